import { ok, refused, type Result } from '../result.ts'
import type { Comparator, Expr, Origin, Term } from '../strategy/plan.ts'
import { originIn, type Context, type Open } from './context.ts'
import type { Condition, Duration, Predicate, Value } from './meanings.ts'
import { resolveValue } from './resolve-value.ts'

type Resolved = Result<Expr, Open>

const joined = (op: 'and' | 'or', args: readonly Expr[], from: Origin): Expr => (args.length === 1 ? args[0]! : { op, args, from })

function all<T>(items: readonly T[], resolve: (item: T) => Resolved): Result<readonly Expr[], Open> {
  const found: Expr[] = []
  for (const item of items) {
    const expr = resolve(item)
    if (!expr.ok) return expr
    found.push(expr.value)
  }
  return ok(found)
}

const barsIn = ({ count, unit }: Duration): number | null => (unit === 'bar' ? count : null)

/** A comparison of two values, by what it is made of. */
function comparison(op: Comparator, subject: Value, to: Value, from: Origin, context: Context): Resolved {
  const left = resolveValue(subject, context)
  if (!left.ok) return left
  const right = resolveValue(to, context)
  if (!right.ok) return right
  return ok({ op, left: left.value, right: right.value, from })
}

/** Which price of the bar touches a line: the low one from above, the high one from below. */
const touching = (subject: Term, line: Term, from: Origin): Expr => {
  const isUpper = line.kind === 'indicator' && (line.output === 'upper' || line.name === 'highest' || line.name === 'swing_high')
  if (subject.kind !== 'price' || subject.field !== 'close') return { op: isUpper ? 'gte' : 'lte', left: subject, right: line, from }
  return isUpper
    ? { op: 'gte', left: { ...subject, field: 'high' }, right: line, from }
    : { op: 'lte', left: { ...subject, field: 'low' }, right: line, from }
}

function ofValue(subject: Value, predicate: Predicate, context: Context): Resolved {
  const from = originIn(context, predicate)
  switch (predicate.does) {
    case 'compare':
      return comparison(predicate.how, subject, predicate.to, from, context)
    case 'cross': {
      const op = predicate.direction === null ? 'crosses' : predicate.direction === 'up' ? 'crosses_above' : 'crosses_below'
      return comparison(op, subject, predicate.to, from, context)
    }
    case 'touch': {
      const left = resolveValue(subject, context)
      if (!left.ok) return left
      const right = resolveValue(predicate.to, context)
      return right.ok ? ok(touching(left.value, right.value, from)) : right
    }
    case 'between': {
      const low = comparison('gte', subject, predicate.low, from, context)
      if (!low.ok) return low
      const high = comparison('lte', subject, predicate.high, from, context)
      return high.ok ? ok(joined('and', [low.value, high.value], from)) : high
    }
    case 'trend': {
      const bars = predicate.over === null ? 1 : barsIn(predicate.over)
      const term = resolveValue(subject, context)
      if (!term.ok) return term
      if (bars === null) return refused({ issue: 'window_unspecified', at: predicate.at })
      return ok({ op: predicate.direction === 'up' ? 'rising' : 'falling', term: term.value, bars, from })
    }
    case 'join': {
      const args = all(predicate.args, (arg) => ofValue(subject, arg, context))
      return args.ok ? ok(joined(predicate.op, args.value, from)) : args
    }
    case 'not': {
      const arg = ofValue(subject, predicate.arg, context)
      return arg.ok ? ok({ op: 'not', arg: arg.value, from }) : arg
    }
    case 'window': {
      const arg = ofValue(subject, predicate.arg, context)
      const bars = barsIn(predicate.over)
      if (!arg.ok) return arg
      if (bars === null) return refused({ issue: 'window_unspecified', at: predicate.at })
      return ok({ op: predicate.how === 'for' ? 'for_bars' : 'within', bars, expr: arg.value, from })
    }
    case 'turn':
    case 'move':
      return refused({ issue: 'unknown_term', at: predicate.at })
  }
}

/** The condition of a plan that is meant; what the words leave open is refused. */
export function resolveCondition(condition: Condition, context: Context): Resolved {
  const from = originIn(context, condition)
  switch (condition.says) {
    case 'of': {
      const expr = ofValue(condition.subject, condition.predicate, context)
      return expr.ok && expr.value.op !== 'and' && expr.value.op !== 'or' ? ok({ ...expr.value, from }) : expr
    }
    case 'join': {
      const args = all(condition.args, (arg) => resolveCondition(arg, context))
      return args.ok ? ok(joined(condition.op, args.value, from)) : args
    }
    case 'not': {
      const arg = resolveCondition(condition.arg, context)
      return arg.ok ? ok({ op: 'not', arg: arg.value, from }) : arg
    }
    case 'weekday':
      return ok({ op: 'weekday', days: [...condition.days], from })
    default:
      return refused({ issue: 'unknown_term', at: condition.at })
  }
}
