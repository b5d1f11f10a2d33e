import { expect, test } from 'vitest'
import { planOf, from } from '../backtest/testing/plans.ts'
import { hour } from '../backtest/testing/runs.ts'
import { entryPlaces } from './entry-places.ts'
import { inputOf, noiseBars } from './testing/markets.ts'

// Hourly bars from a Monday at midnight.
const bars = noiseBars(1, 24 * 7)

test('without a session an entry may be at every bar', () => {
  const { within, after } = entryPlaces(inputOf(bars, planOf({})))
  expect([within(10, 20), within(160, 1000), after(5, 0), after(5, 3), after(160, 8)]).toEqual([10, 8, 5, 8, Infinity])
})

test('within a session only its bars are counted and found', () => {
  const session = { hours: [{ from: '08:00', to: '10:00' }], days: ['mon', 'wed'], from } as const
  const { within, after } = entryPlaces(inputOf(bars, planOf({ session })))
  const wednesday = 48
  expect(within(0, bars.length)).toBe(4)
  expect([within(9, 24), within(10, wednesday + 8)]).toEqual([1, 0])
  expect([after(0, 0), after(0, 1), after(9, 1), after(10, 0), after(10, 1)]).toEqual([8, 9, wednesday + 8, wednesday + 8, wednesday + 9])
  expect([after(0, 4), after(wednesday + 10, 0)]).toEqual([Infinity, Infinity])
  expect(bars.time[after(0, 2)]! - bars.time[0]!).toBe((wednesday + 8) * hour)
})
