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
  /** What they do for a trade. */
  readonly roles: ReadonlySet<RuleLine['role']>
  readonly plan: string
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
const nameOf = ({ role, text }: RuleLine): string => `${role} ${text}`
/** Whether a stop is below or above is known once it is known which side is traded. */
const ofTheSide: ReadonlySet<RuleLine['role']> = new Set(['stop', 'trailing', 'target', 'time_exit', 'exit'])

/** Each unread stretch by itself: how far it reaches is not asked, as only what stands in the place is to be read whole. */
const heldIn = ({ lattice: { tokens }, unread }: ClauseReading): readonly Held[] =>
  unread.map((span) => {
    const from = tokens.findIndex(({ start }) => start === span.start)
    const at = { from, to: tokens.findLastIndex(({ end }) => end <= span.end) + 1 }
    return { at, reach: at, words: [span], clauses: [] }
  })

/** Something to hold a filter against, or to turn round, where a text has no entry that is read. */
const someLong = '\nBuy when the close is above the open.'
const someShort = '\nSell short when the close is below the open.'
const entriesFor = (words: string): string =>
  /^(?:only|do not|no)\b/iu.test(words) ? someLong + someShort : /^for shorts\b/iu.test(words) ? someLong : ''

interface Said {
  readonly lines: readonly RuleLine[]
  readonly plan: string
  readonly isHeld: boolean
  readonly hasEntry: boolean
}

function say(text: string, now: Span, timeframe: string | undefined): Said | null {
  const [best] = readClauses(text)
  if (best === undefined || best.unread.some((span) => overlaps(span, now))) return null
  // Answers are of the places of another text.
  const { plan, questions, held } = settle(best, { timeframe }, heldIn(best))
  const { spanOf } = placesIn(best)
  const lines = ruleLines(plan)
  const open = [...held.map(spanOf), ...questions.flatMap(({ blocks, spans }) => (blocks ? spans : []))]
  return {
    lines,
    plan: canonicalPlan(plan),
    isHeld: open.some((span) => overlaps(span, now)),
    // A filter alone may have been taken for an entry.
    hasEntry: lines.some(({ role, spans }) => role === 'entry' && !spans.some((span) => overlaps(span, now))),
  }
}

/** Null where something of the sentence is still not read or is asked about, where it says nothing, or where a rule that was read for sure is gone. */
export function meaningInPlace(
  text: string,
  place: Span,
  words: string,
  sure: readonly RuleLine[],
  { timeframe }: SettlingContext = {},
): Meaning | null {
  const now = { start: place.start, end: place.start + words.length }
  const said = `${text.slice(0, place.start)}${words}${text.slice(place.end)}`
  let found = say(said, now, timeframe)
  const isIn = (line: RuleLine) => line.spans.some((span) => overlaps(span, now))
  const isNothing = found !== null && !found.hasEntry && (found.isHeld || !found.lines.some(isIn))
  const more = isNothing ? entriesFor(words) : ''
  if (more !== '') found = say(`${said}${more}`, now, timeframe)
  if (found === null || found.isHeld) return null
  const { lines, plan } = found
  const names = new Set(lines.map(nameOf))
  const shift = words.length - (place.end - place.start)
  const moved = ({ start, end }: Span): Span => (start < place.end ? { start, end } : { start: start + shift, end: end + shift })
  const isThere = (line: RuleLine): boolean =>
    names.has(nameOf(line)) ||
    (ofTheSide.has(line.role) &&
      lines.some(({ role, spans }) => role === line.role && line.spans.some((span) => spans.some((each) => overlaps(each, moved(span))))))
  if (!sure.every(isThere)) return null
  const own = lines.filter(isIn)
  // "The opposite for shorts" makes rules of the words of others.
  const rules = own.length > 0 ? own : newIn(lines, `${text.slice(0, place.start)}${text.slice(place.end)}${more}`, timeframe)
  return rules.length === 0
    ? null
    : { rules: [...new Set(rules.map((line) => line.text))], roles: new Set(rules.map((line) => line.role)), plan }
}

/** Lines that a text has not. */
function newIn(lines: readonly RuleLine[], text: string, timeframe: string | undefined): readonly RuleLine[] {
  const known = new Set(say(text, { start: 0, end: 0 }, timeframe)?.lines.map(nameOf))
  return lines.filter((line) => !known.has(nameOf(line)))
}
