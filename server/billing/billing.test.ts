import { tokenUsage, usageEstimates } from '@playbook/contract/billing'
import { limits } from '@playbook/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { grantTokens } from './grant-tokens.ts'
import { releaseHold, settleHold } from './ledger/end-hold.ts'
import { holdTokens } from './ledger/hold-tokens.ts'
import { billingRoutes } from './routes.ts'

const moment = new Date('2026-01-01T00:00:00Z')
let nowMs = moment.getTime()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ routes: billingRoutes, now: () => nowMs })
})
afterAll(() => app.close())

const grant = (userId: string, key: string, tokens: number, kind: 'FREE' | 'REFERRAL' | 'PAID' = 'PAID') =>
  app.db
    .transaction()
    .execute((tx) => grantTokens(tx, { userId, kind, tokens, reason: `Test ${key}`, key: `${userId} ${key}`, now: moment }))

test('registration grants free tokens, and the ledger says so', async () => {
  const user = await app.registerUser()
  const { body } = await user.call(tokenUsage, { query: {} })
  const free = limits.freeTokensAtRegistration
  expect(body).toMatchObject({
    total_balance: free,
    tokens: { balance: free, has_tokens: true, held: 0, debt: 0, breakdown: { FREE: free, REFERRAL: 0, PAID: 0, TOTAL: free } },
    ledger: { count: 1, next: null, previous: null },
  })
  expect(body.ledger.results[0]).toMatchObject({ kind: 'FREE', tokens: free })
})

test('the same grant tried many times at once counts once, and the balance is the sum of the ledger', async () => {
  const user = await app.registerUser()
  const { uid } = user.profile
  await Promise.all([...Array.from({ length: 8 }, () => grant(uid, 'same', 500)), grant(uid, 'a', 7, 'REFERRAL'), grant(uid, 'b', 3)])
  const { body } = await user.call(tokenUsage, { query: {} })
  expect(body.tokens.breakdown).toEqual({
    FREE: limits.freeTokensAtRegistration,
    REFERRAL: 7,
    PAID: 503,
    TOTAL: limits.freeTokensAtRegistration + 510,
  })
  expect(body.ledger.results.reduce((sum, line) => sum + line.tokens, 0)).toBe(body.total_balance)
})

test('the ledger comes newest first though its lines are of one moment, in pages, and only the own one', async () => {
  const user = await app.registerUser()
  for (let i = 0; i < 5; i++) await grant(user.profile.uid, `line ${i}`, i + 1)
  const page = async (number: number) => (await user.call(tokenUsage, { query: { page: number, page_size: 4 } })).body.ledger
  expect((await page(1)).results.map((line) => line.tokens)).toEqual([5, 4, 3, 2])
  expect((await page(2)).results.map((line) => line.tokens)).toEqual([1, limits.freeTokensAtRegistration])
  expect((await app.call(tokenUsage, { query: {} })).status).toBe(401)
})

const hold = (userId: string, name: string, tokens: number) =>
  app.db.transaction().execute((tx) =>
    holdTokens(tx, {
      userId,
      tokens,
      act: 'backtest',
      subject: { kind: 'strategy', id: `id of ${name}`, name },
      quote: { act: 'backtest', low: tokens, high: tokens, lines: [{ text: 'Bars', tokens }] },
      key: name,
      now: new Date(nowMs),
    }),
  )

test('an act is one line from hold to receipt, found by filter and search, and use and days add up to the balance', async () => {
  nowMs = Date.parse('2026-01-10T23:55:00Z')
  const user = await app.registerUser()
  const { uid } = user.profile
  const lineOf = async (query: object) =>
    (await user.call(tokenUsage, { query })).body.ledger.results.map(({ reason, tokens }) => [reason, tokens])
  const settled = await hold(uid, 'London RSI', 40)
  const failed = await hold(uid, 'Friday 100%', 50)
  await app.db.transaction().execute(async (tx) => {
    const now = new Date(nowMs)
    await settleHold(tx, { holdId: settled.holdId, charged: 25, lines: [{ text: 'Bars', tokens: 25 }], now })
    await releaseHold(tx, { holdId: failed.holdId, why: 'failed', now })
  })
  nowMs += 10 * 60_000
  const { holdId } = await hold(uid, 'Gold breakout', 10)
  const { body } = await user.call(tokenUsage, { query: {} })
  expect(body).toMatchObject({
    total_balance: 215,
    tokens: { held: 10, debt: 0 },
    lots: [{ kind: 'FREE', tokens: 215, granted: 250, expires_at: '2026-02-09T23:55:00.000Z', reason: 'Welcome gift' }],
    holds: [{ id: holdId, subject: { name: 'Gold breakout' }, held: 10 }],
    use: { from: '2025-12-13', to: '2026-01-11', days: [{ day: '2026-01-10', act: 'backtest', tokens: 25, acts: 1 }] },
    ledger_days: [
      { day: '2026-01-10', spent: 25, received: 250, balance: 225 },
      { day: '2026-01-11', spent: 0, received: 0, balance: 215 },
    ],
    check: { is_sum: true },
  })
  expect(body.ledger.results.map(({ tokens, hold: of }) => [tokens, of?.state, of?.charged, of?.returned, of?.why])).toEqual([
    [-10, 'held', 0, 0, null],
    [0, 'released', 0, 50, 'failed'],
    [-25, 'settled', 25, 15, null],
    [250, undefined, undefined, undefined, undefined],
  ])
  expect(body.ledger.results[2]).toMatchObject({ parts: [{ kind: 'FREE', tokens: -25 }], hold: { lines: [{ text: 'Bars', tokens: 25 }] } })
  expect(await lineOf({ show: 'spent' })).toEqual([['backtest', -25]])
  expect(await lineOf({ show: 'received' })).toEqual([['Welcome gift', 250]])
  expect(await lineOf({ show: 'held' })).toEqual([['backtest', -10]])
  expect(await lineOf({ search: 'friday 100%' })).toEqual([['backtest', 0]])
  expect(await lineOf({ search: holdId.slice(0, 8) })).toEqual([['backtest', -10]])
  const shifted = (await user.call(tokenUsage, { query: { utc_offset: 60 } })).body
  expect([shifted.use.days[0]?.day, shifted.ledger_days.map(({ day }) => day)]).toEqual(['2026-01-11', ['2026-01-11']])
  expect((await user.call(usageEstimates)).body).toMatchObject({
    days: 2,
    tokens: 25,
    monthly_estimate: 375,
    recommended_plan: { code: 'light' },
  })
})
