import { expect, test } from 'vitest'
import { patternEntries } from '../../chart/pattern-entries.ts'
import { patternAt } from '../../indicators/patterns.ts'
import { patternNames } from '../../indicators/vocabulary.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }
const bars = lastBars(findInstrument('EURUSD')!, '1h', testNow, 600)

test('a bar is told with its prices, its size, its patterns and what came next', () => {
  const at = 500
  const { result, said } = foundBy('explain_bar', { ...chart, time: bars.time[at]! + 100 })
  expect(['open', 'high', 'low', 'close'].map((name) => figureAt(result, name).value)).toEqual([
    bars.open[at],
    bars.high[at],
    bars.low[at],
    bars.close[at],
  ])
  expect(figureAt(result, 'change').value).toBeCloseTo((bars.close[at]! / bars.close[at - 1]! - 1) * 100, 10)
  const range = (i: number) => bars.high[i]! - bars.low[i]!
  const smaller = Array.from({ length: 250 }, (_, k) => range(at - 250 + k)).filter((each) => each < range(at)).length
  expect(Math.abs(figureAt(result, 'range_rank').value - (smaller / 250) * 100)).toBeLessThanOrEqual(2)
  expect(result['patterns']).toEqual(
    patternNames.filter((name) => patternAt(name, bars, at) === 1).map((name) => patternEntries[name].title),
  )
  expect(figureAt(result, 'next.1.change').value).toBeCloseTo((bars.close[at + 5]! / bars.close[at]! - 1) * 100, 10)
  expect(figureAt(result, 'next.1.change')).toMatchObject({ from: bars.time[at], to: bars.time[at + 5] })
  expect(said).toMatch(/^The bar of EURUSD H1 at 2026-\d\d-\d\d \d\d:00 UTC (rose|fell|closed where it opened): it opened at/)
})

test('nothing later than the bar changes what is said of it', () => {
  const at = 500
  const later = {
    ...bars,
    close: bars.close.map((close, i) => (i > at ? close * 2 : close)),
    high: bars.high.map((high, i) => (i > at ? high * 3 : high)),
  }
  const of = (given: typeof bars) => ({ ...saidOn('explain_bar', { ...chart, time: bars.time[at]! }, given).result, next: null })
  expect(of(later)).toEqual(of(bars))
})

test('the newest bar has nothing after it, and a flat one no body', () => {
  const { said, result } = saidOn('explain_bar', chart, barsOfCloses([1, 1, 1], { high: 1, low: 1, volume: 0 }))
  expect(said).toContain('closed where it opened')
  expect(said).toContain('No later bar has closed yet.')
  expect([result['body'], result['volume'], result['averages']]).toEqual([null, null, []])
})

test('the future, and a chart without bars, are refused', () => {
  expect(runOnSimulated('explain_bar', { ...chart, time: testNow + 1 })).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/not come yet/),
  })
  expect(runOnSimulated('explain_bar', { ...chart, time: 5 })).toEqual({
    ok: false,
    problem: 'There is no bar of EURUSD H1 at that moment.',
  })
  expect(foundOn('explain_bar', chart, barsOfCloses([]))).toEqual({ ok: false, problem: 'There are no closed bars of EURUSD H1 yet.' })
})

test('the bar that stands out of so many is found, and near a moment that of its neighbours', () => {
  const closes = Array.from({ length: 60 }, (_, i) => (i === 40 ? 90 : 100 + (i % 3)))
  const given = barsOfCloses(closes)
  expect(saidOn('explain_bar', { ...chart, pick: 'fall', bars: 50 }, given).result).toMatchObject({ time: { value: given.time[40] } })
  expect(saidOn('explain_bar', { ...chart, pick: 'rise', bars: 50 }, given).result).toMatchObject({ time: { value: given.time[41] } })
  expect(saidOn('explain_bar', { ...chart, pick: 'fall', time: given.time[38] }, given).result).toMatchObject({
    time: { value: given.time[40] },
  })
  // Farther away it is another one.
  expect(saidOn('explain_bar', { ...chart, pick: 'fall', time: given.time[30] }, given).result).not.toMatchObject({
    time: { value: given.time[40] },
  })
})
