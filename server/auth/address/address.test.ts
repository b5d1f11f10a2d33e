import {
  askAddressChange,
  cancelAddressChange,
  confirmAddressChange,
  lookAtAddressLink,
  readAddressChange,
  stopAddressChange,
} from '@playbook/contract/address'
import { login, register, session } from '@playbook/contract/auth'
import { listSecurityEvents } from '@playbook/contract/security'
import { confirmReset, resetPassword } from '@playbook/contract/verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mailJob } from '../../mail/mail-job.ts'
import { startMailServer, textOf, type TestMailServer } from '../../mail/testing/mail-server.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { codeJob } from '../codes/code-job.ts'
import { addressJob } from './address-job.ts'

const day = 24 * 3_600_000
const password = 'quiet-Harbour-71'

let mailServer: TestMailServer
let product: TestProduct
let aheadMs = 0
let addresses = 0

beforeAll(async () => {
  mailServer = await startMailServer()
  product = await createTestProduct({ mail: mailServer.settings, now: () => Date.now() + aheadMs })
  await product.startWork(product, [codeJob, mailJob, addressJob], { workers: 4, pollSeconds: 0.5 })
})
beforeEach(() => {
  aheadMs = 0
})
afterAll(async () => {
  await product.close()
  await mailServer.close()
})

/** The mails to an address, once everything that is queued has been dealt with. */
async function mailsTo(email: string): Promise<string[]> {
  const { db } = product
  const waiting = () => sql`select 1 from pgboss.job where state in ('created', 'retry', 'active')`.execute(db)
  await expect.poll(async () => (await waiting()).rows.length, { timeout: 15_000, interval: 20 }).toBe(0)
  return mailServer.mails.filter(({ to }) => to[0] === email).map(textOf)
}
const newAddress = () => `moved-${(addresses += 1)}@example.com`
const tokenIn = (mail: string | undefined, kind: 'confirm' | 'stop') => new RegExp(`#${kind}=([\\w-]+)`).exec(mail ?? '')![1]!
const linkTo = async (email: string, kind: 'confirm' | 'stop') =>
  tokenIn(
    (await mailsTo(email)).findLast((mail) => mail.includes(`#${kind}=`)),
    kind,
  )
const agree = (token: string) => product.call(confirmAddressChange, { body: { token } })
const stop = (token: string) => product.call(stopAddressChange, { body: { token } })
const look = (token: string) => product.call(lookAtAddressLink, { body: { token } })
const ask = (user: TestUser, email: string) => user.call(askAddressChange, { body: { email } })
const emailOf = async (user: TestUser) => (await user.call(session)).body.profile?.email
const canLogIn = async (email: string) => (await product.call(login, { body: { email, password } })).status === 200

/** A user whose account has just moved to another address. */
async function moved(): Promise<{ user: TestUser; to: string }> {
  const [user, to] = [await product.registerUser(), newAddress()]
  await ask(user, to)
  await agree(await linkTo(user.email, 'confirm'))
  await agree(await linkTo(to, 'confirm'))
  return { user, to }
}

