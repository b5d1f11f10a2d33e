import { expect, test } from 'vitest'
import { readTrend, trendOfChange } from './trend-rule.ts'

const flatThen = (last: number, count = 25) => Float64Array.from({ length: count }, (_, i) => (i === count - 1 ? last : 100))

test('a change of exactly 1 % is no trend, more is one, and none is known as sideways', () => {
  expect([1, 1.0001, -1, -1.0001, 0, null].map(trendOfChange)).toEqual([
    'sideways',
    'bullish',
    'sideways',
    'bearish',
    'sideways',
    'sideways',
  ])
})

test('the change is that of the last 24 bars, and needs 25 closes', () => {
  expect(readTrend(flatThen(102)).changePercent).toBeCloseTo(2, 12)
  expect(readTrend(flatThen(102)).rule).toBe('bullish')
  expect(readTrend(flatThen(102, 24))).toEqual({ changePercent: null, rule: null, deviations: null, scaled: null })
})

test('by volatility the same change counts in standard deviations of 24 bars', () => {
  // 100, 101, 100, 101 …, then 24 bars that rise by the same step each.
  const step = Math.log(1.01)
  const logs = [0]
  for (let i = 1; i <= 76; i++) logs.push(logs[i - 1]! + (i % 2 === 1 ? step : -step))
  for (let i = 0; i < 24; i++) logs.push(logs.at(-1)! + step)
  const { deviations, scaled } = readTrend(Float64Array.from(logs, (each) => 100 * Math.exp(each)))
  // 38 + 24 steps up and 38 down: mean 24/100 of a step, sum of squares 100 − 100 · 0.24².
  const stdev = Math.sqrt((100 - 100 * 0.24 ** 2) / 99)
  expect(deviations).toBeCloseTo(24 / (stdev * Math.sqrt(24)), 9)
  expect(scaled).toBe('bullish')
})

test('a move below one deviation is sideways by volatility, however many percent it is', () => {
  const wild = Float64Array.from({ length: 101 }, (_, i) => (i % 2 === 0 ? 100 : 120))
  wild[100] = 103
  expect(readTrend(wild)).toMatchObject({ rule: 'bullish', scaled: 'sideways' })
})

test('with fewer than 60 returns, and in a market that never moved, nothing is said by volatility', () => {
  expect(readTrend(flatThen(110, 60)).scaled).toBeNull()
  expect(readTrend(flatThen(110, 61)).scaled).toBe('bullish')
  expect(readTrend(flatThen(100, 200))).toMatchObject({ changePercent: 0, rule: 'sideways', deviations: null, scaled: null })
})
