import { conditionColumn } from '../conditions/condition-column.ts'
import { termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { termColumn } from '../conditions/term-column.ts'
import type { World } from '../conditions/world.ts'
import type { Expr, Plan, Term } from '../strategy/plan.ts'
import { countOpen } from './account.ts'
import { entryOffset } from './costs.ts'
import { compileMeasure, type Measure } from './distance.ts'
import { enter } from './enter.ts'
import { closeWhole, gapRule, liveAfterFill, livePosition, nextTargetOf } from './inside-bar.ts'
import { isDecidableAtOpen, isKnownAtOpen, readsOwnOpen } from './open-knowledge.ts'
import type { Direction } from './position.ts'
import { logRejection } from './rejection-log.ts'
import type { RunState } from './run-state.ts'
import { ruleOf } from './signals.ts'
import { ceilToStep, floorToStep } from './steps.ts'
import { orderTypeOf, touchRuleOf } from './touch-rule.ts'

/** The rule that a fill at an order's own price follows. */
const orderPriceRule = 3

/** Where a side's entry orders come from. */
interface OrderSource {
  readonly type: 'stop' | 'limit'
  readonly setup: Uint8Array
  readonly level: Float64Array
  readonly offset: Measure | null
  /** Bars that an order works for. */
  readonly life: number
  /** Its level reads the bar's own open: it is placed there and works in that bar only. */
  readonly placedAtOpen: boolean
  /** For an order placed at the open: the setup is known there too, else it is read one bar before. */
  readonly setupAtOpen: boolean
}

interface Order {
  active: boolean
  level: number
  signalBar: number
  lastBar: number
}

/** Entry orders that wait for their price: at most one a side. */
export interface OrderBook {
  readonly long: OrderSource | null
  readonly short: OrderSource | null
  readonly longOrder: Order
  readonly shortOrder: Order
}

const newOrder = (): Order => ({ active: false, level: 0.5, signalBar: 0, lastBar: 0 })

export function compileOrders(plan: Plan, world: World): OrderBook | null {
  const long = sourceOf(plan, world, 1)
  const short = sourceOf(plan, world, -1)
  return long || short ? { long, short, longOrder: newOrder(), shortOrder: newOrder() } : null
}

const always: Expr = { op: 'always', from: { assumed: 'nothing else is asked' } }
const close: Term = { kind: 'price', field: 'close', from: { assumed: 'the order names no level' } }

function sourceOf(plan: Plan, world: World, direction: Direction): OrderSource | null {
  const rule = ruleOf(plan, direction > 0 ? 'entryLong' : 'entryShort')
  if (!rule) return null
  const order = plan.entryOrder
  const touch = order || rule.fill !== 'order' ? null : touchRuleOf(rule)
  if (!order && !touch) return null
  const level = order ? ((direction > 0 ? order.long : order.short) ?? close) : touch!.level
  if (termDependsOnPosition(level)) return null
  const setup = order ? rule.when : (touch!.setup ?? always)
  return {
    type: order ? order.type : orderTypeOf(touch!.when, direction),
    setup: conditionColumn(setup, world, 'order'),
    level: termColumn(level, world),
    offset: order?.offset ? compileMeasure(order.offset, world) : null,
    life: Math.max(1, order?.expiresBars ?? 1),
    placedAtOpen: readsOwnOpen(level) && isKnownAtOpen(level),
    setupAtOpen: isDecidableAtOpen(setup),
  }
}

const sideOf = (book: OrderBook, direction: Direction) => (direction > 0 ? book.long : book.short)
const orderOf = (book: OrderBook, direction: Direction) => (direction > 0 ? book.longOrder : book.shortOrder)

export const hasOrders = (book: OrderBook): boolean => book.longOrder.active || book.shortOrder.active

/** Stop levels are rounded away from the market and limits too: later or worse, never better. */
function orderLevel(run: RunState, source: OrderSource, direction: Direction, levelBar: number, knownBar: number): number {
  const base = source.level[levelBar]!
  const sign = source.type === 'stop' ? direction : -direction
  run.facts.reference = base
  run.facts.bar = knownBar
  const level = base + sign * (source.offset ? source.offset(run.facts) : 0)
  if (run.compat.keepsExactLevels) return level
  return sign > 0 ? ceilToStep(level, run.ticks) : floorToStep(level, run.ticks)
}

/** At the close of bar i: orders whose life is over are withdrawn, and those whose setup holds are placed or placed anew. */
export function placeOrdersAtClose(run: RunState, book: OrderBook, i: number): void {
  placeAtClose(run, book, 1, i)
  placeAtClose(run, book, -1, i)
}

function placeAtClose(run: RunState, book: OrderBook, direction: Direction, i: number): void {
  const source = sideOf(book, direction)
  if (!source) return
  const order = orderOf(book, direction)
  const wanted = !source.placedAtOpen && source.setup[i] === 1 && mayPlace(run, direction, i)
  if (order.active && !wanted && i >= order.lastBar) {
    order.active = false
    logRejection(run.rejections, i, direction, 'order_expired')
  }
  if (!wanted) return
  if (i === run.lastBar) return logRejection(run.rejections, i, direction, 'end_of_data')
  place(run, source, order, direction, i, i, i + source.life)
}

function place(
  run: RunState,
  source: OrderSource,
  order: Order,
  direction: Direction,
  bar: number,
  knownBar: number,
  lastBar: number,
): void {
  const level = orderLevel(run, source, direction, bar, knownBar)
  order.active = !Number.isNaN(level)
  order.level = level
  order.signalBar = bar
  order.lastBar = lastBar
}

/** A slot must be free, or be freed by the order's own fill where it goes against an open position. */
function mayPlace(run: RunState, direction: Direction, i: number): boolean {
  const opposite = countOpen(run.account, direction > 0 ? -1 : 1)
  const full = countOpen(run.account, direction) >= run.mostOpen || (opposite > 0 && run.plan.opposite.value === 'ignore')
  if (full) logRejection(run.rejections, i, direction, run.mostOpen === 1 ? 'in_position' : 'max_open_trades')
  return !full
}

/** At the open of bar i: orders whose level is this bar's own open and what came before. */
export function placeOrdersAtOpen(run: RunState, book: OrderBook, i: number): void {
  placeAtOpen(run, book, 1, i)
  placeAtOpen(run, book, -1, i)
}

function placeAtOpen(run: RunState, book: OrderBook, direction: Direction, i: number): void {
  const source = sideOf(book, direction)
  if (!source?.placedAtOpen) return
  const known = source.setupAtOpen ? i : i - 1
  if (known < run.firstDecisionBar || source.setup[known] !== 1 || !mayPlace(run, direction, i)) return
  place(run, source, orderOf(book, direction), direction, i, i - 1, i)
}

/** Fills what the open of bar i has passed (fill rule 5). */
export function fillOrdersAtOpen(run: RunState, book: OrderBook, i: number): void {
  for (const direction of bothDirections) {
    const order = orderOf(book, direction)
    if (!order.active) continue
    const source = sideOf(book, direction)!
    const open = run.bars.open[i]! + entryOffset(run.sides, direction)
    const sign = source.type === 'stop' ? direction : -direction
    if (sign * (open - order.level) >= -run.touch) fillOrder(run, book, direction, i, 'open', false)
  }
}

const bothDirections = [1, -1] as const

/** Fills what price reaches inside bar i, the nearer order first; two that are both in reach are in an unknown order (fill rule 6). */
export function fillOrdersInside(run: RunState, book: OrderBook, i: number): void {
  const long = isReached(run, book, 1, i)
  const short = isReached(run, book, -1, i)
  if (!long && !short) return
  const open = run.bars.open[i]!
  const shortIsNearer = Math.abs(book.shortOrder.level - open) < Math.abs(book.longOrder.level - open)
  const first = long && !(short && shortIsNearer) ? 1 : -1
  fillOrder(run, book, first, i, 'inside', long && short)
}

function isReached(run: RunState, book: OrderBook, direction: Direction, i: number): boolean {
  const order = orderOf(book, direction)
  if (!order.active) return false
  const source = sideOf(book, direction)!
  const sign = source.type === 'stop' ? direction : -direction
  const extreme = (sign > 0 ? run.bars.high[i]! : run.bars.low[i]!) + entryOffset(run.sides, direction)
  return sign * (extreme - order.level) >= -run.touch
}

/** A filled order withdraws the one on the other side. */
function fillOrder(run: RunState, book: OrderBook, direction: Direction, i: number, moment: 'open' | 'inside', ambiguous: boolean): void {
  const order = orderOf(book, direction)
  const source = sideOf(book, direction)!
  const offset = entryOffset(run.sides, direction)
  const own = moment === 'open' ? run.bars.open[i]! + offset : order.level
  const slippage = source.type === 'stop' ? run.sides.slippage : 0
  book.longOrder.active = false
  book.shortOrder.active = false
  if (!makeRoom(run, direction, i, moment, own - offset)) return
  const position = enter(run, {
    direction,
    signalBar: order.signalBar,
    bar: i,
    moment,
    dataPrice: own - offset,
    fillPrice: own + direction * (slippage + own * run.sides.entryShare),
    openedBy: moment === 'open' ? gapRule : orderPriceRule,
    by: source.type,
  })
  if (!position) return
  position.ambiguous = ambiguous
  if (moment === 'open') livePosition(run, position, i)
  else liveAfterFill(run, position, i)
}

/** An order against the open position closes it at the same price; returns false when nothing is to be opened. */
function makeRoom(run: RunState, direction: Direction, i: number, moment: 'open' | 'inside', dataPrice: number): boolean {
  const { account } = run
  const reverses = run.plan.opposite.value === 'reverse'
  let closed = false
  for (let k = 0; k < account.openCount;) {
    const position = account.positions[k]!
    if (position.direction === direction) {
      k++
      continue
    }
    const price = dataPrice + entryOffset(run.sides, direction) + direction * run.sides.slippage
    const reason = reverses ? 'reversal' : 'signal'
    closeWhole(run, position, { bar: i, moment, price, reason, closedBy: 10, ambiguous: false }, nextTargetOf(position))
    closed = true
  }
  return reverses || !closed
}
