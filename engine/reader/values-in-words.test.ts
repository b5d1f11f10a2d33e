import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const rulesOf = (text: string): readonly string[] => {
  const { status, rules } = readText(text)
  return status === 'ok' ? rules.filter(({ role }) => role === 'entry' || role === 'exit').map(({ text: said }) => said) : [status]
}
const turns = (bar: string, next: string) => [
  `Heikin Ashi close 1 bar ago is ${bar} Heikin Ashi open 1 bar ago`,
  `Heikin Ashi close is ${next} Heikin Ashi open`,
]

test.each([
  ['Exit when the Heikin Ashi candle turns red, enter when it turns green.', [...turns('above', 'below'), ...turns('below', 'above')]],
  ['Buy if the HA candle turns green. RSI is above 50. Sell if it turns red.', ['clarify']],
  [
    'Buy when the HA candle is green and RSI is above 50, sell when it turns red.',
    ['Heikin Ashi close is above Heikin Ashi open', 'RSI(14) is above 50', ...turns('above', 'below')],
  ],
  ['Long when the supertrend is green and the HA candle is green. Exit when it turns red.', ['clarify']],
  ['Heikin Ashi candles: buy after three green candles. Stop 2%.', ['clarify']],
])('what turns after a Heikin Ashi candle is that candle: %s', (text, rules) => expect(rulesOf(text)).toEqual(rules))

test.each([
  ['Buy when 4 of the last 5 closes are above the 20 EMA. Stop 2%.', 'number of the last 5 bars on which (close is above EMA(20)) >= 4'],
  ['Buy when at least 3 out of the last 5 candles are green. Stop 2%.', 'number of the last 5 bars on which (close is above open) >= 3'],
  ['Buy if at least 4 of the last 5 closes were higher. Stop 2%.', 'number of the last 5 bars on which (close is rising for 1 bar) >= 4'],
])('some of the last bars are counted: %s', (text, rule) => expect(rulesOf(text)).toEqual([rule]))

test('a level above what has none waits', () => {
  expect(rulesOf('Buy when RSI < 30 and sell at 5% above it.')).toEqual(['clarify'])
})

test('what has broken a low and has to be under something is under another line', () => {
  const text =
    "Buy a break of yesterday's high if the daily close is over the 50 EMA, sell a break of yesterday's low if it's under. SL 25 pips."
  expect(rulesOf(text)).toEqual(['clarify'])
})

test('more bars than there are count nothing', () => {
  expect(rulesOf('Buy when 6 of the last 5 closes are above the 20 EMA. Stop 2%.')).toEqual(['clarify'])
})

test.each([
  ['Buy when RSI < 10, sell when RSI > 70. RSI length is 2.', ['RSI(2) is below 10', 'RSI(2) is above 70']],
  ['Sell if %B > 0.8, buy if %B < 0.1. Bollinger settings are 30 and 2.5.', ['%B(30, 2.5) is above 0.8', '%B(30, 2.5) is below 0.1']],
  ['Buy when Aroon(25) Up crosses above Aroon Down. Stop 2%.', ['Aroon Up(25) crosses above Aroon Down(25)']],
])('lengths that are told elsewhere are those of the indicator: %s', (text, rules) => {
  expect(rulesOf(text).toSorted()).toEqual(rules.toSorted())
})

test.each([
  ['Buy when volume spikes to twice its 20 bar average. Stop 2%.', 'volume >= (2 * SMA(volume, 20))'],
  ['Buy when price comes back down and touches the 50 SMA. Stop 2%.', 'low <= SMA(50)'],
  ['Short when price rallies back up and touches the 21 EMA. Stop 2%.', 'high >= EMA(21)'],
  ['Buy when close is above whichever is higher, the 20 EMA or the 50 SMA. Stop 2%.', 'close is above max(EMA(20), SMA(50))'],
  ['Buy when it closes in the upper quarter. Stop 2%.', 'close >= (high - (0.25 * (high - low)))'],
])('values that are told by what reaches them: %s', (text, rule) => expect(rulesOf(text)).toEqual([rule]))

