import { expect, test } from 'vitest'
import { addDropCounts, checkCandles, type RawCandle } from './check-candles.ts'

const hour = 3600
const midnight = Date.UTC(2024, 0, 8) / 1000
const at = (i: number, more: Partial<RawCandle> = {}): RawCandle => ({
  time: midnight + i * hour,
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  volume: 5,
  ...more,
})
const range = { from: midnight, to: midnight + 100 * hour }
const check = (rows: readonly RawCandle[]) => checkCandles(rows, { timeframe: '1h', calendar: 'crypto', range })

test.each<[string, RawCandle, string]>([
  ['a time that is text', at(1, { time: '2024-01-08' }), 'no_time'],
  ['no time', at(1, { time: null }), 'no_time'],
  ['a time that is no number', at(1, { time: NaN }), 'no_time'],
  ['a missing close', at(1, { close: null }), 'no_prices'],
  ['a price in text', at(1, { open: '10' }), 'no_prices'],
  ['an open of zero', at(1, { open: 0, low: 0 }), 'not_positive'],
  ['a negative low', at(1, { low: -1 }), 'not_positive'],
  ['an absurd high', at(1, { high: 1e13 }), 'not_positive'],
  ['a high below the close', at(1, { high: 10.5 }), 'high_too_low'],
  ['a low above the open', at(1, { low: 10.5 }), 'low_too_high'],
  ['a negative volume', at(1, { volume: -1 }), 'negative_volume'],
  ['a volume in text', at(1, { volume: 'many' }), 'negative_volume'],
  ['a time that nobody asked for', at(200), 'not_asked'],
])('a candle with %s is dropped and counted', (_, bad, reason) => {
  const { bars, dropped } = check([at(0), bad, at(2)])
  expect([...bars.time]).toEqual([midnight, midnight + 2 * hour])
  expect(dropped).toEqual({ [reason]: 1 })
})

test('a repeated time and one that goes back are dropped, the first row stays', () => {
  const { bars, dropped } = check([at(0), at(2), at(2, { close: 10 }), at(1), at(3)])
  expect([...bars.time].map((time) => (time - midnight) / hour)).toEqual([0, 2, 3])
  expect(bars.close[1]).toBe(11)
  expect(dropped).toEqual({ duplicate: 1, out_of_order: 1 })
})

test('a volume that is not stated is zero', () => {
  expect([...check([at(0, { volume: null }), at(1, { volume: undefined })]).bars.volume]).toEqual([0, 0])
})

test('a bar stands at the time its calendar gives it', () => {
  const row = { ...at(0), time: Date.UTC(2024, 0, 8, 5) / 1000 }
  const day = { from: midnight - 7 * 86_400, to: midnight + 7 * 86_400 }
  const { bars } = checkCandles([row], { timeframe: '1d', calendar: 'us_stock', range: day })
  expect(bars.time[0]).toBe(Date.UTC(2024, 0, 8, 14, 30) / 1000)
})

test('adjusted closes are kept beside the raw ones, where there are any', () => {
  expect(check([at(0)]).adjustedClose).toBeNull()
  expect([...check([at(0, { adjustedClose: 5.5 }), at(1)]).adjustedClose!]).toEqual([5.5, NaN])
})

test('counts of two answers add up', () => {
  expect(addDropCounts({ duplicate: 2, no_time: 1 }, { duplicate: 1, out_of_order: 4 })).toEqual({
    duplicate: 3,
    no_time: 1,
    out_of_order: 4,
  })
})
