import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSources, type OpenSources } from './open-sources.ts'
import type { PriceSource, SourceMarket } from './price-source.ts'
import { startPriceServer, type PriceServer } from './testing/price-server.ts'

let server: PriceServer
let sources: OpenSources
let kraken: PriceSource
let binance: PriceSource
const { signal } = new AbortController()
const now = Date.UTC(2026, 4, 6, 12, 30) / 1_000

beforeAll(async () => {
  server = await startPriceServer()
  sources = openSources(
    { marketData: ['ccxt', 'simulated'], exchanges: ['kraken', 'binance'], ccxtUrl: server.url, yahooUrl: null },
    Date.now,
  )
  const [first, second] = sources.all
  if (!first || !second) throw new Error('two sources')
  kraken = first
  binance = second
})
afterAll(async () => {
  await sources.close()
  await server.close()
})
beforeEach(() => {
  server.play('answer')
  server.spoilRows(null)
})

async function marketOf(source: PriceSource, symbol: string): Promise<SourceMarket> {
  const market = (await source.markets(signal)).find(({ instrument }) => instrument.symbol === symbol)
  if (market === undefined) throw new Error(`no ${symbol}`)
  return market
}

test('an exchange lists its spot markets by our symbols', async () => {
  const symbols = (await kraken.markets(signal)).map(({ instrument }) => instrument.symbol)
  expect(symbols.toSorted()).toEqual(['BTCUSD', 'ETHUSD', 'JUPUSD', 'SOLEUR', 'SOLUSD', 'USDTUSD'])
})

test('a page of candles reaches from its first moment to its last', async () => {
  const market = await marketOf(binance, 'BTCUSDT')
  const from = now - 7_200
  const page = await binance.candles(market, '1m', from, now, signal)
  expect(page.candles.length).toBe(120)
  expect(page.candles[0]?.time).toBe(from)
  expect(page.nextFrom).toBeNull()
})
