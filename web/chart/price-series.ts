import { heikinAshiBar, type HeikinAshiBar } from '@playbook/engine/indicators/heikin-ashi-bar'
import type { Bar } from '@playbook/engine/market/bars'
import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  LineSeries,
  PriceLineSource,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type Time,
} from 'lightweight-charts'
import { token } from '../ui/page-color.ts'

/** How prices are drawn. Hollow candles are coloured by the close before and filled where the bar fell. */
export type PriceStyle = 'candles' | 'hollow' | 'bars' | 'line' | 'area' | 'heikin_ashi'

/** A bar of the library, whatever the style. */
type PriceItem = { time: Time } & Record<string, unknown>

/** The series of one style: how it is made, coloured, and fed bar by bar. */
export interface PriceSeries {
  /** The series that prices are measured on. */
  readonly series: ISeriesApi<SeriesType>
  readonly restyle: () => void
  /** Draws these bars in place of all others. */
  readonly draw: (bars: readonly Bar[]) => void
  /**
   * Draws the last bar as it now is, or one more, where those before it are drawn. The library makes a series anew for each change, so
   * that a bar which moves gets a small one of its own; `isWhole`: not so, as something counts from the values of this one.
   */
  readonly update: (bars: readonly Bar[], how: { readonly isWhole: boolean }) => void
  /** Puts the moving bar back into the series, until it moves again. */
  readonly makeWhole: () => void
  /** Whether the newest bar is in view: its own label stands at the price axis then, otherwise that of the last bar in view. */
  readonly seeNewest: (isInView: boolean) => void
  readonly remove: () => void
}

const candleColors = () => ({
  upColor: token('--candle-up-fill'),
  borderUpColor: token('--candle-up'),
  wickUpColor: token('--candle-up'),
  downColor: token('--candle-down-fill'),
  borderDownColor: token('--candle-down'),
  wickDownColor: token('--candle-down'),
  priceLineColor: token('--chart-price-line'),
})
const barColors = () => ({ upColor: token('--candle-up'), downColor: token('--candle-down'), priceLineColor: token('--chart-price-line') })
const lineColors = () => ({ color: token('--brand-text'), priceLineColor: token('--chart-price-line') })
const areaColors = () => ({
  lineColor: token('--brand-text'),
  topColor: `${token('--brand-text')}47`,
  bottomColor: 'rgba(0, 0, 0, 0)',
  priceLineColor: token('--chart-price-line'),
})

type TimeOf = (bar: Bar) => Time
/** Makes the item of a bar; called for the bars in their order, or again for the last one. */
type Feed = (bar: Bar, before: Bar | undefined, isNew: boolean) => PriceItem

const prices = (bar: Bar) => ({ open: bar.open, high: bar.high, low: bar.low, close: bar.close })

const feeds = {
  plain: (timeOf: TimeOf) => (): Feed => (bar) => ({ time: timeOf(bar), ...prices(bar) }),
  close: (timeOf: TimeOf) => (): Feed => (bar) => ({ time: timeOf(bar), value: bar.close }),
  hollow: (timeOf: TimeOf) => () => {
    const colors = { up: token('--candle-up'), down: token('--candle-down'), none: 'rgba(0, 0, 0, 0)' }
    const feed: Feed = (bar, before) => {
      const color = bar.close >= (before ?? bar).close ? colors.up : colors.down
      return { time: timeOf(bar), ...prices(bar), color: bar.close < bar.open ? color : colors.none, borderColor: color, wickColor: color }
    }
    return feed
  },
  heikinAshi: (timeOf: TimeOf) => () => {
    let last: HeikinAshiBar | null = null
    let beforeLast: HeikinAshiBar | null = null
    const feed: Feed = (bar, _before, isNew) => {
      if (isNew) beforeLast = last
      last = heikinAshiBar(bar, beforeLast)
      return { time: timeOf(bar), ...last }
    }
    return feed
  },
} as const

