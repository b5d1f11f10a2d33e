import { expect, test } from 'vitest'
import { barsFromRows, type Bars } from '../market/bars.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Drawing } from './drawing.ts'
import { findBreak } from './find-break.ts'

const hour = 3_600
const barsOf = (...closes: readonly number[]) =>
  barsFromRows(closes.map((close, i) => ({ time: i * hour, open: close, high: close + 5, low: close - 5, close, volume: 1 })))
const found = (level: Pick<Drawing, 'type' | 'properties'>, bars: Bars, knownAt: number, timeframe: Timeframe = '1h') =>
  findBreak({ ...level, knownAt, timeframe }, bars)
const zone = { type: 'zone', properties: { from_price: 10, to_price: 9 } } as const

test('a support is broken by the first close below its lower edge, not by one inside it or by a low', () =>
  expect(found(zone, barsOf(12, 11, 9.5, 10.5, 8.9, 12), 0)).toBe(4 * hour))

test('a resistance is broken by the first close above its upper edge', () =>
  expect(found(zone, barsOf(8, 9.5, 10, 10.1), 0)).toBe(3 * hour))

test('only bars after the moment break it, seen from the close that was known then', () => {
  expect(found(zone, barsOf(8, 12, 11, 8), 2 * hour + 1)).toBe(3 * hour)
  expect(found(zone, barsOf(12, 11, 9), 0)).toBeNull()
})

test('a rising trendline is broken where the close falls below what it has risen to', () => {
  const line = { type: 'trendline', properties: { from: { time: 0, price: 10 }, to: { time: 2 * hour, price: 12 } } } as const
  expect(found(line, barsOf(11, 12, 13, 13.5, 13.9), 2 * hour)).toBe(4 * hour)
  expect(found(line, barsOf(11, 12, 13, 13.5, 14.1), 2 * hour)).toBeNull()
})

test('a horizontal line, a close inside a zone, bars that begin later, and other drawings', () => {
  const line = { type: 'line', properties: { price: 10 } } as const
  expect(found(line, barsOf(11, 10, 9), 0)).toBe(2 * hour)
  expect(found(zone, barsOf(9.5, 8), 0)).toBeNull()
  expect(found(zone, barsOf(12, 8), -hour)).toBeNull()
  expect(found({ type: 'text', properties: { label: 'x', from: { time: 0, price: 10 } } }, barsOf(12, 8), 0)).toBeNull()
})

test('bars of another timeframe do not break it', () => {
  const bars = barsOf(12, 8, 8)
  expect([found(zone, bars, 0, '4h'), found(zone, bars, 0, '30m'), found(zone, bars, 0, '1d')]).toEqual([null, null, null])
})
