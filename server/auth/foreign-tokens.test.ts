import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { getUser, logout, refresh, updateUser } from '@playbook/contract/auth'
import { googleLogin } from '@playbook/contract/google'
import { limits } from '@playbook/contract/limits'
import {
  addPasskey,
  confirmLogin,
  finishLogin,
  passkeyLogin,
  startConfirmPasskey,
  startPasskey,
  startSecondFactorPasskey,
  type PasskeyAnswer,
} from '@playbook/contract/second-factor'
import { confirmReset, resetByCode, verifyEmail } from '@playbook/contract/verification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, fetchCsrf, type TestApp, type TestUser } from '../testing/test-app.ts'
import { issueCode } from './codes/one-time-code.ts'
import type { PurposeName } from './codes/purposes.ts'
import { startHostileProvider } from './google/testing/hostile-provider.ts'
import { createDeviceCookie } from './known-device.ts'
import { codeAt } from './testing/code-at.ts'
import { addDevice, addTotp, Browser, testOrigin } from './testing/protected-user.ts'
import { SoftwareAuthenticator, type Lies } from './testing/software-authenticator.ts'
import { tokensOf } from './testing/tokens-of.ts'

/** In the middle of a half minute, so that codes of an app do not change meanwhile. */
let nowMs = Math.floor(Date.now() / 30_000) * 30_000 + 10_000
let app: TestApp
let google: Awaited<ReturnType<typeof startHostileProvider>>
beforeAll(async () => {
  google = await startHostileProvider(() => nowMs)
  app = await createTestApp({ now: () => nowMs, google: google.settings })
})
afterAll(() => Promise.all([app.close(), google.close()]))

async function pass<T>(ms: number, act: () => Promise<T>): Promise<T> {
  nowMs += ms
  try {
    return await act()
  } finally {
    nowMs -= ms
  }
}

const newPassword = 'other-Harbour-73'
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What the accounts of the product hand out, one of each kind, of one user. */
async function everythingOf(user: TestUser) {
  const issue = async (purpose: PurposeName) => {
    const { uid, email } = user.profile
    return (await app.db.transaction().execute((tx) => issueCode(tx, app, { purpose, address: email, userId: uid }))).secret
  }
  const { secret, recoveryCodes } = await addTotp(app, user)
  const { device, passkey } = await addDevice(user)
  const browser = new Browser(app)
  const challenge = await browser.challengeOf(user)
  const asked = await browser.askForPasskey()
  const pair = await fetchCsrf(app.app, user.token)
  nowMs += 30_000
  const { uid, email } = user.profile
  return {
    user,
    secret,
    device,
    browser,
    recoveryCodes,
    tokens: {
      'access token': user.token,
      'refresh token': user.refresh,
      'CSRF token': pair.token,
      'device cookie': createDeviceCookie(app.secretKey, user.email),
      'cookie of the first step': browser.options.headers.cookie.split('=').at(-1) ?? '',
      'id of a second step': challenge.id,
      'id of a passkey challenge': asked.challenge_id,
      'passkey challenge': asked.options.challenge,
      'id of a passkey': passkey.id,
      'credential of a passkey': device.id,
      'code of the app': codeAt(secret, nowMs),
      'key of the app': secret,
      'recovery code': recoveryCodes[9] ?? '',
      'code to confirm the address': await issue('VERIFY_EMAIL'),
      'code for a new password': await issue('RESET_PASSWORD'),
      'link for a new password': await issue('RESET_LINK'),
      'link by an operator': await issue('OPERATOR_RESET'),
      'id of the user': uid,
      'ID token': await google.sign({ sub: uid, email, email_verified: true }),
    },
  }
}
type Everything = Awaited<ReturnType<typeof everythingOf>>
type Kind = keyof Everything['tokens']

let everybody = 0
/** A user with one of everything, who has not been used yet: what is limited by account does not hide what would let in. */
const somebody = async (): Promise<Everything> => {
  everybody += 1
  return everythingOf(await app.registerUser({ isVerified: false, email: `owner-${everybody}@example.com` }))
}

