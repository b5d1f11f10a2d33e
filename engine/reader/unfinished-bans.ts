import { mayPass, type Lattice } from '../language/lattice.ts'
import type { Cut } from './asides.ts'
import { isGoingOn } from './joining-words.ts'
import type { Clause, Part } from './meanings.ts'
import { sentenceEnds } from './sentence-ends.ts'
import { tornExceptions } from './torn-exceptions.ts'
import { has, wordsIn } from './words-in.ts'

/** What is not to be done, or only on one side: its object may follow in words that nobody read. */
const isBan = (clause: Clause): boolean => clause.clause === 'skip' || (clause.clause === 'part' && clause.part.part === 'side')

const isBlocked = (part: Part): boolean =>
  ('isBlocked' in part && part.isBlocked) || (part.part === 'several' && part.parts.some(isBlocked))
const isTime = (part: Part): boolean => 'isBlocked' in part && !part.isBlocked

/** "On Mondays nothing is opened before 10:00": the time right behind what is not done is of that, and no time to trade. */
const isTorn = (clauses: readonly Clause[], at: number): boolean => {
  const [clause, next] = [clauses[at]!, clauses[at + 1]]
  if (next?.clause !== 'part' || !isTime(next.part) || next.at?.from !== clause.at?.to) return false
  return clause.clause === 'skip' || (clause.clause === 'part' && isBlocked(clause.part))
}

/** "THE WEEKEND EFFECT", "on Friday we flurb": a time beside a word that nobody read may be of that, unless it says itself what it is. */
function isLoose(lattice: Lattice, clause: Clause, unread: ReadonlySet<number>): boolean {
  if (clause.clause !== 'part' || clause.at === null || !isTime(clause.part)) return false
  const words = wordsIn(lattice, clause.at)
  let [before, behind] = [clause.at.from - 1, clause.at.to]
  while (before > 0 && mayPass(lattice, before)) before -= 1
  while (behind < lattice.tokens.length && mayPass(lattice, behind)) behind += 1
  return (unread.has(before) || unread.has(behind)) && !has(words, 'only') && !has(words, 'onlyWord') && !has(words, 'tradeVerb')
}

/** "No longs on the hourly chart unless …": what is let in by an exception that stands further on. */
function hasException({ tokens }: Lattice, ban: Clause, clauses: readonly Clause[]): boolean {
  const end = ban.at?.to
  const exception = clauses.find(
    (clause) => clause.clause === 'provided' && clause.at !== null && end !== undefined && clause.at.from >= end,
  )
  return exception?.at != null && !tokens.slice(end, exception.at.from).some(({ text }) => sentenceEnds.has(text) || text === ',')
}

/**
 * The same reading without bans that go on in words which nobody read: "don't buy yet", "never buy a second lot", "sell side only once",
 * and without times beside such words. Without these words they would say something else, so they are not read either.
 */
export function dropUnfinishedBans(lattice: Lattice, { clauses, unread }: Cut): Cut {
  const isUnfinished = (clause: Clause) => {
    const end = clause.at?.to
    return (
      end !== undefined &&
      isBan(clause) &&
      (unread.some((token) => isGoingOn(lattice, end, token)) || hasException(lattice, clause, clauses))
    )
  }
  const torn = [
    ...clauses.flatMap((clause, at) => (isTorn(clauses, at) ? [clause, clauses[at + 1]!] : [])),
    ...tornExceptions(lattice, clauses),
  ]
  const isOpen = new Set(unread)
  const dropped = clauses.filter((clause) => isUnfinished(clause) || torn.includes(clause) || isLoose(lattice, clause, isOpen))
  if (dropped.length === 0) return { clauses, unread }
  const freed = dropped.flatMap(({ at }) => (at === null ? [] : Array.from({ length: at.to - at.from }, (_, k) => at.from + k)))
  return {
    clauses: clauses.filter((clause) => !dropped.includes(clause)),
    unread: [...unread, ...freed].toSorted((a, b) => a - b),
  }
}
