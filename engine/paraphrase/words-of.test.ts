import { expect, test } from 'vitest'
import { wordsOf } from './words-of.ts'

const figures = (text: string) => wordsOf(text).flatMap(({ slot, plain }) => (slot === null ? [] : [plain]))

test.each([
  ['EMA9 pops over EMA(21)', ['9 EMA', '21 EMA']],
  ['the 9-period exponential moving average', ['9 EMA']],
  ['RSI 14 over 70, 2-period RSI, RSI below 30', ['RSI(14)', '70', 'RSI(2)', 'RSI', '30']],
  ['1.5 ATR(14) or 2 ATR', ['1.5', 'ATR(14)', '2', 'ATR']],
  ['five percent, 0.5 %, 3pct', ['5%', '0.5%', '3%']],
  ['$1,000 or 200 bucks', ['$1000', '$200']],
  ['at 9pm, from 9:30 to 17:00', ['21:00', '09:30', '17:00']],
  ['M15 and the 4-hour', ['15-minute', '4-hour']],
  ['twenty-two bars below -80', ['22', '-80']],
])('figures are told the same however they are written: %s', (text, expected) => {
  expect(figures(text)).toEqual(expected)
})

test('words are told by their stems', () => {
  expect(wordsOf('It crossed, crosses and is crossing.').map(({ key }) => key)).toEqual(['it', 'cross', ',', 'cross', 'and', 'is', 'cross'])
})
