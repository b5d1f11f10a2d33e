import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { endpoint } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { EncodedReply, serve, type Route } from './serve.ts'

const add = endpoint({
  method: 'POST',
  path: '/test/things/',
  access: 'user',
  summary: 'Adds a thing.',
  status: 201,
  body: z.object({ name: z.string('Name is required').check(z.minLength(1, 'Name is required')), fail: z.optional(z.string()) }),
  reply: z.object({ number: z.int() }),
})
const findThing = endpoint({ method: 'GET', path: '/test/things/{id}', access: 'user', summary: '', reply: z.object({ id: z.string() }) })
const strategyInput = endpoint({
  method: 'GET',
  path: '/test/strategy',
  access: 'public',
  summary: '',
  query: z.object({ count: z.optional(z.string().check(z.regex(/^\d+$/, 'count must be a whole number'))) }),
  reply: z.object({ count: z.nullable(z.string()) }),
  failures: ['strategy_invalid'],
})
const broken = endpoint({ method: 'GET', path: '/test/broken/', access: 'public', summary: '', reply: z.object({ number: z.int() }) })
const bug = endpoint({ method: 'GET', path: '/test/bug/', access: 'public', summary: '', reply: z.object({}) })
const result = endpoint({
  method: 'GET',
  path: '/test/result/',
  access: 'user',
  summary: '',
  reply: z.object({ big: z.string() }),
  revalidates: true,
})
const quietResult = endpoint({ method: 'GET', path: '/test/quiet/', access: 'public', summary: '', reply: z.object({ big: z.string() }) })
const surprise = endpoint({ method: 'GET', path: '/test/surprise/', access: 'public', summary: '', reply: z.object({}) })
const file = endpoint({ method: 'GET', path: '/test/file/', access: 'user', summary: '', reply: z.string(), answer: 'file' })
const watchCounter = endpoint({
  method: 'GET',
  path: '/test/events/',
  access: 'public',
  summary: '',
  query: z.object({ until: z.optional(z.string()) }),
  reply: z.object({ count: z.int() }),
  answer: 'events',
})
const watchOwn = endpoint({
  method: 'GET',
  path: '/test/own-events/',
  access: 'user',
  summary: '',
  reply: z.object({ count: z.int() }),
  answer: 'events',
})
const upload = endpoint({
  method: 'POST',
  path: '/test/upload/',
  access: 'user',
  summary: '',
  upload: 'text/csv',
  reply: z.object({ bytes: z.int() }),
})
const business = endpoint({ method: 'GET', path: '/test/business/', access: 'business', summary: '', reply: z.object({}) })
const keyed = endpoint({ method: 'POST', path: '/test/keyed/', access: 'apiKey', summary: '', body: z.object({}), reply: z.object({}) })

let added = 0
/** What a request waits for that is to be taken over meanwhile. */
let hung: Promise<void> = Promise.resolve()
/** The lock that this process is said to hold. */
let presence: number | null = null
const chatNamed = (title: string) => ({
  id: randomUUID(),
  owner_id: user.profile.uid,
  title,
  market_symbol: 'EURUSD',
  created_at: new Date(),
  updated_at: new Date(),
})
const longId = 'long'.repeat(1_000)
const lines: string[] = []
let watchersEnded = 0
/** Of the newest own stream that was asked for. */
let ownSignal: AbortSignal | null = null
const json = Buffer.from('{"big":"text"}')
const finished = new EncodedReply(json, gzipSync(json), 'abc')

async function* count(until: string | undefined, signal: AbortSignal): AsyncGenerator<{ count: number }> {
  if (until === 'refused') throw new Failure('strategy_not_found')
  try {
    for (let number = 1; !signal.aborted; number += 1) {
      yield { count: number }
      if (until === String(number)) return
      if (until === 'bug' && number === 2) throw new Error('secret detail')
      await sleep(20, undefined, { signal }).catch(() => {})
    }
  } finally {
    watchersEnded += 1
  }
}

