import { expect, test } from 'vitest'
import { barsFromRows } from '../../market/bars.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
/** Straight moves between prices, each so many bars long. */
const zigzag = (prices: readonly number[], length: number): number[] =>
  prices.slice(1).flatMap((to, k) => Array.from({ length }, (_, i) => prices[k]! + ((to - prices[k]!) * (i + 1)) / length))

test('a retracement is of the last move up or down, from swing to swing', () => {
  const bars = barsOfCloses(zigzag([1.2, 1.1, 1.3, 1.25], 15))
  const up = saidOn('retracement', { ...chart, way: 'up' }, bars)
  expect(up.result['way']).toBe('up')
  expect(figureAt(up.result, 'start').value).toBeCloseTo(1.099, 10)
  expect(figureAt(up.result, 'end').value).toBeCloseTo(1.301, 10)
  expect(figureAt(up.result, 'levels.3.price').value).toBeCloseTo((1.301 + 1.099) / 2, 10)
  expect(figureAt(up.result, 'given_back').value).toBeCloseTo(((1.301 - 1.25) / (1.301 - 1.099)) * 100, 8)
  expect(up.drawings).toMatchObject([
    { type: 'fibonacci', properties: { from: { price: expect.closeTo(1.099, 8) }, to: { price: 1.301 } } },
  ])
  const down = saidOn('retracement', { ...chart, way: 'down' }, barsOfCloses(zigzag([1.1, 1.3, 1.2, 1.22], 15)))
  expect(figureAt(down.result, 'start').value).toBeCloseTo(1.301, 10)
  expect(figureAt(down.result, 'end').value).toBeCloseTo(1.199, 10)
})

test('without a swing on both sides there is no move', () => {
  expect(foundOn('retracement', chart, barsOfCloses(zigzag([1, 1.2], 30)))).toMatchObject({ ok: false })
})

test('two highs at one price with a low between are a double top, until a close goes beyond the neckline or the tops', () => {
  const tops = [1.1, 1.2, 1.15, 1.2]
  const of = (...after: readonly number[]) => saidOn('double_top', { ...chart, side: 'top' }, barsOfCloses(zigzag([...tops, ...after], 12)))
  const forming = of(1.17)
  expect(forming.result).toMatchObject({ is_double: true, state: 'forming' })
  expect(figureAt(forming.result, 'neck').value).toBeCloseTo(1.149, 10)
  expect(of(1.12).result).toMatchObject({ is_double: true, state: 'complete' })
  expect(of(1.17, 1.22).result).toMatchObject({ is_double: true, state: 'failed' })
  // The second lies far below the first.
  const uneven = saidOn('double_top', { ...chart, side: 'top' }, barsOfCloses(zigzag([1.1, 1.2, 1.12, 1.16, 1.13], 12)))
  expect(uneven.result).toMatchObject({ is_double: false, is_near: false })
  expect(uneven.said).toContain('make no double top')
})

test('a double bottom is the same from below', () => {
  const { result, said } = saidOn('double_top', { ...chart, side: 'bottom' }, barsOfCloses(zigzag([1.2, 1.1, 1.15, 1.1, 1.13], 12)))
  expect(result).toMatchObject({ is_double: true, state: 'forming' })
  expect(said).toContain('make a double bottom')
})

test('a line along swing lows is carried on to a moment to come', () => {
  const closes = zigzag([1.2, 1.1, 1.2, 1.12, 1.2, 1.14, 1.2], 10)
  const last = testNow - 3_600
  const { result, drawings } = saidOn('swing_line', { ...chart, side: 'low', at: last + 5 * 3_600 }, barsOfCloses(closes))
  // The three lows lie 20 bars and 0.02 apart.
  expect(figureAt(result, 'now').value).toBeCloseTo(1.139 + 0.01, 8)
  expect(figureAt(result, 'later').value).toBeCloseTo(1.139 + 0.01 + 0.005, 8)
  expect(result).toMatchObject({ way: 'rises', is_broken: false })
  expect(drawings).toMatchObject([{ type: 'trendline', broken_at: null }])
})

