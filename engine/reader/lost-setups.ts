import type { Open } from './context.ts'
import type { Clause, Condition, Direction, Predicate, Value } from './meanings.ts'

type Enter = Extract<Clause, { clause: 'enter' }>

const bare = (value: Value): string => JSON.stringify(value, (key, part: unknown) => (key === 'at' ? undefined : part))
const directionOf = (p: Predicate): Direction | null =>
  p.does === 'cross' ? p.direction : p.does !== 'compare' ? null : p.how.startsWith('g') ? 'up' : p.how.startsWith('l') ? 'down' : null

/** What comes last of several steps; null where there is one alone. */
function trigger(when: Condition): Condition | null {
  if (when.says === 'sequence') return when.steps.length > 1 ? when.steps.at(-1)!.when : null
  if (when.says !== 'join' || when.op !== 'and') return null
  const last = when.args.at(-1)
  return last === undefined ? null : last.says === 'of' ? (when.args.length > 1 ? last : null) : trigger(last)
}

/** Whether the second says of the other side what came last for the first. */
function isContrast(first: Enter, second: Enter): boolean {
  const last = first.when && trigger(first.when)
  const { when } = second
  if (!last || last.says !== 'of' || when?.says !== 'of' || second.isSell || second.side === null || first.side === second.side)
    return false
  const [one, other] = [directionOf(last.predicate), directionOf(when.predicate)]
  const isSubject = when.subject.is === 'reference' || bare(when.subject) === bare(last.subject)
  return isSubject && one !== null && other !== null && one !== other && last.predicate.does === when.predicate.does
}

/** "After A, a close above X is a buy, a close below Y a sell": whether the second waits for A as well is asked. */
export function lostSetups(clauses: readonly Clause[]): readonly Open[] {
  const entries = clauses.filter((clause): clause is Enter => clause.clause === 'enter')
  return entries.flatMap((entry, at): readonly Open[] => {
    const before = entries[at - 1]
    return before !== undefined && isContrast(before, entry) ? [{ issue: 'unknown_term', at: entry.at }] : []
  })
}
