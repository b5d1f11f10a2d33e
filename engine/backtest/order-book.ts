import { countOpen } from './account.ts'
import { executesOnLastBar } from './compat.ts'
import { entryOffset, slippageAt } from './costs.ts'
import type { DistanceFacts, Measure } from './distance.ts'
import { enter } from './enter.ts'
import { orderOn, sourceOn, type Order, type OrderBook, type OrderSource } from './entry-orders.ts'
import { closeWhole, gapRule, type ExitContext } from './inside-bar.ts'
import { momentOf } from './piece.ts'
import type { Direction, Moment, Position } from './position.ts'
import { logRejection } from './rejection-log.ts'
import type { RunState } from './run-state.ts'
import { ceilToStep, floorToStep, type Steps } from './steps.ts'

/** The rule that a fill at an order's own price follows. */
const orderPriceRule = 3

/** Stop levels are rounded away from the market and limits too: later or worse, never better. */
export function orderLevelAt(
  source: OrderSource,
  direction: Direction,
  levelBar: number,
  knownBar: number,
  facts: DistanceFacts,
  ticks: Steps | null,
): number {
  const base = source.level[levelBar]!
  const sign = source.type === 'stop' ? direction : -direction
  facts.reference = base
  facts.bar = knownBar
  const level = base + sign * (source.offset ? source.offset(facts) : 0)
  if (ticks === null) return level
  return sign > 0 ? ceilToStep(level, ticks) : floorToStep(level, ticks)
}

/** At the close of bar i: orders whose life is over are withdrawn, and those whose setup holds are placed or placed again. */
export function placeOrdersAtClose(run: RunState, book: OrderBook, i: number): void {
  placeAtClose(run, book, 1, i)
  placeAtClose(run, book, -1, i)
}

function placeAtClose(run: RunState, book: OrderBook, direction: Direction, i: number): void {
  const source = sourceOn(book, direction)
  if (!source) return
  const order = orderOn(book, direction)
  const wanted = !source.placedAtOpen && source.setup[i] === 1 && mayWork(run, source, i + 1) && mayPlace(run, direction, i)
  if (order.active && !wanted && i >= order.lastBar) {
    order.active = false
    logRejection(run.rejections, i, direction, 'order_expired')
  }
  if (!wanted) return
  if (i === run.lastBar && !executesOnLastBar(run.compat)) return logRejection(run.rejections, i, direction, 'end_of_data')
  const end = i + source.life
  place(run, source, order, direction, i, i, source.worksTo ? Math.min(end, source.worksTo[i + 1] ?? i + 1) : end)
}

/** Whether an order may work in bar i at all; after the last bar nothing is known. */
const mayWork = ({ lastBar }: RunState, { worksTo }: OrderSource, i: number): boolean => worksTo === null || i > lastBar || worksTo[i]! >= i

function place(
  run: RunState,
  source: OrderSource,
  order: Order,
  direction: Direction,
  bar: number,
  knownBar: number,
  lastBar: number,
): void {
  const level = orderLevelAt(source, direction, bar, knownBar, run.facts, run.compat.keepsExactLevels ? null : run.ticks)
  order.active = !Number.isNaN(level)
  order.type = source.type
  order.level = level
  order.limit = source.limit ? limitLevel(run, source.limit, direction, level, knownBar) : Number.NaN
  order.sleepsIn = 0
  order.signalBar = bar
  order.lastBar = lastBar
}

/** A stop-limit order's limit is rounded towards its stop, so that it never pays more than is said. */
function limitLevel(run: RunState, limit: Measure, direction: Direction, stop: number, knownBar: number): number {
  run.facts.reference = stop
  run.facts.bar = knownBar
  const level = stop + direction * limit(run.facts)
  if (run.compat.keepsExactLevels) return level
  return direction > 0 ? floorToStep(level, run.ticks) : ceilToStep(level, run.ticks)
}

