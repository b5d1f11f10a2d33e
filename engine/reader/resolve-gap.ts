import { isIntraday } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'
import type { Expr, Origin, Term } from '../strategy/plan.ts'
import type { Context, Open } from './context.ts'
import type { Condition } from './meanings.ts'
import { awayFrom } from './resolve-value.ts'

/** The open beyond the close before it, by so much: of the day, on a chart of less. A gap of less than that is a gap all the same. */
export function resolveGap(gap: Extract<Condition, { says: 'gap' }>, from: Origin, context: Context): Result<Expr, Open> {
  const { direction, by, how } = gap
  if (direction === null) return eitherGap(gap, from, context)
  const timeframe = context.chart === null || isIntraday(context.chart) ? '1d' : undefined
  const open: Term = { kind: 'price', field: 'open', ...(timeframe && { timeframe, sampling: 'forming' }), from }
  const before: Term = { kind: 'price', field: 'close', ...(timeframe && { timeframe, sampling: 'back' }), shift: 1, from }
  const isUp = direction === 'up'
  const plain: Expr = { op: isUp ? 'gt' : 'lt', left: open, right: before, from }
  if (by === null) return ok(plain)
  const level = awayFrom(before, by, direction, from, context)
  if (!level.ok) return level
  const op = isUp ? how : ({ gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', eq: 'eq' } as const)[how]
  const sized: Expr = { op, left: open, right: level.value, from }
  return ok(how === 'lt' || how === 'lte' ? { op: 'and', args: [plain, sized], from } : sized)
}

/** A gap of a size, whichever way it goes. */
function eitherGap(gap: Extract<Condition, { says: 'gap' }>, from: Origin, context: Context): Result<Expr, Open> {
  if (gap.by === null || gap.how === 'eq') return refused({ issue: 'unknown_term', at: gap.at })
  const [up, down] = (['up', 'down'] as const).map((direction) => resolveGap({ ...gap, direction }, from, context))
  if (!up!.ok) return up!
  if (!down!.ok) return down!
  return ok({ op: 'or', args: [up!.value, down!.value], from })
}
