import { publishedResult, publishStrategy } from '@playbook/contract/publications'
import { createReplay, getReplay } from '@playbook/contract/replays'
import * as calls from '@playbook/contract/strategies'
import { listVersions } from '@playbook/contract/versions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { purgeDeletedStrategies } from './cancel-strategy.ts'
import { findOwnResult, listOwnResults } from './own-results.ts'
import { createStrategyApp, type StrategyApp } from './testing/strategy-app.ts'

const dayMs = 24 * 3_600_000
const text = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.'
let app: StrategyApp
let ann: TestUser

beforeAll(async () => {
  app = await createStrategyApp()
  await app.work()
})
beforeEach(async () => {
  ann = await app.registerUser()
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })

async function run(parent_id?: string): Promise<string> {
  const body = { strategy_text: text, symbol: 'EURUSD', timeframe: '1d', ...(parent_id && { parent_id }) }
  const id = (await ann.call(calls.interpret, { body })).body.id!
  await expect.poll(async () => (await ann.call(calls.strategyStatus, { body: { id } })).body.status, { timeout: 25_000 }).toBe('completed')
  return id
}
const remove = (id: string, user = ann) => user.call(calls.deleteStrategy, at(id))
const restore = (id: string, user = ann) => user.call(calls.restoreStrategy, { ...at(id), body: { deleted: false } })
const listed = async (query: object) => (await ann.call(calls.listStrategies, { query })).body.results.map(({ id }) => id)
const parents = async (id: string) => (await ann.call(listVersions, at(id))).body.versions.map((version) => [version.id, version.parent_id])

test('a deleted strategy is gone for everybody, and comes back whole', async () => {
  const id = await run()
  const { public_id } = (await ann.call(publishStrategy, { ...at(id), body: { includes: 'proof' } })).body
  const replay = (await ann.call(createReplay, { body: { kind: 'strategy', strategy_id: id } })).body.id
  const before = (await ann.call(calls.strategyResult, at(id))).body
  const trades = (await ann.call(calls.listTrades, { ...at(id), query: {} })).body

  await remove(id)
  for (const call of [calls.getStrategy, calls.strategyResult, calls.listTrades, calls.watchStrategy, listVersions, calls.deleteStrategy])
    expect((await ann.call(call as typeof calls.getStrategy, at(id))).failure.code).toBe('strategy_not_found')
  expect([await listed({}), await listed({ list: 'deleted' })]).toEqual([[], [id]])
  expect((await app.call(publishedResult, { params: { public_id } })).status).toBe(404)
  expect((await ann.call(getReplay, at(replay))).body.unavailable).toContain('was deleted')
  expect([await listOwnResults(app.db, ann.profile.uid), await findOwnResult(app.db, ann.profile.uid, id)]).toEqual([[], null])

  expect((await restore(id)).body).toMatchObject({ id, status: 'completed' })
  expect((await ann.call(calls.strategyResult, at(id))).body).toEqual(before)
  expect((await ann.call(calls.listTrades, { ...at(id), query: {} })).body).toEqual(trades)
  expect((await app.call(publishedResult, { params: { public_id } })).status).toBe(200)
  expect((await ann.call(getReplay, at(replay))).body).toMatchObject({ unavailable: null, strategy: { id } })
  expect([await listed({}), await listed({ list: 'deleted' })]).toEqual([[id], []])
  expect((await restore(id)).body.id).toBe(id)
})

test('a version comes back behind the nearest one that is still there', async () => {
  const first = await run()
  const second = await run(first)
  const third = await run(second)
  await remove(second)
  expect(await parents(first)).toEqual([
    [third, first],
    [first, null],
  ])
  await remove(third)
  await restore(third)
  await restore(second)
  expect(await parents(first)).toEqual([
    [third, first],
    [second, first],
    [first, null],
  ])
  for (const id of [third, second]) await remove(id)
  await restore(third)
  expect(await parents(third)).toEqual([
    [third, first],
    [first, null],
  ])
})

test("nobody brings another's strategy back, and an id that is none finds nothing", async () => {
  const ben = await app.registerUser()
  const id = await run()
  expect((await restore(id, ben)).failure.code).toBe('strategy_not_found')
  await remove(id)
  expect((await restore(id, ben)).failure.code).toBe('strategy_not_found')
  for (const wrong of ['nothing', '00000000-0000-4000-8000-000000000000'])
    expect((await restore(wrong)).failure.code).toBe('strategy_not_found')
  expect((await ann.call(calls.restoreStrategy, { ...at(id), body: { deleted: true as false } })).failure.code).toBe('strategy_invalid')
})

test('after 30 days it is gone for good, with its result and trades', async () => {
  const id = await run()
  const kept = await run()
  await remove(id)
  const later = (days: number) => ({ db: app.db, now: () => Date.now() + days * dayMs })
  await purgeDeletedStrategies(later(29))
  const countOf = async (table: 'strategy_results' | 'strategy_trades') =>
    (await app.db.selectFrom(table).where('strategy_id', '=', id).select('strategy_id').execute()).length
  expect(await countOf('strategy_results')).toBe(1)
  await purgeDeletedStrategies(later(31))
  expect([await countOf('strategy_results'), await countOf('strategy_trades')]).toEqual([0, 0])
  expect((await restore(id)).failure.code).toBe('strategy_not_found')
  expect(await listed({})).toEqual([kept])
})

test('a running backtest is cancelled with its strategy, and comes back cancelled', async () => {
  const long = {
    strategy_text: 'Buy when the 10 period SMA crosses above the 20 period SMA, sell when it crosses below.',
    symbol: 'EURUSD',
  }
  const id = (await ann.call(calls.interpret, { body: { ...long, timeframe: '1m' } })).body.id!
  await remove(id)
  expect((await restore(id)).body.status).toBe('cancelled')
})

test('finished backtests are told to tools with figures and trades', async () => {
  const id = await run()
  const owner = ann.profile.uid
  const [one] = await listOwnResults(app.db, owner)
  const { result } = (await ann.call(calls.strategyResult, at(id))).body
  expect(one).toMatchObject({
    id,
    symbol: 'EURUSD',
    timeframe: '1d',
    text,
    from: result!.receipt.first_time,
    to: result!.receipt.last_time,
    trades: null,
  })
  const found = await findOwnResult(app.db, owner, id)
  expect(found!.figures).toEqual(result!.figures)
  const rows = (await ann.call(calls.listTrades, { ...at(id), query: { page_size: 1_000 } })).body.results
  expect(found!.trades!.map(({ number, side, profit }) => [number, side, profit])).toEqual(
    rows.map(({ number, type, profit_loss }) => [number, type, profit_loss]),
  )
  const ben = await app.registerUser()
  expect([await listOwnResults(app.db, ben.profile.uid), await findOwnResult(app.db, ben.profile.uid, id)]).toEqual([[], null])
})
