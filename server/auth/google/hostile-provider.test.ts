import { createHmac, generateKeyPairSync } from 'node:crypto'
import { exchangeGoogle, googleLogin, proveGoogle, startGoogle } from '@playbook/contract/google'
import { limits } from '@playbook/contract/limits'
import { startTotp } from '@playbook/contract/second-factor'
import { exportSPKI } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { GoogleBrowser, redirectUri, signedInUser } from './testing/google-browser.ts'
import { startHostileProvider } from './testing/hostile-provider.ts'

let nowMs = Date.now()
const now = () => nowMs
let app: TestApp
let provider: Awaited<ReturnType<typeof startHostileProvider>>
beforeAll(async () => {
  provider = await startHostileProvider(now)
  app = await createTestApp({ now, google: provider.settings })
})
afterEach(() => {
  provider.answers.now = {}
})
afterAll(() => Promise.all([app.close(), provider.close()]))

const victim = { sub: 'victim', email: 'victim@example.com', email_verified: true }
const present = (id_token: string) => app.call(googleLogin, { body: { id_token } })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const seconds = () => Math.floor(nowMs / 1_000)

/** Finishes a sign-in in which the provider answers with a token made for this state's nonce. */
async function comeBack(tokenFor: (nonce: string) => Promise<string>) {
  const browser = new GoogleBrowser(app)
  const url = await browser.start()
  provider.answers.now = { token: { idToken: await tokenFor(url.searchParams.get('nonce') ?? '') } }
  const state = url.searchParams.get('state') ?? ''
  return browser.call(exchangeGoogle, { body: { code: 'any', state, redirect_uri: redirectUri } })
}

test('sends the browser away with state, nonce and a challenge of PKCE, and keeps what belongs to them where no script reads it', async () => {
  const { body, headers } = await app.call(startGoogle, { body: {} })
  const asked = Object.fromEntries(new URL(body.authorization_url).searchParams)
  expect(asked).toEqual({
    client_id: 'playbook-tests',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
  })
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^google-step=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(Buffer.from(cookie.slice(12).split(';', 1)[0] ?? '', 'base64url').includes('state')).toBe(false)
})

describe('a confirmation by Google', () => {
  test('comes with a login only where the provider says that its user signed in just now; an open session there lets in, and no further', async () => {
    const person = { sub: 'left-open', email: 'left-open@example.com', email_verified: true }
    const minutesAgo = (count: number) => ({ auth_time: seconds() - 60 * count })
    const [old, fresh] = [minutesAgo(11), minutesAgo(0)]
    const signIns = [{}, old, {}, old, minutesAgo(-11), fresh].map(
      (more) => () => comeBack((nonce) => provider.sign({ ...person, ...more, nonce })),
    )
    const tokens = [old, fresh].map((more) => async () => present(await provider.sign({ ...person, ...more })))
    const found: string[] = []
    for (const signIn of [...signIns, ...tokens]) {
      const user = signedInUser(app, await signIn())
      const answer = await user.call(startTotp)
      found.push(answer.status < 400 ? 'confirmed' : answer.failure.code)
    }
    const not = 'fresh_login_needed'
    expect(found).toEqual([not, not, not, not, not, 'confirmed', not, 'confirmed'])
  })

  test('holds only where the provider says that its user signed in just now', async () => {
    const owner = { sub: 'owner', email: 'owner@example.com', email_verified: true }
    const user = signedInUser(app, await comeBack((nonce) => provider.sign({ ...owner, nonce })))
    const browser = new GoogleBrowser(app)
    const confirm = async (more: object) => {
      const url = await browser.startProof(user, 'confirm')
      expect(JSON.parse(url.searchParams.get('claims') ?? '')).toEqual({ id_token: { auth_time: { essential: true } } })
      const nonce = url.searchParams.get('nonce') ?? ''
      provider.answers.now = { token: { idToken: await provider.sign({ ...owner, nonce, ...more }) } }
      const state = url.searchParams.get('state') ?? ''
      const { status, text } = await browser.call(proveGoogle, { body: { code: 'any', state, redirect_uri: redirectUri } }, user)
      return status === 200 ? 'confirmed' : (JSON.parse(text) as { code: string }).code
    }
    const minutes = (count: number) => ({ auth_time: seconds() - 60 * count })
    const found = [await confirm({}), await confirm(minutes(11)), await confirm(minutes(-11)), await confirm(minutes(0))]
    expect(found).toEqual(['google_not_fresh', 'google_not_fresh', 'google_not_fresh', 'confirmed'])
  })
})

