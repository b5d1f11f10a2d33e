import { expect, test } from 'vitest'
import { readText } from '../reader/read-text.ts'
import { originAt, valueAt } from './plan-path.ts'

const text = 'EURUSD H4. Buy when RSI is below 30 and the close is above the 50 EMA. Stop 2%. From 2020-01-01.'
const plan = readText(text).plan!
const wordsAt = (path: string) => {
  const origin = originAt(plan, path)
  return origin && 'spans' in origin ? origin.spans.map(({ start, end }) => text.slice(start, end)) : origin
}

test.each([
  ['timeframe', '4h'],
  ['symbol', 'EURUSD'],
  ['entryLong.when.args.1.right.params.period', 50],
  ['stop.long.value', 2],
  ['period.from', '2020-01-01'],
  ['entryLong.when.args.7', undefined],
  ['costs.spread', null],
  ['constructor', undefined],
])('the value at %s is %j', (path, value) => {
  expect(valueAt(plan, path)).toEqual(value)
})

test('a part comes from its own words, a number of it from those of the part', () => {
  expect(wordsAt('entryLong.when.args.0.left.params.period')).toEqual(['RSI'])
  expect(wordsAt('timeframe')).toEqual(['H4'])
  expect(wordsAt('period.from')).toEqual([expect.stringContaining('2020-01-01')])
  expect(wordsAt('maxOpenTrades')).toEqual({ assumed: expect.any(String) })
  expect(originAt(plan, 'costs.spread')).toBeNull()
})
