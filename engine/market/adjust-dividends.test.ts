import { expect, test } from 'vitest'
import { adjustBars, dividendSteps } from './adjust-dividends.ts'
import { barsFromRows } from './bars.ts'

const day = 86_400
const days = (...closes: readonly number[]) =>
  barsFromRows(closes.map((close, i) => ({ time: i * day, open: close, high: close + 1, low: close - 1, close, volume: 10 })))

test('a dividend lowers what lies before it by its share of the close before', () => {
  const bars = days(100, 100, 98, 99)
  const steps = dividendSteps(bars, [{ time: 2 * day, value: 2 }])
  expect(steps).toEqual([{ before: 2 * day, factor: 0.98 }])
  const adjusted = adjustBars(bars, steps)
  expect([...adjusted.close]).toEqual([98, 98, 98, 99])
  expect([...adjusted.high]).toEqual([101 * 0.98, 101 * 0.98, 99, 100])
  expect([...adjusted.volume]).toEqual([10, 10, 10, 10])
  expect([...bars.close]).toEqual([100, 100, 98, 99])
})

test('several dividends multiply, in whatever order they are told', () => {
  const bars = days(100, 50, 40)
  const told = [
    { time: 2 * day, value: 5 },
    { time: day, value: 10 },
  ]
  const adjusted = adjustBars(bars, dividendSteps(bars, told))
  expect(adjusted.close[0]).toBeCloseTo(100 * 0.9 * 0.9, 12)
  expect(adjusted.close[1]).toBeCloseTo(50 * 0.9, 12)
  expect(adjusted.close[2]).toBe(40)
  expect(dividendSteps(bars, told)).toEqual(dividendSteps(bars, told.toReversed()))
})

test('shorter bars of the day without the dividend stay, those of the evening before are lowered', () => {
  const steps = dividendSteps(days(100, 98), [{ time: day, value: 2 }])
  const hours = barsFromRows([day - 3600, day, day + 3600].map((time) => ({ time, open: 50, high: 50, low: 50, close: 50, volume: 1 })))
  expect([...adjustBars(hours, steps).close]).toEqual([49, 50, 50])
})

test('a dividend that cannot be one changes nothing: before the first close, or as large as the price', () => {
  const bars = days(100, 100)
  expect(dividendSteps(bars, [{ time: 0, value: 1 }, { time: day, value: 100 }, { time: day, value: 0 }])).toEqual([]) // prettier-ignore
  expect(adjustBars(bars, [])).toBe(bars)
  expect(adjustBars(bars, [{ before: 0, factor: 0.5 }])).toBe(bars)
})
