import { expect, test } from 'vitest'
import { nearestReadings } from '../reader/nearest-readings.ts'
import { readText } from '../reader/read-text.ts'
import { offersFor } from './offers.ts'
import { createParaphraser } from './paraphraser.ts'
import { storedTable } from './stored-table.ts'

const paraphrase = createParaphraser(storedTable)
const offers = (text: string, mark: string) => {
  const start = text.indexOf(mark)
  return offersFor(text, { start, end: start + mark.length }, paraphrase)
}

test('a held sentence is offered in the plain words that it means, read whole in its place', () => {
  const text = 'Buy when the RSI(14) is below 30. Bag the loot over at the VWAP. Stop loss 2%.'
  const [first] = offers(text, 'Bag the loot over')
  expect(first).toMatchObject({ words: 'Take profit at the VWAP', place: { start: 34, end: 63 } })
  expect(readText(text.slice(0, 34) + first!.words + text.slice(63)).status).toBe('ok')
})

test('an offer never takes the line behind it along', () => {
  const text = 'Buy when RSI(14) is below 30.\nBag the loot over at the VWAP.\nStop 0.6%.\n'
  const at = text.indexOf('Bag')
  const { place, words } = offersFor(text, { start: at, end: text.indexOf('Stop') }, paraphrase)[0]!
  expect(text.slice(place.start, place.end)).toBe('Bag the loot over at the VWAP')
  expect(words).toBe('Take profit at the VWAP')
})

test('what an offer does without is named', () => {
  const [first] = offers('Sell short when the zany MACD line dives below its signal line.', 'zany')
  expect(first?.without.join(' ')).toMatch(/zany/)
})

test('offers are of different plans, and at most three', () => {
  const found = offers('Buy when price frobnicates the lower Bollinger band.', 'frobnicates')
  expect(found.length).toBeLessThanOrEqual(3)
  expect(new Set(found.map(({ rules }) => rules.join())).size).toBe(found.length)
})

test('what both ways come to is offered in the words of the sentence, but for the one that nobody knows', () => {
  const [first] = offers('EURUSD 1h. Buy when price frobnicates the lower Bollinger band. Exit after 5 bars. Stop 2%.', 'frobnicates')
  expect(first?.words).toMatch(/^Buy when price (?:is|crosses) (?:above|below) the lower Bollinger band$/)
})

test('where nothing was learned of a sentence its nearest readings are offered as before', () => {
  const text = 'Buy when RSI(14) is below 30. Fixylot lot 0.10, no target.'
  const start = text.indexOf('Fixylot')
  expect(offers(text, 'Fixylot').map(({ rules }) => rules)).toContainEqual(nearestReadings(text, { start, end: start + 7 })[0]?.rules)
})

test('a remark without a figure or a rule is offered as none', () => {
  expect(offers('Buy when RSI(14) is below 30. Wibble wobble flob.', 'wobble')).toEqual([])
})

test('only the piece of a sentence that a mark stands in is said in other words', () => {
  const text = 'Buy when RSI(14) is below 30. Stop 2%, profit is two times of risk.'
  const [first] = offers(text, 'profit is two times of risk')
  expect(text.slice(first!.place.start, first!.place.end)).toBe('profit is two times of risk')
  expect(first!.rules).toEqual(['2R from the fill'])
})
