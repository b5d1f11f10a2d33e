import * as calls from '@playbook/contract/downloads'
import { limits } from '@playbook/contract/limits'
import { getCandles, getMarket, listMarkets } from '@playbook/contract/markets'
import { strategyInputs } from '@playbook/contract/publications'
import * as strategies from '@playbook/contract/strategies'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatedFeed } from '../markets/simulated-feed.ts'
import { createWorkingProduct, type WorkingProduct } from '../robustness/testing/working-product.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createStoredFeed } from './stored-feed.ts'
import { createTestSource, unavailable, type TestSource } from './testing/test-source.ts'

let product: WorkingProduct
let source: TestSource
let payer: TestSource
let ann: TestUser
const day = 86_400

beforeAll(async () => {
  product = await createWorkingProduct({
    feeds: ({ db, now }) => {
      source = createTestSource({ now, symbols: ['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD'], timeframes: ['1h', '1d'], pageBars: 1_000 })
      payer = createTestSource({
        now,
        symbols: ['AAPL', 'LTCUSD'],
        timeframes: ['1m', '1h', '1d'],
        pageBars: 1_000,
        key: 'payer',
        tellsDividends: true,
      })
      return [createStoredFeed({ db, source, now }), createStoredFeed({ db, source: payer, now }), simulatedFeed]
    },
  })
  ann = await product.registerUser()
  await product.work(1)
})
afterAll(() => product.close())

const today = Math.floor(Date.now() / 1000 / day) * day
const stretch = (days: number) => ({ from: today - days * day, to: today })

async function ended(user: TestUser, id: string): Promise<calls.Download> {
  const read = async () => (await user.call(calls.getDownload, { params: { download_id: id } })).body
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/completed|failed|cancelled/)
  return read()
}

test('a history is downloaded as a job, and told of by the market', async () => {
  const { body } = await ann.call(calls.startDownload, { body: { symbol: 'BTCUSD', timeframe: '1h', ...stretch(200) } })
  expect(body).toMatchObject({ symbol: 'BTCUSD', timeframe: '1h', status: 'pending', progress: 0 })
  expect(await ended(ann, body.download_id)).toMatchObject({
    status: 'completed',
    progress: 100,
    message: 'H1 prices of BTCUSD are stored',
  })
  const market = (await ann.call(getMarket, { params: { symbol: 'BTCUSD' } })).body
  expect(market.source_label).toBe('Test Exchange')
  expect(market.reach.find(({ timeframe }) => timeframe === '1h')?.stored?.from).toBe(today - 200 * day)
  expect(market.timeframes).toEqual(['1h', '4h', '1d', '1w', '1M'])
})

test('a market with computed prices, an unknown timeframe and an unknown symbol are refused', async () => {
  const start = (symbol: string, timeframe: string) => ann.call(calls.startDownload, { body: { symbol, timeframe, ...stretch(5) } })
  expect((await start('EURUSD', '1h')).failure).toMatchObject({
    code: 'market_invalid',
    message: expect.stringContaining('nothing to download') as string,
  })
  expect((await start('BTCUSD', '1m')).failure.code).toBe('market_invalid')
  expect((await start('NOSUCH', '1h')).failure.code).toBe('symbol_not_found')
  const backwards = await ann.call(calls.startDownload, { body: { symbol: 'BTCUSD', timeframe: '1h', from: 10, to: 5 } })
  expect(backwards.failure.errors).toEqual({ from: ['From must be before to'] })
})

test('a symbol belongs to the first source that lists it, and is listed once', async () => {
  const { results } = (await ann.call(listMarkets, { query: { page_size: '200' } })).body
  const sources = results.filter(({ symbol }) => symbol === 'BTCUSD').map((market) => market.source)
  expect(sources).toEqual(['exchange'])
  expect(results.find(({ symbol }) => symbol === 'EURUSD')?.source).toBe('simulated')
  expect((await ann.call(getMarket, { params: { symbol: 'BTCUSD' } })).body.source).toBe('exchange')
})

test('a download is cancelled, keeps what it has, and is nobody else’s', async () => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  source.pause = () => (source.asked.at(-1)?.timeframe === '1h' && source.asked.length > 4 ? held : Promise.resolve())
  const { body } = await ann.call(calls.startDownload, { body: { symbol: 'ETHUSD', timeframe: '1h', ...stretch(2_000) } })
  const ben = await product.registerUser()
  const params = { download_id: body.download_id }
  for (const call of [calls.getDownload, calls.watchDownload] as const) expect((await ben.call(call, { params })).status).toBe(404)
  expect((await ben.call(calls.cancelDownload, { params })).failure.code).toBe('download_not_found')
  expect((await ann.call(calls.cancelDownload, { params })).body.status).toBe('cancelled')
  source.pause = () => Promise.resolve()
  go()
  expect((await ended(ann, body.download_id)).status).toBe('cancelled')
})

test('no more than a few downloads of one user are open', async () => {
  const cat = await product.registerUser()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  source.pause = () => held
  const answers = []
  for (let i = 0; i < 5; i++)
    answers.push(await cat.call(calls.startDownload, { body: { symbol: 'SOLUSD', timeframe: '1d', ...stretch(100 + i) } }))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 429])
  source.pause = () => Promise.resolve()
  go()
  for (const answer of answers.slice(0, 4)) expect((await ended(cat, answer.body.download_id)).status).toBe('completed')
})

