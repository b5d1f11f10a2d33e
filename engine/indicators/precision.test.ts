import { expect, test } from 'vitest'
import { bb } from './bb.ts'
import { rollingMax, rollingMin } from './rolling-extreme.ts'
import { rollingSum } from './rolling-sum.ts'
import { sma } from './sma.ts'
import { stdev } from './stdev.ts'
import { walk } from './testing/walk.ts'
import { worstDifference } from './testing/worst-difference.ts'
import { wma } from './wma.ts'

const { close } = walk(3000)
/** Each window on its own, the plain way. */
const naive = (values: Float64Array, period: number, of: (window: Float64Array) => number) =>
  values.map((_, i) => (i < period - 1 ? Number.NaN : of(values.subarray(i - period + 1, i + 1))))
const mean = (window: Float64Array) => window.reduce((sum, value) => sum + value, 0) / window.length
const spread = (window: Float64Array) => Math.sqrt(mean(window.map((value) => (value - mean(window)) ** 2)))

test.each([1, 2, 20, 63, 64, 65, 200])('windows of %d slide to what each gives on its own', (period) => {
  expect(worstDifference(sma(close, period), naive(close, period, mean))).toBeLessThan(1e-11)
  expect(
    worstDifference(
      rollingSum(close, period),
      naive(close, period, (w) => mean(w) * period),
    ),
  ).toBeLessThan(1e-8)
  expect(worstDifference(stdev(close, period), naive(close, period, spread))).toBeLessThan(1e-10)
  expect(
    worstDifference(
      rollingMax(close, period),
      naive(close, period, (w) => Math.max(...w)),
    ),
  ).toBe(0)
  expect(
    worstDifference(
      rollingMin(close, period),
      naive(close, period, (w) => Math.min(...w)),
    ),
  ).toBe(0)
  const weights = (period * (period + 1)) / 2
  const weighted = (w: Float64Array) => w.reduce((sum, value, k) => sum + value * (k + 1), 0) / weights
  expect(worstDifference(wma(close, period), naive(close, period, weighted))).toBeLessThan(1e-10)
})

test('bands hold at prices of ten million that move by hundredths', () => {
  const high = close.map((value) => 1e7 + Math.round(value) / 100)
  const small = high.map((value) => value - 1e7)
  const distance = ({ upper, middle }: ReturnType<typeof bb>) => upper.map((value, i) => value - middle[i]!)
  expect(worstDifference(distance(bb(high, 20, 2)), distance(bb(small, 20, 2)))).toBeLessThan(1e-6)
})

test('after a spike has left the window, the spread is that of the window again', () => {
  const spiked = close.slice()
  spiked[500] = 1e9
  expect(worstDifference(stdev(spiked, 20).slice(600), stdev(close, 20).slice(600))).toBeLessThan(1e-10)
})

test('a missing value has no spread, even in windows of one', () => {
  const holed = Float64Array.of(3, Number.NaN, 5)
  expect([...stdev(holed, 1)]).toEqual([0, Number.NaN, 0])
})

test.each([1, 2, 3, 20, 64, 100])('a window of %d equal values, wherever it lies, has exactly that mean and no spread', (period) => {
  // A third of a price is no exact sum; stretches of every length and start end among values that move.
  const values = close.map((value, i) => (i % 300 < 2 * period ? 100 / 3 : value))
  const [mean, spread] = [sma(values, period), stdev(values, period)]
  const isFlat = (i: number) => values.subarray(i - period + 1, i + 1).every((value) => value === values[i])
  const flat = [...values.keys()].filter((i) => i >= period - 1 && isFlat(i))
  expect(flat.length).toBeGreaterThan(period)
  for (const i of flat) expect([mean[i], spread[i]]).toEqual([values[i], 0])
})

test('a missing value is missing for as long as it is in the window', () => {
  const values = close.map((value, i) => (i % 101 === 50 ? Number.NaN : value))
  const isMissing = naive(values, 20, (window) => (window.some(Number.isNaN) ? Number.NaN : 0))
  for (const line of [sma(values, 20), stdev(values, 20)]) expect(line.map((value) => value * 0)).toEqual(isMissing)
})
