import type { Lattice } from '../language/lattice.ts'
import type { Cut } from './asides.ts'
import type { Clause } from './meanings.ts'
import { sentenceEnds } from './sentence-ends.ts'

const isBare = (clause: Clause): boolean => clause.clause === 'part' && clause.part.part === 'time exit' && clause.part.isBare === true
const bars: ReadonlySet<string> = new Set([...sentenceEnds, '|'])
const bullets: ReadonlySet<string> = new Set(['-', '–', '—', '•', '*', '·'])

/**
 * The same reading without limits of time that belong to something else: "max 72 bars" is how long a trade is held where it is a
 * sentence of its own; behind an order, a pullback or a pause it is of that.
 */
export function dropUnownedLimits({ tokens }: Lattice, { clauses, unread }: Cut): Cut {
  const isEnd = (at: number): boolean => tokens[at] === undefined || bars.has(tokens[at].text)
  const isItem = (at: number): boolean =>
    (bullets.has(tokens[at - 1]?.text ?? '') && isEnd(at - 2)) || clauses.some((clause) => clause.clause === 'item' && clause.at?.to === at)
  const dropped = clauses.filter(
    (clause) => clause.at !== null && isBare(clause) && !((isEnd(clause.at.from - 1) || isItem(clause.at.from)) && isEnd(clause.at.to)),
  )
  if (dropped.length === 0) return { clauses, unread }
  const freed = dropped.flatMap(({ at }) => (at === null ? [] : Array.from({ length: at.to - at.from }, (_, k) => at.from + k)))
  return {
    clauses: clauses.filter((clause) => !dropped.includes(clause)),
    unread: [...unread, ...freed].toSorted((a, b) => a - b),
  }
}