/** A slot must be free, or be freed by the order's own fill where it goes against an open position. */
function mayPlace(run: RunState, direction: Direction, i: number): boolean {
  const opposite = countOpen(run.account, direction > 0 ? -1 : 1)
  const full = countOpen(run.account, direction) >= run.maxOpen || (opposite > 0 && run.plan.opposite.value === 'ignore')
  if (full) logRejection(run.rejections, i, direction, run.maxOpen === 1 ? 'in_position' : 'max_open_trades')
  return !full
}

/** At the open of bar i: orders whose level is this bar's own open and what came before. */
export function placeOrdersAtOpen(run: RunState, book: OrderBook, i: number): void {
  placeAtOpen(run, book, 1, i)
  placeAtOpen(run, book, -1, i)
}

function placeAtOpen(run: RunState, book: OrderBook, direction: Direction, i: number): void {
  const source = sourceOn(book, direction)
  if (!source?.placedAtOpen) return
  const known = source.setupAtOpen ? i : i - 1
  if (known < run.firstDecisionBar || source.setup[known] !== 1 || !mayWork(run, source, i) || !mayPlace(run, direction, i)) return
  place(run, source, orderOn(book, direction), direction, i, i - 1, i)
}

/** Fills the side's order inside the piece that is being played and withdraws the other side's. Returns what it has opened, or null. */
export function fillOrder(run: RunState, book: OrderBook, direction: Direction, how: ExitContext): Position | null {
  const { piece, sides } = run
  const order = orderOn(book, direction)
  const offset = entryOffset(sides, direction)
  const own = how.atOpen ? piece.open + offset : order.level
  if (!Number.isNaN(order.limit) && waitsForLimit(run, order, direction, own, how.atOpen)) return null
  const slippage = order.type === 'stop' ? slippageAt(sides, own) : 0
  const price = own + direction * (slippage + own * sides.entryShare)
  const isCapped = !Number.isNaN(order.limit) && direction * (price - order.limit) > 0
  book.longOrder.active = false
  book.shortOrder.active = false
  const moment = momentOf(piece, how.atOpen)
  if (!makeRoom(run, direction, own - offset, moment, how.isUnsure)) return null
  return enter(run, {
    direction,
    signalBar: order.signalBar,
    bar: piece.bar,
    moment,
    dataPrice: own - offset,
    fillPrice: isCapped ? order.limit : price,
    openedBy: how.atOpen ? gapRule : orderPriceRule,
    by: order.type,
  })
}

/** True when the side's order waits at its limit, because the piece's open lies beyond that. */
export function waitsAtOpen(run: RunState, book: OrderBook, direction: Direction): boolean {
  const order = orderOn(book, direction)
  return !Number.isNaN(order.limit) && waitsForLimit(run, order, direction, run.piece.open + entryOffset(run.sides, direction), true)
}

/**
 * A stop-limit order whose stop is met at a price beyond its limit is a limit order from then on. After an open it may fill in the
 * same piece; met inside it, what comes later is not known, so it waits for the next one.
 */
function waitsForLimit({ piece, touch }: RunState, order: Order, direction: Direction, price: number, atOpen: boolean): boolean {
  if (order.type === 'limit' || direction * (price - order.limit) <= touch) return false
  order.type = 'limit'
  order.level = order.limit
  order.sleepsIn = atOpen ? 0 : piece.count
  return true
}

/** An order against the open position closes it at the same price; returns false when nothing is to be opened. */
function makeRoom(run: RunState, direction: Direction, dataPrice: number, moment: Moment, isUnsure: boolean): boolean {
  const { account, piece } = run
  const does = run.plan.opposite.value
  if (countOpen(account, direction > 0 ? -1 : 1) === 0) return true
  if (does === 'ignore') {
    logRejection(run.rejections, piece.bar, direction, 'in_position')
    return false
  }
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    if (position.direction === direction) {
      k++
      continue
    }
    const price = dataPrice + entryOffset(run.sides, direction) + direction * slippageAt(run.sides, dataPrice)
    const reason = does === 'reverse' ? 'reversal' : 'signal'
    closeWhole(run, position, { bar: piece.bar, moment, price, reason, closedBy: 10, ambiguous: isUnsure })
  }
  return does === 'reverse'
}
