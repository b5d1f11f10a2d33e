import { expect, test } from 'vitest'
import { rulesOf } from './testing/rules-of.ts'

const text = (rest: string) => `EURUSD H1. Buy when RSI crosses above 30. Stop 1%.\n${rest}`

test.each([
  ['only tue wed thurs', 'Only trade on Tuesday, Wednesday and Thursday.'],
  ['not mon n fri', 'No trades on Monday and Friday.'],
  ['2016 onwards', 'Since 2016.'],
  ['2018 to now', 'Since 2018.'],
  ['max 3 operations by day', 'Max 3 trades per day.'],
  ['one lose = finish for day', 'Stop trading for the day after 1 loss.'],
  ['if i lose 2 im out', 'After 2 losses stop trading.'],
  ['pyramiding = 0', 'No pyramiding.'],
  ['$5 round turn commission', 'Commission $5 round turn.'],
  ['give me 1 tick slippage', 'Slippage 1 tick.'],
  ['sell same', 'Same for shorts.'],
  ['Signal bar should close in its upper half, or I pass.', 'Only buy when the bar closes in its upper half.'],
  ['Only buy when the chikou is above the price of 26 days ago.', 'Only buy when the chikou is above price.'],
])('%s is %s', (said, plain) => {
  expect(rulesOf(text(said))).toEqual(rulesOf(text(plain)))
  expect(rulesOf(text(said))).not.toBeNull()
})

test.each([
  'Only buy when the chikou is above the price of 20 days ago.',
  'one lose = smaller lot',
  'sell the same with RSI over 60',
  'Ichimoku - price above the cloud.',
  'Signal bar should maybe close in its upper half.',
])('%s holds', (said) => {
  expect(rulesOf(text(said))).toBeNull()
})
