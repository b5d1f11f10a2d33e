import type { Clause, SaidSide } from './meanings.ts'

const exitParts: ReadonlySet<string> = new Set(['time exit', 'exit at', 'exit at end', 'exit before end', 'exit next'])
const isAct = (clause: Clause): boolean =>
  clause.clause === 'part' ? exitParts.has(clause.part.part) : ['enter', 'exit', 'partial exit', 'mirror'].includes(clause.clause)
const sideOf = (clause: Clause): SaidSide => (clause.clause === 'enter' ? clause.side : null)
const isOther = (a: SaidSide, b: SaidSide): boolean => (a === 'long' && b === 'short') || (a === 'short' && b === 'long')

/**
 * "Only if …" in a sentence of its own: of the entries before it, and of their side alone where the other side comes after it. Behind
 * an exit it stays: what it limits cannot be told.
 */
export function settleProvided(clauses: readonly Clause[]): readonly Clause[] {
  return clauses.map((clause, at): Clause => {
    if (clause.clause !== 'provided') return clause
    const before = clauses.slice(0, at).findLast(isAct)
    if (before !== undefined && (before.clause !== 'enter' || before.isSell)) return clause
    const side = before === undefined ? null : sideOf(before)
    const isOwn = (each: Clause, index: number) =>
      isOther(side, sideOf(each)) && (index > at || clauses.slice(index, at).some((between) => between.clause === 'provided'))
    return { clause: 'filter', side: clauses.some(isOwn) ? side : null, when: clause.when, isOnly: true, at: clause.at }
  })
}
