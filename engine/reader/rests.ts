import type { Clause, Condition, Part, Value } from './meanings.ts'
import { measureOf } from './measures.ts'
import { singleParts, targetAt } from './said-part.ts'
import { saidOf } from './said.ts'

type PartialExit = Extract<Clause, { clause: 'partial exit' }>

const isLeg = (part: Part): boolean => part.part === 'target' && part.portion !== null && part.distance !== null

const isLegOf = (clause: Clause): boolean => clause.clause === 'part' && singleParts(clause.part).some(isLeg)

/** A part that is told behind others that leave, or under a heading of exits, leaves as well: "half when …". */
export function asLeaving(clause: Clause): Clause {
  if (clause.clause !== 'partial exit') return clause
  const { isBare: _, ...portion } = clause.portion
  return { ...clause, portion }
}

const isPrice = (value: Value): boolean =>
  (value.is === 'price' && value.field === 'close' && value.timeframe === null && value.back === null) ||
  (value.is === 'reference' && (value.to === 'it' || value.to === 'unsaid'))

/** The level that a price reaches; null for anything else. */
function levelReached(when: Condition | null): Value | null {
  if (when?.says !== 'of' || !isPrice(when.subject) || when.predicate.does !== 'touch') return null
  const { to } = when.predicate
  return to.is === 'number' || isPrice(to) ? null : to
}

/** A part that leaves where the price reaches a level is a target of its own; one that is all of it is no part. */
function ofPortion(clause: PartialExit): Clause {
  const { portion, side, when, fill, parts, at } = clause
  if (portion.percent === 100 && when !== null) return { clause: 'exit', side, when, fill, parts, at }
  const level = portion.isRest || parts.length > 0 || clause.isEach ? null : levelReached(when)
  if (level === null) return clause
  const distance = { by: 'level', level, beyond: null, where: null, at } as const
  return { clause: 'part', part: targetAt(distance, { side, portion: portion.percent }, at), at }
}

/** A part that leaves once on a condition of its own. */
export const leavesOnCondition = (clause: Clause): clause is PartialExit & { readonly when: Condition } =>
  clause.clause === 'partial exit' &&
  clause.when !== null &&
  clause.portion.percent !== null &&
  !clause.portion.isBare &&
  clause.parts.length === 0 &&
  !clause.isEach &&
  (clause.fill === null || clause.fill === 'close' || clause.fill === 'next_open')

/** "Sell half at RSI 50, the rest at 70": the number is one of the scale that the part before waits for. */
function withScale(clause: Clause, before: Condition | null): Clause {
  if (clause.clause !== 'part' || clause.part.part !== 'target' || !clause.part.isRest) return clause
  const { distance, side } = clause.part
  if (distance?.by !== 'number' || distance.unit !== null || before?.says !== 'of') return clause
  const { subject, predicate } = before
  if (!('to' in predicate) || predicate.to === null || !('is' in predicate.to) || predicate.to.is !== 'number') return clause
  if (!measureOf(subject).startsWith('scale')) return clause
  const { at } = clause
  const when = saidOf(subject, { does: 'touch', to: { is: 'number', value: distance.value, unit: null, at }, at }, at)
  return when ? { clause: 'partial exit', side, portion: { percent: null, isRest: true }, when, fill: null, parts: [], at } : clause
}

/** What is left of a position leaves as a whole one does, where something has taken a part of it. */
export function withRests(clauses: readonly Clause[]): readonly Clause[] {
  let before: Condition | null = null
  let isLeaving = false
  const told = clauses.map((clause) => {
    const said = isLeaving ? asLeaving(clause) : clause
    const each = said.clause === 'partial exit' ? ofPortion(said) : withScale(said, before)
    if (leavesOnCondition(each)) before = each.when
    isLeaving = leavesOnCondition(each) || each.clause === 'exit' || isLegOf(each)
    return each
  })
  const takesPart = (clause: Clause) => leavesOnCondition(clause) || isLegOf(clause)
  const hasPart = told.some(takesPart)
  const isLast = (clause: PartialExit) => told.findLast(({ clause: kind }) => kind === 'partial exit') === clause
  return told.map((clause) => {
    if (clause.clause !== 'partial exit' || !clause.portion.isRest || !hasPart || !isLast(clause)) return clause
    const { side, when, fill } = clause
    const parts = clause.parts.map((part) => (part.part === 'target' ? { ...part, isRest: true } : part))
    return { clause: 'exit', side, when, fill, parts, at: clause.at }
  })
}
