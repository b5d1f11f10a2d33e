import { limits } from '@playbook/contract/limits'
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Client } from 'pg'
import { fromKysely, PgBoss, type KyselyTransactionLike } from 'pg-boss'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '../db/connect.ts'
import { keepListening } from './keep-listening.ts'
import { announce } from './notices.ts'

const day = 24 * 3600
/** A worker that gives no sign of life for this long has lost its job. */
const heartbeatSeconds = 10

/** Part of a transaction, so that what is stored and what is queued commit together. */
type Transaction = KyselyTransactionLike & QueryExecutorProvider

interface Queued {
  /** Also the job's id: the same work is never queued twice. */
  readonly id: string
  readonly ownerId: string
  /** It waits so long before anybody takes it. */
  readonly afterSeconds?: number
}

export interface JobQueue {
  readonly enqueue: <Data extends object>(tx: Transaction, name: string, data: Data, queued: Queued) => Promise<void>
  /** Takes jobs out of the queue, and stops those that run, wherever they run. */
  readonly cancel: (tx: Transaction, name: string, ids: readonly string[]) => Promise<void>
  /** Lets this attempt not count among those that a job has: its process stops, or the database went away. At most fifty times. */
  readonly spareAttempt: (attempt: { readonly name: string; readonly id: string; readonly retryCount: number }) => Promise<void>
  readonly boss: PgBoss
  readonly close: (waitMs: number) => Promise<void>
}

/** How a process that works on jobs calls itself towards the database. */
const workerName = 'playbook-worker'

/** Whether any process that works on jobs is connected, in whatever process this is asked. */
export async function hasWorker(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where application_name = ${workerName} and datname = current_database() limit 1`.execute(db)
  return rows.length > 0
}

export const cancelTopic = (jobId: string) => `cancel:${jobId}`
/** Where jobs go whose attempts are used up. */
export const deadLetterQueue = (name: string) => `${name}-lost`

/** Opens the queue for the given kinds of jobs; `supervise` also watches over jobs whose worker was lost. */
export async function openJobQueue(
  { address, log }: { address: DatabaseAddress; log: Logger },
  names: readonly string[],
  { supervise }: { supervise: boolean },
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...address,
    application_name: supervise ? workerName : 'playbook-jobs',
    max: 4,
    schedule: supervise,
    cronMonitorIntervalSeconds: 10,
    supervise,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    useListenNotify: supervise,
  })
  boss.on('error', (err) => log.error({ err }, 'job queue'))
  // The queue's own listener waits twice as long after each attempt: after a restart of the database that is too long.
  const listen: ReturnType<PgBoss['getDb']>['listen'] = async (channel, onNotice, onConnected) => {
    const begin = (client: Client) => client.query(`listen "${channel}"`)
    const listening = await keepListening(address, log, {
      applicationName: workerName,
      begin,
      onNotice,
      onBack: onConnected,
    })
    onConnected()
    return listening
  }
  Object.assign(boss.getDb(), { listen })
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue'))
  await boss.start()
  for (const name of names) await createQueues(boss, name)
  return {
    boss,
    async enqueue(tx, name, data, { id, ownerId, afterSeconds }) {
      const later = afterSeconds === undefined ? {} : { startAfter: afterSeconds }
      await boss.send(name, data, { id, group: { id: ownerId }, ...later, db: fromKysely(tx) })
    },
    async cancel(tx, name, ids) {
      if (ids.length === 0) return
      await boss.cancel(name, [...ids], { db: fromKysely(tx) })
      for (const id of ids) await announce(tx, cancelTopic(id))
    },
    async spareAttempt({ name, id, retryCount }) {
      // Attempts are numbered on, because what they write is fenced by their number: so one more is allowed.
      await boss.getDb().executeSql(allowOneMore, [name, id, retryCount])
    },
    async close(waitMs) {
      await boss.stop({ graceful: waitMs > 0, timeout: waitMs })
    },
  }
}

/** What is cut short again and again may be what ends the database. */
const mostSpared = 50
const allowOneMore = `update pgboss.job set retry_limit = retry_limit + 1
  where name = $1 and id = $2 and state = 'active' and retry_count = $3 and retry_limit < ${limits.maxRunAttempts + mostSpared}`

async function createQueues(boss: PgBoss, name: string): Promise<void> {
  const options = { retryDelay: 0, expireInSeconds: Math.ceil((2 * limits.runTimeoutMs) / 1000), deleteAfterSeconds: day, notify: true }
  // A worker can be lost while it gives a job up as well.
  const lost = { ...options, retryLimit: 1000, retryDelay: 1, heartbeatSeconds }
  const main = { ...options, retryLimit: limits.maxRunAttempts - 1, heartbeatSeconds, deadLetter: deadLetterQueue(name) }
  for (const [queue, settings] of [[deadLetterQueue(name), lost] as const, [name, main] as const]) {
    await boss.createQueue(queue, settings)
    // A queue that exists keeps its old settings until it is told.
    await boss.updateQueue(queue, settings)
  }
}
