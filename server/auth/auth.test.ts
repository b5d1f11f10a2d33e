import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, session } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('registering logs in and grants the free tokens', async () => {
  const user = await app.registerUser()
  const { body } = await user.call(session)
  expect(body.authenticated).toBe(true)
  expect(body.tokens?.breakdown).toEqual({
    FREE: limits.freeTokensAtRegistration,
    REFERRAL: 0,
    PAID: 0,
    TOTAL: limits.freeTokensAtRegistration,
  })
  expect((await user.call(getUser)).body.email).toBe(user.email)
})
