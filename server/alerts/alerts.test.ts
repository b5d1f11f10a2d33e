import { changeAlert, createAlert, deleteAlert, listAlerts, listFiredAlerts } from '@playbook/contract/alerts'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { listNotifications, readNotifications } from '@playbook/contract/notifications'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { simulateBars } from '@playbook/engine/market/simulate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Markets } from '../markets/find-market.ts'
import { hours, importMarket } from '../strategies/testing/import-market.ts'
import type { TestUser } from '../testing/test-app.ts'
import { checkAlerts } from './check-alerts.ts'
import { createAlertApp, type AlertApp } from './testing/alert-app.ts'
import { copyAlert } from './testing/copy-alert.ts'

const startAt = '2026-03-10T12:30:00Z'
const bitcoin = findInstrument('BTCUSD')!
const seconds = (moment: string) => Date.parse(moment) / 1000
/** Hourly closes from the bar that closes at 13:00 on. */
const closes = simulateBars(bitcoin, '1h', seconds('2026-03-10T12:00:00Z'), seconds('2026-03-12T12:00:00Z'))

let app: AlertApp
beforeAll(async () => {
  app = await createAlertApp(startAt)
})
afterAll(() => app.close())

const set = async (user: TestUser, more: object = {}) =>
  user.call(createAlert, {
    body: { symbol: 'BTCUSD', condition: 'above', targetPrice: 1, timeframe: '1h', ...more } as never,
  })
const fired = async (user: TestUser) => (await user.call(listFiredAlerts, { query: {} })).body.results
const listed = async (user: TestUser) => (await user.call(listAlerts, { query: {} })).body.results

/** A target between the first close and the newest price that the next closes reach for the first time at bar `at`. */
function crossingAfter(first: number): { readonly target: number; readonly at: number } {
  for (let i = first + 1; i < closes.length; i++) {
    const before = closes.close.subarray(first, i)
    if (closes.close[i]! > Math.max(...before)) return { target: (closes.close[i]! + Math.max(...before)) / 2, at: i }
  }
  throw new Error('The test market does not rise')
}
const hourAt = (i: number) => new Date((closes.time[i]! + 3_600) * 1000).toISOString()

test('an alert fires on the close that passes its target price, once, and is told with the bar', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  const { target, at } = crossingAfter(0)
  const alert = (await set(user, { targetPrice: target })).body
  expect(alert).toMatchObject({ symbol: 'BTCUSD', condition: 'above', targetPrice: target, status: 'active', firedCount: 0 })
  for (let i = 1; i < at; i++) {
    app.travelTo(hourAt(i))
    await app.check()
    expect(await fired(user)).toEqual([])
  }
  app.travelTo(hourAt(at))
  await app.check()
  await app.check()
  expect(await fired(user)).toMatchObject([
    {
      alertId: alert.id,
      title: alert.title,
      price: closes.close[at]!,
      place: { symbol: 'BTCUSD', timeframe: '1h', time: closes.time[at]! },
      at: hourAt(at),
      isRead: false,
    },
  ])
  expect(await listed(user)).toMatchObject([{ id: alert.id, status: 'fired', firedCount: 1 }])
  app.travelTo(hourAt(closes.length - 1))
  await app.check()
  expect(await fired(user)).toHaveLength(1)
})

test('two workers at once and a restart between looks tell each event once', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => app.registerUser()))
  app.travelTo(hourAt(0))
  const targets = closes.close.toSorted()
  const target = targets[Math.floor(targets.length / 2)]!
  for (const user of users) await set(user, { condition: 'crosses', targetPrice: target, repeats: true })
  const crossings = closes.close.reduce(
    (count, close, i) => count + Number(i > 0 && closes.close[i - 1]! !== target && closes.close[i - 1]! > target !== close > target),
    0,
  )
  // Nobody looks for hours, then two processes look at once, each several times.
  for (const i of [9, 10, 30, closes.length - 1]) {
    app.travelTo(hourAt(i))
    await Promise.all([app.check(), app.check(), app.check()])
  }
  expect(crossings).toBeGreaterThan(1)
  for (const user of users) {
    const events = await fired(user)
    expect(new Set(events.map(({ at }) => at)).size).toBe(events.length)
    expect(events).toHaveLength(crossings)
  }
})

