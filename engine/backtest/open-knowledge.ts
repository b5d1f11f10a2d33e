import { childrenOf, termsOf } from '../strategy/plan-children.ts'
import type { Expr, Term } from '../strategy/plan.ts'

/** True when the term has its value at the open of its bar already: its own open, earlier bars, constants. */
export function isKnownAtOpen(term: Term): boolean {
  switch (term.kind) {
    case 'const':
    case 'entry_price':
    case 'bars_held':
      return true
    case 'highest_since_entry':
    case 'lowest_since_entry':
      return false
    case 'value_when':
      return isKnownAtOpen(term.value) && isDecidableAtOpen(term.when)
    case 'count':
      return isDecidableAtOpen(term.when)
    case 'calc':
      return term.args.every(isKnownAtOpen)
    case 'price':
      return (term.shift ?? 0) > 0 || (term.field === 'open' && (term.timeframe === undefined || term.sampling === 'forming'))
    case 'indicator':
      return (term.shift ?? 0) > 0 || (term.source !== undefined && term.timeframe === undefined && isKnownAtOpen(term.source))
  }
}

/** True when the term reads its own bar's open, so that an order at it can work in that bar only. */
export function readsOwnOpen(term: Term): boolean {
  if (term.kind === 'calc') return term.args.some(readsOwnOpen)
  if (term.kind === 'value_when') return readsOwnOpen(term.value)
  return term.kind === 'price' && term.field === 'open' && (term.shift ?? 0) === 0
}

/** True when the condition can be decided at the open of its bar. */
export function isDecidableAtOpen(expr: Expr): boolean {
  if (expr.op === 'shift') return expr.bars > 0 || isDecidableAtOpen(expr.expr)
  if (expr.op === 'pattern') return (expr.shift ?? 0) > 0
  if (expr.op === 'divergence') return false
  // The steps before lie on earlier bars.
  if (expr.op === 'sequence') return [expr.steps.at(-1)!.when, ...(expr.resets ? [expr.resets] : [])].every(isDecidableAtOpen)
  return childrenOf(expr).every(isDecidableAtOpen) && termsOf(expr).every(isKnownAtOpen)
}
