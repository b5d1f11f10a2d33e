import { expect, test } from 'vitest'
import { rulesOf, whenBuying } from './testing/entry-rules.ts'

test.each([
  ['ADX(14) is rising and above 20', ['ADX(14) is rising for 1 bar', 'ADX(14) is above 20']],
  ['close[1] <= sma200[1] and close > sma200', ['close 1 bar ago <= SMA(200) 1 bar ago', 'close is above SMA(200)']],
  ['the close is over the two-hundred SMA', ['close is above SMA(200)']],
  ['EMA(20) goes up', ['EMA(20) is rising for 1 bar']],
  ['the MACD histogram has gone up three bars in succession', ['MACD histogram(12, 26, 9) is rising for 3 bars']],
  ['Williams %R pops out of the -80 zone', ['Williams %R(14) crosses above -80']],
  ['RSI hooks up out of the sub-30 zone', ['RSI(14) crosses above 30']],
  ['-DI beats +DI by at least 10 points', ['-DI(14) >= (+DI(14) + 10)']],
])('what is said of a line stays with it: %s', (condition, rules) => expect(whenBuying(condition)).toEqual(rules))

test.each([
  'barsAbove(ema50) == 10, next close < ema50 -> SHORT',
  'Buy when the 50 SMA is above the close and the gap is more than 5% of the SMA. Stop 2%.',
])('what is counted or measured in words that are not read is no price: %s', (text) => expect(rulesOf(text)).toEqual(['clarify']))

test('an exception lets in the side that is banned otherwise', () => {
  const entry = 'Buy when RSI crosses above 30. Stop 2%.'
  const rules = ['close is above SMA(200)', 'RSI(14) crosses above 30']
  expect(rulesOf(`${entry} No longs on the hourly unless the close is above the 200 SMA.`).toSorted()).toEqual(rules.toSorted())
  expect(rulesOf(`${entry} Close > SMA 200 -> buys ok, otherwise no buys.`).toSorted()).toEqual(rules.toSorted())
})
