import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Cut } from './asides.ts'
import { isGoingOn, tagsAt } from './joining-words.ts'
import type { Clause } from './meanings.ts'

/** What says nothing by itself and something of the rules around it: "shorts", a heading, "the opposite". */
const isOfOthers = (clause: Clause): boolean =>
  (clause.clause === 'act' && clause.act.does === 'enter' && clause.act.parts.length === 0) ||
  (clause.clause === 'section' && clause.side !== null) ||
  (clause.clause === 'part' && clause.part.part === 'side') ||
  clause.clause === 'mirror'

const turning = new Set((['orWord', 'notWord', 'noWord', 'exitVerb'] as const).map(tagSymbol))
const rules: ReadonlySet<Clause['clause']> = new Set(['enter', 'exit', 'filter', 'provided'])
const isTime = (clause: Clause): boolean => clause.clause === 'part' && 'isBlocked' in clause.part && !clause.part.isBlocked

/** A rule or a time right behind a word that joins or turns it, as in "exit longs or shorts when …" where nothing of "or" is read. */
const isTurned = (lattice: Lattice, clause: Clause, unread: ReadonlySet<number>): boolean =>
  (rules.has(clause.clause) || isTime(clause)) &&
  clause.at !== null &&
  unread.has(clause.at.from - 1) &&
  tagsAt(lattice, clause.at.from - 1).some((symbol) => turning.has(symbol))

/**
 * The same reading without pieces that end words which nobody read, and would speak of other rules by themselves: in "below for shorts",
 * where nothing is read before "shorts", the entry behind it is not theirs.
 */
export function dropTornPieces(lattice: Lattice, { clauses, unread }: Cut): Cut {
  const unknown = new Set(unread)
  const isBehind = ({ at }: Clause) => at !== null && unread.some((token) => token < at.from && isGoingOn(lattice, token + 1, at.from))
  const dropped = clauses.filter((clause) => (isOfOthers(clause) && isBehind(clause)) || isTurned(lattice, clause, unknown))
  if (dropped.length === 0) return { clauses, unread }
  const freed = dropped.flatMap(({ at }) => (at === null ? [] : Array.from({ length: at.to - at.from }, (_, k) => at.from + k)))
  return {
    clauses: clauses.filter((clause) => !dropped.includes(clause)),
    unread: [...unread, ...freed].toSorted((a, b) => a - b),
  }
}
