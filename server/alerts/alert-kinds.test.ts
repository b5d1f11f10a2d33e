import { changeAlert, createAlert, listFiredAlerts } from '@playbook/contract/alerts'
import { limits } from '@playbook/contract/limits'
import { interpret, strategyStatus } from '@playbook/contract/strategies'
import { conditionColumn } from '@playbook/engine/conditions/condition-column'
import { newWorld } from '@playbook/engine/conditions/world'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { simulateBars } from '@playbook/engine/market/simulate'
import { readCondition } from '@playbook/engine/reader/read-condition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaskInput } from '../jobs/testing/odd-task.ts'
import type { Task } from '../jobs/thread-pool.ts'
import type { TestUser } from '../testing/test-app.ts'
import { createAlertApp, type AlertApp } from './testing/alert-app.ts'
import { copyAlert } from './testing/copy-alert.ts'

const bitcoin = findInstrument('BTCUSD')!
const hour = 3_600
const begin = Date.parse('2026-03-10T12:00:00Z') / 1000
const at = (seconds: number) => new Date(seconds * 1000).toISOString()

let app: AlertApp
beforeAll(async () => {
  app = await createAlertApp(at(begin))
})
afterAll(() => app.close())

const set = (user: TestUser, body: object) => user.call(createAlert, { body: body as never })
const fired = async (user: TestUser) => (await user.call(listFiredAlerts, { query: { limit: 200 } })).body.results

test('a condition in words fires on the bars on which the engine finds it, on the chart that it names', async () => {
  const user = await app.registerUser()
  app.travelTo(at(begin))
  const text = 'RSI(14) on H4 crosses 50'
  const { body } = await set(user, { symbol: 'BTCUSD', condition: 'words', text, repeats: true })
  expect(body).toMatchObject({ timeframe: '4h', text, title: 'BTCUSD H4: RSI(14) crosses 50' })
  const end = begin + 8 * 24 * hour
  for (let now = begin; now <= end; now += 12 * hour) {
    app.travelTo(at(now))
    await app.check()
  }
  const bars = simulateBars(bitcoin, '4h', begin - 400 * 4 * hour, end)
  const column = conditionColumn(readCondition(text).expr!, newWorld({ bars, timeframe: '4h', instrument: bitcoin }))
  const expected = [...bars.time].filter((time, i) => column[i] === 1 && time + 4 * hour > begin && time + 4 * hour <= end)
  expect(expected.length).toBeGreaterThan(1)
  expect((await fired(user)).map(({ place }) => place.time).toReversed()).toEqual(expected)
})

test('words that were not understood block, and the refusal carries the reading with its marks', async () => {
  const user = await app.registerUser()
  const text = 'RSI below 30 and the moon is full'
  const { failure } = await set(user, { symbol: 'BTCUSD', condition: 'words', text })
  expect(failure).toMatchObject({ code: 'condition_blocked', details: { status: 'blocked', text } })
  expect((await set(user, { symbol: 'BTCUSD', condition: 'words', text: 'GBPUSD is above 1.3' })).failure.message).toContain('GBPUSD')
  const long = await set(user, { symbol: 'BTCUSD', condition: 'words', text: 'on the 1m chart close is above the weekly EMA(3000)' })
  expect(long.failure.message).toBe('The condition needs more than 100,000 bars of M1. Choose a longer chart or a shorter period.')
})

test('an alert before the close fires at the touch, though the bar closes on the other side', async () => {
  const user = await app.registerUser()
  const minutes = simulateBars(bitcoin, '1m', begin, begin + 2 * hour)
  const hours = simulateBars(bitcoin, '1h', begin, begin + 2 * hour)
  const [high, close] = [hours.high[0]!, hours.close[0]!]
  const targetPrice = (high + Math.max(close, minutes.close[0]!)) / 2
  const first = minutes.time[minutes.high.findIndex((price) => price > targetPrice)]!
  app.travelTo(at(begin + 60))
  const alert = { symbol: 'BTCUSD', condition: 'above', targetPrice, repeats: true }
  await set(user, { ...alert, moment: 'forming' })
  const patient = await app.registerUser()
  await set(patient, alert)
  for (let now = begin + 120; now <= begin + hour; now += 60 * 7) {
    app.travelTo(at(now))
    await app.check()
  }
  app.travelTo(at(begin + hour))
  await app.check()
  expect(await fired(user)).toMatchObject([{ at: at(first + 60), price: targetPrice, place: { time: begin, timeframe: '1h' } }])
  expect(await fired(patient)).toEqual([])
})

test('an alert that was set anew fires again on the bar that it has fired on', async () => {
  const user = await app.registerUser()
  app.travelTo(at(begin))
  const { id } = (await set(user, { symbol: 'BTCUSD', condition: 'moves', percent: 0.01, moment: 'forming', repeats: true })).body
  for (const [minutes, percent] of [
    [20, 0.02],
    [59, 0.03],
  ] as const) {
    app.travelTo(at(begin + minutes * 60))
    await app.check()
    await user.call(changeAlert, { params: { id }, body: { percent } })
  }
  expect((await fired(user)).map(({ place }) => place.time)).toEqual([begin, begin])
})

