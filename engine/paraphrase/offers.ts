import { meaningOf, nearestReadings, sentenceAt, stretchesOf, type NearReading } from '../reader/nearest-readings.ts'
import { readClauses } from '../reader/read-clauses.ts'
import { readText } from '../reader/read-text.ts'
import type { Span } from '../strategy/plan.ts'
import type { Paraphrase, Paraphraser } from './paraphraser.ts'

/** Ways to say it that are read at most, and those of them whose meaning within the text is worked out. */
const maxRead = 30
const maxMeant = 10

/** Whether every word is read where the sentence stands alone, which is soon known. */
const isReadAlone = (words: string): boolean => {
  const [reading] = readClauses(words)
  return reading !== undefined && reading.unread.length === 0
}

interface Planned {
  readonly offer: NearReading
  readonly plan: string
}

/** As the sentence stood: with its capital, and without a comma that nothing follows. */
function asWritten(words: string, sentence: string): string {
  const whole = words.replace(/[\s,;:]+$/u, '')
  return /^\p{Lu}/u.test(sentence) ? whole.slice(0, 1).toUpperCase() + whole.slice(1) : whole
}

/** Other words for the sentence around a mark that are read whole: one for each plan, in the plainest words that have it. */
function paraphrasesFor(text: string, place: Span, paraphrase: Paraphraser): readonly Planned[] {
  const sentence = text.slice(place.start, place.end)
  const sure = readText(text).rules.filter(({ spans, waits }) => spans.length > 0 && waits !== true)
  const found = new Map<string, { best: Paraphrase; rules: readonly string[] }>()
  let meant = 0
  for (const said of paraphrase(sentence).slice(0, maxRead)) {
    if (meant === maxMeant) break
    const each = { ...said, words: asWritten(said.words, sentence) }
    if (!isReadAlone(each.words)) continue
    meant += 1
    const meaning = meaningOf(text, place, each.words, sure)
    if (meaning === null) continue
    const known = found.get(meaning.plan)
    if (known === undefined || (known.best.without.length >= each.without.length && known.best.fluency < each.fluency))
      found.set(meaning.plan, { best: each, rules: meaning.rules })
  }
  return [...found].map(([plan, { best, rules }]) => ({
    offer: { place, words: best.words, rules, without: stretchesOf(sentence, best.without), instead: [] },
    plan,
  }))
}

/**
 * Other ways to say the sentence around a mark that are read whole, likeliest first, each with another plan: what people mean who say
 * it like this, as far as that was learned, then what is nearest to the words themselves. Where both come to one plan and nothing of the
 * sentence is lost, its own words stay. Nothing is said by them that the sentence does not say, and what it says beside them is named.
 */
export function offersFor(text: string, mark: Span, paraphrase: Paraphraser, most = 3): readonly NearReading[] {
  const place = sentenceAt(text, mark)
  const sentence = text.slice(place.start, place.end)
  const learned = paraphrasesFor(text, place, paraphrase).slice(0, most)
  const near = new Map<string, NearReading>()
  for (const offer of nearestReadings(text, mark, most)) {
    const plan = meaningOf(text, place, offer.words, [])?.plan
    if (plan !== undefined && !near.has(plan)) near.set(plan, { ...offer, words: asWritten(offer.words, sentence) })
  }
  const known = new Set(learned.map(({ plan }) => plan))
  const inOwnWords = (plan: string) => (near.get(plan)?.without.length === 0 ? near.get(plan) : undefined)
  return [
    ...learned.map(({ offer, plan }) => inOwnWords(plan) ?? offer),
    ...[...near].flatMap(([plan, offer]) => (known.has(plan) ? [] : [offer])),
  ].slice(0, most)
}
