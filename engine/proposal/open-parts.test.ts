import { expect, it, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { locateWords, openParts } from './open-parts.ts'

const open = (text: string) => openParts(readText(text, { symbol: 'EURUSD', timeframe: '1h' }))

test('what waits are the words that nobody read, and what they are asked about', () => {
  const issues = (text: string) => open(text).map(({ issue }) => issue)
  expect(issues('Buy when RSI(14) is below 40 and 3 flurps in a row. Sell when RSI(14) is above 70.')).toEqual(['not_understood'])
  expect(issues('Buy when momentum is strong and RSI(14) is below 30. Sell when RSI(14) is above 70.')).toEqual(['vague_condition'])
  expect(issues('Stop 2%, target 4%.')).toEqual(['no_condition'])
})

it.each([
  ['a refused text', 'Buy when tomorrow closes higher than today. Sell at the close.'],
  ['a text that is read as it stands', 'Buy when RSI(14) is below 30. Sell when RSI(14) is above 70.'],
  ['a text that is too long', 'buy '.repeat(5_000)],
])('nothing waits in %s', (_, text) => {
  expect(open(text)).toEqual([])
})

test('the place of words that stand twice is the one that holds something open', () => {
  const text = 'close above 3, or above 3'
  expect(locateWords(text, 'above 3', [{ start: 20, end: 25 }])).toEqual({ start: 18, end: 25 })
  expect(locateWords(text, 'above 3', [])).toEqual({ start: 6, end: 13 })
  expect(locateWords(text, 'above 4', [])).toBeNull()
  expect(locateWords(text, '', [])).toBeNull()
})
