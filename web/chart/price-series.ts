import { heikinAshiBar, type HeikinAshiBar } from '@playbook/engine/indicators/heikin-ashi-bar'
import type { Bar } from '@playbook/engine/market/bars'
import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  LineSeries,
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
  readonly series: ISeriesApi<SeriesType>
  readonly restyle: () => void
  /** The library's items of all bars. */
  readonly items: (bars: readonly Bar[]) => PriceItem[]
  /** The item of the last bar, when `items` was asked for those before. */
  readonly lastItem: (bars: readonly Bar[]) => PriceItem
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
  candles: { definition: CandlestickSeries, colors: candleColors, feed: feeds.plain },
  hollow: { definition: CandlestickSeries, colors: candleColors, feed: feeds.hollow },
  heikin_ashi: { definition: CandlestickSeries, colors: candleColors, feed: feeds.heikinAshi },
  bars: { definition: BarSeries, colors: barColors, feed: feeds.plain },
  line: { definition: LineSeries, colors: lineColors, feed: feeds.close },
  area: { definition: AreaSeries, colors: areaColors, feed: feeds.close },
} as const satisfies Record<PriceStyle, unknown>

/** Adds the series of a style to a chart. */
export function addPriceSeries(
  chart: IChartApi,
  style: PriceStyle,
  { decimals, formatter, timeOf }: { readonly decimals: number; readonly formatter: (price: number) => string; readonly timeOf: TimeOf },
): PriceSeries {
  const { definition, colors, feed: newFeed } = styles[style]
  const series: ISeriesApi<SeriesType> = chart.addSeries(definition, {
    ...colors(),
    priceFormat: { type: 'custom', formatter, minMove: 10 ** -decimals },
  })
  let feed = newFeed(timeOf)()
  let taken = 0
  return {
    series,
    restyle: () => series.applyOptions(colors()),
    items(bars) {
      feed = newFeed(timeOf)()
      taken = bars.length
      return bars.map((bar, i) => feed(bar, bars[i - 1], true))
    },
    lastItem(bars) {
      const isNew = bars.length > taken
      taken = bars.length
      return feed(bars.at(-1)!, bars.at(-2), isNew)
    },
  }
}
