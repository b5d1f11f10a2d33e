import { expect, test } from 'vitest'
import { barsFromRows } from '../market/bars.ts'
import { extremesSince, latestAtr, latestAverage, yearlyVolatility } from './key-figures.ts'
import { timesUsualMove } from './usual-move.ts'

const day = 86_400
const barsOf = (closes: readonly number[], stepSeconds = day) =>
  barsFromRows(closes.map((close, i) => ({ time: i * stepSeconds, open: close, high: close + 1, low: close - 1, close, volume: 0 })))
const closes = (count: number, of: (i: number) => number) => Array.from({ length: count }, (_, i) => of(i))

test('a 20-period average needs 20 closes', () => {
  expect(latestAverage(barsOf(closes(19, (i) => i + 1)))).toBeNull()
  expect(latestAverage(barsOf(closes(20, (i) => i + 1)))).toBe(10.5)
  expect(latestAverage(barsOf(closes(21, (i) => i + 1)))).toBe(11.5)
})

test('ATR needs 15 bars and is the range where bars do not jump', () => {
  expect(latestAtr(barsOf(closes(14, () => 10)))).toBeNull()
  expect(latestAtr(barsOf(closes(15, () => 10)))).toBe(2)
})

test('volatility a year is the daily one times the root of the days a year has', () => {
  const step = Math.log(1.01)
  const up = barsOf(closes(400, (i) => 100 * Math.exp(i % 2 === 0 ? 0 : step)))
  // 30 returns of +step and 30 of −step: a sample deviation of step · √(60/59); 365 days traded of 365.
  expect(yearlyVolatility(up)).toBeCloseTo(step * Math.sqrt(60 / 59) * Math.sqrt(365) * 100, 9)
  expect(yearlyVolatility(barsOf(closes(60, (i) => 100 + (i % 2))))).toBeNull()
})

test('where less than a year is known, its days stand for the rest', () => {
  const half = barsOf(closes(100, (i) => (i % 2 === 0 ? 100 : 101)))
  const whole = barsOf(closes(500, (i) => (i % 2 === 0 ? 100 : 101)))
  expect(yearlyVolatility(half)! / yearlyVolatility(whole)!).toBeCloseTo(Math.sqrt(100 / 99), 6)
})

test('extremes look at bars from a moment on, over several series', () => {
  const a = barsOf([10, 50, 20])
  const b = barsOf([15, 12, 30])
  expect(extremesSince([a, b], 0)).toEqual({ low: 9, high: 51 })
  expect(extremesSince([a, b], 2 * day)).toEqual({ low: 19, high: 31 })
  expect(extremesSince([a, b], 3 * day)).toBeNull()
})

test('a move twice as far as the median of earlier ones is twice the usual', () => {
  // Earlier stretches of 24 bars all move by 24 steps, the last one by 48.
  const logs = closes(193, (i) => 0.001 * (i <= 168 ? i : 168 + 2 * (i - 168)))
  expect(timesUsualMove(Float64Array.from(logs, Math.exp))).toBeCloseTo(2, 9)
  expect(timesUsualMove(Float64Array.from(logs.slice(0, 169), Math.exp))).toBeCloseTo(1, 9)
})

test('without five lengths of history, or in a market that stood still, nothing is usual', () => {
  const rising = (count: number) => timesUsualMove(Float64Array.from(closes(count, (i) => Math.exp(i / 1000))))
  expect(rising(167)).toBeNull()
  expect(rising(168)).toBeCloseTo(1, 9)
  expect(timesUsualMove(Float64Array.from(closes(500, (i) => (i === 499 ? 11 : 10))))).toBeNull()
})
