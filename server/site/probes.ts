import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** However often it is asked, the database is asked once in so long. */
const askEveryMs = 1_000

/**
 * What a supervisor asks: `/healthz` answers as long as the process lives and should be restarted when it does not;
 * `/readyz` answers 200 while requests can be served, and 503 while the database is away.
 */
export function serveProbes(app: FastifyInstance, { db, now }: { readonly db: Db; readonly now: () => number }): void {
  let asked: { readonly at: number; readonly isReady: Promise<boolean> } | null = null
  function isReady(): Promise<boolean> {
    if (asked === null || Math.abs(now() - asked.at) >= askEveryMs) {
      const answered = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
      asked = { at: now(), isReady: answered }
    }
    return asked.isReady
  }
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('ok'))
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady()
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(ready ? 'ready' : 'the database does not answer')
  })
}
