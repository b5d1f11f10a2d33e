import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { rulesOf } from './testing/rules-of.ts'

/** What runs of a text. */
const runs = (text: string) => rulesOf(text) ?? 'it waits'

test.each([
  [
    'Buy/sell when stochastic (14,3,3) crosses up/down below/above 20/80. Stop 1%.',
    'Go long when stochastic (14,3,3) crosses up below 20. Go short when stochastic (14,3,3) crosses down above 80. Stop 1%.',
  ],
  [
    'Long/short on a close above/below the 20 bar high/low. Exit on a close below/above the 10 bar low/high. Stop 2 ATR.',
    'Long on a close above the 20 bar high. Short on a close below the 20 bar low. Exit longs on a close below the 10 bar low. Exit shorts on a close above the 10 bar high. Stop 2 ATR.',
  ],
  [
    'Short/long when RSI is above/below 70/30. SL/TP 20/40 pips.',
    'Short when RSI is above 70. Long when RSI is below 30. SL 20 pips, TP 40 pips.',
  ],
  ['Long = close > EMA50 / Short = close < EMA50. SL 1%.', 'Long when close > EMA50. Short when close < EMA50. SL 1%.'],
  [
    'Longs/shorts: EMA 20 above/below EMA 50, RSI above/below 50. SL 1%.',
    'Long when EMA 20 is above EMA 50 and RSI is above 50. Short when EMA 20 is below EMA 50 and RSI is below 50. SL 1%.',
  ],
])('slashes tell both sides at once: %s', (short, long) => {
  expect(runs(short)).toEqual(rulesOf(long))
})

test.each([
  [
    'Buy on a bullish engulfing, sell short on a bearish engulfing. SL at the low/high of the engulfing candle. TP 2R.',
    'Buy on a bullish engulfing, sell short on a bearish engulfing. Stop for longs at the low of the engulfing candle. Stop for shorts at the high of the engulfing candle. TP 2R.',
  ],
  [
    'Filter: price over/under the 200 SMA for longs/shorts. Entry: close over/under the 20 bar high/low. SL 1%.',
    'Long only when price is over the 200 SMA. Short only when price is under the 200 SMA. Long when the close is over the 20 bar high. Short when the close is under the 20 bar low. SL 1%.',
  ],
  [
    'Enter when price closes above/below the upper/lower Bollinger band. Stop 2%.',
    'Buy when price closes above the upper Bollinger band. Short when price closes below the lower Bollinger band. Stop 2%.',
  ],
])('without a word of a side the place tells it: %s', (short, long) => {
  expect(runs(short)).toEqual(rulesOf(long))
})

test('what is of both sides is said once, and numbers of two lines or distances are no two sides', () => {
  expect(runs('Buys/sells when the 8/21 EMA crosses up/down, no more than 2/day, risk 1%/trade, SL/TP 20/40 pips. EURUSD H1')).toEqual(
    rulesOf(
      'Long when the 8 EMA crosses above the 21 EMA. Short when the 8 EMA crosses below the 21 EMA. No more than 2 trades a day. Risk 1% per trade. Stop 20 pips, target 40 pips. EURUSD H1',
    ),
  )
})

test.each([
  'Enter when price closes below/above the lower/upper Bollinger band. Stop 2%.',
  'Enter when RSI crosses 30/70. Stop 2%.',
  'Buy when price is above the 50 EMA. Exit when it is above/below 60/40. Stop 2%.',
  'Buy when close > 20 EMA. Stop below/at the swing low.',
  'Buy/sell when RSI is above/foo 50/40. Stop 2%.',
])('where nothing tells the side, or a way is not read, it waits: %s', (text) => {
  expect(readText(text).status).not.toBe('ok')
})

test('a range by its high and low is one thing', () => {
  expect(runs('Mark the high/low of the first hour. Buy above the high, sell short below the low. SL 1%.')).toEqual(
    rulesOf('Mark the high and low of the first hour. Buy above the high, sell short below the low. SL 1%.'),
  )
})

test('the opposite cross of both sides leaves each of them by the other one', () => {
  expect(runs('Buy when SMA 10 crosses above SMA 30. Short when SMA 10 crosses below SMA 30. Exit on the opposite cross. SL 1%.')).toEqual(
    rulesOf(
      'Buy when SMA 10 crosses above SMA 30. Short when SMA 10 crosses below SMA 30. Exit longs when SMA 10 crosses below SMA 30. Exit shorts when SMA 10 crosses above SMA 30. SL 1%.',
    ),
  )
})

test.each([
  [
    'Long (short) when price closes above (below) the 20 EMA and RSI is above (below) 50. SL 1%.',
    'Long when price closes above the 20 EMA and RSI is above 50. Short when price closes below the 20 EMA and RSI is below 50. SL 1%.',
  ],
  [
    'Buy (Sell) Setup: close above (below) the 20-bar high (low). Stop below (above) the 10-bar low (high).',
    'Buy Setup: close above the 20-bar high. Stop for longs below the 10-bar low. Short Setup: close below the 20-bar low. Stop for shorts above the 10-bar high.',
  ],
  ['Sell (buy) when RSI is above (below) 70 (30). SL 1%.', 'Short when RSI is above 70. Long when RSI is below 30. SL 1%.'],
  [
    'We go long or short when the 20 EMA crosses above or below the 50 EMA respectively. SL 1%.',
    'Long when the 20 EMA crosses above the 50 EMA. Short when the 20 EMA crosses below the 50 EMA. SL 1%.',
  ],
  [
    'Buy or sell when price breaks above or below the 20 bar high or low. SL 1%.',
    'Buy when price breaks above the 20 bar high. Short when price breaks below the 20 bar low. SL 1%.',
  ],
])('brackets and pairs with "or" tell both sides as well: %s', (short, long) => {
  expect(runs(short)).toEqual(rulesOf(long))
})

test.each([
  'Exit longs or shorts when RSI crosses above or below 50. Buy when RSI crosses above 30, short when RSI crosses below 70. Stop 2%.',
  'Do not buy or sell when RSI is above or below 50. Buy when EMA 10 crosses above EMA 20. Stop 2%.',
  'Long (not short) when price closes above (not below) the 20 EMA. Stop 1%.',
  'Buy when RSI (14) crosses above 30 (50). Stop 2%.',
])('what may be meant otherwise waits: %s', (text) => {
  expect(readText(text).status).not.toBe('ok')
})

test('"or" without sides is as it is said', () => {
  expect(runs('Buy when RSI is above 70 or below 30. Stop 1%.')).toEqual(rulesOf('Buy when RSI is above 70 or RSI is below 30. Stop 1%.'))
})

test('a stop and a target by one word of length have each their number', () => {
  expect(runs('Buy when RSI crosses above 30. SL/TP 1/2 ATR.')).toEqual(rulesOf('Buy when RSI crosses above 30. SL 1 ATR. TP 2 ATR.'))
})

test('an arrow in front of a close is no way out', () => {
  expect(runs('long -> close above ema 50. sl 2%')).toEqual(rulesOf('Long when the close is above EMA 50. SL 2%.'))
})
