import { randomUUID } from 'node:crypto'
import type { StudyStatus } from '@playbook/contract/robustness'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { announcing } from '../jobs/notices.ts'
import type { RobustnessStudies } from './tables.ts'

export type Tx = Transaction<Database>
export type StudyKind = RobustnessStudies['kind']

/** Where watchers of a study hear that it has changed. */
export const studyTopic = (id: string) => `study:${id}`
const topicOfRow = sql<string>`'study:' || id`

const unfinished = ['pending', 'running'] as const satisfies readonly StudyStatus[]
export const hasStudyEnded = ({ status }: { readonly status: StudyStatus }): boolean => !(unfinished as readonly string[]).includes(status)

const columns = [
  'id',
  'owner_id',
  'strategy_id',
  'kind',
  'settings',
  'status',
  'message',
  'error_message',
  'created_at',
  'updated_at',
] as const

/** How many tasks are planned and done, and how far they are together, 0 to 100, each by its cost. */
const taskFacts = sql<{ planned: number; done: number; percent: number }>`(
  select json_build_object('planned', count(*), 'done', count(output),
    'percent', coalesce(sum(progress * (task ->> 'cost')::float8) / nullif(sum((task ->> 'cost')::float8), 0), 0))
  from robustness_tasks where study_id = robustness_studies.id)`.as('tasks')

/** Those of a deleted strategy are deleted with it. */
const selectStudies = (db: Db) =>
  db
    .selectFrom('robustness_studies')
    .select(columns)
    .select(taskFacts)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('strategies')
          .select('strategies.id')
          .whereRef('strategies.id', '=', 'robustness_studies.strategy_id')
          .where('strategies.deleted_at', 'is', null),
      ),
    )
export type StudyRow = Awaited<ReturnType<ReturnType<typeof selectStudies>['execute']>>[number]

/** An owner's study without what it found. */
export const findStudy = (db: Db, ownerId: string, id: string): Promise<StudyRow | undefined> =>
  selectStudies(db).where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst()

