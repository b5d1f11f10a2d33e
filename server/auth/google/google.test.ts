import { changePassword, deactivate, getUser, refresh } from '@playbook/contract/auth'
import { exchangeGoogle, getGoogle, googleLogin, proveGoogle, startGoogle, startGoogleProof, unlinkGoogle } from '@playbook/contract/google'
import { limits } from '@playbook/contract/limits'
import { confirmMethods, finishLogin } from '@playbook/contract/second-factor'
import { confirmReset } from '@playbook/contract/verification'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referralCookie } from '../../partners/attribute-referral.ts'
import { createTestApp, type Answer, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { closeForDeletion } from '../close-for-deletion.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { codeAt } from '../testing/code-at.ts'
import { addDevice, addTotp } from '../testing/protected-user.ts'
import { tokensOf } from '../testing/tokens-of.ts'
import { GoogleBrowser, redirectUri, signedInUser } from './testing/google-browser.ts'
import { startOidcProvider, type OidcProvider, type Person } from './testing/oidc-provider.ts'

let provider: OidcProvider
let app: TestApp
let nowMs = Math.floor(Date.now() / 30_000) * 30_000 + 10_000
let people = 0

beforeAll(async () => {
  provider = await startOidcProvider([redirectUri], { sub: 'nobody', email: 'nobody@example.com', email_verified: true })
  app = await createTestApp({ now: () => nowMs, google: provider.settings })
})
afterAll(() => Promise.all([app.close(), provider.close()]))

/** Somebody new at the provider, who signs in there from now on. */
function newPerson(more: Partial<Person> = {}): Person {
  people += 1
  const named = { given_name: 'Ada', family_name: 'Okafor' }
  return (provider.person = { sub: `subject-${people}`, email: `person-${people}@example.com`, email_verified: true, ...named, ...more })
}

const eventsOf = async (userId: string) => {
  const rows = await app.db.selectFrom('security_events').select('kind').where('user_id', '=', userId).orderBy('number').execute()
  return rows.map(({ kind }) => kind)
}
/** A user of a login that has just been opened, to call as them. */
const userOf = (answer: Answer<typeof exchangeGoogle>): TestUser => signedInUser(app, answer)
const pass = async <T>(ms: number, act: () => Promise<T>): Promise<T> => {
  nowMs += ms
  return act().finally(() => (nowMs -= ms))
}
const stale = limits.confirmedMs + 1_000

describe('a sign-in with Google', () => {
  test('makes a confirmed account with its tokens where the address has none, and finds it the next time by its subject', async () => {
    const person = newPerson()
    const browser = new GoogleBrowser(app)
    const first = userOf(await browser.signIn())
    expect(first.profile).toMatchObject({
      email: person.email,
      first_name: 'Ada',
      last_name: 'Okafor',
      auth_verified: true,
      auth_type: 'google',
    })
    expect(await eventsOf(first.profile.uid)).toEqual(['registered'])
    provider.person = { ...person, email: `moved-${person.email}` }
    const second = userOf(await browser.signIn())
    expect(second.profile.uid).toBe(first.profile.uid)
    expect(second.profile.email).toBe(person.email)
    expect(await eventsOf(first.profile.uid)).toEqual(['registered', 'login'])
    await new GoogleBrowser(app).signIn()
    expect((await eventsOf(first.profile.uid)).at(-1)).toBe('new_device_login')
    expect((await second.call(getGoogle)).body).toMatchObject({
      is_available: true,
      linked: { address: `moved-${person.email}` },
      is_only_way: true,
    })
  })

  test('hands the referral on, by the link’s cookie or as it was sent', async () => {
    const partner = await app.registerUser()
    newPerson()
    const referral = partner.profile.referral_code
    const { profile } = userOf(await new GoogleBrowser(app).signIn({ referral }))
    const browser = new GoogleBrowser(app)
    browser.cookies.set(referralCookie, referral)
    newPerson()
    const other = userOf(await browser.signIn())
    const brought = await app.db
      .selectFrom('referrals')
      .select('referrer_id')
      .where('referred_id', 'in', [profile.uid, other.profile.uid])
      .execute()
    expect(brought.map(({ referrer_id: by }) => by)).toEqual([partner.profile.uid, partner.profile.uid])
  })

  test('AU24 links the account whose address is confirmed on both sides, asks for its second step, and never a second subject', async () => {
    const user = await app.registerUser()
    const { secret } = await addTotp(app, user)
    newPerson({ email: user.email.toUpperCase() })
    const browser = new GoogleBrowser(app)
    const { body } = await browser.signIn()
    if (body.authenticated) throw new Error('It took one step')
    nowMs += 30_000
    const finished = await browser.call(finishLogin, { body: { challenge_id: body.challenge.id, code: codeAt(secret, nowMs) } })
    expect(tokensOf(finished.body).access).not.toBe('')
    expect(await eventsOf(user.profile.uid)).toEqual(expect.arrayContaining(['google_linked', 'new_device_login']))
    expect((await user.call(getGoogle)).body).toMatchObject({ is_only_way: false })
    newPerson({ email: user.email })
    expect((await new GoogleBrowser(app).signIn()).failure.code).toBe('google_other_account')
  })

  test('AU24 an address that Google has not confirmed links and makes nothing', async () => {
    const user = await app.registerUser()
    for (const email of [user.email, 'somebody-else@example.com', 'no address']) {
      newPerson({ email, email_verified: email === 'no address' })
      expect((await new GoogleBrowser(app).signIn()).failure.code).toBe('google_address_unconfirmed')
    }
    expect((await user.call(getGoogle)).body.linked).toBeNull()
  })

  test('AU25 takes an account with an unconfirmed address over only when asked, and then nothing from before gets in', async () => {
    const attacker = await app.registerUser({ isVerified: false })
    await addTotp(app, attacker)
    await addDevice(attacker)
    newPerson({ email: attacker.email })
    const refused = await new GoogleBrowser(app).signIn()
    expect([refused.status, refused.failure.code]).toEqual([409, 'google_account_unconfirmed'])
    expect((await attacker.call(getUser)).status).toBe(200)
    const owner = userOf(await new GoogleBrowser(app).signIn({ claim: true }))
    expect(owner.profile).toMatchObject({ uid: attacker.profile.uid, auth_verified: true, auth_type: 'google' })
    expect((await attacker.call(getUser)).status).toBe(401)
    expect((await app.call(refresh, { body: { refresh: attacker.refresh } })).status).toBe(401)
    const { body: methods } = await owner.call(confirmMethods)
    expect(methods.methods).toEqual(['google'])
    const left = await app.db.selectFrom('users').select('password_hash').where('id', '=', attacker.profile.uid).executeTakeFirstOrThrow()
    expect(left.password_hash).toBeNull()
    expect(await eventsOf(owner.profile.uid)).toEqual(expect.arrayContaining(['account_claimed', 'google_linked']))
  })

  test('does not open a suspended, deactivated or closing account; a closing one is brought back when asked', async () => {
    newPerson()
    const { profile, ...user } = userOf(await new GoogleBrowser(app).signIn())
    const byId = app.db.updateTable('users').where('id', '=', profile.uid)
    await byId.set({ suspended_at: new Date(nowMs) }).execute()
    expect((await new GoogleBrowser(app).signIn()).failure.code).toBe('account_suspended')
    await byId.set({ suspended_at: null }).execute()
    const from = { ip: '127.0.0.1', requestId: 'r', userAgent: '' }
    const queue = { enqueue: () => Promise.resolve() }
    await closeForDeletion({ ...app, queue, endAll: () => Promise.resolve() }, profile.uid, from)
    const refused = await new GoogleBrowser(app).signIn()
    expect([refused.failure.code, refused.failure.details]).toEqual(['deletion_pending', { deletion_due_at: expect.any(String) }])
    const back = userOf(await new GoogleBrowser(app).signIn({ restore: true }))
    expect(await eventsOf(profile.uid)).toEqual(expect.arrayContaining(['reactivated']))
    await back.call(deactivate)
    const over = await new GoogleBrowser(app).signIn()
    expect([over.status, over.failure.message]).toEqual([401, expect.stringContaining('was deactivated')])
    expect((await user.call(getUser)).status).toBe(401)
  })

  test('makes no account while registration is closed, and none is offered without settings', async () => {
    const [closed, bare] = await Promise.all([createTestApp({ isSignupOpen: false, google: provider.settings }), createTestApp()])
    newPerson()
    expect((await new GoogleBrowser(closed).signIn()).failure.code).toBe('signup_closed')
    expect((await bare.call(startGoogle, { body: {} })).failure.code).toBe('google_not_configured')
    expect((await bare.call(googleLogin, { body: { id_token: 'x' } })).failure.code).toBe('google_not_configured')
    await Promise.all([closed.close(), bare.close()])
  })

  test('is limited by address', async () => {
    const limited = await createTestApp({ google: provider.settings, rateLimitScale: 1 })
    const asked = await Promise.all(Array.from({ length: 61 }, () => limited.call(googleLogin, { body: { id_token: 'x' } })))
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1)
    await limited.close()
  })
})

