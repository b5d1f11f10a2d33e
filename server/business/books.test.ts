import { randomUUID } from 'node:crypto'
import { chartData } from '@playbook/contract/b2b'
import { includedUnits, unitMillicents } from '@playbook/contract/business'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { KeyCaller } from '../http/actor.ts'
import type { Exchange } from '../http/api-gate.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { bookEntry, bookUse, findUnbalanced, purgeOldExchanges } from './books.ts'
import { createKey } from './keys/create-key.ts'
import { openGate, type OpenGate } from './metering/open-gate.ts'
import { returnLostLeases } from './metering/return-lost-leases.ts'
import { makeBusiness } from './testing/make-business.ts'

const dayMs = 24 * 3_600_000
let app: TestApp
let key: KeyCaller
let nowMs = Date.UTC(2026, 0, 5, 12)
beforeAll(async () => {
  app = await createTestApp({ now: () => nowMs })
})
afterAll(() => app.close())
/** A live key of a business without included units, whose balance covers so many units. */
beforeEach(async () => {
  nowMs += 40 * dayMs
  const userId = (await app.registerUser()).profile.uid
  const businessId = await makeBusiness(app.db, userId, new Date(nowMs))
  const month = `${new Date(nowMs).toISOString().slice(0, 7)}-01`
  await app.db.insertInto('api_months').values({ subject_id: businessId, month, included_used: includedUnits }).execute()
  const settings = { name: 'A', note: '', environment: 'live' as const, allowed_ips: [], ends_at: null }
  const wanted = { ...settings, scopes: ['charts' as const], requests_per_minute: 600, monthly_budget_cents: null }
  const { api_key: made } = await createKey(app, { businessId, userId, newId: randomUUID() }, wanted)
  key = {
    keyId: made.id,
    businessId,
    isPersonal: false,
    environment: 'live',
    scopes: ['charts'],
    requestsPerMinute: 600,
    monthlyBudget: null,
    clockMs: null,
  }
})

const credit = (units: number, more: { key?: string } = {}) =>
  app.db.transaction().execute((tx) =>
    bookEntry(tx, {
      businessId: key.businessId,
      kind: 'topup',
      millicents: units * unitMillicents,
      reason: 'Paid in',
      key: more.key ?? randomUUID(),
      now: new Date(nowMs),
    }),
  )
const books = async () => {
  const { balance, reserved } = await app.db
    .selectFrom('businesses')
    .select(['balance', 'reserved'])
    .where('id', '=', key.businessId)
    .executeTakeFirstOrThrow()
  return { units: balance / unitMillicents, reserved: reserved / unitMillicents }
}
const entries = () =>
  app.db.selectFrom('business_entries').selectAll().where('business_id', '=', key.businessId).orderBy('number').execute()

async function call(gate: OpenGate, caller = key): Promise<boolean> {
  const charge = await gate.charge(caller, 1).catch(() => null)
  if (charge !== null) gate.note(exchangeWith(charge, caller))
  return charge !== null
}
const exchangeWith = (charge: Exchange['charge'], caller: KeyCaller): Exchange => ({
  requestId: randomUUID(),
  key: caller,
  endpoint: chartData,
  atMs: nowMs,
  path: '/api/b2b/charts/EURUSD/data/',
  status: 200,
  code: null,
  ms: 3,
  ip: '203.0.113.7',
  userAgent: '',
  requestBody: null,
  responseBody: null,
  charge,
})
const open = () => openGate({ ...app, presence: () => null })

test('an entry is booked once for its key, and none is ever changed', async () => {
  expect([await credit(100, { key: 'pay_1' }), await credit(100, { key: 'pay_1' }), await books()]).toEqual([
    true,
    false,
    { units: 100, reserved: 0 },
  ])
  for (const change of [sql`update business_entries set millicents = 1`, sql`delete from business_entries`])
    await expect(change.execute(app.db)).rejects.toThrow('business_entries are never changed')
  expect(await findUnbalanced(app.db)).toEqual([])
})

