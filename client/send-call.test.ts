import { expect, test, vi } from 'vitest'
import { calls } from './calls.ts'
import { ConnectionError } from './playbook-error.ts'
import { sendCall, type Connection } from './send-call.ts'

const refusal = (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify({ code, message: 'A sentence', request_id: 'r-1', docs: 'https://playbook.example/docs' }), {
    status,
    headers,
  })

/** A connection that answers these in turn, and notes what it was asked and how long it waited. */
function scripted(...answers: readonly (Response | Error)[]) {
  const left = [...answers]
  const waits: number[] = []
  const fetched = vi.fn<typeof fetch>(async () => {
    const next = left.shift()!
    if (next instanceof Error) throw next
    return next
  })
  const connection: Connection = {
    key: 'fpb_test_abc',
    origin: 'https://playbook.example',
    fetch: fetched,
    timeoutMs: 1_000,
    maxRetries: 3,
    wait: async (ms) => void waits.push(ms),
  }
  return { connection, fetched, waits }
}
const keysOf = ({ fetched }: ReturnType<typeof scripted>) =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

test('what passes is repeated under one idempotency key, as late as Retry-After says', async () => {
  const script = scripted(
    new TypeError('reset'),
    refusal(429, 'rate_limited', { 'retry-after': '7' }),
    refusal(503, 'overloaded'),
    Response.json({ id: '1' }),
  )
  await expect(sendCall(calls.createTestAlert, { condition: 'above' }, {}, script.connection)).resolves.toEqual({ id: '1' })
  const [first, second, third] = script.waits
  expect([first! >= 1_000 && first! <= 1_500, second, third! >= 4_000 && third! <= 6_000]).toEqual([true, 7_000, true])
  const keys = keysOf(script)
  expect([keys.length, new Set(keys).size, keys[0]]).toEqual([4, 1, expect.any(String)])
})

test.each([
  ['a market analysis', calls.marketAnalysis, refusal(503, 'overloaded', { 'retry-after': '1' }), 'overloaded'],
  ['a refusal', calls.whoami, refusal(403, 'scope_missing'), 'scope_missing'],
  ['a wait of an hour', calls.whoami, refusal(429, 'rate_limited', { 'retry-after': '3600' }), 'rate_limited'],
  ['an answer of a proxy', calls.deleteTestAlert, new Response('<h1>No</h1>', { status: 404 }), 'unknown'],
])('%s is not repeated', async (_, call, answer, code) => {
  const script = scripted(answer, Response.json({}))
  await expect(sendCall(call, { alert_id: 'x' }, {}, script.connection)).rejects.toMatchObject({ code })
  expect(script.fetched).toHaveBeenCalledTimes(1)
})

test('tries come to an end, with the last error', async () => {
  const script = scripted(...Array.from({ length: 4 }, () => new TypeError('reset')))
  await expect(sendCall(calls.whoami, {}, {}, script.connection)).rejects.toThrow(ConnectionError)
  expect(script.fetched).toHaveBeenCalledTimes(4)
  const refused = scripted(...Array.from({ length: 4 }, () => refusal(500, 'server_error')))
  await expect(sendCall(calls.whoami, {}, {}, refused.connection)).rejects.toMatchObject({
    status: 500,
    requestId: 'r-1',
    docs: 'https://playbook.example/docs',
  })
})

test('a call that was given up is not made, and says so by its signal', async () => {
  const script = scripted(Response.json({}))
  await expect(sendCall(calls.whoami, {}, { signal: AbortSignal.abort(new Error('enough')) }, script.connection)).rejects.toThrow('enough')
  expect(script.fetched).not.toHaveBeenCalled()
})

test('fields go into the path or the body, and an idempotency key only where an answer is kept', async () => {
  const script = scripted(Response.json({}), Response.json({}))
  await sendCall(calls.chartData, { id: 'EUR/USD', count: 2 }, { idempotencyKey: 'mine' }, script.connection)
  await sendCall(calls.moveTestClock, { at: null }, { idempotencyKey: 'mine' }, script.connection)
  expect(script.fetched.mock.calls[0]).toMatchObject([
    'https://playbook.example/api/b2b/charts/EUR%2FUSD/data/',
    { method: 'POST', body: '{"count":2}', headers: { authorization: 'ApiKey fpb_test_abc' } },
  ])
  expect(keysOf(script)).toEqual([null, 'mine'])
  for (const given of [{}, { id: '' }, { id: '.' }, { id: '..' }])
    await expect(sendCall(calls.chartData, given, {}, script.connection)).rejects.toThrow('needs id')
})
