import { describe, expect, test } from 'vitest'
import { tradingDateOf } from '../market/calendar.ts'
import { findInstrument } from '../market/catalogue.ts'
import { lastBars } from '../market/simulate.ts'
import { randomOf } from './random-draws.ts'
import { barBlocksOf, resampleBars } from './resample-bars.ts'
import { drawsOfDays } from './testing/draws-of-days.ts'
import { noiseBars } from './testing/markets.ts'

describe.each(['AAPL', 'EURUSD'])('whole trading days of %s', (symbol) => {
  const { calendar, ...instrument } = findInstrument(symbol)!
  const bars = lastBars({ ...instrument, calendar }, '15m', Date.UTC(2024, 6, 20) / 1000, 8000)
  const firstBar = 300
  const pieces = barBlocksOf(bars, firstBar, '15m', calendar)
  const resampled = resampleBars(bars, firstBar, pieces, 5, randomOf(7))

  test('times go up and stay within the trading days of the run', () => {
    for (let i = 1; i < resampled.length; i++) expect(resampled.time[i]!).toBeGreaterThan(resampled.time[i - 1]!)
    const days = (times: Float64Array) => [...new Set(Array.from(times, (time) => tradingDateOf(time, calendar)))]
    expect(days(resampled.time)).toEqual(days(bars.time))
  })

  test('what lies before the run stays, and candles stay candles', () => {
    const { open, high, low, close } = resampled
    expect(close.subarray(0, firstBar)).toEqual(bars.close.subarray(0, firstBar))
    for (let i = 0; i < resampled.length; i++) {
      expect(high[i]!).toBeGreaterThanOrEqual(Math.max(open[i]!, close[i]!))
      expect(low[i]!).toBeLessThanOrEqual(Math.min(open[i]!, close[i]!))
    }
  })

  test('every day is one of the run, with its gap and its moves', () => {
    const own = drawsOfDays(bars, firstBar, calendar)
    // The first day keeps only what fits behind the warm-up bars.
    for (const day of drawsOfDays(resampled, firstBar, calendar).slice(1))
      expect(own.some((each) => each.startsWith(day) || day.startsWith(each))).toBe(true)
  })
})

test('on daily charts single bars are drawn in blocks, at the times of the run', () => {
  const bars = noiseBars(1, 500, 86_400)
  const resampled = resampleBars(bars, 0, barBlocksOf(bars, 0, '1d', 'crypto'), 20, randomOf(3))
  expect(resampled.time).toEqual(bars.time)
  const moves = (close: Float64Array) => Array.from(close.subarray(1), (each, i) => Math.round((each / close[i]!) * 1e9))
  const own = new Map(moves(bars.close).map((move, i) => [move, i]))
  const sources = moves(resampled.close).flatMap((move) => own.get(move) ?? [])
  const inARow = sources.slice(1).filter((source, k) => source === sources[k]! + 1).length
  expect(sources.length).toBeGreaterThan(490)
  expect(inARow / sources.length).toBeGreaterThan(0.9)
  expect(inARow / sources.length).toBeLessThan(0.99)
})
