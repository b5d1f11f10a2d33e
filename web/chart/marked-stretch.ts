import type { Logical } from 'lightweight-charts'
import { token } from '../ui/page-color.ts'
import { newChartLayer } from './chart-layer.ts'
import type { ChartPlugin, ChartSurface } from './chart-plugin.ts'

/** Bars from one to another, by their opens in UTC seconds. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** Single bars of it that are meant, by their opens; left out: all of them. */
  readonly cases?: readonly number[]
}

export interface MarkedStretch extends ChartPlugin {
  readonly set: (stretch: Stretch | null) => void
}

/** A faint column on a bar with a mark at its foot. */
function markCase(context: CanvasRenderingContext2D, x: number, half: number, height: number): void {
  context.globalAlpha = 0.14
  context.fillRect(x - half, 0, half * 2, height)
  context.globalAlpha = 0.9
  context.beginPath()
  context.moveTo(x, height - 9)
  context.lineTo(x - 4, height - 2)
  context.lineTo(x + 4, height - 2)
  context.fill()
}

/** A stretch of more bars is marked by its ends. */
const maxShadedBars = 400

/**
 * Marks the bars of a stretch over the whole height of the price pane: all of them, single ones, or its ends. What lies outside the
 * loaded bars is cut off at their ends.
 */
export function newMarkedStretch(): MarkedStretch {
  let surface: ChartSurface | null = null
  const layer = newChartLayer<Stretch>('bottom', (target, { chart }, stretches) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const { from, to, cases } of stretches) {
        const last = surface?.indexAt(to) ?? null
        if (last === null) continue
        const scale = chart.timeScale()
        const [left, right] = [surface?.indexAt(from) ?? 0, last].map((index) => scale.logicalToCoordinate(index as Logical))
        if (left == null || right == null) continue
        const half = scale.options().barSpacing / 2
        const [start, end] = [Math.max(0, left - half), Math.min(mediaSize.width, right + half)]
        if (end <= start) continue
        context.fillStyle = token('--brand-text')
        const isShaded = cases === undefined && last - (surface?.indexAt(from) ?? -Infinity) < maxShadedBars
        context.globalAlpha = 0.09
        if (isShaded) context.fillRect(start, 0, end - start, mediaSize.height)
        for (const time of cases ?? []) {
          const index = surface?.indexAt(time) ?? null
          const x = index === null ? null : scale.logicalToCoordinate(index as Logical)
          if (x !== null) markCase(context, x, Math.max(2, half), mediaSize.height)
        }
        context.globalAlpha = 0.7
        // An end that is out of view has no line.
        if (left >= half) context.fillRect(start, 0, 1, mediaSize.height)
        if (right + half <= mediaSize.width) context.fillRect(end - 1, 0, 1, mediaSize.height)
        context.globalAlpha = 1
      }
    }),
  )
  return {
    attach(given) {
      surface = given
      given.series.attachPrimitive(layer)
    },
    detach() {
      surface?.series.detachPrimitive(layer)
      surface = null
    },
    set: (stretch) => layer.set(stretch === null ? [] : [stretch]),
  }
}
