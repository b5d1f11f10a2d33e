import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/tables.ts'
import type { Job } from './define-job.ts'
import { deadLetterQueue } from './job-queue.ts'

/**
 * Gives up work that is said to wait or to run although no job of it is in the queue any more: nobody would ever end it.
 * Work and job are stored in one transaction, and a job leaves the queue after its work has ended, so this finds faults only.
 */
export async function findLostWork<Deps extends { readonly db: Db; readonly log: Logger }>(
  deps: Deps,
  jobs: readonly Job<Deps, never>[],
): Promise<void> {
  for (const job of jobs) {
    const open = (await job.findOpen?.(deps)) ?? []
    if (open.length === 0) continue
    const { rows } = await sql<{ id: string }>`
      select coalesce(source_id, id) as id from pgboss.job
      where name in (${job.name}, ${deadLetterQueue(job.name)}) and state in ('created', 'retry', 'active')`.execute(deps.db)
    const queued = new Set(rows.map(({ id }) => id))
    for (const { id, data } of open.filter((each) => !queued.has(each.id))) {
      deps.log.error({ job: job.name, jobId: id }, 'Work without a job is given up')
      // A job finds the data of its own kind.
      await job.giveUp(deps, data as never)
    }
  }
}
