import { login, refresh, register, session } from '@playbook/contract/auth'
import {
  checkResetLink,
  confirmReset,
  resetByCode,
  resetPassword,
  sendVerificationCode,
  verifyEmail,
} from '@playbook/contract/verification'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailJob } from '../../mail/mail-job.ts'
import { startMailServer, textOf, type TestMailServer } from '../../mail/testing/mail-server.ts'
import type { TestAppOptions, TestUser } from '../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { codeJob, codeQueue } from './code-job.ts'
import { makeResetLink } from './make-reset-link.ts'
import { checkCode, issueCode, makeCode } from './one-time-code.ts'

const minute = 60_000
const newPassword = 'other-Harbour-73'

let mailServer: TestMailServer
let shared: TestProduct
let product: TestProduct
let aheadMs: number
const lines: string[] = []
const now = () => Date.now() + aheadMs

async function start(options: Partial<TestAppOptions> = {}): Promise<TestProduct> {
  const started = await createTestProduct({ mail: mailServer.settings, now, onLog: (line) => void lines.push(line), ...options })
  await started.startWork(started, [codeJob, mailJob], { workers: 4, pollSeconds: 0.5 })
  return started
}
/** Goes on with a product of its own, for this test. */
const open = async (options: Partial<TestAppOptions>) => {
  product = await start(options)
}

beforeAll(async () => {
  aheadMs = 0
  mailServer = await startMailServer()
  shared = await start()
})
beforeEach(() => {
  aheadMs = 0
  product = shared
})
afterEach(async () => {
  if (product !== shared) await product.close()
})
afterAll(async () => {
  await shared.close()
  await mailServer.close()
})

/** The mails to an address, once every wish that is queued has been dealt with. */
async function mailsTo(email: string): Promise<string[]> {
  await expect
    .poll(
      async () => {
        const { rows } =
          await sql`select 1 from pgboss.job where name in (${codeQueue}, 'send-mail') and state in ('created', 'retry', 'active')`.execute(
            product.db,
          )
        return rows.length
      },
      { timeout: 15_000, interval: 20 },
    )
    .toBe(0)
  return mailServer.mails.filter(({ to }) => to[0] === email).map(textOf)
}
const codeIn = (text: string) => /^ {4}(\d{6})$/m.exec(text)![1]!
const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)![1]!
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** A user whose first mail has arrived, and the code in it. */
async function newUser(): Promise<TestUser & { firstCode: string }> {
  const user = await product.registerUser({ isVerified: false })
  const [mail] = await mailsTo(user.email)
  return { ...user, firstCode: codeIn(mail!) }
}

async function askReset(email: string, ip?: string): Promise<string> {
  const { status } = await product.call(sendVerificationCode, { body: { email } }, ip === undefined ? {} : { ip })
  expect(status).toBe(200)
  return codeIn((await mailsTo(email)).at(-1)!)
}
const reset = (email: string, verification_code: string, new_password = newPassword, ip?: string) =>
  product.call(resetByCode, { body: { email, verification_code, new_password } }, ip === undefined ? {} : { ip })
async function logIn(email: string, password: string) {
  const { body } = await product.call(login, { body: { email, password } })
  if (!body.authenticated) throw new Error('a second step was asked for')
  return body
}
const canLogIn = async (email: string, password: string) => (await product.call(login, { body: { email, password } })).status === 200