describe('AU23 an ID token', () => {
  test('that is in order signs in, once', async () => {
    const token = await provider.sign(victim)
    expect((await present(token)).body.authenticated).toBe(true)
    const [head, , signature] = token.split('.')
    for (const again of [token, `${token.slice(0, token.lastIndexOf('.'))}.${signature}`]) {
      const { status, failure } = await present(again)
      expect([status, failure.code, head === '']).toEqual([401, 'google_refused', false])
    }
  })

  test('may come from a clock that is a minute off, and no more', async () => {
    const at = (iat: number) => provider.sign({ ...victim, iat: seconds() + iat, exp: seconds() + iat + 3_600 })
    const statuses = await Promise.all([50, 70, -3_640, -3_670].map(async (iat) => (await present(await at(iat))).status))
    expect(statuses).toEqual([200, 401, 200, 401])
  })

  test('that is forged, foreign, over or of another kind opens nothing', async () => {
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const publicPem = await exportSPKI(provider.publicKey())
    const claims = encode(provider.claimsOf(victim))
    const hs = `${encode({ alg: 'HS256', kid: 'first', typ: 'JWT' })}.${claims}`
    const good = await provider.sign(victim)
    const [head = '', , signature = ''] = good.split('.')
    const forged: Readonly<Record<string, string | Promise<string>>> = {
      'another issuer': provider.sign({ ...victim, iss: 'https://evil.example' }),
      'an issuer that begins like ours': provider.sign({ ...victim, iss: `${provider.settings.issuer}.evil.example` }),
      'Google’s short name, where it is not Google': provider.sign({ ...victim, iss: 'accounts.google.com' }),
      'another audience': provider.sign({ ...victim, aud: 'another-client' }),
      'one audience too many': provider.sign({ ...victim, aud: ['playbook-tests', 'another-client'] }),
      'given to another client': provider.sign({ ...victim, azp: 'another-client' }),
      'no audience': provider.sign({ ...victim, aud: undefined }),
      expired: provider.sign({ ...victim, iat: seconds() - 7_200, exp: seconds() - 3_600 }),
      'without an end': provider.sign({ ...victim, exp: undefined }),
      'without a beginning': provider.sign({ ...victim, iat: undefined }),
      'years of life': provider.sign({ ...victim, iat: seconds() - 86_400, exp: seconds() + 86_400 * 365 }),
      'not yet': provider.sign({ ...victim, nbf: seconds() + 600 }),
      'without a subject': provider.sign({ ...victim, sub: undefined }),
      'an empty subject': provider.sign({ ...victim, sub: '' }),
      'a subject that is no text': provider.sign({ ...victim, sub: { $ne: '' } }),
      'another key under a known name': provider.sign(victim, {}, foreign.privateKey),
      'a key that nobody knows': provider.sign(victim, { kid: 'elsewhere' }),
      'AU19 no algorithm': `${encode({ alg: 'none' })}.${claims}.`,
      'AU19 the public key as a secret': `${hs}.${createHmac('sha256', publicPem).update(hs).digest('base64url')}`,
      'AU19 a key that the token brings': provider.sign(victim, { jwk: foreign.publicKey.export({ format: 'jwk' }) }, foreign.privateKey),
      'an access token': provider.sign(victim, { typ: 'at+jwt' }),
      'claims changed after signing': `${head}.${encode({ ...provider.claimsOf(victim), sub: 'mallory' })}.${signature}`,
      'three dots': '...',
      nothing: 'x',
      'five parts': 'a.b.c.d.e',
      'deep JSON': `${encode({ alg: 'RS256' })}.${Buffer.from('['.repeat(5_000)).toString('base64url')}.x`,
    }
    const found: [string, number, string][] = []
    for (const [what, token] of Object.entries(forged)) {
      const answer = await present(await token)
      found.push([what, answer.status, answer.status < 400 ? 'let in' : answer.failure.code])
    }
    expect(found).toEqual(Object.keys(forged).map((what) => [what, 401, 'google_refused']))
    expect((await present('x'.repeat(limits.maxIdTokenChars + 1))).failure.code).toBe('validation')
  })

  test('AU24 whose address is not confirmed by a plain yes, or is none, makes no account', async () => {
    for (const [n, email_verified] of [false, 'true', 1, undefined, null].entries()) {
      const { failure } = await present(
        await provider.sign({ sub: `unconfirmed-${n}`, email: `unconfirmed-${n}@example.com`, email_verified }),
      )
      expect([email_verified, failure.code]).toEqual([email_verified, 'google_address_unconfirmed'])
    }
    for (const [n, email] of ['', 'x', undefined, 'a@b.c\r\nBcc:x@y.z', `${'a'.repeat(300)}@example.com`].entries()) {
      const { failure } = await present(await provider.sign({ sub: `no-address-${n}`, email, email_verified: true }))
      expect([email, failure.code]).toEqual([email, 'google_address_unconfirmed'])
    }
  })

  test('keeps of a name what can be stored', async () => {
    const named = { given_name: `  A${String.fromCodePoint(0)}da \ud800`, family_name: 'x'.repeat(5_000) }
    const { body } = await present(await provider.sign({ sub: 'named', email: 'named@example.com', email_verified: true, ...named }))
    expect(body).toMatchObject({ profile: { first_name: 'A da', last_name: 'x'.repeat(limits.maxNameChars) } })
  })
})