describe('another address', () => {
  test('comes once both addresses agreed, in either order, and ends no login', async () => {
    for (const first of ['old', 'new'] as const) {
      const [user, to] = [await product.registerUser(), newAddress()]
      expect((await ask(user, ` ${to.toUpperCase()} `)).body).toMatchObject({ new_email: to, asks_old: true, new_confirmed: false })
      const sides = [user.email, to]
      const tokens = await Promise.all((first === 'old' ? sides : sides.toReversed()).map((side) => linkTo(side, 'confirm')))
      expect((await agree(tokens[0]!)).body).toEqual({ is_changed: false, waits_for: first === 'old' ? 'new' : 'old' })
      // A second press is told how it stands, and is no second agreement.
      expect((await agree(tokens[0]!)).body).toEqual({ is_changed: false, waits_for: first === 'old' ? 'new' : 'old' })
      expect(await emailOf(user)).toBe(user.email)
      expect((await user.call(readAddressChange)).body.change).toMatchObject({ [`${first}_confirmed`]: true })
      const both = await Promise.all([agree(tokens[1]!), agree(tokens[1]!)])
      expect(both.map(({ body }) => body)).toEqual(Array(2).fill({ is_changed: true, waits_for: null }))
      expect((await user.call(session)).body.profile).toMatchObject({ email: to, auth_verified: true })
      expect([await canLogIn(to), await canLogIn(user.email)]).toEqual([true, false])
      expect((await user.call(readAddressChange)).body.change).toBeNull()
      const kinds = (await user.call(listSecurityEvents, { query: {} })).body.results.map(({ kind }) => kind)
      expect(kinds).toEqual(expect.arrayContaining(['address_change_asked', 'address_changed']))
      expect((await mailsTo(user.email)).at(-1)).toContain('Your account has another address now')
    }
  })

  test('whoever has a link sees what it is for before agreeing, and what came of it; a stranger’s address is told in part', async () => {
    const [user, to] = [await product.registerUser(), newAddress()]
    await ask(user, to)
    const [old, fresh] = [await linkTo(user.email, 'confirm'), await linkTo(to, 'confirm')]
    const inPart = `${user.email[0]}…@example.com`
    expect((await look(old)).body).toEqual({ to: 'old', old_email: user.email, new_email: to, state: 'open' })
    expect((await look(fresh)).body).toEqual({ to: 'new', old_email: inPart, new_email: to, state: 'open' })
    await agree(old)
    expect((await look(old)).body.state).toBe('agreed')
    await agree(fresh)
    expect([(await look(old)).body.state, (await look(fresh)).body.state]).toEqual(['changed', 'changed'])
    const back = await linkTo(user.email, 'stop')
    expect((await look(back)).body).toEqual({ to: 'stop', old_email: user.email, new_email: to, state: 'open' })
    await stop(back)
    expect((await look(back)).body.state).toBe('restored')
    for (const token of [old, fresh, 'nothing']) expect((await look(token)).failure.code).toBe('link_invalid')
  })

  test('an address that was never confirmed has no say: the new one alone agrees', async () => {
    const [user, to] = [await product.registerUser({ isVerified: false }), newAddress()]
    expect((await ask(user, to)).body.asks_old).toBe(false)
    expect((await agree(await linkTo(to, 'confirm'))).body).toEqual({ is_changed: true, waits_for: null })
    expect((await user.call(session)).body.profile).toMatchObject({ email: to, auth_verified: true })
    expect((await mailsTo(user.email)).join()).not.toContain('#stop=')
  })

  test('asks for a login that was confirmed just now', async () => {
    const user = await product.registerUser()
    aheadMs = 11 * 60_000
    expect((await ask(user, newAddress())).failure.code).toBe('fresh_login_needed')
    expect((await product.call(askAddressChange, { body: { email: newAddress() } })).status).toBe(401)
  })

  test('the own address and what is no address are refused at the field', async () => {
    const user = await product.registerUser()
    for (const email of [user.email, user.email.toUpperCase(), 'x', '']) {
      const { status, failure } = await ask(user, email)
      expect([email, status, Object.keys(failure.errors ?? {})]).toEqual([email, 400, ['email']])
    }
  })

  test('an address that somebody has answers like any other, and only its owner hears why nothing comes of it', async () => {
    const [user, other, free] = [await product.registerUser(), await product.registerUser(), newAddress()]
    const taken = await ask(user, other.email)
    const asked = await ask(await product.registerUser(), free)
    const shapeOf = ({ status, body }: typeof taken) => [status, { ...body, new_email: '', expires_at: '' }]
    expect(shapeOf(taken)).toEqual(shapeOf(asked))
    const mail = (await mailsTo(other.email)).at(-1)!
    expect(mail).toContain('belongs to an account already')
    expect(mail).not.toContain('#confirm=')
    expect((await agree(await linkTo(user.email, 'confirm'))).body).toEqual({ is_changed: false, waits_for: 'new' })
    expect([await emailOf(user), await emailOf(other)]).toEqual([user.email, other.email])
  })

  test('a later wish, a cancelled one and a day make its links worthless', async () => {
    const [user, one, two] = [await product.registerUser(), newAddress(), newAddress()]
    await ask(user, one)
    const first = [await linkTo(user.email, 'confirm'), await linkTo(one, 'confirm')]
    await ask(user, two)
    const second = await linkTo(two, 'confirm')
    for (const token of first) expect((await agree(token)).failure.code).toBe('link_invalid')
    expect((await user.call(cancelAddressChange)).body.change).toBeNull()
    expect((await agree(second)).failure.code).toBe('link_invalid')
    await ask(user, one)
    const late = await linkTo(one, 'confirm')
    aheadMs = day + 1_000
    expect((await agree(late)).failure.code).toBe('link_invalid')
  })

  test('a link for one purpose opens no other', async () => {
    const { user, to } = await moved()
    const stopToken = await linkTo(user.email, 'stop')
    await product.call(resetPassword, { body: { email: to } })
    const reset = /reset-password#token=([\w-]+)/.exec((await mailsTo(to)).at(-1)!)![1]!
    for (const token of [stopToken, reset]) expect((await agree(token)).failure.code).toBe('link_invalid')
    expect((await stop(reset)).failure.code).toBe('link_invalid')
    expect((await product.call(confirmReset, { body: { token: stopToken, new_password: 'other-Harbour-73' } })).status).toBe(400)
  })

  test('a suspended account changes no address', async () => {
    const [user, to] = [await product.registerUser({ isVerified: false }), newAddress()]
    await ask(user, to)
    await product.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', user.profile.uid).execute()
    expect((await agree(await linkTo(to, 'confirm'))).failure.code).toBe('link_invalid')
  })
})

