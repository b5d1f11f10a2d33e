import { expect, test } from 'vitest'
import { readText } from '../read-text.ts'
import { rulesOf } from '../testing/rules-of.ts'

/** What runs of a text. */
const runs = (text: string) => rulesOf(text) ?? 'it waits'

const both =
  'Long only when the close is above the 200 SMA. Short only when the close is below the 200 SMA. Long when EMA 9 crosses above EMA 21. Short when EMA 9 crosses below EMA 21. SL 1%.'

test.each([
  'Only longs above the 200 SMA, only shorts below it. Entry: EMA 9 crosses EMA 21 in that direction. SL 1%.',
  'Longs above the 200 SMA, shorts below. I enter on a cross of EMA 9 and EMA 21 with the trend. SL 1%.',
  'Bias is long if the close is above the 200 SMA, short if it is below. Only take EMA 9/21 crosses in the direction of the bias. SL 1%.',
  'Bias: long if the close is above the 200 SMA, short if it is below. Entry when EMA 9 crosses EMA 21 in the trend direction. SL 1%.',
  'Close above the 200 SMA for longs, below for shorts. Entry on an EMA 9/21 crossover in the same direction as the bias. SL 1%.',
])('what happens either way goes the way of the bias: %s', (text) => {
  expect(runs(text)).toEqual(rulesOf(both))
})

test.each([
  'Entry: EMA 9 crosses EMA 21 in that direction. SL 1%.',
  'Only longs above the 200 SMA, only shorts below it. Entry: a bullish engulfing in that direction. SL 1%.',
  'Long above the 200 SMA. Entry: EMA 9 crosses EMA 21 in the other direction. SL 1%.',
])('without a bias, or with a way of its own, it waits: %s', (text) => {
  expect(readText(text).status).not.toBe('ok')
})

test('where only one side has a bias, that side alone is traded', () => {
  expect(runs('Only longs above the 200 SMA. Entry: EMA 9 crosses EMA 21 in the direction of the trend. SL 1%.')).toEqual(
    rulesOf('Long only when the close is above the 200 SMA. Long when EMA 9 crosses above EMA 21. SL 1%.'),
  )
})

test('a bias that is not followed by a rule is one', () => {
  expect(runs('Long above the 200 SMA, short below. SL 1%.')).toEqual(
    rulesOf('Long when the close is above the 200 SMA. Short when the close is below the 200 SMA. SL 1%.'),
  )
})

test.each([
  'Longs above the 200 SMA. Stop for longs below the low, for shorts above. Long when RSI crosses above 30.',
  'Only longs above the 200 SMA, only shorts below it. Entry at the upper Bollinger band. SL 1%.',
])('"above" behind a stop or a way out is of that, and no filter: %s', (text) => {
  expect(readText(text).status).not.toBe('ok')
})

test.each([
  [
    'If EMA 50 is above EMA 200 -> only buys. If below -> only sells. Entry: RSI crosses up through 30 for buys / crosses down through 70 for sells. SL 1%.',
    'Long only when EMA 50 is above EMA 200. Short only when EMA 50 is below EMA 200. Long when RSI crosses above 30. Short when RSI crosses below 70. SL 1%.',
  ],
  [
    'RSI above 50 -> long bias. RSI below 50 -> short bias. Enter when EMA 9 crosses EMA 21 in that direction. SL 1%.',
    'Long only when RSI is above 50. Short only when RSI is below 50. Long when EMA 9 crosses above EMA 21. Short when EMA 9 crosses below EMA 21. SL 1%.',
  ],
  [
    'Longs: RSI above 50. Shorts: RSI below 50. Both: ADX > 20 and close crosses EMA 20 in the trade direction. SL 1%.',
    'Long when ADX > 20 and close crosses above EMA 20 and RSI is above 50. Short when ADX > 20 and close crosses below EMA 20 and RSI is below 50. SL 1%.',
  ],
  [
    'Trigger: RSI(14) back above 30 (longs) or back below 70 (shorts). SL 1%.',
    'Long when RSI(14) crosses above 30. Short when RSI(14) crosses below 70. SL 1%.',
  ],
  [
    'Longs above the 200 EMA and shorts below it. Entry when price pulls back to the 20 EMA. SL 1%.',
    'Long only above the 200 EMA. Short only below the 200 EMA. Long when price pulls back to the 20 EMA. Short when price pulls back to the 20 EMA. SL 1%.',
  ],
  [
    'Exit longs below the 20 EMA, shorts above it. Long when RSI crosses above 50, short when RSI crosses below 50. SL 1%.',
    'Exit longs below the 20 EMA. Exit shorts above the 20 EMA. Long when RSI crosses above 50. Short when RSI crosses below 50. SL 1%.',
  ],
])('rules of each side stand under one heading: %s', (short, long) => {
  expect(runs(short)).toEqual(rulesOf(long))
})

test('what limits both sides is no entry where the entry is not read', () => {
  const { plan } = readText('Longs above the 200 SMA, shorts below. Entry: a frobnicated wobble of the tape. SL 1%.')
  expect([plan?.entryLong ?? null, plan?.entryShort ?? null]).toEqual([null, null])
})