test('a move in percent is counted from the price when the alert was set', async () => {
  const user = await app.registerUser()
  app.travelTo(at(begin))
  const days = simulateBars(bitcoin, '1h', begin - hour, begin + 10 * 24 * hour)
  const base = days.close[0]!
  const wanted = days.close.findIndex((close, i) => i > 0 && Math.abs(close / base - 1) >= 0.01)
  await set(user, { symbol: 'BTCUSD', condition: 'moves', percent: 1 })
  app.travelTo(at(days.time[wanted]! + hour))
  await app.check()
  expect((await fired(user)).map(({ place }) => place.time)).toEqual([days.time[wanted]!])
})

const form = {
  strategy_text: 'On the 1h chart buy when EMA(5) crosses above EMA(13), exit when EMA(5) crosses below EMA(13). Stop 2%.',
  symbol: 'BTCUSD',
  start_date: '2025-12-01',
  end_date: '2026-02-28',
}

/** Runs the strategy to its end; gives its id. */
async function completed(user: TestUser): Promise<string> {
  const id = (await user.call(interpret, { body: form })).body.id!
  await expect.poll(async () => (await user.call(strategyStatus, { body: { id } })).body.status, { timeout: 30_000 }).toBe('completed')
  return id
}

test('a strategy tells its entries and exits at the close that decides them, each once; a user watches at most so many', async () => {
  const user = await app.registerUser()
  app.travelTo(at(begin))
  const waiting = (await user.call(interpret, { body: { ...form, name: 'Waiting' } })).body.id!
  expect((await set(user, { condition: 'strategy', strategyId: waiting })).failure.code).toBe('strategy_unfinished')
  await app.work()
  const id = await completed(user)
  const { body } = await set(user, { condition: 'strategy', strategyId: id })
  expect(body).toMatchObject({ symbol: 'BTCUSD', timeframe: '1h', repeats: true, strategyId: id })
  await copyAlert(app.db, body.id, limits.maxStrategyAlertsPerUser - 1)
  expect((await set(user, { condition: 'strategy', strategyId: id })).failure).toMatchObject({
    code: 'alert_limit',
    message: 'You can set at most 50 alerts on strategies. Delete one first.',
  })
  await app.db.deleteFrom('alerts').where('strategy_id', '=', id).where('id', '!=', body.id).execute()
  const patient = await app.registerUser()
  expect((await set(patient, { condition: 'strategy', strategyId: id })).failure.code).toBe('strategy_not_found')
  // Two bars a look, by two processes at once.
  for (let step = 2; step <= 60; step += 2) {
    app.travelTo(at(begin + step * hour))
    await Promise.all([app.check(), app.check()])
  }
  const events = await fired(user)
  expect(events.length).toBeGreaterThan(1)
  expect(new Set(events.map(({ title, at: when }) => `${title} ${when}`)).size).toBe(events.length)
  const crossUp = readCondition('EMA(5) crosses above EMA(13)').expr!
  const bars = simulateBars(bitcoin, '1h', begin - 500 * hour, begin + 60 * hour)
  const column = conditionColumn(crossUp, newWorld({ bars, timeframe: '1h', instrument: bitcoin }))
  const entries = events.filter(({ title }) => title.endsWith('enters long')).map(({ place }) => place.time)
  expect(entries.length).toBeGreaterThan(0)
  for (const time of entries) expect(column[bars.time.indexOf(time)]).toBe(1)
})

test('a strategy waits for a thread of backtests and keeps no other alert waiting', async () => {
  const user = await app.registerUser()
  app.travelTo(at(begin))
  const id = await completed(user)
  await set(user, { condition: 'strategy', strategyId: id })
  await set(user, { symbol: 'BTCUSD', condition: 'moves', percent: 0.5 })
  const dueAt = () => app.db.selectFrom('alerts').select('due_at').where('strategy_id', '=', id).executeTakeFirstOrThrow()
  const due = await dueAt()
  const ending = new AbortController()
  const loop: Task<TaskInput, number> = { url: new URL('../jobs/testing/odd-task.ts', import.meta.url) }
  const looping = app.threads.compute(loop, { kind: 'loop' }, { signal: ending.signal, timeoutMs: 60_000 }).catch(() => 'ended')
  app.travelTo(at(begin + 60 * hour))
  await app.check(100)
  expect(await fired(user)).toHaveLength(1)
  expect(await dueAt()).toEqual(due)
  ending.abort()
  expect(await looping).toBe('ended')
  await app.check()
  expect((await dueAt()).due_at!.getTime()).toBeGreaterThan(due.due_at!.getTime())
})
