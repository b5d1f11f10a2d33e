import { expect, test } from 'vitest'
import { findInstrument } from '../../market/catalogue.ts'
import { simulateBars } from '../../market/simulate.ts'
import { barsOfCloses, foundOn, saidOn } from '../testing/bars-given.ts'
import { runOnSimulated, testNow } from '../testing/simulated-data.ts'
import { figureAt, foundBy } from '../testing/sure.ts'

const chart = { symbol: 'EURUSD', timeframe: '1h' } as const

test('the last bars are listed one by one, the newest first, each with its own prices', () => {
  const bars = simulateBars(findInstrument('EURUSD')!, '1h', testNow - 6 * 3_600, testNow)
  const { result, said } = foundBy('candles', { ...chart, bars: 5 })
  for (let k = 0; k < 5; k++) {
    const i = bars.length - 1 - k
    const of = (name: string) => figureAt(result, `rows.${k}.${name}`)
    expect([of('open').value, of('high').value, of('low').value, of('close').value]).toEqual(
      [bars.open, bars.high, bars.low, bars.close].map((column) => column[i]),
    )
    expect(of('close')).toMatchObject({ from: bars.time[i], to: bars.time[i] })
    expect(of('change').value).toBeCloseTo(((bars.close[i]! - bars.close[i - 1]!) / bars.close[i - 1]!) * 100, 9)
    expect(of('volume').value).toBe(Math.round(bars.volume[i]!))
  }
  expect(said).toMatch(/^The last of 5 bars of EURUSD H1 comes first\.\n\n\| Bar \| Open \|/)
})

test('the bars of one day are listed, and those of too many days are refused with their number', () => {
  const day = foundBy('candles', { ...chart, from: '2026-03-03', to: '2026-03-03' })
  expect(figureAt(day.result, 'count').value).toBe(24)
  expect(figureAt(day.result, 'rows.23.time').value).toBe(Date.UTC(2026, 2, 2, 22) / 1_000)
  expect(runOnSimulated('candles', { ...chart, from: '2026-03-02', to: '2026-03-03' })).toEqual({
    ok: false,
    problem: 'There are 48 bars of EURUSD H1 in that time, and 30 are listed at most. Choose fewer days or a longer timeframe.',
  })
})

test('a first bar without one before it has no change, and wrong input is refused', () => {
  expect(saidOn('candles', { ...chart, bars: 3 }, barsOfCloses([1.1, 1.2])).result).toMatchObject({ rows: [{}, { change: null }] })
  expect(foundOn('candles', chart, barsOfCloses([]))).toMatchObject({ ok: false })
  expect(runOnSimulated('candles', { ...chart, bars: 31 })).toMatchObject({ ok: false, problem: expect.stringMatching(/^bars must/) })
  expect(runOnSimulated('candles', { ...chart, bars: 3, from: '2026-03-03' })).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/not both/),
  })
  expect(runOnSimulated('candles', { ...chart, from: '2026-02-31' })).toEqual({
    ok: false,
    problem: '2026-02-31 is not a date that exists.',
  })
})
