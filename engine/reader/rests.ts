import type { Clause, Condition, Part, Value } from './meanings.ts'
import { singleParts, targetAt } from './said-part.ts'

type PartialExit = Extract<Clause, { clause: 'partial exit' }>

const isLeg = (part: Part): boolean => part.part === 'target' && part.portion !== null && part.distance !== null

const isPrice = (value: Value): boolean =>
  (value.is === 'price' && value.field === 'close' && value.timeframe === null && value.back === null) ||
  (value.is === 'reference' && (value.to === 'it' || value.to === 'unsaid'))

/** The level that a price reaches; null for anything else. */
function levelReached(when: Condition | null): Value | null {
  if (when?.says !== 'of' || !isPrice(when.subject) || when.predicate.does !== 'touch') return null
  const { to } = when.predicate
  return to.is === 'number' || isPrice(to) ? null : to
}

/** A part that leaves where the price reaches a level is a target of its own. */
function ofPortion(clause: PartialExit): Clause {
  const level = clause.portion.isRest || clause.parts.length > 0 ? null : levelReached(clause.when)
  if (level === null) return clause
  const distance = { by: 'level', level, beyond: null, where: null, at: clause.at } as const
  return { clause: 'part', part: targetAt(distance, { side: clause.side, portion: clause.portion.percent }, clause.at), at: clause.at }
}

/** What is left of a position leaves as a whole one does, where a target has taken its part. */
export function withRests(clauses: readonly Clause[]): readonly Clause[] {
  const told = clauses.map((clause) => (clause.clause === 'partial exit' ? ofPortion(clause) : clause))
  const hasLeg = told.some((clause) => clause.clause === 'part' && singleParts(clause.part).some(isLeg))
  const isLast = (clause: PartialExit) => told.findLast(({ clause: kind }) => kind === 'partial exit') === clause
  return told.map((clause) => {
    if (clause.clause !== 'partial exit' || !clause.portion.isRest || !hasLeg || !isLast(clause)) return clause
    const { side, when, fill } = clause
    const parts = clause.parts.map((part) => (part.part === 'target' ? { ...part, isRest: true } : part))
    return { clause: 'exit', side, when, fill, parts, at: clause.at }
  })
}
