import { deactivate, getUser } from '@playbook/contract/auth'
import { limits } from '@playbook/contract/limits'
import {
  addPasskey,
  confirmLogin,
  confirmMethods,
  finishLogin,
  getSecondFactor,
  passkeyLogin,
  removePasskey,
  renamePasskey,
  startConfirmPasskey,
  startPasskey,
  startPasskeyLogin,
  startSecondFactorPasskey,
  type PasskeyAnswer,
} from '@playbook/contract/second-factor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addDevice, addTotp, Browser, testOrigin } from '../testing/protected-user.ts'
import { SoftwareAuthenticator, type Lies } from '../testing/software-authenticator.ts'
import { tokensOf } from '../testing/tokens-of.ts'

let app: TestApp
let laterMs = 0
beforeAll(async () => {
  app = await createTestApp({ now: () => Date.now() + laterMs })
})
afterAll(() => app.close())

const enter = (browser: Browser, body: PasskeyAnswer) => app.call(passkeyLogin, { body }, browser.options)

async function userWithDevice() {
  const user = await app.registerUser()
  return { user, ...(await addDevice(user)) }
}
async function pass(ms: number, act: () => Promise<void>) {
  laterMs += ms
  try {
    await act()
  } finally {
    laterMs -= ms
  }
}

describe('adding a passkey', () => {
  test('asks for one that is found by itself and verifies its user, and keeps it under its name', async () => {
    const user = await app.registerUser()
    const { body: creation } = await user.call(startPasskey)
    expect(creation.options).toMatchObject({
      rp: { name: 'Playbook', id: 'localhost' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      timeout: limits.passkeyAnswerMs,
    })
    const device = new SoftwareAuthenticator(testOrigin)
    const { status, body } = await user.call(addPasskey, {
      body: { challenge_id: creation.challenge_id, name: ' Laptop ', response: device.make(creation) },
    })
    expect([status, body.name, body.last_used_at, body.refused_since]).toEqual([201, 'Laptop', null, null])
    expect((await user.call(getSecondFactor)).body).toMatchObject({ passkeys: [body], has_passkeys: true })
    expect((await user.call(startPasskey)).body.options.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ])
  })

  test.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another RP id', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['no verified user', { isVerified: false }],
    ['an answer to another question', { type: 'webauthn.get' }],
    ['a page inside of another site', { isCrossOrigin: true }],
  ])('is refused with %s', async (_, lies) => {
    const user = await app.registerUser()
    const { body: creation } = await user.call(startPasskey)
    const response = new SoftwareAuthenticator(testOrigin).make(creation, lies)
    const answer = await user.call(addPasskey, { body: { challenge_id: creation.challenge_id, name: 'x', response } })
    expect([answer.status, answer.failure.code]).toEqual([401, 'passkey_refused'])
    expect((await user.call(getSecondFactor)).body.passkeys).toEqual([])
  })

  test('a challenge holds five minutes, for one answer, of the login that asked', async () => {
    const [user, other] = [await app.registerUser(), await app.registerUser()]
    const device = new SoftwareAuthenticator(testOrigin)
    const { body: creation } = await user.call(startPasskey)
    const body = { challenge_id: creation.challenge_id, name: 'x', response: device.make(creation) }
    expect((await other.call(addPasskey, { body })).failure.code).toBe('challenge_over')
    await pass(limits.passkeyAnswerMs + 1_000, async () => {
      expect((await user.call(addPasskey, { body })).failure.code).toBe('challenge_over')
    })
    expect((await user.call(addPasskey, { body })).status).toBe(201)
    expect((await user.call(addPasskey, { body })).failure.code).toBe('challenge_over')
  })

  test('of two questions of one login the later one counts: no passkey is kept that its device has replaced', async () => {
    const user = await app.registerUser()
    const device = new SoftwareAuthenticator(testOrigin)
    const [first, second] = [(await user.call(startPasskey)).body, (await user.call(startPasskey)).body]
    const add = (creation: typeof first) =>
      user.call(addPasskey, { body: { challenge_id: creation.challenge_id, name: 'My laptop', response: device.make(creation) } })
    expect((await add(first)).failure.code).toBe('challenge_over')
    expect((await add(second)).status).toBe(201)
    expect((await user.call(getSecondFactor)).body.passkeys).toHaveLength(1)
  })

  test('a passkey of one account is not added to another', async () => {
    const { device } = await userWithDevice()
    const other = await app.registerUser()
    const { body: creation } = await other.call(startPasskey)
    const body = { challenge_id: creation.challenge_id, name: 'x', response: device.make(creation) }
    expect((await other.call(addPasskey, { body })).failure.code).toBe('passkey_refused')
  })

  test('needs a confirmed login, as removing one does; naming one does not', async () => {
    const { user, passkey } = await userWithDevice()
    const { body: creation } = await user.call(startPasskey)
    const response = new SoftwareAuthenticator(testOrigin).make(creation)
    await pass(limits.confirmedMs + 60_000, async () => {
      const refusals = [
        await user.call(startPasskey),
        await user.call(addPasskey, { body: { challenge_id: creation.challenge_id, name: 'x', response } }),
        await user.call(removePasskey, { params: { id: passkey.id } }),
      ]
      expect(refusals.map(({ failure }) => failure.code)).toEqual(Array(3).fill('fresh_login_needed'))
      const { body } = await user.call(renamePasskey, { params: { id: passkey.id }, body: { name: 'Desk' } })
      expect(body.name).toBe('Desk')
    })
  })

  test('there are so many and no more, however many are added at once', async () => {
    const user = await app.registerUser()
    for (let count = 1; count < limits.maxPasskeys; count += 1) await addDevice(user, `Key ${count}`)
    const elsewhere = await new Browser(app).logIn(user)
    const begun = await Promise.all(
      [user.token, tokensOf(elsewhere).access].map(async (token) => ({
        token,
        creation: (await app.call(startPasskey, {}, { token })).body,
      })),
    )
    const answers = await Promise.all(
      begun.map(({ token, creation }) => {
        const response = new SoftwareAuthenticator(testOrigin).make(creation)
        return app.call(addPasskey, { body: { challenge_id: creation.challenge_id, name: 'last', response } }, { token })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await user.call(startPasskey)).failure.code).toBe('too_many_passkeys')
  })

  test('where the address of the installation has no name, passkeys are not there', async () => {
    const bare = await createTestApp({ publicOrigin: 'http://192.0.2.1:3000' })
    const production = await createTestApp({ isProduction: true })
    for (const one of [bare, production]) {
      const user = await one.registerUser()
      expect((await user.call(getSecondFactor)).body.has_passkeys).toBe(false)
      expect((await user.call(startPasskey)).failure.code).toBe('passkeys_unavailable')
      expect((await one.call(startPasskeyLogin)).failure.code).toBe('passkeys_unavailable')
      await one.close()
    }
  })
})