describe('confirming an address', () => {
  test('registering sends a code, and the code confirms the address once', async () => {
    const user = await newUser()
    expect(user.profile.auth_verified).toBe(false)
    expect((await user.call(verifyEmail, { params: { code: otherThan(user.firstCode) } })).failure).toMatchObject({ code: 'code_invalid' })
    // Blanks are as it was shown, or pasted.
    const done = await user.call(verifyEmail, { params: { code: ` ${user.firstCode.slice(0, 3)} ${user.firstCode.slice(3)}` } })
    expect(done.body.message).toBe('Your address is confirmed.')
    expect((await user.call(session)).body.profile).toMatchObject({ auth_verified: true })
    // Confirmed stays confirmed, and no further code is sent.
    expect((await user.call(verifyEmail, { params: { code: '000000' } })).status).toBe(200)
    await product.call(sendVerificationCode, { body: { email: user.email, type: 'VERIFY_EMAIL' } })
    expect(await mailsTo(user.email)).toHaveLength(1)
  })

  test('a code needs the login of its own account', async () => {
    const [one, other] = [await newUser(), await newUser()]
    expect((await other.call(verifyEmail, { params: { code: one.firstCode } })).status).toBe(400)
    expect((await product.call(verifyEmail, { params: { code: one.firstCode } })).status).toBe(401)
  })
})

