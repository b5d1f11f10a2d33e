import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { rulesIn } from './testing/outline.ts'

test.each([
  ['Setup: RSI < 30. Trigger: bullish engulfing', ['filter: rsi < 30', 'enter: bullish_engulfing']],
  ['Setup: RSI < 30. Entry: close > EMA 20', ['filter: rsi < 30', 'enter: close > ema 20']],
  ['Setup: RSI < 30. Trigger: enter long when MFI > 20', ['filter: rsi < 30', 'enter long: mfi > 20']],
  ['Entry: buy when RSI < 30\n- close > EMA 200', ['filter: close > ema 200', 'enter long: rsi < 30']],
  [
    'Long setup: RSI < 30. Short setup: RSI > 70. Trigger: engulfing candle',
    ['filter long: rsi < 30', 'filter short: rsi > 70', 'enter both: engulfing'],
  ],
  ['Only buy if RSI < 30. Only buy if ADX > 20', ['enter long: (rsi < 30 and adx > 20)']],
])('%s: all of it must hold', (text, rules) => {
  expect(rulesIn(text)).toEqual(rules)
})

test.each(['Setup', 'Trigger', 'Entry'])('%s alone is the entry', (head) => {
  expect(rulesIn(`${head}: RSI < 30`)).toEqual(['enter: rsi < 30'])
})

test('a setup under the heading of a side is of that side', () => {
  const text = 'For longs:\nSetup: RSI < 30\nTrigger: MFI > 20\nFor shorts:\nSetup: RSI > 70\nTrigger: MFI < 80'
  expect(rulesIn(text)).toEqual(['filter long: rsi < 30', 'enter long: mfi > 20', 'filter short: rsi > 70', 'enter short: mfi < 80'])
})

test('a setup of orders is what they wait for', () => {
  const plan = readPlan('Setup: RSI < 30. Buy stop 5 pips above the high.')?.plan
  expect(plan?.entryLong?.when).toMatchObject({ op: 'lt', right: { value: 30 } })
  expect(rulesIn('RSI < 30. Buy stop 5 pips above the high, sell stop 5 pips below the low.')).toEqual([
    'enter long: rsi < 30',
    'enter short: rsi < 30',
  ])
})

test.each([
  ['RSI < 30. Then I buy.', ['enter long: rsi < 30']],
  ['1) RSI < 30\n2) close > EMA 200\n3) buy at next open', ['enter long: (rsi < 30 and close > ema 200)']],
  ['First, RSI < 30. Second, ADX > 20. Then I go long.', ['enter long: (rsi < 30 and adx > 20)']],
  ["RSI < 30. That's when I buy. RSI > 70. Exit.", ['enter long: rsi < 30', 'exit: rsi > 70']],
  ['Entry: RSI < 30. Then I take the trade long.', ['enter long: rsi < 30']],
])('%s: an act takes the conditions before it', (text, rules) => {
  expect(rulesIn(text)).toEqual(rules)
})

test.each([
  'Buy. RSI < 30.',
  'RSI < 30. ADX > 20. Exit.',
  'Buy when RSI < 30. Short.',
  'Buy when RSI < 30. Then sell.',
  'RSI < 30. Buy rockets.',
])('%s holds: what the act waits for cannot be told', (text) => {
  expect(readPlan(text)?.isWhole).toBe(false)
})
