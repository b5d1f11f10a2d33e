import type { NearReading } from '@playbook/engine/reader/nearest-readings'
import { readText } from '@playbook/engine/reader/read-text'
import type { Span } from '@playbook/engine/strategy/plan'
import { expect, test } from 'vitest'
import { firstOffers, sayTogether } from './say-together.ts'

const text = 'Buy when RSI(14) is below 30. Bag the flurps at 2R, zorb it. Frob out after 5 bars.'
const sentences: readonly Span[] = [
  { start: 30, end: 59 },
  { start: 61, end: 82 },
]
const offerOf = (words: string, place: Span): NearReading => ({ place, words, rules: [words], without: [], instead: [] })

test('of several marks in one sentence its first offer counts once', () => {
  const near = (mark: Span) =>
    sentences.flatMap((place) => (mark.start >= place.start && mark.end <= place.end ? [offerOf('Said', place)] : []))
  expect(firstOffers(readText(text), near).map(({ place }) => place.start)).toEqual([30, 61])
})

test('every sentence gets its own words, whatever their lengths', () => {
  const offers = [offerOf('Take profit at 2R', sentences[0]!), offerOf('Exit after 5 bars', sentences[1]!)]
  expect(sayTogether(text, offers)).toBe('Buy when RSI(14) is below 30. Take profit at 2R. Exit after 5 bars.')
  expect(sayTogether(text, [])).toBe(text)
})

test('a question that has no choice is said in other words as well', () => {
  const asked = 'Buy when RSI(14) is below 30. Stop 2%. Get out on the opposite crossover.'
  const offer = offerOf('Exit on the opposite signal', { start: 39, end: 72 })
  expect(firstOffers(readText(asked), () => [offer])).toEqual([offer])
})
