import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts'
import { defineJob } from './define-job.ts'
import { findLostWork } from './find-lost-work.ts'
import { openJobQueue, type JobQueue } from './job-queue.ts'
import { startSchedules } from './schedules.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
const queues: JobQueue[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close(0)
  await database.close()
})

/** The part of one more process that works. */
async function join(): Promise<JobQueue> {
  const queue = await openJobQueue({ address: database.address, log }, ['note'], { supervise: true })
  queues.push(queue)
  return queue
}

test('work that is due is done once, however many processes there are', async () => {
  let done = 0
  const everyMinute = [{ name: 'every-minute', cron: '* * * * *', run: async () => void (done += 1) }]
  for (let i = 0; i < 3; i += 1) await startSchedules({ log, queue: await join() }, everyMinute)
  await expect.poll(() => done, { timeout: 40_000, interval: 100 }).toBeGreaterThan(0)
  // A minute may have passed meanwhile: what was due in each was queued once.
  const { rows } = await sql<{ jobs: number; minutes: number }>`
    select (select count(*) from pgboss.job where name = 'every-minute') as jobs,
      (select count(distinct singleton_on) from pgboss.job where data ->> 'name' = 'every-minute') as minutes`.execute(database.db)
  expect([rows[0]!.jobs, done <= rows[0]!.jobs]).toEqual([rows[0]!.minutes, true])
})

test('a schedule that is no more is not followed any more', async () => {
  const queue = await join()
  const idle = (name: string) => ({ name, cron: '0 0 1 1 *', run: () => Promise.resolve() })
  await startSchedules({ log, queue }, [idle('old'), idle('kept')])
  await startSchedules({ log, queue: await join() }, [idle('kept')])
  expect((await queue.boss.getSchedules()).map(({ name }) => name)).toEqual(['kept'])
})

test('work whose job is gone is given up, and work that waits or was handed to be given up is not', async () => {
  const queue = await join()
  const [waiting, gone, lost] = [randomUUID(), randomUUID(), randomUUID()]
  const gaveUp: string[] = []
  const job = defineJob<{ db: typeof database.db; log: typeof log }, { id: string }>({
    name: 'note',
    run: () => Promise.resolve(),
    saveProgress: () => Promise.resolve(true),
    findOpen: () => Promise.resolve([waiting, gone, lost].map((id) => ({ id, data: { id } }))),
    giveUp: async (_, { id }) => void gaveUp.push(id),
  })
  for (const id of [waiting, lost])
    await database.db.transaction().execute((tx) => queue.enqueue(tx, 'note', { id }, { id, ownerId: randomUUID() }))
  await sql`update pgboss.job set state = 'active', started_on = now(), retry_count = retry_limit where id = ${lost}`.execute(database.db)
  await queue.boss.fail('note', lost)
  await findLostWork({ db: database.db, log }, [job])
  expect(gaveUp).toEqual([gone])
})