test('a line goes through all swings of a stretch, or from its lowest low through those after it', () => {
  const closes = zigzag([1.2, 1.15, 1.2, 1.1, 1.2, 1.12, 1.2, 1.14, 1.2], 10)
  const swings = (input: object) =>
    (saidOn('swing_line', { ...chart, side: 'low', ...input }, barsOfCloses(closes)).result['swings'] as readonly unknown[]).length
  expect(swings({ count: 2 })).toBe(2)
  expect(swings({ from: '2026-01-01' })).toBe(4)
  expect(swings({ anchor: 'extreme' })).toBe(3)
})

test('a chandelier stop is the furthest price less a multiple of ATR', () => {
  const closes = Array.from({ length: 60 }, (_, i) => 1 + i * 0.001)
  const { result } = saidOn('trailing_stop', { ...chart, side: 'long', bars: 22, multiple: 3 }, barsOfCloses(closes))
  // Each bar ranges over 0.003: its own 0.001 and 0.001 on both sides.
  expect(figureAt(result, 'atr').value * 0.0001).toBeCloseTo(0.003, 8)
  expect(figureAt(result, 'stops.0.price').value).toBeCloseTo(1.059 + 0.001 - 0.009, 8)
  const both = saidOn('trailing_stop', chart, barsOfCloses(closes))
  expect(figureAt(both.result, 'stops.1.price').value).toBeCloseTo(1 + 37 * 0.001 - 0.001 + 0.009, 8)
})

test('a fall is told from the highest price of its time to the lowest after it', () => {
  const day = 86_400
  const start = Date.UTC(2025, 0, 6) / 1_000
  const rows = [10, 12, 9, 11, 6, 8, 13].map((close, i) => ({
    time: start + i * day,
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }))
  const { result } = saidOn('top_to_bottom', { symbol: 'BTCUSD', timeframe: '1d', way: 'down', to: '2025-01-08' }, barsFromRows(rows))
  expect([figureAt(result, 'start').value, figureAt(result, 'end').value]).toEqual([12, 6])
  expect(figureAt(result, 'change').value).toBeCloseTo(-50, 10)
  expect(figureAt(result, 'back').text).toBe('2025-01-12')
  const up = saidOn('top_to_bottom', { symbol: 'BTCUSD', timeframe: '1d', way: 'up', to: '2025-01-08' }, barsFromRows(rows))
  expect([figureAt(up.result, 'start').value, figureAt(up.result, 'end').value]).toEqual([9, 13])
})

test('inside bars are counted by the side of the outer bar that breaks first', () => {
  const bar = (time: number, high: number, low: number) => ({ time, open: low, high, low, close: high, volume: 1 })
  const at = (i: number) => testNow - 3_600 * (30 - i)
  const rows = Array.from({ length: 30 }, (_, i) => bar(at(i), 10 + i, 5 + i))
  // Bar 11 lies within bar 10, and bar 12 breaks it upwards; bar 21 within 20, and 22 breaks downwards.
  rows[11] = bar(at(11), 19, 16)
  rows[21] = bar(at(21), 29, 26)
  rows[22] = bar(at(22), 29.5, 20)
  const { result } = saidOn('inside_bar_breaks', chart, barsFromRows(rows))
  expect([figureAt(result, 'inside').value, figureAt(result, 'up').value, figureAt(result, 'down').value]).toEqual([2, 1, 1])
})

test('divergences have two swings that price and the line part between', () => {
  const { result, drawings } = foundBy('divergences', { symbol: 'EURUSD', timeframe: '1h', text: 'RSI', bars: 2_000 })
  const newest = result['newest'] as readonly { readonly kind: string }[]
  expect(newest.length).toBeGreaterThan(0)
  for (const [i, { kind }] of newest.entries()) {
    const of = (name: string) => figureAt(result, `newest.${i}.${name}`).value
    const sign = kind === 'bearish' ? 1 : -1
    expect((of('second.price') - of('first.price')) * sign).toBeGreaterThan(0)
    expect((of('second.value') - of('first.value')) * sign).toBeLessThan(0)
  }
  expect(drawings).toHaveLength(newest.length)
  expect(foundOn('divergences', { ...chart, text: 'EMA 50' }, barsOfCloses(zigzag([1, 1.2], 200)))).toMatchObject({ ok: false })
})