test('AU26 another address, state, browser, verifier or moment, and a code used before, sign nobody in', async () => {
  newPerson()
  const attempts: Readonly<Record<string, () => Promise<Answer<typeof exchangeGoogle>>>> = {
    'another redirect address': async () => {
      const browser = new GoogleBrowser(app)
      const back = await browser.visit(await browser.start())
      return browser.call(exchangeGoogle, { body: { ...back, redirect_uri: 'https://evil.example/session' } })
    },
    'another state': async () => {
      const browser = new GoogleBrowser(app)
      const back = await browser.visit(await browser.start())
      return browser.call(exchangeGoogle, { body: { ...back, state: 'x'.repeat(43) } })
    },
    'another issuer': async () => {
      const browser = new GoogleBrowser(app)
      const back = await browser.visit(await browser.start())
      return browser.call(exchangeGoogle, { body: { ...back, iss: 'https://evil.example' } })
    },
    'another browser': async () => {
      const [attacker, victim] = [new GoogleBrowser(app), new GoogleBrowser(app)]
      const back = await attacker.visit(await attacker.start())
      return victim.call(exchangeGoogle, { body: back })
    },
    'the verifier of another sign-in': async () => {
      const [attacker, victim] = [new GoogleBrowser(app), new GoogleBrowser(app)]
      const { code } = await attacker.visit(await attacker.start())
      const own = await victim.visit(await victim.start())
      return victim.call(exchangeGoogle, { body: { ...own, code } })
    },
    'a code used before': async () => {
      const browser = new GoogleBrowser(app)
      const back = await browser.visit(await browser.start())
      const cookies = new Map(browser.cookies)
      expect((await browser.call(exchangeGoogle, { body: back })).status).toBe(200)
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      return browser.call(exchangeGoogle, { body: back })
    },
    'eleven minutes later': async () => {
      const browser = new GoogleBrowser(app)
      const back = await browser.visit(await browser.start())
      return pass(limits.googleStepMs + 1_000, () => browser.call(exchangeGoogle, { body: back }))
    },
    'what was begun to confirm': async () => {
      const browser = new GoogleBrowser(app)
      const back = await browser.visit(await browser.startProof(userOf(await browser.signIn()), 'confirm'))
      return browser.call(exchangeGoogle, { body: back })
    },
    'a cookie made by hand': async () => {
      const browser = new GoogleBrowser(app)
      const back = await browser.visit(await browser.start())
      browser.cookies.set('google-step', Buffer.from('{"state":"x"}'.padEnd(60)).toString('base64url'))
      return browser.call(exchangeGoogle, { body: back })
    },
  }
  const found: [string, number, string][] = []
  for (const [what, attempt] of Object.entries(attempts)) {
    const answer = await attempt()
    found.push([what, answer.status, answer.status < 400 ? 'let in' : answer.failure.code])
  }
  expect(found).toEqual(Object.keys(attempts).map((what) => [what, 400, 'google_start_over']))
})

