import type { Clause, Condition, Side } from './meanings.ts'
import { enter, hasBias } from './said-clause.ts'
import { directed } from './settle-holds.ts'
import { isEntryRule } from './settle-setups.ts'

const isBias = (when: Condition): boolean => when.says === 'reference' && when.to === 'bias'

/** The condition without the words that it goes along with the bias. */
function withoutBias(when: Condition): Condition {
  if (when.says !== 'join') return when
  const args = when.args.filter((arg) => !isBias(arg)).map(withoutBias)
  return args.length === 1 ? args[0]! : { ...when, args }
}

/** The sides that a filter of their own lets in. */
const biasedSides = (clauses: readonly Clause[]): ReadonlySet<Side> =>
  new Set(
    clauses.flatMap((clause) =>
      clause.clause === 'filter' && clause.isOnly && (clause.side === 'long' || clause.side === 'short') && !hasBias(clause.when)
        ? [clause.side]
        : [],
    ),
  )

/** "Longs: A. Shorts: B. Both: C in that direction": C holds for each of the rules, its own way. */
function ofEachEntry(clauses: readonly Clause[]): readonly Clause[] {
  const sides = new Set(clauses.filter(isEntryRule).map(({ side }) => side))
  if (!sides.has('long') || !sides.has('short')) return clauses
  return clauses.flatMap((clause): readonly Clause[] =>
    clause.clause === 'filter' && clause.side === null && hasBias(clause.when)
      ? (['long', 'short'] as const).map((side) => ({ ...clause, side, when: directed(withoutBias(clause.when), side) }))
      : [clause],
  )
}

/**
 * "Longs only above A, shorts only below. Entry: B in that direction": B opens the sides that A lets in. Where nothing tells a bias the
 * words stay as they are, and hold the run.
 */
export function settleBias(said: readonly Clause[]): readonly Clause[] {
  const clauses = ofEachEntry(said)
  const sides = biasedSides(clauses)
  const [only] = sides
  if (only === undefined) return clauses
  const isEntered = clauses.some(isEntryRule)
  return clauses.map((clause): Clause => {
    if ((clause.clause !== 'enter' && clause.clause !== 'filter') || clause.when === null || !hasBias(clause.when)) return clause
    if (clause.side !== null && clause.side !== 'both' && !sides.has(clause.side)) return clause
    const side = clause.side ?? (sides.size === 2 ? 'both' : only)
    const when = withoutBias(clause.when)
    if (clause.clause === 'enter') return { ...clause, side, when }
    // "Only take breakouts in the direction of the bias" is the rule itself.
    return isEntered ? clause : enter(side, when, clause.at)
  })
}
