import type { RawCandle } from '@playbook/engine/market/check-candles'
import { timeframeMinutes } from '@playbook/engine/market/timeframe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSources, type OpenSources } from './open-sources.ts'
import type { PriceSource, SourceMarket } from './price-source.ts'
import { startPriceServer, type PriceServer } from './testing/price-server.ts'

let server: PriceServer
let sources: OpenSources
const { signal } = new AbortController()
const from = Date.UTC(2026, 4, 6) / 1_000

beforeAll(async () => {
  server = await startPriceServer()
  sources = openSources(
    { marketData: ['ccxt', 'simulated'], exchanges: ['binance', 'kraken', 'bitstamp'], ccxtUrl: server.url, yahooUrl: null },
    Date.now,
  )
})
afterAll(async () => {
  await sources.close()
  await server.close()
})
beforeEach(() => {
  server.play('answer')
  server.spoilRows(null)
})

function sourceNamed(key: string): PriceSource {
  const source = sources.all.find((each) => each.key === key)
  if (source === undefined) throw new Error(`no source ${key}`)
  return source
}
async function marketOf(key: string, symbol: string): Promise<SourceMarket> {
  const market = (await sourceNamed(key).markets(signal)).find(({ instrument }) => instrument.symbol === symbol)
  if (market === undefined) throw new Error(`${key} lists no ${symbol}`)
  return market
}

/** Follows the pages to the end. */
async function everyPage(key: string, symbol: string, timeframe: '1m' | '1h', fromSeconds: number, toSeconds: number) {
  const market = await marketOf(key, symbol)
  const candles: RawCandle[] = []
  let pages = 0
  for (let next: number | null = fromSeconds; next !== null; pages += 1) {
    const page = await sourceNamed(key).candles(market, timeframe, next, toSeconds, signal)
    candles.push(...page.candles)
    next = page.nextFrom
  }
  return { times: candles.map(({ time }) => Number(time)), pages }
}

test('sources come in the order of the settings, the simulated prices at their place', () => {
  expect(sources.inOrder.map((source) => (source === 'simulated' ? source : source.label))).toEqual([
    'Binance',
    'Kraken',
    'Bitstamp',
    'simulated',
  ])
  expect(sources.all.map(({ source, mayRedistribute }) => [source, mayRedistribute])).toEqual([
    ['exchange', false],
    ['exchange', false],
    ['exchange', false],
  ])
})

test('spot markets are listed by our symbols; what has no symbol of its own, no way to US dollars or no trading is not', async () => {
  const symbolsOf = async (key: string) => (await sourceNamed(key).markets(signal)).map(({ instrument }) => instrument.symbol).toSorted()
  expect(await symbolsOf('kraken')).toEqual(['BTCUSD', 'ETHUSD', 'JUPUSD', 'SOLEUR', 'SOLUSD', 'USDTUSD'])
  expect(await symbolsOf('binance')).toEqual(['BNBUSDT', 'BTCUSDT', 'ETHUSDT'])
})

test('facts are the exchange’s where it states them, and else those of the catalogue or of crypto currencies', async () => {
  const known = await marketOf('kraken', 'BTCUSD')
  expect(known.instrument).toMatchObject({
    name: 'Bitcoin / US dollar',
    tick: 0.1,
    quantityStep: 1e-8,
    minQuantity: 0.00005,
    currency: 'USD',
    calendar: 'crypto',
    costs: { spread: 8, commission: { kind: 'percent', value: 0.4 } },
  })
  expect(known.statedFacts).toEqual(['currency', 'tick', 'quantityStep', 'minQuantity', 'costs'])
  expect((await marketOf('binance', 'BTCUSDT')).statedFacts).toEqual(['currency', 'tick', 'quantityStep', 'minQuantity'])
  const unknown = await marketOf('kraken', 'JUPUSD')
  expect(unknown.instrument).toMatchObject({ name: 'JUP / USD', tick: 0.00001, conversion: { kind: 'none' } })
  expect(unknown.instrument.costs.spread).toBeGreaterThan(0)
  expect((await marketOf('kraken', 'SOLEUR')).instrument.conversion).toEqual({ kind: 'series', symbol: 'EURUSD', invert: false })
})

