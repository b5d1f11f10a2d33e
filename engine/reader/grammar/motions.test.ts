import { expect, test } from 'vitest'
import { rulesOf, whenBuying } from '../testing/entry-rules.ts'

test.each([
  ["price punches through yesterday's high", ['close crosses above high 1 bar ago']],
  ['price slices straight below VWAP', ['close crosses below VWAP']],
  ['price breaks back above the 50 SMA', ['close crosses above SMA(50)']],
  ['RSI up through 50', ['RSI(14) crosses above 50']],
  ['Williams %R(14) down past -80', ['Williams %R(14) crosses below -80']],
  ['price breaks and closes above the 20 day high', ['close crosses above highest high of the last 20 bars 1 bar ago']],
  ['price moves from below to above the 20 EMA', ['close crosses above EMA(20)']],
  ['tenkan crossover kijun', ['tenkan(9, 26, 52) crosses above kijun(9, 26, 52)']],
  ['the fast MA crosses the slow MA (10, 30)', ['SMA(10) crosses above SMA(30)']],
  ['the 20 crosses the 50 (both EMA)', ['EMA(20) crosses above EMA(50)']],
  ['the supertrend flips to buy', ['close crosses above Supertrend(10, 3)']],
])('whatever moves to a level crosses it: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test.each([
  ['RSI hooks up below 30', ['RSI(14) is above RSI(14) 1 bar ago', 'RSI(14) 1 bar ago is below RSI(14) 2 bars ago', 'RSI(14) is below 30']],
  ['K over D below 20', ['stochastic %K(14, 3, 3) is above stochastic %D(14, 3, 3)', 'stochastic %K(14, 3, 3) is below 20']],
])('what a line does is asked for where it is said to: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test.each([
  ['Buy when price bounces off the 20 EMA. Stop 2%.', ['low <= EMA(20)', 'close is above EMA(20)']],
  ['Short when price bounces off the 20 EMA. Stop 2%.', ['high >= EMA(20)', 'close is below EMA(20)']],
  ['Buy when price tags VWAP and bounces. Stop 2%.', ['low <= VWAP', 'close is above VWAP']],
  ['Short when price gets rejected at the 200 EMA. Stop 2%.', ['high >= EMA(200)', 'close is below EMA(200)']],
  ['Short when price fails at the 100 SMA. Stop 2%.', ['high >= SMA(100)', 'close is below SMA(100)']],
  ['Buy when price finds support at the 50 EMA. Stop 2%.', ['low <= EMA(50)', 'close is above EMA(50)']],
  ['Short when price goes up into the 200 EMA from below. Stop 2%.', ['high >= EMA(200)']],
  ['Buy when price tests the 50 EMA from above. Stop 2%.', ['low <= EMA(50)']],
  ['Buy when price touches the 20 EMA from below. Stop 2%.', ['high >= EMA(20)']],
])('a line is reached from the side that is said, else as the side of the rule has it: %s', (text, rules) =>
  expect(rulesOf(text)).toEqual(rules),
)

test.each([
  ['RSI drops up above 30'],
  ['price moves from below to below the 20 EMA'],
  ['the fast MA crosses the slow MA (10, 30, 50)'],
  ['price closes decisively above the 200 SMA'],
])('what contradicts itself or has no measure waits: %s', (condition) => expect(whenBuying(condition)).toEqual(['clarify']))

test.each([
  ['the 50 EMA is flat or rising', ['not (EMA(50) is falling for 1 bar)']],
  ["price hasn't touched the 20 EMA in the last 10 bars", ['not ((low <= EMA(20)) within the last 10 bars)']],
  ["price hasn't closed below the 20 EMA for 5 bars", ['(close >= EMA(20)) for 5 bars']],
  [
    'price closes above the 20 EMA for the first time in 12 bars',
    ['close is above EMA(20)', 'not (((close is above EMA(20)) 1 bar ago) within the last 12 bars)'],
  ],
])('what was not so before is told apart from what is not so: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test.each([
  ['price is 10% off its 20 day high', ['close <= (0.9 * highest high of the last 20 bars 1 bar ago)']],
  ['price is at least 30% off its 20 day low', ['close >= (1.3 * lowest low of the last 20 bars 1 bar ago)']],
  ['volume is at least twice as high as its 20 bar average', ['volume >= (2 * SMA(volume, 20))']],
  ['volume picks up to more than 1.5x its 20-bar average', ['volume is above (1.5 * SMA(volume, 20))']],
  ["today's volume is larger than yesterday's", ['volume is above volume 1 bar ago']],
  ['the candle is at least twice as big as the previous one', ['(high - low) >= (2 * (high 1 bar ago - low 1 bar ago))']],
  ["the close beats yesterday's close by 1.5 ATR", ['close >= (close 1 bar ago + (1.5 * ATR(14)))']],
])('how far and how many times: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))
