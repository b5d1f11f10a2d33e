import { expect, test } from 'vitest'
import { rulesOf } from './testing/entry-rules.ts'

const entries = (text: string) => rulesOf(`${text} Stop 2%.`)

test.each([
  ['RSI(14) drops below 30. When it comes back above 30, buy.', 'RSI(14) crosses below 30, then RSI(14) crosses above 30'],
  ['Buy if RSI(14) is below 30 and crosses back above 30.', 'RSI(14) is below 30, then RSI(14) crosses above 30'],
  ['Buy if RSI(14) under 30 and cross up 30.', 'RSI(14) is below 30, then RSI(14) crosses above 30'],
  ['Let RSI(14) go under 30. Buy when it comes back above 30.', 'RSI(14) crosses below 30, then RSI(14) crosses above 30'],
  [
    'RSI(14) crosses below 30. Once that happens wait for a close above the 20 EMA and buy.',
    'RSI(14) crosses below 30, then close is above EMA(20)',
  ],
  [
    'First, RSI(14) crosses below 30. Finally, a candle closes above the 9 EMA. Buy.',
    'RSI(14) crosses below 30, then close is above EMA(9)',
  ],
  ['RSI(14) crosses below 30. Then a touch of the 20 EMA must come. Buy.', 'RSI(14) crosses below 30, then low <= EMA(20)'],
  [
    'Price must be under the lower Bollinger band. Then I wait for a close over the 20 EMA. Buy.',
    'close is below Bollinger Bands(20, 2) lower band, then close is above EMA(20)',
  ],
  ['RSI(14) is below 30. Then wait for it to be above 40. Buy.', 'RSI(14) is below 30, then RSI(14) is above 40'],
  [
    'Rule 1: MACD line crosses below the signal. Rule 2: MACD line crosses back above the signal. Buy.',
    'MACD line(12, 26, 9) crosses below MACD signal(12, 26, 9), then MACD line(12, 26, 9) crosses above MACD signal(12, 26, 9)',
  ],
  [
    'When the 9 EMA crosses above the 21 EMA, wait for price to come back to the 9 EMA, then buy.',
    'EMA(9) crosses above EMA(21), then low <= EMA(9)',
  ],
  [
    'Setup: three red candles in a row. Trigger: the first green candle. Enter long.',
    '(close is below open) for 3 bars, then within 1 bar close is above open',
  ],
  ['Setup: RSI(14) below 30. Trigger: RSI(14) above 40. Enter long.', 'RSI(14) is below 30, then RSI(14) is above 40'],
  [
    'Step 1: RSI(14) crosses below 30. Step 2: within the next 5 candles RSI(14) goes above 50. Step 3: buy.',
    'RSI(14) crosses below 30, then within 5 bars RSI(14) crosses above 50',
  ],
  ['Wait until RSI(14) crosses below 30. When it then crosses above 40, buy.', 'RSI(14) crosses below 30, then RSI(14) crosses above 40'],
  [
    'My EA waits for RSI(14) to cross above 30, then for a close above the 10 EMA, max 6 bars later. Then it buys.',
    'RSI(14) crosses above 30, then within 6 bars close is above EMA(10)',
  ],
  [
    'I look for gold above the 50 and the 200 EMA, then I wait for a pullback to the 50, and when a candle closes back up green after touching it I buy.',
    '(close is above EMA(50) and close is above EMA(200)), then (low <= EMA(50) and close is above open)',
  ],
  ['A hammer. The next candle closes green. Buy.', 'hammer, then within 1 bar close is above open'],
  ['A hammer. Next candle makes a higher high. Buy.', 'hammer, then within 1 bar high is rising for 1 bar'],
  ['An inside bar, then a hammer. Long after that.', 'inside bar, then hammer'],
  ['Price must be above the 200 EMA. Then price closes below the 200 EMA. Buy.', 'close is above EMA(200), then close is below EMA(200)'],
  ['A hammer, then the next 2 candles stay above the 20 EMA, buy.', 'hammer, then within 2 bars (close is above EMA(20)) for 2 bars'],
])('a story is read step by step: %s', (text, rule) => expect(entries(text)).toEqual([rule]))

test.each([
  ['Price above the 50 EMA. Then wait for a close below the 20 EMA. Buy.', ['close is above EMA(50)', 'close is below EMA(20)']],
  ['I want price above the 200 EMA. When RSI(14) crosses below 10 I buy.', ['close is above EMA(200)', 'RSI(14) crosses below 10']],
  ['Setup: price above the 200 EMA. Trigger: RSI(14) below 30. Enter long.', ['close is above EMA(200)', 'RSI(14) is below 30']],
  ['RSI(14) is above 50. Then wait for RSI(14) to be above 60. Buy.', ['RSI(14) is above 50', 'RSI(14) is above 60']],
])('what may hold at one bar does: %s', (text, rules) => expect(entries(text)).toEqual(rules))

test.each([
  [
    'EMA 9 crosses below EMA 21, then crosses back above it. Buy the cross.',
    ['EMA(9) crosses below EMA(21), then EMA(9) crosses above EMA(21)'],
  ],
  ['EMA 9 crosses above EMA 21. Buy the cross.', ['EMA(9) crosses above EMA(21)']],
  ['RSI(14) crosses below 30. Buy the retest.', ['clarify']],
  [
    "A hammer, then price takes out the hammer's high. Buy on the break of the high.",
    ['hammer, then close crosses above high of the last bar on which (hammer)'],
  ],
  ['Buy the breakout.', ['clarify']],
])('what was told last is named again: %s', (text, rules) => expect(entries(text)).toEqual(rules))

test.each([
  ['Bias is long above the 50 EMA. Buy when RSI(14) crosses above 30.', ['close is above EMA(50)', 'RSI(14) crosses above 30']],
  ['Trend: long above the 50 EMA.', ['close is above EMA(50)']],
])('a bias holds for the entry beside it: %s', (text, rules) => expect(entries(text)).toEqual(rules))

test('what a pattern has of its own is of its bar, whatever stands between', () => {
  expect(entries('When a bearish engulfing candle prints on XAUUSD H4 with its high above the upper Bollinger Band, sell short.')).toEqual([
    'close is below open',
    'bearish engulfing',
    'high is above Bollinger Bands(20, 2) upper band',
  ])
})