test.each([
  ['Buy when price is 8% under its 50 day average and sell at 2% above it.', ['close <= (0.92 * SMA(50))', 'high >= (1.02 * SMA(50))']],
  [
    'I buy once the day finishes under the lower Bollinger band (20 days, 2.5 deviations) and sell when RSI(2) tops 65.',
    ['close is below Bollinger Bands(20, 2.5) lower band', 'RSI(2) crosses above 65'],
  ],
  [
    'EURUSD 15m, Bollinger(20, 2.5). Buy if the low touches the lower band. Exit at the middle band.',
    ['low <= Bollinger Bands(20, 2.5) lower band', 'high >= Bollinger Bands(20, 2.5) middle band'],
  ],
  [
    'Enter short when this close is lower than each of the 25 closes before it, cover when it is higher than each of the 10 closes before it.',
    ['close is below lowest close of the last 25 bars 1 bar ago', 'close is above highest close of the last 10 bars 1 bar ago'],
  ],
  [
    'I buy when four down candles print back to back and I sell when two up candles print back to back.',
    ['(close is below open) for 4 bars', '(close is above open) for 2 bars'],
  ],
  [
    'When 10-bar momentum flips from negative to positive I buy; I sell when momentum flips back to negative.',
    ['Momentum(10) crosses above 0', 'Momentum(10) crosses below 0'],
  ],
  ['Buy whenever the market closes down 3% or more in a day. Stop 2%.', ['pct_change(close, close 1 bar ago) <= -3']],
  ['Buy when price touches VWAP again. Stop 2%.', ['low <= VWAP']],
  ['Buy a candle whose volume is at least double its 20-bar average. Stop 2%.', ['volume >= (2 * SMA(volume, 20))']],
  ['A MACD up-cross: enter long. Stop 2%.', ['MACD line(12, 26, 9) crosses above MACD signal(12, 26, 9)']],
])('further ways of telling values: %s', (text, rules) => expect(rulesOf(text)).toEqual(rules))

test.each([
  ['Volatility expansion: buy when RSI < 30. Stop 2%.', ['RSI(14) is below 30']],
  ['Opening gap fade on SPY daily: buy when RSI < 30. Stop 2%.', ['RSI(14) is below 30']],
  ['CADJPY 4h swing: buy when RSI < 30. Stop 2%.', ['RSI(14) is below 30']],
  ['Could somebody code this? Buy when RSI < 30. Stop 2%.', ['RSI(14) is below 30']],
  ['Buy the dip: RSI < 30. Stop 2%.', ['RSI(14) is below 30']],
  ['Buy the dip when RSI < 30. Stop 2%.', ['RSI(14) is below 30']],
  ['In an uptrend (50 SMA above the 200 SMA) buy when RSI < 30. Stop 2%.', ['SMA(50) is above SMA(200)', 'RSI(14) is below 30']],
  ['If RSI < 30, buy the dip. In an uptrend. Stop 2%.', ['clarify']],
  [
    'lng when rsi < 30 nd price abov 200ma, sel when macd cros down',
    ['RSI(14) is below 30', 'close is above SMA(200)', 'MACD line(12, 26, 9) crosses below MACD signal(12, 26, 9)'],
  ],
])('titles, asking and hurried spelling change no rule: %s', (text, rules) => expect(rulesOf(text)).toEqual(rules))

test.each([
  ['I want to buy when RSI < 30 and to sell when it crosses back above 50.', ['RSI(14) is below 30', 'RSI(14) crosses above 50']],
  ['I buy when RSI < 30, and a close below the 50 EMA gets me out.', ['RSI(14) is below 30', 'close is below EMA(50)']],
  [
    "Buy when the candle closes above the upper Keltner channel. Exit if a candle closes back under the channel's middle line.",
    ['close is above Keltner Channel(20, 2) upper band', 'close crosses below Keltner Channel(20, 2) middle band'],
  ],
])('what is done is told at the end of its sentence: %s', (text, rules) => expect(rulesOf(text)).toEqual(rules))