describe('the same address at one moment', () => {
  test('of a registration and a change one gets it, and nobody is left between', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [user, to] = [await product.registerUser({ isVerified: false }), newAddress()]
      await ask(user, to)
      const token = await linkTo(to, 'confirm')
      const [agreed, registered] = await Promise.all([agree(token), product.call(register, { body: { email: to, password } })])
      const wins = [agreed.status === 200, registered.status === 201]
      expect(wins.filter(Boolean)).toHaveLength(1)
      expect((wins[0] ? registered : agreed).failure.code).toBe('email_taken')
      expect(await emailOf(user)).toBe(wins[0] ? to : user.email)
      expect((await user.call(readAddressChange)).body.change).toBeNull()
    }
  })

  test('of two accounts that ask for one address the second is refused', async () => {
    const [one, two, to] = [
      await product.registerUser({ isVerified: false }),
      await product.registerUser({ isVerified: false }),
      newAddress(),
    ]
    await ask(one, to)
    const first = await linkTo(to, 'confirm')
    await ask(two, to)
    const second = await linkTo(to, 'confirm')
    expect((await agree(first)).status).toBe(200)
    expect((await agree(second)).failure.code).toBe('email_taken')
    expect([await emailOf(one), await emailOf(two)]).toEqual([to, two.email])
  })
})