/** Tokens in the forms that other products take: nothing of it is read here, so none may open anything (AU19). */
function tokensOfOthers(user: TestUser): string[] {
  const { uid } = user.profile
  const claims = encode({ sub: uid, iss: 'https://accounts.google.com', aud: 'playbook', exp: Math.floor(nowMs / 1000) + 3_600 })
  const head = (more: object) => encode({ typ: 'JWT', ...more })
  const signed = (start: string) =>
    `${start}.${claims}.${createHmac('sha256', app.secretKey).update(`${start}.${claims}`).digest('base64url')}`
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
  const rs = head({ alg: 'RS256', jku: 'https://evil.example/jwks.json' })
  return [
    `${head({ alg: 'none' })}.${claims}.`,
    signed(head({ alg: 'HS256' })),
    signed(head({ alg: 'HS256', kid: '../../../../dev/null' })),
    `${rs}.${claims}.${sign('sha256', Buffer.from(`${rs}.${claims}`), rsa).toString('base64url')}`,
  ]
}

/** A token that is nearly right, and ones that are nothing at all. */
const spoilt = (token: string): string[] => [
  '',
  ' ',
  token.slice(0, -1),
  `${token}A`,
  // A digit: an id in hexadecimal is the same with a large letter.
  `${token.startsWith('0') ? '1' : '0'}${token.slice(1)}`,
  [...token].toReversed().join(''),
  randomBytes(32).toString('base64url'),
  '0'.repeat(token.length),
  `${token}' or '1'='1`,
  '💥',
  'x'.repeat(5_000),
]

