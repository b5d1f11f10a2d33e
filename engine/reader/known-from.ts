import { childrenOf, termsOf } from '../strategy/plan-children.ts'
import type { Expr, Term } from '../strategy/plan.ts'

/** When a bar tells something: it is known before the bar begins, at its open, or not until it goes on. */
export type Moment = 'before' | 'open' | 'later'

const order: readonly Moment[] = ['before', 'open', 'later']
const latest = (moments: readonly Moment[]): Moment => order.findLast((each) => moments.includes(each)) ?? 'before'

function ofTerm(term: Term): Moment {
  switch (term.kind) {
    case 'const':
    // A trade that is open has its price.
    case 'entry_price':
      return 'before'
    case 'price':
      if (term.timeframe !== undefined && term.sampling === 'back') return (term.shift ?? 0) > 0 ? 'before' : 'later'
      if (term.timeframe !== undefined) return term.field === 'open' && term.sampling === 'forming' ? 'open' : 'later'
      return (term.shift ?? 0) > 0 ? 'before' : term.field === 'open' ? 'open' : 'later'
    case 'indicator':
      return term.timeframe === undefined && (term.shift ?? 0) > 0 ? 'before' : 'later'
    case 'calc':
      return latest(term.args.map(ofTerm))
    default:
      return 'later'
  }
}

/** When it is known at the latest whether a condition is true at its bar. */
export function knownFrom(expr: Expr): Moment {
  switch (expr.op) {
    case 'always':
    case 'weekday':
    case 'time':
    case 'at_time':
    case 'calendar':
      return 'before'
    case 'pattern':
      return expr.timeframe === undefined && (expr.shift ?? 0) > 0 ? 'before' : 'later'
    case 'shift':
      return expr.bars > 0 ? 'before' : knownFrom(expr.expr)
    case 'sequence':
    case 'divergence':
      return 'later'
    default:
      return latest([...termsOf(expr).map(ofTerm), ...childrenOf(expr).map(knownFrom)])
  }
}

/** Whether a condition, or one of which it is made, is told by the open of its bar. */
export const isToldByOpen = (expr: Expr): boolean => {
  const children = childrenOf(expr)
  return children.length === 0 ? knownFrom(expr) === 'open' : children.some(isToldByOpen)
}
