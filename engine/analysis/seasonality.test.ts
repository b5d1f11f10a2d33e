import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsFromRows } from '../market/bars.ts'
import { medianWithInterval, seasonality } from './seasonality.ts'

test('with five values there is no interval and nothing is claimed, with six it reaches from end to end', () => {
  expect(medianWithInterval([1, 2, 3, 4, 5])).toEqual({ median: null, low: null, high: null })
  expect(medianWithInterval([6, 1, 5, 2, 4, 3])).toEqual({ median: 3.5, low: 1, high: 6 })
  expect(medianWithInterval([])).toEqual({ median: null, low: null, high: null })
})

// Ranks of the published table of confidence intervals for the median (95 %): n = 10 from the 2nd, 15 from the 4th, 25 from the 8th.
test.each([
  [8, 1],
  [9, 2],
  [10, 2],
  [15, 4],
  [20, 6],
  [25, 8],
])('of %i values the interval begins with the published rank %i', (count, rank) => {
  const values = Array.from({ length: count }, (_, i) => i + 1)
  expect(medianWithInterval(values)).toMatchObject({ low: rank, high: count + 1 - rank })
})

test('the median lies in its interval', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 6, maxLength: 40 }), (values) => {
      const { median, low, high } = medianWithInterval(values)
      expect(low! <= median! && median! <= high!).toBe(true)
    }),
  )
})

const monthly = (years: number, returnOf: (year: number, month: number) => number, without: readonly number[] = []) => {
  let close = 100
  return barsFromRows(
    Array.from({ length: years * 12 + 1 }, (_, i) => {
      close *= i === 0 ? 1 : 1 + returnOf(Math.floor((i - 1) / 12), (i - 1) % 12) / 100
      return { time: Date.UTC(2000, i - 1, 1) / 1000, open: close, high: close, low: close, close, volume: 0 }
    }).filter((_, i) => !without.includes(i)),
  )
}

test('a month has the median of its returns over the years', () => {
  const [january, february] = seasonality(
    monthly(10, (year, month) => (month === 0 ? year : -1)),
    'crypto',
  )
  expect(january).toMatchObject({ month: 1, years: 10 })
  expect(january!.median).toBeCloseTo(4.5, 9)
  expect([january!.low, january!.high].map((each) => Math.round(each!))).toEqual([1, 8])
  expect(february!.median).toBeCloseTo(-1, 9)
})

test('a return over a missing month belongs to none', () => {
  const found = seasonality(
    monthly(10, () => 1, [13]),
    'crypto',
  )
  expect(found.map(({ years }) => years)).toEqual([9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10])
})
