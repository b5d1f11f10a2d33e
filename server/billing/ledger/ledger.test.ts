import { Failure } from '@playbook/contract/failure'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asApplication, prepareApplicationRole } from '../../db/application-role.ts'
import { connect } from '../../db/connect.ts'
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts'
import { grantTokens } from '../grant-tokens.ts'
import { readTokenBalance } from '../read-token-balance.ts'
import { findLedgerFaults } from './check-ledger.ts'
import { releaseHold, settleHold } from './end-hold.ts'
import { expireTokens } from './expire-tokens.ts'
import { holdTokens } from './hold-tokens.ts'
import { releaseStaleHolds } from './release-stale-holds.ts'
import type { Kind, Tx } from './store.ts'
import { takeBackTokens } from './take-back-tokens.ts'
import { insertTestUser } from './testing/insert-test-user.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const dayMs = 86_400_000
const start = new Date('2026-03-01T00:00:00Z')
const after = (days: number) => new Date(start.getTime() + days * dayMs)
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction().execute(work)
const quote = { act: 'backtest' as const, low: 1, high: 1, lines: [] }
let keys = 0
const newKey = () => `key ${(keys += 1)}`

const grant = (userId: string, tokens: number, more: { kind?: Kind; expiresAt?: Date | null; paymentId?: string; key?: string } = {}) => {
  const key = newKey()
  return within((tx) => grantTokens(tx, { userId, kind: 'PAID', tokens, reason: 'Test', key, now: start, expiresAt: null, ...more }))
}
const hold = (userId: string, tokens: number, { key = newKey(), now = start }: { key?: string; now?: Date } = {}) => {
  const subject = { kind: 'strategy', id: 'any', name: 'Any' }
  return within((tx) => holdTokens(tx, { userId, tokens, act: 'backtest', subject, quote, key, now }))
}
const settle = (holdId: string, charged: number, now = start) => within((tx) => settleHold(tx, { holdId, charged, lines: [], now }))
const release = (holdId: string, now = start) => within((tx) => releaseHold(tx, { holdId, why: 'failed', now }))
const takeBack = (paymentId: string, tokens: number, key: string, now = start) =>
  within((tx) => takeBackTokens(tx, { paymentId, tokens, reason: 'Refund', key, now }))
const balance = (userId: string, now = start) => readTokenBalance(database.db, userId, now)
const newUser = () => insertTestUser(database.db)
const isSound = async () => expect(await findLedgerFaults(database.db)).toEqual([])

test('PL14: 300 parallel spends on 100 tokens are granted exactly 100 times', async () => {
  const user = await newUser()
  await grant(user, 100)
  // A busy machine may have no connection free in time; the same key is then tried again.
  const spend = async (key: string): Promise<unknown> => {
    try {
      return await hold(user, 1, { key })
    } catch (error) {
      if (error instanceof Failure) throw error
      return spend(key)
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, () => spend(newKey())))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(200)
  expect(refused[0]).toMatchObject({ reason: { code: 'not_enough_tokens', details: { needed: 1, balance: 0 } } })
  expect(await balance(user)).toMatchObject({ balance: 0, held: 100 })
  await isSound()
})

test.each([0, -1, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY])(
  'PL15: %s is no amount that can be granted, held or taken',
  async (tokens) => {
    const user = await newUser()
    await grant(user, 10, { paymentId: `bad ${tokens}` })
    await expect(grant(user, tokens)).rejects.toThrow('no amount')
    await expect(hold(user, tokens)).rejects.toThrow('no amount')
    await expect(takeBack(`bad ${tokens}`, tokens, 'bad')).rejects.toThrow('no amount')
    expect(await balance(user)).toMatchObject({ balance: 10, held: 0 })
  },
)

describe('PL16: what is held', () => {
  test('is charged for what was done, and the rest is back at once; twice or late changes nothing', async () => {
    const user = await newUser()
    await grant(user, 100)
    const { holdId } = await hold(user, 60, { key: 'same' })
    expect(await hold(user, 60, { key: 'same' })).toEqual({ holdId })
    expect(await balance(user)).toMatchObject({ balance: 40, held: 60 })
    await Promise.all([settle(holdId, 25), release(holdId), settle(holdId, 60)].map((ending) => ending.catch(() => {})))
    const ended = await balance(user)
    expect([40, 75, 100]).toContain(ended.balance)
    expect(ended.held).toBe(0)
    await settle(holdId, 60)
    await release(holdId)
    expect(await balance(user)).toEqual(ended)
    await isSound()
  })

  test('is never charged above itself', async () => {
    const user = await newUser()
    await grant(user, 100)
    await settle((await hold(user, 30)).holdId, 1_000)
    expect(await balance(user)).toMatchObject({ balance: 70, held: 0 })
  })

  test('is given back by the sweeper where whoever held it has gone, once', async () => {
    const user = await newUser()
    await grant(user, 100)
    await hold(user, 30)
    const sweep = (hours: number) => releaseStaleHolds({ db: database.db, now: () => start.getTime() + hours * 3_600_000 })
    await sweep(23)
    expect(await balance(user)).toMatchObject({ balance: 70, held: 30 })
    await Promise.all([sweep(25), sweep(25), sweep(25)])
    expect(await balance(user)).toMatchObject({ balance: 100, held: 0 })
    await isSound()
  })
})

