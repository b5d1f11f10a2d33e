import { childrenOf, conditionsInTerm, someTerm, someTermOf, termsInTerm, termsOf } from '../strategy/plan-children.ts'
import type { Expr, Fill, Term } from '../strategy/plan.ts'
import { fillInTerm, termColumn } from './term-column.ts'
import { firstKnown } from './truth.ts'
import type { World } from './world.ts'

const isEvent = ({ kind }: Term): boolean => kind === 'value_when'

/** Whether a part of the condition has no value before something has happened, however long that takes. */
export const waitsForEvents = (expr: Expr): boolean => someTermOf(expr, isEvent)

/**
 * The first bar on which every operand has had its first value (fill rule 11); the number of bars when there is none. That
 * something has not happened yet is known of it, so it does not count as a value that is missing.
 */
export function knownFrom(expr: Expr, world: World, fill: Fill): number {
  if (!waitsForEvents(expr)) return firstKnown(world.conditionColumn(expr, world, fill))
  return Math.max(
    ...childrenOf(expr).map((child) => knownFrom(child, world, fill)),
    ...termsOf(expr).map((term) => valueKnownFrom(term, world)),
  )
}

/** As `knownFrom`, for a term. */
export function valueKnownFrom(term: Term, world: World): number {
  if (!someTerm(term, isEvent)) {
    const column = termColumn(term, world)
    const first = column.findIndex((value) => !Number.isNaN(value))
    return first < 0 ? column.length : first
  }
  return Math.max(
    ...termsInTerm(term).map(([, below]) => valueKnownFrom(below, world)),
    ...conditionsInTerm(term).map(([, when]) => knownFrom(when, world, fillInTerm)),
  )
}
