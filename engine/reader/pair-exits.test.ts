import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { readText } from './read-text.ts'
import { rulesIn } from './testing/outline.ts'

const rules = ['enter long: rsi < 30', 'exit long: rsi > 50', 'enter short: rsi > 70', 'exit short: rsi < 50']

test.each([
  'Buy if RSI < 30, exit if RSI > 50. Sell if RSI > 70, exit if RSI < 50.',
  'Buy: RSI < 30\nExit: RSI > 50\nSell: RSI > 70\nExit: RSI < 50',
  'Go long when RSI < 30 and get out when RSI > 50. Go short when RSI > 70 and get out when RSI < 50.',
])('%s: each exit is of the entry before it', (text) => {
  expect(rulesIn(text)).toEqual(rules)
})

test('an exit behind both entries is of both', () => {
  expect(rulesIn('Buy if RSI < 30. Sell short if RSI > 70. Exit if MFI > 80.').at(-1)).toBe('exit: mfi > 80')
})

test.each([
  'Buy when RSI < 30. Sell when RSI > 70. Close the buy when RSI > 60, close the sell when RSI < 40.',
  'Buy when RSI < 30. Sell when RSI > 70. SL 20 TP 40 pips.',
  'Sell when RSI > 70 and buy when RSI < 30. Always in the market.',
])('%s: the sell opens a short', (text) => {
  const plan = readPlan(text)?.plan
  expect([plan?.entryLong?.when.op, plan?.entryShort?.when.op]).toEqual(['lt', 'gt'])
})

test.each([
  ['Sell (exit) when RSI > 70.', 'long', null],
  ['Sell (close) when RSI > 70.', 'long', null],
  ['Sell (short) when RSI > 70.', 'both', 'entry'],
])('%s tells in brackets what it does', (sell, direction, short) => {
  const { status, plan } = readText(`EURUSD H1. Buy when RSI < 30. ${sell} Stop 2%.`)
  expect([status, plan?.direction.value, plan?.entryShort === null ? null : 'entry']).toEqual(['ok', direction, short])
})
