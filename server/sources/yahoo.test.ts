import { barOpen, calendarNamed } from '@playbook/engine/market/calendar'
import type { RawCandle } from '@playbook/engine/market/check-candles'
import { daySeconds } from '@playbook/engine/market/day-number'
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
  server.setNow(null)
})

async function marketOf(symbol: string): Promise<SourceMarket> {
  const market = (await yahoo.markets(signal)).find(({ instrument }) => instrument.symbol === symbol)
  if (market === undefined) throw new Error(`no ${symbol}`)
  return market
}
const nowSeconds = () => Math.floor(Date.now() / 1_000)
const pathsSince = (count: number) => server.asked.slice(count).map(({ path }) => path)

test('the catalogue is listed but for its crypto currencies, under the names of Yahoo', async () => {
  const markets = await yahoo.markets(signal)
  const named = Object.fromEntries(markets.map(({ instrument, upstream }) => [instrument.symbol, upstream]))
  expect(named).toMatchObject({ EURUSD: 'EURUSD=X', US500: '^GSPC', XAUUSD: 'GC=F', AAPL: 'AAPL', GER40: '^GDAXI' })
  expect(markets.some(({ instrument }) => instrument.category === 'crypto')).toBe(false)
})

test('an index has the hours of its exchange, and a metal is said to be a future', async () => {
  expect((await marketOf('US500')).instrument).toMatchObject({ calendar: 'us_stock', description: 'S&P 500, the index itself' })
  expect((await marketOf('XAUUSD')).instrument).toMatchObject({ calendar: 'us_futures', description: 'Gold, the future that expires next' })
})

test.each(['AAPL', 'EURUSD', 'US500', 'XAUUSD', 'JPN225'])('days of %s open when ours do, each once', async (symbol) => {
  const market = await marketOf(symbol)
  const { calendar } = market.instrument
  const to = nowSeconds()
  const { candles, nextFrom } = await yahoo.candles(market, '1d', to - 60 * daySeconds, to, signal)
  const days = calendarNamed(calendar).tradingDays(to - 60 * daySeconds, to)
  expect(nextFrom).toBeNull()
  expect(candles.map(({ time }) => time)).toEqual(days.map(({ open }) => open).filter((open) => open >= to - 60 * daySeconds))
})

test('the newest bar carries the moment of the last trade at Yahoo and opens with its period here, once', async () => {
  const open = calendarNamed('us_stock')
    .tradingDays(Date.now() / 1_000 - 10 * daySeconds, Date.now() / 1_000 - daySeconds)
    .at(-1)!.open
  server.setNow(open + 5_530)
  const { candles } = await yahoo.candles(await marketOf('AAPL'), '5m', open, open + 7_200, signal)
  expect(candles.map(({ time }) => time)).toEqual(Array.from({ length: 19 }, (_, i) => open + i * 300))
  expect(Number(candles.at(-1)?.volume)).toBeGreaterThan(0)
  const days = await yahoo.candles(await marketOf('AAPL'), '1d', open - 9 * daySeconds, open + 7_200, signal)
  expect(days.candles.at(-1)?.time).toBe(open)
})

test.each([
  ['a moment after the close', 2],
  ['before the next session', 12 * 3_600],
])('a last trade that is told %s belongs to the session that has closed', async (_when, later) => {
  const { open, close } = calendarNamed('us_stock')
    .tradingDays(Date.now() / 1_000 - 10 * daySeconds, Date.now() / 1_000 - 2 * daySeconds)
    .at(-1)!
  server.setNow(close + later)
  const market = await marketOf('AAPL')
  const days = await yahoo.candles(market, '1d', open - 9 * daySeconds, close + later, signal)
  expect(days.candles.at(-1)?.time).toBe(open)
  const { candles } = await yahoo.candles(market, '5m', open, close + later, signal)
  expect(candles.at(-1)?.time).toBe(barOpen(close - 1, '5m', 'us_stock'))
})

