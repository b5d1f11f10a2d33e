import { expect, test } from 'vitest'
import { barsFromRows } from '../market/bars.ts'
import { partPairs, partSpans, pricesOf } from './time-parts.ts'

/** Hours of Tuesday 3 and Wednesday 4 February 2026, UTC; in winter London opens at 8, New York at 13, Tokyo trades from 0 to 9. */
const start = Date.UTC(2026, 1, 2, 22) / 1_000
const hour = 3_600
const bars = barsFromRows(
  Array.from({ length: 48 }, (_, i) => ({ time: start + i * hour, open: i, high: i + 0.5, low: i - 0.5, close: i + 0.25, volume: 1 })),
)
const clock = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(8, 13)

test('sessions lie at their own hours, and days from close to close', () => {
  const hours = (part: Parameters<typeof partSpans>[0]) =>
    partSpans(part, 'forex', start, start + 48 * hour).map(({ from, to }) => `${clock(from)}-${clock(to)}`)
  expect(hours('tokyo')).toEqual(['03T00-03T09', '04T00-04T09'])
  expect(hours('london')).toEqual(['03T08-03T17', '04T08-04T17'])
  expect(hours('newyork')).toEqual(['03T13-03T22', '04T13-04T22'])
  expect(hours('day')).toEqual(['02T22-03T22', '03T22-04T22'])
})

test('the prices of a span are those of the bars that open in it', () => {
  const [tokyo] = partSpans('tokyo', 'forex', start, start + 48 * hour)
  expect(pricesOf(bars, tokyo!)).toMatchObject({ first: 2, last: 10, open: 2, close: 10.25, high: 10.5, low: 1.5, highBar: 10, lowBar: 2 })
  expect(pricesOf(bars, { dayNumber: 0, from: 0, to: hour })).toBeNull()
})

const pairsOf = (rule: Parameters<typeof partPairs>[0]) =>
  partPairs(rule, bars, hour, 'forex').map(({ before, after }) => [before.first, before.last, after.first, after.last])

test.each([
  // London counts Tokyo up to its own opening, and New York London.
  [
    { first: 'tokyo', later: 'london' },
    [
      [2, 9, 10, 18],
      [26, 33, 34, 42],
    ],
  ],
  [
    { first: 'london', later: 'newyork' },
    [
      [10, 14, 15, 23],
      [34, 38, 39, 47],
    ],
  ],
  // Behind a session comes the rest of its day.
  [
    { first: 'tokyo', later: 'day' },
    [
      [2, 10, 11, 23],
      [26, 34, 35, 47],
    ],
  ],
  [{ first: 'day', later: 'day' }, [[0, 23, 24, 47]]],
  // A session of a day before counts where it comes later in the day.
  [{ first: 'newyork', later: 'tokyo' }, [[15, 23, 26, 34]]],
  // The first hour of a session against the whole of it.
  [
    { first: 'newyork', later: 'newyork', opening: hour },
    [
      [15, 15, 15, 23],
      [39, 39, 39, 47],
    ],
  ],
] as const)('%o are these bars', (rule, expected) => expect(pairsOf(rule)).toEqual(expected))

test('parts that have not ended are left out', () => {
  expect(partPairs({ first: 'day', later: 'day' }, barsFromRows([]), hour, 'forex')).toEqual([])
  expect(partSpans('london', 'forex', start, start + 30 * hour)).toHaveLength(1)
})
