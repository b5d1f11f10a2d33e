import { numberText } from '@playbook/engine/format/number-text'
import type { Bar } from '@playbook/engine/market/bars'
import {
  CandlestickSeries,
  ColorType,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesMarkersPluginApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { onThemeChange, token } from '../ui/page-color.ts'
import type { ChartPlugin, ChartSurface } from './chart-plugin.ts'
import { momentLabel, tickLabel } from './chart-times.ts'
import { newLineSet, type ChartLine } from './line-set.ts'
import { newPriceBands, type PriceBand } from './price-bands.ts'
import { newTruthLanes, type TruthLane } from './truth-lanes.ts'

/** A fill or a signal on the chart, on the bar that holds `time` (UTC seconds). */
export interface TradeMark {
  readonly id: string
  readonly time: number
  readonly kind: 'buy' | 'sell' | 'exit' | 'blocked'
  readonly text: string
}

export interface PriceChartOptions {
  readonly decimals: number
  /** Trading date (ISO) of a bar for daily bars and longer; null for bars inside a day. */
  readonly dateOf: ((time: number) => string) | null
  readonly onOlderWanted?: () => void
  /** The bar under the cross-hair, or null when it has left the chart. */
  readonly onPoint?: (index: number | null) => void
  /** The bar that was clicked or tapped. */
  readonly onPick?: (index: number) => void
}

/** What a page can do with a drawn chart. */
export interface PriceChart {
  setBars(bars: readonly Bar[]): void
  setLines(lines: readonly ChartLine[]): void
  setMarks(marks: readonly TradeMark[]): void
  setBands(bands: readonly PriceBand[]): void
  /** Where rules were true, in lines at the foot; they take the place of the volume. */
  setLanes(lanes: readonly TruthLane[]): void
  /** Brings the bars between two moments (UTC seconds) into view, with room around them. */
  showRange(from: number, to: number): void
  /** Puts the cross-hair on a bar and brings it into view, unless the view is held. */
  pointAt(index: number, options?: { readonly isHeld?: boolean }): void
  /** The bar that holds a moment (UTC seconds); null before the first one and where no bar is loaded. */
  indexAt(time: number): number | null
  /** Puts a part on the chart that draws or listens by itself; gives what takes it off. */
  use(plugin: ChartPlugin): () => void
  remove(): void
}

/** Bars that are left to the left of the view when older ones are asked for. */
const olderMargin = 60

const colors = () => ({
  layout: {
    background: { type: ColorType.Solid, color: token('--chart-bg') },
    textColor: token('--chart-axis'),
    fontFamily: token('--font-ui'),
    fontSize: 11,
    attributionLogo: true,
    panes: { separatorColor: token('--line'), separatorHoverColor: token('--line-strong') },
  },
  grid: { vertLines: { color: token('--chart-grid') }, horzLines: { color: token('--chart-grid') } },
  crosshair: {
    vertLine: { color: token('--chart-cross'), labelBackgroundColor: token('--chart-cross') },
    horzLine: { color: token('--chart-cross'), labelBackgroundColor: token('--chart-cross') },
  },
  // A label that does not fit is left out, not cut.
  rightPriceScale: { borderColor: token('--line'), entireTextOnly: true },
  timeScale: { borderColor: token('--line') },
})

const candleColors = () => ({
  upColor: token('--candle-up-fill'),
  borderUpColor: token('--candle-up'),
  wickUpColor: token('--candle-up'),
  downColor: token('--candle-down-fill'),
  borderDownColor: token('--candle-down'),
  wickDownColor: token('--candle-down'),
  priceLineColor: token('--chart-price-line'),
})

const markShape = {
  buy: { position: 'belowBar', shape: 'arrowUp', color: '--up' },
  sell: { position: 'aboveBar', shape: 'arrowDown', color: '--down' },
  exit: { position: 'aboveBar', shape: 'circle', color: '--text-3' },
  blocked: { position: 'belowBar', shape: 'square', color: '--text-3' },
} as const satisfies Record<TradeMark['kind'], unknown>

/** How many bars open at or before a moment. */
function upperBound(bars: readonly Bar[], time: number): number {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (bars[middle]!.time <= time) low = middle + 1
    else high = middle
  }
  return low
}

