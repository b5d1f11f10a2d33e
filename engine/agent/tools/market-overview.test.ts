import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }

test('changes and the range of a year are those of closed days', () => {
  const { result, said } = foundBy('market_overview', chart)
  const days = lastBars(findInstrument('EURUSD')!, '1d', testNow, 400)
  // The newest day is still forming.
  const newest = days.length - 2
  const close = days.close[newest]!
  const changes = [1, 5, 21, 63, 252].map((span) => (close / days.close[newest - span]! - 1) * 100)
  for (const [i, change] of changes.entries()) expect(figureAt(result, `changes.${i}.change`).value).toBeCloseTo(change, 10)
  const [high, low] = [Math.max(...days.high.slice(newest - 251, newest + 1)), Math.min(...days.low.slice(newest - 251, newest + 1))]
  expect([figureAt(result, 'year.high').value, figureAt(result, 'year.low').value]).toEqual([high, low])
  expect(figureAt(result, 'year.part').value).toBeCloseTo(((close - low) / (high - low)) * 100, 8)
  expect(said).toMatch(/^EURUSD H1 closed last at 1\.08002, on the bar of 2026-03-04 14:00 UTC\. By the trend rule it is sideways: /)
})

test('what more days are needed for is left out, and with too few bars it is refused', () => {
  const { result, said } = saidOn('market_overview', chart, barsOfCloses(Array.from({ length: 25 }, (_, i) => 1 + i / 100)))
  expect([(result['changes'] as readonly unknown[]).length, result['yearly']]).toEqual([3, null])
  expect(said).toContain('RSI(14) of the chart: ')
  expect(foundOn('market_overview', chart, barsOfCloses([1, 2]))).toMatchObject({ ok: false })
})