/** The studies of a strategy, newest first. */
export const listStudies = (db: Db, ownerId: string, strategyId: string, kind: StudyKind, limit: number): Promise<StudyRow[]> =>
  selectStudies(db)
    .where('owner_id', '=', ownerId)
    .where('strategy_id', '=', strategyId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The verdict of a strategy's newest completed check, with what its deflated Sharpe rests on. */
export const findVerdict = (db: Db, ownerId: string, strategyId: string) =>
  db
    .selectFrom('robustness_studies')
    .select([
      'id',
      sql<unknown>`json_build_object('verdict', result -> 'verdict', 'sharpe', result -> 'sharpe', 'baseline', result -> 'baseline')`.as(
        'told',
      ),
      sql<number>`(facts ->> 'periodsPerYear')::float8`.as('periods'),
    ])
    .where('owner_id', '=', ownerId)
    .where('strategy_id', '=', strategyId)
    .where('kind', '=', 'check')
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What a worker needs to know of a study, whoever owns it. */
export const findWork = (db: Db, id: string) =>
  db
    .selectFrom('robustness_studies')
    .select(['id', 'owner_id', 'strategy_id', 'kind', 'settings', 'facts'])
    .where('id', '=', id)
    .executeTakeFirst()
export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** What a completed study found; undefined until then. */
export async function findFindings(db: Db, id: string): Promise<unknown> {
  const row = await db.selectFrom('robustness_studies').select('result').where('id', '=', id).executeTakeFirst()
  return row?.result ?? undefined
}

export interface NewStudy {
  readonly ownerId: string
  readonly strategyId: string
  readonly kind: StudyKind
  readonly settings: object
  readonly fingerprint: string
  readonly now: Date
}

/** Stores a study that waits; the one that asks the same is answered instead; null when the owner has too many unfinished ones. */
export async function insertStudy(
  tx: Tx,
  { ownerId, strategyId, kind, settings, fingerprint, now }: NewStudy,
  maxUnfinished: number,
): Promise<{ id: string; isNew: boolean } | null> {
  // One at a time for each owner, so that two requests cannot both take the last place or ask the same twice.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`studies:${ownerId}`}, 0))`.execute(tx)
  const same = await tx
    .selectFrom('robustness_studies')
    .select('id')
    .where('strategy_id', '=', strategyId)
    .where('kind', '=', kind)
    .where('fingerprint', '=', fingerprint)
    .where('status', 'in', [...unfinished, 'completed'])
    .executeTakeFirst()
  if (same !== undefined) return { id: same.id, isNew: false }
  const { count } = await tx
    .selectFrom('robustness_studies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', 'in', unfinished)
    .executeTakeFirstOrThrow()
  if (count >= maxUnfinished) return null
  const id = randomUUID()
  await tx
    .insertInto('robustness_studies')
    .values({
      id,
      owner_id: ownerId,
      strategy_id: strategyId,
      kind,
      settings: JSON.stringify(settings),
      fingerprint,
      status: 'pending',
      attempt: 0,
      facts: null,
      result: null,
      message: 'Waiting for a free worker',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, isNew: true }
}

/** Planning a study's tasks, or closing it when they are done, in one attempt. What it writes is fenced with both. */
export interface Step {
  readonly studyId: string
  readonly step: 'plan' | 'close'
  readonly attempt: number
}

const isBefore = { plan: sql<boolean>`facts is null`, close: sql<boolean>`facts is not null` } as const

/** A worker takes a step: false when the study has ended, has gone on, or is in the hands of a newer attempt. */
export async function claimStep(db: Db, { studyId, step, attempt }: Step, message: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update robustness_studies set status = 'running', attempt = ${attempt}, message = ${message}, updated_at = ${now}
    where id = ${studyId} and ${isBefore[step]} and attempt < ${attempt} and status in (${sql.join(unfinished)})
    returning ${announcing(studyTopic(studyId))}`.execute(db)
  return rows.length === 1
}

/** Whether the step is still this attempt's. */
export async function ownsStep(db: Db, { studyId, step, attempt }: Step): Promise<boolean> {
  const { rows } = await sql`
    select 1 from robustness_studies where id = ${studyId} and ${isBefore[step]} and attempt = ${attempt} and status = 'running'`.execute(
    db,
  )
  return rows.length === 1
}

export interface StoredTask {
  readonly number: number
  readonly jobId: string
}

export interface PlannedStudy {
  readonly facts: string
  /** With what was found out while planning. */
  readonly settings: string
  readonly tasks: readonly string[]
  readonly message: string
  readonly now: Date
}

/** Stores the planned tasks, numbered from 0; null when the step is no longer this attempt's. */
export async function storePlanned(tx: Tx, { studyId, attempt }: Step, planned: PlannedStudy): Promise<StoredTask[] | null> {
  const { rows } = await sql`
    update robustness_studies set attempt = 0, facts = ${planned.facts}, settings = ${planned.settings}, message = ${planned.message},
      updated_at = ${planned.now}
    where id = ${studyId} and ${isBefore.plan} and attempt = ${attempt} and status = 'running'
    returning ${announcing(studyTopic(studyId))}`.execute(tx)
  if (rows.length !== 1) return null
  const stored = planned.tasks.map((task, number) => ({ number, jobId: randomUUID(), task }))
  if (stored.length > 0)
    await tx
      .insertInto('robustness_tasks')
      .values(
        stored.map(({ number, jobId, task }) => ({
          study_id: studyId,
          number,
          job_id: jobId,
          task,
          attempt: 0,
          progress: 0,
          output: null,
        })),
      )
      .execute()
  return stored.map(({ number, jobId }) => ({ number, jobId }))
}

/** A task in one attempt. */
export interface TaskAttempt {
  readonly studyId: string
  readonly number: number
  readonly attempt: number
}

/** A worker takes a task: undefined when it is done, its study has ended, or a newer attempt has it. */
export async function claimTask(db: Db, { studyId, number, attempt }: TaskAttempt): Promise<unknown> {
  const { rows } = await sql<{ task: unknown }>`
    update robustness_tasks set attempt = ${attempt}, progress = 0
    where study_id = ${studyId} and number = ${number} and attempt < ${attempt} and output is null
      and exists (select 1 from robustness_studies where id = ${studyId} and status = 'running')
    returning task`.execute(db)
  return rows[0]?.task
}

export async function saveTaskProgress(db: Db, { studyId, number, attempt }: TaskAttempt, progress: number): Promise<boolean> {
  const { rows } = await sql`
    update robustness_tasks set progress = ${Math.min(100, progress)}
    where study_id = ${studyId} and number = ${number} and attempt = ${attempt} and output is null
      and exists (select 1 from robustness_studies where id = ${studyId} and status = 'running')
    returning ${announcing(studyTopic(studyId))}`.execute(db)
  return rows.length === 1
}

/** Stores what a task gave, once, and says how many tasks are open after it; null when it is no longer this attempt's. */
export async function storeOutput(
  tx: Tx,
  { studyId, number, attempt }: TaskAttempt,
  { output, message, now }: { readonly output: string; readonly message: string; readonly now: Date },
): Promise<{ readonly open: number } | null> {
  // Locks the study: of two tasks that end at once, the second sees the first one's output.
  const study = await sql`
    update robustness_studies set message = ${message}, updated_at = ${now} where id = ${studyId} and status = 'running'
    returning ${announcing(studyTopic(studyId))}`.execute(tx)
  if (study.rows.length !== 1) return null
  const stored = await sql`
    update robustness_tasks set output = ${output}, progress = 100
    where study_id = ${studyId} and number = ${number} and attempt = ${attempt} and output is null returning number`.execute(tx)
  if (stored.rows.length !== 1) return null
  return tx
    .selectFrom('robustness_tasks')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('study_id', '=', studyId)
    .where('output', 'is', null)
    .executeTakeFirstOrThrow()
}

/** What the tasks that are done gave, in the order of their numbers. */
export async function readOutputs(db: Db, studyId: string): Promise<unknown[]> {
  const rows = await db
    .selectFrom('robustness_tasks')
    .select('output')
    .where('study_id', '=', studyId)
    .where('output', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.map((row) => row.output)
}

/** Ends a study with what it found; false when the step is no longer this attempt's. */
export async function completeStudy(
  tx: Tx,
  { studyId, attempt }: Step,
  { result, message, now }: { readonly result: string; readonly message: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update robustness_studies set status = 'completed', message = ${message}, result = ${result}, error_message = null, updated_at = ${now}
    where id = ${studyId} and ${isBefore.close} and attempt = ${attempt} and status = 'running'
    returning ${announcing(studyTopic(studyId))}`.execute(tx)
  if (rows.length !== 1) return false
  // What they gave is in the result.
  await tx.deleteFrom('robustness_tasks').where('study_id', '=', studyId).execute()
  return true
}

const idsOfOpenTasks = sql<string[]>`(
  select coalesce(array_agg(job_id::text), '{}') from robustness_tasks where study_id = robustness_studies.id and output is null)`

/** Ends a study with the reason people read; answers it with the jobs of the tasks that are not done, null where it had ended. */
export async function failStudy(tx: Tx, id: string, error: string, now: Date) {
  const { rows } = await sql<{ jobs: string[] } & Pick<WorkRow, 'owner_id' | 'strategy_id' | 'kind'>>`
    update robustness_studies set status = 'failed', message = 'Stopped', error_message = ${error}, updated_at = ${now}
    where id = ${id} and status in (${sql.join(unfinished)})
    returning ${idsOfOpenTasks} as jobs, owner_id, strategy_id, kind, ${announcing(studyTopic(id))}`.execute(tx)
  return rows[0] ?? null
}

export type CancelledStudy = Pick<WorkRow, 'id' | 'kind'>

/** Cancels an owner's studies that have not ended, one, those of a strategy, or all; answers them with the jobs of their open tasks. */
export async function cancelStudies(
  tx: Tx,
  ownerId: string,
  { id = null, strategyId = null }: { readonly id?: string | null; readonly strategyId?: string | null },
  now: Date,
): Promise<{ readonly jobs: string[]; readonly studies: readonly CancelledStudy[] }> {
  const { rows } = await sql<{ jobs: string[] } & CancelledStudy>`
    update robustness_studies set status = 'cancelled', message = 'Cancelled', updated_at = ${now}
    where owner_id = ${ownerId} and (${id}::uuid is null or id = ${id})
      and (${strategyId}::uuid is null or strategy_id = ${strategyId}) and status in (${sql.join(unfinished)})
    returning id, kind, ${idsOfOpenTasks} as jobs, ${announcing(topicOfRow)}`.execute(tx)
  return { jobs: rows.flatMap((row) => row.jobs), studies: rows }
}
