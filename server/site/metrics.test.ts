import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { serveMetrics } from './metrics.ts'
import { serveProbes } from './probes.ts'

const token = 'a-token-for-those-who-watch-01'
let now = Date.UTC(2026, 0, 5)
let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  app = Fastify()
  serveMetrics(app, { db: database.db, token })
  serveProbes(app, { db: database.db, now: () => now })
  app.get('/things/:id', (_request, reply) => reply.send('a thing'))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const ask = (url: string, authorization?: string) => app.inject({ url, headers: authorization === undefined ? {} : { authorization } })
const statusOf = async (url: string) => (await ask(url)).statusCode

test('answers are counted by the pattern of their route and by status, for whoever has the token', async () => {
  await ask('/things/secret-in-the-path')
  await ask('/nowhere')
  const { statusCode, payload } = await ask('/metrics', `Bearer ${token}`)
  expect(statusCode).toBe(200)
  expect(payload).toContain('playbook_http_answer_seconds_count{method="GET",route="/things/:id",status="200"} 1')
  expect(payload).toContain('playbook_http_answer_seconds_count{method="GET",route="(none)",status="404"} 1')
  expect(payload).not.toContain('secret-in-the-path')
  expect(payload).toContain('nodejs_eventloop_lag_p99_seconds')
})

test.each([undefined, 'Bearer wrong', `Token ${token}`, token])('LG7: with %s there is nothing to see', async (given) => {
  const answered = await ask('/metrics', given)
  expect(answered.statusCode).toBe(404)
  expect(answered.payload).not.toContain('playbook')
})

test('a process lives without its database, is not ready, and says so in its figures', async () => {
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
  await database.db.destroy()
  expect(await statusOf('/readyz')).toBe(200)
  now += 1_000
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
  expect((await ask('/metrics', `Bearer ${token}`)).payload).toContain('playbook_database_up 0')
})