test('minutes are asked for week by week, as far back as Yahoo keeps them', async () => {
  const market = await marketOf('EURUSD')
  const before = server.asked.length
  const candles: RawCandle[] = []
  const to = nowSeconds()
  for (let next: number | null = to - 60 * daySeconds; next !== null;) {
    const page = await yahoo.candles(market, '1m', next, to, signal)
    candles.push(...page.candles)
    next = page.nextFrom
  }
  expect(server.asked.length - before).toBe(5)
  const times = candles.map(({ time }) => Number(time))
  expect(times[0]).toBeGreaterThanOrEqual(to - 29 * daySeconds)
  expect(new Set(times).size).toBe(times.length)
  expect(times.every((time) => time % 60 === 0 && barOpen(time, '1m', 'forex') === time)).toBe(true)
})

test('a range that Yahoo keeps nothing of is an empty page, and not a failure', async () => {
  server.play({
    status: 422,
    body: JSON.stringify({
      chart: {
        result: null,
        error: {
          code: 'Unprocessable Entity',
          description: '1m data not available for startTime=1 and endTime=2. The requested range must be within the last 30 days.',
        },
      },
    }),
  })
  const to = nowSeconds()
  expect(await yahoo.candles(await marketOf('EURUSD'), '1m', to - 3_600, to, signal)).toMatchObject({ candles: [], nextFrom: null })
})

test('closes come raw and adjusted, with the splits and dividends of their days', async () => {
  const to = nowSeconds()
  const { candles, events } = await yahoo.candles(await marketOf('AAPL'), '1d', to - 30 * daySeconds, to, signal)
  for (const { close, adjustedClose } of candles) expect(Number(adjustedClose)).toBeCloseTo(Number(close) * 0.99, 6)
  expect(events).toEqual([
    { kind: 'dividend', time: candles[1]!.time, value: 0.24 },
    { kind: 'split', time: candles[2]!.time, value: 4 },
  ])
})

test('prices of many markets are one request', async () => {
  const markets = [await marketOf('AAPL'), await marketOf('EURUSD'), await marketOf('US500')]
  const before = server.asked.length
  const quotes = await yahoo.quotes(markets, signal)
  expect(pathsSince(before)).toEqual(['/v7/finance/quote'])
  expect([...quotes.keys()]).toEqual(['AAPL', 'EURUSD', 'US500'])
  for (const { price, previousClose } of quotes.values()) expect(price > 0 && previousClose !== null).toBe(true)
})

test('a crumb that has ended is fetched again, once', async () => {
  const markets = [await marketOf('AAPL')]
  const before = server.asked.length
  server.play(
    { status: 401, body: JSON.stringify({ finance: { result: null, error: { code: 'Unauthorized', description: 'Invalid Crumb' } } }) },
    'answer',
  )
  expect((await yahoo.quotes(markets, signal)).size).toBe(1)
  expect(pathsSince(before)).toEqual(['/v7/finance/quote', '/quote/AAPL', '/v1/test/getcrumb', '/v7/finance/quote'])
})

test('a page of consent in another place is not followed', async () => {
  const fresh = openSources({ marketData: ['yahoo'], exchanges: [], ccxtUrl: null, yahooUrl: server.url }, Date.now)
  server.play({ status: 302, headers: { location: 'https://guce.yahoo.com.evil.example/consent' } })
  const before = server.asked.length
  await expect(fresh.all[0]!.markets(signal)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(pathsSince(before).every((path) => path === '/quote/AAPL')).toBe(true)
  await fresh.close()
})

test('words find stocks and funds whose hours and currency are known, besides those of the catalogue', async () => {
  const found = await yahoo.lookUp!('sap', signal)
  expect(found.map(({ instrument: { symbol, currency, calendar } }) => [symbol, currency, calendar])).toEqual([
    ['SAP', 'USD', 'us_stock'],
    ['SAP.DE', 'EUR', 'xetra'],
  ])
  expect(await yahoo.lookUp!('apple', signal)).toEqual([])
  expect(await yahoo.lookUp!('no such company', signal)).toEqual([])
})