test('an event that was told and not written down as told is not told again', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  const { target, at } = crossingAfter(0)
  const { id } = (await set(user, { targetPrice: target, repeats: true })).body
  const before = await app.db.selectFrom('alerts').select(['state', 'due_at']).where('id', '=', id).executeTakeFirstOrThrow()
  app.travelTo(hourAt(at))
  await app.check()
  expect(await fired(user)).toHaveLength(1)
  await app.db
    .updateTable('alerts')
    .set({ state: JSON.stringify(before.state), due_at: before.due_at })
    .where('id', '=', id)
    .execute()
  await app.check()
  expect(await fired(user)).toHaveLength(1)
})

test('what fires can be read: the count of unread ones goes down', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  await set(user, { condition: 'crosses', targetPrice: crossingAfter(0).target, repeats: true })
  await set(user, { targetPrice: crossingAfter(0).target })
  app.travelTo(hourAt(closes.length - 1))
  await app.check()
  const { results, unread, count } = (await user.call(listNotifications, { query: {} })).body
  expect(unread).toBe(count)
  expect(unread).toBeGreaterThan(1)
  expect((await user.call(readNotifications, { body: { ids: [results[0]!.id] } })).body).toEqual({ unread: unread - 1 })
  expect((await user.call(readNotifications, { body: {} })).body).toEqual({ unread: 0 })
  expect((await fired(user)).every(({ isRead }) => isRead)).toBe(true)
})

test('every notification goes through the queue of its channels', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  await set(user, { targetPrice: crossingAfter(0).target })
  app.travelTo(hourAt(crossingAfter(0).at))
  await app.check()
  await app.work()
  const open = () => app.db.selectFrom('notification_deliveries').select('channel').where('delivered_at', 'is', null).execute()
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 20_000 })
})

test.each([
  ['a symbol that is none', { symbol: 'x' }, 'symbol', 'Symbol must be at least 2 characters'],
  ['a target price of zero', { targetPrice: 0 }, 'targetPrice', 'Target price must be a number above 0'],
  ['a negative target price', { targetPrice: -1 }, 'targetPrice', 'Target price must be a number above 0'],
  ['no target price', { targetPrice: undefined }, 'targetPrice', 'Target price must be a number above 0'],
  ['a target price in words', { targetPrice: '1.2' }, 'targetPrice', 'Target price must be a number above 0'],
  ['an unknown condition', { condition: 'near' }, 'condition', 'Condition must be one of above, below, crosses, moves, words, strategy'],
  ['no percent', { condition: 'moves' }, 'percent', 'Percent must be a number from 0.01 to 1000'],
  ['no words', { condition: 'words', text: ' ' }, 'text', 'Condition text is required'],
  ['an expiry that is no date', { expiresAt: 'soon' }, 'expiresAt', 'Expiry must be a date and time such as 2026-01-31T12:00:00Z'],
])('%s is refused with the reason', async (_, wrong, field, message) => {
  const user = await app.registerUser()
  expect((await set(user, wrong)).failure.errors?.[field]?.[0]).toContain(message)
  expect(await listed(user)).toEqual([])
})

test('an alert needs a market and a timeframe that are there', async () => {
  const user = await app.registerUser()
  expect((await set(user, { symbol: 'NOTHING' })).failure.code).toBe('symbol_not_found')
})

test('an alert on a market without new prices is refused with the reason', async () => {
  const user = await app.registerUser()
  await app.work()
  await importMarket(user, 'MINE', hours(30))
  const { failure } = await set(user, { symbol: 'MINE' })
  expect(failure).toMatchObject({ code: 'alert_unavailable' })
  expect(failure.message).toContain('No new prices come for MINE')
})

