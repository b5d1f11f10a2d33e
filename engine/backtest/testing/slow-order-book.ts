import type { Distance, EntryOrder, Rule } from '../../strategy/plan.ts'
import type { Side } from '../run.ts'
import { opposite, type Sign } from './slow-prices.ts'
import { entersByOrder, entryRule, orderOf, sides, signOf } from './slow-rules.ts'
import type { Order, SlowState } from './slow-state.ts'

/** Rule 10: entry orders are placed again, kept, or withdrawn at the close. */
export function renewOrders(run: SlowState, i: number): void {
  const { plan } = run.input
  for (const side of sides) {
    const rule = entryRule(run.input.plan, side)
    if (!rule || !entersByOrder(run.input.plan, rule)) continue
    const wanted = i >= run.first ? newOrder(run, side, rule, i) : null
    const isLast = i === run.input.bars.length - 1
    if (wanted && !hasPlace(run, side)) run.reject((plan.maxOpenTrades?.value ?? 1) === 1 ? 'in_position' : 'max_open_trades')
    else if (wanted && isLast) run.reject('end_of_data')
    const order = wanted && hasPlace(run, side) ? wanted : null
    const old = run.orders.find((each) => each.side === side)
    if (order) run.orders = [...run.orders.filter((each) => each.side !== side), order]
    else if (old && old.lastBar <= i) {
      run.orders = run.orders.filter((each) => each !== old)
      run.reject('order_expired')
    }
  }
}

function hasPlace(run: SlowState, side: Side): boolean {
  const { plan } = run.input
  const s = signOf(side)
  if (run.account.positions.some((position) => position.s !== s)) return plan.opposite.value !== 'ignore'
  return run.account.positions.length < (plan.maxOpenTrades?.value ?? 1)
}

function newOrder(run: SlowState, side: Side, rule: Rule, i: number): Order | null {
  const { prices } = run
  const { entryOrder } = run.input.plan
  const s = signOf(side)
  if (!entryOrder) {
    const { level, op, rest } = orderOf(rule.when)
    if (!rest.every((when) => prices.isTrue(when, i))) return null
    const type = (op === 'gt') === (s === 1) ? 'stop' : 'limit'
    const base = prices.value(level, i)
    return base === null ? null : orderAt(run, side, type, base, null, i, 1)
  }
  if (!prices.isTrue(rule.when, i)) return null
  const end = run.clock.orderEnd(entryOrder, i + 1)
  if (end !== null && end <= i) return null
  const term = entryOrder[side]
  const base = term ? prices.value(term, i) : null
  if (base === null) return null
  const offset = entryOrder.offset ? prices.distance(entryOrder.offset, base, i) : 0
  if (offset === null) return null
  const away: Sign = entryOrder.type === 'stop' ? s : opposite(s)
  return orderAt(run, side, entryOrder.type, base + away * offset, entryOrder.limit ?? null, i, lifeOf(entryOrder, i, end))
}

const lifeOf = ({ expiresBars }: EntryOrder, i: number, end: number | null): number =>
  end === null ? (expiresBars ?? 1) : Math.min(expiresBars ?? Infinity, end - i)

function orderAt(
  run: SlowState,
  side: Side,
  type: 'stop' | 'limit',
  raw: number,
  limitDistance: Distance | null,
  i: number,
  life: number,
): Order {
  const { prices } = run
  const s = signOf(side)
  const level = prices.roundTick(raw, type === 'stop' ? s : opposite(s))
  const far = limitDistance ? prices.distance(limitDistance, level, i) : null
  const limit = far === null ? null : prices.roundTick(level + s * far, opposite(s))
  return { side, s, signalBar: i, lastBar: i + life, level, limit, type, limitLevel: level }
}
