import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { carryOverrides, type MovedSpan } from './carry-overrides.ts'

const text = 'H1. Buy when RSI is below 30. Exit when RSI is above 70. Stop 2%.'
const planOf = (words: string) => readText(words, { symbol: 'EURUSD' }).plan!

/** Spans after words were put in at a place. */
const insertedAt =
  (place: number, length: number): MovedSpan =>
  ({ start, end }) =>
    end <= place ? { start, end } : start >= place ? { start: start + length, end: end + length } : null

function afterInserting(overrides: Record<string, string | number>, words: string, before: string) {
  const at = text.indexOf(before)
  const now = text.slice(0, at) + words + text.slice(at)
  return carryOverrides(overrides, planOf(text), planOf(now), insertedAt(at, words.length))
}

const length = { 'entryLong.when.left.params.period': 7 }

test('a changed length stays with its words when a condition is written in front of it', () => {
  expect(afterInserting(length, 'the close is above the 50 EMA and ', 'RSI is below')).toEqual({
    'entryLong.when.args.1.left.params.period': 7,
  })
})

test('values of other parts stay where they are', () => {
  const overrides = { 'stop.long.value': 3, 'costs.spread': 0.0002, maxOpenTrades: 2, 'exitLong.when.left.params.period': 5 }
  expect(afterInserting(overrides, 'the close is above the 50 EMA and ', 'RSI is below')).toEqual(overrides)
})

test('a changed value is forgotten when the text says another', () => {
  expect(afterInserting({ 'sizing.value': 5, maxOpenTrades: 3 }, 'Risk 1% per trade. ', 'Stop')).toEqual({ maxOpenTrades: 3 })
  expect(afterInserting({ timeframe: '4h' }, 'EURUSD. ', 'H1')).toEqual({ timeframe: '4h' })
  expect(carryOverrides({ timeframe: '4h' }, planOf(text), planOf(text.replace('H1', 'D1')), () => null)).toEqual({})
})

test('a changed value is forgotten with its words', () => {
  const now = text.replace('RSI is below', 'CCI is below')
  expect(carryOverrides(length, planOf(text), planOf(now), () => null)).toEqual({})
})

test('a default that another rule has changed is no longer what was chosen', () => {
  const bare = 'H1. Buy when RSI is below 30. Exit when RSI is above 70.'
  expect(carryOverrides({ 'sizing.value': 50 }, planOf(bare), planOf(`${bare} Stop 2%.`), (span) => span)).toEqual({})
})
