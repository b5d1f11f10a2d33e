import { expect, test } from 'vitest'
import { meaningInPlace } from './meaning-in-place.ts'
import { readText } from './read-text.ts'

const meaning = (text: string, from: string, words: string) => {
  const start = text.indexOf(from)
  const sure = readText(text).rules.filter(({ spans, waits }) => spans.length > 0 && waits !== true)
  return meaningInPlace(text, { start, end: start + from.length }, words, sure)
}
const text = 'Buy when RSI(14) is below 30. Bag the loot at the VWAP. Stop 2%. Wibble wobble.'

test('words in the place of others have the rules that they bring to the text', () => {
  expect(meaning(text, 'Bag the loot at the VWAP', 'Take profit at the VWAP')?.rules.join()).toMatch(/VWAP/)
})

test('a mark elsewhere in the text is no matter', () => {
  expect(readText(text).status).toBe('clarify')
  expect(meaning(text, 'Bag the loot at the VWAP', 'Exit at the VWAP')).not.toBeNull()
})

test('words that are not read, that are asked about or that say nothing have none', () => {
  expect(meaning(text, 'Bag the loot at the VWAP', 'Take the frobnicate')).toBeNull()
  expect(meaning(text, 'Bag the loot at the VWAP', 'Exit when price is near the VWAP')).toBeNull()
  expect(meaning(text, 'Bag the loot at the VWAP', 'This is a nice idea')).toBeNull()
})

test('words that take a rule away which was read for sure have none', () => {
  expect(meaning(text, 'Bag the loot at the VWAP', 'Instead, buy when RSI(14) is below 20')).toBeNull()
})

test('a filter means something before any entry is read', () => {
  expect(
    meaning('Wibble wobble at noon. Just yonder it. Stop 2%.', 'Just yonder it', 'Only buy when the close is above the 50 EMA')?.rules,
  ).toEqual(['close is above EMA(50)'])
})

test('a stop that was taken for a long stands where the words open a short', () => {
  const short = 'Wibble when RSI(14) wobbles over 70. Stop over the 10 bar high.'
  expect(meaning(short, 'Wibble when RSI(14) wobbles over 70', 'Sell short when the RSI(14) crosses below 70')?.rules).toEqual([
    'RSI(14) crosses below 70',
  ])
})

test('the opposite for shorts means something before any entry is read', () => {
  expect(
    meaning('Wibble wobble at noon. Just yonder it. Stop 2%.', 'Just yonder it', 'For shorts, the opposite rules apply'),
  ).not.toBeNull()
})

test('the opposite for shorts has the rules that it makes of others', () => {
  expect(meaning('Buy when RSI(14) crosses above 30. Stop 2%. Wobble.', 'Wobble', 'For shorts, the opposite rules apply')?.rules).toContain(
    'RSI(14) crosses below 70',
  )
})
