import { deactivate } from '@playbook/contract/auth'
import * as calls from '@playbook/contract/strategies'
import type { StrategyOrdering } from '@playbook/contract/strategy-filters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { failRun, claimRun, completeRun, insertStrategy, saveRunProgress, type NewStrategy } from './store.ts'
import { newStrategy, testNow } from './testing/new-strategy.ts'
import { createStrategyApp, type StrategyApp } from './testing/strategy-app.ts'

let app: StrategyApp
let ann: TestUser
let ben: TestUser
const unknownId = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  app = await createStrategyApp()
  ann = await app.registerUser()
  ben = await app.registerUser()
})
afterAll(() => app.close())

/** Stores a strategy of a user and brings its run to a status. */
async function seed(
  user: TestUser,
  status: calls.StrategyStatus = 'pending',
  more: Partial<NewStrategy> = {},
  totalReturn = 1,
): Promise<string> {
  const row = newStrategy(user.profile.uid, more)
  await app.db.transaction().execute((tx) => insertStrategy(tx, row, 1_000_000))
  if (status === 'pending') return row.id
  await claimRun(app.db, row.id, 1, testNow)
  if (status === 'failed') await failRun(app.db, row.id, 1, { error: 'The market is closed.', paths: ['symbol'], now: testNow })
  if (status === 'backtesting' || status === 'completed')
    await saveRunProgress(app.db, row.id, 1, { status: 'backtesting', progress: 50, message: 'Testing: 50%', now: testNow })
  const summary = JSON.stringify({ ...noSummary, total_return: totalReturn })
  if (status === 'completed')
    await completeRun(app.db, row.id, 1, {
      summary,
      totalReturnPercent: totalReturn,
      result: '{}',
      trades: [],
      message: 'Done',
      now: testNow,
    })
  return row.id
}

const noSummary: calls.ResultSummary = {
  error_message: null,
  total_return: null,
  win_rate: null,
  profit_factor: null,
  total_trades: 0,
  winning_trades: 0,
  losing_trades: 0,
  average_win: null,
  average_loss: null,
  sharpe_ratio: null,
  max_drawdown: null,
}

const everyCallById = (id: string) =>
  [
    [calls.strategyStatus, { body: { id } }],
    [calls.cancelStrategy, { body: { id } }],
    [calls.strategyResult, { params: { id } }],
    [calls.getStrategy, { params: { id } }],
    [calls.listTrades, { params: { id } }],
    [calls.watchStrategy, { params: { id } }],
    [calls.deleteStrategy, { params: { id } }],
  ] as const

test.each(['another user’s', 'an unknown', 'a malformed'])('AC4: %s id answers 404 on every call, with the same words', async (kind) => {
  const own = await seed(ann, 'backtesting')
  const id = kind === 'another user’s' ? own : kind === 'an unknown' ? unknownId : 'no-such-id'
  for (const [call, given] of everyCallById(id)) {
    const answer = await ben.call(call, given as never, {})
    expect([call.path, answer.status, { ...answer.failure, request_id: '' }]).toEqual([
      call.path,
      404,
      { code: 'strategy_not_found', message: 'Strategy not found.', request_id: '' },
    ])
  }
  const { body } = await ann.call(calls.strategyStatus, { body: { id: own } })
  expect(body.status).toBe('backtesting')
})

test('nobody reaches a strategy without logging in', async () => {
  const id = await seed(ann)
  for (const [call, given] of everyCallById(id)) {
    const answer = await app.call(call, given as never, {})
    expect(answer.status).toBe(401)
  }
  expect((await app.call(calls.listStrategies, { query: {} })).status).toBe(401)
})

test('the list shows only the own strategies, newest first, in pages with working links', async () => {
  const user = await app.registerUser()
  const ids: string[] = []
  for (let i = 0; i < 5; i += 1) ids.unshift(await seed(user, 'pending', { now: new Date(testNow.getTime() + i * 1000) }))
  const first = await user.call(calls.listStrategies, { query: { page_size: 2 } })
  expect(first.body.results.map((item) => item.id)).toEqual(ids.slice(0, 2))
  expect(first.body).toMatchObject({ count: 5, previous: null, last_updated: '2026-01-01T00:00:04.000Z' })
  const followed = await app.app.inject({ url: first.body.next!, headers: { authorization: `Token ${user.token}` } })
  expect(followed.json<typeof first.body>().results.map((item) => item.id)).toEqual(ids.slice(2, 4))
  const last = await user.call(calls.listStrategies, { query: { page_size: 2, page: 3 } })
  expect(last.body.results.map((item) => item.id)).toEqual(ids.slice(4))
  expect(last.body.next).toBeNull()
})

test('the list searches name, text and symbol, and takes wildcards literally', async () => {
  const user = await app.registerUser()
  const byName = await seed(user, 'pending', { name: 'Breakout 100%' })
  const byText = await seed(user, 'pending', { strategy_text: 'Buy the breakout of the range' })
  const bySymbol = await seed(user, 'pending', { symbol: 'BREAKOUT' })
  await seed(user)
  const found = async (search: string) => (await user.call(calls.listStrategies, { query: { search } })).body.results.map((item) => item.id)
  expect((await found('BREAKOUT')).toSorted()).toEqual([byName, byText, bySymbol].toSorted())
  expect(await found('100%')).toEqual([byName])
  expect(await found('%')).toEqual([byName])
  expect(await found('_____________')).toEqual([])
})