describe('a login with a passkey', () => {
  test('takes one step, also where a second factor is set up', async () => {
    const { user, device } = await userWithDevice()
    await addTotp(app, user)
    const browser = new Browser(app)
    const asked = await browser.askForPasskey()
    expect(asked.options).not.toHaveProperty('allowCredentials')
    expect(asked.options.userVerification).toBe('required')
    const { status, body } = await enter(browser, device.answer(asked))
    expect([status, body.profile.uid]).toEqual([200, user.profile.uid])
    expect((await app.call(getUser, {}, { token: tokensOf(body).access })).status).toBe(200)
    const { body: state } = await user.call(getSecondFactor)
    expect(state.passkeys[0]?.last_used_at).not.toBeNull()
  })

  test.each<[string, Lies]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:81' }],
    ['another RP id', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['the signature of another key', { hasForeignKey: true }],
    ['no verified user', { isVerified: false }],
    ['an answer to another question', { type: 'webauthn.create' }],
    ['the handle of another account', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['a page inside of another site', { isCrossOrigin: true }],
  ])('is refused with %s', async (_, lies) => {
    const { user, device } = await userWithDevice()
    const browser = new Browser(app)
    const answer = await enter(browser, device.answer(await browser.askForPasskey(), lies))
    expect([answer.status, answer.failure.code]).toEqual([401, 'passkey_refused'])
    expect((await user.call(getSecondFactor)).body.passkeys[0]).toMatchObject({ last_used_at: null, refused_since: null })
  })

  test('an unknown passkey gets the same answer as a wrong signature', async () => {
    const { device } = await userWithDevice()
    const browser = new Browser(app)
    const unknown = await enter(browser, new SoftwareAuthenticator(testOrigin).answer(await browser.askForPasskey(), { userHandle: 'eA' }))
    const wrong = await enter(browser, device.answer(await browser.askForPasskey(), { hasForeignKey: true }))
    expect([unknown.status, unknown.text.replace(unknown.failure.request_id, '')]).toEqual([
      wrong.status,
      wrong.text.replace(wrong.failure.request_id, ''),
    ])
  })

  test('a challenge is answered once, within five minutes, by the device that asked, right or wrong', async () => {
    const { device } = await userWithDevice()
    const [browser, foreign] = [new Browser(app), new Browser(app)]
    await foreign.askForPasskey()
    const asked = await browser.askForPasskey()
    expect((await enter(foreign, device.answer(asked))).failure.code).toBe('challenge_over')
    await pass(limits.passkeyAnswerMs + 1_000, async () => {
      expect((await enter(browser, device.answer(asked))).failure.code).toBe('challenge_over')
    })
    const answer = device.answer(asked)
    const answers = await Promise.all([enter(browser, answer), enter(browser, answer), enter(browser, answer)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    const spoilt = await browser.askForPasskey()
    expect((await enter(browser, device.answer(spoilt, { hasForeignKey: true }))).failure.code).toBe('passkey_refused')
    expect((await enter(browser, device.answer(spoilt))).failure.code).toBe('challenge_over')
  })

  test('a counter that runs backwards is a copy: the passkey is refused from then on, and its owner is told', async () => {
    const { user, device, passkey } = await userWithDevice()
    const browser = new Browser(app)
    device.counter = 40
    expect((await enter(browser, device.answer(await browser.askForPasskey()))).status).toBe(200)
    expect((await enter(browser, device.answer(await browser.askForPasskey(), { counter: 41 }))).failure.code).toBe('passkey_refused')
    device.counter = 100
    expect((await enter(browser, device.answer(await browser.askForPasskey()))).failure.code).toBe('passkey_refused')
    expect((await user.call(getSecondFactor)).body.passkeys[0]?.refused_since).not.toBeNull()
    const told = await app.db
      .selectFrom('security_events')
      .select(['kind', 'detail', 'is_told'])
      .where('user_id', '=', user.profile.uid)
      .where('kind', '=', 'passkey_copied')
      .execute()
    expect(told).toEqual([{ kind: 'passkey_copied', detail: 'Laptop', is_told: false }])
    expect((await user.call(removePasskey, { params: { id: passkey.id } })).status).toBe(200)
  })

  test('a passkey that never counts is taken each time', async () => {
    const { device } = await userWithDevice()
    const browser = new Browser(app)
    for (let time = 0; time < 3; time += 1)
      expect((await enter(browser, device.answer(await browser.askForPasskey(), { counter: 0 }))).status).toBe(200)
  })

  test('a removed one and one of a deactivated account let nobody in', async () => {
    const { user, device, passkey } = await userWithDevice()
    const other = await addDevice(user, 'Phone')
    const browser = new Browser(app)
    expect((await user.call(removePasskey, { params: { id: passkey.id } })).status).toBe(200)
    expect((await enter(browser, device.answer(await browser.askForPasskey()))).failure.code).toBe('passkey_refused')
    await user.call(deactivate)
    expect((await enter(browser, other.device.answer(await browser.askForPasskey()))).failure.code).toBe('account_deactivated')
  })

  test('challenges from one address are limited', async () => {
    const strict = await createTestApp({ rateLimitScale: 1 })
    const statuses: number[] = []
    for (let ask = 0; ask < 62; ask += 1) statuses.push((await strict.call(startPasskeyLogin)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    await strict.close()
  })
})

describe('a passkey as the second step', () => {
  test('finishes the login that waits for it, and that login only', async () => {
    const { user, device } = await userWithDevice()
    await addTotp(app, user)
    const foreign = await userWithDevice()
    const browser = new Browser(app)
    const { id, methods } = await browser.challengeOf(user)
    expect(methods).toEqual(['totp', 'recovery_code', 'passkey'])
    const ask = async () => (await app.call(startSecondFactorPasskey, { body: { challenge_id: id } }, browser.options)).body
    const finish = (passkey: PasskeyAnswer) => app.call(finishLogin, { body: { challenge_id: id, passkey } }, browser.options)
    const asked = await ask()
    expect(asked.options.allowCredentials?.map((allowed) => allowed.id)).toEqual([device.id])
    expect((await finish(foreign.device.answer(asked))).failure.code).toBe('passkey_refused')
    // A challenge of the second step opens nothing by itself, and one of a login does not finish another.
    expect((await enter(browser, device.answer(await ask()))).failure.code).toBe('challenge_over')
    expect((await finish(device.answer(await browser.askForPasskey()))).failure.code).toBe('challenge_over')
    expect((await finish(device.answer(await ask()))).status).toBe(200)
    expect((await app.call(startSecondFactorPasskey, { body: { challenge_id: id } }, browser.options)).failure.code).toBe('challenge_over')
  })
})

describe('a passkey as a confirmation', () => {
  test('confirms the login that asked for it', async () => {
    const { user, device } = await userWithDevice()
    expect((await user.call(confirmMethods)).body.methods).toEqual(['password', 'passkey'])
    const other = await userWithDevice()
    const { body: asked } = await user.call(startConfirmPasskey)
    expect((await other.user.call(confirmLogin, { body: { passkey: other.device.answer(asked) } })).failure.code).toBe('challenge_over')
    expect((await user.call(confirmLogin, { body: { passkey: other.device.answer(asked) } })).failure.code).toBe('passkey_refused')
    const { body: again } = await user.call(startConfirmPasskey)
    expect((await user.call(confirmLogin, { body: { passkey: device.answer(again) } })).status).toBe(200)
  })
})

test('another user’s passkey is not found, whatever is asked of it', async () => {
  const { passkey } = await userWithDevice()
  const other = await app.registerUser()
  for (const id of [passkey.id, 'x', '00000000-0000-4000-8000-000000000000']) {
    const answers = [
      await other.call(renamePasskey, { params: { id }, body: { name: 'mine' } }),
      await other.call(removePasskey, { params: { id } }),
    ]
    expect(answers.map(({ status, failure }) => [status, failure.code])).toEqual(Array(2).fill([404, 'passkey_not_found']))
  }
})
