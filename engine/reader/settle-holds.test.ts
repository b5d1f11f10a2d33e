import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { rulesIn } from './testing/outline.ts'

test.each([
  ['Hold if RSI > 50. Otherwise cash.', ['exit: not rsi > 50', 'enter: rsi > 50']],
  ['Stay long while RSI > 50', ['exit: not rsi > 50', 'enter: rsi > 50']],
  ['Buy when MFI < 20. Hold it as long as RSI > 50.', ['enter long: mfi < 20', 'exit: not rsi > 50']],
])('%s: in the market while it holds', (text, rules) => {
  expect(rulesIn(text)).toEqual(rules)
})

test.each([
  ['Long when RSI < 30, reverse when RSI > 70.', ['enter long: rsi < 30', 'exit long: rsi > 70', 'enter short: rsi > 70']],
  ['Short when RSI > 70. When RSI < 30 I reverse.', ['enter short: rsi > 70', 'exit short: rsi < 30', 'enter long: rsi < 30']],
  ['Exit and reverse to short when RSI > 70', ['exit long: rsi > 70', 'enter short: rsi > 70']],
  ['Reverse when the supertrend changes color', ['enter both: supertrend color']],
  ['EMA 5/20 crossover, long and short', ['enter both: ema 5 crosses null ema 20', 'only both']],
])('%s: from one side to the other', (text, rules) => {
  expect(rulesIn(text)).toEqual(rules)
})

test.each([
  'Reverse when RSI > 70.',
  'Buy when MFI < 20. Hold if RSI > 50.',
  'Buy when RSI < 30. Sell when RSI > 70. Reverse when MFI > 50.',
  'Long when RSI < 30, short when RSI > 70. Reverse when ADX > 40.',
])('%s holds: the side that is left cannot be told', (text) => {
  expect(readPlan(text)?.isWhole).toBe(false)
})

test('an exit on a flip is against the trade', () => {
  expect(readPlan('Long when supertrend turns green. Exit when it flips.')?.plan.exitLong?.when.op).toBe('crosses_below')
  expect(readPlan('Short when supertrend turns red. Exit when it flips.')?.plan.exitShort?.when.op).toBe('crosses_above')
})

test('what happens either way is up for longs and down for shorts', () => {
  const plan = readPlan('Enter longs and shorts when EMA 5 crosses EMA 20.')?.plan
  expect([plan?.entryLong?.when.op, plan?.entryShort?.when.op]).toEqual(['crosses_above', 'crosses_below'])
})
