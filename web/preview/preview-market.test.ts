import { chooseBars } from '@playbook/engine/backtest/choose-bars'
import { barAt } from '@playbook/engine/market/bars'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { hashBars } from '@playbook/engine/market/hash-bars'
import { simulatedPrices } from '@playbook/engine/market/price-source'
import { expect, test } from 'vitest'
import { maxPreviewBars } from './preview-limits.ts'
import { loadMarket, type PreviewMarket } from './preview-market.ts'

const nowSeconds = Date.UTC(2025, 5, 1) / 1000
const instrument = findInstrument('EURUSD')!
const page: PreviewMarket = { instrument, timeframe: '1h', candles: null, hasOlder: false, startDate: null, endDate: null, nowSeconds }

function load(part: Partial<PreviewMarket>) {
  const loaded = loadMarket({ ...page, ...part }, 300)
  if (!loaded.ok) throw new Error(loaded.problem)
  return loaded.value
}
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

test('the bars are those of a run', () => {
  const { bars, isShortened } = load({ startDate: '2024-01-01', endDate: '2024-06-30' })
  const run = chooseBars(simulatedPrices(instrument, '1h'), {
    startDate: '2024-01-01',
    endDate: '2024-06-30',
    timeframe: '1h',
    calendar: instrument.calendar,
    warmupBars: 300,
    nowSeconds,
    maxBars: 1_000_000,
    maxYears: 10,
  })
  expect(run.ok && hashBars(run.value.bars)).toBe(hashBars(bars))
  expect(isShortened).toBe(false)
})

test('a period with more bars than a browser should take is shortened to its newest, and says so', () => {
  const { bars, first, isShortened } = load({ timeframe: '1m', startDate: '2024-01-01' })
  expect(isShortened).toBe(true)
  expect(bars.length - first).toBeLessThanOrEqual(maxPreviewBars)
  expect(bars.length - first).toBeGreaterThan(maxPreviewBars * 0.97)
  expect(dayOf(bars.time[bars.length - 1]!)).toBe('2025-05-30')
})

test('without a period an hourly chart is taken whole', () => {
  const { isShortened, first, bars } = load({})
  expect(isShortened).toBe(false)
  expect(dayOf(bars.time[first]!) < '2015-06-10').toBe(true)
})

test('of an imported market the bars that were fetched are taken, and that there are older ones is said', () => {
  const source = simulatedPrices(instrument, '1h').last(nowSeconds, 5_000)
  const candles = Array.from({ length: source.length }, (_, i) => barAt(source, i))
  expect(load({ candles }).isShortened).toBe(false)
  expect(load({ candles, hasOlder: true }).isShortened).toBe(true)
  const since = dayOf(source.time[1_000]!)
  const bounded = load({ candles, hasOlder: true, startDate: since })
  expect(bounded.isShortened).toBe(false)
  expect(Math.abs(bounded.bars.time[bounded.first]! - source.time[1_000]!)).toBeLessThan(86_400)
})
