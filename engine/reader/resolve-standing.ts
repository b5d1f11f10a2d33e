import { ok, refused, type Result } from '../result.ts'
import type { Expr, Term } from '../strategy/plan.ts'
import { barsOf } from './bars-of.ts'
import { originIn, type Context, type Open } from './context.ts'
import type { Condition } from './meanings.ts'

/** "Not up 3% after 10 days": the bars since the entry, and the close beside the entry price. */
export function resolveStanding(said: Extract<Condition, { says: 'stands' }>, context: Context): Result<Expr, Open> {
  const { isUp, by, after, at } = said
  const bars = barsOf(after, context.chart)
  if (bars === null) return refused({ issue: 'window_unspecified', at })
  const from = originIn(context, said)
  const entry: Term = { kind: 'entry_price', from }
  const constant = (value: number): Term => ({ kind: 'const', value, from })
  const isLong = context.side !== 'short'
  if (by !== null && (by.by !== 'number' || by.unit !== 'percent')) return refused({ issue: 'unknown_term', at })
  const factor = by === null ? 1 : 1 + (isLong ? by.value : -by.value) / 100
  const goal: Term = factor === 1 ? entry : { kind: 'calc', op: 'mul', args: [constant(factor), entry], from }
  const isAbove = isUp === isLong
  // What has not come by then is looked at once; a profit is taken on the first bar from then on that shows one.
  const since = isUp ? 'gte' : 'eq'
  const op = isUp ? (isAbove ? 'gt' : 'lt') : isAbove ? 'gte' : 'lte'
  return ok({
    op: 'and',
    args: [
      { op: since, left: { kind: 'bars_held', from }, right: constant(bars), from },
      { op, left: { kind: 'price', field: 'close', from }, right: goal, from },
    ],
    from,
  })
}
