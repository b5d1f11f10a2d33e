import { expect, test } from 'vitest'
import { readPlan } from './read-plan.ts'
import { clausesIn } from './testing/outline.ts'

test.each([
  'Anyone tested something like this properly?',
  'wanna see if that beats hodl',
  'Could it work on EURUSD?',
  "I'd like to know how it did over the years.",
  'My wife thinks it sounds dumb.',
  'ok so hear me out.',
  'Credits to Frank for the idea.',
  "and that's the whole thing, no questions",
])('%s is talk', (text) => {
  expect(readPlan(`EURUSD H1. Buy when RSI < 30. ${text}`)?.isWhole).toBe(true)
})

test.each([
  'wanna see if it closes above 20',
  'I wait to see if it bounces off the average',
  'Could it rest on bad days?',
  'Does this work when RSI is above 50?',
  'My wife says never on bad days.',
  'see how it breaks the high',
  'Let winners run.',
  "Don't be greedy.",
  'Only take the best setups.',
])('%s is no talk: something in it could be a rule', (text) => {
  expect(readPlan(`EURUSD H1. Buy when RSI < 30. ${text}`)?.isWhole).toBe(false)
})

test.each([
  ['Buy when RSI < 30 to confirm momentum.', 'enter long: rsi < 30'],
  ['Buy when RSI < 30 so that I only trade with the trend.', 'enter long: rsi < 30'],
  ['Buy when RSI < 30, because the volume is dead.', 'enter long: rsi < 30'],
  ['Buy when RSI < 30 as extra confirmation.', 'enter long: rsi < 30'],
  ['Stop 20 pips just in case.', 'stop 20 pips'],
])('%s tells why, behind the rule', (text, rule) => {
  expect(clausesIn(text).filter((each) => each !== 'remark')).toEqual([rule])
})

test.each([
  "Don't enter because it went up.",
  'Buy because the volume is high.',
  'Buy when RSI < 30 because it is over 10.',
  'Buy when RSI < 30 to avoid Mondays.',
  'I wait for the MACD to confirm.',
  'Enter on the close of the candle that confirms it.',
])('%s holds: what would be lost is a rule', (text) => {
  expect(readPlan(`EURUSD H1. Sell when RSI > 70. ${text}`)?.isWhole).toBe(false)
})
