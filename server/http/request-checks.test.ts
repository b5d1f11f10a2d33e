import { connect } from 'node:net'
import { csrf, getUser, login, session, updateUser } from '@playbook/contract/auth'
import { endpoint } from '@playbook/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { makeCsrfToken } from './csrf.ts'
import { serve } from './serve.ts'

const echo = endpoint({
  method: 'POST',
  path: '/test/echo/{id}/',
  access: 'public',
  summary: '',
  query: z.object({ symbol: z.optional(z.string()) }),
  body: z.looseObject({}),
  reply: z.object({ id: z.string() }),
})

let app: TestApp
let user: TestUser
let port = 0
const lines: string[] = []
beforeAll(async () => {
  app = await createTestApp({ routes: () => [serve(echo, async ({ params }) => ({ id: params.id }))], onLog: (line) => lines.push(line) })
  user = await app.registerUser()
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const path = '/api/test/echo/1/'
const good = () => ({ 'x-csrftoken': app.csrf.token, cookie: app.csrf.cookie, 'content-type': 'application/json' })
const send = (headers: Record<string, string>, payload: string | Buffer = '{}', url = path) =>
  app.app.inject({ method: 'POST', url, headers, payload })
const codeOf = async (headers: Record<string, string>, payload?: string | Buffer, url?: string) => {
  const answer = await send(headers, payload, url)
  return [answer.statusCode, answer.statusCode < 400 ? 'accepted' : answer.json<{ code: string }>().code]
}

/** Sends bytes as they are and gives everything that comes back until the other side closes. */
const sendRaw = (text: string | Buffer) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(answer) : reject(error),
    )
    socket.setTimeout(3_000, () => socket.destroy())
  })

test('WB1: a change without a CSRF token, with a wrong one or with that of another browser is refused', async () => {
  expect(await codeOf(good())).toEqual([200, 'accepted'])
  const other = makeCsrfToken(app.secretKey, { loginId: null, nowMs: Date.now() })
  const forged = `${app.csrf.token.split('.')[0]}.${'A'.repeat(43)}`
  const attempts: Record<string, string>[] = [
    { cookie: app.csrf.cookie },
    { 'x-csrftoken': app.csrf.token },
    { 'x-csrftoken': other, cookie: app.csrf.cookie },
    { 'x-csrftoken': '', cookie: 'csrf=' },
    { 'x-csrftoken': forged, cookie: `csrf=${forged}` },
  ]
  for (const headers of attempts) expect(await codeOf({ 'content-type': 'application/json', ...headers })).toEqual([403, 'csrf_failed'])
})

test('every changing call of accounts asks for the CSRF token', async () => {
  for (const [method, url] of [
    ['POST', login.path],
    ['PATCH', updateUser.path],
    ['POST', '/profiles/auth/logout/'],
    ['POST', '/profiles/deactivate/'],
  ] as const) {
    const answer = await app.app.inject({ method, url: `/api${url}`, headers: { authorization: `Token ${user.token}` } })
    expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 403, 'csrf_failed'])
  }
})

test('WB2: a body that a form of another site could send is refused', async () => {
  const { 'content-type': _, ...headers } = good()
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
  ])
    expect(await codeOf({ ...headers, 'content-type': type })).toEqual([415, 'unsupported_media_type'])
  expect(await codeOf({ ...good(), 'content-encoding': 'gzip' })).toEqual([415, 'unsupported_media_type'])
  const untyped = await sendRaw(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-CSRFToken: ${app.csrf.token}\r\nCookie: ${app.csrf.cookie}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  )
  expect(untyped).toContain('HTTP/1.1 415')
})

