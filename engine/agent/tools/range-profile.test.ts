import { expect, test } from 'vitest'
import { calendarNamed } from '../../market/calendar.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { simulateBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '4h' }

test('the busiest hour is the one with the widest mean range of 90 days', () => {
  const newest = testNow - 3_600
  const bars = simulateBars(findInstrument('EURUSD')!, '1h', newest - 90 * 86_400, testNow)
  const ranges = Map.groupBy(Array.from(bars.time.keys()), (i) => new Date(bars.time[i]! * 1_000).getUTCHours())
  const means = [...ranges].map(
    ([hour, all]) => [hour, all.reduce((sum, i) => sum + bars.high[i]! - bars.low[i]!, 0) / all.length] as const,
  )
  const [hour, mean] = means.toSorted((a, b) => b[1] - a[1])[0]!
  const { result, said } = foundBy('range_profile', { ...chart, by: 'hour' })
  expect(result).toMatchObject({ by_weekday: null, by_hour: { most: [{ name: `${String(hour).padStart(2, '0')}:00` }, {}, {}] } })
  expect(figureAt(result, 'by_hour.most.0.range').value).toBeCloseTo(mean / 0.0001, 6)
  expect(said.split('\n').filter((line) => /^\| \d\d:00 /.test(line))).toHaveLength(24)
})

test('weekdays are those of the market: a currency pair has five', () => {
  const { result, said } = foundBy('range_profile', { ...chart, by: 'weekday' })
  expect((result['by_weekday'] as { readonly bins: readonly { readonly name: string }[] }).bins.map(({ name }) => name)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
  ])
  expect(said).toMatch(/^Weekdays of EURUSD with the widest ranges: /)
  expect(foundBy('range_profile', chart).said).toMatch(/^Hours of EURUSD.*\n\nWeekdays of EURUSD/)
})

test('too few bars are refused', () =>
  expect(foundOn('range_profile', chart, barsOfCloses([1, 2]))).toEqual({
    ok: false,
    problem: 'EURUSD H1 has too few closed bars to compare hours or weekdays.',
  }))

test('a weekday has the share of its days that closed above and below their open, of the dates that are said', () => {
  const { result } = foundBy('range_profile', { symbol: 'EURUSD', timeframe: '1h', by: 'weekday', from: '2025-01-01', to: '2025-12-31' })
  const days = simulateBars(findInstrument('EURUSD')!, '1d', Date.UTC(2024, 11, 31) / 1_000, Date.UTC(2026, 0, 2) / 1_000)
  const { dateAt } = calendarNamed('forex')
  const dates = Array.from(days.time, (time) => dateAt(time).date)
  const fridays = dates.flatMap((date, i) => (date.startsWith('2025') && new Date(date).getUTCDay() === 5 ? [i] : []))
  const rose = fridays.filter((i) => days.close[i]! > days.open[i]!).length
  const { bins } = result['by_weekday'] as unknown as { bins: readonly { name: string; up: { value: number }; bars: { value: number } }[] }
  const friday = bins.find(({ name }) => name === 'Friday')!
  expect(friday.bars.value).toBe(fridays.length)
  expect(friday.up.value).toBeCloseTo((rose / fridays.length) * 100, 10)
})