const styles = {
  candles: { definition: CandlestickSeries, colors: candleColors, feed: feeds.plain, tipBars: 1 },
  hollow: { definition: CandlestickSeries, colors: candleColors, feed: feeds.hollow, tipBars: 1 },
  heikin_ashi: { definition: CandlestickSeries, colors: candleColors, feed: feeds.heikinAshi, tipBars: 1 },
  bars: { definition: BarSeries, colors: barColors, feed: feeds.plain, tipBars: 1 },
  line: { definition: LineSeries, colors: lineColors, feed: feeds.close, tipBars: 2 },
  area: { definition: AreaSeries, colors: areaColors, feed: feeds.close, tipBars: 2 },
} as const satisfies Record<PriceStyle, unknown>

/** Adds the series of a style to a chart. */
export function addPriceSeries(
  chart: IChartApi,
  style: PriceStyle,
  { decimals, formatter, timeOf }: { readonly decimals: number; readonly formatter: (price: number) => string; readonly timeOf: TimeOf },
): PriceSeries {
  const { definition, colors, feed: newFeed, tipBars } = styles[style]
  // The line of the last price belongs to the bar whose price stands at the axis: the last one in view.
  const look = {
    priceLineSource: PriceLineSource.LastVisible,
    priceFormat: { type: 'custom', formatter, minMove: 10 ** -decimals },
  } as const
  const series: ISeriesApi<SeriesType> = chart.addSeries(definition, { ...colors(), ...look })
  /** The moving bar, with the one before it where a line leads to it. */
  let tip: ISeriesApi<SeriesType> | null = null
  let isTipUsed = false
  let isNewestInView = true
  let feed = newFeed(timeOf)()
  let items: PriceItem[] = []
  let taken = 0

  // What is drawn of the newest price belongs to the series that has it.
  const label = () => {
    series.applyOptions({ priceLineVisible: !isTipUsed, lastValueVisible: !isTipUsed || !isNewestInView })
    tip?.applyOptions({ priceLineVisible: isTipUsed, lastValueVisible: isTipUsed })
  }
  const useTip = (isUsed: boolean) => {
    isTipUsed = isUsed
    label()
  }
  // A bar is added where it goes to before it is taken from where it was: the time axis must not lose its place for a moment.
  const makeWhole = () => {
    const last = items.at(-1)
    if (!isTipUsed || last === undefined) return
    series.update(last as never)
    tip?.setData([])
    useTip(false)
  }
  const drawTip = () => tip?.setData(items.slice(-tipBars) as never)
  const take = (bars: readonly Bar[]): { readonly item: PriceItem; readonly isNew: boolean } => {
    const isNew = bars.length > taken
    taken = bars.length
    const item = feed(bars.at(-1)!, bars.at(-2), isNew)
    // The last two are kept: the one before begins the line to the last.
    items = isNew ? [...items.slice(-1), item] : [...items.slice(0, -1), item]
    return { item, isNew }
  }
  return {
    series,
    restyle() {
      series.applyOptions(colors())
      tip?.applyOptions(colors())
    },
    draw(bars) {
      feed = newFeed(timeOf)()
      taken = bars.length
      const all = bars.map((bar, i) => feed(bar, bars[i - 1], true))
      items = all.slice(-2)
      series.setData(all as never)
      if (!isTipUsed) return
      tip?.setData([])
      useTip(false)
    },
    update(bars, { isWhole }) {
      if (isWhole || bars.length < 2) makeWhole()
      else if (isTipUsed && bars.length > taken) series.update(items.at(-1) as never)
      const { item, isNew } = take(bars)
      if (isTipUsed) return isNew ? drawTip() : tip?.update(item as never)
      if (isNew || isWhole || bars.length < 2) return series.update(item as never)
      tip ??= chart.addSeries(definition, { ...colors(), ...look, crosshairMarkerVisible: false })
      drawTip()
      series.pop(1)
      useTip(true)
    },
    makeWhole,
    seeNewest(isInView) {
      if (isInView === isNewestInView) return
      isNewestInView = isInView
      if (isTipUsed) label()
    },
    remove() {
      chart.removeSeries(series)
      if (tip !== null) chart.removeSeries(tip)
    },
  }
}
