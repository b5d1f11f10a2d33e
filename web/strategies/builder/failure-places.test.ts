import { unsupportedParts } from '@playbook/engine/backtest/unsupported'
import { readText } from '@playbook/engine/reader/read-text'
import { expect, test } from 'vitest'
import { ApiError } from '../../api.ts'
import { failureOf, failurePlaces } from './failure-places.ts'

const text =
  'EURUSD H4. Buy when RSI(14) is below 30, sell when RSI(14) is above 70. TP 1R (50%), 2R (50%). Backtest from 2035-01-01 to 2036-01-01.'
const wordsFor = (paths: readonly string[], words = text) =>
  failurePlaces({ message: '', paths }, readText(words)).map(({ start, end }) => words.slice(start, end))

test.each([
  ['a period without bars', ['period.from', 'period.to', 'timeframe'], ['H4', '2035-01-01 to 2036-01-01']],
  ['a market that is gone', ['symbol'], ['EURUSD']],
  ['a rule that cannot be carried out', ['exitLong.when'], ['RSI(14) is above 70']],
  ['targets of which there are too many', ['targets.long'], ['1R', '2R']],
  ['one number of a rule', ['entryLong.when.right'], ['30']],
  ['nothing of the plan', [], []],
])('%s is found in its own words', (_, paths, expected) => {
  const found = wordsFor(paths)
  expect(found).toHaveLength(expected.length)
  for (const [k, words] of expected.entries()) expect(found[k]).toContain(words)
})

test('a text that does not say it has no place for it', () => {
  expect(wordsFor(['period.from', 'timeframe', 'symbol'], 'Buy when RSI(14) is below 30. Exit at 70.')).toEqual([])
})

test('what a run would leave out is found by its place in the plan', () => {
  const order =
    'H1. Place a buy stop at the high of the last 24 bars. Stop loss 1.5 ATR. Exit after 12 bars. Add to the position up to 3 times.'
  const reading = readText(order)
  const parts = unsupportedParts(reading.plan!)
  expect(parts.map(({ feature }) => feature)).toEqual(['feature:pyramiding_by_order'])
  const [place] = failurePlaces({ message: '', paths: parts.map(({ path }) => path) }, reading)
  expect(order.slice(place?.start, place?.end)).toMatch(/^Add to the position/)
})

test('a refused request names the fields that it is about', () => {
  const refused = (errors: Record<string, string[]>) =>
    new ApiError({ status: 400, code: 'strategy_invalid', message: 'start_date lies in the future', errors })
  expect(failureOf(refused({ start_date: ['start_date lies in the future'] }))).toEqual({
    message: 'start_date lies in the future',
    paths: ['period.from'],
  })
  expect(failureOf(refused({ 'exitLong.when': ['Not this'] }))).toEqual({
    message: 'start_date lies in the future Not this',
    paths: ['exitLong.when'],
  })
  expect(failureOf(new Error('offline')).paths).toEqual([])
})
