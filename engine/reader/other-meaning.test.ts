import { expect, test } from 'vitest'
import { rulesOf } from './testing/entry-rules.ts'

const low = 'lowest low of the last 20 bars 1 bar ago'

// What ran with another meaning than was said.
test.each([
  ['low hits the 20 EMA, closes back above the 20 EMA, buy it', ['low <= EMA(20)', 'close is above EMA(20)']],
  ['Buy when the candle is red at the close', ['close is below open']],
  ['Buy the close through the top Keltner', ['close crosses above Keltner Channel(20, 2) upper band']],
  ['Buy when volume is not less than two average volumes for 20 bars', ['volume >= (2 * SMA(volume, 20))']],
  ['Buy when volume is running above its average', ['volume is above SMA(volume, 20)']],
  ['Buy after 3 reds then a green', ['(close is below open) for 3 bars, then within 1 bar close is above open']],
  [
    'buy if RSI < 30 or MACD crosses up, sell when RSI > 70',
    ['RSI(14) is below 30 or MACD line(12, 26, 9) crosses above MACD signal(12, 26, 9)', 'RSI(14) is above 70'],
  ],
  [
    'Price takes out the 20-bar low, then the candle closes back over it, buy',
    [
      `(low is below ${low} and close is above ${low}) or (low is below ${low}, then close crosses above ${low} of the last bar on which (low is below ${low}))`,
    ],
  ],
  [
    'I take longs during the London session only. Buy when close crosses above the 20 EMA. Sell short when close crosses below the 20 EMA',
    ['between 08:00 and 17:00 London time', 'close crosses above EMA(20)', 'close crosses below EMA(20)'],
  ],
  ['Buy when RSI crosses above 30 and open_trades < 3', ['RSI(14) crosses above 30']],
])('%s', (text, rules) => expect(rulesOf(`EURUSD M15. ${text}.`)).toEqual(rules))

test('a gap that stays filled is filled once a day', () => {
  expect(rulesOf('EURUSD M15. Buy when the gap down is filled.')).toHaveLength(3)
  expect(rulesOf('EURUSD D1. Buy when the gap down is filled.')).toHaveLength(2)
})

test('longs only, while something holds, leaves no shorts then', () => {
  const crosses = 'Buy when the close crosses above the 20 EMA. Sell short when the close crosses below the 20 EMA.'
  expect(rulesOf(`When RSI > 50 only longs. ${crosses}`)).toContain('not (RSI(14) is above 50)')
  expect(rulesOf(`When RSI > 50 only longs, when RSI < 50 only shorts. ${crosses}`)).not.toContain('not (RSI(14) is above 50)')
})

test.each([
  'Bar 1 closes above the 21 EMA. Next bar also closes above it. Buy.',
  'No stop. Buy when RSI crosses above 30. Stop 20 pips.',
  'Buy when close crosses above the 20 EMA. Sell short when RSI crosses below 70. Vice versa for shorts.',
  'Buy when RSI crosses below 30. Exit: RSI reaches 65, or 20 bars. Stop: lowest low of the last 10 bars minus 0.5 ATR.',
])('%s waits', (text) => expect(rulesOf(text)).toEqual(['clarify']))
