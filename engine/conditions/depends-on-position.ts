import type { Expr, Term } from '../strategy/plan.ts'

/** True when the condition's value depends on the open position, so that it cannot be one column for the whole run. */
export function dependsOnPosition(expr: Expr): boolean {
  return childrenOf(expr).some(dependsOnPosition) || termsOf(expr).some(termDependsOnPosition)
}

export function termDependsOnPosition(term: Term): boolean {
  if (term.kind === 'entry_price' || term.kind === 'bars_held') return true
  if (term.kind === 'calc') return term.args.some(termDependsOnPosition)
  return term.kind === 'indicator' && term.source !== undefined && termDependsOnPosition(term.source)
}

/** True where it asks for the price of the fill. */
export function asksEntryPrice(expr: Expr): boolean {
  const asks = (term: Term): boolean =>
    term.kind === 'entry_price' ||
    (term.kind === 'calc' && term.args.some(asks)) ||
    (term.kind === 'indicator' && term.source !== undefined && asks(term.source))
  return childrenOf(expr).some(asksEntryPrice) || termsOf(expr).some(asks)
}

/** The conditions directly under this one. */
export function childrenOf(expr: Expr): readonly Expr[] {
  if ('args' in expr) return expr.args
  if ('arg' in expr) return [expr.arg]
  return 'expr' in expr ? [expr.expr] : []
}

/** Path of the k-th condition directly under one. */
export function conditionPath(parent: Expr, path: string, k: number): string {
  return 'args' in parent ? `${path}.args.${k}` : 'arg' in parent ? `${path}.arg` : `${path}.expr`
}

/** The operands of this condition itself. */
export function termsOf(expr: Expr): readonly Term[] {
  if ('left' in expr) return [expr.left, expr.right]
  return 'term' in expr ? [expr.term] : []
}
