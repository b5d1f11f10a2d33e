import { setTimeout as sleep } from 'node:timers/promises'
import {
  authHealth,
  changePassword,
  csrf,
  deactivate,
  getUser,
  login,
  logout,
  refresh,
  register,
  session,
  updateUser,
} from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import { health } from '@playbook/contract/markets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { tokensOf } from './testing/tokens-of.ts'

let app: TestApp
/** Moves the application's clock forward. */
let laterMs = 0
const cancelled: string[] = []
const lines: { event?: string; userId?: string }[] = []
beforeAll(async () => {
  app = await createTestApp({
    now: () => Date.now() + laterMs,
    trustProxy: ['10.0.0.0/8'],
    endAll: async (userId) => void cancelled.push(userId),
    onLog: (line) => lines.push(JSON.parse(line) as { event?: string }),
  })
})
afterAll(() => app.close())

const password = 'quiet-Harbour-71'
const enter = (user: TestUser, more: { ip?: string; password?: string; headers?: Record<string, string> } = {}) =>
  app.call(login, { body: { email: user.email, password: more.password ?? user.password } }, more)
const isIn = async (token: string) => (await app.call(getUser, {}, { token })).status === 200
const exchange = (token: string) => app.call(refresh, { body: { refresh: token } })
const pass = async (ms: number, act: () => Promise<void>) => {
  laterMs += ms
  try {
    await act()
  } finally {
    laterMs -= ms
  }
}

test('registering logs in, names the user and grants the free tokens', async () => {
  const { status, body } = await app.call(register, {
    body: { email: '  New.Trader@Example.com ', password, first_name: ' Ada ', last_name: 'Byron' },
  })
  expect(status).toBe(201)
  expect(body.profile).toMatchObject({
    email: 'new.trader@example.com',
    username: 'new.trader',
    first_name: 'Ada',
    auth_type: 'email',
    is_business: false,
  })
  expect(body.profile.referral_code).toMatch(/^[2-9A-Z]{10}$/)
  const { body: seen } = await app.call(session, {}, { token: body.token.access })
  const free = limits.freeTokensAtRegistration
  expect(seen).toEqual({
    authenticated: true,
    token: body.token.access,
    tokens: { balance: free, has_tokens: true, held: 0, debt: 0, breakdown: { FREE: free, REFERRAL: 0, PAID: 0, TOTAL: free } },
    profile: body.profile,
  })
})

test('an email registers once, however it is written and however many try at once', async () => {
  const attempts = ['one@example.com', 'ONE@example.com', ' one@Example.com '].map((email) =>
    app.call(register, { body: { email, password } }),
  )
  const answers = await Promise.all(attempts)
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect(answers.find((answer) => answer.status === 409)?.failure.message).toBe('An account with this email already exists.')
})