test('pages follow each other without a gap and without a bar twice', async () => {
  const { times, pages } = await everyPage('binance', 'BTCUSDT', '1m', from, from + 2_600 * 60)
  expect(pages).toBe(3)
  expect(times).toEqual(Array.from({ length: 2_600 }, (_, i) => from + i * 60))
})

test('a range before the first candle of an exchange is answered with its first ones at once', async () => {
  const market = await marketOf('binance', 'BTCUSDT')
  const page = await sourceNamed('binance').candles(market, '1d', Date.UTC(2010, 0, 1) / 1_000, Date.UTC(2018, 0, 1) / 1_000, signal)
  expect(page.candles[0]?.time).toBe(Date.UTC(2017, 7, 17) / 1_000)
})

test('an exchange that sends its newest candles only says how far back they reach, and ends a longer range there', async () => {
  const market = await marketOf('kraken', 'BTCUSD')
  expect(market.series.map(({ timeframe, reachSeconds }) => [timeframe, reachSeconds])).toEqual(
    (['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const).map((timeframe) => [timeframe, 720 * timeframeMinutes[timeframe] * 60]),
  )
  const now = Math.floor(Date.now() / 1_000)
  const { times, pages } = await everyPage('kraken', 'BTCUSD', '1h', now - 1_000 * 3_600, now)
  expect(pages).toBe(1)
  expect(times.length).toBeGreaterThan(715)
  expect(times.every((time, i) => i === 0 || time === times[i - 1]! + 3_600)).toBe(true)
})

test('an exchange that answers windows is asked for one after the other', async () => {
  const { times, pages } = await everyPage('bitstamp', 'BTCUSD', '1m', from, from + 2_600 * 60)
  expect(pages).toBe(3)
  expect(times).toEqual(Array.from({ length: 2_600 }, (_, i) => from + i * 60))
})

test('years without a candle are passed over by looking at days', async () => {
  const before = server.asked.length
  const { times } = await everyPage('bitstamp', 'SOLUSD', '1m', Date.UTC(2018, 0, 1) / 1_000, Date.UTC(2025, 2, 3, 15) / 1_000)
  expect(times[0]).toBe(Date.UTC(2025, 2, 3, 14, 10) / 1_000)
  expect(times.length).toBe(50)
  expect(server.asked.length - before).toBeLessThan(12)
})

test('no more candles are asked for than the range has', async () => {
  await sourceNamed('binance').candles(await marketOf('binance', 'BTCUSDT'), '1m', from, from + 120, signal)
  expect(server.asked.at(-1)?.query.get('limit')).toBe('3')
})

test('the newest candle may still be forming, and nothing follows it', async () => {
  const now = Date.now() / 1_000
  const page = await sourceNamed('binance').candles(await marketOf('binance', 'ETHUSDT'), '5m', now - 3_600, now + 3_600, signal)
  expect(Number(page.candles.at(-1)?.time) + 300).toBeGreaterThan(now - 5)
  expect(page.nextFrom).toBeNull()
})

test('prices of many markets are asked for at once, by our symbols', async () => {
  const before = server.asked.length
  const markets = [await marketOf('binance', 'BTCUSDT'), await marketOf('binance', 'ETHUSDT')]
  const quotes = await sourceNamed('binance').quotes(markets, signal)
  expect(server.asked.length).toBe(before + 1)
  expect([...quotes.keys()]).toEqual(['BTCUSDT', 'ETHUSDT'])
  for (const { price, previousClose, at } of quotes.values()) {
    expect(price).toBeGreaterThan(0)
    expect(previousClose).toBeGreaterThan(0)
    expect(Math.abs(at - Date.now() / 1_000)).toBeLessThan(10)
  }
})

test('a list of markets is kept for a while', async () => {
  await sourceNamed('kraken').markets(signal)
  const before = server.asked.length
  await sourceNamed('kraken').markets(signal)
  expect(server.asked.length).toBe(before)
})

test('requests carry no account, no key and no cookie', () => {
  for (const { headers } of server.asked) {
    expect(headers.authorization).toBeUndefined()
    expect(headers.cookie).toBeUndefined()
    expect(Object.keys(headers).filter((name) => /key|sign|token/i.test(name))).toEqual([])
  }
})
