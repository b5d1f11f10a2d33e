import { describe, expect, test } from 'vitest'
import { barsFromRows } from '../market/bars.ts'
import { computeIndicator, type IndicatorOptions } from './compute.ts'
import type { IndicatorName } from './vocabulary.ts'

const utc = (text: string) => Date.parse(`${text}Z`) / 1000
/** Hourly bars from a moment on: high and low of each, close in the middle, volume 10. */
const hourly = (start: string, ranges: readonly (readonly [low: number, high: number])[]) =>
  barsFromRows(
    ranges.map(([low, high], i) => {
      const close = (low + high) / 2
      return { time: utc(start) + i * 3600, open: close, high, low, close, volume: 10 }
    }),
  )
const line = (name: IndicatorName, output: string, bars: ReturnType<typeof hourly>, options: IndicatorOptions, params = {}) => [
  ...computeIndicator(name, params, bars, { timeframe: '1h', ...options })[output]!,
]

describe('daily pivots', () => {
  const bars = hourly('2024-01-09T22:00', [
    [90, 100],
    [95, 110],
    [100, 102],
    [100, 104],
  ])

  test('come from high, low and close of the trading day before', () => {
    // High 110, low 90, close 102.5: p = 302.5 / 3.
    const p = 302.5 / 3
    expect(line('pivot', 'p', bars, { calendar: 'crypto' })).toEqual([Number.NaN, Number.NaN, p, p])
    expect(line('pivot', 'r1', bars, { calendar: 'crypto' })[3]).toBeCloseTo(2 * p - 90, 12)
    expect(line('pivot', 's1', bars, { calendar: 'crypto' })[3]).toBeCloseTo(2 * p - 110, 12)
    expect(line('pivot', 'r2', bars, { calendar: 'crypto' })[3]).toBeCloseTo(p + 20, 12)
    expect(line('pivot', 's2', bars, { calendar: 'crypto' })[3]).toBeCloseTo(p - 20, 12)
    expect(line('pivot', 'r3', bars, { calendar: 'crypto' })[3]).toBeCloseTo(110 + 2 * (p - 90), 12)
    expect(line('pivot', 's3', bars, { calendar: 'crypto' })[3]).toBeCloseTo(90 - 2 * (110 - p), 12)
  })

  test('change at 17:00 New York on forex', () => {
    // 22:00 UTC is 17:00 in New York in winter: the bars before it are the day before.
    const forex = hourly('2024-01-09T20:00', [
      [90, 100],
      [95, 110],
      [100, 102],
      [100, 104],
    ])
    const p = (110 + 90 + 102.5) / 3
    expect(line('pivot', 'p', forex, { calendar: 'forex' })).toEqual([Number.NaN, Number.NaN, p, p])
  })
})

test('VWAP weighs hlc3 by volume and begins again with the trading day', () => {
  const bars = hourly('2024-01-09T22:00', [
    [99, 101],
    [101, 103],
    [109, 111],
  ])
  expect(line('vwap', 'value', bars, { calendar: 'crypto' })).toEqual([100, 101, 110])
})

test('the opening range is known when its minutes have passed, until the next trading day', () => {
  const bars = hourly('2024-01-09T23:00', [
    [1, 2],
    [10, 20],
    [5, 15],
    [30, 40],
    [0, 50],
  ])
  const high = line('opening_range', 'high', bars, { calendar: 'crypto' }, { minutes: 120 })
  // The first bar belongs to the day before, whose opening hours are not in the data.
  expect(high).toEqual([Number.NaN, Number.NaN, 20, 20, 20])
  expect(line('opening_range', 'low', bars, { calendar: 'crypto' }, { minutes: 120 })[2]).toBe(5)
})

test('the opening range of stocks begins at the exchange opening', () => {
  // 2024-01-09 14:30 UTC is 9:30 in New York.
  const bars = barsFromRows(
    [
      [10, 20],
      [5, 15],
      [30, 40],
    ].map(([low, high], i) => ({
      time: utc('2024-01-09T14:30') + i * 900,
      open: low!,
      high: high!,
      low: low!,
      close: low!,
      volume: 1,
    })),
  )
  const { high } = computeIndicator('opening_range', { minutes: 30 }, bars, { calendar: 'us_stock', timeframe: '15m' })
  expect([...high!]).toEqual([Number.NaN, 20, 20])
})

describe('a session range', () => {
  const bars = hourly('2024-01-09T22:00', [
    [1, 2],
    [3, 9],
    [4, 6],
    [2, 7],
    [50, 60],
    [70, 80],
  ])

  test('is known from the close that reaches its end, and unknown again in the next window', () => {
    const params = { from: 23 * 60, to: 60 }
    expect(line('session_range', 'high', bars, { calendar: 'forex', zone: 'UTC' }, params)).toEqual([NaN, NaN, 9, 9, 9, 9])
    expect(line('session_range', 'low', bars, { calendar: 'forex', zone: 'UTC' }, params)).toEqual([NaN, NaN, 3, 3, 3, 3])
  })

  test('is read in its own zone, summer time included', () => {
    // Tokyo opens at 9:00 local, 00:00 UTC, and closes at 18:00, 09:00 UTC.
    const night = hourly(
      '2024-07-09T23:00',
      Array.from({ length: 12 }, (_, i) => [i, i + 1] as const),
    )
    const high = line('session_range', 'high', night, { calendar: 'forex', session: 'tokyo' })
    expect(high.findIndex((value) => !Number.isNaN(value))).toBe(9)
    expect(high[9]).toBe(10)
  })
})
