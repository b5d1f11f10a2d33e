import { deleteMarket } from '@playbook/contract/markets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStoredFeed } from '../candles/stored-feed.ts'
import { createTestSource, type TestSource } from '../candles/testing/test-source.ts'
import { neverAborted } from '../jobs/thread-pool.ts'
import { simulatedFeed } from '../markets/simulated-feed.ts'
import { createMarketApp, type MarketApp } from '../markets/testing/market-app.ts'
import { SourceFailure } from '../sources/source-failure.ts'
import { hours, importMarket } from '../strategies/testing/import-market.ts'
import { insertFinished } from '../strategies/testing/insert-finished.ts'
import type { TestUser } from '../testing/test-app.ts'
import { openToolRunner, type AskedTool, type ToolRunner } from './run-tool.ts'

/** Wednesday, 4 March 2026, 15:20 UTC. */
const nowSeconds = Date.UTC(2026, 2, 4, 15, 20) / 1_000
const newestPrice = () => Promise.resolve(null)
let app: MarketApp
let tools: ToolRunner
let ann: TestUser
let ben: TestUser

beforeAll(async () => {
  app = await createMarketApp()
  await app.work()
  tools = openToolRunner({ ...app, newestPrice, now: () => nowSeconds * 1_000 })
  ann = await app.registerUser()
  ben = await app.registerUser()
})
afterAll(async () => {
  await tools.close()
  await app.close()
})

const run = (user: TestUser, input: unknown, more: Partial<AskedTool> = {}) =>
  tools.run({ ownerId: user.profile.uid, name: 'price_now', input, nowSeconds, ...more }, neverAborted)
const closeOf = async (...given: Parameters<typeof run>) => {
  const found = await run(...given)
  if (!found.ok) throw new Error(found.problem)
  return found.value.result['close']
}

test('simulated prices end with the newest bar that was closed at the moment', async () => {
  const at = Date.UTC(2026, 2, 4, 14) / 1_000
  expect(await closeOf(ann, { symbol: 'EURUSD', timeframe: '1h' })).toMatchObject({ symbol: 'EURUSD', from: at, to: at })
  const before = await closeOf(ann, { symbol: 'EURUSD', timeframe: '1h' }, { nowSeconds: nowSeconds - 7_200 })
  expect(before).toMatchObject({ from: at - 7_200, to: at - 7_200 })
})

test('a live price is asked of its source once, and is taken as it was when the call is made again', async () => {
  const daily = await app.markets.find(ann.profile.uid, 'EURUSD')
  const asked: number[] = []
  const outside = { find: async () => daily && { ...daily, source: 'exchange' as const } }
  const runner = openToolRunner({
    db: app.db,
    now: () => nowSeconds * 1_000,
    markets: { ...app.markets, ...outside },
    newestPrice: async (_, atSeconds) => {
      asked.push(atSeconds)
      return { price: 1.2 + asked.length, at: atSeconds + 3, isForming: true }
    },
  })
  const ask = { ownerId: ann.profile.uid, name: 'price_now', input: { symbol: 'EURUSD', timeframe: '1h' }, nowSeconds }
  const first = await runner.run(ask, neverAborted)
  if (!first.ok) throw new Error(first.problem)
  expect(first.value.live).toEqual([{ symbol: 'EURUSD', price: 2.2, at: nowSeconds + 3, isForming: true }])
  const again = await runner.run({ ...ask, again: { live: first.value.live! } }, neverAborted)
  expect(again).toEqual(first)
  expect(asked).toEqual([nowSeconds])
  const without = await runner.run({ ...ask, again: { live: [] } }, neverAborted)
  expect(without).toMatchObject({ ok: true, value: { result: { live: null } } })
  await runner.close()
})

/** The same markets, from a source that sends simulated prices page by page. */
async function outsideOf(change: (source: TestSource) => void = () => {}) {
  const now = () => nowSeconds * 1_000
  const source = createTestSource({ now })
  change(source)
  const outside = await createMarketApp({ feeds: ({ db }) => [createStoredFeed({ db, source, now })] })
  const runner = openToolRunner({ ...outside, newestPrice, now })
  const user = await outside.registerUser()
  return {
    source,
    run: (name: string, input: unknown, moment = nowSeconds) =>
      runner.run({ ownerId: user.profile.uid, name, input, nowSeconds: moment }, neverAborted),
    async close() {
      await runner.close()
      await outside.close()
    },
  }
}

const btc = { symbol: 'BTCUSD', timeframe: '1h' }

