import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { lastBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' }

test('the gaps of a currency pair on hours are those of its weekends', () => {
  const { result, said } = foundBy('gaps', chart)
  const bars = lastBars(findInstrument('EURUSD')!, '1h', testNow, 2_000)
  for (let k = 0; k < 5; k++) {
    const time = figureAt(result, `newest.${k}.time`).value
    const i = bars.time.indexOf(time)
    expect(bars.time[i]! - bars.time[i - 1]!).toBeGreaterThan(86_400)
    expect(figureAt(result, `newest.${k}.size`).value).toBeCloseTo(Math.abs(bars.open[i]! - bars.close[i - 1]!) / 0.0001, 6)
  }
  expect(said).toMatch(/^EURUSD H1 opened with a gap of at least 0\.25 ATR \d+ times among the last 2,000 bars; /)
})

test('a gap is filled by the first bar that trades at the close before it', () => {
  const calm = Array.from({ length: 20 }, (_, i) => 1 + (i % 2) / 1_000)
  const bars = barsOfCloses([...calm, 1.05, 1.05, 0.99])
  const open = bars.open.with(20, 1.05)
  const low = bars.low.with(20, 1.04)
  const { result } = saidOn('gaps', chart, { ...bars, open, low })
  expect(figureAt(result, 'count').value).toBe(1)
  expect(figureAt(result, 'newest.0.filled').value).toBe(bars.time[22])
  expect(figureAt(result, 'newest.0.bars').value).toBe(3)
  expect([result['open'], figureAt(result, 'still_open').value]).toEqual([[], 0])
})

test('without a gap that is said, and too few bars are refused', () => {
  expect(saidOn('gaps', chart, barsOfCloses(Array.from({ length: 20 }, (_, i) => 1 + i / 1_000))).said).toBe(
    'None of the last 20 bars of EURUSD H1 opened 0.25 ATR or more from the close before.',
  )
  expect(foundOn('gaps', chart, barsOfCloses([1, 2]))).toMatchObject({ ok: false })
})
