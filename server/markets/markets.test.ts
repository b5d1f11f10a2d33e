import * as calls from '@playbook/contract/markets'
import { indicatorColors } from '@playbook/engine/indicators/line-colors'
import { catalogue } from '@playbook/engine/market/catalogue'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { loadBars, mustFindMarket } from './find-market.ts'
import { simulatedFeed } from './simulated-feed.ts'
import { createMarketApp, type MarketApp } from './testing/market-app.ts'

/** A Wednesday afternoon: everything trades but Asia. */
const wednesday = Date.parse('2026-03-11T15:30:20Z')
let nowMs = wednesday
let app: MarketApp
let ann: TestUser

beforeAll(async () => {
  app = await createMarketApp({ marketNow: () => nowMs })
  ann = await app.registerUser()
})
afterAll(() => app.close())

const candles = async (query: Partial<Record<string, unknown>> & { symbol: string }) => (await ann.call(calls.getCandles, { query })).body
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16)

describe('lists', () => {
  test('all markets come with prices, and pages add up to the catalogue', async () => {
    const all = (await ann.call(calls.listMarkets, { query: {} })).body
    expect(all.count).toBe(catalogue.length)
    expect(all.count).toBeGreaterThanOrEqual(60)
    expect(all.results.every((row) => row.current_price! > 0 && row.changePercent !== null && row.source === 'simulated')).toBe(true)
    const second = (await ann.call(calls.listMarkets, { query: { page: 2, page_size: 30 } })).body
    expect(second.results.map((row) => row.symbol)).toEqual(all.results.slice(30, 60).map((row) => row.symbol))
    expect([second.previous, second.next]).toEqual([
      expect.stringContaining('page=1') as string,
      expect.stringContaining('page=3') as string,
    ])
    expect((await ann.call(calls.listMarkets, { query: { page: 1_000_000 } })).body.results).toEqual([])
  })

  test('a category keeps only its markets', async () => {
    const { results } = (await ann.call(calls.listMarkets, { query: { category: 'crypto' } })).body
    expect(new Set(results.map((row) => row.category))).toEqual(new Set(['crypto']))
    const popular = (await ann.call(calls.popularMarkets, { query: { category: 'stock' } })).body
    expect(popular.results[0]!.category).toBe('stock')
  })

  test('a search finds by symbol, name and description, the best first', async () => {
    const find = async (search: string) =>
      (await ann.call(calls.searchMarkets, { query: { search } })).body.results.map((row) => row.symbol)
    expect((await find('eurusd'))[0]).toBe('EURUSD')
    expect((await find('gold'))[0]).toBe('XAUUSD')
    expect(await find("'; drop table users; --")).toEqual([])
  })

  test('price decimals follow the kind of market', async () => {
    const { results } = (await ann.call(calls.listMarkets, { query: {} })).body
    const decimals = Object.fromEntries(results.map((row) => [row.symbol, row.price_decimals]))
    expect(decimals).toMatchObject({ EURUSD: 5, USDJPY: 3, AAPL: 2, XAUUSD: 2, BTCUSD: 2 })
  })
})