describe('PL17: tokens are spent', () => {
  test('soonest to expire first, then free, referral and paid, then the oldest; each charge says which lots paid', async () => {
    const user = await newUser()
    await grant(user, 10, { kind: 'PAID', expiresAt: null })
    await grant(user, 10, { kind: 'FREE', expiresAt: null })
    await grant(user, 10, { kind: 'REFERRAL', expiresAt: after(90) })
    await grant(user, 10, { kind: 'PAID', expiresAt: after(20) })
    await grant(user, 10, { kind: 'FREE', expiresAt: after(20) })
    const breakdowns = []
    for (let spent = 0; spent < 5; spent += 1) {
      await settle((await hold(user, 10)).holdId, 10)
      const { FREE, REFERRAL, PAID, TOTAL } = (await balance(user)).breakdown
      expect(FREE + REFERRAL + PAID).toBe(TOTAL)
      breakdowns.push([FREE, REFERRAL, PAID])
    }
    expect(breakdowns).toEqual([
      [10, 10, 20],
      [10, 10, 10],
      [10, 0, 10],
      [0, 0, 10],
      [0, 0, 0],
    ])
    const { rows } = await sql<{ kind: string }>`
      select lot.kind from ledger_transfers as transfer join ledger_entries as entry on entry.id = entry_id
        join ledger_accounts as lot on lot.id = lot_id
      where entry.user_id = ${user} and act = 'settle' order by transfer.number`.execute(database.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['FREE', 'PAID', 'REFERRAL', 'FREE', 'PAID'])
  })

  test('never from the moment of expiry on, though the schedule is late; it writes down what expired, once', async () => {
    const user = await newUser()
    await grant(user, 50, { kind: 'FREE', expiresAt: after(30) })
    await grant(user, 5)
    expect((await balance(user, new Date(after(30).getTime() - 1))).balance).toBe(55)
    expect((await balance(user, after(30))).balance).toBe(5)
    await expect(hold(user, 6, { now: after(30) })).rejects.toMatchObject({ details: { needed: 6, balance: 5 } })
    const expire = () => expireTokens({ db: database.db, now: () => after(31).getTime() })
    await Promise.all([expire(), expire()])
    const { rows } = await sql`select act from ledger_entries where user_id = ${user} and act = 'expire'`.execute(database.db)
    expect(rows).toHaveLength(1)
    expect((await balance(user, start)).balance).toBe(5)
    await isSound()
  })

  test('that are held when they expire can still be charged; what comes back of them expires', async () => {
    const user = await newUser()
    await grant(user, 50, { kind: 'FREE', expiresAt: after(30) })
    const { holdId } = await hold(user, 40)
    await settle(holdId, 25, after(31))
    await expireTokens({ db: database.db, now: () => after(31).getTime() })
    expect(await balance(user, after(31))).toMatchObject({ balance: 0, held: 0 })
    const { rows } = await sql<{ sum: number }>`
      select sum(amount)::bigint as sum from ledger_transfers join ledger_entries on ledger_entries.id = entry_id
      where user_id = ${user} and credit_id = -3`.execute(database.db)
    expect(rows[0]?.sum).toBe(25)
    await isSound()
  })
})

