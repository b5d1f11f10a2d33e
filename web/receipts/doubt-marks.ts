import type { DoubtfulBar } from '@playbook/contract/receipts'
import type { ISeriesMarkersPluginApi, LogicalRange, SeriesMarker, Time } from 'lightweight-charts'
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

/** Puts a mark over each doubtful bar; `onRange` hears which bars are shown once the view rests. */
export function newDoubtMarks(onRange: (range: ShownRange) => void): DoubtMarks {
  let surface: ChartSurface | null = null
  let markers: ISeriesMarkersPluginApi<Time> | null = null
  let doubtful: readonly DoubtfulBar[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const draw = () => {
    if (surface === null || markers === null) return
    const { indexAt, bars, timeOf } = surface
    const places = new Set(doubtful.map(({ time }) => indexAt(time)).filter((index) => index !== null && bars()[index] !== undefined))
    const marks = [...places]
      .toSorted((a, b) => a! - b!)
      .map((index): SeriesMarker<Time> => ({
        time: timeOf(bars()[index!]!.time),
        position: 'aboveBar',
        shape: 'square',
        color: token('--warn'),
        text: '!',
        size: 0.6,
      }))
    markers.setMarkers(marks)
  }
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
      // The chart has loaded it; pages that have no chart yet are not made to.
      void import('lightweight-charts').then(({ createSeriesMarkers }) => {
        if (surface !== given) return
        markers = createSeriesMarkers(given.series, [])
        draw()
      })
      given.chart.timeScale().subscribeVisibleLogicalRangeChange(tell)
      tell(given.chart.timeScale().getVisibleLogicalRange())
    },
    detach() {
      clearTimeout(timer)
      surface?.chart.timeScale().unsubscribeVisibleLogicalRangeChange(tell)
      markers?.detach()
      surface = null
      markers = null
    },
    barsChanged() {
      draw()
      tell(surface?.chart.timeScale().getVisibleLogicalRange() ?? null)
    },
    themeChanged: draw,
    show(next) {
      doubtful = next
      draw()
    },
  }
}