test('a download has at most ten years and a million bars, and a user starts at most so many within a day', async () => {
  const dan = await product.registerUser()
  const start = (days: number) => dan.call(calls.startDownload, { body: { symbol: 'SOLUSD', timeframe: '1d', ...stretch(days) } })
  expect((await start(4_000)).failure).toMatchObject({
    code: 'market_invalid',
    errors: { from: ['At most 10 years can be downloaded at once.'] },
  })
  const minutes = (days: number) => dan.call(calls.startDownload, { body: { symbol: 'LTCUSD', timeframe: '1m', ...stretch(days) } })
  expect((await minutes(696)).failure).toMatchObject({
    code: 'market_invalid',
    errors: { from: ['At most 1,000,000 bars can be downloaded at once. Choose a shorter stretch or a longer timeframe.'] },
  })
  const { download_id: id } = (await start(3)).body
  await ended(dan, id)
  await sql`
    insert into candle_downloads (id, owner_id, symbol, timeframe, from_time, to_time, status, created_at, updated_at)
    select gen_random_uuid(), owner_id, symbol, timeframe, from_time, to_time, status, created_at, updated_at
    from candle_downloads, generate_series(2, ${sql.lit(limits.maxDownloadsPerDay)})
    where id = ${id}`.execute(product.db)
  expect((await start(3)).failure).toMatchObject({
    code: 'too_many_downloads',
    message: 'You can start at most 100 downloads within 24 hours.',
  })
})

test('a backtest downloads the history that it needs', async () => {
  const dates = [stretch(120).from, today - 10 * day].map((seconds) => new Date(seconds * 1000).toISOString().slice(0, 10))
  const { body } = await ann.call(strategies.interpret, {
    body: {
      strategy_text: 'Buy when RSI(14) is below 40, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.',
      symbol: 'XRPUSD',
      timeframe: '1h',
      start_date: dates[0]!,
      end_date: dates[1]!,
    },
  })
  const id = body.id!
  const read = async () => (await ann.call(strategies.strategyStatus, { body: { id } })).body
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/completed|failed/)
  expect(await read()).toMatchObject({ status: 'completed' })
  const { result } = (await ann.call(strategies.strategyResult, { params: { id } })).body
  expect(result!.receipt).toMatchObject({ symbol: 'XRPUSD', bars: 111 * 24 })
  expect(result!.receipt.warmup_bars).toBeGreaterThan(0)
})

test('a backtest of a stock is made on prices adjusted for its dividends, unless they are chosen as they were quoted', async () => {
  const exDay = Math.floor(Date.UTC(2024, 5, 12, 13, 30) / 1000)
  payer.events = [{ time: exDay, kind: 'dividend', value: 9 }]
  const words = 'Buy AAPL on the daily chart when RSI(14) is below 45, sell when RSI(14) is above 60.'
  const period = { symbol: 'EURUSD', timeframe: '1d', start_date: '2024-02-01', end_date: '2024-11-30', strategy_text: words } as const
  const chipOf = async (overrides: Record<string, string>) => {
    const { reading } = (await ann.call(strategies.interpret, { body: { ...period, overrides, preview: true } })).body
    return reading.assumptions.find(({ path }) => path === 'adjustment')?.value
  }
  expect(await chipOf({})).toBe('dividends')
  expect(await chipOf({ adjustment: 'none' })).toBe('none')
  const run = async (overrides: Record<string, string>) => {
    const id = await product.finished(ann, { ...period, overrides })
    const { result } = (await ann.call(strategies.strategyResult, { params: { id } })).body
    return { id, receipt: result!.receipt }
  }
  const [adjusted, quoted] = [await run({}), await run({ adjustment: 'none' })]
  expect([adjusted.receipt.adjustment, quoted.receipt.adjustment]).toEqual(['dividends', 'none'])
  expect(adjusted.receipt.bars).toBe(quoted.receipt.bars)
  expect(adjusted.receipt.data_hash).not.toBe(quoted.receipt.data_hash)
  expect(adjusted.receipt.plan_hash).not.toBe(quoted.receipt.plan_hash)
  // A dividend of later changes neither: what is run again is run on the same bars.
  payer.events = [...payer.events, { time: Math.floor(Date.UTC(2025, 5, 12, 13, 30) / 1000), kind: 'dividend', value: 9 }]
  for (const { id, receipt } of [adjusted, quoted]) {
    const inputs = (await ann.call(strategyInputs, { params: { id } })).body
    expect(inputs.data_hash).toBe(receipt.data_hash)
  }
})

test('candles tell since when the source has not answered, and prices that are not stored are refused', async () => {
  source.failure = unavailable()
  try {
    const { body } = await ann.call(getCandles, { query: { symbol: 'XRPUSD', timeframe: '1h', count: '10' } })
    expect(body.stale_since).toBeGreaterThan(today - day)
    expect(body.candles).toHaveLength(10)
    const refused = await ann.call(getCandles, {
      query: { symbol: 'XRPUSD', timeframe: '1h', count: '10', before: String(today - 900 * day) },
    })
    expect([refused.status, refused.failure.code]).toEqual([503, 'market_unavailable'])
  } finally {
    source.failure = null
  }
})
