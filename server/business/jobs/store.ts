import type { ApiJobKind, ApiJobStatus } from '@playbook/contract/api-jobs'
import type { Environment } from '@playbook/contract/business-filters'
import { sql, type Insertable, type Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import { announcing } from '../../jobs/notices.ts'
import type { JobOutcome } from './job-outcome.ts'

export type Tx = Transaction<Database>

/** Where watchers of a job hear that it has changed. */
export const apiJobTopic = (id: string) => `api-job:${id}`
const topicOfRow = sql<string>`'api-job:' || id`

const unfinished = ['pending', 'running'] as const satisfies readonly ApiJobStatus[]

const columns = [
  'id',
  'business_id',
  'key_id',
  'environment',
  'kind',
  'backtest_id',
  'symbol',
  'timeframe',
  'clock_at',
  'units',
  'status',
  'progress',
  'message',
  'error',
  'attempt',
  'created_at',
  'updated_at',
  'ended_at',
] as const

const selectJobs = (db: Db | Tx) => db.selectFrom('api_jobs').select(columns)
export type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number]

/** Whose jobs those are: all keys of a business in one environment share them. */
export interface JobOwner {
  readonly businessId: string
  readonly environment: Environment
}

const jobsOf = (db: Db | Tx, { businessId, environment }: JobOwner) =>
  selectJobs(db).where('business_id', '=', businessId).where('environment', '=', environment)

export const findJob = (db: Db | Tx, owner: JobOwner, id: string): Promise<JobRow | undefined> =>
  jobsOf(db, owner).where('id', '=', id).executeTakeFirst()

interface Listing {
  readonly kind: ApiJobKind | undefined
  readonly status: ApiJobStatus | undefined
  /** The job that the last page ended with. */
  readonly after: { readonly createdAt: Date; readonly id: string } | null
  readonly limit: number
}

