import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars, simulateBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const eurusd = { symbol: 'EURUSD', timeframe: '1h' }
const utc = (text: string) => Date.parse(`${text}Z`) / 1_000
const valueOf = (input: Readonly<Record<string, unknown>>, path: string) => figureAt(foundBy('range_figures', input).result, path).value

test('the last bars have the prices that they have', () => {
  const instrument = findInstrument('EURUSD')!
  const all = lastBars(instrument, '1h', testNow, 40)
  const bars = Array.from({ length: 40 }, (_, i) => ({ high: all.high[i]!, low: all.low[i]!, time: all.time[i]! }))
  const top = bars.reduce((best, bar) => (bar.high > best.high ? bar : best))
  const bottom = bars.reduce((best, bar) => (bar.low < best.low ? bar : best))
  const { result, said } = foundBy('range_figures', { ...eurusd, bars: 40 })
  expect(figureAt(result, 'bars').value).toBe(40)
  expect(figureAt(result, 'high')).toMatchObject({ value: top.high, from: top.time, to: top.time, unit: 'price' })
  expect(figureAt(result, 'low').value).toBe(bottom.low)
  expect(figureAt(result, 'low_time').value).toBe(bottom.time)
  expect(figureAt(result, 'open').value).toBe(all.open[0])
  expect(figureAt(result, 'change').value).toBeCloseTo((all.close[39]! / all.open[0]! - 1) * 100, 10)
  expect(figureAt(result, 'range')).toMatchObject({ unit: 'pips', value: (top.high - bottom.low) / 0.0001 })
  expect(said).toMatch(/^EURUSD H1 over the last 40 bars: the high was [\d.]+ \(2026-03-0\d \d\d:00 UTC\)/)
})

test('a period is made of the market’s own days: last week of a currency pair begins on Sunday evening in New York', () => {
  const input = { ...eurusd, period: 'last_week' }
  expect(valueOf(input, 'from')).toBe(utc('2026-02-22T22:00'))
  expect(valueOf(input, 'to')).toBe(utc('2026-02-27T21:00'))
  expect(valueOf(input, 'bars')).toBe(5 * 24)
  const bars = simulateBars(findInstrument('EURUSD')!, '1h', utc('2026-02-22T22:00'), utc('2026-02-27T22:00'))
  expect(valueOf(input, 'high')).toBe(Math.max(...bars.high))
  expect(foundBy('range_figures', input).said).toContain('EURUSD H1 last week: ')
})

test('today is told on hours when the chart shows days, and the trading day before today is one day', () => {
  expect(foundBy('range_figures', { symbol: 'EURUSD', timeframe: '1d', period: 'today' }).result['market']).toBe('EURUSD H1')
  expect(valueOf({ ...eurusd, period: 'today' }, 'from')).toBe(utc('2026-03-03T22:00'))
  expect(valueOf({ ...eurusd, period: 'yesterday' }, 'bars')).toBe(24)
})

test.each([
  ['this_month', '2026-03-01T22:00'],
  ['last_month', '2026-02-01T22:00'],
  ['this_quarter', '2026-01-01T22:00'],
  ['last_quarter', '2025-09-30T21:00'],
  ['this_year', '2026-01-01T22:00'],
  ['last_year', '2025-01-01T22:00'],
])('%s begins with its first trading day', (period, from) => expect(valueOf({ ...eurusd, period }, 'from')).toBe(utc(from)))

test('a date is the trading date, and dates without an end go on to the newest closed bar', () => {
  const day = { ...eurusd, from: '2026-02-02', to: '2026-02-02' }
  expect(valueOf(day, 'from')).toBe(utc('2026-02-01T22:00'))
  expect(valueOf(day, 'bars')).toBe(24)
  expect(valueOf({ ...eurusd, from: '2026-02-02' }, 'to')).toBe(utc('2026-03-04T14:00'))
  expect(foundBy('range_figures', { ...eurusd, from: '2026-02-02' }).said).toContain('EURUSD H1 since 2026-02-02: ')
})

test.each([
  ['today', 'EURUSD H1 the newest trading day: ', '2026-02-26T22:00', 24],
  ['this_week', 'EURUSD H1 the newest week: ', '2026-02-22T22:00', 120],
  ['yesterday', 'EURUSD H1 the trading day before today: ', '2026-02-26T22:00', 24],
])('on a Saturday %s is the newest one with bars', (period, words, from, count) => {
  const saturday = utc('2026-02-28T12:00')
  const bars = simulateBars(findInstrument('EURUSD')!, '1h', utc('2026-02-15T22:00'), saturday)
  const { result, said } = saidOn('range_figures', { ...eurusd, period }, bars, { nowSeconds: saturday })
  expect(said.startsWith(words)).toBe(true)
  expect([figureAt(result, 'from').value, figureAt(result, 'bars').value]).toEqual([utc(from), count])
})

test('bars without volume have no mean volume, and without bars nothing is told', () => {
  const { result, said } = saidOn('range_figures', eurusd, barsOfCloses([1, 2, 1.5], { volume: 0 }))
  expect([result['mean_volume'], said.includes('volume')]).toEqual([null, false])
  expect(foundOn('range_figures', eurusd, barsOfCloses([]))).toEqual({ ok: false, problem: 'There are no closed bars of EURUSD H1 yet.' })
})

test('a stretch of too many minutes is told on a longer timeframe', () => {
  expect(foundBy('range_figures', { symbol: 'BTCUSD', timeframe: '1m', period: 'last_year' }).result['market']).toBe('BTCUSD H1')
  expect(foundBy('range_figures', { symbol: 'EURUSD', timeframe: '1m', period: 'yesterday' }).result['market']).toBe('EURUSD M1')
})

test.each([
  [{ bars: 3, period: 'today' }, 'Give a number of bars, a period or dates, not several of them.'],
  [{ to: '2026-01-01' }, 'A last date needs a first one.'],
  [{ from: '2026-02-31' }, '2026-02-31 is not a date.'],
  [{ from: '2026-02-03', to: '2026-02-02' }, '2026-02-03 is after 2026-02-02.'],
  [{ from: '2026-02-28', to: '2026-03-01' }, 'There are no closed bars of EURUSD H1 in that time.'],
  [{ from: '2030-01-01' }, 'There are no closed bars of EURUSD H1 in that time.'],
])('%o is refused in one sentence', (more, problem) => {
  expect(runOnSimulated('range_figures', { ...eurusd, ...more })).toEqual({ ok: false, problem })
})
