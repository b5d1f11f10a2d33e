import { conditionColumn } from '../conditions/condition-column.ts'
import { termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { termColumn } from '../conditions/term-column.ts'
import { minuteOf, planZone } from '../conditions/time-column.ts'
import type { World } from '../conditions/world.ts'
import { calendarNamed } from '../market/calendar.ts'
import { daySeconds } from '../market/day-number.ts'
import type { Zone } from '../market/zone.ts'
import type { EntryOrder, Expr, Plan, Term } from '../strategy/plan.ts'
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
  /** Where orders end at a time or with the day: the last bar in which one that works in this bar may work, -1 where none may. */
  readonly worksTo: Int32Array | null
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
    life: Math.max(1, order?.expiresBars ?? (order?.until || order?.lasts ? Infinity : 1)),
    worksTo: order ? lastWorkingBars(order, world) : null,
    placedAtOpen: readsOwnOpen(level) && isKnownAtOpen(level),
    setupAtOpen: isDecidableAtOpen(setup),
  }
}

/** Fill rule 10: in each trading day an order works in bars that open before its time, and at most until the day is over. */
function lastWorkingBars({ until, zone: zoneName, lasts }: EntryOrder, { bars, instrument }: World): Int32Array | null {
  if (until === undefined && lasts === undefined) return null
  const { dateAt } = calendarNamed(instrument.calendar)
  const zone = planZone(zoneName, instrument.calendar)
  const worksTo = new Int32Array(bars.length)
  let nextDay = Number.NaN
  for (let i = bars.length - 1; i >= 0; i--) {
    const { dayNumber, open } = dateAt(bars.time[i]!)
    const isOver = until !== undefined && bars.time[i]! >= firstClockTime(zone, open, minuteOf(until) * 60)
    const next = dayNumber === nextDay ? worksTo[i + 1]! : -1
    worksTo[i] = isOver ? -1 : Math.max(i, next)
    nextDay = dayNumber
  }
  return worksTo
}

/** The first moment after a day's open at which a clock shows these seconds. */
function firstClockTime(zone: Zone, open: number, second: number): number {
  const local = zone.toLocal(open)
  const at = Math.floor(local / daySeconds) * daySeconds + second
  return zone.toUtc(at > local ? at : at + daySeconds)
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
