import { expect, test } from 'vitest'
import { clausesIn } from '../testing/outline.ts'

test.each([
  ['buy only when RSI < 30', 'only long: rsi < 30'],
  ['only take longs if the close is above the 200 SMA', 'only long: close > sma 200'],
  ['only longs while the close is above the 200 SMA', 'only long: close > sma 200'],
  ['Price above the 200 SMA = longs only', 'only long: close > sma 200'],
  ["don't buy if RSI > 80", 'skip long: rsi > 80'],
  ['no trades when RSI > 80', 'skip: rsi > 80'],
  ['if RSI > 80 stay out', 'skip: rsi > 80'],
  ['skip the trade if RSI > 80', 'skip: rsi > 80'],
  ['no trades unless RSI < 30', 'filter: rsi < 30'],
  ['Long only.', 'only long'],
  ['Direction: long', 'only long'],
  ["don't go short", 'only long'],
])('%s', (text, said) => {
  expect(clausesIn(text)).toEqual([said])
})
