import { expect, test } from 'vitest'
import { barsFromRows } from '../../market/bars.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { simulateBars } from '../../market/simulate.ts'
import { saidOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const day = 86_400
const daily = (symbol: string, from: number) => simulateBars(findInstrument(symbol)!, '1d', from, testNow - day)

test('annualised volatility is the spread of daily log returns times the root of the days of a year', () => {
  const { result } = foundBy('realised_volatility', { symbol: 'BTCUSD', timeframe: '4h', from: '2026-02-02' })
  const bars = daily('BTCUSD', Date.UTC(2026, 1, 1) / 1_000)
  const returns = Array.from(bars.close.subarray(1), (close, i) => Math.log(close / bars.close[i]!))
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length
  const deviation = Math.sqrt(returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (returns.length - 1))
  expect(figureAt(result, 'days').value).toBe(returns.length)
  expect(figureAt(result, 'daily').value).toBeCloseTo(deviation * 100, 8)
  expect(figureAt(result, 'yearly').value).toBeCloseTo(deviation * 100 * Math.sqrt(365), 6)
})

test('the volatility of now is ranked among the bars of a stretch, also of one that has ended', () => {
  const now = foundBy('volatility_rank', { symbol: 'GBPUSD', timeframe: '4h', from: '2025-03-04' }).result
  const past = foundBy('volatility_rank', { symbol: 'GBPUSD', timeframe: '4h', from: '2025-01-01', to: '2025-06-30' }).result
  expect(figureAt(past, 'share').value).toBe(figureAt(now, 'share').value)
  expect(figureAt(past, 'time').value).toBe(figureAt(now, 'time').value)
  for (const result of [now, past]) {
    const of = (path: string) => figureAt(result, path).value
    expect(of('lowest')).toBeLessThanOrEqual(of('median'))
    expect(of('highest')).toBeGreaterThanOrEqual(of('median'))
    expect(result['is_high']).toBe(of('share') > of('median'))
    expect(of('rank') > 50).toBe(of('share') > of('median'))
  }
})

test('what bars did on the last trading day of a month is told of those days themselves', () => {
  const { result, cases } = foundBy('bars_when', {
    symbol: 'US500',
    timeframe: '1d',
    text: 'last trading day of the month',
    from: '2024-01-01',
  })
  const months = cases!.map((time) => new Date((time + day) * 1_000).toISOString().slice(0, 7))
  expect(new Set(months).size).toBe(months.length)
  expect(figureAt(result, 'newest.0.time').text).toBe('2026-02-27')
  expect(figureAt(result, 'those.count').value).toBe(26)
})

test('of a condition of prices it is told of the bars on which it is true', () => {
  const { result, cases } = foundBy('bars_when', { symbol: 'BTCUSD', timeframe: '1d', text: 'close is above the open', from: '2025-01-01' })
  const bars = daily('BTCUSD', Date.UTC(2025, 0, 1) / 1_000)
  const green = Array.from(bars.time).filter((_, i) => bars.close[i]! > bars.open[i]!)
  expect(figureAt(result, 'those.count').value).toBe(green.length)
  expect(cases!.at(-1)).toBe(green.at(-1))
})

test('held from the close of Friday to that of Monday is what those two days made together', () => {
  const { result } = foundBy('held_between', {
    symbol: 'EURUSD',
    timeframe: '1h',
    from: '2025-01-01',
    buy: 'fri',
    buy_at: 'close',
    sell: 'mon',
    sell_at: 'close',
  })
  const bars = simulateBars(findInstrument('EURUSD')!, '1d', Date.UTC(2024, 11, 31) / 1_000, testNow - day)
  // The day of a date opens the evening before.
  const weekdayOf = (i: number) => new Date((bars.time[i]! + 12 * 3_600) * 1_000).getUTCDay()
  let [total, count] = [1, 0]
  for (let i = 0; i + 1 < bars.length; i += 1) {
    if (weekdayOf(i) !== 5 || weekdayOf(i + 1) !== 1) continue
    total *= bars.close[i + 1]! / bars.close[i]!
    count += 1
  }
  expect(Math.abs(figureAt(result, 'trades').value - count)).toBeLessThanOrEqual(1)
  expect(figureAt(result, 'total').value).toBeCloseTo((total - 1) * 100, 6)
})

test('first hours and the rest of the session are counted by whether they went one way', () => {
  const input = { symbol: 'US500', timeframe: '1h', part: 'newyork', from: '2025-06-01' }
  const { result } = foundBy('opening_direction', input)
  const of = (path: string) => figureAt(result, path).value
  expect(of('up.cases') + of('down.cases')).toBe(of('cases'))
  expect(of('up.same.count') + of('down.same.count')).toBe(of('same.count'))
  const large = foundBy('opening_direction', { ...input, least_percent: 0.3 }).result
  expect(figureAt(large, 'cases').value).toBeLessThan(of('cases'))
  const many = foundBy('opening_direction', { ...input, hours: 2 }).result
  expect(figureAt(many, 'opening').value).toBe(2)
})

test('a break goes on, comes back, does both within a bar or neither', () => {
  const input = { symbol: 'XAUUSD', timeframe: '15m', part: 'london', hours: 1, way: 'up', from: '2025-09-01' }
  const { result } = foundBy('measured_break', input)
  const of = (path: string) => figureAt(result, path).value
  expect(of('reached.count') + of('back.count') + of('open.count') + of('unclear')).toBe(of('breaks'))
  expect(of('breaks')).toBeLessThanOrEqual(of('ranges'))
  // Half of the way is reached more often than all of it.
  expect(figureAt(foundBy('measured_break', { ...input, times: 0.5 }).result, 'reached.count').value).toBeGreaterThan(of('reached.count'))
})

test('a value was last as low on the newest bar before now that lies as low, those right before aside', () => {
  const closes = [...Array.from({ length: 40 }, (_, i) => 100 + i), 90, ...Array.from({ length: 20 }, (_, i) => 130 + i), 95, 94]
  const rows = closes.map((close, i) => ({
    time: testNow - 3_600 * (closes.length - i),
    open: close,
    high: close,
    low: close,
    close,
    volume: 1,
  }))
  const { result, said } = saidOn('value_last_seen', { symbol: 'BTCUSD', timeframe: '1h', text: 'close' }, barsFromRows(rows))
  expect(result['is_high']).toBe(false)
  expect(figureAt(result, 'earlier').value).toBe(90)
  expect(figureAt(result, 'ago').value).toBe(22)
  expect(said).toContain('as low on')
})
