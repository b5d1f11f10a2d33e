import { barOpen } from '@playbook/engine/market/calendar'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSources, type OpenSources } from './open-sources.ts'
import type { PriceSource, SourceMarket } from './price-source.ts'
import { startPriceServer, type PriceServer } from './testing/price-server.ts'

let server: PriceServer
let sources: OpenSources
let yahoo: PriceSource
const { signal } = new AbortController()

beforeAll(async () => {
  server = await startPriceServer()
  sources = openSources({ marketData: ['yahoo'], exchanges: [], ccxtUrl: null, yahooUrl: server.url }, Date.now)
  yahoo = sources.all[0]!
})
afterAll(async () => {
  await sources.close()
  await server.close()
})
beforeEach(() => {
  server.play('answer')
  server.spoilRows(null)
})

async function marketOf(symbol: string): Promise<SourceMarket> {
  const market = (await yahoo.markets(signal)).find(({ instrument }) => instrument.symbol === symbol)
  if (market === undefined) throw new Error(`no ${symbol}`)
  return market
}

test('the catalogue is listed but for its crypto currencies, under the names of Yahoo', async () => {
  const markets = await yahoo.markets(signal)
  const named = Object.fromEntries(markets.map(({ instrument, upstream }) => [instrument.symbol, upstream]))
  expect(named).toMatchObject({ EURUSD: 'EURUSD=X', US500: '^GSPC', XAUUSD: 'GC=F', AAPL: 'AAPL', GER40: '^GDAXI' })
  expect(named['BTCUSD']).toBeUndefined()
})
test.each(['AAPL', 'EURUSD', 'US500', 'XAUUSD'])('days of %s open when ours do', async (symbol) => {
  const market = await marketOf(symbol)
  const now = Math.floor(Date.now() / 1000)
  const page = await yahoo.candles(market, '1d', now - 60 * 86400, now, signal)
  expect(page.candles.length).toBeGreaterThan(35)
  for (const { time } of page.candles) expect(barOpen(Number(time), '1d', market.instrument.calendar)).toBe(time)
  expect(new Set(page.candles.map(({ time }) => time)).size).toBe(page.candles.length)
})
test('look up', async () => {
  const found = await yahoo.lookUp!('sap', signal)
  expect(found.map(({ instrument }) => instrument.symbol)).toEqual(['SAP', 'SAP.DE'])
})
