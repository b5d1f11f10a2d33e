import { changePassword, deactivate, getUser, login } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import {
  confirmLogin,
  confirmMethods,
  confirmTotp,
  finishLogin,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '@playbook/contract/second-factor'
import { confirmReset } from '@playbook/contract/verification'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { codeAt } from '../testing/code-at.ts'
import { addTotp, Browser } from '../testing/protected-user.ts'
import { tokensOf } from '../testing/tokens-of.ts'

let app: TestApp
/** In the middle of a half minute, so that no test crosses its end. */
let nowMs = Math.floor(Date.now() / 30_000) * 30_000 + 10_000
beforeAll(async () => {
  app = await createTestApp({ now: () => nowMs })
})
afterAll(() => app.close())

const halfMinute = 30_000
const finish = (browser: Browser, body: Parameters<typeof app.call<typeof finishLogin>>[1]['body']) =>
  app.call(finishLogin, { body }, browser.options)
const pass = (ms: number) => {
  nowMs += ms
}

/** A user with an authenticator app, whose first code lies one step back. */
async function protectedUser(): Promise<{ user: TestUser; secret: string; recoveryCodes: readonly string[]; uri: string }> {
  const user = await app.registerUser()
  const made = await addTotp(app, user)
  pass(halfMinute)
  return { user, ...made }
}

describe('an authenticator app', () => {
  test('is set up by a key that every app knows, and counts from its first code on', async () => {
    const user = await app.registerUser()
    const { body: started } = await user.call(startTotp)
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(started.uri)
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', `/Playbook:${user.email}`])
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Playbook',
      secret: started.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect((await new Browser(app).logIn(user)).authenticated).toBe(true)
    expect((await user.call(getSecondFactor)).body).toMatchObject({ totp_since: null, recovery_codes_left: 0 })
    const { status, body } = await user.call(confirmTotp, { body: { code: codeAt(started.secret, nowMs).replace(/^(...)/, '$1 ') } })
    expect([status, new Set(body.recovery_codes).size]).toEqual([200, limits.recoveryCodes])
    expect(body.recovery_codes[0]).toMatch(/^([2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/)
    expect((await new Browser(app).logIn(user)).authenticated).toBe(false)
    expect((await user.call(getSecondFactor)).body).toMatchObject({ totp_since: expect.any(String), recovery_codes_left: 10 })
  })

  test('is not turned on by a wrong code, and one in use is not replaced', async () => {
    const user = await app.registerUser()
    expect((await user.call(confirmTotp, { body: { code: '123456' } })).failure.code).toBe('totp_not_started')
    expect((await user.call(renewRecoveryCodes)).failure.code).toBe('totp_not_started')
    const { body: first } = await user.call(startTotp)
    const { body: second } = await user.call(startTotp)
    expect((await user.call(confirmTotp, { body: { code: codeAt(first.secret, nowMs) } })).failure.code).toBe('code_refused')
    expect((await user.call(confirmTotp, { body: { code: codeAt(second.secret, nowMs) } })).status).toBe(200)
    expect((await user.call(startTotp)).failure.code).toBe('totp_active')
    expect((await user.call(confirmTotp, { body: { code: codeAt(second.secret, nowMs) } })).failure.code).toBe('totp_active')
  })

  test('is kept sealed, and recovery codes as hashes', async () => {
    const { user, secret, recoveryCodes } = await protectedUser()
    const rows = [
      await app.db.selectFrom('totp_keys').selectAll().where('user_id', '=', user.profile.uid).execute(),
      await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.profile.uid).execute(),
    ]
    const dump = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === 'object' && value !== null && 'data' in value ? Buffer.from(value.data as number[]).toString('latin1') : value,
    )
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(recoveryCodes[0])
    expect(dump).not.toContain(recoveryCodes[0]?.replaceAll('-', ''))
  })

  test('is removed with its recovery codes, and a login takes one step again', async () => {
    const { user } = await protectedUser()
    expect((await user.call(removeTotp)).status).toBe(200)
    expect((await user.call(getSecondFactor)).body).toMatchObject({ totp_since: null, recovery_codes_left: 0 })
    expect((await new Browser(app).logIn(user)).authenticated).toBe(true)
  })
})

describe('changes of the second factor', () => {
  test('need a login that was opened or confirmed in the last ten minutes', async () => {
    const { user, secret } = await protectedUser()
    const other = await app.registerUser()
    pass(limits.confirmedMs + 60_000)
    const { body } = { body: { code: '000000' } }
    for (const answer of [
      await user.call(removeTotp),
      await user.call(renewRecoveryCodes),
      await other.call(startTotp),
      await other.call(confirmTotp, { body }),
    ])
      expect([answer.status, answer.failure.code]).toEqual([403, 'fresh_login_needed'])
    expect((await user.call(confirmMethods)).body).toEqual({ methods: ['password', 'totp'], auth_type: 'email' })
    const code = codeAt(secret, nowMs)
    expect((await user.call(confirmLogin, { body: { code } })).status).toBe(200)
    expect((await user.call(confirmLogin, { body: { code } })).failure.code).toBe('code_refused')
    expect((await user.call(renewRecoveryCodes)).status).toBe(200)
  })

  test('stand in the log of security events', async () => {
    const { user } = await protectedUser()
    await user.call(renewRecoveryCodes)
    await user.call(removeTotp)
    const events = await app.db.selectFrom('security_events').select('kind').where('user_id', '=', user.profile.uid).orderBy('at').execute()
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['totp_added', 'recovery_codes_made', 'totp_removed']))
  })

  test('a confirmation takes one proof', async () => {
    const user = await app.registerUser()
    for (const body of [{}, { password: user.password, code: '123456' }]) {
      const { failure } = await user.call(confirmLogin, { body })
      expect([failure.code, failure.message]).toEqual(['validation', 'Give your password, a code or a passkey.'])
    }
  })
})