test('WB3: a request from another site is refused', async () => {
  const host = 'localhost:80'
  for (const origin of ['https://evil.example', 'null', `http://${host}.evil.example`, 'https://localhost:80', ''])
    expect(await codeOf({ ...good(), host, origin })).toEqual([403, 'foreign_origin'])
  for (const site of ['cross-site', 'same-site'])
    expect(await codeOf({ ...good(), host, 'sec-fetch-site': site })).toEqual([403, 'foreign_origin'])
  expect(await codeOf({ ...good(), host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toEqual([200, 'accepted'])
})

test('WB4: no answer gives another site leave to read it', async () => {
  const urls = ['/api/csrf/', '/api/profiles/auth/user/', '/api/nothing', '/', '/api/openapi.json', '/robots.txt']
  for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD'] as const) {
    for (const url of urls) {
      const answer = await app.app.inject({
        method,
        url,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
      })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }
})

test('WB6, WB7, WB14: every answer carries the same headers of protection, errors too', async () => {
  const answers = [
    await app.call(csrf),
    await app.call(getUser),
    await app.app.inject({ url: '/api/nothing' }),
    await send({ ...good(), 'content-type': 'text/plain' }),
    await send(good(), Buffer.alloc(1_100_000, ' ')),
  ]
  for (const { headers } of answers) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    for (const part of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "worker-src 'self'",
    ])
      expect(policy).toContain(part)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('WB7: what is refused before it is a request carries them too, with a request id', async () => {
  const names = Object.keys((await app.call(csrf)).headers).filter((name) => !/^(set-cookie|content-length)$/.test(name))
  const head = (name: string, text: string) => new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(text)?.[1]
  for (const [request, status, code] of [
    ['GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    ['GET /newsletter/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'not_found'],
    [`POST /api/test/echo/${'x'.repeat(400)}/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`, 404, 'not_found'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(65_536)}\r\n\r\n`, 431, 'headers_too_large'],
    ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'unreadable_request'],
    ['GET / HTTP/1.1\r\nHost: x\r\nExpect: the best\r\nConnection: close\r\n\r\n', 400, 'unreadable_request'],
    ['nonsense\r\n\r\n', 400, 'unreadable_request'],
  ] as const) {
    const text = await sendRaw(request)
    const shown = request.slice(0, 40)
    expect([shown, text.split(' ')[1]]).toEqual([shown, String(status)])
    expect([shown, names.filter((name) => head(name, text) === undefined)]).toEqual([shown, []])
    const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as { code: string; request_id: string }
    expect([shown, body.code, body.request_id]).toEqual([shown, code, head('x-request-id', text)])
  }
})

test('under https the cookies are secure and the browser is told to stay with https', async () => {
  const secure = await createTestApp({ publicOrigin: 'https://playbook.example' })
  const answer = await secure.call(csrf)
  expect(answer.headers['set-cookie']).toMatch(/^__Host-csrf=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  const own = { origin: 'https://playbook.example' }
  expect((await secure.call(login, { body: { email: 'a@b.co', password: 'x' } }, { headers: own })).status).toBe(401)
  const asked = { origin: 'http://localhost:80' }
  expect((await secure.call(login, { body: { email: 'a@b.co', password: 'x' } }, { headers: asked })).failure.code).toBe('foreign_origin')
  await secure.close()
})

test('too large a body is refused, announced or not', async () => {
  expect(await codeOf(good(), Buffer.alloc(1_048_577, ' '))).toEqual([413, 'body_too_large'])
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-CSRFToken: ${app.csrf.token}\r\nCookie: ${app.csrf.cookie}\r\n`
  expect(await sendRaw(`${head}Content-Length: 1073741824\r\n\r\n`)).toContain('HTTP/1.1 413')
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`
  expect(await sendRaw(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}`)).toContain('HTTP/1.1 413')
})

test('deep, inexact, repeated and poisoned JSON is refused before the handler sees it', async () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  expect(await codeOf(good(), `{"a":${deep}}`)).toEqual([400, 'body_too_deep'])
  expect(await codeOf(good(), '{"amount":1e999}')).toEqual([400, 'not_finite'])
  expect(await codeOf(good(), '{"amount":1,"amount":9}')).toEqual([400, 'duplicate_key'])
  expect(await codeOf(good(), '{"a":{"__proto__":{"polluted":1}}}')).toEqual([400, 'validation'])
  expect(await codeOf(good(), '{"name":"a\\u0000b"}')).toEqual([400, 'unsafe_text'])
  expect(await codeOf(good(), '{"name":"\\ud800"}')).toEqual([400, 'unsafe_text'])
  expect(await codeOf(good(), Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual([400, 'malformed_body'])
  expect(await codeOf(good(), '{"a":')).toEqual([400, 'malformed_body'])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(await codeOf(good(), '{}')).toEqual([200, 'accepted'])
})

test('a query or path that repeats, poisons or cannot be stored is refused', async () => {
  const attempts: [string, number, string][] = [
    [`${path}?symbol=A&symbol=B`, 400, 'validation'],
    [`${path}?__proto__=1`, 400, 'validation'],
    [`${path}?constructor=1`, 400, 'validation'],
    [`${path}?symbol=%00`, 400, 'unsafe_text'],
    [`${path}?symbol=%ED%A0%80`, 400, 'unsafe_text'],
    [`${path}?symbol=%zz`, 400, 'unsafe_text'],
    ['/api/test/echo/%00/', 400, 'unsafe_text'],
    ['/api/test/echo/%ff/', 404, 'not_found'],
    [`/api/test/echo/${'x'.repeat(400)}/`, 404, 'not_found'],
    [`${path}?${Array.from({ length: 200 }, (_, index) => `p${index}=1`).join('&')}`, 400, 'validation'],
  ]
  for (const [url, status, code] of attempts) expect([url, ...(await codeOf(good(), '{}', url))]).toEqual([url, status, code])
})

test('ten thousand parameters and a huge header are refused', async () => {
  const query = Array.from({ length: 10_000 }, (_, index) => `p${index}=1`).join('&')
  expect(await sendRaw(`GET /api/csrf/?${query} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4(31|00|14)/)
  expect(await sendRaw(`GET /api/csrf/ HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(65_536)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431[^]*"code":"headers_too_large"/,
  )
})

test('a body with fifty thousand fields is refused before its shape is looked at', async () => {
  const unknown = Array.from({ length: 50_000 }, (_, index) => `"k${index}":0`).join(',')
  expect(await codeOf(good(), `{${unknown}}`)).toEqual([400, 'body_too_many_values'])
  expect(await codeOf(good(), `{"list":[${'0,'.repeat(50_000)}0]}`)).toEqual([400, 'body_too_many_values'])
  expect(await codeOf(good(), `{"list":[${'{},'.repeat(15_000)}{}]}`)).toEqual([400, 'body_too_many_values'])
  expect(await codeOf(good(), `{"list":[${'0,'.repeat(19_000)}0]}`)).toEqual([200, 'accepted'])
})

test('a refusal names a few fields, however many are wrong', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `k${index}`)
  const { failure, text } = await user.call(updateUser, { body: Object.fromEntries(names.map((name) => [name, 1])) })
  expect(failure.message).toBe('k0, k1, k2, k3, k4, and 9995 more cannot be set here')
  expect(text.length).toBeLessThan(500)
})

test('requests that two servers could read differently are refused and the connection closed', async () => {
  const start = 'POST /api/csrf/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  for (const rest of [
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}{}',
    'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  ])
    expect(await sendRaw(start + rest)).toMatch(/^HTTP\/1\.1 400/)
  expect(await sendRaw('GET /api/csrf/ HTTP/1.1\nHost: x\n\n')).toMatch(/^HTTP\/1\.1 400/)
})

test('odd Authorization headers are refused and never a server error', async () => {
  const odd = [
    'token x',
    'Token',
    'Token  ',
    `Token ${'a'.repeat(10_000)}`,
    'Token 😀',
    `Bearer ${user.token}`,
    `Token ${user.refresh}`,
    user.token,
    'Token ../../etc',
  ]
  for (const authorization of odd) {
    const answer = await app.app.inject({ url: `/api${session.path}`, headers: { authorization } })
    expect([authorization.slice(0, 40), answer.statusCode]).toEqual([authorization.slice(0, 40), 401])
  }
  const two = `GET /api${getUser.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${user.token}\r\nAuthorization: Token ${user.token}\r\nConnection: close\r\n\r\n`
  expect(await sendRaw(two)).toMatch(/^HTTP\/1\.1 401/)
  expect(await sendRaw(two.replace(/Authorization[^\r]*\r\n/, ''))).toMatch(/^HTTP\/1\.1 200/)
  expect(await sendRaw(`GET /api${getUser.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Token a\0b\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400/)
})

test('LG1: what is secret in a request is in no log line', async () => {
  const canary = 'canary-7f3e1b'
  await app.app.inject({
    url: `/api/csrf/?api_key=${canary}`,
    headers: { authorization: `Token ${canary}`, cookie: `a=${canary}`, 'user-agent': `${canary}\r\n` },
  })
  await app.app.inject({ url: `/api/test/echo/${canary}/` })
  await app.app.inject({ url: `/${canary}` })
  await app.call(login, { body: { email: 'a@b.co', password: canary } })
  await send(good(), `{"password":"${canary}"`)
  await send({ ...good(), 'idempotency-key': canary })
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.filter((line) => line.includes(canary))).toEqual([])
})
