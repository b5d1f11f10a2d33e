import { expect, test } from 'vitest'
import { barsFromRows } from './bars.ts'
import { countMissingBars, findGaps } from './gaps.ts'

const utc = (text: string) => Date.parse(`${text}Z`) / 1000
const barsAt = (times: readonly string[]) =>
  barsFromRows(times.map((time) => ({ time: utc(time), open: 1, high: 1, low: 1, close: 1, volume: 1 })))

test('a gap reaches from the first bar that is missing to the bar behind it', () => {
  const bars = barsAt(['2024-01-08T00:00', '2024-01-08T01:00', '2024-01-08T04:00', '2024-01-08T05:00'])
  expect(findGaps(bars, '1h', 'crypto')).toEqual([{ from: utc('2024-01-08T02:00'), to: utc('2024-01-08T04:00'), missingBars: 2 }])
})

test('a night, a weekend and a holiday are no gaps', () => {
  const bars = barsAt(['2024-01-11T20:30', '2024-01-12T14:30', '2024-01-12T20:30', '2024-01-16T14:30'])
  const gaps = findGaps(bars, '1h', 'us_stock')
  expect(gaps).toEqual([{ from: utc('2024-01-12T15:30'), to: utc('2024-01-12T20:30'), missingBars: 5 }])
})

test('a missing trading day is a gap of daily bars', () => {
  const bars = barsAt(['2024-01-08T14:30', '2024-01-10T14:30', '2024-01-11T14:30'])
  expect(findGaps(bars, '1d', 'us_stock')).toEqual([{ from: utc('2024-01-09T14:30'), to: utc('2024-01-10T14:30'), missingBars: 1 }])
  expect(countMissingBars(bars, '1d', 'us_stock')).toBe(1)
})
