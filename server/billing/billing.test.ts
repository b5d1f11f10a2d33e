import { tokenUsage } from '@playbook/contract/billing'
import { limits } from '@playbook/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { grantTokens } from './grant-tokens.ts'
import { billingRoutes } from './routes.ts'

const moment = new Date('2026-01-01T00:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ routes: billingRoutes, now: () => moment.getTime() })
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
    tokens: { balance: free, has_tokens: true, breakdown: { FREE: free, REFERRAL: 0, PAID: 0, TOTAL: free } },
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
