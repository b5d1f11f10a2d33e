import { conditionColumn } from '../conditions/condition-column.ts'
import { termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { termColumn } from '../conditions/term-column.ts'
import type { World } from '../conditions/world.ts'
import type { Expr, Plan, Term } from '../strategy/plan.ts'
import { entryOffset, type Sides } from './costs.ts'
import { compileMeasure, type Measure } from './distance.ts'
import { isDecidableAtOpen, isKnownAtOpen, readsOwnOpen } from './open-knowledge.ts'
import type { Direction } from './position.ts'
import { ruleOf } from './signals.ts'
import { orderTypeOf, touchRuleOf } from './touch-rule.ts'

/** Where a side's entry orders come from. */
export interface OrderSource {
  readonly type: 'stop' | 'limit'
  /** Of a stop-limit order: how far its limit lies beyond its stop. */
  readonly limit: Measure | null
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

export interface Order {
  active: boolean
  /** A stop-limit order becomes a limit order once its stop is met. */
  type: 'stop' | 'limit'
  level: number
  /** Worst price of a stop-limit order; NaN for the others. */
  limit: number
  /** The piece in which it cannot fill any more. */
  sleepsIn: number
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

const newOrder = (): Order => ({ active: false, type: 'stop', level: 0.5, limit: Number.NaN, sleepsIn: 0, signalBar: 0, lastBar: 0 })

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
    limit: order?.type === 'stop' && order.limit ? compileMeasure(order.limit, world) : null,
    setup: conditionColumn(setup, world, 'order'),
    level: termColumn(level, world),
    offset: order?.offset ? compileMeasure(order.offset, world) : null,
    life: Math.max(1, order?.expiresBars ?? 1),
    placedAtOpen: readsOwnOpen(level) && isKnownAtOpen(level),
    setupAtOpen: isDecidableAtOpen(setup),
  }
}

export const sourceOn = (book: OrderBook, direction: Direction) => (direction > 0 ? book.long : book.short)
export const orderOn = (book: OrderBook, direction: Direction) => (direction > 0 ? book.longOrder : book.shortOrder)

export const hasOrders = (book: OrderBook): boolean => book.longOrder.active || book.shortOrder.active

/** Which way price has to move to fill the side's order; 0 when none waits in this piece. */
export function triggerSign(book: OrderBook, direction: Direction, piece: number): 1 | -1 | 0 {
  const order = orderOn(book, direction)
  if (!order.active || order.sleepsIn === piece) return 0
  return order.type === 'stop' ? direction : direction > 0 ? -1 : 1
}

/** The order's level as the data's price. */
export const orderLevelOnData = ({ sides }: { readonly sides: Sides }, book: OrderBook, direction: Direction): number =>
  orderOn(book, direction).level - entryOffset(sides, direction)
