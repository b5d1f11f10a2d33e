import { getAnalysis, getCorrelations } from '@playbook/contract/market-analysis'
import { listStrategies } from '@playbook/contract/strategies'
import { readTrend } from '@playbook/engine/analysis/trend-rule'
import { sliceBars } from '@playbook/engine/market/bars'
import { barEnd } from '@playbook/engine/market/calendar'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { lastBars } from '@playbook/engine/market/simulate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStoredFeed } from '../candles/stored-feed.ts'
import { createTestSource, unavailable, type TestSource } from '../candles/testing/test-source.ts'
import { simulatedFeed } from '../markets/simulated-feed.ts'
import { createWorkingProduct, type WorkingProduct } from '../robustness/testing/working-product.ts'
import { hours, importMarket } from '../strategies/testing/import-market.ts'
import type { TestUser } from '../testing/test-app.ts'

let product: WorkingProduct
let source: TestSource
let ann: TestUser
let aheadMs = 0

beforeAll(async () => {
  product = await createWorkingProduct({
    now: () => Date.now() + aheadMs,
    feeds: ({ db, now }) => {
      source = createTestSource({ now, symbols: ['ETHUSD'], timeframes: ['1h', '1d'], pageBars: 1_000 })
      return [createStoredFeed({ db, source, now }), simulatedFeed]
    },
  })
  ann = await product.registerUser()
  await product.work(1)
})
afterAll(() => product.close())

const analysis = async (symbol: string, query: { timeframe?: string; zone?: string } = {}) =>
  (await ann.call(getAnalysis, { params: { symbol }, query })).body

