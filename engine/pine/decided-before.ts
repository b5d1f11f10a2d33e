import { childrenOf } from '../strategy/plan-children.ts'
import type { Expr, Term } from '../strategy/plan.ts'

/** The term one bar earlier, for what is known at the open of its bar; null where it reads that open or later. */
function termBefore(term: Term): Term | null {
  switch (term.kind) {
    case 'const':
      return term
    case 'price':
    case 'indicator':
      return term.timeframe === undefined && (term.shift ?? 0) > 0 ? { ...term, shift: term.shift! - 1 } : null
    case 'calc': {
      const args = term.args.map(termBefore)
      return args.includes(null) ? null : { ...term, args: args as readonly Term[] }
    }
    default:
      return null
  }
}

const timeOps: ReadonlySet<Expr['op']> = new Set(['weekday', 'time', 'at_time', 'calendar'] as const)
const asksTime = (expr: Expr): boolean => timeOps.has(expr.op) || childrenOf(expr).some(asksTime)

/**
 * A condition that a rule asks at the open of a bar, as it can be asked at the close before: the same truth, one bar earlier, where
 * conditions on time ask for the next open. Null where it needs the open itself, or what no close tells.
 */
export function decidedBefore(expr: Expr): Expr | null {
  switch (expr.op) {
    case 'always':
    case 'weekday':
    case 'time':
    case 'at_time':
    case 'calendar':
      return expr
    case 'and':
    case 'or': {
      const args = expr.args.map(decidedBefore)
      return args.includes(null) ? null : { ...expr, args: args as readonly Expr[] }
    }
    case 'not': {
      const arg = decidedBefore(expr.arg)
      return arg && { ...expr, arg }
    }
    case 'rising':
    case 'falling': {
      const term = termBefore(expr.term)
      return term && { ...expr, term }
    }
    case 'for_bars':
    case 'within': {
      const inner = decidedBefore(expr.expr)
      return inner && { ...expr, expr: inner }
    }
    case 'shift':
      return asksTime(expr.expr) ? null : expr.bars === 1 ? expr.expr : { ...expr, bars: expr.bars - 1 }
    case 'pattern':
      return expr.timeframe === undefined && expr.shift ? { ...expr, shift: expr.shift - 1 } : null
    case 'sequence':
    case 'divergence':
      return null
    default: {
      const [left, right] = [termBefore(expr.left), termBefore(expr.right)]
      return left && right && { ...expr, left, right }
    }
  }
}