test.each([
  [{ email: '', password }, 'Email is required'],
  [{ email: 'nobody', password }, 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(250)}@b.co`, password }, 'Email address is too long'],
  [{ email: 'a@b.co', password: '' }, 'Password is required'],
  [{ email: 'a@b.co', password: 'Ab1!' }, 'Password must be at least 8 characters long'],
  [{ email: 'a@b.co', password: 'Abcdefgh!' }, 'Password must contain at least one number'],
  [{ email: 'a@b.co', password: 'Abcdefgh1' }, 'Password must contain at least one special character'],
  [{ email: 'a@b.co', password, first_name: ' ' }, 'First name cannot be empty if provided'],
  [{ email: 'a@b.co', password, last_name: '' }, 'Last name cannot be empty if provided'],
])('registering with %j says: %s', async (body, message) => {
  const answer = await app.call(register, { body })
  expect([answer.status, answer.failure.message]).toEqual([400, message])
})

test.each([
  ['Welcome2024!', 'This password is close to a common one.'],
  ['aaaaaaaa1!', 'This password repeats one character.'],
  ['common@example.com1', 'This password is built on your name, your email or the name of this site.'],
  ['Okafor#1985', 'This password is built on your name, your email or the name of this site.'],
  ['pl4yb00k#1', 'This password is built on your name, your email or the name of this site.'],
  ['        ', 'Password must contain at least one number'],
])('AU7 the password %j is refused: %s', async (password, reason) => {
  const { status, failure } = await app.call(register, { body: { email: 'common@example.com', password, last_name: 'Okafor' } })
  expect([status, failure.message, failure.errors]).toEqual([400, reason, { password: [reason] }])
})

test('AC10: fields that are not of the form cannot be set while registering', async () => {
  const body = { email: 'mass@example.com', password, is_business: true, uid: 'x', auth_verified: true }
  const { body: made } = await app.call(register, { body })
  expect(made.profile).toMatchObject({ is_business: false, auth_verified: false })
})

test('AU6 a giant password is refused before any hashing', async () => {
  const { status } = await app.call(login, { body: { email: 'a@b.co', password: 'x'.repeat(1_000_000) } })
  expect(status).toBe(400)
})

test('AU5 the whole password counts, composed or decomposed', async () => {
  const long = `Zoë-${'long pass phrase '.repeat(5)}9!`
  const user = await app.registerUser({ password: long })
  expect((await enter(user, { password: long.slice(0, 72) })).status).toBe(401)
  expect((await enter(user, { password: long.normalize('NFD') })).status).toBe(200)
})

test('AU3 an unknown email and a wrong password get the same answer, of a deactivated account too', async () => {
  const [user, gone] = [await app.registerUser(), await app.registerUser()]
  await gone.call(deactivate)
  const answers = [
    await enter(user, { password: 'wrong-Pass-1' }),
    await enter({ ...user, email: 'nobody@example.com' }),
    await enter(gone, { password: 'wrong-Pass-1' }),
  ]
  const seen = answers.map((answer) => {
    const { 'x-request-id': _, date: __, ...headers } = answer.headers
    return { status: answer.status, headers, text: answer.text.replace(answer.failure.request_id, '') }
  })
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
  expect(answers[0]?.failure).toMatchObject({
    code: 'invalid_credentials',
    message: 'Invalid credentials. Please check your email and password.',
  })
})

test('AU8 passwords are stored as argon2id, tokens as hashes only', async () => {
  const user = await app.registerUser()
  const row = await app.db.selectFrom('users').select('password_hash').where('email', '=', user.email).executeTakeFirstOrThrow()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const pairs = JSON.stringify(await app.db.selectFrom('token_pairs').selectAll().execute())
  expect(pairs).not.toContain(user.token)
  expect(pairs).not.toContain(Buffer.from(user.refresh, 'base64url').toString('hex'))
})

test('AU2 from the sixth attempt on an account is blocked, from any address and even for the right password', async () => {
  const user = await app.registerUser()
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, index) => enter(user, { password: 'wrong-Pass-1', ip: `203.0.113.${index}` })),
  )
  expect(tries.filter((answer) => answer.status === 401)).toHaveLength(5)
  const blocked = await enter(user, { ip: '203.0.113.200' })
  expect([blocked.status, blocked.failure.message]).toEqual([429, 'Too many attempts. Please try again later.'])
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(25)
  await pass(31_000, async () => {
    expect((await enter(user, { password: 'wrong-Pass-1', ip: '203.0.113.1' })).status).toBe(401)
    const again = await enter(user, { ip: '203.0.113.201' })
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50)
  })
  await pass(100_000, async () => expect((await enter(user)).status).toBe(200))
})

const year = 365 * 24 * 3_600_000

test('an account that was blocked while the clock was ahead is not blocked for long once it is set back', async () => {
  const user = await app.registerUser()
  await pass(year, async () => {
    for (let i = 0; i < 6; i += 1) await enter(user, { password: 'wrong-Pass-1', ip: `198.51.100.${i}` })
    expect((await enter(user, { ip: '198.51.100.9' })).status).toBe(429)
  })
  expect((await enter(user, { ip: '198.51.100.10' })).status).toBe(200)
})

test('a login that began while the clock was ahead lasts no longer than any other once it is set back', async () => {
  const user = await app.registerUser()
  let token = { access: '', refresh: '' }
  await pass(year, async () => {
    token = tokensOf((await enter(user)).body)
    expect(await isIn(token.access)).toBe(true)
  })
  expect(await isIn(token.access)).toBe(false)
  expect((await exchange(token.refresh)).failure.code).toBe('refresh_failed')
  expect((await enter(user)).status).toBe(200)
})

test('a device that has logged in before still gets in while others guess', async () => {
  const user = await app.registerUser()
  const known = await enter(user)
  const device = [known.headers['set-cookie']]
    .flat()
    .find((cookie) => cookie?.startsWith('device='))
    ?.split(';', 1)[0]
  for (let attempt = 0; attempt < 7; attempt += 1) await enter(user, { password: 'wrong-Pass-1' })
  expect((await enter(user)).status).toBe(429)
  const headers = { cookie: `${app.csrf.cookie}; ${device}` }
  expect((await enter(user, { headers })).status).toBe(200)
  const other = await app.registerUser()
  for (let attempt = 0; attempt < 7; attempt += 1) await enter(other, { password: 'wrong-Pass-1', headers })
  expect((await enter(other, { headers })).status).toBe(429)
})

test('AU1 logins from one address are limited, whoever they are for', async () => {
  const strict = await createTestApp({ rateLimitScale: 1, trustProxy: ['10.0.0.0/8'], onLog: () => {} })
  const guess = (index: number, forwarded: string) =>
    strict.call(
      login,
      { body: { email: `victim${index}@example.com`, password: 'wrong-Pass-1' } },
      { ip: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } },
    )
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index, `evil, 198.51.100.${index}, 203.0.113.7`)))
  const limited = answers.filter((answer) => answer.status === 429)
  expect(limited.length).toBeGreaterThanOrEqual(30)
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await guess(1, '203.0.113.8')).status).toBe(401)
  await strict.close()
})

test('the address that a client claims is believed from our own proxy only', async () => {
  const direct = await createTestApp({ rateLimitScale: 1, onLog: () => {} })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      direct.call(
        login,
        { body: { email: `v${index}@example.com`, password: 'wrong-Pass-1' } },
        { ip: '203.0.113.9', headers: { 'x-forwarded-for': `198.51.100.${index}` } },
      ),
    ),
  )
  expect(answers.some((answer) => answer.status === 429)).toBe(true)
  await direct.close()
})

test('AU14 a refresh token gives the next pair, and a lost answer can be asked for again', async () => {
  const user = await app.registerUser()
  const first = await exchange(user.refresh)
  expect(first.body.access).toBe(first.body.token.access)
  expect((await exchange(user.refresh)).body.token).toEqual(first.body.token)
  const second = await exchange(first.body.token.refresh)
  expect(second.body.token.refresh).not.toBe(first.body.token.refresh)
  expect(await isIn(second.body.access)).toBe(true)
})

test('AU15 fifty exchanges of one refresh token at once give one and the same successor', async () => {
  const user = await app.registerUser()
  const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(user.refresh)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.token))).size).toBe(1)
  const children = await app.db
    .selectFrom('token_pairs')
    .innerJoin('logins', 'logins.id', 'token_pairs.login_id')
    .select('token_pairs.id')
    .where('logins.user_id', '=', user.profile.uid)
    .execute()
  expect(children).toHaveLength(2)
})

test('AU13 a refresh token that comes back after the grace ends the whole login, and says so in the log', async () => {
  const user = await app.registerUser()
  const { body } = await exchange(user.refresh)
  await pass(limits.refreshGraceMs + 1_000, async () => {
    expect((await exchange(user.refresh)).status).toBe(401)
    const { status, failure } = await exchange(body.token.refresh)
    expect([status, failure.code]).toEqual([401, 'refresh_failed'])
  })
  expect(await isIn(body.access)).toBe(false)
  expect(lines).toContainEqual(expect.objectContaining({ event: 'refresh_token_reused', userId: user.profile.uid }))
})

test('AU16 an access token lives fifteen minutes', async () => {
  const user = await app.registerUser()
  await pass(14 * 60_000, async () => expect(await isIn(user.token)).toBe(true))
  await pass(16 * 60_000, async () => expect(await isIn(user.token)).toBe(false))
})

test('AU17 a login ends after thirty days, however often it was refreshed', async () => {
  const user = await app.registerUser()
  const day = 24 * 3_600_000
  let token = user.refresh
  for (let days = 1; days < 30; days += 1) await pass(days * day, async () => void (token = (await exchange(token)).body.token.refresh))
  await pass(31 * day, async () => expect((await exchange(token)).status).toBe(401))
})

test('AU18 a token does its own job only', async () => {
  const user = await app.registerUser()
  expect(await isIn(user.refresh)).toBe(false)
  expect((await exchange(user.token)).status).toBe(401)
  expect((await app.call(session, {}, { token: user.refresh })).failure.code).toBe('token_invalid')
})

test('AU12 logging out ends this login on the server, and no other', async () => {
  const user = await app.registerUser()
  const other = tokensOf((await enter(user)).body)
  expect((await user.call(logout)).status).toBe(200)
  expect(await isIn(user.token)).toBe(false)
  expect((await exchange(user.refresh)).status).toBe(401)
  expect(await isIn(other.access)).toBe(true)
})

test('a changed password ends every other login', async () => {
  const user = await app.registerUser()
  const other = tokensOf((await enter(user)).body)
  const next = 'other-Harbour-72'
  expect((await user.call(changePassword, { body: { new_password: next, confirm_password: next } })).status).toBe(200)
  expect([await isIn(user.token), await isIn(other.access)]).toEqual([true, false])
  expect((await exchange(other.refresh)).status).toBe(401)
  expect([(await enter(user)).status, (await enter(user, { password: next })).status]).toEqual([401, 200])
})

test('an old login changes the password only with the current one', async () => {
  const user = await app.registerUser()
  const next = 'other-Harbour-73'
  await pass(limits.freshLoginMs + 1_000, async () => {
    expect((await user.call(changePassword, { body: { new_password: next } })).failure.code).toBe('fresh_login_needed')
    expect((await user.call(changePassword, { body: { new_password: next, current_password: 'wrong-Pass-1' } })).failure.code).toBe(
      'invalid_credentials',
    )
    expect((await enter(user)).status).toBe(200)
    expect((await user.call(changePassword, { body: { new_password: next, current_password: user.password } })).status).toBe(200)
  })
})

test.each([
  [{ new_password: 'other-Harbour-73', confirm_password: 'x' }, 'Passwords do not match'],
  [{ new_password: 'other-Harbour-73', confirm_password: '' }, 'Password confirmation is required'],
  [{ new_password: 'Password1!' }, 'This password is close to a common one.'],
  [{ new_password: 'short' }, 'Password must be at least 8 characters long'],
])('changing the password to %j says: %s', async (body, message) => {
  const user = await app.registerUser()
  expect((await user.call(changePassword, { body })).failure.message).toBe(message)
})

test('guessing the current password is limited too', async () => {
  const user = await app.registerUser()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1)
    statuses.push(
      (await user.call(changePassword, { body: { new_password: 'other-Harbour-73', current_password: 'wrong-Pass-1' } })).status,
    )
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('AU22 a deactivated account is over at once: access, refresh, login, and its running work', async () => {
  const user = await app.registerUser()
  expect((await user.call(deactivate)).status).toBe(200)
  expect(await isIn(user.token)).toBe(false)
  expect((await exchange(user.refresh)).status).toBe(401)
  expect((await enter(user)).status).toBe(401)
  expect((await app.call(register, { body: { email: user.email, password } })).status).toBe(409)
  expect(cancelled).toContain(user.profile.uid)
})

test('names can be changed, and nothing else of the profile', async () => {
  const user = await app.registerUser()
  const { body } = await user.call(updateUser, { body: { first_name: 'Grace' } })
  expect(body).toMatchObject({ first_name: 'Grace', last_name: '', email: user.email })
  const sneaky = { is_business: true, auth_verified: true, email: 'x@y.z', uid: 'x' } as Record<string, unknown>
  const refused = await user.call(updateUser, { body: sneaky })
  expect([refused.status, refused.failure.message]).toEqual([400, 'is_business, auth_verified, email, uid cannot be set here'])
  expect((await user.call(getUser)).body).toEqual(body)
})

test('nobody is logged in without a token, and a bad token is not nobody', async () => {
  expect((await app.call(session)).body).toEqual({ authenticated: false, token: null, tokens: null, profile: null })
  expect((await app.call(session, {}, { token: 'x'.repeat(43) })).status).toBe(401)
  expect((await app.call(getUser)).failure.message).toBe('Authentication credentials were not provided.')
})

test('while sign-up is closed nobody can register', async () => {
  const closed = await createTestApp({ isSignupOpen: false })
  const { status, failure } = await closed.call(register, { body: { email: 'a@b.co', password } })
  expect([status, failure.code]).toEqual([403, 'signup_closed'])
  await closed.close()
})

test('LG3: logins, failures and refusals each leave one line in the log, with the address and the request', async () => {
  const user = await app.registerUser()
  lines.length = 0
  await enter(user, { ip: '203.0.113.77' })
  await enter(user, { ip: '203.0.113.77', password: 'wrong-Pass-1' })
  const events = lines.filter((line) => line.event !== undefined)
  expect(events).toEqual([
    expect.objectContaining({ event: 'login', userId: user.profile.uid, ip: '203.0.113.77', requestId: expect.any(String) as string }),
    expect.objectContaining({
      event: 'login_failed',
      userId: user.profile.uid,
      ip: '203.0.113.77',
      requestId: expect.any(String) as string,
    }),
  ])
})

test('AU9 many logins at once do not keep other requests waiting, and too many are asked to come back', async () => {
  const busy = Promise.all(
    Array.from({ length: 80 }, (_, index) =>
      app.call(login, { body: { email: `b${index}@example.com`, password: 'wrong-Pass-1' } }, { ip: `192.0.2.${index}` }),
    ),
  )
  await sleep(20)
  expect((await app.call(authHealth)).body).toEqual({ status: 'ok', service: 'auth' })
  expect((await app.call(health)).body).toMatchObject({ status: 'ok', service: 'playbook' })
  const refused = (await busy).filter((answer) => answer.status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.failure.code).toBe('overloaded')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
})

test('the CSRF token comes with its cookie', async () => {
  const answer = await app.call(csrf)
  expect(answer.headers['set-cookie']).toBe(`csrf=${answer.body.data.csrfToken}; Path=/; HttpOnly; SameSite=Strict`)
})
