import { expect, test } from 'vitest'
import { compareFromStart } from './compare-from-start.ts'
import { measure } from './measure.ts'
import { summarizeRange } from './range-summary.ts'

test('a distance is told in bars, time, percent and pips', () => {
  const from = { index: 10, time: 1_000, price: 1.1 }
  const to = { index: 34, time: 87_400, price: 1.089 }
  const measured = measure(from, to, 0.0001)
  expect(measured).toMatchObject({ bars: 24, seconds: 86_400 })
  expect(measured.percent).toBeCloseTo(-1, 9)
  expect(measured.pips).toBeCloseTo(-110, 6)
  expect(measure(to, from, null)).toMatchObject({ bars: -24, seconds: -86_400, pips: null })
  expect(measure({ ...from, price: 0 }, to, null).percent).toBeNull()
})

test('two markets compared begin at the same height, in the prices of the chart', () => {
  const chart = { time: [0, 10, 20, 30], close: [50, 100, 110, 120] }
  const other = { time: [5, 15, 25], close: [4, 5, 3] }
  const { values, percent } = compareFromStart(chart, other, 1)
  expect([...values]).toEqual([Number.NaN, 100, 125, 75])
  expect([...percent]).toEqual([Number.NaN, 0, 25, -25])
})

test('the common start is the first bar on which both have a price, and old prices do not stand for later ones', () => {
  const chart = { time: [0, 10, 20, 100], close: [50, 100, 110, 120] }
  const other = { time: [20], close: [4] }
  expect([...compareFromStart(chart, other, 0, 15).percent]).toEqual([Number.NaN, Number.NaN, 0, Number.NaN])
  expect([...compareFromStart(chart, { time: [], close: [] }, 0).values].every(Number.isNaN)).toBe(true)
})

test('a range is summed up in words', () => {
  const bar = (time: number, open: number, high: number, low: number, close: number) => ({ time, open, high, low, close, volume: 1 })
  const words = { price: (value: number) => value.toFixed(1), time: (seconds: number) => `t${seconds}` }
  expect(summarizeRange([bar(1, 10, 12, 9, 11), bar(2, 11, 15, 10, 12), bar(3, 12, 13, 8, 9)], words)).toBe(
    '3 bars from t1 to t3. The price fell from 10.0 to 9.0, −10.00%. Highest 15.0 on t2, lowest 8.0 on t3.',
  )
  expect(summarizeRange([bar(1, 10, 12, 9, 10)], words)).toContain('The price did not change.')
  expect(summarizeRange([], words)).toBe('No bars are in view.')
})