const routes = (): Route[] => [
  serve(add, async ({ body, context }) => {
    if (body.fail === 'refuse') throw new Failure('symbol_not_found')
    if (body.fail === 'busy') throw new Failure('overloaded', { retryAfterSeconds: 2.1 })
    if (body.fail === 'slow') await sleep(300)
    if (body.fail === 'hang') await hung
    added += 1
    const reply = { number: added, secret: 'never sent' }
    if (body.fail === 'hang' || body.fail === 'die')
      await app.db.transaction().execute(async (tx) => {
        await tx.insertInto('chats').values(chatNamed(body.name)).execute()
        await context.keepAnswer(tx, reply)
      })
    if (body.fail === 'die') await new Promise(() => {})
    return reply
  }),
  serve(findThing, async ({ params }) => ({ id: params.id === 'long' ? longId : params.id })),
  serve(strategyInput, async ({ query }) => ({ count: query.count ?? null })),
  serve(broken, async () => ({ number: Number.NaN })),
  serve(bug, () => Promise.reject(new Error('select * from secrets at /etc/passwd'))),
  serve(result, async () => finished),
  serve(quietResult, async () => finished),
  serve(surprise, () => Promise.reject(new Failure('chat_not_found'))),
  serve(file, async () => ({ name: 'rows "1"/é.csv', contentType: 'text/csv; charset=utf-8', content: 'a,b\n' })),
  serve(watchCounter, async ({ query, context }) => count(query.until, context.signal)),
  serve(watchOwn, async ({ context }) => {
    ownSignal = context.signal
    await hung
    return count(undefined, context.signal)
  }),
  serve(upload, async ({ context }) => {
    let bytes = 0
    for await (const chunk of context.upload ?? []) bytes += (chunk as Buffer).length
    return { bytes }
  }),
  serve(business, async () => ({})),
  serve(keyed, async () => ({})),
]

