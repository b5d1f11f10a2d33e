import { expect, test } from 'vitest'
import { rulesOf, whenBuying } from '../testing/entry-rules.ts'

test.each([
  ['RSI(14) leaves the oversold zone (20)', ['RSI(14) crosses above 20']],
  ['RSI(14) comes out of oversold (25)', ['RSI(14) crosses above 25']],
  ['the RSI is oversold (below 25)', ['RSI(14) is below 25']],
  ['Williams %R is at -95 or worse', ['Williams %R(14) <= -95']],
  ['bullish RSI divergence under 30', ['bullish divergence on RSI(14)', 'RSI(14) is below 30']],
])('a zone has the number that is said beside it: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test.each([['RSI(14) leaves the oversold zone (80)'], ['RSI is at 70 or worse'], ['bullish divergence under 30']])(
  'a number on the wrong side of its zone, or of nothing, waits: %s',
  (condition) => expect(whenBuying(condition)).toEqual(['clarify']),
)

test.each([
  ['the bar closes at its high', ['close = high']],
  ['the candle closes at the low', ['close = low']],
])('a bar closes at its own end: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test.each([['price closes above its high'], ['price closes at the high of the day'], ['that bar closes above its high']])(
  'no bar closes beyond its own end: %s',
  (condition) => expect(whenBuying(condition)).toEqual(['clarify']),
)

test.each([
  ['price has crossed VWAP 4 times or more today', ['number of bars this day on which (close crosses VWAP) >= 4']],
  ['price crosses VWAP at least 3 times today', ['number of bars this day on which (close crosses VWAP) >= 3']],
  [
    'price closes above the 20 EMA for the first time in 12+ bars',
    ['close is above EMA(20)', 'not (((close is above EMA(20)) 1 bar ago) within the last 12 bars)'],
  ],
  ['volume spikes 5x the average', ['volume >= (5 * SMA(volume, 20))']],
  ['price is above the 50, 150 and 200 day SMA', ['close is above SMA(50)', 'close is above SMA(150)', 'close is above SMA(200)']],
  ['at least 3 lower highs', ['high is falling for 3 bars']],
])('what is counted: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test('a pullback that ends in some way is not left by it', () =>
  expect(whenBuying('a pullback of 3 lower highs ends with a green candle')).toEqual(['clarify']))

const above = 'close crosses above'
const below = 'close crosses below'

test.each([
  [
    'SPY daily. 20-day breakout system.',
    [`${above} highest high of the last 20 bars 1 bar ago`, `${below} lowest low of the last 20 bars 1 bar ago`],
  ],
  ['Opening range breakout, first 30 minutes.', [`${above} opening range(30) high`, `${below} opening range(30) low`]],
  ['Long only. Opening range breakout of the first 30 minutes.', [`${above} opening range(30) high`]],
])('a breakout by itself is the rule, either way: %s', (text, rules) => expect(rulesOf(`${text} Stop 1%.`)).toEqual(rules))

test('a breakout is not the rule beside another', () =>
  expect(rulesOf('20-day breakout system. Buy when RSI < 30. Stop 1%.')).toEqual(['clarify']))

test.each([
  ['Long only above the 200 SMA: RSI(14) < 30. Stop 2%.', ['close is above SMA(200)', 'RSI(14) is below 30']],
  ['SPY 1h. Supertrend(10,3). Green = long, red = short.', ['close is above Supertrend(10, 3)', 'close is below Supertrend(10, 3)']],
  ["Buy through yesterday's high. Stop 2%.", ['close crosses above high 1 bar ago']],
  [
    'SPY 5m. Buy the first green candle after 9:35. Stop 1%.',
    ['number of bars this day on which (between 09:35 and 24:00 and close is above open) = 1', 'close is above open'],
  ],
  ['At 9am I mark the high and low since midnight. Buy when price breaks the high. Stop 1%.', [`${above} range (00:00-09:00) high`]],
  [
    'The London morning (08:00-12:00 GMT) gives the range. Buy when price breaks its high. Stop 1%.',
    [`${above} range (08:00-12:00 UTC) high`],
  ],
  ['QQQ 5m. First hour = opening range. Buy when price breaks the high of the first hour. Stop 1%.', [`${above} opening range(60) high`]],
  ['QQQ 5m. The opening range is 45 minutes. Buy when price breaks its high. Stop 1%.', [`${above} opening range(45) high`]],
])('rules told by where they stand: %s', (text, rules) => expect(rulesOf(text)).toEqual(rules))
