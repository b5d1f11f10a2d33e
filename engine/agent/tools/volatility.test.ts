import { expect, test } from 'vitest'
import { latestAtr, yearlyVolatility } from '../../analysis/key-figures.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars, simulateBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const instrument = findInstrument('EURUSD')!

test('ATR, yearly volatility and the range of today are those of the bars', () => {
  const { result, said } = foundBy('volatility', chart)
  const hours = lastBars(instrument, '1h', testNow, 550)
  expect(figureAt(result, 'atr').value).toBeCloseTo(latestAtr(hours)! / 0.0001, 8)
  const days = lastBars(instrument, '1d', testNow, 400)
  const closed = { ...days, length: 399, time: days.time.slice(0, -1), close: days.close.slice(0, -1) }
  expect(figureAt(result, 'yearly').value).toBeCloseTo(yearlyVolatility(closed)!, 10)
  const today = simulateBars(instrument, '1h', Date.UTC(2026, 2, 3, 22) / 1_000, testNow)
  expect(figureAt(result, 'today.range').value).toBeCloseTo((Math.max(...today.high) - Math.min(...today.low)) / 0.0001, 6)
  const ranges = Array.from({ length: 60 }, (_, k) => days.high[398 - k]! - days.low[398 - k]!).toSorted((a, b) => a - b)
  expect(figureAt(result, 'today.usual').value).toBeCloseTo((ranges[29]! + ranges[30]!) / 2 / 0.0001, 6)
  expect(result).toMatchObject({ today: { date: '2026-03-04' } })
  expect(said).toMatch(/^ATR\(14\) of EURUSD H1 is [\d.]+ pips, [\d.]+% of the price, more than on /)
})

test('bands that have become narrow are a squeeze, wide ones are not', () => {
  const wave = (sizeOf: (bar: number) => number) => barsOfCloses(Array.from({ length: 300 }, (_, i) => 100 + Math.sin(i) * sizeOf(i)))
  expect(
    saidOn(
      'volatility',
      chart,
      wave((i) => (i > 270 ? 0.05 : 2)),
    ).said,
  ).toContain(': a squeeze')
  expect(
    saidOn(
      'volatility',
      chart,
      wave((i) => (i > 270 ? 5 : 2)),
    ).said,
  ).toContain('which is no squeeze')
})

test('with few bars what is not known is left out, and with fewer it is refused', () => {
  const { result, said } = saidOn('volatility', chart, barsOfCloses(Array.from({ length: 18 }, (_, i) => 1 + i / 100)))
  expect([result['atr_rank'], result['yearly'], result['today']]).toEqual([null, null, null])
  expect(said).toMatch(/^ATR\(14\) of EURUSD H1 is [\d.]+ pips, [\d.]+% of the price\.$/)
  expect(foundOn('volatility', chart, barsOfCloses([1, 2]))).toMatchObject({ ok: false })
})