test('a user has at most so many alerts on one market', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  const { id } = (await set(user)).body
  await copyAlert(app.db, id, limits.maxAlertsPerSymbol - 1)
  expect((await set(user)).failure).toMatchObject({
    code: 'alert_limit',
    message: 'You can set at most 100 alerts on one market and 2000 in all. Delete one first.',
  })
  expect((await set(user, { symbol: 'ETHUSD' })).status).toBe(201)
})

test("another user's alert answers like one that does not exist", async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  app.travelTo(hourAt(0))
  const { id } = (await set(ann)).body
  for (const each of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await ben.call(changeAlert, { params: { id: each }, body: { paused: true } })).failure.code).toBe('alert_not_found')
    expect((await ben.call(deleteAlert, { params: { id: each } })).failure.code).toBe('alert_not_found')
  }
  expect(await listed(ben)).toEqual([])
  expect((await ann.call(deleteAlert, { params: { id } })).body).toEqual({ id })
  expect(await listed(ann)).toEqual([])
})

test('a paused alert stays silent, and a resumed one fires on what happens afterwards', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  const { target, at } = crossingAfter(0)
  const { id } = (await set(user, { targetPrice: target })).body
  const change = async (body: object) => (await user.call(changeAlert, { params: { id }, body })).body
  expect(await change({ paused: true })).toMatchObject({ status: 'paused' })
  app.travelTo(hourAt(at))
  await app.check()
  expect(await fired(user)).toEqual([])
  expect(await change({ paused: false, targetPrice: target * 2 })).toMatchObject({ status: 'active', targetPrice: target * 2 })
  await app.check()
  expect(await fired(user)).toEqual([])
})

test('an alert expires, and does not fire on what comes later', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  const { target, at } = crossingAfter(0)
  await set(user, { targetPrice: target, expiresAt: hourAt(at - 1) })
  app.travelTo(hourAt(at))
  await app.check()
  expect([await fired(user), (await listed(user))[0]!.status]).toEqual([[], 'expired'])
})

test('an alert that expires before the next close is looked at when it does', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  const halfPast = new Date(Date.parse(hourAt(0)) + 1_800_000).toISOString()
  await set(user, { targetPrice: closes.close[0]! * 10, expiresAt: halfPast })
  app.travelTo(halfPast)
  await app.check()
  expect((await listed(user))[0]!.status).toBe('expired')
})

test('two changes at once both hold', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  const { id } = (await set(user, { targetPrice: closes.close[0]! * 10 })).body
  app.travelTo(new Date(Date.parse(hourAt(0)) + 1_000).toISOString())
  const change = (body: object) => user.call(changeAlert, { params: { id }, body: body as never })
  await Promise.all([change({ targetPrice: closes.close[0]! * 20 }), change({ repeats: true })])
  expect((await listed(user))[0]).toMatchObject({ targetPrice: closes.close[0]! * 20, repeats: true })
})

test('a change must fit the kind of the alert', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  const { id } = (await set(user, { condition: 'moves', percent: 3 })).body
  const { failure } = await user.call(changeAlert, { params: { id }, body: { targetPrice: 3 } })
  expect(failure.errors).toEqual({ targetPrice: ['targetPrice cannot be set on an alert of this kind'] })
})

describe('an alert on a market whose prices are gone', () => {
  const reason = 'There are no prices of GONE any more: their source was removed.'
  const moveTo = (symbol: string, id: string) => app.db.updateTable('alerts').set({ symbol }).where('id', '=', id).execute()
  const setGone = async () => {
    const user = await app.registerUser()
    app.travelTo(hourAt(0))
    const { id } = (await set(user, { targetPrice: crossingAfter(0).target * 10 })).body
    await moveTo('GONE', id)
    app.travelTo(hourAt(2))
    await app.check()
    return { user, id }
  }

  test('waits and says so, and goes on when they are back', async () => {
    const { user, id } = await setGone()
    expect(await listed(user)).toMatchObject([{ status: 'active', reason }])
    await moveTo('BTCUSD', id)
    app.travelTo(hourAt(4))
    await app.check()
    expect(await listed(user)).toMatchObject([{ status: 'active', reason: null }])
  })

  test('is given up after a day, and its owner is told', async () => {
    const { user } = await setGone()
    for (const i of [3, 12, 25]) {
      app.travelTo(hourAt(i))
      await app.check()
      expect(await listed(user)).toMatchObject([{ status: 'active', reason }])
    }
    app.travelTo(hourAt(26))
    await app.check()
    await app.check()
    const [{ title } = { title: '' }] = await listed(user)
    expect(await listed(user)).toMatchObject([{ status: 'unavailable', reason }])
    const { results } = (await user.call(listNotifications, { query: {} })).body
    expect(results).toMatchObject([{ title: `No longer checked: ${title}`, text: reason, place: null }])
  })
})