describe('a new password', () => {
  test('AU11 a reset by code ends every login, and the old password opens nothing', async () => {
    const user = await newUser()
    const second = await logIn(user.email, user.password)
    const code = await askReset(user.email)
    const done = await reset(user.email, `${code.slice(0, 3)} ${code.slice(3)} `)
    expect(done.body.message).toBe('Your password was changed. Sign in with the new one.')
    for (const access of [user.token, second.token.access])
      expect((await product.call(session, {}, { token: access })).failure.code).toBe('token_invalid')
    for (const token of [user.refresh, second.token.refresh])
      expect((await product.call(refresh, { body: { refresh: token } })).failure.code).toBe('refresh_failed')
    expect(await canLogIn(user.email, user.password)).toBe(false)
    expect(await canLogIn(user.email, newPassword)).toBe(true)
  })

  test('AU11 a reset by link does the same, works once, and confirms the address', async () => {
    const user = await newUser()
    await product.call(resetPassword, { body: { email: user.email } })
    const token = tokenIn((await mailsTo(user.email)).at(-1)!)
    const body = { token, new_password: newPassword, confirm_password: newPassword }
    expect((await product.call(confirmReset, { body: { ...body, confirm_password: 'x' } })).failure.errors).toEqual({
      confirm_password: ['Passwords do not match'],
    })
    const works = async () => (await product.call(checkResetLink, { body: { token } })).status === 200
    expect(await works()).toBe(true)
    expect((await product.call(confirmReset, { body })).status).toBe(200)
    expect(await works()).toBe(false)
    expect((await product.call(confirmReset, { body })).failure.code).toBe('link_invalid')
    expect((await product.call(session, {}, { token: user.token })).status).toBe(401)
    const again = await logIn(user.email, newPassword)
    expect(again.profile.auth_verified).toBe(true)
  })

  test('a link is refused after half an hour, and when a newer one was sent', async () => {
    const user = await newUser()
    await product.call(resetPassword, { body: { email: user.email } })
    const old = tokenIn((await mailsTo(user.email)).at(-1)!)
    await product.call(resetPassword, { body: { email: user.email } })
    const newer = tokenIn((await mailsTo(user.email)).at(-1)!)
    expect((await product.call(confirmReset, { body: { token: old, new_password: newPassword } })).status).toBe(400)
    aheadMs = 30 * minute + 1_000
    expect((await product.call(confirmReset, { body: { token: newer, new_password: newPassword } })).status).toBe(400)
    expect(await canLogIn(user.email, user.password)).toBe(true)
  })

  test('a reset makes every other code and link for it worthless', async () => {
    const user = await newUser()
    await product.call(resetPassword, { body: { email: user.email } })
    const token = tokenIn((await mailsTo(user.email)).at(-1)!)
    await reset(user.email, await askReset(user.email))
    expect((await product.call(confirmReset, { body: { token, new_password: 'third-Harbour-75' } })).status).toBe(400)
  })

  test('a link of the operator works once and does not confirm the address', async () => {
    const user = await newUser()
    const made = await makeResetLink({ ...product, linkOrigin: 'https://playbook.example' }, ` ${user.email.toUpperCase()} `)
    expect(made!.link).toMatch(/^https:\/\/playbook\.example\/reset-password#token=[\w-]{43}$/)
    const body = { token: tokenIn(made!.link), new_password: newPassword }
    expect((await product.call(confirmReset, { body })).status).toBe(200)
    expect((await product.call(confirmReset, { body })).status).toBe(400)
    const again = await logIn(user.email, newPassword)
    expect(again.profile.auth_verified).toBe(false)
    const [newest] = await product.db
      .selectFrom('security_events')
      .select('kind')
      .where('user_id', '=', user.profile.uid)
      .where('kind', 'like', 'password%')
      .execute()
    expect(newest?.kind).toBe('password_reset_by_operator')
    expect(await makeResetLink({ ...product, linkOrigin: '' }, 'nobody@example.com')).toBeNull()
  })

  test('a weak password is refused with its reason, and the code stays good', async () => {
    const user = await newUser()
    const code = await askReset(user.email)
    expect((await reset(user.email, code, 'Password1!')).status).toBe(400)
    expect((await reset(user.email, code, `${user.email.split('@')[0]}2026!`)).status).toBe(400)
    expect((await reset(user.email, code)).status).toBe(200)
  })

  test('an account that is closed gets no mail, and its code opens nothing', async () => {
    const user = await newUser()
    const code = await askReset(user.email)
    await product.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', user.profile.uid).execute()
    expect((await reset(user.email, code)).failure.code).toBe('code_invalid')
    await product.call(sendVerificationCode, { body: { email: user.email } })
    expect(await mailsTo(user.email)).toHaveLength(2)
  })

  for (const [body, message] of [
    [{ email: 'x', verification_code: '123456', new_password: newPassword }, 'Please enter a valid email address'],
    [{ email: 'a@b.example', verification_code: '', new_password: newPassword }, 'Verification code is required'],
    [{ email: 'a@b.example', verification_code: '123456', new_password: '' }, 'Password is required'],
    [{ email: 'a@b.example', verification_code: '123456', new_password: 'a1!bc' }, 'Password must be at least 6 characters long'],
    [{ email: 'a@b.example', verification_code: '123456', new_password: 'a1!bcd' }, 'Password must be at least 8 characters long'],
    [{ email: 'a@b.example', verification_code: '123456', new_password: 'quiet-Harbour' }, 'Password must contain at least one number'],
    [
      { email: 'a@b.example', verification_code: '123456', new_password: 'quietHarbour7' },
      'Password must contain at least one special character',
    ],
  ] as const)
    test(`VC12 a reset by code with ${JSON.stringify(body)} says: ${message}`, async () => {
      const { status, failure } = await product.call(resetByCode, { body })
      expect(status).toBe(400)
      expect(Object.values(failure.errors ?? {}).flat()).toContain(message)
    })

  test('a link without a token says: Reset token is required', async () => {
    const { failure } = await product.call(confirmReset, { body: { token: ' ', new_password: newPassword } })
    expect(failure.errors).toEqual({ token: ['Reset token is required'] })
  })
})

describe('guessing', () => {
  test('VC1 five wrong codes kill the right one', async () => {
    const user = await newUser()
    const code = await askReset(user.email)
    for (let by = 1; by <= 5; by += 1) expect((await reset(user.email, otherThan(code, by))).status).toBe(400)
    expect((await reset(user.email, code)).failure.code).toBe('code_invalid')
    expect(await canLogIn(user.email, user.password)).toBe(true)
  })

  test('VC3 of two hundred guesses at once at most five are judged', async () => {
    const user = await newUser()
    const { secret } = await product.db
      .transaction()
      .execute((tx) => issueCode(tx, product, { purpose: 'RESET_PASSWORD', address: user.email, userId: user.profile.uid }))
    const pools = [1, 2].map(() => product.database.connectAgain())
    const guesses = Array.from({ length: 200 }, (_, at) =>
      checkCode(pools[at % 2]!.db, product, { purpose: 'RESET_PASSWORD', address: user.email, code: secret }),
    )
    expect((await Promise.all(guesses)).filter((claim) => claim !== null)).toHaveLength(5)
    for (const pool of pools) await pool.close()
  })

  test('VC4 a code is over after ten minutes', async () => {
    const user = await newUser()
    const code = await askReset(user.email)
    aheadMs = 10 * minute + 1_000
    expect((await reset(user.email, code)).status).toBe(400)
    aheadMs = 9 * minute
    expect((await reset(user.email, code)).status).toBe(200)
  })

  test('VC5 the right code twice at once has one winner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await newUser()
      const code = await askReset(user.email)
      const both = await Promise.all([reset(user.email, code), reset(user.email, code, 'third-Harbour-75')])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    }
  })

  test('VC6 a code opens only what it was sent for, for the address it was sent to', async () => {
    const [one, other] = [await newUser(), await newUser()]
    expect((await reset(one.email, one.firstCode)).status).toBe(400)
    const code = await askReset(one.email)
    expect((await reset(other.email, code)).status).toBe(400)
    expect((await one.call(verifyEmail, { params: { code } })).status).toBe(400)
    expect((await product.call(confirmReset, { body: { token: code, new_password: newPassword } })).status).toBe(400)
  })

  test('VC10 ten thousand codes use every digit at every place alike', () => {
    const counts = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => 0))
    for (let made = 0; made < 10_000; made += 1) for (const [place, digit] of [...makeCode()].entries()) counts[place]![Number(digit)]! += 1
    // χ² with 9 degrees of freedom: 1 in 1,000 lies above 27.88, 1 in 10,000,000 above 49.7.
    for (const place of counts) expect(place.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0)).toBeLessThan(49.7)
  })

  test('codes that one network tries are limited', async () => {
    await open({ rateLimitScale: 1 })
    const answers = []
    for (let n = 0; n < 35; n += 1) answers.push(await reset(`nobody-${n}@example.com`, '123456', newPassword, '198.51.100.7'))
    expect(answers.slice(0, 30).every(({ status }) => status === 400)).toBe(true)
    expect(answers[30]).toMatchObject({ status: 429, failure: { message: 'Too many attempts. Please try again later.' } })
    expect(Number(answers[30]!.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('sending', () => {
  test('VC2 a new code kills the old one; three a quarter of an hour, ten a day', async () => {
    const user = await newUser()
    const old = await askReset(user.email)
    await askReset(user.email)
    expect((await reset(user.email, old)).status).toBe(400)
    await askReset(user.email)
    const fourth = await product.call(sendVerificationCode, { body: { email: user.email } })
    expect(fourth.failure.message).toBe('Too many attempts. Please try again later.')
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(14 * 60)
    for (let sent = 3; sent < 10; sent += 1) {
      aheadMs += 16 * minute
      await askReset(user.email)
    }
    const before = (await mailsTo(user.email)).length
    expect(before).toBe(11)
    aheadMs += 16 * minute
    expect((await product.call(sendVerificationCode, { body: { email: user.email } })).status).toBe(429)
    expect(await mailsTo(user.email)).toHaveLength(before)
    aheadMs += 24 * 60 * minute
    expect((await product.call(sendVerificationCode, { body: { email: user.email } })).status).toBe(200)
  })

  test('VC7 a known and an unknown address get the same answer, and the unknown one no mail', async () => {
    const user = await newUser()
    for (const ask of [
      (email: string) => product.call(sendVerificationCode, { body: { email } }),
      (email: string) => product.call(sendVerificationCode, { body: { email, type: 'VERIFY_EMAIL' as const } }),
      (email: string) => product.call(resetPassword, { body: { email } }),
      (email: string) => reset(email, '123456'),
    ]) {
      const [known, unknown] = [await ask(user.email), await ask('nobody@example.com')]
      const isVolatile = new Set(['date', 'x-request-id'])
      const told = ({ status, headers, text }: typeof known) => ({
        status,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !isVolatile.has(name))),
        text: text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
      })
      expect(told(known)).toEqual(told(unknown))
    }
    expect(await mailsTo('nobody@example.com')).toEqual([])
  })

  test('VC8 a hundred wishes from fifty addresses send at most three mails', async () => {
    await open({ trustProxy: ['127.0.0.1'] })
    const user = await newUser()
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        product.call(n % 2 === 0 ? sendVerificationCode : resetPassword, { body: { email: user.email } }, { ip: `198.51.100.${n % 50}` }),
      ),
    )
    expect(asked.map(({ status }) => status).filter((status) => status === 200)).toEqual([200, 200, 200])
    expect(await mailsTo(user.email)).toHaveLength(1 + 3)
  })

  test('RL9 whoever uses up an address’s mails leaves its owner’s own device its own', async () => {
    const { headers } = await product.call(register, { body: { email: 'owner@example.com', password: 'quiet-Harbour-71' } })
    const cookie = [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    for (let n = 0; n < 5; n += 1) await product.call(sendVerificationCode, { body: { email: 'owner@example.com' } })
    const own = await product.call(
      sendVerificationCode,
      { body: { email: 'owner@example.com' } },
      { headers: { cookie: `${product.csrf.cookie}; ${cookie}` } },
    )
    expect(own.status).toBe(200)
    expect(await mailsTo('owner@example.com')).toHaveLength(1 + 3 + 1)
  })

  test('wishes from one network are limited', async () => {
    await open({ rateLimitScale: 1 })
    const answers = []
    for (let n = 0; n < 22; n += 1)
      answers.push((await product.call(resetPassword, { body: { email: `nobody-${n}@example.com` } }, { ip: '198.51.100.9' })).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  })

  test('VC9 no code or token stands in the database, the queue or the logs', async () => {
    const user = await newUser()
    const code = await askReset(user.email)
    await product.call(resetPassword, { body: { email: user.email } })
    const token = tokenIn((await mailsTo(user.email)).at(-1)!)
    await user.call(verifyEmail, { params: { code: user.firstCode } })
    await reset(user.email, otherThan(code))
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(product.db)
    let seen = ''
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} as t`.execute(product.db)
      seen += rows.map(({ text }) => text).join('\n')
    }
    expect(seen).toContain(user.email)
    const secrets = [user.firstCode, code, token].map((secret) => new RegExp(`(?<![\\w.])${secret}(?![\\w])`))
    for (const secret of secrets) {
      expect(seen).not.toMatch(secret)
      expect(lines.join('\n')).not.toMatch(secret)
    }
    expect(lines.join('\n')).toContain('/api/profiles/auth/verify/:code')
  })

  test('VC11 a foreign Host does not move the link', async () => {
    await open({ publicOrigin: 'https://playbook.example' })
    const user = await product.registerUser({ isVerified: false })
    await mailsTo(user.email)
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' }
    await product.call(resetPassword, { body: { email: user.email } }, { headers: evil })
    const mail = (await mailsTo(user.email)).at(-1)!
    expect(mail).toContain('https://playbook.example/reset-password#token=')
    expect(mailServer.mails.map(({ raw }) => raw).join('')).not.toContain('evil')
  })

  test('VC13 an address with a line break is refused, and nobody else is written to', async () => {
    for (const email of ['a@b.c\r\nBcc: x@evil.example', 'a@b.example\nx', 'a@b.example,x@evil.example', 'a@b.example\u0000']) {
      expect((await product.call(sendVerificationCode, { body: { email } })).status).toBe(400)
      expect((await product.call(resetPassword, { body: { email } })).status).toBe(400)
    }
    await newUser()
    expect(mailServer.mails.filter(({ to, raw }) => to.length !== 1 || raw.includes('evil'))).toEqual([])
  })

  test('a repeated job sends one mail', async () => {
    const user = await newUser()
    const running = {
      jobId: crypto.randomUUID(),
      attempt: 1,
      signal: new AbortController().signal,
      report: () => {},
      threads: null as never,
    }
    await codeJob.run(product, { sending: 'RESET_LINK', email: user.email }, running)
    await codeJob.run(product, { sending: 'RESET_LINK', email: user.email }, { ...running, attempt: 2 })
    expect(await mailsTo(user.email)).toHaveLength(2)
  })
})
