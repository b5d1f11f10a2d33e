import { someTerm, someTermOf } from '../strategy/plan-children.ts'
import { terms } from '../strategy/plan-table.ts'
import type { Expr, Term } from '../strategy/plan.ts'

const ofPosition: readonly string[] = terms.position.names
const isOfPosition = ({ kind }: Term): boolean => ofPosition.includes(kind)

/** A plan's nodes never change, and an open position is asked about on every bar. */
const known = new WeakMap<object, boolean>()
function remembered(node: object, find: () => boolean): boolean {
  const answer = known.get(node) ?? find()
  known.set(node, answer)
  return answer
}

/** True when the condition's value depends on the open position, so that it cannot be one column for the whole run. */
export const dependsOnPosition = (expr: Expr): boolean => remembered(expr, () => someTermOf(expr, isOfPosition))

export const termDependsOnPosition = (term: Term): boolean => remembered(term, () => someTerm(term, isOfPosition))

/** True where it asks for the price of the fill. */
export const asksEntryPrice = (expr: Expr): boolean => someTermOf(expr, ({ kind }) => kind === 'entry_price')
