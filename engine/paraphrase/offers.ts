import { meaningInPlace } from '../reader/meaning-in-place.ts'
import { nearestReadings, stretchesOf, type NearReading } from '../reader/nearest-readings.ts'
import { readClauses } from '../reader/read-clauses.ts'
import { readText } from '../reader/read-text.ts'
import type { Span } from '../strategy/plan.ts'
import type { ReadingContext, RuleLine } from '../strategy/reading.ts'
import type { Paraphrase, Paraphraser } from './paraphraser.ts'
import { placesAround } from './places.ts'

/** Ways to say it that are read at most, and those of them whose meaning within the text is worked out. */
const maxRead = 30
const maxMeant = 24

/** An article or a preposition that nothing follows. */
const broken =
  /\b(?:the|an?) (?:the|an?|of|is|and|or|when|at|in|on|to|above|below|crosses|breaks)\b|\b(?:the|an?|of|at|and|or|when|to|in|on|for|by|with|than)$/iu

/** A stop that comes to something else has lost what it is measured in. */
const isStop = /^(?:the |a )?stop loss\b/iu

/** Whether every word is read where the sentence stands alone, which is soon known. */
const isReadAlone = (words: string): boolean => {
  if (broken.test(words)) return false
  const [reading] = readClauses(words)
  return reading !== undefined && reading.unread.length === 0
}

/** As the sentence stood: with its capital, and without a comma that nothing follows. */
function asWritten(words: string, sentence: string): string {
  const whole = words.replace(/[\s,;:]+$/u, '')
  return /^\p{Lu}/u.test(sentence) ? whole.slice(0, 1).toUpperCase() + whole.slice(1) : whole
}

/** Who only says "sell" may open a short or close a long: as the text around it has it first. */
const sidesOf = (said: Paraphrase, sentence: string): readonly Paraphrase[] =>
  /\bsells?\b/iu.test(sentence) && !/\bshort/iu.test(sentence) && /^sell short\b/iu.test(said.words)
    ? [{ ...said, words: said.words.replace(/^(sell) short/iu, '$1') }, said]
    : [said]

/** Plain words for a stretch of a text. */
interface Candidate {
  readonly place: Span
  readonly said: Paraphrase
}

/** Other words for each of these places that are read whole, likeliest first: one for each plan, in the plainest words that have it. */
function learnedFor(
  text: string,
  places: readonly Span[],
  sure: readonly RuleLine[],
  paraphrase: Paraphraser,
  context: OffersContext,
): ReadonlyMap<string, NearReading> {
  const candidates = places.flatMap((place): readonly Candidate[] => {
    const words = text.slice(place.start, place.end)
    return paraphrase(words)
      .slice(0, maxRead)
      .flatMap((said) => sidesOf(said, words))
      .map((said) => ({ place, said: { ...said, words: asWritten(said.words, words) } }))
  })
  const found = new Map<string, Candidate & { readonly rules: readonly string[] }>()
  let meant = 0
  for (const each of candidates.toSorted((a, b) => b.said.score - a.said.score)) {
    if (meant === maxMeant) break
    const { place, said } = each
    if (!isReadAlone(said.words)) continue
    meant += 1
    const meaning = meaningInPlace(text, place, said.words, sure, context)
    if (meaning === null || (isStop.test(said.words) && !meaning.roles.has('stop'))) continue
    const known = found.get(meaning.plan)?.said
    // Of two ways to say the same the plainer one, where it does without no more.
    if (known === undefined || (known.without.length >= said.without.length && known.fluency < said.fluency))
      found.set(meaning.plan, { ...each, rules: meaning.rules })
  }
  return new Map(
    [...found].map(([plan, { place, said, rules }]) => [
      plan,
      { place, words: said.words, rules, without: stretchesOf(text.slice(place.start, place.end), said.without), instead: [] },
    ]),
  )
}

type OffersContext = Pick<ReadingContext, 'timeframe'>

/**
 * Other ways to say what a mark stands in that are read whole, likeliest first, each with another plan: what people mean who say it
 * like this, as far as that was learned, then what is nearest to the words themselves. Where both come to one plan and nothing of the
 * sentence is lost, its own words stay. Nothing is said by them that the sentence does not say, and what it says beside them is named.
 */
export function offersFor(
  text: string,
  mark: Span,
  paraphrase: Paraphraser,
  context: OffersContext = {},
  most = 3,
): readonly NearReading[] {
  const sure = readText(text, context).rules.filter(({ spans, waits }) => spans.length > 0 && waits !== true)
  const learned = learnedFor(text, placesAround(text, mark), sure, paraphrase, context)
  const near = new Map<string, NearReading>()
  for (const offer of nearestReadings(text, mark, context, most)) {
    const plan = meaningInPlace(text, offer.place, offer.words, [], context)?.plan
    const words = asWritten(offer.words, text.slice(offer.place.start, offer.place.end))
    if (plan !== undefined && !near.has(plan)) near.set(plan, { ...offer, words })
  }
  const inOwnWords = (plan: string) => (near.get(plan)?.without.length === 0 ? near.get(plan) : undefined)
  return [
    ...[...learned].map(([plan, offer]) => inOwnWords(plan) ?? offer),
    ...[...near].flatMap(([plan, offer]) => (learned.has(plan) ? [] : [offer])),
  ].slice(0, most)
}
