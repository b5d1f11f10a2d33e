import { changePassword, getUser, login, logout, refresh, updateUser } from '@playbook/contract/auth'
import { endLogin, endOtherLogins, listLogins, listSecurityEvents } from '@playbook/contract/security'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { tokensOf } from '../testing/tokens-of.ts'
import { purgeOldEvents } from './purge-old-events.ts'

let app: TestApp
let now = Date.parse('2026-03-02T10:00:00Z')
beforeAll(async () => {
  app = await createTestApp({ now: () => now })
})
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const logInAgain = async (user: TestUser, headers: Record<string, string> = {}, ip = '203.0.113.77') => {
  const { body } = await app.call(login, { body: { email: user.email, password: user.password } }, { headers, ip })
  return tokensOf(body)
}
const kindsOf = async (user: TestUser) => (await user.call(listSecurityEvents, { query: {} })).body.results.map(({ kind }) => kind)

describe('the log of security events', () => {
  test('tells what happened, on which device and in which network, newest first', async () => {
    const user = await app.registerUser()
    await logInAgain(user, { 'user-agent': firefox })
    const { results, count } = (await user.call(listSecurityEvents, { query: {} })).body
    expect(count).toBe(2)
    expect(results[0]).toEqual({
      id: expect.any(String),
      kind: 'new_device_login',
      sentence: 'Signed in on a device that was not known before.',
      detail: 'By password',
      device: 'Firefox on Linux',
      network: '203.0.113.0/24',
      at: '2026-03-02T10:00:00.000Z',
    })
    expect(results[1]).toMatchObject({ kind: 'registered', device: 'Unknown device' })
  })

  test('a failed login is told to the owner of the account, and one to no account to nobody', async () => {
    const user = await app.registerUser()
    for (const email of [user.email, 'nobody@example.com'])
      await app.call(login, { body: { email, password: 'wrong-Harbour-71' } }, { ip: '198.51.100.4' })
    expect(await kindsOf(user)).toEqual(['login_failed', 'registered'])
    const nobodys = await app.db.selectFrom('security_events').select('kind').where('user_id', 'is', null).execute()
    expect(nobodys).toEqual([{ kind: 'login_failed' }])
  })

  test('a login on a device that is known is an ordinary one', async () => {
    const user = await app.registerUser()
    const { headers } = await app.call(login, { body: { email: user.email, password: user.password } })
    const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';', 1)[0])
    const device = cookies.find((cookie) => cookie?.startsWith('device='))
    await logInAgain(user, { cookie: `${app.csrf.cookie}; ${device}` })
    expect(await kindsOf(user)).toEqual(['login', 'new_device_login', 'registered'])
    const { results } = (await user.call(listSecurityEvents, { query: {} })).body
    expect(results.map(({ detail }) => detail)).toEqual(['By password', 'By password', null])
  })

  test('PR6: comes in pages, is only the own one, and is kept for a year', async () => {
    const [user, other] = [await app.registerUser(), await app.registerUser()]
    await user.call(logout)
    const token = (await logInAgain(user)).access
    const first = (await app.call(listSecurityEvents, { query: { page: 1, page_size: 2 } }, { token })).body
    expect([first.count, first.results.length, first.next === null]).toEqual([3, 2, false])
    expect((await other.call(listSecurityEvents, { query: {} })).body.count).toBe(1)
    now += 364 * 24 * 3_600_000
    const later = (await logInAgain(user)).access
    await purgeOldEvents({ ...app, now: () => now })
    const kept = async () => (await app.call(listSecurityEvents, { query: {} }, { token: later })).body.count
    expect(await kept()).toBe(4)
    await purgeOldEvents({ ...app, now: () => now + 2 * 24 * 3_600_000 })
    expect(await kept()).toBe(1)
  })

  test('what a client says of itself is kept as printable characters only (LG2)', async () => {
    const user = await app.registerUser()
    await logInAgain(user, { 'user-agent': `x\u001b[31m${'y'.repeat(400)}` })
    const lines = await app.db.selectFrom('security_events').select('user_agent').where('user_id', '=', user.profile.uid).execute()
    expect(lines.map(({ user_agent }) => user_agent)).toContain(`x[31m${'y'.repeat(295)}`)
  })
})

