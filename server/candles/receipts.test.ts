import { getReceipt } from '@playbook/contract/receipts'
import * as strategies from '@playbook/contract/strategies'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { hashBars } from '@playbook/engine/market/hash-bars'
import { simulateBars } from '@playbook/engine/market/simulate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatedFeed } from '../markets/simulated-feed.ts'
import { createWorkingProduct, type WorkingProduct } from '../robustness/testing/working-product.ts'
import type { StoredInputs } from '../strategies/stored-inputs.ts'
import { hours, importMarket } from '../strategies/testing/import-market.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createStoredFeed } from './stored-feed.ts'
import { createTestSource, unavailable, type TestSource } from './testing/test-source.ts'

let product: WorkingProduct
let source: TestSource
let ann: TestUser
const hour = 3_600
const start = Date.UTC(2024, 0, 1) / 1000

beforeAll(async () => {
  product = await createWorkingProduct({
    feeds: ({ db, now }) => {
      source = createTestSource({ now, symbols: ['BTCUSD'], timeframes: ['1h', '1d'], pageBars: 1_000 })
      return [createStoredFeed({ db, source, now }), simulatedFeed]
    },
  })
  ann = await product.registerUser()
  await product.work(1)
})
afterAll(() => product.close())

const receipt = async (symbol: string, query: object) => (await ann.call(getReceipt, { params: { symbol }, query })).body
const stretch = { timeframe: '1h', from: String(start), to: String(start + 500 * hour) }

/** Downloads the stretch from a source that sends faults in it. */
async function downloadSpoiled() {
  source.spoil = (rows) =>
    rows.flatMap((row) => {
      const i = (Number(row.time) - start) / hour
      if (i === 100 || i === 101) return []
      if (i === 200) return [{ ...row, high: Number(row.high) * 2 }]
      if (i === 300) return [{ ...row, volume: 0 }]
      if (i === 400) return [row, { ...row, time: 'soon' }]
      return [row]
    })
  source.events = [{ time: start + 50 * hour, kind: 'split', value: 2 }]
  const market = (await product.markets.find('', 'BTCUSD'))!
  const range = { from: start, to: start + 500 * hour }
  await market.prices.download('1h', range, Date.now() / 1000, { signal: AbortSignal.timeout(20_000), onProgress: () => {} })
}

test('the receipt tells of gaps, outliers, silent bars, dropped rows and events of downloaded prices', async () => {
  await downloadSpoiled()
  const told = await receipt('BTCUSD', stretch)
  expect(told).toMatchObject({
    source: 'exchange',
    source_label: 'Test Exchange',
    zone: 'UTC',
    session: 'every day, around the clock',
    bars: 498,
    made_of: '1h',
    missing_bars: 2,
    gap_count: 1,
    gaps: [{ from: start + 100 * hour, to: start + 102 * hour, missing_bars: 2, times_asked: 1 }],
    zero_volume: 1,
    outliers: 1,
    events: [{ time: start + 50 * hour, kind: 'split', value: 2 }],
  })
  expect(told.dropped).toContainEqual({ reason: 'no_time', words: 'without a readable time', count: 1 })
  expect(told.doubtful.map(({ time, doubt }) => [(time - start) / hour, doubt])).toEqual([
    [102, 'gap'],
    [200, 'outlier'],
    [300, 'zero_volume'],
  ])
  expect(told.rows_received).toBeGreaterThan(498)
  expect(told.checked_at).toBeGreaterThan(start)
})

test('a result on these prices tells which trades were open on a doubtful bar, cites the hash, and what the others came to', async () => {
  const { body } = await ann.call(strategies.interpret, {
    body: {
      strategy_text: 'Buy when RSI(14) is below 60, sell when RSI(14) is above 62. Stop 5%, risk 1% per trade.',
      symbol: 'BTCUSD',
      timeframe: '1h',
      start_date: '2024-01-05',
      end_date: '2024-01-20',
    },
  })
  const params = { id: body.id! }
  const read = async () => (await ann.call(strategies.strategyStatus, { body: params })).body
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/completed|failed/)
  expect((await read()).error_message).toBeNull()
  const { result } = (await ann.call(strategies.strategyResult, { params })).body
  const { doubts, total_trades: trades, net_profit: profit } = result!
  expect(doubts).toMatchObject({ missing_bars: 2, outliers: 1, zero_volume: 1 })
  expect(doubts!.trade_count).toBeGreaterThan(0)
  expect(doubts!.all.trades).toBe(trades)
  expect(doubts!.all.net_profit).toBeCloseTo(profit!, 4)
  expect(doubts!.without.trades).toBe(trades - doubts!.trade_count)
  const { data_hash: hash, timeframe } = result!.receipt
  const stored = await product.db
    .selectFrom('strategy_results')
    .select('inputs')
    .where('strategy_id', '=', body.id!)
    .executeTakeFirstOrThrow()
  // Written by the run in this shape.
  const inputs = stored.inputs as StoredInputs
  expect(inputs.madeOf).toBe('1h')
  const told = await receipt('BTCUSD', { timeframe, from: String(inputs.firstTime), to: String(inputs.lastTime + 1) })
  expect(told.content_hash).toBe(hash)
})

test('simulated prices have a receipt as well, of the bars that they are', async () => {
  const told = await receipt('EURUSD', stretch)
  const bars = simulateBars(findInstrument('EURUSD')!, '1h', start, start + 500 * hour)
  expect(told).toMatchObject({ source: 'simulated', bars: bars.length, missing_bars: 0, rows_received: null, dropped: [], made_of: null })
  expect(told.content_hash).toBe(hashBars(bars))
})

test('imported prices tell what their file held', async () => {
  await importMarket(ann, 'MYCOIN', `${hours(300)}\n2024-01-01 05:00,1,1,1,1,1\n2024-01-01 99:00,1,1,1,1,1`)
  const told = await receipt('MYCOIN', { timeframe: '1h' })
  expect(told).toMatchObject({ source: 'imported', bars: 300, rows_received: 302, checked_at: null })
  expect(told.dropped.reduce((sum, { count }) => sum + count, 0)).toBe(2)
})

test('a stretch that is no stretch, one that is too long and an unknown symbol are refused', async () => {
  const refused = async (symbol: string, query: object) => (await ann.call(getReceipt, { params: { symbol }, query })).failure
  expect(await refused('BTCUSD', { timeframe: '1h', from: '20', to: '10' })).toMatchObject({ code: 'market_invalid' })
  expect(await refused('EURUSD', { timeframe: '1m', from: '0' })).toMatchObject({
    code: 'market_invalid',
    message: expect.stringContaining('at most 1,000,000 bars') as string,
  })
  expect(await refused('NOSUCH', {})).toMatchObject({ code: 'symbol_not_found' })
  expect(await refused('BTCUSD', { timeframe: '1m' })).toMatchObject({ code: 'market_invalid' })
})

test('the receipt says since when the source has not answered', async () => {
  source.failure = unavailable()
  const market = (await product.markets.find('', 'BTCUSD'))!
  await market.prices.page({ timeframe: '1h', count: 10, skipped: 0, beforeSeconds: null }, Date.now() / 1000)
  expect((await receipt('BTCUSD', stretch)).stale_since).toBeGreaterThan(start)
  source.failure = null
})
