import { ok, refused } from '../result.ts'
import type { Expr, Term } from '../strategy/plan.ts'
import { barsOf } from './bars-of.ts'
import { originIn, type Context } from './context.ts'
import type { Condition } from './meanings.ts'
import { candlesOf, gapOf, patternOf } from './resolve-candles.ts'
import { all, crossing, joined, resolvePredicate, type Resolved } from './resolve-predicate.ts'
import { resolveValue } from './resolve-value.ts'

const zoneOf = (zone: string | null) => (zone === null ? {} : { zone })

/** Steps one after the other. */
function sequenceOf({ steps, at }: Extract<Condition, { says: 'sequence' }>, context: Context): Resolved {
  const from = originIn(context, { at })
  const found: { readonly when: Expr; readonly withinBars?: number }[] = []
  for (const { when, within } of steps) {
    const expr = resolveCondition(when, context)
    if (!expr.ok) return expr
    const bars = within && barsOf(within, context.chart)
    if (within !== null && bars === null) return refused({ issue: 'window_unspecified', at })
    found.push({ when: expr.value, ...(bars !== null && { withinBars: bars }) })
  }
  return ok({ op: 'sequence', steps: found, from })
}

/** The condition of a plan that is meant; what the words leave open is refused. */
export function resolveCondition(condition: Condition, context: Context): Resolved {
  const from = originIn(context, condition)
  const open = (issue: string): Resolved => refused({ issue, at: condition.at })
  switch (condition.says) {
    case 'of': {
      const expr = resolvePredicate(condition.subject, condition.predicate, context)
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
    case 'pattern': {
      const pattern = patternOf(condition, context.side, from)
      return pattern ? ok(pattern) : open('which_side_sell')
    }
    case 'candle':
      return ok(candlesOf(condition, from))
    case 'gap': {
      const gap = gapOf(condition, from)
      return gap ? ok(gap) : open('unit_missing')
    }
    case 'divergence': {
      if (condition.of === null) return open('unknown_term')
      if (condition.of === null) return open('unknown_term')
      const term = resolveValue(condition.of, context)
      return term.ok ? ok({ op: 'divergence', kind: condition.direction === 'up' ? 'bullish' : 'bearish', term: term.value, from }) : term
    }
    case 'averages cross': {
      const average = (period: number): Term => ({ kind: 'indicator', name: 'sma', params: { period }, output: 'value', from })
      return ok({ op: crossing(condition.direction), left: average(50), right: average(200), from })
    }
    case 'sequence':
      return sequenceOf(condition, context)
    case 'window': {
      const arg = resolveCondition(condition.arg, context)
      const bars = barsOf(condition.over, context.chart)
      if (!arg.ok) return arg
      return bars === null
        ? open('window_unspecified')
        : ok({ op: condition.how === 'for' ? 'for_bars' : 'within', bars, expr: arg.value, from })
    }
    case 'count': {
      const when = resolveCondition(condition.of, context)
      const bars = barsOf(condition.over, context.chart)
      if (!when.ok) return when
      if (bars === null) return open('window_unspecified')
      return ok({
        op: 'gte',
        left: { kind: 'count', when: when.value, bars, from },
        right: { kind: 'const', value: condition.least, from },
        from,
      })
    }
    case 'first': {
      if (condition.in === null) return open('window_unspecified')
      const when = resolveCondition(condition.of, context)
      if (!when.ok) return when
      if (condition.in === null) return open('window_unspecified')
      const count: Expr = {
        op: 'eq',
        left: { kind: 'count', when: when.value, since: condition.in, from },
        right: { kind: 'const', value: 1, from },
        from,
      }
      return ok({ op: 'and', args: [when.value, count], from })
    }
    case 'time':
      return ok({
        op: 'time',
        fromTime: condition.from.time,
        toTime: condition.to.time,
        ...zoneOf(condition.from.zone ?? condition.to.zone),
        from,
      })
    case 'at time':
      return ok({ op: 'at_time', time: condition.time.time, ...zoneOf(condition.time.zone), from })
    case 'month day':
      return ok({ op: 'calendar', event: 'month_trading_day', n: condition.n, from })
    case 'session':
    case 'reference':
      return open('unknown_term')
    case 'cannot':
      return open(`cannot ${condition.name}`)
    case 'vague':
      return open('vague_condition')
  }
}