let app: TestApp
let user: TestUser
let url = ''
beforeAll(async () => {
  app = await createTestApp({ routes, onLog: (line) => lines.push(line), presence: () => presence })
  user = await app.registerUser()
  url = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

test('AC11: a reply holds exactly the promised fields', async () => {
  const answer = await user.call(add, { body: { name: 'a' } })
  expect(answer.status).toBe(201)
  expect(Object.keys(answer.body)).toEqual(['number'])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a reply that breaks its promise is a server error, and says nothing of it', async () => {
  const { failure, text } = await app.call(broken)
  expect(failure).toEqual({ code: 'server_error', message: 'Server error. Please try again later.', request_id: failure.request_id })
  expect(text).not.toContain('number')
})

test('an ETag that is not promised is a server error', async () => {
  expect((await app.call(quietResult)).failure.code).toBe('server_error')
})

test('a refusal that is not promised is told all the same, and is a fault in the log', async () => {
  expect((await app.call(surprise)).failure.code).toBe('chat_not_found')
  expect(lines.some((line) => line.includes('"level":50') && line.includes('/test/surprise/'))).toBe(true)
})

test('LG4: an unexpected error tells neither its text nor a path, but the id of the request', async () => {
  const answer = await app.call(bug)
  expect(answer.status).toBe(500)
  expect(answer.failure.code).toBe('server_error')
  expect(answer.text).not.toMatch(/secrets|passwd|\.ts/)
  expect(answer.failure.request_id).toBe(answer.headers['x-request-id'])
})

test('paths answer with and without the slash at the end, without a redirect', async () => {
  for (const path of ['/api/test/things/x', '/api/test/things/x/'])
    expect((await app.app.inject({ url: path, headers: { authorization: `Token ${user.token}` } })).json()).toEqual({ id: 'x' })
})

test('wrong fields are named, with the first sentence as the message', async () => {
  const { status, failure } = await user.call(add, { body: { name: '' } })
  expect(status).toBe(400)
  expect(failure).toMatchObject({ code: 'validation', message: 'Name is required', errors: { name: ['Name is required'] } })
  expect((await user.call(add, { body: {} as { name: string } })).failure.message).toBe('Name is required')
})

test("a domain's own code stands on its wrong fields", async () => {
  const { failure } = await app.call(strategyInput, { query: { count: 'x' } })
  expect(failure).toMatchObject({ code: 'strategy_invalid', message: 'count must be a whole number' })
})

test('AC14: other methods are refused with the ones that are allowed', async () => {
  for (const method of ['PUT', 'DELETE', 'GET', 'OPTIONS', 'TRACE', 'PATCH'] as const) {
    const answer = await app.app.inject({
      method: method as 'PUT',
      url: '/api/test/things/',
      headers: { 'x-http-method-override': 'POST' },
    })
    expect([method, answer.statusCode, answer.headers['allow']]).toEqual([method, 405, 'POST'])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('an unknown path of the API is a JSON 404, whatever the method and the body', async () => {
  for (const method of ['GET', 'POST', 'PUT'] as const) {
    const answer = await app.app.inject({ method, url: '/api/nothing/here', payload: '{{{', headers: { 'content-type': 'text/plain' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found', message: 'Not found.' })
  }
})

test('business calls refuse a plain user with the sentence of the specification', async () => {
  expect((await app.call(business)).status).toBe(401)
  const { status, failure } = await user.call(business)
  expect(status).toBe(403)
  expect(failure.message).toMatch(/^Business account required\./)
})

test('WB5: a key call looks at neither cookies nor user tokens', async () => {
  expect((await user.call(keyed, { body: {} })).failure.message).toBe('API key is required for B2B endpoints')
})

test('a finished reply is sent as it was compressed, and not again while it is unchanged', async () => {
  const headers = { authorization: `Token ${user.token}`, 'accept-encoding': 'gzip, br' }
  const first = await app.app.inject({ url: '/api/test/result/', headers })
  expect(first.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(first.rawPayload).toString()).toBe('{"big":"text"}')
  expect(first.headers['etag']).toBe('"abc"')
  const again = await app.app.inject({ url: '/api/test/result/', headers: { ...headers, 'if-none-match': '"abc"' } })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  const plain = await app.app.inject({ url: '/api/test/result/', headers: { ...headers, 'accept-encoding': 'gzip;q=0' } })
  expect(plain.payload).toBe('{"big":"text"}')
})

test('a long reply comes compressed to whoever takes that, a short one as it is', async () => {
  const ask = (id: string, encoding: string) =>
    app.app.inject({ url: `/api/test/things/${id}`, headers: { authorization: `Token ${user.token}`, 'accept-encoding': encoding } })
  const long = await ask('long', 'gzip, br')
  expect([long.headers['content-encoding'], long.headers['vary'], long.headers['cache-control']]).toEqual([
    'gzip',
    'accept-encoding',
    'no-store',
  ])
  expect(JSON.parse(gunzipSync(long.rawPayload).toString())).toEqual({ id: longId })
  const plain = await ask('long', 'identity')
  expect([plain.headers['content-encoding'], plain.json()]).toEqual([undefined, { id: longId }])
  expect((await ask('x', 'gzip')).headers['content-encoding']).toBeUndefined()
})

test('a file is saved under its name and never shown as a page', async () => {
  const answer = await user.call(file)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="rows _1___.csv"; filename*=UTF-8''rows%20%221%22%2F%C3%A9.csv`)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.text).toBe('a,b\n')
})

test('an upload is streamed to its handler; another kind of body is refused', async () => {
  const payload = Buffer.alloc(3_000_000, 'x')
  expect((await user.call(upload, {}, { payload })).body).toEqual({ bytes: 3_000_000 })
  expect((await user.call(upload, {}, { payload: '{}', headers: { 'content-type': 'application/json' } })).failure.code).toBe(
    'unsupported_media_type',
  )
})

test('events come with ids and end with the source', async () => {
  const answer = await app.call(watchCounter, { query: { until: '3' } })
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(answer.text).toBe(': open\n\n' + [1, 2, 3].map((n) => `id: ${n}\ndata: {"count":${n}}\n\n`).join(''))
})

test('a refusal before the first event is an ordinary one, a fault later is an event', async () => {
  expect((await app.call(watchCounter, { query: { until: 'refused' } })).failure.code).toBe('strategy_not_found')
  const answer = await app.call(watchCounter, { query: { until: 'bug' } })
  expect(answer.text).toContain('event: failure\ndata: {"code":"server_error"')
  expect(answer.text).not.toContain('secret detail')
})

test('the source of events ends when the client goes away', async () => {
  const before = watchersEnded
  const leave = new AbortController()
  const answer = await fetch(`${url}/api/test/events/`, { signal: leave.signal })
  await answer.body?.getReader().read()
  leave.abort()
  await expect.poll(() => watchersEnded).toBe(before + 1)
})

test('the same key and body add once and answer the same', async () => {
  const before = added
  const answers = [
    await user.call(add, { body: { name: 'k' } }, withKey('k1')),
    await user.call(add, { body: { name: 'k' } }, withKey('k1')),
  ]
  expect(added).toBe(before + 1)
  expect(answers[0]?.text).toBe(answers[1]?.text)
  expect(answers.map((answer) => answer.status)).toEqual([201, 201])
})

test('requests with one key at the same moment add once; the others are told to wait', async () => {
  const before = added
  const answers = await Promise.all(Array.from({ length: 5 }, () => user.call(add, { body: { name: 'k', fail: 'slow' } }, withKey('k2'))))
  expect(added).toBe(before + 1)
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  expect(answers.find((answer) => answer.status === 409)?.failure.code).toBe('idempotency_in_progress')
})

/** Something that holds a lock as a process does, until it is gone. */
async function beProcess(key: number): Promise<() => Promise<void>> {
  const { address } = app.database
  const client = new pg.Client('connectionString' in address ? address : { ...address })
  await client.connect()
  await client.query('select pg_advisory_lock_shared($1::bigint)', [key])
  return () => client.end()
}

const chatsNamed = (title: string) => app.db.selectFrom('chats').select('id').where('title', '=', title).execute()

test('a key whose process has died is taken over at once, and what that process still does comes to nothing', async () => {
  const dies = await beProcess((presence = 4_711))
  const gate = Promise.withResolvers<void>()
  hung = gate.promise
  const first = user.call(add, { body: { name: 'taken over', fail: 'hang' } }, withKey('dead'))
  const again = () => user.call(add, { body: { name: 'taken over', fail: 'hang' } }, withKey('dead'))
  await expect.poll(() => app.db.selectFrom('idempotency_keys').select('key').where('key', '=', 'dead').execute()).toHaveLength(1)
  expect((await again()).status).toBe(409)
  await dies()
  presence = null
  hung = Promise.resolve()
  await expect.poll(async () => (await again()).status).toBe(201)
  gate.resolve()
  expect((await first).failure.code).toBe('idempotency_in_progress')
  expect(await chatsNamed('taken over')).toHaveLength(1)
})

test('an answer that was stored with the work is given to whoever asks again, although nobody was answered', async () => {
  const before = added
  void user.call(add, { body: { name: 'unanswered', fail: 'die' } }, withKey('unanswered'))
  await expect.poll(() => chatsNamed('unanswered')).toHaveLength(1)
  const { status, body } = await user.call(add, { body: { name: 'unanswered', fail: 'die' } }, withKey('unanswered'))
  expect([status, body.number, added]).toEqual([201, before + 1, before + 1])
})

test('a key that was used for another body is refused', async () => {
  await user.call(add, { body: { name: 'one' } }, withKey('k3'))
  expect((await user.call(add, { body: { name: 'two' } }, withKey('k3'))).failure.code).toBe('idempotency_mismatch')
})

test('a key belongs to its user', async () => {
  const other = await app.registerUser()
  const [first, second] = [
    await user.call(add, { body: { name: 'x' } }, withKey('k4')),
    await other.call(add, { body: { name: 'x' } }, withKey('k4')),
  ]
  expect(first.body.number).not.toBe(second.body.number)
})

test('a refusal is kept under its key, a busy moment is not, and wrong fields are not', async () => {
  const before = added
  const refuse = () => user.call(add, { body: { name: 'x', fail: 'refuse' } }, withKey('k5'))
  expect((await refuse()).text).toBe((await refuse()).text)
  const busy = await user.call(add, { body: { name: 'x', fail: 'busy' } }, withKey('k6'))
  expect([busy.status, busy.headers['retry-after']]).toEqual([503, '3'])
  expect((await user.call(add, { body: { name: '' } }, withKey('k7'))).status).toBe(400)
  expect((await user.call(add, { body: { name: 'x' } }, withKey('k7'))).status).toBe(201)
  expect(added).toBe(before + 1)
})

test('a key that is not one is refused', async () => {
  for (const key of ['x'.repeat(256), 'a b']) expect((await user.call(add, { body: { name: 'x' } }, withKey(key))).status).toBe(400)
})

test('a stream of events ends with the login that opened it', async () => {
  const leaver = await app.registerUser()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const answer = await fetch(`${url}/api/test/own-events/`, { headers: { authorization: `Token ${leaver.token}` } })
    const before = watchersEnded
    vi.advanceTimersByTime(60_000)
    expect(await answer.body!.getReader().read()).toMatchObject({ done: false })
    expect(watchersEnded).toBe(before)
    await app.db.updateTable('logins').set({ ended_at: new Date(), ended_by: 'logout' }).where('user_id', '=', leaver.profile.uid).execute()
    // A look that was under way when the login ended may have seen it open: the next one ends the stream.
    const endedAfterAMinute = () => {
      vi.advanceTimersByTime(60_000)
      return watchersEnded
    }
    await expect.poll(endedAfterAMinute, { timeout: 10_000 }).toBe(before + 1)
  } finally {
    vi.useRealTimers()
  }
})

test('nobody asks any more about the login of a caller who left before the stream began', async () => {
  const gate = Promise.withResolvers<void>()
  hung = gate.promise
  ownSignal = null
  const before = watchersEnded
  const leaving = new AbortController()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const headers = { authorization: `Token ${user.token}` }
    const asked = fetch(`${url}/api/test/own-events/`, { headers, signal: leaving.signal }).catch(() => {})
    await expect.poll(() => ownSignal).not.toBeNull()
    leaving.abort()
    await asked
    await expect.poll(() => ownSignal?.aborted).toBe(true)
    gate.resolve()
    await expect.poll(() => watchersEnded).toBe(before + 1)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    hung = Promise.resolve()
    vi.useRealTimers()
  }
})