describe('an analysis', () => {
  test('is of the closed bars of the chosen timeframe, with both trend rules of it and of hours, four hours and days', async () => {
    const told = await analysis('EURUSD', { timeframe: '15m' })
    expect(told).toMatchObject({ symbol: 'EURUSD', timeframe: '15m', zone: 'UTC', source: 'simulated', bars: 1_000 })
    expect(told.trends.map(({ timeframe }) => timeframe)).toEqual(['15m', '1h', '4h', '1d'])
    const euro = findInstrument('EURUSD')!
    const all = lastBars(euro, '1d', told.as_of!, 301)
    // While the market is open, its day is not over.
    const isOver = barEnd(all.time.at(-1)!, '1d', euro.calendar) <= told.as_of!
    const days = isOver ? all : sliceBars(all, 0, all.length - 1)
    expect(told.trends.at(-1)!.change_percent).toBeCloseTo(readTrend(days.close).changePercent!, 9)
    expect(told.headline).toMatch(/^(Rising|Falling|Moving sideways), .+\.$/)
    expect(told.facts).toMatch(/^The last 24 bars /)
    expect(told.low_52w!).toBeLessThan(told.sma_20!)
    expect(told.high_52w!).toBeGreaterThan(told.sma_20!)
    expect(told.atr_14!).toBeGreaterThan(0)
    expect(told.volatility_percent!).toBeGreaterThan(0)
  })

  test('has levels with their distances in price, percent and pips, nearest first', async () => {
    const { levels, price } = await analysis('EURUSD')
    expect(levels.length).toBeGreaterThan(3)
    for (const level of levels) {
      expect(level.distance_pips).toBeCloseTo(level.distance / 0.0001, 6)
      expect(level.distance_percent).toBeCloseTo((level.distance / price!) * 100, 9)
    }
    const sizes = levels.map(({ distance }) => Math.abs(distance))
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  })

  test('tells hours on the clock of the zone, of 90 days', async () => {
    const [utc, kolkata] = [await analysis('BTCUSD'), await analysis('BTCUSD', { zone: 'Asia/Kolkata' })]
    expect(utc.hours.bars).toBeGreaterThanOrEqual(2_159)
    // Half past the hour there is the full hour here.
    expect(kolkata.zone).toBe('Asia/Kolkata')
    expect(kolkata.hours.items[5]!.range).toBe(utc.hours.items[0]!.range)
    expect(utc.weekdays.items.every(({ bars }) => bars > 50)).toBe(true)
    expect(utc.months.items.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('refuses a zone and a timeframe that there is not, and a symbol that no source lists', async () => {
    const refused = async (symbol: string, query: object) => (await ann.call(getAnalysis, { params: { symbol }, query })).failure
    expect(await refused('EURUSD', { zone: 'Mars/Olympus' })).toMatchObject({ code: 'market_invalid' })
    expect(await refused('EURUSD', { timeframe: '7m' })).toMatchObject({ code: 'market_invalid' })
    expect(await refused('NOSUCH', {})).toMatchObject({ code: 'symbol_not_found' })
    expect((await ann.call(getCorrelations, { params: { symbol: 'NOSUCH' }, query: {} })).failure).toMatchObject({
      code: 'symbol_not_found',
    })
  })
})

describe('imported prices', () => {
  test('of a few days are told with what they have, and each part that cannot be computed says why', async () => {
    const lines = ['time,open,high,low,close,volume']
    for (let i = 0; i < 30; i += 1) lines.push(`${new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10)},10,12,9,${10 + (i % 3)},5`)
    await importMarket(ann, 'MYDAYS', lines.join('\n'))
    const told = await analysis('MYDAYS', { timeframe: '1d' })
    expect(told.hours).toMatchObject({ bars: 0, reason: 'This needs hourly prices, and MYDAYS has daily prices at the shortest.' })
    expect(told.trends.map(({ timeframe }) => timeframe)).toEqual(['1d'])
    expect(told.volatility_percent).toBeNull()
    expect(told.weekdays.bars).toBe(30)
    expect(told.months.items.every(({ median }) => median === null)).toBe(true)
    expect(told.sma_20).not.toBeNull()
    expect((await ann.call(getAnalysis, { params: { symbol: 'MYDAYS' }, query: { timeframe: '1h' } })).failure).toMatchObject({
      code: 'market_invalid',
    })
  })

  test("are their owner's alone, and are compared on the bars that both have", async () => {
    await importMarket(ann, 'MYCOIN', hours(300))
    const bob = await product.registerUser()
    expect((await bob.call(getAnalysis, { params: { symbol: 'MYCOIN' }, query: {} })).failure).toMatchObject({ code: 'symbol_not_found' })
    const { body } = await ann.call(getCorrelations, { params: { symbol: 'MYCOIN' }, query: { symbols: 'MYDAYS,EURUSD,NOSUCH' } })
    const bySymbol = new Map(body.markets.map((each) => [each.symbol, each]))
    expect(bySymbol.get('NOSUCH')).toMatchObject({ is_gone: true, value: null, reason: 'No source lists it.' })
    expect(bySymbol.get('EURUSD')).toMatchObject({ is_gone: false, value: null, reason: 'Too few common bars.' })
  })
})

describe('correlations', () => {
  test('without named markets are with the ones that are looked at most, from the most alike down', async () => {
    const { body } = await ann.call(getCorrelations, { params: { symbol: 'EURUSD' }, query: {} })
    expect(body.days).toBe(90)
    expect(body.markets.length).toBeGreaterThan(3)
    expect(body.markets.some(({ symbol }) => symbol === 'EURUSD')).toBe(false)
    const values = body.markets.flatMap(({ value }) => value ?? [])
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    expect(body.markets.every(({ value, low, high }) => value === null || (low! <= value && value <= high!))).toBe(true)
  })

  test('of markets whose hours never meet are on days', async () => {
    const { body } = await ann.call(getCorrelations, { params: { symbol: 'EURUSD' }, query: { symbols: 'AAPL,GBPUSD' } })
    const bySymbol = new Map(body.markets.map((each) => [each.symbol, each]))
    expect(bySymbol.get('GBPUSD')).toMatchObject({ timeframe: '1h' })
    expect(bySymbol.get('AAPL')).toMatchObject({ timeframe: '1d' })
    expect(bySymbol.get('AAPL')!.bars).toBeGreaterThan(55)
    expect(bySymbol.get('AAPL')!.value).not.toBeNull()
  })

  test('refuse more markets than one call compares', async () => {
    const symbols = Array.from({ length: 25 }, (_, i) => `SYM${i}`).join(',')
    expect((await ann.call(getCorrelations, { params: { symbol: 'EURUSD' }, query: { symbols } })).failure).toMatchObject({
      code: 'market_invalid',
    })
  })
})

test('strategies can be listed by their market', async () => {
  const id = await product.finished(ann)
  const listed = async (symbol: string) => (await ann.call(listStrategies, { query: { symbol } })).body.results.map((each) => each.id)
  expect(await listed('eurusd')).toEqual([id])
  expect(await listed('GBPUSD')).toEqual([])
})

test('while a source does not answer, what is stored is told with its age', async () => {
  expect((await analysis('ETHUSD', { timeframe: '1h' })).stale_since).toBeUndefined()
  source.failure = unavailable()
  // What it said last holds for some seconds.
  aheadMs = 60_000
  const told = await analysis('ETHUSD', { timeframe: '1d' })
  expect(told.bars).toBeGreaterThan(0)
  expect(told.stale_since).toBeGreaterThan(0)
  const { body } = await ann.call(getCorrelations, { params: { symbol: 'EURUSD' }, query: { symbols: 'ETHUSD,GBPUSD' } })
  expect(body.markets.map(({ symbol }) => symbol).toSorted()).toEqual(['ETHUSD', 'GBPUSD'])
  expect(body.markets.every(({ value }) => value !== null)).toBe(true)
  source.failure = null
})
