import type { Lattice } from '../language/lattice.ts'
import type { Cut } from './asides.ts'
import { isGoingOn } from './joining-words.ts'
import type { Clause } from './meanings.ts'

/** What is not to be done, or only on one side: its object may follow in words that nobody read. */
const isBan = (clause: Clause): boolean => clause.clause === 'skip' || (clause.clause === 'part' && clause.part.part === 'side')

/**
 * The same reading without bans that go on in words which nobody read: "don't buy yet", "never buy a second lot", "sell side only once".
 * Without these words they would say something else, so they are not read either.
 */
export function dropUnfinishedBans(lattice: Lattice, { clauses, unread }: Cut): Cut {
  const isUnfinished = (clause: Clause) => {
    const end = clause.at?.to
    return end !== undefined && isBan(clause) && unread.some((token) => isGoingOn(lattice, end, token))
  }
  const dropped = clauses.filter(isUnfinished)
  if (dropped.length === 0) return { clauses, unread }
  const freed = dropped.flatMap(({ at }) => (at === null ? [] : Array.from({ length: at.to - at.from }, (_, k) => at.from + k)))
  return {
    clauses: clauses.filter((clause) => !dropped.includes(clause)),
    unread: [...unread, ...freed].toSorted((a, b) => a - b),
  }
}
