import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { clausesIn } from './testing/outline.ts'

const rulesIn = (text: string) => clausesIn(text).filter((each) => each !== 'remark')

test.each([
  ['Only Tuesday to Thursday because Mondays are slow.', 'Only Tuesday to Thursday.'],
  ["Exit at 16:00 because I don't want overnight risk.", 'Exit at 16:00.'],
  ['Trailing stop 4% cuz euro wicks are insane.', 'Trailing stop 4%.'],
  ['Only trade 8:00-12:00 cos the afternoon is dead.', 'Only trade 8:00-12:00.'],
  ['Only buy when price is above the 200 EMA bc i dont fight the trend.', 'Only buy when price is above the 200 EMA.'],
  ['Skip it when RSI is above 80 since tops eat this thing alive.', 'Skip it when RSI is above 80.'],
  ['Stop 30 pips because tight stops get hunted.', 'Stop 30 pips.'],
])('%s says no more than %s', (text, rule) => {
  expect(rulesIn(`EURUSD H1. Buy when RSI < 30. ${text}`)).toEqual(rulesIn(`EURUSD H1. Buy when RSI < 30. ${rule}`))
  expect(readPlan(`EURUSD H1. Buy when RSI < 30. ${text}`)?.isWhole).toBe(true)
})

test.each([
  'Only buy when price is above the 200 EMA because I never trade on Mondays.',
  "Only buy when price is above the 200 EMA because I don't take shorts.",
  'Only buy when price is above the 200 EMA because Mondays are slow.',
  'Only Tuesday because on Friday I only short.',
  "Only Tuesday because I don't trade after 15:00.",
  'Only Tuesday because I exit on Friday.',
  'Stop 30 pips because Nasdaq wicks are wild.',
  'Stop 30 pips since 2 ATR is too far.',
  'Only buy at the lowest price since the crash.',
  'Exit at 16:00 because I close half by then.',
])('%s holds: its reason speaks of more than its rule', (text) => {
  expect(readPlan(`EURUSD H1. Buy when RSI < 30. ${text}`)?.isWhole).toBe(false)
})
