import { sha256Hex } from '../hash/sha256.ts'
import type { Bars } from '../market/bars.ts'
import type { Direction, Moment, Position } from './position.ts'
import type { ExitReason, Trade } from './run.ts'
import { countSteps, type Steps } from './steps.ts'

const exitReasons = [
  'reversal',
  'signal',
  'stop',
  'target',
  'trailing',
  'breakeven',
  'time',
  'end_of_day',
  'end_of_week',
  'liquidation',
  'end_of_data',
  'limit',
] as const satisfies readonly ExitReason[]
const moments = ['open', 'inside', 'close'] as const satisfies readonly Moment[]
const momentCode = (moment: Moment): number => (moment === 'open' ? 0 : moment === 'inside' ? 1 : 2)
/** A walk over so few names is quicker than `indexOf` or a lookup by name. */
function reasonCode(reason: (typeof exitReasons)[number]): number {
  let code = 0
  while (exitReasons[code] !== reason) code++
  return code
}

/** Bits of a row's `facts`: what is true or false or one of few is packed into one number, so that a row is short. */
const isLongBit = 1
const ambiguousBit = 2
const resolvedBit = 4
const entryMomentShift = 3
const exitMomentShift = 5
const reasonShift = 7
const openedByShift = 11
const closedByShift = 16
const ruleMask = 31
const entriesShift = 21
const mostEntries = 1023

const columns = [
  'facts',
  'signalBar',
  'entryBar',
  'exitBar',
  'entryPrice',
  'exitPrice',
  'steps',
  'units',
  'stop',
  'target',
  'riskUsd',
  'notionalUsd',
  'profitUsd',
  'feesUsd',
  'financingUsd',
] as const
const stride = columns.length
const at = Object.fromEntries(columns.map((name, i) => [name, i])) as Record<(typeof columns)[number], number> // one entry for each name

/** How a part of a position was closed. */
export interface Closing {
  bar: number
  moment: Moment
  price: number
  units: number
  steps: number
  target: number
  profitUsd: number
  feesUsd: number
  financingUsd: number
  reason: ExitReason
  closedBy: number
  ambiguous: boolean
}

const blockBits = 9
const blockRows = 1 << blockBits

/** Closed trades as rows of numbers in blocks of 512: 55,000 trades cost a hundred arrays instead of a million small objects. */
export interface TradeLog {
  readonly blocks: Float64Array[]
  count: number
  ambiguousCount: number
  resolvedCount: number
}

export const newTradeLog = (): TradeLog => ({ blocks: [], count: 0, ambiguousCount: 0, resolvedCount: 0 })

const blockOf = (log: TradeLog, index: number): Float64Array => log.blocks[index >>> blockBits]!
const startOf = (index: number): number => (index & (blockRows - 1)) * stride

/** Profit after all costs and notional of the trades from a number on, in USD. */
export function sumSince(log: TradeLog, first: number): { readonly profitUsd: number; readonly notionalUsd: number } {
  let profitUsd = 0
  let notionalUsd = 0
  for (let index = first; index < log.count; index++) {
    const row = blockOf(log, index)
    profitUsd += row[startOf(index) + at.profitUsd]!
    notionalUsd += row[startOf(index) + at.notionalUsd]!
  }
  return { profitUsd, notionalUsd }
}

/** The bar that the trade logged last was entered in; −1 where there is none. */
export const lastEntryBar = (log: TradeLog): number =>
  log.count === 0 ? -1 : blockOf(log, log.count - 1)[startOf(log.count - 1) + at.entryBar]!

export function logTrade(log: TradeLog, position: Position, closing: Closing): void {
  const index = log.count++
  if ((index & (blockRows - 1)) === 0) log.blocks.push(new Float64Array(stride * blockRows))
  const row = blockOf(log, index)
  const start = startOf(index)
  const ambiguous = position.ambiguous || closing.ambiguous
  const resolved = position.resolved && !ambiguous
  row[start + at.facts] =
    (position.direction > 0 ? isLongBit : 0) |
    (ambiguous ? ambiguousBit : 0) |
    (resolved ? resolvedBit : 0) |
    (momentCode(position.entryMoment) << entryMomentShift) |
    (momentCode(closing.moment) << exitMomentShift) |
    (reasonCode(closing.reason) << reasonShift) |
    (position.openedBy << openedByShift) |
    (closing.closedBy << closedByShift) |
    (Math.min(position.entries, mostEntries) << entriesShift)
  row[start + at.signalBar] = position.signalBar
  row[start + at.entryBar] = position.entryBar
  row[start + at.exitBar] = closing.bar
  row[start + at.entryPrice] = position.entryPrice
  row[start + at.exitPrice] = closing.price
  row[start + at.steps] = closing.steps
  row[start + at.units] = closing.units
  row[start + at.stop] = position.initialStop
  row[start + at.target] = closing.target
  row[start + at.riskUsd] = position.riskUsdPerUnit * closing.units
  row[start + at.notionalUsd] = position.notionalUsdPerUnit * closing.units
  row[start + at.profitUsd] = closing.profitUsd
  row[start + at.feesUsd] = closing.feesUsd
  row[start + at.financingUsd] = closing.financingUsd
  if (ambiguous) log.ambiguousCount++
  if (resolved) log.resolvedCount++
}

