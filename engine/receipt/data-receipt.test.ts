import { expect, test } from 'vitest'
import { barsFromRows, newBars, type Bar } from '../market/bars.ts'
import { findInstrument } from '../market/catalogue.ts'
import { lastBars } from '../market/simulate.ts'
import { dataReceipt } from './data-receipt.ts'

const start = Date.UTC(2024, 0, 8) / 1000
const hour = 3600
const rows = (count: number, change: (bar: Bar, i: number) => Bar | null = (bar) => bar) =>
  barsFromRows(
    Array.from({ length: count }, (_, i) => change({ time: start + i * hour, open: 10, high: 11, low: 9, close: 10, volume: 5 }, i)).filter(
      (bar) => bar !== null,
    ),
  )
const look = (bars: ReturnType<typeof rows>) => dataReceipt(bars, '1h', 'crypto')

test('bars without a fault have nothing doubtful', () => {
  expect(look(rows(100))).toEqual({
    bars: 100,
    firstTime: start,
    lastTime: start + 99 * hour,
    gaps: [],
    missingBars: 0,
    zeroVolume: 0,
    outliers: 0,
    doubtful: [],
  })
})

test('the bar behind a gap is doubtful, with how many are missing', () => {
  const receipt = look(rows(100, (bar, i) => (i === 40 || i === 41 ? null : bar)))
  expect(receipt).toMatchObject({ missingBars: 2, gaps: [{ from: start + 40 * hour, to: start + 42 * hour }] })
  expect(receipt.doubtful).toEqual([{ time: start + 42 * hour, doubt: 'gap', size: 2 }])
})

test('a bar of eight times the range of those before it is an outlier, and it does not excuse itself', () => {
  const wide = (times: number) => look(rows(60, (bar, i) => (i === 50 ? { ...bar, high: 9 + 2 * times, low: 9 } : bar)))
  expect(wide(7.9).outliers).toBe(0)
  expect(wide(8).doubtful).toEqual([{ time: start + 50 * hour, doubt: 'outlier', size: 8 }])
})

test('bars without volume are doubtful only where others have one', () => {
  expect(look(rows(20, (bar, i) => ({ ...bar, volume: i === 7 ? 0 : 5 })))).toMatchObject({
    zeroVolume: 1,
    doubtful: [{ time: start + 7 * hour, doubt: 'zero_volume', size: 0 }],
  })
  expect(look(rows(20, (bar) => ({ ...bar, volume: 0 })))).toMatchObject({ zeroVolume: null, doubtful: [] })
})

test('no bars have no first and no last', () => {
  expect(look(newBars(0))).toMatchObject({ bars: 0, firstTime: null, lastTime: null, zeroVolume: null })
})

test('simulated prices have no gap and few outliers', () => {
  for (const symbol of ['EURUSD', 'AAPL', 'BTCUSD']) {
    const instrument = findInstrument(symbol)!
    const receipt = dataReceipt(lastBars(instrument, '1h', Date.UTC(2024, 0, 1) / 1000, 5_000), '1h', instrument.calendar)
    expect([symbol, receipt.missingBars, receipt.outliers < 50]).toEqual([symbol, 0, true])
  }
})
