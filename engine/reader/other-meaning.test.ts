import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
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
  ['Buy after 3 green candles with higher closes', ['(close is above open) for 3 bars', 'close is rising for 2 bars']],
  ['Buy after 4 red candles with rising volume', ['(close is below open) for 4 bars', 'volume is rising for 3 bars']],
  ['Buy when ta.rising(ta.ema(close, 50), 5) and low < ta.ema(close, 20)', ['EMA(50) is rising for 5 bars', 'low is below EMA(20)']],
  [
    'Buy when it is down 3 bars in a row and then gaps up',
    ['close is falling for 3 bars, then within 1 bar daily open is above close 1 daily bar ago'],
  ],
  [
    'Buy when CCI is below -100. Exit when it gets over 120 and then drops back below it',
    ['CCI(20) is below -100', 'CCI(20) crosses above 120, then CCI(20) crosses below 120'],
  ],
  ['Buy when RSI crosses above 30. Closing stop below the 20 EMA', ['RSI(14) crosses above 30', 'close is below EMA(20)']],
  [
    'Buy when RSI crosses above 30 only during the London session. Sell short when RSI crosses below 70',
    ['RSI(14) crosses above 30', 'between 08:00 and 17:00 London time', 'RSI(14) crosses below 70'],
  ],
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
  'Sell short when month is 1. Stop 5%.',
  'Buy when RSI(2) is below 5. No new buys if SPY is below the 200 SMA. Exit after 5 days.',
])('%s waits', (text) => expect(rulesOf(text)).toEqual(['clarify']))

test('an order that is named lies from its level as it says, and is mirrored with its entry', () => {
  const ordersOf = (text: string) => readText(text).plan?.entryOrder
  expect(ordersOf('ES 15m. Place a buy stop 3 ticks above the lowest low of the last 20 bars. Stop 2%.')?.long).toMatchObject({
    op: 'add',
    args: [{ name: 'lowest' }, { value: 3, unit: 'ticks' }],
  })
  expect(ordersOf('EURUSD M15. Place a buy limit at the low when RSI(14) is below 30. Shorts mirrored. Stop 20 pips.')).toMatchObject({
    long: { field: 'low' },
    short: { field: 'high' },
  })
})

test('the hour at which a trade ends closes it, and a price with a plus is a profit', () => {
  const rulesIn = (text: string) => readText(text).rules.map(({ text: rule }) => rule)
  expect(rulesIn('EURUSD M15. Buy when RSI(14) is below 30. The trade ends at 16:00.')).toContain('close at 16:00')
  expect(rulesIn('EURUSD M15. Buy when RSI(14) is below 30. Exit at +40. Stop 20 pips.')).toContain('40 pips from the fill')
})