describe('logins', () => {
  test('are listed with device, network and moments, this one first', async () => {
    const user = await app.registerUser()
    now += 600_000
    await logInAgain(user, { 'user-agent': firefox })
    const { results } = (await user.call(listLogins)).body
    expect(results.map(({ device, network, is_this }) => ({ device, network, is_this }))).toEqual([
      { device: 'Unknown device', network: '127.0.0.0/24', is_this: true },
      { device: 'Firefox on Linux', network: '203.0.113.0/24', is_this: false },
    ])
    expect(results[1]?.first_seen_at).toBe(new Date(now).toISOString())
  })

  test('are seen again once a minute, however many requests there are', async () => {
    const user = await app.registerUser()
    const lastSeen = async () => (await user.call(listLogins)).body.results.find((each) => each.is_this)?.last_seen_at
    const first = await lastSeen()
    now += 59_000
    await user.call(getUser)
    expect(await lastSeen()).toBe(first)
    now += 2_000
    await Promise.all(Array.from({ length: 5 }, () => user.call(getUser)))
    await vi.waitFor(async () => expect(await lastSeen()).toBe(new Date(now).toISOString()))
  })

  test('one is ended by its owner at once: its access and refresh are refused, this one goes on', async () => {
    const user = await app.registerUser()
    const stolen = await logInAgain(user)
    const other = (await user.call(listLogins)).body.results.find((each) => !each.is_this)
    expect((await user.call(endLogin, { params: { id: other?.id ?? '' } })).status).toBe(200)
    expect((await app.call(getUser, {}, { token: stolen.access })).failure.code).toBe('token_invalid')
    expect((await app.call(refresh, { body: { refresh: stolen.refresh } })).failure.code).toBe('refresh_failed')
    expect((await user.call(getUser)).status).toBe(200)
    expect((await kindsOf(user))[0]).toBe('login_ended')
  })

  test('nobody ends the login of another user: 404, as for one that does not exist (AC1)', async () => {
    const [ann, ben] = [await app.registerUser(), await app.registerUser()]
    const { id } = (await ann.call(listLogins)).body.results[0]!
    for (const wanted of [id, '00000000-0000-4000-8000-000000000000', 'x'])
      expect((await ben.call(endLogin, { params: { id: wanted } })).failure.code).toBe('login_not_found')
    expect((await ann.call(getUser)).status).toBe(200)
  })

  test('all others are ended together', async () => {
    const user = await app.registerUser()
    const others = [await logInAgain(user), await logInAgain(user)]
    expect((await user.call(endOtherLogins)).body).toEqual({ ended: 2 })
    for (const { access } of others) expect((await app.call(getUser, {}, { token: access })).status).toBe(401)
    expect((await user.call(listLogins)).body.results).toHaveLength(1)
  })

  test('AU11: a new password ends all others', async () => {
    const user = await app.registerUser()
    const other = await logInAgain(user)
    await user.call(changePassword, { body: { new_password: 'another-Harbour-72' } })
    expect((await app.call(getUser, {}, { token: other.access })).status).toBe(401)
    expect((await app.call(refresh, { body: { refresh: other.refresh } })).status).toBe(401)
    expect((await kindsOf(user))[0]).toBe('password_changed')
  })

  test('AU12: after a logout the server forgets both tokens too', async () => {
    const user = await app.registerUser()
    await user.call(logout)
    expect((await user.call(getUser)).status).toBe(401)
    expect((await app.call(refresh, { body: { refresh: user.refresh } })).status).toBe(401)
  })
})

describe('names', () => {
  test('a username is one user’s only, however it is capitalised, and after a rule', async () => {
    const [ann, ben] = [await app.registerUser(), await app.registerUser()]
    expect((await ann.call(updateUser, { body: { username: 'Quokka' } })).body.username).toBe('Quokka')
    const { failure } = await ben.call(updateUser, { body: { username: 'qUOKKA' } })
    expect(failure.errors).toEqual({ username: ['Somebody else has this username'] })
    for (const username of ['ab', '-abc', 'a b c', 'é'.repeat(5), 'x'.repeat(31)])
      expect(Object.keys((await ben.call(updateUser, { body: { username } })).failure.errors ?? {})).toEqual(['username'])
  })

  test('two who ask for one username at the same moment do not both get it', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => app.registerUser()))
    const answers = await Promise.all(users.map((user) => user.call(updateUser, { body: { username: 'wombat' } })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  test('AC9: rights, address and identity are nobody’s to set', async () => {
    const user = await app.registerUser()
    const before = (await user.call(getUser)).body
    for (const wrong of [
      { is_business: true },
      { uid: 'x' },
      { email: 'x@y.example' },
      { auth_verified: true },
      { balance: 9 },
      { is_operator: true },
    ])
      expect((await user.call(updateUser, { body: wrong as object })).status).toBe(400)
    expect((await user.call(getUser)).body).toEqual(before)
  })
})
