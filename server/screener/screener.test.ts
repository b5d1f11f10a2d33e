import { createAlert } from '@playbook/contract/alerts'
import { cancelScreen, createScreen, deleteScreen, getScreen, listScreens, runScreen, watchScreen } from '@playbook/contract/screener'
import { createWatchlist, updateWatchlist } from '@playbook/contract/watchlists'
import type { ConditionReading } from '@playbook/engine/strategy/condition-reading'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertRoutes } from '../alerts/routes.ts'
import type { StartedJobs } from '../jobs/start-jobs.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createWorkApp, type WorkApp } from '../testing/work-app.ts'
import { watchlistRoutes } from '../watchlists/routes.ts'
import { screenerRoutes } from './routes.ts'
import { screenJob, screenQueue } from './screen-job.ts'

let app: WorkApp
let working: Promise<StartedJobs> | undefined

beforeAll(async () => {
  app = await createWorkApp({
    queues: [screenQueue],
    routes: (deps) => [...screenerRoutes(deps), ...watchlistRoutes(deps), ...alertRoutes(deps)],
  })
})
afterAll(() => app.close())

const work = () => (working ??= app.startWork(app, [screenJob]))
const ask = (user: TestUser, more: object = {}) =>
  user.call(createScreen, { body: { text: 'RSI(14) is above 50', timeframe: '1d', bars: 100, ...more } })
const few = { markets: { kind: 'symbols', symbols: ['EURUSD', 'BTCUSD', 'AAPL'] } } as const

async function finished(user: TestUser, id: string) {
  await expect
    .poll(async () => (await user.call(getScreen, { params: { id } })).body.status, { timeout: 30_000 })
    .not.toMatch(/pending|running/)
  return (await user.call(getScreen, { params: { id } })).body
}

test('a screen waits, can be cancelled, and is asked again', async () => {
  const user = await app.registerUser()
  const { id } = (await ask(user, few)).body
  const params = { id }
  expect((await user.call(cancelScreen, { params })).body.status).toBe('cancelled')
  expect((await user.call(cancelScreen, { params })).body.status).toBe('cancelled')
  expect((await user.call(runScreen, { params })).body).toMatchObject({ status: 'pending', progress: 0 })
  await work()
  const screen = await finished(user, id)
  expect(screen).toMatchObject({ status: 'completed', words: 'RSI(14) is above 50', name: 'RSI(14) is above 50', bars: 100 })
  expect(screen.rows!.map(({ symbol }) => symbol)).toEqual(['EURUSD', 'BTCUSD', 'AAPL'])
  for (const row of screen.rows!) {
    expect(row).toMatchObject({ bars: 100, problem: null })
    expect(row.trueBars).toBeGreaterThan(0)
    expect(row.times).toBeLessThanOrEqual(row.trueBars)
  }
  expect(screen.message).toMatch(/^True now on \d of 3 markets$/)
  expect((await user.call(cancelScreen, { params })).failure.code).toBe('screen_finished')
})

test('a screen over all markets says something of each', async () => {
  const user = await app.registerUser()
  await work()
  const { id } = (await ask(user, { bars: 20 })).body
  const { rows, progress } = await finished(user, id)
  expect(progress).toBe(100)
  expect(rows!.length).toBeGreaterThan(50)
  expect(new Set(rows!.map(({ symbol }) => symbol)).size).toBe(rows!.length)
})

test('the markets of a watch list are those that it has when the screen runs', async () => {
  const user = await app.registerUser()
  await work()
  const list = (await user.call(createWatchlist, { body: { name: 'Mine', symbols: ['XAUUSD', 'EURUSD'] } })).body
  const { id } = (await ask(user, { markets: { kind: 'watchlist', id: list.id } })).body
  expect((await finished(user, id)).rows!.map(({ symbol }) => symbol)).toEqual(['XAUUSD', 'EURUSD'])
  const other = await app.registerUser()
  expect((await ask(other, { markets: { kind: 'watchlist', id: list.id } })).failure.code).toBe('watchlist_not_found')
})

test('an empty watch list is refused before anything is saved or run', async () => {
  const user = await app.registerUser()
  const { id } = (await user.call(createWatchlist, { body: { name: 'Empty', symbols: ['EURUSD'] } })).body
  const screen = (await ask(user, { markets: { kind: 'watchlist', id } })).body
  await finished(user, screen.id)
  await user.call(updateWatchlist, { params: { id }, body: { symbols: [] } })
  const { failure } = await ask(user, { markets: { kind: 'watchlist', id } })
  expect(failure).toMatchObject({ code: 'watchlist_empty', errors: { markets: [expect.stringContaining('empty')] } })
  expect((await user.call(runScreen, { params: { id: screen.id } })).failure.code).toBe('watchlist_empty')
  expect((await user.call(listScreens, {})).body.count).toBe(1)
})

test('what was not understood blocks with the reading, and nothing is saved', async () => {
  const user = await app.registerUser()
  const { failure } = await ask(user, { text: 'RSI below 30 and the moon is full' })
  expect(failure).toMatchObject({ code: 'condition_blocked', details: { status: 'blocked' } })
  expect((await ask(user, { text: 'GBPUSD is above 1.2' })).failure.message).toContain('The condition names GBPUSD')
  expect((await user.call(listScreens, {})).body.results).toEqual([])
})

test('what was answered about a condition is kept with its screen, so that an alert can be set from it', async () => {
  const user = await app.registerUser()
  const text = 'RSI is low'
  const { failure } = await ask(user, { ...few, text })
  const [question] = (failure.details as ConditionReading).questions
  const decided = { answers: { [question!.id]: question!.options[0]!.id }, confirmed: [{ start: 0, end: 3 }] }
  const { id } = (await ask(user, { ...few, text, ...decided })).body
  const { answers, confirmed, timeframe } = (await user.call(getScreen, { params: { id } })).body
  expect({ answers, confirmed }).toEqual(decided)
  const body = { condition: 'words', symbol: 'EURUSD', text, answers, confirmed, timeframe, repeats: true, expiresAt: null } as const
  expect((await user.call(createAlert, { body })).body.title).toContain('RSI(14) is below 30')
  const { body: plain } = await ask(user, few)
  expect((await user.call(getScreen, { params: { id: plain.id } })).body).toMatchObject({ answers: {}, confirmed: [] })
})

test.each([
  ['no words', { text: '' }, 'text', 'Condition text is required'],
  ['too few bars', { bars: 3 }, 'bars', 'Bars must be a whole number from 10 to 5000'],
  ['no market', { markets: { kind: 'symbols', symbols: [] } }, 'markets.symbols', 'Choose a market'],
  ['an unknown timeframe', { timeframe: '2h' }, 'timeframe', 'Timeframe must be one of'],
])('%s is refused with the reason', async (_, wrong, field, message) => {
  const user = await app.registerUser()
  expect((await ask(user, wrong)).failure.errors?.[field]?.[0]).toContain(message)
})

test("another user's screen answers like one that does not exist", async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  await work()
  const { id } = (await ask(ann, few)).body
  for (const call of [getScreen, runScreen, cancelScreen, deleteScreen, watchScreen])
    for (const each of [id, 'x'])
      expect((await ben.call(call as typeof getScreen, { params: { id: each } })).failure.code).toBe('screen_not_found')
  await finished(ann, id)
  expect((await ann.call(deleteScreen, { params: { id } })).body).toEqual({ id })
  expect((await ann.call(listScreens, {})).body.results).toEqual([])
})
