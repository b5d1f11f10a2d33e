import { barsUpTo, type Bar } from '@playbook/engine/market/bars'
import {
  ColorType,
  createChartEx,
  createSeriesMarkers,
  PriceScaleMode,
  type IChartApi,
  type ISeriesMarkersPluginApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { numberText } from '../ui/numbers.ts'
import { onThemeChange, token } from '../ui/page-color.ts'
import { zoneOffset } from '../ui/zone-offset.ts'
import { changedTail, moveBetween, viewAfter } from './bar-moves.ts'
import type { ChartPlugin, ChartSurface } from './chart-plugin.ts'
import { timeLabels } from './chart-times.ts'
import type { LineBars } from './line-points.ts'
import { newLineSet, type ChartLine } from './line-set.ts'
import { newPriceBands, type PriceBand } from './price-bands.ts'
import { addPriceSeries, type PriceSeries, type PriceStyle } from './price-series.ts'
import { markBars, newSessionShade, type Shading } from './session-shade.ts'
import { newTruthLanes, type TruthLane } from './truth-lanes.ts'
import { newVolumeLayer } from './volume-layer.ts'
import { ZonedScale } from './zoned-scale.ts'

/** A fill or a signal on the chart, on the bar that holds `time` (UTC seconds). */
export interface TradeMark {
  readonly id: string
  readonly time: number
  readonly kind: 'buy' | 'sell' | 'exit' | 'blocked'
  readonly text: string
}

/** The values of lines on the last bar as it is now, by the line's id. */
export type LineTails = Readonly<Record<string, number>>

/** How the price axis counts: in prices, in equal ratios, or in percent of the first bar in view. */
export type PriceScale = 'price' | 'log' | 'percent'

export interface PriceChartOptions {
  readonly decimals: number
  /** Trading date (ISO) of a bar for daily bars and longer; null for bars inside a day. */
  readonly dateOf: ((time: number) => string) | null
  readonly onOlderWanted?: () => void
  readonly onNewerWanted?: () => void
  /** The bar under the cross-hair, or null when it has left the chart; `byHand` where the pointer moved it. */
  readonly onPoint?: (index: number | null, byHand: boolean) => void
  /** The bar that was clicked or tapped. */
  readonly onPick?: (index: number) => void
  /** The first and the last bar in view, whenever these change. */
  readonly onView?: (first: number, last: number) => void
}

/** What a page can do with a drawn chart. */
export interface PriceChart {
  setBars(bars: readonly Bar[]): void
  /**
   * Draws the last bar as it now is, or one behind it, with the values of lines on it by their ids; at a cost that does not depend on how
   * many bars there are.
   */
  updateBar(bar: Bar, values?: LineTails): void
  setStyle(style: PriceStyle): void
  setScale(scale: PriceScale): void
  /** The zone of the time axis by its IANA name; null: the reader's own. */
  setZone(zone: string | null): void
  setShading(shading: Shading | null): void
  setLines(lines: readonly ChartLine[]): void
  setMarks(marks: readonly TradeMark[]): void
  setBands(bands: readonly PriceBand[]): void
  /** Where rules were true, in lines at the foot; they take the place of the volume. */
  setLanes(lanes: readonly TruthLane[]): void
  /** How many bars to the left of the view are left when older ones are asked for. */
  setOlderMargin(bars: number): void
  /** Brings the bars between two moments (UTC seconds) into view, with room around them. */
  showRange(from: number, to: number): void
  /** Brings the bar that holds a moment (UTC seconds) to the middle of the view, as wide as it is. */
  lookAt(time: number): void
  /** Puts the cross-hair on a bar and brings it into view, unless the view is held. */
  pointAt(index: number, options?: { readonly isHeld?: boolean }): void
  /** Takes the cross-hair off the chart. */
  pointNowhere(): void
  /** The bar that holds a moment (UTC seconds); null before the first one and where no bar is loaded. */
  indexAt(time: number): number | null
  /** Where each pane begins, in pixels from the top. */
  paneTops(): readonly number[]
  /** The panes' own elements, whose sizes follow when a pane is added. */
  paneElements(): readonly HTMLElement[]
  /** Puts a part on the chart that draws or listens by itself; gives what takes it off. */
  use(plugin: ChartPlugin): () => void
  /** The chart as it is drawn now. */
  picture(): HTMLCanvasElement
  remove(): void
}

/** Bars that are left to one side of the view when more are asked for. */
const usualMargin = 60

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

const scaleModes = {
  price: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const satisfies Record<PriceScale, PriceScaleMode>

const markShape = {
  buy: { position: 'belowBar', shape: 'arrowUp', color: '--up' },
  sell: { position: 'aboveBar', shape: 'arrowDown', color: '--down' },
  exit: { position: 'aboveBar', shape: 'circle', color: '--text-3' },
  blocked: { position: 'belowBar', shape: 'square', color: '--text-3' },
} as const satisfies Record<TradeMark['kind'], unknown>

/** Draws candles with volume in the lowest fifth, lines and trade marks; follows the theme and the size of `element`. */
export function createPriceChart(element: HTMLElement, options: PriceChartOptions): PriceChart {
  const behavior = new ZonedScale()
  const own = timeLabels(undefined)
  // The library's own horizontal scale with other weights: what it makes is the chart of times.
  const chart = createChartEx<Time, ZonedScale>(element, behavior, {
    autoSize: true,
    ...colors(),
    localization: { timeFormatter: own.moment, locale: 'en-GB' },
    timeScale: {
      timeVisible: options.dateOf === null,
      secondsVisible: false,
      rightOffset: 4,
      // However wide the screen, fewer bars are in view than a page keeps.
      minBarSpacing: 0.6,
      borderColor: token('--line'),
    },
    kineticScroll: { mouse: false, touch: true },
  }) as IChartApi
  chart.applyOptions({ timeScale: { tickMarkFormatter: own.tick } })
  const timeOf = (time: number): Time => (options.dateOf === null ? (time as UTCTimestamp) : options.dateOf(time))
  const formatter = (price: number) => numberText(price, options.decimals)
  const newSeries = (style: PriceStyle) =>
    addPriceSeries(chart, style, { decimals: options.decimals, formatter, timeOf: (bar) => timeOf(bar.time) })

  let style: PriceStyle = 'candles'
  let prices: PriceSeries = newSeries(style)
  prices.series.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.22 } })
  let markers: ISeriesMarkersPluginApi<Time> = createSeriesMarkers(prices.series, [])
  const lineSet = newLineSet(chart, timeOf)
  let bars: Bar[] = []
  let lines: readonly ChartLine[] = []
  let marks: readonly TradeMark[] = []
  let shading: Shading | null = null
  let placeOf = new Map<Time, number>()
  let pointing = 0
  let olderMargin = usualMargin
  let scale: PriceScale = 'price'

  /** The bar that holds a moment; undefined before the first one. */
  const barHolding = (time: number): Bar | undefined => bars[barsUpTo(bars, time) - 1]
  const indexAt = (time: number) => {
    const index = barsUpTo(bars, time) - 1
    return index < 0 ? null : index
  }

  const bands = newPriceBands((time) => {
    const bar = barHolding(time)
    return bar === undefined ? null : timeOf(bar.time)
  })
  const lanes = newTruthLanes(indexAt)
  const shade = newSessionShade()
  const volume = newVolumeLayer(() => bars)
  const layers = [shade, bands, volume.primitive, lineSet.overPrices, lanes]
  for (const layer of layers) prices.series.attachPrimitive(layer)

  const lineBarsNow = (): LineBars => ({ times: bars.map((bar) => bar.time), indexAt })
  let lineBars = lineBarsNow()

  const drawPrices = () => prices.draw(bars)
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
  const drawLines = () => lineSet.show(lines, lineBars)
  const drawShade = () => shade.set(shading === null || options.dateOf !== null ? [] : [markBars(lineBars.times, shading)])

  const plugins = new Set<ChartPlugin>()
  const surfaceNow = (): ChartSurface => ({
    chart,
    series: prices.series,
    element,
    decimals: options.decimals,
    bars: () => bars,
    timeOf,
    indexAt,
  })

  const stopTheme = onThemeChange(() => {
    chart.applyOptions(colors())
    prices.restyle()
    // Hollow candles carry their colours with them.
    if (style === 'hollow') drawPrices()
    lineSet.restyle()
    drawMarks()
    for (const plugin of plugins) plugin.themeChanged?.()
  })

  const askForMore = () => {
    const range = chart.timeScale().getVisibleLogicalRange()
    if (range === null || bars.length === 0) return
    if (range.from < olderMargin) options.onOlderWanted?.()
    if (range.to > bars.length - usualMargin) options.onNewerWanted?.()
    prices.seeNewest(range.to >= bars.length - 1)
    // The last one as the library counts it, whose price stands at the axis.
    options.onView?.(Math.max(0, Math.ceil(range.from)), Math.min(bars.length - 1, Math.ceil(range.to)))
  }
  chart.timeScale().subscribeVisibleLogicalRangeChange(askForMore)
  chart.subscribeCrosshairMove((event) =>
    options.onPoint?.(event.time === undefined ? null : (placeOf.get(event.time) ?? null), event.sourceEvent !== undefined),
  )
  chart.subscribeClick((event) => {
    const { point, paneIndex = 0 } = event
    if (point !== undefined && paneIndex === 0 && [...plugins].some((plugin) => plugin.takeClick?.(point) === true)) return
    const index = event.time === undefined ? undefined : placeOf.get(event.time)
    if (index !== undefined) options.onPick?.(index)
  })

  const updateBar = (bar: Bar, values: LineTails = {}) => {
    const last = bars.at(-1)
    if (last === undefined || bar.time < last.time) return
    if (bar.time === last.time) bars[bars.length - 1] = bar
    else {
      placeOf.set(timeOf(bar.time), bars.length)
      bars.push(bar)
      lineBars.times.push(bar.time)
    }
    lineSet.update(values)
    // Percent counts from the first bar in view of each series, and a mark stands on a bar of its series.
    prices.update(bars, { isWhole: scale === 'percent' || marks.length > 0 })
    if (bar.time !== last.time) {
      lineSet.grow()
      for (const plugin of plugins) plugin.barsChanged?.()
    }
  }

  const replaceBars = (next: readonly Bar[]) => {
    const before = bars
    const view = chart.timeScale().getVisibleLogicalRange()
    const move = moveBetween(before, next)
    bars = [...next]
    lineBars = lineBarsNow()
    placeOf = new Map(bars.map((bar, index) => [timeOf(bar.time), index]))
    drawPrices()
    drawLines()
    drawMarks()
    drawShade()
    for (const plugin of plugins) plugin.barsChanged?.()
    const wanted = view === null ? null : viewAfter(move, view, before.length, bars.length)
    if (wanted !== null) chart.timeScale().setVisibleLogicalRange(wanted)
    askForMore()
  }

  return {
    setBars(next) {
      const tail = changedTail(bars, next)
      if (tail === null) return replaceBars(next)
      for (const bar of tail) updateBar(bar)
      if (tail.length > 0) drawShade()
    },
    updateBar,
    setStyle(next) {
      if (next === style) return
      style = next
      for (const plugin of plugins) plugin.detach()
      markers.detach()
      for (const layer of layers) prices.series.detachPrimitive(layer)
      const before = prices
      prices = newSeries(style)
      prices.series.priceScale().applyOptions({ mode: scaleModes[scale], scaleMargins: { top: 0.08, bottom: 0.22 } })
      drawPrices()
      before.remove()
      for (const layer of layers) prices.series.attachPrimitive(layer)
      markers = createSeriesMarkers(prices.series, [])
      drawMarks()
      for (const plugin of plugins) plugin.attach(surfaceNow())
      askForMore()
    },
    setScale(next) {
      scale = next
      if (scale === 'percent') prices.makeWhole()
      prices.series.priceScale().applyOptions({ mode: scaleModes[scale] })
    },
    setZone(zone) {
      const labels = timeLabels(zone ?? undefined)
      const name = zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
      behavior.offset = options.dateOf === null ? zoneOffset(name) : null
      chart.applyOptions({ localization: { timeFormatter: labels.moment }, timeScale: { tickMarkFormatter: labels.tick } })
      // The weights of the axis are counted when bars are set.
      if (bars.length > 0) drawPrices()
    },
    setShading(next) {
      shading = next
      drawShade()
    },
    setLines(next) {
      lines = next
      drawLines()
    },
    setMarks(next) {
      marks = next
      if (marks.length > 0) prices.makeWhole()
      drawMarks()
    },
    setBands: bands.set,
    setLanes(next) {
      volume.show(next.length === 0)
      lanes.set(next)
    },
    setOlderMargin(next) {
      olderMargin = Math.max(usualMargin, next)
      askForMore()
    },
    showRange(from, to) {
      const first = Math.max(0, barsUpTo(bars, from) - 1)
      const last = barsUpTo(bars, to) - 1
      if (last < first) return
      const room = Math.max(12, Math.round((last - first) * 0.5))
      chart.timeScale().setVisibleLogicalRange({ from: first - room, to: last + room })
    },
    lookAt(time) {
      const view = chart.timeScale().getVisibleLogicalRange()
      const index = Math.max(0, barsUpTo(bars, time) - 1)
      if (view === null) return
      const half = (view.to - view.from) / 2
      chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half })
    },
    pointAt(index, { isHeld = false } = {}) {
      const bar = bars[index]
      if (bar === undefined) return
      const view = chart.timeScale().getVisibleLogicalRange()
      if (!isHeld && view !== null && (index < view.from || index > view.to)) {
        const width = view.to - view.from
        chart.timeScale().setVisibleLogicalRange({ from: index - width / 2, to: index + width / 2 })
      }
      const point = () => chart.setCrosshairPosition(bar.close, timeOf(bar.time), prices.series)
      point()
      // A view that has just been moved is drawn in the next frame; until then the place is the old one's.
      cancelAnimationFrame(pointing)
      pointing = requestAnimationFrame(point)
    },
    pointNowhere: () => chart.clearCrosshairPosition(),
    indexAt,
    paneTops() {
      const top = element.getBoundingClientRect().top
      return chart.panes().map((pane) => (pane.getHTMLElement()?.getBoundingClientRect().top ?? top) - top)
    },
    paneElements: () => chart.panes().flatMap((pane) => pane.getHTMLElement() ?? []),
    use(plugin) {
      plugins.add(plugin)
      plugin.attach(surfaceNow())
      return () => {
        if (plugins.delete(plugin)) plugin.detach()
      }
    },
    picture: () => chart.takeScreenshot(true),
    remove() {
      for (const plugin of plugins) plugin.detach()
      plugins.clear()
      cancelAnimationFrame(pointing)
      stopTheme()
      chart.remove()
    },
  }
}
