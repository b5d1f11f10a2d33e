import type { Logical, MouseEventParams, Time } from 'lightweight-charts'
import { newChartLayer } from '../chart-layer.ts'
import type { ChartPlugin, ChartSurface } from '../chart-plugin.ts'
import type { ChartTrade } from './chart-trade.ts'
import { paintTrades } from './paint-trades.ts'
import { distanceTo, openLevels, shapeOfTrade, type TradePoint, type TradeShape } from './trade-shape.ts'

/** A trade under the pointer, and where the pointer is, in CSS pixels of the price pane. */
export interface HoveredTrade extends TradePoint {
  readonly id: string
}

interface TradeMarksOptions {
  readonly onHover: (hovered: HoveredTrade | null) => void
  /** A trade was clicked or stepped to with Shift and an arrow key; null: Escape let the chosen one go. */
  readonly onChoose: (id: string | null) => void
}

/** Trades on a chart, oldest first: entry and exit joined, stop and target over the life of the trade. */
export interface TradeMarks extends ChartPlugin {
  readonly show: (trades: readonly ChartTrade[], chosenId: string | null) => void
}

/** How near a pointer must come to a trade, in pixels. */
const reachPx = 7

/** Puts trades on a chart and hears which one is pointed at, clicked or stepped to. */
export function newTradeMarks({ onHover, onChoose }: TradeMarksOptions): TradeMarks {
  let surface: ChartSurface | null = null
  let trades: readonly ChartTrade[] = []
  let chosenId: string | null = null
  let hoveredId: string | null = null
  let shapes: readonly TradeShape[] = []

  const layer = newChartLayer<ChartTrade>('top', (target, _attached, shown) =>
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      shapes = surface === null ? [] : shapesInView(surface, shown, mediaSize.width)
      paintTrades(context, shapes, chosenId ?? hoveredId, mediaSize.width)
    }),
  )
  // The scale makes room for the levels of what is open, where the last bar is in view.
  layer.autoscaleInfo = (first, last) => {
    const known = surface?.bars() ?? []
    if (last < known.length - 1) return null
    const priceRange = openLevels(trades, known.slice(Math.max(0, Math.floor(first))))
    return priceRange === null ? null : { priceRange }
  }
  const hitAt = (at: TradePoint): TradeShape | null => {
    const near = shapes.map((shape) => ({ shape, px: distanceTo(shape, at) })).filter(({ px }) => px <= reachPx)
    return near.toSorted((a, b) => a.px - b.px)[0]?.shape ?? null
  }
  const hover = (event: MouseEventParams<Time>) => {
    // The chart tells of the same place again when it is drawn anew, and of bars that the keyboard walks to.
    if (event.sourceEvent === undefined && event.point !== undefined) return
    const hit = event.point !== undefined && (event.paneIndex ?? 0) === 0 ? hitAt(event.point) : null
    if (hit === null && hoveredId === null) return
    if (surface !== null) surface.element.style.cursor = hit === null ? '' : 'pointer'
    const isOther = hit?.id !== hoveredId
    hoveredId = hit?.id ?? null
    if (isOther) layer.set(trades)
    onHover(hit === null || event.point === undefined ? null : { id: hit.id, x: event.point.x, y: event.point.y })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chosenId !== null) return onChoose(null)
    const way = event.shiftKey ? { ArrowRight: 1, ArrowLeft: -1 }[event.key] : undefined
    if (way === undefined || trades.length === 0) return
    event.preventDefault()
    const at = trades.findIndex(({ id }) => id === chosenId)
    const visible = trades.filter(({ id }) => shapes.some((shape) => shape.id === id))
    const next = at >= 0 ? trades[at + way] : (visible.at(way > 0 ? 0 : -1) ?? trades.at(way > 0 ? 0 : -1))
    if (next !== undefined) onChoose(next.id)
  }
  return {
    attach(given) {
      surface = given
      given.series.attachPrimitive(layer)
      given.chart.subscribeCrosshairMove(hover)
      given.element.parentElement?.addEventListener('keydown', press)
    },
    detach() {
      if (surface === null) return
      surface.element.style.cursor = ''
      surface.chart.unsubscribeCrosshairMove(hover)
      surface.element.parentElement?.removeEventListener('keydown', press)
      surface.series.detachPrimitive(layer)
      surface = null
      hoveredId = null
      onHover(null)
    },
    takeClick(at) {
      const hit = hitAt(at)
      if (hit !== null) onChoose(hit.id)
      return hit !== null
    },
    show(next, chosen) {
      const isOther = chosen !== null && chosen !== chosenId
      trades = next
      chosenId = chosen
      layer.set(next)
      if (isOther && surface !== null)
        bringIntoView(
          surface,
          next.find(({ id }) => id === chosen),
        )
    },
  }
}

/** The shapes of the trades that a view of this width shows. */
function shapesInView({ chart, series, bars, indexAt }: ChartSurface, trades: readonly ChartTrade[], width: number): TradeShape[] {
  const scale = chart.timeScale()
  const view = {
    bars: bars(),
    indexAt,
    xOf: (index: number) => scale.logicalToCoordinate(index as Logical) ?? -1,
    yOf: (price: number) => series.priceToCoordinate(price),
  }
  const range = scale.getVisibleLogicalRange()
  if (range === null || view.bars.length === 0) return []
  const from = view.bars[Math.max(0, Math.floor(range.from))]?.time ?? Infinity
  const to = view.bars[Math.min(view.bars.length - 1, Math.ceil(range.to))]?.time ?? -Infinity
  return trades
    .filter(({ entry, exit }) => entry.time <= to && (exit?.time ?? Infinity) >= from)
    .map((trade) => shapeOfTrade(trade, view))
    .filter((shape): shape is TradeShape => shape !== null && shape.to.x >= 0 && shape.from.x <= width)
}

/** Moves the view, as wide as it is, where it does not show the trade's entry. */
function bringIntoView({ chart, indexAt }: ChartSurface, trade: ChartTrade | undefined): void {
  const range = chart.timeScale().getVisibleLogicalRange()
  const index = trade === undefined ? null : indexAt(trade.entry.time)
  if (range === null || index === null || (index >= range.from && index <= range.to)) return
  const half = (range.to - range.from) / 2
  chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half })
}