test('several processes share one balance: calls at the same time never overdraw it, and all of it can be used', async () => {
  await credit(300)
  const gates = [open(), open(), open()]
  const done = await Promise.all(Array.from({ length: 600 }, (_, i) => call(gates[i % 3]!)))
  for (const gate of gates) await gate.close()
  const last = open()
  let rest = 0
  while (await call(last)) rest += 1
  await last.close()
  expect(done.filter(Boolean).length + rest).toBe(300)
  expect([await books(), await findUnbalanced(app.db)]).toEqual([{ units: 0, reserved: 0 }, []])
})

test('a process that was killed costs nobody what it had not written down, and what it had is counted once', async () => {
  await credit(300)
  const killed = open()
  for (let i = 0; i < 7; i += 1) await call(killed)
  await killed.flush()
  for (let i = 0; i < 5; i += 1) await call(killed)
  expect((await books()).reserved).toBeGreaterThan(0)
  await returnLostLeases({ db: app.db, now: () => nowMs + 60_000 })
  expect((await books()).reserved).toBeGreaterThan(0)
  await returnLostLeases({ db: app.db, now: () => nowMs + 16 * 60_000 })
  expect(await books()).toEqual({ units: 293, reserved: 0 })
  // It was only taken for lost: what it writes down after all counts, and gives nothing back twice.
  await killed.close()
  expect([await books(), await findUnbalanced(app.db)]).toEqual([{ units: 288, reserved: 0 }, []])
})

test('a batch whose commit was not heard of is written once', async () => {
  await credit(100)
  const exchange = exchangeWith(null, key)
  const gate = open()
  gate.note(exchange)
  await gate.flush()
  gate.note(exchange)
  await gate.close()
  const { calls } = await app.db.selectFrom('api_usage').select('calls').where('key_id', '=', key.keyId).executeTakeFirstOrThrow()
  expect(calls).toBe(1)
})

test('a month that has begun is charged to it, not to a lease of the month before', async () => {
  await credit(100)
  const gate = open()
  await call(gate)
  nowMs = Date.UTC(new Date(nowMs).getUTCFullYear(), new Date(nowMs).getUTCMonth() + 1, 1)
  await call(gate)
  await gate.close()
  const months = await app.db
    .selectFrom('api_months')
    .select(['included_used', 'included_reserved'])
    .where('subject_id', '=', key.businessId)
    .orderBy('month')
    .execute()
  expect(months).toEqual([
    { included_used: includedUnits, included_reserved: 0 },
    { included_used: 1, included_reserved: 0 },
  ])
  expect(await books()).toEqual({ units: 99, reserved: 0 })
})

test('the use of a day is stated once it is closed, however often, and the books agree before and after', async () => {
  await credit(100)
  const gate = open()
  for (let i = 0; i < 12; i += 1) await call(gate)
  await gate.close()
  await bookUse({ db: app.db, now: () => nowMs })
  expect([(await entries()).map(({ kind }) => kind), await findUnbalanced(app.db)]).toEqual([['topup'], []])
  nowMs += dayMs + 3_600_000
  await Promise.all([0, 1, 2].map(() => bookUse({ db: app.db, now: () => nowMs })))
  expect((await entries()).map(({ kind, millicents }) => [kind, millicents / unitMillicents])).toEqual([
    ['topup', 100],
    ['usage', -12],
  ])
  expect([await books(), await findUnbalanced(app.db)]).toEqual([{ units: 88, reserved: 0 }, []])
})

test('an exchange is in the log for 30 days', async () => {
  const gate = open()
  gate.note(exchangeWith(null, key))
  await gate.close()
  const count = async () => (await app.db.selectFrom('api_requests').select('id').where('key_id', '=', key.keyId).execute()).length
  await purgeOldExchanges({ db: app.db, now: () => nowMs + 29 * dayMs })
  expect(await count()).toBe(1)
  await purgeOldExchanges({ db: app.db, now: () => nowMs + 31 * dayMs })
  expect(await count()).toBe(0)
})
