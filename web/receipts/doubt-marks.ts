import type { DoubtfulBar } from '@playbook/contract/receipts'
import type { LogicalRange } from 'lightweight-charts'
import { newChartLayer } from '../chart/chart-layer.ts'
import type { ChartPlugin, ChartSurface } from '../chart/chart-plugin.ts'
import { token } from '../ui/page-color.ts'

/** Marks on the doubtful bars of a chart, and word of which bars are in view. */
export interface DoubtMarks extends ChartPlugin {
  readonly show: (bars: readonly DoubtfulBar[]) => void
}

/** UTC seconds, from ≤ t < to. */
export interface ShownRange {
  readonly from: number
  readonly to: number
  readonly bars: number
}

/** How long the view rests before it is told of. */
const restMs = 400
/** A triangle over the bar, of this size and distance. */
const markPx = 11
const gapPx = 7

/** Puts a warning triangle over each doubtful bar; `onRange` hears which bars are shown once the view rests. */
export function newDoubtMarks(onRange: (range: ShownRange) => void): DoubtMarks {
  let surface: ChartSurface | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const layer = newChartLayer<DoubtfulBar>('top', (target, { series, chart }, doubtful) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const index of placesOf(surface, doubtful)) {
        const bar = surface!.bars()[index]!
        const x = chart.timeScale().timeToCoordinate(surface!.timeOf(bar.time))
        const y = series.priceToCoordinate(bar.high)
        if (x !== null && y !== null && x > -markPx && x < mediaSize.width + markPx) drawTriangle(context, x, Math.max(markPx, y - gapPx))
      }
    }),
  )
  const tell = (range: LogicalRange | null) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const bars = surface?.bars() ?? []
      if (range === null || bars.length === 0) return
      const first = Math.max(0, Math.floor(range.from))
      const last = Math.min(bars.length - 1, Math.ceil(range.to))
      if (bars[first] !== undefined && bars[last] !== undefined && first <= last)
        onRange({ from: bars[first].time, to: bars[last].time + 1, bars: last - first + 1 })
    }, restMs)
  }
  return {
    attach(given) {
      surface = given
      given.series.attachPrimitive(layer)
      given.chart.timeScale().subscribeVisibleLogicalRangeChange(tell)
      tell(given.chart.timeScale().getVisibleLogicalRange())
    },
    detach() {
      clearTimeout(timer)
      surface?.chart.timeScale().unsubscribeVisibleLogicalRangeChange(tell)
      surface?.series.detachPrimitive(layer)
      surface = null
    },
    barsChanged() {
      tell(surface?.chart.timeScale().getVisibleLogicalRange() ?? null)
    },
    show: (bars) => layer.set(bars),
  }
}

/** The bars that hold the doubtful moments, each once. */
function placesOf(surface: ChartSurface | null, doubtful: readonly DoubtfulBar[]): ReadonlySet<number> {
  if (surface === null) return new Set()
  const bars = surface.bars()
  return new Set(
    doubtful.map(({ time }) => surface.indexAt(time)).filter((index) => index !== null && bars[index] !== undefined) as number[],
  )
}

/** A triangle with its foot at a point, and an exclamation mark in it. */
function drawTriangle(context: CanvasRenderingContext2D, x: number, foot: number): void {
  context.beginPath()
  context.moveTo(x, foot - markPx)
  context.lineTo(x + markPx * 0.6, foot)
  context.lineTo(x - markPx * 0.6, foot)
  context.closePath()
  context.fillStyle = token('--warn-soft')
  context.fill()
  context.lineWidth = 1.5
  context.strokeStyle = token('--warn')
  context.stroke()
  context.fillStyle = token('--warn')
  context.fillRect(x - 0.75, foot - markPx * 0.62, 1.5, 3.5)
  context.fillRect(x - 0.75, foot - markPx * 0.22, 1.5, 1.5)
}
