import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoint } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { answerTimeoutMs } from './answer-in-time.ts'
import { serve, type RequestContext } from './serve.ts'

const reply = z.object({ is: z.string() })
const Ends = z.object({ ends: z.optional(z.enum(['never', 'with an error', 'well'])) })
const look = endpoint({ method: 'GET', path: '/test/look/', access: 'public', summary: '', query: Ends, reply })
const change = endpoint({ method: 'POST', path: '/test/change/', access: 'public', summary: '', body: Ends, reply })
const file = endpoint({ method: 'POST', path: '/test/file/', access: 'public', summary: '', body: Ends, reply: z.string(), answer: 'file' })

const givenMs = 300
let app: TestApp
let origin = ''
let begun: AbortSignal[] = []
let lines: string[] = []
/** Works until nobody wants it any more, and then ends in one way or another. */
async function untilGone({ signal }: RequestContext, { ends = 'well' }: z.infer<typeof Ends>): Promise<{ is: string }> {
  begun.push(signal)
  if (ends === 'never') await new Promise(() => {})
  if (!signal.aborted) await once(signal, 'abort')
  if (ends === 'with an error') throw new Error('the work was ended')
  return { is: 'late' }
}
beforeAll(async () => {
  app = await createTestApp({
    answerTimeoutMs: givenMs,
    onLog: (line) => lines.push(line),
    routes: () => [
      serve(look, ({ query, context }) => untilGone(context, query)),
      serve(change, ({ body, context }) => untilGone(context, body)),
      serve(file, async ({ body, context }) => ({
        name: 'a.txt',
        contentType: 'text/plain',
        content: (await untilGone(context, body)).is,
      })),
    ],
  })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  begun = []
  lines = []
})
afterAll(() => app.close())

const ask = (path: string, body?: object) =>
  fetch(`${origin}/api${path}`, {
    signal: AbortSignal.timeout(10_000),
    headers: { 'content-type': 'application/json', 'x-csrftoken': app.csrf.token, cookie: app.csrf.cookie },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })

test.each([
  ['without a body', () => ask(`${look.path}?ends=never`)],
  ['with a body', () => ask(change.path, { ends: 'never' })],
  ['that gives a file', () => ask(file.path, { ends: 'never' })],
])('a call %s that nothing comes of is answered when its time is up', async (_, call) => {
  const answer = await call()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toMatchObject({ code: 'overloaded', request_id: answer.headers.get('x-request-id') })
})

test.each(['well', 'with an error'] as const)('the work for it is told to end, and may end %s: that is no fault', async (ends) => {
  expect((await ask(change.path, { ends })).status).toBe(503)
  await sleep(50)
  expect(begun.map(({ aborted }) => aborted)).toEqual([true])
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('without another setting, a call has a moment more than its caller waits', () => {
  expect(answerTimeoutMs).toBe(limits.requestTimeoutMs + 1_000)
})