/** Draws candles with volume in the lowest fifth, lines and trade marks; follows the theme and the size of `element`. */
export function createPriceChart(element: HTMLElement, options: PriceChartOptions): PriceChart {
  const chart: IChartApi = createChart(element, {
    autoSize: true,
    ...colors(),
    localization: { timeFormatter: momentLabel, locale: 'en-GB' },
    timeScale: {
      timeVisible: options.dateOf === null,
      secondsVisible: false,
      rightOffset: 4,
      tickMarkFormatter: tickLabel,
      borderColor: token('--line'),
    },
    kineticScroll: { mouse: false, touch: true },
  })
  const candles = chart.addSeries(CandlestickSeries, {
    ...candleColors(),
    priceFormat: { type: 'custom', formatter: (price: number) => numberText(price, options.decimals), minMove: 10 ** -options.decimals },
  })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } })
  candles.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.22 } })
  const markers: ISeriesMarkersPluginApi<Time> = createSeriesMarkers(candles, [])
  const showLines = newLineSet(chart)
  let bars: readonly Bar[] = []
  let lines: readonly ChartLine[] = []
  let marks: readonly TradeMark[] = []
  let placeOf = new Map<Time, number>()
  let pointing = 0

  /** The bar that holds a moment; undefined before the first one. */
  const barHolding = (time: number): Bar | undefined => bars[upperBound(bars, time) - 1]
  const timeOf = (time: number): Time => (options.dateOf === null ? (time as UTCTimestamp) : options.dateOf(time))

  const bands = newPriceBands((time) => {
    const bar = barHolding(time)
    return bar === undefined ? null : timeOf(bar.time)
  })
  candles.attachPrimitive(bands)
  const lanes = newTruthLanes((time) => {
    const index = upperBound(bars, time) - 1
    return index < 0 ? null : index
  })
  candles.attachPrimitive(lanes)

  /** Points on the bars that hold them, one each, so that a line adds no moments to the time axis. */
  const onBars = (points: readonly { readonly time: number; readonly value: number }[]) => [
    ...new Map(
      points.flatMap(({ time, value }) => {
        const bar = barHolding(time)
        return bar === undefined ? [] : [[bar.time, { time: timeOf(bar.time), value }] as const]
      }),
    ).values(),
  ]

  const drawVolume = () => {
    const up = token('--volume-up')
    const down = token('--volume-down')
    volume.setData(bars.map((bar) => ({ time: timeOf(bar.time), value: bar.volume, color: bar.close >= bar.open ? up : down })))
  }
  const drawMarks = () => {
    markers.setMarkers(
      marks.flatMap((mark): SeriesMarker<Time>[] => {
        const bar = barHolding(mark.time)
        if (bar === undefined) return []
        const { position, shape, color } = markShape[mark.kind]
        return [{ time: timeOf(bar.time), position, shape, color: token(color), text: mark.text, id: mark.id, size: 1 }]
      }),
    )
  }
  const drawLines = () => showLines(lines, onBars)

  const indexAt = (time: number) => {
    const index = upperBound(bars, time) - 1
    return index < 0 ? null : index
  }
  const plugins = new Set<ChartPlugin>()
  const surface: ChartSurface = { chart, series: candles, element, decimals: options.decimals, bars: () => bars, timeOf, indexAt }

  const stopTheme = onThemeChange(() => {
    chart.applyOptions(colors())
    candles.applyOptions(candleColors())
    drawVolume()
    drawLines()
    drawMarks()
    for (const plugin of plugins) plugin.themeChanged?.()
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && bars.length > 0 && range.from < olderMargin) options.onOlderWanted?.()
  })
  chart.subscribeCrosshairMove((event) => options.onPoint?.(event.time === undefined ? null : (placeOf.get(event.time) ?? null)))

  chart.subscribeClick((event) => {
    const index = event.time === undefined ? undefined : placeOf.get(event.time)
    if (index !== undefined) options.onPick?.(index)
  })

  return {
    setBars(next) {
      const added = bars.length > 0 && next.length > bars.length && next.at(-1)?.time === bars.at(-1)?.time ? next.length - bars.length : 0
      const view = chart.timeScale().getVisibleLogicalRange()
      bars = next
      placeOf = new Map(next.map((bar, index) => [timeOf(bar.time), index]))
      candles.setData(next.map((bar) => ({ time: timeOf(bar.time), open: bar.open, high: bar.high, low: bar.low, close: bar.close })))
      drawVolume()
      drawLines()
      drawMarks()
      for (const plugin of plugins) plugin.barsChanged?.()
      // Older bars were put in front: keep looking at the same ones.
      if (added > 0 && view !== null) chart.timeScale().setVisibleLogicalRange({ from: view.from + added, to: view.to + added })
    },
    setLines(next) {
      lines = next
      drawLines()
    },
    setMarks(next) {
      marks = next
      drawMarks()
    },
    setBands: bands.set,
    setLanes(next) {
      volume.applyOptions({ visible: next.length === 0 })
      lanes.set(next)
    },
    showRange(from, to) {
      const first = Math.max(0, upperBound(bars, from) - 1)
      const last = upperBound(bars, to) - 1
      if (last < first) return
      const room = Math.max(12, Math.round((last - first) * 0.5))
      chart.timeScale().setVisibleLogicalRange({ from: first - room, to: last + room })
    },
    pointAt(index, { isHeld = false } = {}) {
      const bar = bars[index]
      if (bar === undefined) return
      const view = chart.timeScale().getVisibleLogicalRange()
      if (!isHeld && view !== null && (index < view.from || index > view.to)) {
        const width = view.to - view.from
        chart.timeScale().setVisibleLogicalRange({ from: index - width / 2, to: index + width / 2 })
      }
      const point = () => chart.setCrosshairPosition(bar.close, timeOf(bar.time), candles)
      point()
      // A view that has just been moved is drawn in the next frame; until then the place is the old one's.
      cancelAnimationFrame(pointing)
      pointing = requestAnimationFrame(point)
    },
    indexAt,
    use(plugin) {
      plugins.add(plugin)
      plugin.attach(surface)
      return () => {
        if (plugins.delete(plugin)) plugin.detach()
      }
    },
    remove() {
      for (const plugin of plugins) plugin.detach()
      plugins.clear()
      cancelAnimationFrame(pointing)
      stopTheme()
      chart.remove()
    },
  }
}
