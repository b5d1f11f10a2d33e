import type { Logical } from 'lightweight-charts'
import { token } from '../ui/page-color.ts'
import { newChartLayer } from './chart-layer.ts'
import type { ChartPlugin, ChartSurface } from './chart-plugin.ts'

/** Where the curtain begins and ends, in pixels of the candles' pane; null while it is not in view. */
export type CurtainPlace = { readonly left: number; readonly right: number } | null

export interface FutureCurtain extends ChartPlugin {
  /** The bar (UTC seconds) behind which nothing is known; null takes the curtain away. */
  readonly setAfter: (time: number | null) => void
}

export interface CurtainOptions {
  /** True where the bars behind it are on the chart, and stay to be seen through it. */
  readonly isThin: boolean
  /** The view stays at the last bar when that moves. */
  readonly follows?: boolean
  readonly onPlace?: (place: CurtainPlace) => void
}

/** Room to the right of the last bar, of the width in view. */
const hiddenShare = 0.2
/** With less room than this the view is set anew. */
const minHiddenShare = 0.08
/** Width of a bar when the chart is opened. */
const firstBarPx = 10
const thinAlpha = 0.72

/** Ground over everything to the right of a bar: what is not known there yet. */
export function newFutureCurtain({ isThin, follows = false, onPlace }: CurtainOptions): FutureCurtain {
  let surface: ChartSurface | null = null
  let after: number | null = null
  let newest: number | null = null
  let frame = 0

  const edgeOf = (): number | null => {
    // Where the bars that are held end before it, nothing of them is hidden.
    const isHeld = after !== null && after <= (surface?.bars().at(-1)?.time ?? -Infinity)
    const index = isHeld ? (surface?.indexAt(after!) ?? null) : null
    if (surface === null || index === null) return null
    const scale = surface.chart.timeScale()
    const middle = scale.logicalToCoordinate(index as Logical)
    return middle === null ? null : Math.round(middle + scale.options().barSpacing / 2) + 0.5
  }
  const ground = newChartLayer<true>(isThin ? 'top' : 'bottom', (target) => {
    const edge = edgeOf()
    target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
      const isSeen = edge !== null && edge < width
      onPlace?.(isSeen ? { left: Math.max(0, edge), right: width } : null)
      if (!isSeen) return
      context.save()
      context.globalAlpha = isThin ? thinAlpha : 1
      context.fillStyle = token('--sunken')
      context.fillRect(edge, 0, width - edge, height)
      context.restore()
    })
  })
  const line = newChartLayer<true>('top', (target) => {
    const edge = edgeOf()
    if (edge === null) return
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.strokeStyle = token('--text')
      context.lineWidth = 1.5
      context.beginPath()
      context.moveTo(edge, 0)
      context.lineTo(edge, mediaSize.height)
      context.stroke()
    })
  })
  const draw = () => {
    ground.set([true])
    line.set([true])
  }
  /** The last bar, with room behind it: as wide as the view is, or as a new chart opens. */
  const showLast = (isNew: boolean) => {
    const last = (surface?.bars().length ?? 0) - 1
    if (surface === null || last < 0) return
    const scale = surface.chart.timeScale()
    const view = scale.getVisibleLogicalRange()
    const width = isNew || view === null ? Math.max(24, scale.width() / firstBarPx) : view.to - view.from
    const to = last + width * hiddenShare
    scale.setVisibleLogicalRange({ from: to - width, to })
  }
  const follow = () => {
    const next = surface?.bars().at(-1)?.time ?? null
    if (next === newest || surface === null) return
    const isFirst = newest === null
    newest = next
    cancelAnimationFrame(frame)
    // The chart brings the view back to where it was when other bars are set: this comes after it.
    frame = requestAnimationFrame(() => {
      const view = surface?.chart.timeScale().getVisibleLogicalRange() ?? null
      const last = (surface?.bars().length ?? 0) - 1
      if (isFirst || view === null || last < view.from || last > view.to - (view.to - view.from) * minHiddenShare) showLast(isFirst)
    })
  }
  return {
    attach(next) {
      surface = next
      next.series.attachPrimitive(ground)
      next.series.attachPrimitive(line)
      newest = null
      if (follows && next.bars().length > 0) follow()
      draw()
    },
    detach() {
      cancelAnimationFrame(frame)
      surface?.series.detachPrimitive(ground)
      surface?.series.detachPrimitive(line)
      surface = null
      onPlace?.(null)
    },
    barsChanged() {
      if (follows) follow()
    },
    setAfter(time) {
      after = time
      draw()
    },
  }
}
