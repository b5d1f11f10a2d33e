import { expect, test } from 'vitest'
import { barsFromRows } from '../market/bars.ts'
import { rangeByHour, rangeByWeekday } from './range-profile.ts'

const hour = 3_600
const start = Date.UTC(2024, 0, 1) / 1000

/** Hourly bars that range as many units as their hour in UTC, and a hundredth of it in return. */
const hours = (count: number, from = start) =>
  barsFromRows(
    Array.from({ length: count }, (_, i) => {
      const range = Math.floor((from / hour + i) % 24)
      return { time: from + i * hour, open: 100, high: 100 + range, low: 100, close: 100, volume: 0 }
    }),
  )

test('each hour has the mean range of its bars, on the clock of the zone', () => {
  const utc = rangeByHour(hours(24 * 10), 'UTC')
  expect(utc.map(({ range }) => range)).toEqual(Array.from({ length: 24 }, (_, i) => i))
  expect(utc.every(({ bars }) => bars === 10)).toBe(true)
  // New York is five hours behind in January.
  expect(rangeByHour(hours(24 * 10), 'America/New_York')[0]!.range).toBe(5)
})

test('the hour follows the clock over a change to summer time', () => {
  const spring = Date.UTC(2024, 2, 5) / 1000
  const profile = rangeByHour(hours(24 * 10, spring), 'America/New_York')
  // Five days at −5 and five at −4: midnight there is 05:00 UTC, then 04:00.
  expect(profile[0]!.range).toBeGreaterThan(4)
  expect(profile[0]!.range).toBeLessThan(5)
})

test('fewer than five bars give no figure', () => {
  const [first, second] = rangeByHour(hours(24 * 4 + 1), 'UTC')
  expect([first!.bars, first!.range, second!.bars, second!.range]).toEqual([5, 0, 4, null])
})

test('volatility is the root mean square of the return from the close before', () => {
  const closes = Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 100 : 101))
  const bars = barsFromRows(
    closes.map((close, i) => ({ time: start + i * 24 * hour, open: close, high: close, low: close, close, volume: 0 })),
  )
  const [midnight] = rangeByHour(bars, 'UTC')
  expect(midnight!.volatilityPercent).toBeCloseTo(Math.log(1.01) * 100, 9)
})

test("weekdays are the exchange's: Sunday evening's forex bar is Monday's", () => {
  // Daily bars of New York close at 17:00 there; in January they open at 22:00 UTC of the day before.
  const opens = Array.from({ length: 10 }, (_, week) => Date.UTC(2024, 0, 7 + 7 * week, 22) / 1000)
  const bars = barsFromRows(opens.map((time) => ({ time, open: 1, high: 3, low: 1, close: 2, volume: 0 })))
  const days = rangeByWeekday(bars, 'forex')
  expect(days[0]).toMatchObject({ bars: 10, range: 2 })
  expect(days.slice(1).every((day) => day.bars === 0 && day.range === null)).toBe(true)
})