test('the status filter "running" means everything that a worker has in hand', async () => {
  const user = await app.registerUser()
  const byStatus = new Map<string, string>()
  for (const status of ['pending', 'processing', 'backtesting', 'completed', 'failed'] as const)
    byStatus.set(status, await seed(user, status))
  const found = async (status: calls.StrategyStatus) =>
    (await user.call(calls.listStrategies, { query: { status } })).body.results.map((item) => item.id).toSorted()
  expect(new Set(await found('running'))).toEqual(new Set([byStatus.get('processing'), byStatus.get('backtesting')]))
  for (const status of ['pending', 'completed', 'failed'] as const) expect(await found(status)).toEqual([byStatus.get(status)])
})

test('the list sorts by date, name and return; what has no return comes last', async () => {
  const user = await app.registerUser()
  const low = await seed(user, 'completed', { name: 'b', now: new Date(1) }, -5)
  const high = await seed(user, 'completed', { name: 'C', now: new Date(2) }, 20)
  const none = await seed(user, 'pending', { name: 'a', now: new Date(3) })
  const sorted = async (ordering: StrategyOrdering) =>
    (await user.call(calls.listStrategies, { query: { ordering } })).body.results.map((item) => item.id)
  expect(await sorted('-created_at')).toEqual([none, high, low])
  expect(await sorted('created_at')).toEqual([low, high, none])
  expect(await sorted('name')).toEqual([none, low, high])
  expect(await sorted('-name')).toEqual([high, low, none])
  expect(await sorted('-total_return')).toEqual([high, low, none])
  expect(await sorted('total_return')).toEqual([low, high, none])
})

test('AC12: an ordering that is not offered is refused, not passed on', async () => {
  const answer = await ann.call(calls.listStrategies, { query: { ordering: 'owner_id' as StrategyOrdering } })
  expect([answer.status, answer.failure.code]).toEqual([400, 'strategy_invalid'])
})

test('a failed strategy says why in its detail and its list item', async () => {
  const id = await seed(ann, 'failed')
  const detail = await ann.call(calls.getStrategy, { params: { id } })
  expect(detail.body).toMatchObject({
    status: 'failed',
    stage: 'failed',
    result: { error_message: 'The market is closed.' },
    error_paths: ['symbol'],
  })
  const result = await ann.call(calls.strategyResult, { params: { id } })
  expect(result.body).toMatchObject({ result: null, error_message: 'The market is closed.' })
})

test('records from before plans had a version show the specification’s defaults', async () => {
  const id = await seed(ann, 'pending', { plan: '{}' })
  const { body } = await ann.call(calls.getStrategy, { params: { id } })
  expect(body.config).toMatchObject({ risk_per_trade: 2, max_trades: 3 })
})

test('cancelling twice is no fault, cancelling what has finished is', async () => {
  const id = await seed(ann, 'backtesting')
  for (let i = 0; i < 2; i += 1) {
    const answer = await ann.call(calls.cancelStrategy, { body: { id } })
    expect([answer.status, answer.body.status]).toEqual([200, 'cancelled'])
  }
  const finished = await ann.call(calls.cancelStrategy, { body: { id: await seed(ann, 'completed') } })
  expect([finished.status, finished.failure.code]).toEqual([409, 'strategy_finished'])
})

test('a deleted strategy is gone', async () => {
  const id = await seed(ann, 'completed')
  const answer = await ann.call(calls.deleteStrategy, { params: { id } })
  expect(answer.body).toEqual({ id })
  expect((await ann.call(calls.getStrategy, { params: { id } })).status).toBe(404)
  expect((await ann.call(calls.deleteStrategy, { params: { id } })).failure.code).toBe('strategy_not_found')
})

test('an id is needed, and says so', async () => {
  const answer = await ann.call(calls.strategyStatus, { body: { id: '' } })
  expect([answer.status, answer.failure.message]).toEqual([400, 'Strategy ID is required'])
})

test('the events of a run end with its last state', async () => {
  const id = await seed(ann, 'backtesting')
  const stream = ann.call(calls.watchStrategy, { params: { id } })
  await saveRunProgress(app.db, id, 1, { status: 'backtesting', progress: 80, message: 'Testing: 80%', now: testNow })
  await failRun(app.db, id, 1, { error: 'No bars.', paths: [], now: testNow })
  const { text, headers } = await stream
  expect(headers['content-type']).toMatch('text/event-stream')
  const events = [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!) as calls.StrategyProgress)
  expect(events.at(-1)).toMatchObject({ status: 'failed', stage: 'failed', error_message: 'No bars.' })
})

test('the health of strategies says whether anybody works on them', async () => {
  const answer = await app.call(calls.strategyHealth)
  expect(answer.body).toEqual({ status: 'ok', service: 'strategy_builder' })
})

test('a closed account’s runs are cancelled', async () => {
  const user = await app.registerUser()
  const id = await seed(user, 'backtesting')
  await user.call(deactivate)
  const row = await app.db.selectFrom('strategies').select('status').where('id', '=', id).executeTakeFirst()
  expect(row?.status).toBe('cancelled')
})