describe('candles', () => {
  test('the last 100 H1 candles come when nothing else is asked, oldest first, the forming one last', async () => {
    const reply = await candles({ symbol: 'eurusd' })
    expect(reply).toMatchObject({ symbol: 'EURUSD', timeframe: '1h', source: 'simulated', count: 100 })
    expect(reply.candles).toHaveLength(100)
    const times = reply.candles.map((candle) => candle.timestamp)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(reply.candles.map((candle) => candle.is_closed).lastIndexOf(true)).toBe(98)
    expect(iso(times.at(-1)!)).toBe('2026-03-11T15:00')
  })

  test('a market that is closed has no forming candle', async () => {
    nowMs = Date.parse('2026-03-14T12:00:00Z')
    const forex = await candles({ symbol: 'EURUSD', timeframe: 'M5', count: 2 })
    const crypto = await candles({ symbol: 'BTCUSD', timeframe: 'M5', count: 2 })
    nowMs = wednesday
    expect(forex.candles.map(({ timestamp, is_closed }) => [iso(timestamp), is_closed])).toEqual([
      ['2026-03-13T20:50', true],
      ['2026-03-13T20:55', true],
    ])
    expect(crypto.candles.map((candle) => candle.is_closed)).toEqual([true, false])
  })

  test.each(['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const)(
    '%s pages fit together without gap or overlap',
    async (timeframe) => {
      const whole = await candles({ symbol: 'AAPL', timeframe, count: 30 })
      const pages = await Promise.all(
        [20, 10, 0].map((start_position) => candles({ symbol: 'AAPL', timeframe, count: 10, start_position })),
      )
      expect(pages.flatMap((page) => page.candles)).toEqual(whole.candles)
      const earlier = await candles({ symbol: 'AAPL', timeframe, count: 10, before: whole.candles[10]!.timestamp })
      expect(earlier.candles).toEqual(whole.candles.slice(0, 10))
      const older = await candles({ symbol: 'AAPL', timeframe, count: 5, start_position: 5, before: whole.candles[10]!.timestamp })
      expect(older.candles).toEqual(whole.candles.slice(0, 5))
    },
  )

  test('limit and offset are other names, and both together are refused', async () => {
    const byNames = await candles({ symbol: 'EURUSD', timeframe: '1d', limit: 7, offset: 3 })
    expect(byNames).toEqual(await candles({ symbol: 'EURUSD', timeframe: 'D1', count: 7, start_position: 3 }))
    const both = await ann.call(calls.getCandles, { query: { symbol: 'EURUSD', count: 5, limit: 5 } })
    expect(both.failure.errors).toHaveProperty('limit')
  })

  test('1M and MN1 are months, 1m and M1 minutes', async () => {
    expect((await candles({ symbol: 'EURUSD', timeframe: 'MN1', count: 1 })).timeframe).toBe('1M')
    expect((await candles({ symbol: 'EURUSD', timeframe: 'M1', count: 1 })).timeframe).toBe('1m')
  })

  test.each(['1e9', '0', '-1', '1.5', '', '[]', '1001'])('a count of %j is refused', async (count) => {
    const { failure, status } = await ann.call(calls.getCandles, { query: { symbol: 'EURUSD', count } })
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, ['count']])
  })

  test('far beyond the beginning there is nothing', async () => {
    expect((await candles({ symbol: 'EURUSD', timeframe: '1m', start_position: 10_000_000 })).candles).toEqual([])
    expect((await candles({ symbol: 'EURUSD', timeframe: '1M', start_position: 10_000_000 })).candles).toEqual([])
    expect((await candles({ symbol: 'EURUSD', before: 0 })).candles).toEqual([])
    expect((await ann.call(calls.getCandles, { query: { symbol: 'EURUSD', start_position: '1e18' } })).status).toBe(400)
  })

  test('an unknown symbol is told by name', async () => {
    const { failure, status } = await ann.call(calls.getCandles, { query: { symbol: 'nothing' } })
    expect([status, failure.code, failure.message]).toEqual([404, 'symbol_not_found', "Symbol 'NOTHING' not found or is invalid"])
  })

  test.each(['ı', 'ß', 'АAPL', '../etc', 'A', 'ABCDEFGHIJKLM', 'A%00B'])('the symbol %j never finds anything', async (symbol) => {
    expect((await ann.call(calls.getCandles, { query: { symbol } })).status).toBe(400)
    expect([400, 404]).toContain((await ann.call(calls.getMarket, { params: { symbol } })).status)
  })

  test('two equal requests get the same bytes, and an unchanged reply is not sent twice', async () => {
    const query = { symbol: 'GBPUSD', timeframe: '5m', count: 500 }
    const [first, second] = await Promise.all([ann.call(calls.getCandles, { query }), ann.call(calls.getCandles, { query })])
    expect(first!.text).toBe(second!.text)
    const etag = String(first!.headers['etag'])
    const third = await ann.call(calls.getCandles, { query }, { headers: { 'if-none-match': etag } })
    expect([third.status, third.text]).toEqual([304, ''])
    nowMs = wednesday + 60_000
    const later = await ann.call(calls.getCandles, { query }, { headers: { 'if-none-match': etag } })
    nowMs = wednesday
    expect(later.status).toBe(200)
  })

  test('nobody without a token sees any', async () => {
    expect((await app.call(calls.getCandles, { query: { symbol: 'EURUSD' } })).status).toBe(401)
  })
})

