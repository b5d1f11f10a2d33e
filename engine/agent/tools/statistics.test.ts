import { expect, test } from 'vitest'
import type { Figure } from '../figure.ts'
import { simulatedData, runOnSimulated } from '../testing/simulated-data.ts'
import { foundBy } from '../testing/sure.ts'
import type { Statistics } from './statistics.ts'
import { statistics } from './statistics.ts'

const chart = { symbol: 'EURUSD', timeframe: '1d' } as const
const run = (input: Readonly<Record<string, unknown>>) => foundBy('statistics', { ...chart, ...input })
const resultOf = (input: Readonly<Record<string, unknown>>) => run(input).result as unknown as Statistics
const value = (figure: Figure | null | undefined) => figure?.value ?? Number.NaN

/** The same bars, read by plain loops. */
function daysByHand(count: number) {
  const input = { ...chart, of: 'day', measure: 'range' } as const
  const bars = simulatedData(statistics.needs(input)).bars('EURUSD', '1d')
  return Array.from({ length: count }, (_, k) => bars.length - count + k).map((i) => ({
    range: bars.high[i]! - bars.low[i]!,
    change: (bars.close[i]! / bars.close[i - 1]! - 1) * 100,
    next: i + 1 < bars.length ? (bars.close[i + 1]! / bars.close[i]! - 1) * 100 : null,
    weekday: new Date(bars.time[i]! * 1_000 + 6 * 3_600_000).getUTCDay(),
  }))
}
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

test('a mean is that of the newest so many days', () => {
  const { usual } = resultOf({ of: 'day', measure: 'range', last: 50 })
  expect(value(usual?.mean)).toBeCloseTo(mean(daysByHand(50).map(({ range }) => range)) * 10_000, 6)
  expect(value(usual?.units)).toBe(50)
})

test('days of a size are counted with their share, and the newest are named', () => {
  const days = daysByHand(400)
  const found = resultOf({ of: 'day', measure: 'change', way: 'down', least_percent: 0.5, show: 'count', last: 400 })
  const falls = days.filter(({ change }) => change <= -0.5)
  expect(value(found.chosen.count)).toBe(falls.length)
  expect(value(found.chosen.share)).toBeCloseTo((falls.length / 400) * 100, 6)
  expect(value(found.cases[0]?.value)).toBeCloseTo(falls.at(-1)!.change, 6)
})

test('what came next is told of those days against all days', () => {
  const days = daysByHand(400)
  const { next } = resultOf({ of: 'day', measure: 'change', way: 'down', least_percent: 0.5, last: 400, next: 1 })
  const after = days.flatMap(({ change, next: later }) => (change <= -0.5 && later !== null ? [later] : []))
  expect(value(next?.cases.mean)).toBeCloseTo(mean(after), 6)
  expect(value(next?.cases.units)).toBe(after.length)
})

test('weekdays are told apart, and left out', () => {
  const days = daysByHand(250)
  const { groups } = resultOf({ of: 'day', measure: 'range', by: 'weekday', last: 250 })
  const mondays = days.filter(({ weekday }) => weekday === 1).map(({ range }) => range)
  expect(groups.map(({ name }) => name)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
  expect(value(groups[0]?.mean)).toBeCloseTo(mean(mondays) * 10_000, 6)
  const without = resultOf({ of: 'day', measure: 'range', by: 'weekday', without: 'fri', last: 250 })
  expect(without.groups).toHaveLength(4)
})

test('largest and smallest are told with what came next, largest first', () => {
  const { cases } = resultOf({ of: 'day', measure: 'change', show: 'largest', count: 5, way: 'up' })
  const values = cases.map((each) => value(each.value))
  expect(values).toHaveLength(5)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect(cases.every(({ next }) => next !== null)).toBe(true)
})

test('a session is given what the one before it did on the same day', () => {
  const all = resultOf({ of: 'newyork', measure: 'change', from: '2025-09-01' })
  const given = resultOf({ of: 'newyork', measure: 'change', from: '2025-09-01', given: 'london', given_pips: 20 })
  expect(value(given.within)).toBeLessThan(value(all.within))
  expect(value(given.given?.same.count) + 0).toBeLessThanOrEqual(value(given.within))
})

test('a year that is left out leaves none of its days', () => {
  const { groups } = resultOf({ of: 'day', measure: 'change', by: 'year', without_year: 2020 })
  expect(groups.map(({ name }) => name)).not.toContain('2020')
  expect(groups.length).toBeGreaterThan(10)
})

test('the week that is not over stands against all weeks before', () => {
  const { said, result } = run({ of: 'week', measure: 'range', show: 'newest' })
  expect((result as unknown as Statistics).newest?.is_forming).toBe(true)
  expect(said).toContain('so far')
})

test.each([
  [{ of: 'clock', measure: 'range' }, 'Which hours?'],
  [{ of: 'day', measure: 'range', least_percent: 1, least_pips: 5 }, 'Say a size in one way'],
  [{ of: 'day', measure: 'volume', least_percent: 1 }, 'A size of volume'],
  [{ of: 'day', measure: 'range', from: '2025-02-30' }, 'not a date that exists'],
  [{ symbol: 'AAPL', of: 'london', measure: 'range' }, 'it has no London session'],
])('%j is refused', (input, because) => {
  const found = runOnSimulated('statistics', { ...chart, ...input })
  expect(found.ok ? '' : found.problem).toContain(because)
})
