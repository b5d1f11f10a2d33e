import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoint } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { serve } from './serve.ts'

const echo = endpoint({
  method: 'POST',
  path: '/test/echo/',
  access: 'public',
  summary: '',
  body: z.looseObject({}),
  reply: z.object({ fields: z.int() }),
})
const upload = endpoint({
  method: 'POST',
  path: '/test/upload/',
  access: 'public',
  summary: '',
  upload: 'text/csv',
  reply: z.object({ bytes: z.int() }),
})

const receiveTimeoutMs = 1_500
let app: TestApp
let port = 0
beforeAll(async () => {
  app = await createTestApp({
    receiveTimeoutMs,
    routes: () => [
      serve(echo, async ({ body }) => ({ fields: Object.keys(body).length })),
      serve(upload, async ({ context }) => {
        let bytes = 0
        for await (const chunk of context.upload ?? []) bytes += (chunk as Buffer).length
        return { bytes }
      }),
    ],
  })
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends `head` at once and `rest` a byte at a time until the other side closes; gives what came back. */
const drip = (head: string, rest: string, pauseMs = 50) =>
  new Promise<string>((resolve) => {
    let answer = ''
    let isOpen = true
    const socket = connect(port, '127.0.0.1', async () => {
      socket.write(head)
      for (const byte of rest) {
        await sleep(pauseMs)
        if (isOpen) socket.write(byte)
      }
    })
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => {
      isOpen = false
      resolve(answer)
    })
  })

const headOf = (path: string, type: string, bytes: number) =>
  `POST /api${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nX-CSRFToken: ${app.csrf.token}\r\nCookie: ${app.csrf.cookie}\r\nContent-Length: ${bytes}\r\n`

test('a body that drips is cut with its connection, and told why', async () => {
  const answer = await drip(`${headOf(echo.path, 'application/json', 1_000)}\r\n`, ' '.repeat(1_000))
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*"code":"request_timeout"/i)
})

test('a body that drips behind a refusal is cut as well', async () => {
  const answer = await drip('POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n', ' '.repeat(1_000))
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
})

test('headers that drip are cut the same way', async () => {
  const answer = await drip('GET /api/csrf/ HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'.repeat(1_000))
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*content-security-policy[^]*"code":"request_timeout"/i)
})

test('a slow body that arrives in time is answered, and the connection serves on', async () => {
  const next = `GET /api/csrf/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
  const answer = await drip(`${headOf(echo.path, 'application/json', 8)}Connection: close\r\n\r\n`, '{"a": 1}', 10)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(await drip(`${headOf(echo.path, 'application/json', 2)}\r\n{}${next}`, '')).toMatch(/^HTTP\/1\.1 200 [^]*HTTP\/1\.1 200 /)
})

test('an upload may take longer', async () => {
  const answer = await drip(`${headOf(upload.path, 'text/csv', 40)}Connection: close\r\n\r\n`, 'a'.repeat(40))
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*{"bytes":40}/)
})

test('without another setting, headers and bodies have thirty seconds', () => {
  expect(limits.receiveTimeoutMs).toBe(30_000)
  expect(app.app.server.headersTimeout).toBe(receiveTimeoutMs)
})