describe('a login in two steps', () => {
  test('gives no token before the second one', async () => {
    const { user, secret } = await protectedUser()
    const browser = new Browser(app)
    const before = await app.db.selectFrom('logins').select('id').where('user_id', '=', user.profile.uid).execute()
    const answer = await app.call(login, { body: { email: user.email, password: user.password } }, browser.options)
    expect(answer.text).not.toMatch(/access|refresh|profile|email/)
    expect([answer.headers['set-cookie']].flat().some((cookie) => cookie?.startsWith('device='))).toBe(false)
    const after = await app.db.selectFrom('logins').select('id').where('user_id', '=', user.profile.uid).execute()
    expect(after).toHaveLength(before.length)
    const challenge = await browser.challengeOf(user)
    expect(challenge.methods).toEqual(['totp', 'recovery_code'])
    expect(Date.parse(challenge.expires_at) - nowMs).toBe(limits.secondStepMs)
    const done = await finish(browser, { challenge_id: challenge.id, code: codeAt(secret, nowMs) })
    expect(done.status).toBe(200)
    expect((await app.call(getUser, {}, { token: tokensOf(done.body).access })).status).toBe(200)
    const told = await app.db.selectFrom('security_events').select('detail').where('kind', 'in', ['login', 'new_device_login']).execute()
    expect(told.at(-1)?.detail).toBe('With a code of the authenticator app')
  })

  test('AU3 tells nothing of the second factor before the password is right', async () => {
    const { user } = await protectedUser()
    const plain = await app.registerUser()
    const seen = []
    for (const email of [user.email, plain.email, 'nobody@example.com']) {
      const { status, text, failure, headers } = await app.call(login, { body: { email, password: 'wrong-Pass-1' } })
      seen.push([status, text.replace(failure.request_id, ''), headers['set-cookie'], headers['content-length']])
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
  })

  test('takes codes of the step before and after, and of no other', async () => {
    const { user, secret } = await protectedUser()
    pass(halfMinute)
    const results: [number, number][] = []
    for (const steps of [-2, 2, -1, 0, 1]) {
      const browser = new Browser(app)
      const { id } = await browser.challengeOf(user)
      results.push([steps, (await finish(browser, { challenge_id: id, code: codeAt(secret, nowMs + steps * halfMinute) })).status])
    }
    expect(results).toEqual([
      [-2, 401],
      [2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
    ])
  })

  test('takes a code once, however many send it at the same moment', async () => {
    const { user, secret } = await protectedUser()
    const code = codeAt(secret, nowMs)
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = new Browser(app)
        return { browser, id: (await browser.challengeOf(user)).id }
      }),
    )
    const answers = await Promise.all(browsers.map(({ browser, id }) => finish(browser, { challenge_id: id, code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
    expect(answers.find(({ status }) => status === 401)?.failure.message).toBe('This code is not right, or it was used before.')
  })

  test('VC1 VC3 guesses are limited for the account, and while it waits the right code gets the same answer', async () => {
    const { user, secret, recoveryCodes } = await protectedUser()
    const guess = async (code: string) => {
      const browser = new Browser(app)
      return finish(browser, { challenge_id: (await browser.challengeOf(user)).id, code })
    }
    const statuses = []
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await guess('000000')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    const right = await guess(codeAt(secret, nowMs))
    expect([right.status, right.failure.code]).toEqual([429, 'too_many_attempts'])
    // Whoever guesses at codes does not keep the owner out.
    const browser = new Browser(app)
    const { id } = await browser.challengeOf(user)
    expect((await finish(browser, { challenge_id: id, recovery_code: recoveryCodes[0] ?? '' })).status).toBe(200)
  })

  test('VC2 leaves at most 16 guesses in a day', async () => {
    const { user } = await protectedUser()
    const start = nowMs
    let judged = 0
    while (nowMs - start < 24 * 3_600_000) {
      const browser = new Browser(app)
      const answer = await finish(browser, { challenge_id: (await browser.challengeOf(user)).id, code: '000000' })
      if (answer.status === 401) judged += 1
      else pass(Number(answer.headers['retry-after']) * 1000)
    }
    expect(judged).toBeLessThanOrEqual(16)
  })

  test('a challenge is tried five times, answered once, and over after ten minutes', async () => {
    const { user, secret, recoveryCodes } = await protectedUser()
    const browser = new Browser(app)
    const tried = await browser.challengeOf(user)
    const wrong = { challenge_id: tried.id, recovery_code: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' }
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await finish(browser, wrong)).failure.code).toMatch(/code_refused/)
    expect((await finish(browser, { challenge_id: tried.id, code: codeAt(secret, nowMs) })).failure.code).toBe('challenge_over')
    const used = await browser.challengeOf(user)
    expect((await finish(browser, { challenge_id: used.id, code: codeAt(secret, nowMs) })).status).toBe(200)
    expect((await finish(browser, { challenge_id: used.id, recovery_code: recoveryCodes[1] ?? '' })).failure.code).toBe('challenge_over')
    const late = await browser.challengeOf(user)
    pass(limits.secondStepMs + 1_000)
    expect((await finish(browser, { challenge_id: late.id, code: codeAt(secret, nowMs) })).failure.code).toBe('challenge_over')
  })

  test('is finished on the device that began it', async () => {
    const { user, secret } = await protectedUser()
    const [own, foreign] = [new Browser(app), new Browser(app)]
    const { id } = await own.challengeOf(user)
    const code = codeAt(secret, nowMs)
    expect((await finish(foreign, { challenge_id: id, code })).failure.code).toBe('challenge_over')
    await foreign.challengeOf(user)
    expect((await finish(foreign, { challenge_id: id, code })).failure.code).toBe('challenge_over')
    expect((await finish(own, { challenge_id: id, code })).status).toBe(200)
  })

  test('does not take the factor of another account', async () => {
    const [ann, ben] = [await protectedUser(), await protectedUser()]
    const browser = new Browser(app)
    const { id } = await browser.challengeOf(ann.user)
    expect((await finish(browser, { challenge_id: id, code: codeAt(ben.secret, nowMs) })).status).toBe(401)
    expect((await finish(browser, { challenge_id: id, recovery_code: ben.recoveryCodes[0] ?? '' })).status).toBe(401)
  })

  test('a new password leaves the second factor as it is', async () => {
    const { user } = await protectedUser()
    const password = 'other-Harbour-73'
    expect((await user.call(changePassword, { body: { new_password: password } })).status).toBe(200)
    expect((await new Browser(app).logIn({ email: user.email, password })).authenticated).toBe(false)
  })

  test('ASVS 6.3.4 a password that was set anew by a link leaves it too, and ends the logins that were open', async () => {
    const { user } = await protectedUser()
    const given = { purpose: 'RESET_LINK', address: user.email, userId: user.profile.uid } as const
    const { secret: token } = await app.db.transaction().execute((tx) => issueCode(tx, app, given))
    const password = 'other-Harbour-74'
    expect((await app.call(confirmReset, { body: { token, new_password: password } })).status).toBe(200)
    expect((await new Browser(app).logIn({ email: user.email, password })).authenticated).toBe(false)
    expect((await user.call(getUser)).status).toBe(401)
  })

  test('AU22 a deactivated account cannot be finished into', async () => {
    const { user, secret } = await protectedUser()
    const browser = new Browser(app)
    const { id } = await browser.challengeOf(user)
    await user.call(deactivate)
    expect((await finish(browser, { challenge_id: id, code: codeAt(secret, nowMs) })).failure.code).toBe('challenge_over')
  })
})

describe('recovery codes', () => {
  test('VC5 work once each, in any writing, and are counted', async () => {
    const { user, recoveryCodes } = await protectedUser()
    const [code = ''] = recoveryCodes
    const browser = new Browser(app)
    const first = await browser.challengeOf(user)
    const written = code.replaceAll('-', ' ').toLowerCase()
    const second = new Browser(app)
    const { id } = await second.challengeOf(user)
    const answers = await Promise.all([
      finish(browser, { challenge_id: first.id, recovery_code: written }),
      finish(second, { challenge_id: id, recovery_code: code }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await user.call(getSecondFactor)).body.recovery_codes_left).toBe(limits.recoveryCodes - 1)
  })

  test('new ones put the earlier ones out of use', async () => {
    const { user, recoveryCodes } = await protectedUser()
    const { body } = await user.call(renewRecoveryCodes)
    const browser = new Browser(app)
    const { id } = await browser.challengeOf(user)
    expect((await finish(browser, { challenge_id: id, recovery_code: recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await finish(browser, { challenge_id: id, recovery_code: body.recovery_codes[0] ?? '' })).status).toBe(200)
  })
})
