import { isIntraday } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'
import type { EntryOrder } from '../strategy/plan.ts'
import { barsOf } from './bars-of.ts'
import { originIn, type Context, type Open } from './context.ts'
import type { Direction, Distance, Order, OrderEnd, Placed, Side } from './meanings.ts'
import { resolveBeyond, resolveDistance } from './resolve-distance.ts'
import { namedBars } from './resolve-found.ts'

/** Where an order waits from the price: a stop order in the direction of the trade, a limit order against it. */
const placeOf = (type: Order['type'], side: Side): Direction => ((type === 'stop') === (side === 'long') ? 'up' : 'down')

export type OrderEndOf = Pick<EntryOrder, 'until' | 'zone' | 'lasts'>

/** When an order ends as a plan has it: by the clock on a chart that has bars for it, or with the trading day. */
export function orderEndOf(until: OrderEnd, { chart }: Pick<Context, 'chart'>): Result<OrderEndOf, string> {
  if ('of' in until)
    return until.of === 'day' || until.of === 'session' ? ok({ lasts: 'day' }) : refused('feature:order_expiry_with_the_week')
  const { time, zone, isUnsure } = until.clock
  if (isUnsure) return refused('time_unclear')
  if (chart !== null && !isIntraday(chart)) return refused('window_unspecified')
  return ok({ until: time, ...(zone !== null && { zone }) })
}

/** The order that an entry of one side waits with. */
export function placeOrder(
  { type, side: ownSide, distance: said, expires, ends = [], limit }: Order,
  side: Side,
  around: Context,
  { at }: Placed,
): Result<EntryOrder, Open> {
  // "A buy limit at the high": there, and not at the low that a limit order of longs more often waits at.
  const context: Context = ownSide === side ? { ...around, isOwn: true } : around
  const from = originIn(context, { at })
  const open = (issue: string): Result<EntryOrder, Open> => refused({ issue, at })
  if (said === null) return open('params_missing')
  // "If that box is under 40 pips, a buy stop 2 pips above": of the range that was drawn, where no bar was named.
  const isOfIt = said.by === 'level' && (said.isImplied === true || (said.level.is === 'reference' && said.level.to === 'it'))
  const isOfRange = isOfIt && namedBars(context).length === 0
  const distance: Distance =
    isOfRange && said.by === 'level' ? { by: 'far side', of: { range: 'that' }, beyond: said.beyond, where: said.where, at: said.at } : said
  if (
    (distance.by !== 'level' && distance.by !== 'far side') ||
    (distance.where !== null && distance.where !== placeOf(type, side) && distance.beyond !== null)
  )
    return open('unknown_term')
  // A stop order of a long trade waits where its target would lie, a limit order where its stop would.
  const level = resolveDistance(distance, type === 'stop' ? 'target' : 'stop', side, context)
  if (!level.ok) return level
  if (level.value.kind !== 'price_level') return open('unknown_term')
  const expiresBars = expires && barsOf(expires, context.chart)
  if (expires !== null && expiresBars === null) return open('window_unspecified')
  let end: OrderEndOf = {}
  for (const each of ends) {
    const found = orderEndOf(each, context)
    if (!found.ok) return open(found.problem)
    end = { ...end, ...found.value }
  }
  const { level: term, offset } = level.value
  const beyond = limit && resolveBeyond(limit, 'target', side, context)
  if (beyond?.ok === false) return beyond
  return ok({
    type,
    [side]: term,
    ...(offset && { offset }),
    ...(beyond && { limit: beyond.value }),
    ...(expiresBars !== null && { expiresBars }),
    ...end,
    from,
  })
}

const bare = (node: unknown): string =>
  JSON.stringify(node, (key, value: unknown) => (key === 'from' || key === 'long' || key === 'short' ? undefined : value))

/** Orders of both sides as one; null where they differ in more than their level. How long they wait is said once for all. */
export function joinOrders(said: readonly EntryOrder[]): EntryOrder | null {
  const lives = said.map(({ expiresBars, until, zone, lasts }) => ({
    ...(expiresBars !== undefined && { expiresBars }),
    ...(until !== undefined && { until, ...(zone !== undefined && { zone }) }),
    ...(lasts !== undefined && { lasts }),
  }))
  const orders = said.map((order) => ({ ...Object.assign({}, ...lives.toReversed()), ...order }) as EntryOrder)
  const [first, ...others] = orders
  if (first === undefined || others.some((order) => bare(order) !== bare(first))) return null
  const spans = orders.flatMap(({ from }) => ('spans' in from ? from.spans : []))
  return others.reduce<EntryOrder>((joined, order) => ({ ...joined, ...order, from: { spans } }), first)
}
