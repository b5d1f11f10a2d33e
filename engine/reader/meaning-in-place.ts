import { canonicalPlan } from '../strategy/canonical.ts'
import { ruleLines } from '../strategy/explain.ts'
import type { Span } from '../strategy/plan.ts'
import type { RuleLine } from '../strategy/reading.ts'
import type { Held } from './held-clauses.ts'
import { readClauses, type ClauseReading } from './read-clauses.ts'
import { placesIn, settle, type SettlingContext } from './settle.ts'

/** What a sentence says once other words stand in its place. */
interface Meaning {
  readonly rules: readonly string[]
  readonly plan: string
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
const nameOf = ({ role, text }: RuleLine): string => `${role} ${text}`

/** Each unread stretch by itself: how far it reaches is not asked, as only what stands in the place is to be read whole. */
const heldIn = ({ lattice: { tokens }, unread }: ClauseReading): readonly Held[] =>
  unread.map((span) => {
    const from = tokens.findIndex(({ start }) => start === span.start)
    const at = { from, to: tokens.findLastIndex(({ end }) => end <= span.end) + 1 }
    return { at, reach: at, words: [span], clauses: [] }
  })

/** Null where something of the sentence is still not read or is asked about, where it says nothing, or where a rule that was read for sure is gone. */
export function meaningInPlace(
  text: string,
  place: Span,
  words: string,
  sure: readonly RuleLine[],
  context: SettlingContext = {},
): Meaning | null {
  const now = { start: place.start, end: place.start + words.length }
  const [best] = readClauses(`${text.slice(0, place.start)}${words}${text.slice(place.end)}`)
  if (best === undefined || best.unread.some((span) => overlaps(span, now))) return null
  // Answers are of the places of another text.
  const { plan, questions, held } = settle(best, { timeframe: context.timeframe }, heldIn(best))
  const { spanOf } = placesIn(best)
  const open = [...held.map(spanOf), ...questions.flatMap(({ blocks, spans }) => (blocks ? spans : []))]
  if (open.some((span) => overlaps(span, now))) return null
  const lines = ruleLines(plan)
  const names = new Set(lines.map(nameOf))
  if (!sure.every((line) => names.has(nameOf(line)))) return null
  const rules = lines.flatMap((line) => (line.spans.some((span) => overlaps(span, now)) ? [line.text] : []))
  return rules.length === 0 ? null : { rules: [...new Set(rules)], plan: canonicalPlan(plan) }
}
