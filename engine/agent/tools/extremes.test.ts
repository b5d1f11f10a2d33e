import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { simulateBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

test('the high and low of 52 weeks and of all known prices are those of the daily bars', () => {
  const instrument = findInstrument('EURUSD')!
  const year = simulateBars(instrument, '1d', testNow - 364 * 86_400, testNow)
  const ever = simulateBars(instrument, '1d', 0, testNow)
  const { result, said, offers } = foundBy('extremes', { symbol: 'EURUSD', timeframe: '1h' })
  const of = (path: string) => figureAt(result, path).value
  expect([of('high.price'), of('low.price')]).toEqual([Math.max(...year.high), Math.min(...year.low)])
  expect([of('all_high.price'), of('all_low.price')]).toEqual([Math.max(...ever.high), Math.min(...ever.low)])
  expect(of('high.percent')).toBeCloseTo((of('high.price') / of('close') - 1) * 100, 10)
  expect(of('high.off')).toBeCloseTo((of('close') / Math.max(...year.high) - 1) * 100, 10)
  expect(of('low.off')).toBeCloseTo((of('close') / Math.min(...year.low) - 1) * 100, 10)
  expect(of('place')).toBeCloseTo(((of('close') - of('low.price')) / (of('high.price') - of('low.price'))) * 100, 10)
  expect(said).toMatch(/^The 52-week high of EURUSD H1 is [\d.]+ \(\d{4}-\d\d-\d\d\)/)
  expect(said).toContain('which begin with 2010-01')
  expect(offers?.map((offer) => offer.is)).toEqual(['price_alert', 'price_alert', 'chart'])
})

test.each(['1m', '1h', '1d', '1w', '1M'] as const)('it is the same range on %s', (timeframe) => {
  const { result } = foundBy('extremes', { symbol: 'AAPL', timeframe })
  const hourly = foundBy('extremes', { symbol: 'AAPL', timeframe: '1h' }).result
  expect(figureAt(result, 'high.price').value).toBe(figureAt(hourly, 'high.price').value)
})

test('without bars it is refused, and of one bar high and low are its own', () => {
  const input = { symbol: 'EURUSD', timeframe: '1h' }
  expect(foundOn('extremes', input, barsOfCloses([]))).toEqual({ ok: false, problem: 'There are no closed bars of EURUSD H1 yet.' })
  const { result } = saidOn('extremes', input, barsOfCloses([1.1]))
  expect([figureAt(result, 'high.price').value, figureAt(result, 'all_low.price').value]).toEqual([1.1 + 0.001, 1.1 - 0.001])
  expect(result).toMatchObject({ high: { atr: null } })
})