const directionOf = (facts: number): Direction => ((facts & isLongBit) !== 0 ? 1 : -1)

/** What the excursions of a trade are read from. */
export interface TradePrices {
  readonly bars: Bars
  /** Added to the mid price for who buys and who sells. */
  readonly ask: number
  readonly bid: number
}

/** Worst and best closing-side price that the position certainly lived through, its fills included. */
function excursion(row: Float64Array, start: number, prices: TradePrices): { worst: number; best: number } {
  const { bars } = prices
  const facts = row[start + at.facts]!
  const direction = directionOf(facts)
  const offset = direction > 0 ? prices.bid : prices.ask
  const entryBar = row[start + at.entryBar]!
  const exitBar = row[start + at.exitBar]!
  const exit = row[start + at.exitPrice]!
  let low = Math.min(exit, row[start + at.entryPrice]!)
  let high = Math.max(exit, row[start + at.entryPrice]!)
  const from = moments[(facts >>> entryMomentShift) & 3] === 'open' ? entryBar : entryBar + 1
  const to = moments[(facts >>> exitMomentShift) & 3] === 'close' ? exitBar : exitBar - 1
  for (let i = from; i <= to; i++) {
    if (bars.low[i]! + offset < low) low = bars.low[i]! + offset
    if (bars.high[i]! + offset > high) high = bars.high[i]! + offset
  }
  return direction > 0 ? { worst: low, best: high } : { worst: high, best: low }
}

/** As a number of 32 bits, which takes no memory of its own. */
const wholeOf = (value: number): number => value | 0
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

function tradeAt(log: TradeLog, index: number, prices: TradePrices): Trade {
  const row = blockOf(log, index)
  const start = startOf(index)
  const facts = row[start + at.facts]!
  const direction = directionOf(facts)
  const entryPrice = row[start + at.entryPrice]!
  const { worst, best } = excursion(row, start, prices)
  const share = (price: number) => ((direction * (price - entryPrice)) / entryPrice) * 100 + 0
  const notionalUsd = row[start + at.notionalUsd]!
  return {
    side: direction > 0 ? 'long' : 'short',
    signalBar: wholeOf(row[start + at.signalBar]!),
    entryBar: wholeOf(row[start + at.entryBar]!),
    exitBar: wholeOf(row[start + at.exitBar]!),
    entryTime: prices.bars.time[row[start + at.entryBar]!]!,
    exitTime: prices.bars.time[row[start + at.exitBar]!]!,
    entryPrice,
    exitPrice: row[start + at.exitPrice]!,
    units: row[start + at.units]!,
    stopPrice: orNull(row[start + at.stop]!),
    targetPrice: orNull(row[start + at.target]!),
    riskUsd: orNull(row[start + at.riskUsd]!),
    notionalUsd,
    profitUsd: row[start + at.profitUsd]!,
    profitPercent: (row[start + at.profitUsd]! / notionalUsd) * 100,
    feesUsd: row[start + at.feesUsd]!,
    financingUsd: row[start + at.financingUsd]!,
    maePercent: share(worst),
    mfePercent: share(best),
    exitReason: exitReasons[(facts >>> reasonShift) & 15]!,
    openedBy: String((facts >>> openedByShift) & ruleMask),
    closedBy: String((facts >>> closedByShift) & ruleMask),
    entries: facts >>> entriesShift,
    ambiguous: (facts & ambiguousBit) !== 0,
    resolved: (facts & resolvedBit) !== 0,
  }
}

/** The closed trades, oldest first, without the first `from`. */
export const listTrades = (log: TradeLog, prices: TradePrices, from = 0): Trade[] =>
  Array.from({ length: log.count - from }, (_, k) => tradeAt(log, from + k, prices))

/** What the winning trades gained and the losing ones lost, both positive, in USD. */
export function tradeTotals(log: TradeLog): { readonly wonUsd: number; readonly lostUsd: number } {
  let wonUsd = 0
  let lostUsd = 0
  for (let index = 0; index < log.count; index++) {
    const profit = blockOf(log, index)[startOf(index) + at.profitUsd]!
    if (profit > 0) wonUsd += profit
    else lostUsd -= profit
  }
  return { wonUsd, lostUsd }
}

/**
 * SHA-256 over bars, signed units in steps and prices in ticks of every trade, 32 bytes each, little-endian:
 * entry bar and exit bar (int32), units, entry price and exit price (float64, whole numbers).
 */
export function hashTrades(log: TradeLog, ticks: Steps): string {
  const view = new DataView(new ArrayBuffer(log.count * 32))
  for (let index = 0; index < log.count; index++) {
    const row = blockOf(log, index)
    const start = startOf(index)
    view.setInt32(index * 32, row[start + at.entryBar]!, true)
    view.setInt32(index * 32 + 4, row[start + at.exitBar]!, true)
    view.setFloat64(index * 32 + 8, directionOf(row[start + at.facts]!) * row[start + at.steps]!, true)
    view.setFloat64(index * 32 + 16, countSteps(row[start + at.entryPrice]!, ticks), true)
    view.setFloat64(index * 32 + 24, countSteps(row[start + at.exitPrice]!, ticks), true)
  }
  return sha256Hex(new Uint8Array(view.buffer))
}
