import { changePassword } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import { confirmLogin } from '@playbook/contract/second-factor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { requireConfirmed } from './require-confirmed.ts'
import { findCallerByToken } from './store.ts'
import { hashToken } from './tokens.ts'

let app: TestApp
let laterMs = 0
beforeAll(async () => {
  app = await createTestApp({ now: () => Date.now() + laterMs })
})
afterAll(() => app.close())

/** The code of the refusal to change anything important by this token, `atMs` after now; null where it may. */
async function refusalOf(token: string, afterMs = 0): Promise<string | null> {
  const nowMs = app.now() + afterMs
  const caller = (await findCallerByToken(app.db, hashToken(token), new Date(app.now())))!
  return requireConfirmed(app.db, caller, nowMs).then(
    () => null,
    (error: { code: string }) => error.code,
  )
}
async function pass<T>(ms: number, act: () => Promise<T>): Promise<T> {
  laterMs += ms
  try {
    return await act()
  } finally {
    laterMs -= ms
  }
}

test('a login counts as confirmed for ten minutes from when it was opened', async () => {
  const user = await app.registerUser()
  expect(await refusalOf(user.token)).toBeNull()
  expect(await refusalOf(user.token, limits.confirmedMs + 1_000)).toBe('fresh_login_needed')
})

test('AU10 the password confirms an older login for ten minutes, and this login only', async () => {
  const user = await app.registerUser()
  const later = limits.confirmedMs + 60_000
  await pass(later, async () => {
    expect(await refusalOf(user.token)).toBe('fresh_login_needed')
    const { status, body } = await user.call(confirmLogin, { body: { password: user.password } })
    expect(status).toBe(200)
    expect(Date.parse(body.confirmed_until) - app.now()).toBeGreaterThan(limits.confirmedMs - 5_000)
    expect(await refusalOf(user.token)).toBeNull()
    expect(await refusalOf(user.token, limits.confirmedMs + 1_000)).toBe('fresh_login_needed')
    expect((await user.call(changePassword, { body: { new_password: 'other-Harbour-73' } })).status).toBe(200)
  })
})

test('a wrong password confirms nothing, and guesses are limited together with those of a change of password', async () => {
  const user = await app.registerUser()
  await pass(limits.confirmedMs + 60_000, async () => {
    const { status, failure } = await user.call(confirmLogin, { body: { password: 'wrong-Pass-1' } })
    expect([status, failure.code, failure.errors]).toEqual([
      401,
      'invalid_credentials',
      { password: ['This is not your current password'] },
    ])
    expect(await refusalOf(user.token)).toBe('fresh_login_needed')
    for (let attempt = 0; attempt < 4; attempt += 1)
      await user.call(changePassword, { body: { new_password: 'other-Harbour-73', current_password: 'wrong-Pass-1' } })
    expect((await user.call(confirmLogin, { body: { password: user.password } })).failure.code).toBe('too_many_attempts')
  })
})

test('a confirmation by a clock that was ahead holds no longer once it is set back', async () => {
  const user = await app.registerUser()
  await app.db
    .updateTable('logins')
    .set({ confirmed_at: new Date(app.now() + 24 * 3_600_000) })
    .where('user_id', '=', user.profile.uid)
    .execute()
  expect(await refusalOf(user.token)).toBe('fresh_login_needed')
})