test('AU23 a token for another sign-in, or for none, finishes none', async () => {
  const person = { sub: 'nonce', email: 'nonce@example.com', email_verified: true }
  for (const nonce of ['another', undefined, '']) {
    const { status, failure } = await comeBack(() => provider.sign({ ...person, nonce }))
    expect([status, failure.code]).toEqual([401, 'google_refused'])
  }
  expect((await comeBack((nonce) => provider.sign({ ...person, nonce }))).status).toBe(200)
})

test('a key that Google has changed is asked for, and the old one signs nobody in', async () => {
  const person = { sub: 'rotation', email: 'rotation@example.com', email_verified: true }
  const old = provider.sign(person)
  expect((await present(await old)).status).toBe(200)
  const late = await provider.sign(person)
  await provider.rotate()
  const fresh = await provider.sign(person)
  // Keys are asked for again half a minute after the last time, so that made-up names of keys cost nobody anything.
  expect((await present(fresh)).failure.code).toBe('google_refused')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  try {
    expect((await present(fresh)).status).toBe(200)
    expect((await present(late)).failure.code).toBe('google_refused')
  } finally {
    vi.useRealTimers()
  }
})

describe('a provider that fails', () => {
  const bad: Readonly<Record<string, { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }>> = {
    'a fault': { status: 500 },
    'a redirect': { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    'a page': { status: 200, body: '<html>' },
    'an empty answer': { status: 200, body: '' },
    'another shape': { status: 200, body: '[null]' },
    'more than any honest answer': { status: 200, body: JSON.stringify({ id_token: 'x'.repeat(300_000) }) },
  }

  test.each(Object.entries(bad))('%s for a code is said to be the provider’s, and the page can go on', async (_what, token) => {
    const browser = new GoogleBrowser(app)
    const url = await browser.start()
    provider.answers.now = { token }
    const body = { code: 'any', state: url.searchParams.get('state') ?? '', redirect_uri: redirectUri }
    const { status, failure } = await browser.call(exchangeGoogle, { body })
    expect([status, failure.code]).toEqual([503, 'google_unavailable'])
  })

  const other = {
    issuer: 'https://evil.example',
    authorization_endpoint: 'http://evil.example/auth',
    token_endpoint: 'http://evil.example/token',
  }
  const whole = () => ({
    issuer: provider.settings.issuer,
    ...Object.fromEntries(
      ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].map((name) => [name, `${provider.settings.issuer}/${name}`]),
    ),
  })

  test('tells of itself nothing, or what leads elsewhere, and is asked again the next time', async () => {
    const fresh = await createTestApp({ now, google: provider.settings })
    const told = [
      ...Object.values(bad),
      ...Object.entries(other).map(([name, value]) => ({ status: 200, body: JSON.stringify({ ...whole(), [name]: value }) })),
    ]
    for (const metadata of told) {
      provider.answers.now = { metadata }
      const { status, failure } = await fresh.call(startGoogle, { body: {} })
      expect([status, failure.code]).toEqual([503, 'google_unavailable'])
    }
    provider.answers.now = {}
    expect((await fresh.call(startGoogle, { body: {} })).status).toBe(200)
    for (const keys of [{ status: 500 }, { status: 200, body: '{}' }, { status: 200, body: '<html>' }]) {
      provider.answers.now = { keys }
      const { status } = await fresh.call(googleLogin, { body: { id_token: await provider.sign(victim) } })
      expect(status).toBe(503)
    }
    await fresh.close()
  })

  test('is waited for a few seconds only, and one that is gone not at all', async () => {
    const [fresh, gone] = await Promise.all([startHostileProvider(now), startHostileProvider(now)])
    await gone.close()
    const apps = await Promise.all([fresh, gone].map(({ settings }) => createTestApp({ now, google: settings })))
    fresh.answers.now = { metadata: 'hang' }
    const begun = performance.now()
    const answers = await Promise.all(apps.map((each) => each.call(startGoogle, { body: {} })))
    expect(answers.map(({ failure }) => failure.code)).toEqual(['google_unavailable', 'google_unavailable'])
    expect(performance.now() - begun).toBeLessThan(8_000)
    await Promise.all([...apps.map((each) => each.close()), fresh.close()])
  })
})
