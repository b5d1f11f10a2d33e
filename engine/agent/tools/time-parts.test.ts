import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { daySeconds } from '../../market/day-number.ts'
import { lastBars } from '../../market/simulate.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' } as const
const winter = { from: '2026-01-05', to: '2026-02-27' } as const

/** Highest, lowest, first and last price between hours of each weekday of that winter, in UTC: its sessions lie at whole hours. */
function byHand(fromHour: number, toHour: number) {
  const bars = lastBars(findInstrument('EURUSD')!, '1h', testNow, 2_000)
  const days: { high: number; low: number; open: number; close: number; weekday: number }[] = []
  for (let day = Date.UTC(2026, 0, 5) / 1_000; day <= Date.UTC(2026, 1, 27) / 1_000; day += daySeconds) {
    const inside = Array.from(bars.time.keys()).filter(
      (i) => bars.time[i]! >= day + fromHour * 3_600 && bars.time[i]! < day + toHour * 3_600,
    )
    if (inside.length > 0)
      days.push({
        high: Math.max(...inside.map((i) => bars.high[i]!)),
        low: Math.min(...inside.map((i) => bars.low[i]!)),
        open: bars.open[inside[0]!]!,
        close: bars.close[inside.at(-1)!]!,
        weekday: new Date(day * 1_000).getUTCDay(),
      })
  }
  return days
}
const share = (count: number, all: number) => (count / all) * 100

test('how often London breaks the Asian range is what a plain loop counts', () => {
  const [asia, london] = [byHand(0, 8), byHand(8, 17)]
  const { result } = foundBy('range_breaks', { ...chart, of: 'tokyo', by: 'london', ...winter })
  const count = (is: (i: number) => boolean) => share(london.filter((_, i) => is(i)).length, london.length)
  expect(figureAt(result, 'cases').value).toBe(london.length)
  expect(figureAt(result, 'high.taken.share').value).toBeCloseTo(count((i) => london[i]!.high > asia[i]!.high))
  expect(figureAt(result, 'low.taken.share').value).toBeCloseTo(count((i) => london[i]!.low < asia[i]!.low))
  expect(figureAt(result, 'both.share').value).toBeCloseTo(count((i) => london[i]!.high > asia[i]!.high && london[i]!.low < asia[i]!.low))
  expect(figureAt(result, 'low.back.share').value).toBeCloseTo(
    count((i) => london[i]!.low < asia[i]!.low && london[i]!.close >= asia[i]!.low),
  )
})

test('what New York did after London fell so far is what a plain loop counts', () => {
  const [london, newYork] = [byHand(8, 13), byHand(13, 22)]
  const { result } = foundBy('part_after_part', { ...chart, first: 'london', later: 'newyork', way: 'down', least_pips: 10, ...winter })
  const after = newYork.filter((_, i) => london[i]!.open - london[i]!.close >= 0.001)
  expect(figureAt(result, 'after.cases').value).toBe(after.length)
  expect(figureAt(result, 'after.up.share').value).toBeCloseTo(share(after.filter(({ open, close }) => close > open).length, after.length))
  expect(figureAt(result, 'after.mean_move').value * after.length).toBeCloseTo(
    after.reduce((sum, { open, close }) => sum + (close - open) * 10_000, 0),
    4,
  )
  expect(figureAt(result, 'all.cases').value).toBe(newYork.length)
})

test('breaks of a range where the later session opens above its close are what a plain loop counts, and weekdays stand apart', () => {
  const [asia, newYork] = [byHand(0, 9), byHand(13, 22)]
  const { result } = foundBy('range_breaks', { ...chart, of: 'tokyo', by: 'newyork', opens: 'above_close', split: 'weekday', ...winter })
  const own = newYork.flatMap((day, i) => (day.open > asia[i]!.close ? [{ day, before: asia[i]! }] : []))
  expect(own.length).toBeGreaterThan(5)
  expect(figureAt(result, 'cases').value).toBe(own.length)
  expect(figureAt(result, 'high.taken.count').value).toBe(own.filter(({ day, before }) => day.high > before.high).length)
  const mondays = own.filter(({ day }) => day.weekday === 1)
  expect(figureAt(result, 'weekdays.0.cases').value).toBe(mondays.length)
  expect(figureAt(result, 'weekdays.0.low.count').value).toBe(mondays.filter(({ day, before }) => day.low < before.low).length)
})

test('a session of one weekday, and of all others', () => {
  const mondays = byHand(8, 17).filter(({ weekday }) => weekday === 1)
  const { result } = foundBy('session_profile', { ...chart, session: 'london', weekday: 'mon', ...winter })
  const mean = mondays.reduce((sum, { high, low }) => sum + (high - low) * 10_000, 0) / mondays.length
  expect(figureAt(result, 'sessions.0.sessions').value).toBe(mondays.length)
  expect(figureAt(result, 'sessions.0.mean').value).toBeCloseTo(mean, 6)
  const others = foundBy('session_profile', { ...chart, session: 'london', without: 'mon', ...winter })
  expect(figureAt(others.result, 'sessions.0.sessions').value).toBe(byHand(8, 17).length - mondays.length)
})

test('the shares of the hours and weekdays that make a high are all of them', () => {
  for (const of of ['day', 'week'] as const) {
    const { result } = foundBy('extreme_times', { ...chart, of, ...winter })
    const bins = result['bins'] as unknown as readonly { readonly highs: { readonly count: { readonly value: number } } }[]
    expect(bins.reduce((sum, { highs }) => sum + highs.count.value, 0)).toBe(figureAt(result, 'cases').value)
  }
})

test('a market with hours of its own has no session, in a sentence', () => {
  for (const [tool, more] of [
    ['range_breaks', { of: 'tokyo' }],
    ['part_after_part', { first: 'london', later: 'newyork' }],
    ['session_profile', {}],
  ] as const)
    expect(runOnSimulated(tool, { symbol: 'AAPL', timeframe: '1h', ...more })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('its own exchange'),
    })
})