describe('an account without a password', () => {
  test('confirms by Google what changes who can get in, and only by the Google account that is linked', async () => {
    const person = newPerson()
    const browser = new GoogleBrowser(app)
    const user = userOf(await browser.signIn())
    // The provider has a clock of its own: the confirmation is what lies back.
    await app.db
      .updateTable('logins')
      .set({ confirmed_at: new Date(nowMs - stale) })
      .where('user_id', '=', user.profile.uid)
      .execute()
    const change = () => user.call(changePassword, { body: { new_password: 'quiet-Harbour-88' } })
    expect((await change()).failure.code).toBe('fresh_login_needed')
    newPerson()
    expect((await browser.prove(user, 'confirm')).failure.code).toBe('google_other_account')
    expect((await change()).failure.code).toBe('fresh_login_needed')
    provider.person = person
    expect((await browser.prove(user, 'confirm')).body).toEqual({ purpose: 'confirm' })
    expect((await change()).status).toBe(200)
    expect((await user.call(confirmMethods)).body.methods).toEqual(['password', 'google'])
  })

  test('gets a password by a reset link, and keeps Google', async () => {
    const person = newPerson()
    const user = userOf(await new GoogleBrowser(app).signIn())
    const made = { purpose: 'RESET_LINK', address: person.email, userId: user.profile.uid } as const
    const { secret: token } = await app.db.transaction().execute((tx) => issueCode(tx, app, made))
    expect((await app.call(confirmReset, { body: { token, new_password: 'quiet-Harbour-88' } })).status).toBe(200)
    expect((await user.call(getUser)).status).toBe(401)
    expect(userOf(await new GoogleBrowser(app).signIn()).profile.uid).toBe(user.profile.uid)
  })

  test('keeps Google as its last way in; with a password it can be unlinked, and is', async () => {
    newPerson()
    const browser = new GoogleBrowser(app)
    const user = userOf(await browser.signIn())
    expect((await pass(stale, () => user.call(unlinkGoogle))).failure.code).toBe('fresh_login_needed')
    expect((await user.call(unlinkGoogle)).failure.code).toBe('google_needed')
    await user.call(changePassword, { body: { new_password: 'quiet-Harbour-88' } })
    expect((await user.call(unlinkGoogle)).status).toBe(200)
    expect((await user.call(getGoogle)).body.linked).toBeNull()
    expect((await user.call(getUser)).body.auth_type).toBe('email')
    expect((await eventsOf(user.profile.uid)).at(-1)).toBe('google_unlinked')
  })
})