test.each(['ledger_entries', 'ledger_transfers', 'ledger_accounts'])(
  'PL19: lines of %s are never changed, removed or emptied, by any role',
  async (table) => {
    await grant(await newUser(), 10)
    const column = table === 'ledger_entries' ? 'reason' : table === 'ledger_transfers' ? 'amount' : 'kind'
    for (const change of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table} cascade`])
      await expect(sql.raw(change).execute(database.db)).rejects.toThrow('never changed or removed')
  },
)

test('PL19, LG8: the application’s role adds to the ledger and the audit log, and may change neither', async () => {
  const user = await newUser()
  await prepareApplicationRole(database.db, database.address)
  const application = connect(asApplication(database.address), { max: 2 })
  try {
    const now = start
    await application.db.transaction().execute(async (tx) => {
      await grantTokens(tx, { userId: user, kind: 'PAID', tokens: 100, reason: 'Test', key: newKey(), now })
      const subject = { kind: 'strategy', id: 'any', name: 'Any' }
      const { holdId } = await holdTokens(tx, { userId: user, tokens: 60, act: 'backtest', subject, quote, key: newKey(), now })
      await settleHold(tx, { holdId, charged: 10, lines: [], now })
    })
    expect((await readTokenBalance(application.db, user, now)).balance).toBe(90)
    for (const table of ['ledger_entries', 'ledger_transfers', 'audit_log'])
      for (const change of [`update ${table} set number = default`, `delete from ${table}`, `truncate ${table} cascade`])
        await expect(sql.raw(change).execute(application.db)).rejects.toThrow(/permission denied/)
    for (const change of ['alter table ledger_transfers disable trigger all', 'drop table ledger_entries', 'create table mine ()'])
      await expect(sql.raw(change).execute(application.db)).rejects.toThrow(/must be owner|permission denied/)
  } finally {
    await application.close()
  }
})

describe('PL20: a payment that is taken back', () => {
  test('takes its own tokens first; what was spent is a debt that stops spending and that the next grant pays', async () => {
    const user = await newUser()
    await grant(user, 1_000, { paymentId: 'pay-1', expiresAt: after(700) })
    await grant(user, 50, { kind: 'FREE', expiresAt: null })
    await settle((await hold(user, 300)).holdId, 300)
    expect(await takeBack('pay-1', 1_000, 'refund-1')).toEqual({ taken: 700, debt: 300 })
    expect(await takeBack('pay-1', 1_000, 'refund-1')).toEqual({ taken: 700, debt: 300 })
    expect(await takeBack('pay-1', 1_000, 'refund-2')).toEqual({ taken: 0, debt: 0 })
    expect(await balance(user)).toMatchObject({ balance: 50, has_tokens: false, debt: 300 })
    await expect(hold(user, 1)).rejects.toMatchObject({ code: 'not_enough_tokens', details: { needed: 1, balance: 0 } })
    await grant(user, 1_000, { paymentId: 'pay-2' })
    expect(await balance(user)).toMatchObject({ balance: 750, has_tokens: true, debt: 0 })
    await isSound()
  })

  test('is paid by other bought tokens before it becomes a debt, never by free ones, and parts add up to the whole', async () => {
    const user = await newUser()
    await grant(user, 100, { paymentId: 'part-1', expiresAt: after(10) })
    await grant(user, 20, { paymentId: 'part-2', expiresAt: after(20) })
    await grant(user, 70, { kind: 'FREE', expiresAt: null })
    await settle((await hold(user, 100)).holdId, 100)
    expect(await takeBack('part-1', 30, 'half')).toEqual({ taken: 20, debt: 10 })
    expect(await takeBack('part-1', 500, 'rest')).toEqual({ taken: 0, debt: 70 })
    expect(await balance(user)).toMatchObject({ balance: 70, debt: 80 })
    await isSound()
  })

  test('gets back what was held of it when that is released', async () => {
    const user = await newUser()
    await grant(user, 100, { paymentId: 'held-1' })
    const { holdId } = await hold(user, 60)
    expect(await takeBack('held-1', 100, 'held')).toEqual({ taken: 40, debt: 60 })
    await release(holdId)
    expect(await balance(user)).toMatchObject({ balance: 0, held: 0, debt: 0 })
    await isSound()
  })

  test('does not owe what expired, and nothing where it never gave tokens', async () => {
    const user = await newUser()
    await grant(user, 100, { paymentId: 'old-1', expiresAt: after(5) })
    await settle((await hold(user, 30)).holdId, 30)
    await expireTokens({ db: database.db, now: () => after(6).getTime() })
    expect(await takeBack('old-1', 100, 'late', after(6))).toEqual({ taken: 0, debt: 30 })
    expect(await takeBack('never-1', 100, 'never')).toEqual({ taken: 0, debt: 0 })
  })
})

test('the check finds a stored sum that somebody has changed', async () => {
  const user = await newUser()
  await grant(user, 10)
  await sql`update ledger_accounts set balance = balance + 1 where user_id = ${user} and type = 'lot'`.execute(database.db)
  expect(await findLedgerFaults(database.db)).toMatchObject([{ what: 'the stored sum is not the sum of the transfers' }])
  await sql`update ledger_accounts set balance = balance - 1 where user_id = ${user} and type = 'lot'`.execute(database.db)
})