test('prices of a source outside give what they gave then, whenever they are asked for again', async () => {
  const outside = await outsideOf()
  try {
    // The source sends simulated prices, so that both must agree on every figure.
    for (const moment of [nowSeconds, nowSeconds - 3_600, nowSeconds - 3 * 86_400])
      expect(await outside.run('price_now', btc, moment)).toEqual(await run(ann, btc, { nowSeconds: moment }))
  } finally {
    await outside.close()
  }
})

test('a question over months of a source outside downloads them once, whole', async () => {
  const outside = await outsideOf()
  try {
    const input = { ...btc, text: 'RSI(14) crosses below 30', from: '2025-09-01' }
    const found = await outside.run('how_often', input)
    expect(found).toEqual(await run(ann, input, { name: 'how_often' }))
    const asked = outside.source.asked.length
    expect(asked).toBeGreaterThan(5)
    expect(await outside.run('how_often', input)).toEqual(found)
    expect(outside.source.asked.length).toBe(asked)
  } finally {
    await outside.close()
  }
})

test('a source that does not answer is told as such, and nothing is computed from a part', async () => {
  const outside = await outsideOf((source) => void (source.failure = new SourceFailure('unavailable', 'down')))
  try {
    await expect(outside.run('price_now', btc)).rejects.toMatchObject({ code: 'market_unavailable' })
  } finally {
    await outside.close()
  }
})

test('an own market is seen by its owner alone, and only as long as it is there', async () => {
  await importMarket(ann, 'MINE', hours(400))
  const input = { symbol: 'MINE', timeframe: '1h' }
  const last = Date.UTC(2024, 0, 1) / 1_000 + 399 * 3_600
  expect(await closeOf(ann, input)).toMatchObject({ symbol: 'MINE', from: last })
  await expect(run(ben, input)).rejects.toMatchObject({ code: 'symbol_not_found' })
  await ann.call(deleteMarket, { params: { symbol: 'MINE' } })
  await expect(run(ann, input)).rejects.toMatchObject({ code: 'symbol_not_found' })
})

test('AI4: arguments that do not fit are refused before anything is loaded', async () => {
  for (const input of [
    null,
    7,
    [],
    {},
    { symbol: 7, timeframe: '1h' },
    { symbol: 'EURUSD', timeframe: '1h', owner: 'ann' },
    { symbol: 'E'.repeat(1e6), timeframe: '1h' },
  ])
    expect(await run(ann, input)).toMatchObject({ ok: false, problem: expect.any(String) })
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`f${i}`, i]))
  expect(await run(ann, { symbol: 'EURUSD', timeframe: '1h', ...many })).toMatchObject({ ok: false })
  expect(await run(ann, {}, { name: '__proto__' })).toEqual({ ok: false, problem: 'There is no tool called __proto__.' })
  await expect(run(ann, { symbol: '../etc', timeframe: '1h' })).rejects.toMatchObject({ code: 'symbol_not_found' })
})

test('AI3, AI4: a result of another user is as if it were not there, whatever the arguments say', async () => {
  const id = await insertFinished(app.db, ann.profile.uid, [], { name: 'Quiet Harbour' })
  await app.db
    .updateTable('strategy_results')
    .set({ result: JSON.stringify({ receipt: { first_time: 0, last_time: 1 }, figures: [] }) })
    .where('strategy_id', '=', id)
    .execute()
  for (const [name, input] of [
    ['explain_result', { id }],
    ['explain_result', { name: 'Quiet Harbour' }],
    ['own_results', {}],
    // Without a trade it is only named.
    ['result_parts', { by: 'side' }],
  ] as const) {
    const [own, foreign] = [await run(ann, input, { name }), await run(ben, input, { name })]
    expect(JSON.stringify(own)).toContain('Quiet Harbour')
    expect(foreign.ok).toBe(false)
    expect(JSON.stringify(foreign).replaceAll('“Quiet Harbour”', '')).not.toContain('Quiet')
  }
})

test('a market without this timeframe is refused with those it has', async () => {
  const daily = {
    ...simulatedFeed,
    find: async (owner: string, symbol: string) => ({ ...(await simulatedFeed.find(owner, symbol))!, timeframes: ['1d'] as const }),
  }
  const narrow = openToolRunner({ db: app.db, newestPrice, now: Date.now, markets: { ...app.markets, find: daily.find } })
  const asked = { ownerId: ann.profile.uid, name: 'price_now', input: { symbol: 'EURUSD', timeframe: '1h' }, nowSeconds }
  await expect(narrow.run(asked, neverAborted)).rejects.toMatchObject({ message: 'EURUSD has no 1h candles. It has 1d.' })
  await narrow.close()
})