describe('linking from the settings', () => {
  test('needs a confirmed login, and takes a Google account of any address that signs in nowhere else', async () => {
    const user = await app.registerUser()
    const browser = new GoogleBrowser(app)
    const stopped = await pass(stale, () => user.call(startGoogleProof, { body: { purpose: 'link' } }))
    expect(stopped.failure.code).toBe('fresh_login_needed')
    const person = newPerson()
    expect((await browser.prove(user, 'link')).body).toEqual({ purpose: 'link' })
    expect((await browser.prove(user, 'link')).status).toBe(200)
    newPerson()
    expect((await browser.prove(user, 'link')).failure.code).toBe('google_other_account')
    const other = await app.registerUser()
    provider.person = person
    expect((await new GoogleBrowser(app).prove(other, 'link')).failure.code).toBe('google_taken')
    expect(userOf(await new GoogleBrowser(app).signIn()).profile.uid).toBe(user.profile.uid)
  })

  test('is refused to another login than the one that began it', async () => {
    const user = await app.registerUser()
    const other = await app.registerUser()
    const browser = new GoogleBrowser(app)
    newPerson()
    const back = await browser.visit(await browser.startProof(user, 'link'))
    expect((await browser.call(proveGoogle, { body: back }, other)).failure.code).toBe('google_start_over')
    const forLogin = await browser.visit(await browser.start())
    expect((await browser.call(proveGoogle, { body: forLogin }, user)).failure.code).toBe('google_start_over')
  })
})
