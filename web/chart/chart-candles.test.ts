import { expect, test } from 'vitest'
import { chartCandles, chartPoints, chartTime } from './chart-candles.ts'

const prices = { open: 1, high: 2, low: 0.5, close: 1.5 }

test('a number above 9999999999 is milliseconds', () => {
  expect(chartTime(9_999_999_999)).toBe(9_999_999_999)
  expect(chartTime(10_000_000_000)).toBe(10_000_000)
})

test('a candle whose time cannot be read is skipped', () => {
  const candles = chartCandles([
    { time: 'yesterday', ...prices },
    { time: null, ...prices },
    { time: '2024-01-02T00:00:00Z', ...prices },
  ])
  expect(candles.map((candle) => candle.time)).toEqual([1_704_153_600])
})

test('a candle that breaks the rules is skipped, and ticks stand for a missing volume', () => {
  const candles = chartCandles([
    { time: 100, ...prices, tick_volume: 7 },
    { time: 200, ...prices, low: 0 },
    { time: 300, ...prices, high: 1.4 },
    { time: 400, ...prices, volume: -1 },
    { time: 500, ...prices, volume: 3, tick_volume: 7 },
  ])
  expect(candles.map((candle) => [candle.time, candle.volume])).toEqual([
    [100, 7],
    [500, 3],
  ])
})

test('candles come out sorted, the later of two with the same time wins', () => {
  const candles = chartCandles([
    { time: 200, ...prices },
    { time: 100, ...prices },
    { time: 200, ...prices, close: 1.7 },
  ])
  expect(candles.map((candle) => [candle.time, candle.close])).toEqual([
    [100, 1.5],
    [200, 1.7],
  ])
})

test('points without a value are dropped', () => {
  expect(
    chartPoints([
      { time: 1, value: null },
      { time: 2, value: Number.NaN },
      { time: 3, value: undefined },
      { time: 4, value: 0 },
    ]),
  ).toEqual([{ time: 4, value: 0 }])
})