describe('one market', () => {
  test('details hold what a run needs, and the figures agree with the candles', async () => {
    const market = (await ann.call(calls.getMarket, { params: { symbol: 'aapl' } })).body
    expect(market).toMatchObject({
      symbol: 'AAPL',
      category: 'stock',
      tick: 0.01,
      is_open: true,
      calendar: 'us_stock',
      source: 'simulated',
    })
    expect(market.timeframes).toHaveLength(9)
    const days = (await candles({ symbol: 'AAPL', timeframe: '1d', count: 252 })).candles
    expect(market.current_price).toBe(days.at(-1)!.close)
    expect(market.change).toBeCloseTo(days.at(-1)!.close - days.at(-2)!.close, 9)
    expect(market.changePercent).toBeCloseTo((days.at(-1)!.close / days.at(-2)!.close - 1) * 100, 9)
    expect(market.high_52w).toBeGreaterThanOrEqual(Math.max(...days.slice(10).map((day) => day.high)))
    expect(market.low_52w).toBeLessThanOrEqual(Math.min(...days.slice(10).map((day) => day.low)))
    const trend = market.changePercent! > 1 ? 'bullish' : market.changePercent! < -1 ? 'bearish' : 'sideways'
    expect(market.trend).toBe(trend)
  })

  test('candles with details come in one call', async () => {
    const { body } = await ann.call(calls.getSymbolData, { query: { symbol: 'EURUSD', timeframe: 'H4', count: 5 } })
    expect(body.candles).toEqual((await candles({ symbol: 'EURUSD', timeframe: '4h', count: 5 })).candles)
    expect(body.market.symbol).toBe('EURUSD')
  })

  test('markets of the catalogue cannot be changed or deleted', async () => {
    expect((await ann.call(calls.deleteMarket, { params: { symbol: 'EURUSD' } })).failure.code).toBe('symbol_not_found')
  })
})

test('bars for a run never include one that is still forming', async () => {
  const find = (symbol: string) => mustFindMarket(app, ann.profile.uid, symbol)
  const bars = await loadBars(await find('EURUSD'), '1h', 0, nowMs / 1000 + 86_400, nowMs / 1000)
  expect(iso(bars.time.at(-1)!)).toBe('2026-03-11T14:00')
  const week = await loadBars(await find('AAPL'), '1w', 0, nowMs / 1000, nowMs / 1000)
  expect(iso(week.time.at(-1)!)).toBe('2026-03-02T14:30')
})