interface Door {
  /** The row of the table of faults that it belongs to. */
  readonly row: string
  /** What opens it. */
  readonly own: readonly Kind[]
  /** Knocks with a token that may be somebody's; gives the status. */
  readonly knock: (token: string, owner: Everything) => Promise<number>
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const doors: Readonly<Record<string, Door>> = {
  'a call of a user': {
    row: 'AU18',
    own: ['access token'],
    // What no header can hold never leaves a client.
    knock: (token) => (/^[\x20-\x7e]*$/.test(token) ? statusOf(app.call(getUser, {}, { token })) : Promise.resolve(400)),
  },
  'new tokens': { row: 'AU18', own: ['refresh token'], knock: (token) => statusOf(app.call(refresh, { body: { refresh: token } })) },
  'a change under a CSRF token': {
    row: 'AU21',
    own: ['CSRF token'],
    async knock(token, owner) {
      const sent = encodeURIComponent(token)
      const headers = { 'x-csrftoken': sent, cookie: `csrf=${sent}` }
      return statusOf(app.call(updateUser, { body: { first_name: 'Mallory' } }, { token: owner.user.token, headers }))
    },
  },
  'the second step by a code': {
    row: 'AU18',
    own: ['code of the app'],
    knock: (code, { browser, tokens }) =>
      statusOf(app.call(finishLogin, { body: { challenge_id: tokens['id of a second step'], code } }, browser.options)),
  },
  'the second step by a recovery code': {
    row: 'AU18',
    own: ['recovery code'],
    knock: (recovery_code, { browser, tokens }) =>
      statusOf(app.call(finishLogin, { body: { challenge_id: tokens['id of a second step'], recovery_code } }, browser.options)),
  },
  'the second step under a challenge': {
    row: 'AU18',
    own: ['id of a second step'],
    knock: (challenge_id, { browser, secret }) =>
      statusOf(app.call(finishLogin, { body: { challenge_id, code: codeAt(secret, nowMs) } }, browser.options)),
  },
  'a login under a passkey’s challenge': {
    row: 'AU18',
    own: ['id of a passkey challenge'],
    knock(challenge_id, { browser, device, tokens }) {
      const options = { challenge: tokens['passkey challenge'], timeout: 1, rpId: 'localhost', userVerification: 'required' as const }
      return statusOf(app.call(passkeyLogin, { body: device.answer({ challenge_id, options }) }, browser.options))
    },
  },
  'a confirmation by a code': {
    row: 'AU10',
    own: ['code of the app'],
    knock: (code, { user }) => statusOf(user.call(confirmLogin, { body: { code } })),
  },
  'a confirmed address': {
    row: 'AU18',
    own: ['code to confirm the address'],
    knock: (code, { user }) => statusOf(user.call(verifyEmail, { params: { code: code.slice(0, 200) || 'x' } })),
  },
  'a new password by a link': {
    row: 'AU18',
    own: ['link for a new password', 'link by an operator'],
    knock: (token) => statusOf(app.call(confirmReset, { body: { token, new_password: newPassword } })),
  },
  'a login with Google': {
    row: 'AU23',
    own: ['ID token'],
    // The address of these accounts is not confirmed: they are taken over as their owner asks.
    knock: (id_token) => statusOf(app.call(googleLogin, { body: { id_token, claim: true } })),
  },
  'a new password by a code': {
    row: 'AU18',
    own: ['code for a new password'],
    knock: (code, { user }) =>
      statusOf(app.call(resetByCode, { body: { email: user.email, verification_code: code, new_password: newPassword } })),
  },
}

const isIn = (status: number) => status < 300
/** Guesses are counted by account: after so many a new one is asked. */
const knocksPerOwner = 4
let knocks = 0

test.each(Object.entries(doors))('%s opens for no token but its own, forged and foreign ones of all kinds included', async (name, door) => {
  const kinds = Object.keys((await somebody()).tokens) as Kind[]
  const told: string[] = []
  let owner = await somebody()
  const others = await somebody()
  let used = 0
  const attempt = async (what: string, pick: (own: Everything, foreign: Everything) => string) => {
    if (used === knocksPerOwner) [owner, used] = [await somebody(), 0]
    used += 1
    knocks += 1
    const status = await door.knock(pick(owner, others), owner)
    if (isIn(status) || status >= 500) told.push(`${door.row} ${name}: ${what} was answered ${status}`)
  }
  for (const kind of kinds.filter((other) => !door.own.includes(other))) await attempt(kind, ({ tokens }) => tokens[kind])
  for (const [index] of spoilt('').entries()) await attempt(`spoilt in way ${index}`, ({ tokens }) => spoilt(tokens[door.own[0]!])[index]!)
  for (const [index] of tokensOfOthers(owner.user).entries()) await attempt(`JWT ${index}`, ({ user }) => tokensOfOthers(user)[index]!)
  // A bearer's token belongs to whoever has it; everything else is bound to an account or a device.
  const isBearers = ['access token', 'refresh token', 'link for a new password', 'ID token'].includes(door.own[0]!)
  if (!isBearers) await attempt('that of another account', (_, { tokens }) => tokens[door.own[0]!])
  expect(told).toEqual([])
  // The right one lets in, else nothing was shown.
  const last = await somebody()
  expect(isIn(await door.knock(last.tokens[door.own[0]!], last))).toBe(true)
})

test('AU12 AU13 what was used, replaced or left behind opens nothing again', async () => {
  const replays: Readonly<Record<string, () => Promise<number>>> = {
    'AU12 access after logout': async () => {
      const user = await app.registerUser()
      await user.call(logout)
      return statusOf(app.call(getUser, {}, { token: user.token }))
    },
    'AU12 refresh after logout': async () => {
      const user = await app.registerUser()
      await user.call(logout)
      return statusOf(app.call(refresh, { body: { refresh: user.refresh } }))
    },
    'AU13 refresh used before': async () => {
      const user = await app.registerUser()
      const { body } = await app.call(refresh, { body: { refresh: user.refresh } })
      return pass(limits.refreshGraceMs + 1_000, async () => {
        const first = await statusOf(app.call(refresh, { body: { refresh: user.refresh } }))
        const family = await statusOf(app.call(refresh, { body: { refresh: body.token.refresh } }))
        return Math.min(first, family, await statusOf(app.call(getUser, {}, { token: body.token.access })))
      })
    },
    'AU21 CSRF token of a guest after the login': async () => {
      const planted = await fetchCsrf(app.app, undefined)
      nowMs += 1_000
      const { user } = await somebody()
      const headers = { 'x-csrftoken': planted.token, cookie: planted.cookie }
      return statusOf(app.call(updateUser, { body: { first_name: 'Mallory' } }, { token: user.token, headers }))
    },
    'code of the app': async () => {
      const { user, browser, secret, tokens } = await somebody()
      const code = codeAt(secret, nowMs)
      await app.call(finishLogin, { body: { challenge_id: tokens['id of a second step'], code } }, browser.options)
      const { id } = await browser.challengeOf(user)
      return statusOf(app.call(finishLogin, { body: { challenge_id: id, code } }, browser.options))
    },
    'recovery code': async () => {
      const { user, browser, recoveryCodes, tokens } = await somebody()
      const recovery_code = recoveryCodes[0] ?? ''
      await app.call(finishLogin, { body: { challenge_id: tokens['id of a second step'], recovery_code } }, browser.options)
      const { id } = await browser.challengeOf(user)
      return statusOf(app.call(finishLogin, { body: { challenge_id: id, recovery_code } }, browser.options))
    },
    'answer of a passkey': async () => {
      const { browser, device } = await somebody()
      const body = device.answer(await browser.askForPasskey())
      await app.call(passkeyLogin, { body }, browser.options)
      return statusOf(app.call(passkeyLogin, { body }, browser.options))
    },
    'AU23 ID token': async () => {
      const { tokens } = await somebody()
      const body = { id_token: tokens['ID token'], claim: true }
      await app.call(googleLogin, { body })
      return statusOf(app.call(googleLogin, { body }))
    },
    'link for a new password': async () => {
      const { tokens } = await somebody()
      const body = { token: tokens['link for a new password'], new_password: newPassword }
      await app.call(confirmReset, { body })
      return statusOf(app.call(confirmReset, { body }))
    },
    'code for a new password': async () => {
      const { user, tokens } = await somebody()
      const body = { email: user.email, verification_code: tokens['code for a new password'], new_password: newPassword }
      await app.call(resetByCode, { body })
      return statusOf(app.call(resetByCode, { body }))
    },
  }
  const found: [string, boolean][] = []
  for (const [what, replay] of Object.entries(replays)) {
    knocks += 1
    found.push([what, isIn(await replay())])
  }
  expect(found.filter(([, letIn]) => letIn)).toEqual([])
})

test('what has expired opens nothing, one second later', async () => {
  const owner = await somebody()
  const lives: Readonly<Record<string, readonly [number, () => Promise<number>]>> = {
    'access token': [limits.accessLifetimeMs, () => doors['a call of a user']!.knock(owner.tokens['access token'], owner)],
    'refresh token': [limits.refreshLifetimeMs, () => doors['new tokens']!.knock(owner.tokens['refresh token'], owner)],
    'second step': [
      limits.secondStepMs,
      () => doors['the second step under a challenge']!.knock(owner.tokens['id of a second step'], owner),
    ],
    'passkey challenge': [
      limits.passkeyAnswerMs,
      () => doors['a login under a passkey’s challenge']!.knock(owner.tokens['id of a passkey challenge'], owner),
    ],
    'code of the app': [60_000, () => doors['the second step by a code']!.knock(codeAt(owner.secret, nowMs - 120_000), owner)],
    // A minute more, for clocks that differ.
    'ID token': [3_660_000, () => doors['a login with Google']!.knock(owner.tokens['ID token'], owner)],
    'code to confirm the address': [
      10 * 60_000,
      () =>
        app
          .call(verifyEmail, { params: { code: owner.tokens['code to confirm the address'] } }, { token: owner.user.token })
          .then((a) => a.status),
    ],
    'link for a new password': [
      30 * 60_000,
      () => doors['a new password by a link']!.knock(owner.tokens['link for a new password'], owner),
    ],
    'code for a new password': [
      10 * 60_000,
      () => doors['a new password by a code']!.knock(owner.tokens['code for a new password'], owner),
    ],
  }
  const found: [string, boolean][] = []
  for (const [what, [lifeMs, attempt]] of Object.entries(lives)) {
    knocks += 1
    found.push([what, isIn(await pass(lifeMs + 31_000, attempt))])
  }
  expect(found.filter(([, letIn]) => letIn)).toEqual([])
})

const lies: readonly Lies[] = [
  { origin: 'https://evil.example' },
  { origin: `${testOrigin}.evil.example` },
  { rpId: 'evil.example' },
  { challenge: Buffer.alloc(32).toString('base64url') },
  { type: 'webauthn.create' },
  { isVerified: false },
  { hasForeignKey: true },
  { userHandle: Buffer.from('somebody').toString('base64url') },
  { isCrossOrigin: true },
]

test('AU18 a passkey that lies in anything opens no login, no second step and no confirmation', async () => {
  const owner = await somebody()
  const { user, browser, device } = owner
  const challengeId = async () => (await browser.challengeOf(user)).id
  const letIn: string[] = []
  for (const lie of lies) {
    const second = await challengeId()
    const asked = {
      login: await browser.askForPasskey(),
      second: (await app.call(startSecondFactorPasskey, { body: { challenge_id: second } }, browser.options)).body,
      confirmation: (await user.call(startConfirmPasskey)).body,
    }
    const attempts: Readonly<Record<string, (passkey: PasskeyAnswer) => Promise<{ status: number }>>> = {
      login: (passkey) => app.call(passkeyLogin, { body: passkey }, browser.options),
      second: (passkey) => app.call(finishLogin, { body: { challenge_id: second, passkey } }, browser.options),
      confirmation: (passkey) => user.call(confirmLogin, { body: { passkey } }),
    }
    for (const [door, attempt] of Object.entries(attempts)) {
      knocks += 1
      const { status } = await attempt(device.answer(asked[door as keyof typeof asked], lie))
      if (isIn(status)) letIn.push(`${door}: ${JSON.stringify(lie)}`)
    }
  }
  for (const lie of lies.filter(({ type, hasForeignKey, userHandle }) => !type && !hasForeignKey && !userHandle)) {
    knocks += 1
    const { body: creation } = await user.call(startPasskey)
    const response = new SoftwareAuthenticator(testOrigin).make(creation, lie)
    const { status } = await user.call(addPasskey, { body: { challenge_id: creation.challenge_id, name: 'x', response } })
    if (isIn(status)) letIn.push(`adding: ${JSON.stringify(lie)}`)
  }
  expect(letIn).toEqual([])
  const asked = await browser.askForPasskey()
  const { body } = await app.call(passkeyLogin, { body: device.answer(asked) }, browser.options)
  expect(tokensOf(body).access).not.toBe('')
})

test('AU20 odd headers of authorization are refused, never a fault', async () => {
  const { token } = await app.registerUser()
  const odd = [
    token,
    `token ${token}`,
    `TOKEN ${token}`,
    `Bearer ${token}`,
    `Token  ${token}`,
    `Token ${token} `.concat('x'),
    `Token ${token},Token ${token}`,
    `Token ${'x'.repeat(8_000)}`,
    'Token',
    'Token ',
    `Basic ${Buffer.from(`a:${token}`).toString('base64')}`,
    `Token ${token}\u00e9`,
  ]
  const statuses: number[] = []
  for (const authorization of odd) {
    knocks += 1
    statuses.push((await app.app.inject({ url: '/api/profiles/auth/user/', headers: { authorization } })).statusCode)
  }
  expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
})

test('the whole suite has knocked often enough, and nobody was let in', async ({ annotate }) => {
  await annotate(`${knocks} forged, replayed, expired and foreign tokens at ${Object.keys(doors).length} doors: 0 let in`)
  expect(knocks).toBeGreaterThan(350)
})
