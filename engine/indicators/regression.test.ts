import { expect, test } from 'vitest'
import { regression, regressionR2, regressionSlope } from './regression.ts'
import { walk } from './testing/walk.ts'
import { worstDifference } from './testing/worst-difference.ts'

const { close } = walk(1500)

/** The textbook fit of one window: deviations from the means, nothing slid along. */
function fitOf(window: Float64Array) {
  const n = window.length
  const mean = window.reduce((sum, value) => sum + value, 0) / n
  const middlePlace = (n - 1) / 2
  let [together, places, total] = [0, 0, 0]
  for (const [x, value] of window.entries()) {
    together += (x - middlePlace) * (value - mean)
    places += (x - middlePlace) ** 2
    total += (value - mean) ** 2
  }
  const slope = together / places
  const squares = window.reduce((sum, value, x) => sum + (value - mean - slope * (x - middlePlace)) ** 2, 0)
  return { slope, end: mean + slope * middlePlace, error: Math.sqrt(squares / (n - 2)), r2: 1 - squares / total }
}
const naive = (values: Float64Array, period: number, pick: (fit: ReturnType<typeof fitOf>) => number) =>
  values.map((_, i) => (i < period - 1 ? Number.NaN : pick(fitOf(values.subarray(i - period + 1, i + 1)))))

test.each([3, 14, 64, 100, 250])('a line through %d closes slides to what each window gives on its own', (period) => {
  const { middle, upper } = regression(close, period, 2)
  expect(
    worstDifference(
      middle,
      naive(close, period, (fit) => fit.end),
    ),
  ).toBeLessThan(1e-9)
  expect(
    worstDifference(
      upper,
      naive(close, period, (fit) => fit.end + 2 * fit.error),
    ),
  ).toBeLessThan(1e-6)
  expect(
    worstDifference(
      regressionSlope(close, period),
      naive(close, period, (fit) => fit.slope),
    ),
  ).toBeLessThan(1e-9)
  expect(
    worstDifference(
      regressionR2(close, period),
      naive(close, period, (fit) => fit.r2),
    ),
  ).toBeLessThan(1e-8)
})

test('the channel holds at prices of ten million that move by hundredths', () => {
  const small = close.map((value) => Math.round(value) / 100)
  const high = small.map((value) => 1e7 + value)
  const width = (values: Float64Array) => {
    const { upper, lower } = regression(values, 50, 2)
    return upper.map((value, i) => value - lower[i]!)
  }
  expect(worstDifference(width(high), width(small))).toBeLessThan(1e-5)
  expect(worstDifference(regressionSlope(high, 50), regressionSlope(small, 50))).toBeLessThan(1e-8)
})

test('points on a line have no error and R² of 1, and the slope per bar', () => {
  const line = Float64Array.from({ length: 300 }, (_, i) => 5 + i / 4)
  const { middle, upper, lower } = regression(line, 20, 2)
  expect(middle.at(-1)).toBeCloseTo(line.at(-1)!, 10)
  expect(upper.at(-1)! - lower.at(-1)!).toBeLessThan(1e-5)
  expect(regressionSlope(line, 20).at(-1)).toBeCloseTo(0.25, 12)
  expect(regressionR2(line, 20).at(-1)).toBeCloseTo(1, 10)
})

test('after a spike has left the window, the fit is that of the window again', () => {
  const spiked = close.slice()
  spiked[500] = 1e9
  expect(worstDifference(regressionSlope(spiked, 20).slice(520), regressionSlope(close, 20).slice(520))).toBeLessThan(1e-9)
  expect(worstDifference(regressionR2(spiked, 20).slice(520), regressionR2(close, 20).slice(520))).toBeLessThan(1e-9)
})