describe('taking a change back', () => {
  test.each([
    ['since', 0, 0],
    ['a year before', 365 * day, 1],
  ] as const)('unlinks a Google account that was linked since; one from before stays: %s', async (_when, agoMs, left) => {
    const { user } = await moved()
    const created_at = new Date(product.now() - agoMs)
    const link = {
      issuer: 'https://accounts.google.com',
      subject: `linked ${agoMs}`,
      user_id: user.profile.uid,
      address: user.email,
      created_at,
    }
    await product.db.insertInto('external_logins').values(link).execute()
    expect((await stop(await linkTo(user.email, 'stop'))).status).toBe(200)
    expect(await product.db.selectFrom('external_logins').select('subject').where('user_id', '=', user.profile.uid).execute()).toHaveLength(
      left,
    )
  })

  test('puts the address back for a week, ends every login, and the password opens nothing', async () => {
    const { user, to } = await moved()
    const token = await linkTo(user.email, 'stop')
    // Nobody else gets the address meanwhile.
    expect((await product.call(register, { body: { email: user.email, password } })).failure.code).toBe('email_taken')
    const rival = await product.registerUser({ isVerified: false })
    await ask(rival, user.email)
    expect((await mailsTo(user.email)).at(-1)).toContain('belongs to an account already')
    aheadMs = 6 * day
    const presses = await Promise.all([stop(token), stop(token)])
    expect(presses.map(({ status }) => status)).toEqual([200, 200])
    expect((await mailsTo(user.email)).filter((mail) => mail.includes('/reset-password#'))).toHaveLength(1)
    expect((await user.call(session)).failure.code).toBe('token_invalid')
    expect([await canLogIn(user.email), await canLogIn(to)]).toEqual([false, false])
    const reset = /reset-password#token=([\w-]+)/.exec((await mailsTo(user.email)).at(-1)!)![1]!
    await product.call(confirmReset, { body: { token: reset, new_password: password } })
    expect([await canLogIn(user.email), await canLogIn(to)]).toEqual([true, false])
    // The other address is free again.
    expect((await product.call(register, { body: { email: to, password } })).status).toBe(201)
  })

  test.each([
    ['since', 0, 0],
    ['a year before', 365 * day, 1],
  ] as const)('removes an authenticator app, its codes and a passkey that came since, and says so: %s', async (_when, agoMs, left) => {
    const { user } = await moved()
    const user_id = user.profile.uid
    const created_at = new Date(product.now() - agoMs)
    const { db } = product
    // Begun before and switched on since is of the thief as well.
    const begun = new Date(created_at.getTime() - day)
    await db
      .insertInto('totp_keys')
      .values({ user_id, sealed_secret: Buffer.from('sealed'), created_at: begun, confirmed_at: created_at })
      .execute()
    await db
      .insertInto('recovery_codes')
      .values({ user_id, code_hash: Buffer.alloc(32, agoMs === 0 ? 1 : 2), created_at })
      .execute()
    const key = { user_id, credential_id: `key ${agoMs}`, public_key: Buffer.from('key'), counter: 0, transports: '[]' }
    await db
      .insertInto('passkeys')
      .values({ ...key, is_synced: false, name: 'A phone', created_at })
      .execute()
    expect((await stop(await linkTo(user.email, 'stop'))).status).toBe(200)
    for (const table of ['totp_keys', 'recovery_codes', 'passkeys'] as const)
      expect([table, (await db.selectFrom(table).select('user_id').where('user_id', '=', user_id).execute()).length]).toEqual([table, left])
    const told = await db.selectFrom('security_events').select('kind').where('user_id', '=', user_id).orderBy('at').execute()
    const removed = told.filter(({ kind }) => kind.endsWith('_removed')).map(({ kind }) => kind)
    expect(removed.toSorted()).toEqual(left === 1 ? [] : ['passkey_removed', 'totp_removed'])
    const { logins } = await db
      .selectFrom('logins')
      .select((eb) => eb.fn.countAll<number>().as('logins'))
      .where('user_id', '=', user_id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(Number(logins)).toBe(0)
  })

  test('works past a later change, and brings back what was closed', async () => {
    const { user, to } = await moved()
    const first = await linkTo(user.email, 'stop')
    const third = newAddress()
    await ask(user, third)
    await agree(await linkTo(to, 'confirm'))
    await agree(await linkTo(third, 'confirm'))
    const second = await linkTo(to, 'stop')
    const soon = new Date(Date.now() + 30 * day)
    await product.db
      .updateTable('users')
      .set({ deactivated_at: new Date(), deletion_due_at: soon })
      .where('id', '=', user.profile.uid)
      .execute()
    expect((await stop(first)).status).toBe(200)
    expect((await stop(second)).failure.code).toBe('link_invalid')
    const row = await product.db.selectFrom('users').selectAll().where('id', '=', user.profile.uid).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: user.email, deactivated_at: null, deletion_due_at: null })
  })

  test('is over after a week: the address is anybody’s then', async () => {
    const { user } = await moved()
    const token = await linkTo(user.email, 'stop')
    aheadMs = 7 * day + 1_000
    expect((await stop(token)).failure.code).toBe('link_invalid')
    expect((await product.call(register, { body: { email: user.email, password } })).status).toBe(201)
  })
})
