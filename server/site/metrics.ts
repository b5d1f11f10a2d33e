import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/tables.ts'

/** Upper ends of the buckets in seconds: from a call without work to an answer that is given up. */
const secondBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** States of jobs that say how the work goes; those that ended well are of no interest here. */
const watchedStates = ['created', 'retry', 'active', 'failed'] as const

const digest = (text: string) => createHash('sha256').update(text).digest()

async function countJobs(db: Db, jobs: Gauge): Promise<void> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text as state, count(*) as count from pgboss.job
    where state::text in (${sql.join(watchedStates)}) group by name, state`.execute(db)
  jobs.reset()
  for (const { name, state, count } of rows) jobs.set({ queue: name, state }, count)
}

/**
 * Figures of this process for Prometheus, for whoever brings the token: answers by route and status, jobs by queue and
 * state, connections, and what Node tells of itself. Routes are patterns; nothing names a user.
 */
export function serveMetrics(app: FastifyInstance, { db, token }: { readonly db: Db; readonly token: string }): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'playbook_http_answer_seconds',
    help: 'From a request to the end of its answer, by route, method and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: secondBuckets,
    registers,
  })
  const jobs = new Gauge({
    name: 'playbook_jobs',
    help: 'Jobs of all processes by queue and state; failed ones stay for a while.',
    labelNames: ['queue', 'state'] as const,
    registers,
  })
  const isUp = new Gauge({ name: 'playbook_database_up', help: 'Whether the database answers.', registers })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)'
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000)
  })
  const wanted = digest(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    // Whoever has no token learns nothing, not even that there is something.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) return reply.callNotFound()
    try {
      await countJobs(db, jobs)
      isUp.set(1)
    } catch {
      jobs.reset()
      isUp.set(0)
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
