import { expect, test } from 'vitest'
import { rulesOf } from '../testing/entry-rules.ts'

const steps = 'RSI(14) crosses below 30. Then price closes above the 20 EMA.'
const within = (bars: number) => [`RSI(14) crosses below 30, then within ${bars} bars close is above EMA(20)`]

test.each([
  ['No more than 8 candles may pass in between. Buy then.', 8],
  ['This must happen within 5 bars. Buy.', 5],
  ['Max 5 bars between. Buy.', 5],
  ['Buy. It must come within the next 10 candles, otherwise skip the trade.', 10],
  ["Buy. If it doesn't happen within 10 candles, no trade.", 10],
])('how long the last step may take is told behind it: %s', (told, bars) =>
  expect(rulesOf(`${steps} ${told} Stop 2%.`)).toEqual(within(bars)),
)

test('how long the last step may take is told ahead of it', () => {
  const text =
    'The entry is only valid within 10 bars after the cross: 20 EMA crosses above 50 EMA, then price touches the 20 EMA, buy. Stop 2%.'
  expect(rulesOf(text)).toEqual(['EMA(20) crosses above EMA(50), then within 10 bars low <= EMA(20)'])
})

test.each([
  'Buy when RSI(14) crosses below 30. It must happen within 5 bars.',
  'Exit when RSI(14) crosses above 70. It must happen within 5 bars. Buy when RSI(14) crosses below 30.',
  'RSI(14) crosses below 30, then a hammer within 3 bars. Buy. It must come within 5 bars.',
])('a time of no step, or of one that has another, waits: %s', (text) => expect(rulesOf(`${text} Stop 2%.`)).toEqual(['clarify']))

test.each([
  'All in that order: RSI(14) crosses below 30, a green candle. Buy.',
  'RSI(14) crosses below 30. A green candle. In this exact order. Buy.',
])('what has an order comes one after the other: %s', (text) =>
  expect(rulesOf(`${text} Stop 2%.`)).toEqual(['RSI(14) crosses below 30, then close is above open']),
)

test('one condition has no order', () => {
  expect(rulesOf('Buy when RSI(14) crosses below 30. All in that order. Stop 2%.')).toEqual(['clarify'])
})

test('how many parts an entry has is no rule', () => {
  const text = 'My entry is a two step process: RSI(14) crosses below 30, then a green candle. Buy. Stop 2%.'
  expect(rulesOf(text)).toEqual(['RSI(14) crosses below 30, then close is above open'])
})
