import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termColumn } from './term-column.ts'
import { closeIs, countOf, worldOf } from './testing/expressions.ts'

const NONE = Number.NaN
const isRed = closeIs('lt', 5)
type Options = Parameters<typeof worldOf>[1]
const values = (over: Parameters<typeof countOf>[1], closes: readonly number[], options: Options = {}) => [
  ...termColumn(countOf(isRed, over), worldOf(closes, options)),
]

describe('a count', () => {
  test('of the last bars takes the current one in, and waits until there are as many', () => {
    expect(values({ bars: 3 }, [1, 9, 1, 1, 1, 9])).toEqual([NONE, NONE, 2, 2, 3, 2])
  })

  test('of the day begins anew with the trading day', () => {
    const options = { start: '2024-01-08T22:00' }
    expect(values({ since: 'day' }, [1, 1, 1, 9, 1], options)).toEqual([NONE, NONE, 1, 1, 2])
  })

  test('of the day is whole where the data begins with it', () => {
    expect(values({ since: 'day' }, [1, 9, 1])).toEqual([1, 1, 2])
  })

  test('of the day begins at five in the afternoon New York in currencies', () => {
    const options = { start: '2024-01-09T20:00', calendar: 'forex' } as const
    expect(values({ since: 'day' }, [1, 1, 1, 1], options)).toEqual([NONE, NONE, 1, 2])
  })

  test('of the week begins with Monday, of the month with the first', () => {
    const daily = { timeframe: '1d', stepMinutes: 1440 } as const
    const week = values({ since: 'week' }, Array<number>(9).fill(1), { ...daily, start: '2024-01-12T00:00' })
    expect(week).toEqual([NONE, NONE, NONE, 1, 2, 3, 4, 5, 6])
    const month = values({ since: 'month' }, [1, 1, 1, 1], { ...daily, start: '2024-01-30T00:00' })
    expect(month).toEqual([NONE, NONE, 1, 2])
  })

  test('of the session begins anew after a lunch break', () => {
    // Tokyo breaks from 02:30 to 03:30 UTC.
    const options = { start: '2024-01-09T02:00', timeframe: '30m', stepMinutes: 90, calendar: 'tokyo' } as const
    expect(values({ since: 'session' }, [1, 1, 1], options)).toEqual([NONE, 1, 2])
    expect(values({ since: 'day' }, [1, 1, 1], options)).toEqual([NONE, NONE, NONE])
  })

  test('does not count what is not known', () => {
    expect(values({ bars: 2 }, [1, NONE, 1, 1])).toEqual([NONE, 1, 1, 2])
  })

  test('finds the first red bar of the day', () => {
    const world = worldOf([9, 1, 1, 9])
    expect([...termColumn(countOf(isRed, { since: 'day' }), world)]).toEqual([0, 1, 2, 2])
  })
})

test('it is what counting again at each bar finds', () => {
  const closes = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(closes, fc.integer({ min: 1, max: 9 }), (all, bars) => {
      const redIn = (from: number, to: number) => all.slice(from, to + 1).filter((close) => close < 5).length
      const last = all.map((_, i) => (i < bars - 1 ? NONE : redIn(i - bars + 1, i)))
      expect(values({ bars }, all)).toEqual(last)
      expect(values({ since: 'day' }, all)).toEqual(all.map((_, i) => redIn(i - (i % 24), i)))
    }),
    { numRuns: 200, seed: 14 },
  )
})
