import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { rulesIn } from './testing/outline.ts'

test.each([
  ['Buy when RSI < 30. Only if ADX > 20.', ['enter long: rsi < 30', 'only: adx > 20']],
  ['Buy when RSI < 30. Not when ADX < 20.', ['enter long: rsi < 30', 'only: not adx < 20']],
  ['ADX must be above 20. Buy when RSI < 30.', ['only: adx > 20', 'enter long: rsi < 30']],
  ['ADX above 20, otherwise no trade. Buy when RSI < 30.', ['filter: adx > 20', 'enter long: rsi < 30']],
  [
    'Long when RSI < 30. Only if ADX > 20. Short when RSI > 70. Only if ADX > 25.',
    ['enter long: rsi < 30', 'only long: adx > 20', 'enter short: rsi > 70', 'only short: adx > 25'],
  ],
  ['Long when RSI < 30. Short when RSI > 70. Only if ADX > 20.', ['enter long: rsi < 30', 'enter short: rsi > 70', 'only: adx > 20']],
  ['If RSI < 30 I look for a long. Buy when MFI < 20.', ['only long: rsi < 30', 'enter long: mfi < 20']],
  ['If RSI < 30 I look for a long.', ['enter long: rsi < 30']],
])('%s: it must hold for the entries before it', (text, rules) => {
  expect(rulesIn(text)).toEqual(rules)
})

test('behind an exit it holds the run', () => {
  expect(readPlan('Buy when RSI < 30. Exit when RSI > 70. Only if ADX > 20.')?.isWhole).toBe(false)
})

test('who is out otherwise leaves what lasts, and nothing more than that', () => {
  expect(rulesIn('Long when close > SMA 200, cash otherwise')).toEqual(['enter long: close > sma 200', 'exit: not close > sma 200'])
  expect(rulesIn('Buy when RSI < 30, sell when RSI > 70, otherwise stay flat.')).toEqual([
    'enter long: rsi < 30',
    'sell: rsi > 70',
    'remark',
  ])
  expect(readPlan('Buy when close crosses above SMA 200, otherwise flat')?.isWhole).toBe(false)
})

test('an order at the bar of a pattern waits for the pattern', () => {
  expect(rulesIn('Buy stop 5 pips above the high of a bullish engulfing candle. Only if ADX > 20.')).toEqual([
    'enter long: bullish_engulfing',
    'only: adx > 20',
  ])
})
