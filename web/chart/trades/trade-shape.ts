import type { Bar } from '@playbook/engine/market/bars'
import { riskMultiple } from '@playbook/engine/statistics/risk-multiple'
import { signedText } from '../../ui/numbers.ts'
import { tradeTrend, type ChartTrade, type TradeTrend } from './chart-trade.ts'

/** A place on the price pane in CSS pixels. */
export interface TradePoint {
  readonly x: number
  readonly y: number
}

/** What a trade's picture is measured on. */
export interface TradeView {
  readonly bars: readonly Bar[]
  /** The index of the bar that holds a moment; null before the first one. */
  readonly indexAt: (seconds: number) => number | null
  readonly xOf: (index: number) => number
  /** Null where the scale has no place for a price. */
  readonly yOf: (price: number) => number | null
}

/** A trade as lines and marks on the price pane. */
export interface TradeShape {
  readonly id: string
  readonly side: ChartTrade['side']
  readonly trend: TradeTrend
  readonly isOpen: boolean
  /** From the entry's price to the exit's, or to the last close. */
  readonly from: TradePoint
  readonly to: TradePoint
  /** Under the entry's bar for a long, over it for a short. */
  readonly mark: TradePoint
  /** Steps included: two points for each price. */
  readonly stop: readonly TradePoint[]
  readonly target: readonly TradePoint[]
  /** The profit in multiples of the risk, or in dollars. */
  readonly label: string | null
}

/** A line over less than this would be a dot. */
const minLevelPx = 5
/** Levels of an open trade run on beyond the last bar, so that they show from its first bar on. */
const openLevelPx = 40
const markGapPx = 5

/** The lines of a trade; null where its entry lies outside of the bars, or a price outside of the scale. */
export function shapeOfTrade(trade: ChartTrade, view: TradeView): TradeShape | null {
  const entryIndex = view.indexAt(trade.entry.time)
  const entryBar = entryIndex === null ? undefined : view.bars[entryIndex]
  if (entryIndex === null || entryBar === undefined || isAfterLast(trade.entry.time, view.bars)) return null
  const last = view.bars.length - 1
  const isOpen = trade.exit === null || isAfterLast(trade.exit.time, view.bars)
  const exitIndex = trade.exit === null || isOpen ? last : (view.indexAt(trade.exit.time) ?? last)
  const from = pointAt(view, entryIndex, trade.entry.price)
  const to = pointAt(view, exitIndex, trade.exit === null || isOpen ? view.bars[last]!.close : trade.exit.price)
  const edge = view.yOf(trade.side === 'long' ? entryBar.low : entryBar.high)
  if (from === null || to === null || edge === null) return null
  const endX = isOpen ? to.x + openLevelPx : Math.max(to.x, from.x + minLevelPx)
  return {
    id: trade.id,
    side: trade.side,
    trend: tradeTrend(trade),
    isOpen,
    from,
    to,
    mark: { x: from.x, y: edge + (trade.side === 'long' ? markGapPx : -markGapPx) },
    stop: stopPoints(trade, view, from.x, endX),
    target: trade.target === null ? [] : levelPoints(view.yOf(trade.target), from.x, endX),
    label: isOpen ? null : labelOf(trade),
  }
}

/** Whether a moment lies behind the last bar, which is as long as the one before. */
function isAfterLast(time: number, bars: readonly Bar[]): boolean {
  const [before, last] = [bars.at(-2), bars.at(-1)]
  return last !== undefined && time >= last.time + (before === undefined ? Infinity : last.time - before.time)
}

function pointAt(view: TradeView, index: number, price: number): TradePoint | null {
  const y = view.yOf(price)
  return y === null ? null : { x: view.xOf(index), y }
}

const levelPoints = (y: number | null, from: number, to: number): TradePoint[] =>
  y === null
    ? []
    : [
        { x: from, y },
        { x: to, y },
      ]

function stopPoints({ stops }: ChartTrade, view: TradeView, from: number, end: number): TradePoint[] {
  return stops.flatMap(({ time, price }, k) => {
    const next = stops[k + 1]
    const start = k === 0 ? from : xAt(view, time, from)
    const stopAt = next === undefined ? end : Math.min(end, xAt(view, next.time, from))
    return levelPoints(view.yOf(price), start, Math.max(start, stopAt))
  })
}

const xAt = (view: TradeView, time: number, otherwise: number): number => {
  const index = view.indexAt(time)
  return index === null ? otherwise : view.xOf(index)
}

function labelOf(trade: ChartTrade): string | null {
  const inRisk = riskMultiple(trade)
  if (inRisk !== null) return `${signedText(inRisk, 2)} R`
  return trade.profitUsd === null ? null : signedText(trade.profitUsd, 2)
}

/** The lowest and highest stop or target of open trades, for a scale over these bars in view; one further away than they are high is left out. */
export function openLevels(
  trades: readonly ChartTrade[],
  inView: readonly Bar[],
): { readonly minValue: number; readonly maxValue: number } | null {
  const low = Math.min(...inView.map((bar) => bar.low))
  const high = Math.max(...inView.map((bar) => bar.high))
  const levels = trades
    .filter(({ exit }) => exit === null)
    .flatMap(({ stops, target }) => [stops.at(-1)?.price ?? null, target])
    .filter((price): price is number => price !== null && price >= low - (high - low) && price <= high + (high - low))
  return levels.length === 0 ? null : { minValue: Math.min(...levels), maxValue: Math.max(...levels) }
}

/** How far a place is from a trade's link or marks, in pixels. */
export function distanceTo({ from, to, mark }: TradeShape, at: TradePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / length))
  const link = Math.hypot(at.x - from.x - share * dx, at.y - from.y - share * dy)
  return Math.min(link, Math.hypot(at.x - mark.x, at.y - mark.y))
}