/** Newest first. */
export function listJobs(db: Db, owner: JobOwner, { kind, status, after, limit }: Listing): Promise<JobRow[]> {
  let found = jobsOf(db, owner)
  if (kind !== undefined) found = found.where('kind', '=', kind)
  if (status !== undefined) found = found.where('status', '=', status)
  if (after !== null) found = found.where(sql<boolean>`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`)
  return found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** What a job works on, whoever it belongs to. */
export const findWork = (db: Db, id: string) =>
  db.selectFrom('api_jobs').select(columns).select('asked').where('id', '=', id).executeTakeFirst()
export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** A completed job with what it worked on and what came out. */
export const findOutcome = (db: Db, owner: JobOwner, id: string) =>
  jobsOf(db, owner).select(['asked', 'result', 'inputs']).where('id', '=', id).where('status', '=', 'completed').executeTakeFirst()

export type NewJob = Omit<
  Insertable<Database['api_jobs']>,
  'status' | 'progress' | 'message' | 'attempt' | 'updated_at' | 'error' | 'result' | 'inputs' | 'ended_at'
>

/** Stores a job that waits, unless it is there already or its owner has `maxUnfinished` of them. */
export async function insertJob(tx: Tx, job: NewJob, maxUnfinished: number): Promise<'new' | 'there' | 'too_many'> {
  // One at a time for each owner, so that two calls cannot both take the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api-jobs:${job.business_id}:${job.environment}`}, 0))`.execute(tx)
  if ((await tx.selectFrom('api_jobs').select('id').where('id', '=', job.id).executeTakeFirst()) !== undefined) return 'there'
  const { count } = await tx
    .selectFrom('api_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', job.business_id)
    .where('environment', '=', job.environment)
    .where('status', 'in', unfinished)
    .executeTakeFirstOrThrow()
  if (count >= maxUnfinished) return 'too_many'
  await tx
    .insertInto('api_jobs')
    .values({
      ...job,
      status: 'pending',
      progress: 0,
      message: 'Waiting for a free worker',
      attempt: 0,
      updated_at: job.created_at,
    })
    .execute()
  return 'new'
}

/** A worker takes the job: false when it has ended or is in the hands of a newer attempt. */
export async function claimJob(db: Db, id: string, attempt: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with claimed as (
      update api_jobs set status = 'running', attempt = ${attempt}, progress = 0, message = ${'Starting'}, updated_at = ${now}
      where id = ${id} and attempt < ${attempt} and status in (${sql.join(unfinished)}) returning id
    ) select ${announcing(apiJobTopic(id))} from claimed`.execute(db)
  return rows.length === 1
}

/** Says how far an attempt is; false when the job is no longer this attempt's. */
export async function saveJobProgress(
  db: Db,
  id: string,
  {
    attempt,
    progress,
    message,
    now,
  }: { readonly attempt: number; readonly progress: number; readonly message: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update api_jobs set progress = ${progress}, message = ${message}, updated_at = ${now}
      where id = ${id} and attempt = ${attempt} and status = 'running' returning id
    ) select ${announcing(apiJobTopic(id))} from moved`.execute(db)
  return rows.length === 1
}

const returned = sql`id, business_id, environment, units`
export type EndedJob = Pick<JobRow, 'id' | 'business_id' | 'environment' | 'units'>

/** Stores the whole outcome; undefined when the job is no longer this attempt's. */
export async function completeJob(tx: Tx, id: string, attempt: number, outcome: JobOutcome, now: Date): Promise<EndedJob | undefined> {
  const { rows } = await sql<EndedJob>`
    update api_jobs set status = 'completed', progress = 100, message = ${outcome.message}, result = ${outcome.result},
      inputs = ${outcome.inputs}, updated_at = ${now}, ended_at = ${now}
    where id = ${id} and attempt = ${attempt} and status = 'running' returning ${returned}, ${announcing(topicOfRow)}`.execute(tx)
  if (rows[0] !== undefined && outcome.trades.length > 0)
    await tx
      .insertInto('api_job_trades')
      .values(
        outcome.trades.map(({ firstNumber, longs, shorts, columns: packed }) => ({
          job_id: id,
          first_number: firstNumber,
          trades: longs + shorts,
          columns: packed,
        })),
      )
      .execute()
  return rows[0]
}

/** Ends a job with the reason that people read; `attempt` null means whichever attempt it is in. */
export async function failJob(tx: Tx, id: string, attempt: number | null, error: string, now: Date): Promise<EndedJob | undefined> {
  const { rows } = await sql<EndedJob>`
    update api_jobs set status = 'failed', message = 'Failed', error = ${error}, updated_at = ${now}, ended_at = ${now}
    where id = ${id} and (${attempt}::int is null or attempt = ${attempt}) and status in (${sql.join(unfinished)})
    returning ${returned}, ${announcing(topicOfRow)}`.execute(tx)
  return rows[0]
}

/** Cancels a job that has not ended; undefined where it has, or is not this owner's. */
export async function cancelJob(tx: Tx, { businessId, environment }: JobOwner, id: string, now: Date): Promise<EndedJob | undefined> {
  const { rows } = await sql<EndedJob>`
    update api_jobs set status = 'cancelled', message = 'Cancelled', updated_at = ${now}, ended_at = ${now}
    where id = ${id} and business_id = ${businessId} and environment = ${environment} and status in (${sql.join(unfinished)})
    returning ${returned}, ${announcing(topicOfRow)}`.execute(tx)
  return rows[0]
}

/** The jobs, whoever they belong to, that wait or run. */
export async function findOpenJobs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('api_jobs').select('id').where('status', 'in', unfinished).execute()
  return rows.map(({ id }) => id)
}

/** Blocks of trades that may hold some after a number, as many as hold `limit` of them, oldest first. */
export async function findTrades(db: Db, jobId: string, afterNumber: number, limit: number) {
  return db
    .selectFrom('api_job_trades')
    .select(['first_number', 'columns'])
    .where('job_id', '=', jobId)
    .where(sql<boolean>`first_number + trades > ${afterNumber + 1}`)
    .where('first_number', '<=', afterNumber + limit)
    .orderBy('first_number')
    .execute()
}

export async function countTrades(db: Db, jobId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_job_trades')
    .select(({ fn }) => fn.sum<number | null>('trades').as('count'))
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

export async function deleteOldJobs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_jobs').where('ended_at', '<', before).execute()
}
