import { listOpenStatements, listQuestions, trackRecord } from '@playbook/contract/agent'
import { createChat, sendMessage, watchMessage } from '@playbook/contract/chats'
import type { Statement } from '@playbook/engine/agent/tool'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { lastBars } from '@playbook/engine/market/simulate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { simulatedFeed } from '../markets/simulated-feed.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestProduct } from '../testing/test-product.ts'
import { statementsToKeep } from './keep-statements.ts'
import { agentRoutes } from './routes.ts'
import { scoreStatements } from './score-statements.ts'

/** Wednesday, 4 March 2026, 15:20 UTC. */
const begun = Date.UTC(2026, 2, 4, 15, 20)
const hourMs = 3_600_000
const owner = '11111111-1111-4111-8111-111111111111'
let nowMs: number
let app: TestApp

beforeEach(async () => {
  nowMs = begun
  app = await createTestApp({ now: () => nowMs, routes: agentRoutes })
})
afterEach(() => app.close())

const madeAt = Date.UTC(2026, 2, 4, 14) / 1_000
const after = lastBars(findInstrument('BTCUSD')!, '1h', madeAt + 10 * 3_600, 10)
const closeAfter = (bars: number) => after.close[after.time.indexOf(madeAt) + bars]!

const moves = (way: 'up' | 'down', more: Partial<Statement> = {}): Statement => ({
  kind: 'trend',
  symbol: 'BTCUSD',
  timeframe: '1h',
  madeAt,
  horizonBars: 3,
  // Just below what the third close will be: up comes true and down does not.
  claim: { is: 'moves', way, price: closeAfter(3) - 1 },
  stated: 0.6,
  base: 0.5,
  ...more,
})
const record = async (query = {}) => (await app.call(trackRecord, { query })).body
const keepWith = async (deps: Pick<TestApp, 'now' | 'markets'>, ...made: Statement[]) => (await statementsToKeep(deps, owner, made))(app.db)
const keep = (...made: Statement[]) => keepWith(app, ...made)

test('what waits is listed with what was said and when it is scored, the next ones first, and leaves the list with its score', async () => {
  const list = async (query = {}) => (await app.call(listOpenStatements, { query })).body
  expect(await list()).toMatchObject({ results: [], count: 0 })
  await keep(moves('up', { horizonBars: 9, kind: 'trend' }), moves('down'))
  const { results, count } = await list()
  expect(count).toBe(2)
  expect(results.map(({ horizon_bars }) => horizon_bars)).toEqual([3, 9])
  expect(results[0]).toMatchObject({ symbol: 'BTCUSD', source: 'simulated', timeframe: '1h', made_at: madeAt, stated: 0.6, base: 0.5 })
  expect(results[0]!.claim).toMatchObject({ is: 'moves', way: 'down' })
  expect(results[0]).not.toHaveProperty('owner_id')
  expect((await list({ page: '2', page_size: '1' })).results.map(({ horizon_bars }) => horizon_bars)).toEqual([9])
  nowMs = Date.UTC(2026, 2, 4, 18, 1)
  await scoreStatements(app)
  expect((await list()).results.map(({ horizon_bars }) => horizon_bars)).toEqual([9])
})

test('a statement is open until its horizon has passed, then it is scored on the prices that came', async () => {
  await keep(moves('up'), moves('down', { stated: 0.62 }))
  await scoreStatements(app)
  expect((await record()).all).toMatchObject({ n: 0, open: 2, rate: null })
  nowMs += 2 * hourMs
  await scoreStatements(app)
  expect((await record()).all).toMatchObject({ n: 0, open: 2 })
  // The third bar after 14:00 closes at 18:00.
  nowMs = Date.UTC(2026, 2, 4, 18, 1)
  await scoreStatements(app)
  const { all, kinds, markets, timeframes, calibration, scored_at } = await record()
  expect(all).toMatchObject({
    n: 2,
    open: 0,
    hits: 1,
    rate: 0.5,
    base: 0.5,
    interval: [expect.closeTo(0.0945, 4), expect.closeTo(0.9055, 4)],
  })
  expect(all.stated).toBeCloseTo(0.61, 10)
  expect(kinds).toMatchObject([{ kind: 'trend', n: 2, calibration: [{ from: 0.6, to: 0.7, n: 2, hits: 1 }] }])
  expect(markets).toMatchObject([{ symbol: 'BTCUSD', source: 'simulated', n: 2, calibration: [{ from: 0.6, n: 2, hits: 1, base: 0.5 }] }])
  expect(timeframes).toMatchObject([{ timeframe: '1h', n: 2, calibration: [{ from: 0.6, n: 2, hits: 1, base: 0.5 }] }])
  expect([calibration.length, scored_at]).toEqual([1, new Date(nowMs).toISOString()])
})

