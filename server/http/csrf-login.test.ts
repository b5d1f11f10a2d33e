import { login, refresh, updateUser } from '@playbook/contract/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokensOf } from '../auth/testing/tokens-of.ts'
import { createTestApp, fetchCsrf, type TestApp, type TestUser } from '../testing/test-app.ts'

let app: TestApp
let ann: TestUser
let ben: TestUser
let nowMs = Date.UTC(2026, 0, 1)

beforeAll(async () => {
  app = await createTestApp({ now: () => nowMs })
  nowMs += 1_000
  ann = await app.registerUser()
  ben = await app.registerUser()
})
afterAll(() => app.close())

type Pair = TestApp['csrf']

async function rename({ cookie, token }: Pair, accessToken: string): Promise<string> {
  const answer = await app.app.inject({
    method: 'PATCH',
    url: `/api${updateUser.path}`,
    headers: { cookie, 'x-csrftoken': token, authorization: `Token ${accessToken}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ first_name: 'Ann' }),
  })
  return answer.statusCode === 200 ? 'accepted' : answer.json<{ code: string }>().code
}

test('AU21 a token from before the login is refused after it', async () => {
  expect(await rename(app.csrf, ann.token)).toBe('csrf_failed')
})

test('the token of a login is good for that login and for no other', async () => {
  const anns = await fetchCsrf(app.app, ann.token)
  expect(await rename(anns, ann.token)).toBe('accepted')
  expect(await rename(anns, ben.token)).toBe('csrf_failed')
  const { body } = await app.call(login, { body: { email: ann.email, password: ann.password } })
  expect(await rename(anns, tokensOf(body).access)).toBe('csrf_failed')
})

test('a token that was fetched after the login, without naming it, is good', async () => {
  nowMs += 1_000
  expect(await rename(await fetchCsrf(app.app, undefined), ann.token)).toBe('accepted')
})

test('neither the login nor the time in a token can be written by hand', async () => {
  const { cookie, token } = await fetchCsrf(app.app, undefined)
  const [value, , , signature] = token.split('.')
  const [, binding, madeAt] = (await fetchCsrf(app.app, ann.token)).token.split('.')
  for (const forged of [`${value}.${binding}.${madeAt}.${signature}`, `${value}.guest.zzzzzzzz.${signature}`, `${value}.${signature}`])
    expect(await rename({ cookie: `${cookie.split('=')[0]}=${forged}`, token: forged }, ann.token)).toBe('csrf_failed')
})

test('the token of a login lives on when its access token is replaced', async () => {
  const cleo = await app.registerUser()
  const own = await fetchCsrf(app.app, cleo.token)
  const { body } = await app.call(refresh, { body: { refresh: cleo.refresh } })
  expect(await rename(own, body.access)).toBe('accepted')
})

test('an access token that has ended still gets a token to log in with', async () => {
  const pair = await fetchCsrf(app.app, 'x'.repeat(43))
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${login.path}`,
    headers: { cookie: pair.cookie, 'x-csrftoken': pair.token, 'content-type': 'application/json' },
    payload: JSON.stringify({ email: ben.email, password: ben.password }),
  })
  expect(answer.statusCode).toBe(200)
})