describe('indicators', () => {
  const given = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      timestamp: 1_700_000_000 + i * 3600,
      open: 10 + i,
      high: 12 + i,
      low: 9 + i,
      close: 11 + i,
      volume: 1,
    }))
  const compute = (list: unknown, indicators: unknown = [{ name: 'sma', params: { period: 3 } }]) =>
    // What a caller may send is the point of these tests.
    ann.call(calls.computeIndicators, { body: { candles: list, indicators } as never })

  test('every line of the five indicators comes under its name, null during warm-up', async () => {
    const names = ['rsi', 'ema', 'sma', 'macd', 'bollinger_bands'].map((name) => ({ name }))
    const { body } = await compute(given(60), names)
    expect(body).toMatchObject({ success: true, error: null, dropped: 0 })
    expect(Object.keys(body.candles[0]!)).toEqual(
      expect.arrayContaining(['rsi', 'rsi_14', 'ema_20', 'sma_20', 'macd_12_26_9_signal', 'bollinger_bands_20_2_upper']),
    )
    expect(body.lines.find(({ field }) => field === 'macd_12_26_9_signal')!.color).toEqual(indicatorColors.macd_signal)
    expect(body.lines.map(({ field }) => field)).toEqual(Object.keys(body.candles[0]!).filter((field) => !(field in given(1)[0]!)))
    expect([body.candles[18]!['sma'], body.candles[19]!['sma']]).toEqual([null, 20.5])
  })

  test('bad candles are dropped and counted, the others put in order', async () => {
    const list = given(5)
    const { body } = await compute([list[4], ...list.slice(0, 4), { ...list[2], high: 1 }, { ...list[0], timestamp: 'never' }, list[1]])
    expect(body.dropped).toBe(3)
    expect(body.candles.map((candle) => candle['sma'])).toEqual([null, null, 12, 13, 14])
  })

  test.each([
    ['a price of zero', { open: 0, low: 0 }],
    ['a negative price', { low: -1 }],
    ['no stamp', { timestamp: undefined }],
    ['an empty stamp', { timestamp: '' }],
    ['a stamp of null', { timestamp: null }],
    ['a stamp that is a list', { timestamp: [1] }],
    ['a price in words', { close: '11' }],
    ['a missing price', { close: undefined }],
    ['a high below the close', { high: 15.5 }],
    ['a low above the open', { low: 15.5 }],
    ['a negative volume', { volume: -1 }],
    ['negative ticks', { volume: undefined, tick_volume: -1 }],
    ['a price beyond measure', { high: 1e300 }],
  ])('a candle with %s is dropped and counted, the rest is computed', async (_what, more) => {
    const list = given(5)
    const { body } = await compute([...list, { ...given(6)[5], ...more }])
    expect([body.dropped, body.candles.length, body.candles.at(-1)!['sma']]).toEqual([1, 5, 14])
  })

  test('what is no candle at all is dropped and counted too', async () => {
    const { body } = await compute([null, 7, 'candle', [], {}, ...given(3)])
    expect([body.dropped, body.candles.length]).toEqual([5, 3])
  })

  test('ticks stand for the volume where there is none', async () => {
    const { volume: _, ...bare } = given(1)[0]!
    const volumes = [{ tick_volume: 7 }, { tick_volume: 7, volume: 3 }, { tick_volume: 7, volume: null }, {}]
    const { body } = await compute(volumes.map((more, i) => ({ ...bare, ...more, timestamp: i })))
    expect(body.candles.map((candle) => candle['volume'])).toEqual([7, 3, 7, 0])
  })

  test.each([
    [undefined, undefined, { candles: ['Candles must be a non-empty array'], indicators: ['At least one indicator is needed'] }],
    [[], [{ name: 'sma' }], { candles: ['Candles must be a non-empty array'] }],
    ['EURUSD', [{ name: 'sma' }], { candles: ['Candles must be a non-empty array'] }],
    [given(3), [], { indicators: ['At least one indicator is needed'] }],
    [given(3), [{}], { 'indicators.0.name': ['Each indicator needs a name: rsi, ema, sma, macd or bollinger_bands'] }],
    [given(3), [{ name: 'wma' }], { 'indicators.0.name': ['Each indicator needs a name: rsi, ema, sma, macd or bollinger_bands'] }],
    [given(3), ['sma'], { 'indicators.0': ['Each indicator needs a name: rsi, ema, sma, macd or bollinger_bands'] }],
  ])('call %# says which of the two is missing', async (list, indicators, errors) => {
    // `undefined` leaves the field out.
    const { failure } = await ann.call(calls.computeIndicators, { body: { candles: list, indicators } as never })
    expect(failure.errors).toEqual(errors)
  })

  test('times may be milliseconds or ISO text, and volume may be missing', async () => {
    const { volume: _, ...bare } = given(1)[0]!
    const times = [9_999_999_999, 10_000_000_000, '2024-01-01T00:00:00Z', -5, 8.64e15]
    const { body } = await compute(times.map((timestamp) => ({ ...bare, timestamp })))
    expect(body.candles.map((candle) => candle.timestamp)).toEqual([-5, 10_000_000_000, '2024-01-01T00:00:00Z', 9_999_999_999, 8.64e15])
    expect((await compute([{ ...bare, timestamp: 8.64e15 + 2000 }])).failure.errors).toHaveProperty('candles')
  })

  test('candles that are all bad are an error with a reason', async () => {
    const { failure } = await compute(given(3).map((candle) => ({ ...candle, high: 1 })))
    expect(failure).toMatchObject({ code: 'market_invalid', message: expect.stringContaining('None of the candles is valid') as string })
  })

  test.each([
    [[], [{ name: 'sma' }]],
    [given(1001), [{ name: 'sma' }]],
    [given(3), []],
    [given(3), [{ name: 'constructor' }]],
    [given(3), [{ name: 'sma', params: { period: 0 } }]],
    [given(3), [{ name: 'sma', params: { period: 2.5 } }]],
    [given(3), [{ name: 'sma', params: { period: 1e9 } }]],
    [given(3), [{ name: 'macd', params: { fast_period: 30 } }]],
    [given(3), Array.from({ length: 1000 }, () => ({ name: 'sma' }))],
    [[{ ...given(1)[0], close: 'NaN' }], [{ name: 'sma' }]],
    [[{ ...given(1)[0], volume: -1 }], [{ name: 'sma' }]],
  ])('call %# is refused', async (list, indicators) => {
    expect((await compute(list, indicators)).status).toBe(400)
  })
})

test('the volume of the last day is that of the last trading where the market has been closed since', async () => {
  const sunday = Date.UTC(2026, 2, 8, 13) / 1000
  const figures = await (await simulatedFeed.find('', 'AAPL'))!.prices.figures(sunday)
  expect(figures.volume24h).toBeGreaterThan(0)
})