test('the same statement from another answer is counted once, another claim apart', async () => {
  const level = { claim: { is: 'holds', side: 'support', low: 1, high: 2 }, kind: 'level' } as const
  await keep(moves('up'), moves('up'))
  await keep(moves('up'), moves('up', level), moves('up', { ...level, claim: { ...level.claim, side: 'resistance' } }))
  expect((await record()).all.open).toBe(3)
  nowMs += 4 * hourMs
  await scoreStatements(app)
  expect((await record({ kind: 'level' })).all).toMatchObject({ n: 2, hits: 1 })
  expect((await record({ kind: 'level', symbol: 'AAPL' })).all.n).toBe(0)
  expect((await record({ timeframe: '4h' })).all.n).toBe(0)
})

test('a market that belongs to one user is not in the record', async () => {
  await keep(moves('up', { symbol: 'NOTHING' }))
  const find = async (_: string, symbol: string) => ({ ...(await simulatedFeed.find('', symbol))!, source: 'imported' as const })
  await keepWith({ ...app, markets: { ...app.markets, find } }, moves('up'))
  expect(await record()).toMatchObject({ all: { n: 0, open: 0 }, kinds: [], markets: [], scored_at: null })
})

test('a statement of a market that is gone waits and stops nobody', async () => {
  await keep(moves('up'), moves('up', { symbol: 'ETHUSD' }))
  nowMs += 5 * hourMs
  const find = (user: string, symbol: string) => (symbol === 'ETHUSD' ? Promise.resolve(null) : app.markets.find(user, symbol))
  await scoreStatements({ ...app, markets: { ...app.markets, find } })
  expect((await record()).markets).toMatchObject([
    { symbol: 'BTCUSD', n: 1 },
    { symbol: 'ETHUSD', n: 0, open: 1 },
  ])
})

test('visitors are told what can be asked, each kind with an example', async () => {
  const { first, topics } = (await app.call(listQuestions, {})).body
  expect(first.length).toBeGreaterThan(0)
  expect(topics.length).toBeGreaterThan(5)
  expect(topics.flatMap(({ kinds }) => kinds).every(({ title, example }) => title !== '' && example !== '')).toBe(true)
})

test('what an answer states about levels is in the record of the product, once however often it is asked', async () => {
  const product = await createTestProduct({ now: () => nowMs })
  try {
    const user = await product.registerUser()
    const ask = async (market_symbol: string) => {
      const { id } = (await user.call(createChat, { body: { market_symbol } })).body
      const body = { content: 'Where are support and resistance?', timeframe: '4h' }
      const { answer } = (await user.call(sendMessage, { params: { id }, body })).body
      await user.call(watchMessage, { params: { id, messageId: answer.id } })
      return (await product.call(trackRecord, { query: {} })).body
    }
    const once = await ask('BTCUSD')
    expect(once.all.open).toBeGreaterThan(0)
    expect(once.markets).toMatchObject([{ symbol: 'BTCUSD', source: 'simulated', n: 0 }])
    expect((await ask('BTCUSD')).all.open).toBe(once.all.open)
    expect((await ask('XAUUSD')).all.open).toBeGreaterThan(once.all.open)
  } finally {
    await product.close()
  }
})