test('an alert that cannot be checked does not keep the others on its series from firing', async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  app.travelTo(hourAt(0))
  const { target, at } = crossingAfter(0)
  const { id } = (await set(ann, { condition: 'words', text: 'RSI(14) is above 1', targetPrice: undefined })).body
  await app.db
    .updateTable('alerts')
    .set({ run: '{"plan":{}}' } as never)
    .where('id', '=', id)
    .execute()
  await set(ben, { targetPrice: target })
  app.travelTo(hourAt(at))
  await app.check()
  expect(await fired(ben)).toHaveLength(1)
  expect(await listed(ann)).toMatchObject([
    { status: 'active', reason: 'This alert could not be checked. It is tried again every ten minutes.' },
  ])
  const { due_at: dueAt } = await app.db.selectFrom('alerts').select('due_at').where('id', '=', id).executeTakeFirstOrThrow()
  expect(dueAt?.toISOString()).toBe(new Date(Date.parse(hourAt(at)) + 600_000).toISOString())
})

test('a series whose prices do not come keeps no other waiting, even if that cannot be written down', async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  app.travelTo(hourAt(0))
  const { target, at } = crossingAfter(0)
  await set(ann, { symbol: 'ETHUSD' })
  await set(ben, { targetPrice: target })
  // PostgreSQL stores no NUL in a text.
  const silent = new Failure('market_unavailable', { message: 'No answer\0' })
  const find: Markets['find'] = (owner, symbol) => (symbol === 'ETHUSD' ? Promise.reject(silent) : app.markets.find(owner, symbol))
  await checkAlerts({ ...app, now: () => Date.parse(hourAt(at)), markets: { ...app.markets, find } })
  expect(await fired(ben)).toHaveLength(1)
  expect(await listed(ann)).toMatchObject([{ status: 'active', reason: null }])
})

test('an alert that fires too often is paused, and its owner is told', async () => {
  const user = await app.registerUser()
  app.travelTo(hourAt(0))
  // Between two closes, so that none touches it.
  const [below, above] = closes.close.toSorted().slice(Math.floor(closes.length / 2))
  const target = (below! + above!) / 2
  const isCrossed = (close: number, i: number) => i > 0 && closes.close[i - 1]! > target !== close > target
  const [first, second] = [...closes.close.keys()].filter((i) => isCrossed(closes.close[i]!, i))
  const { id } = (await set(user, { condition: 'crosses', targetPrice: target, repeats: true })).body
  app.travelTo(hourAt(first!))
  await app.check()
  await sql`
    insert into fired_alerts (owner_id, alert_id, event_key, notification_id, symbol, title, text, price, place, at, fired_at)
    select owner_id, alert_id, n, notification_id, symbol, title, text, price, place, at, ${hourAt(second!)}
    from fired_alerts, generate_series(1, ${sql.lit(limits.maxFiresPerHour)}) as n where alert_id = ${id}`.execute(app.db)
  expect(await listed(user)).toMatchObject([{ status: 'active' }])
  app.travelTo(hourAt(second!))
  await app.check()
  const reason = 'It fired more than 60 times within an hour, so it was paused.'
  expect(await listed(user)).toMatchObject([{ status: 'paused', reason, firedCount: 2 }])
  expect((await user.call(listNotifications, { query: {} })).body.results[0]).toMatchObject({ text: reason })
})
