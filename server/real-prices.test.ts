import * as exports from '@playbook/contract/exports'
import * as markets from '@playbook/contract/markets'
import * as publications from '@playbook/contract/publications'
import { listStrategies, strategyResult, type StrategyResult } from '@playbook/contract/strategies'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sharedFeeds } from './candles/shared-feeds.ts'
import { createWorkingProduct, type WorkingProduct } from './robustness/testing/working-product.ts'
import { usualPatience } from './sources/open-source.ts'
import { openSources, type OpenSources } from './sources/open-sources.ts'
import { startPriceServer, type PriceServer } from './sources/testing/price-server.ts'
import type { TestUser } from './testing/test-app.ts'

let server: PriceServer
let sources: OpenSources
let product: WorkingProduct
let ann: TestUser
let id: string
let result: StrategyResult

const words = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.'
const oneTry = {
  ...usualPatience,
  // The libraries are loaded with the first call, which takes long beside other work.
  limits: { ...usualPatience.limits, timeoutMs: 30_000 },
  repeats: { ...usualPatience.repeats, maxRepeats: 0 },
  breaker: { ...usualPatience.breaker, maxFailures: 100 },
}

beforeAll(async () => {
  server = await startPriceServer()
  product = await createWorkingProduct({
    feeds({ db, now }) {
      const settings = {
        marketData: ['ccxt', 'yahoo', 'simulated'],
        exchanges: ['binance'],
        ccxtUrl: server.url,
        yahooUrl: server.url,
      } as const
      sources = openSources(settings, now, oneTry)
      return sharedFeeds({ db, now, sources })
    },
  })
  ann = await product.registerUser()
  await product.work(1)
  id = await product.finished(ann, { strategy_text: words, symbol: 'BTCUSDT', timeframe: '1d' })
  result = (await ann.call(strategyResult, { params: { id } })).body.result!
})
afterAll(async () => {
  await product.close()
  await sources.close()
  await server.close()
})
beforeEach(() => server.play('answer'))

test('a symbol belongs to the first source that lists it', async () => {
  const sourceOf = async (symbol: string) => {
    const { body } = await ann.call(markets.getMarket, { params: { symbol } })
    return [body.source, body.source_label]
  }
  expect(await sourceOf('BTCUSDT')).toEqual(['exchange', 'Binance'])
  expect(await sourceOf('AAPL')).toEqual(['yahoo', 'Yahoo Finance'])
  expect(await sourceOf('BTCUSD')).toEqual(['simulated', undefined])
})

test('every reply with prices and every result says where they are from', async () => {
  const query = { symbol: 'BTCUSDT', timeframe: '1h', count: '10' }
  expect((await ann.call(markets.getCandles, { query })).body).toMatchObject({ source: 'exchange', source_label: 'Binance', count: 10 })
  const listed = (await ann.call(markets.searchMarkets, { query: { search: 'BTCUSDT' } })).body.results
  expect(listed.map(({ source, source_label: label }) => [source, label])).toEqual([['exchange', 'Binance']])
  expect(result.receipt).toMatchObject({ source: 'exchange', source_label: 'Binance', commission: { kind: 'percent', value: 0.1 } })
  expect((await ann.call(listStrategies, { query: {} })).body.results[0]).toMatchObject({ source: 'exchange' })
})

test('a market tells which of its facts its source states', async () => {
  const { stated } = (await ann.call(markets.getMarket, { params: { symbol: 'BTCUSDT' } })).body
  expect(stated).toEqual(['currency', 'tick', 'quantity_step', 'min_quantity'])
  expect((await ann.call(markets.getMarket, { params: { symbol: 'BTCUSD' } })).body.stated).toBeUndefined()
})

test('prices that may not be passed on are not published, and the proof is', async () => {
  const publish = (includes: 'prices' | 'proof') => ann.call(publications.publishStrategy, { params: { id }, body: { includes } })
  const refused = await publish('prices')
  expect([refused.status, refused.failure.code, refused.failure.message]).toEqual([
    403,
    'prices_not_passed_on',
    'The prices of Binance may not be passed on to others. The result can be published without them.',
  ])
  const { public_id, includes_prices } = (await publish('proof')).body
  expect(includes_prices).toBe(false)
  const { statement } = (await product.call(publications.publishedResult, { params: { public_id } })).body
  expect(publications.Statement.parse(JSON.parse(statement))).toMatchObject({ source: 'exchange', source_label: 'Binance' })
  const inputs = await product.call(publications.publishedInputs, { params: { public_id } })
  expect([inputs.status, inputs.failure.code]).toEqual([403, 'inputs_not_published'])
})

test('exports leave out what would be the price at every bar, and say so', async () => {
  const sentence = 'The prices of Binance may not be passed on to others. Buying and holding is left out.'
  const equity = (await ann.call(exports.exportEquity, { params: { id } })).text.split('\r\n')
  expect(equity[0]).toBe(`time,equity_usd,drawdown_percent,buy_and_hold_usd,${sentence}`)
  expect(equity.slice(1, -1).every((line) => line.endsWith(',,'))).toBe(true)
  expect(result.equity_curve.some(({ hold }) => hold !== undefined)).toBe(true)
  const file = JSON.parse((await ann.call(exports.exportResult, { params: { id } })).text) as { withheld: string; result: StrategyResult }
  expect(file.withheld).toBe(sentence)
  expect(file.result.equity_curve.some((point) => 'hold' in point)).toBe(false)
  expect((await ann.call(exports.exportTrades, { params: { id } })).text).not.toContain('hold')
})

test.each([
  [{ status: 500 }, 503, 'Market data service is temporarily unavailable.', null],
  [{ raw: '<html>' }, 503, 'Market data service is temporarily unavailable.', null],
  [{ status: 451 }, 503, 'Binance does not serve prices to the place where this server runs (451).', null],
  [{ status: 400, body: '{"code":-1,"msg":"Market is closed."}' }, 409, "Market is currently closed for symbol 'ETHUSDT'", null],
  // The last one: from then on the source is left alone.
  [{ status: 429, headers: { 'retry-after': '33' } }, 429, 'Rate limit exceeded. Please wait before making more requests.', '33'],
] as const)('a source that answers %j is told with %i', async (turn, status, message, retryAfter) => {
  server.play(turn)
  const query = { symbol: 'ETHUSDT', timeframe: '5m', count: '10', before: String(1_700_000_000 + status * 1_000_000 + message.length) }
  const answer = await ann.call(markets.getCandles, { query })
  expect([answer.status, answer.failure.message]).toEqual([status, message])
  expect(answer.headers['retry-after'] ?? null).toBe(retryAfter)
})
