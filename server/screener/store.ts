import type { ScreenStatus } from '@playbook/contract/screener'
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import { announcing } from '../jobs/notices.ts'
import type { Screens } from './tables.ts'

export type Tx = Transaction<Database>
/** Where watchers of a screen hear that it has changed. */
export const screenTopic = (id: string) => `screen:${id}`
const topicOfRow = sql<string>`'screen:' || id`
const active: ScreenStatus[] = ['pending', 'running']

const columns = [
  'id',
  'name',
  'text',
  'words',
  'timeframe',
  'bars',
  'markets',
  'status',
  'run_id',
  'progress',
  'message',
  'ran_at',
  'created_at',
] as const
export type ScreenHead = Pick<Selectable<Screens>, (typeof columns)[number]>
export type NewScreenRow = Omit<Insertable<Screens>, 'number'>

export const listScreens = (db: Db, ownerId: string): Promise<ScreenHead[]> =>
  db.selectFrom('screens').select(columns).where('owner_id', '=', ownerId).orderBy('number', 'desc').execute()

export const findScreen = async (db: Db, ownerId: string, id: string) =>
  isId(id)
    ? db
        .selectFrom('screens')
        .select([...columns, 'answers', 'confirmed', 'rows'])
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined

/** What a run works on, whoever owns it. */
export const findWork = (db: Db, id: string) =>
  db.selectFrom('screens').select(['owner_id', 'expr', 'timeframe', 'bars', 'markets']).where('id', '=', id).executeTakeFirst()

/** One at a time for each owner, so that two requests cannot both take the last place. */
async function hasRoom(
  tx: Tx,
  ownerId: string,
  max: { readonly saved: number; readonly active: number },
  isNew: boolean,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`screens:${ownerId}`}, 0))`.execute(tx)
  const { saved, running } = await tx
    .selectFrom('screens')
    .select(({ fn }) => [fn.countAll<number>().as('saved'), fn.countAll<number>().filterWhere('status', 'in', active).as('running')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return running < max.active && (!isNew || saved < max.saved)
}

type Max = Parameters<typeof hasRoom>[2]

/** Stores a screen that waits for its run; one that is there already under this id is the answer to an earlier try. */
export async function insertScreen(tx: Tx, row: NewScreenRow, max: Max): Promise<'new' | 'there' | 'too_many'> {
  const there = await tx.selectFrom('screens').select('id').where('id', '=', row.id).executeTakeFirst()
  if (there !== undefined) return 'there'
  if (!(await hasRoom(tx, row.owner_id, max, true))) return 'too_many'
  await tx.insertInto('screens').values(row).execute()
  return 'new'
}

/** Lets a screen wait for another run; what it found before stays until then. */
export async function restartScreen(tx: Tx, ownerId: string, id: string, runId: string, max: Max, now: Date): Promise<boolean> {
  if (!(await hasRoom(tx, ownerId, max, false))) return false
  const { rows } = await sql`
    update screens set status = 'pending', run_id = ${runId}, attempt = 0, progress = 0, message = 'Waiting', updated_at = ${now}
    where id = ${id} and status not in (${sql.join(active)}) returning ${announcing(topicOfRow)}`.execute(tx)
  return rows.length === 1
}

interface Attempt {
  readonly id: string
  readonly runId: string
  readonly attempt: number
}

/** A worker takes the run: false when it has ended or is in the hands of a newer attempt. */
export async function claimScreen(db: Db, { id, runId, attempt }: Attempt, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update screens set status = 'running', attempt = ${attempt}, message = 'Looking at the markets', updated_at = ${now}
    where id = ${id} and run_id = ${runId} and attempt < ${attempt} and status in (${sql.join(active)})
    returning ${announcing(topicOfRow)}`.execute(db)
  return rows.length === 1
}

export async function saveProgress(
  db: Db,
  { id, runId, attempt }: Attempt,
  { progress, message, now }: { readonly progress: number; readonly message: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update screens set progress = ${progress}, message = ${message}, updated_at = ${now}
    where id = ${id} and run_id = ${runId} and attempt = ${attempt} and status = 'running' returning ${announcing(topicOfRow)}`.execute(db)
  return rows.length === 1
}

interface Ending {
  readonly status: 'completed' | 'failed'
  readonly message: string
  /** JSON of what was found; null where nothing was. */
  readonly rows: string | null
  readonly now: Date
}

/** Ends the run; `attempt` null means whichever attempt it is in. */
export async function endScreen(
  db: Db,
  { id, runId, attempt }: Omit<Attempt, 'attempt'> & { attempt: number | null },
  ending: Ending,
): Promise<void> {
  const { status, message, rows, now } = ending
  await sql`
    update screens set status = ${status}, progress = 100, message = ${message}, rows = coalesce(${rows}::jsonb, rows),
      ran_at = case when ${status} = 'completed' then ${now} else ran_at end, updated_at = ${now}
    where id = ${id} and run_id = ${runId} and (${attempt}::int is null or attempt = ${attempt}) and status in (${sql.join(active)})
    returning ${announcing(topicOfRow)}`.execute(db)
}

/** Cancels runs that have not ended; answers the ids of their jobs. */
export async function cancelScreens(tx: Tx, ownerId: string, id: string | null, now: Date): Promise<string[]> {
  const { rows } = await sql<{ run_id: string }>`
    update screens set status = 'cancelled', message = 'Cancelled', updated_at = ${now}
    where owner_id = ${ownerId} and (${id}::uuid is null or id = ${id}) and status in (${sql.join(active)})
    returning run_id, ${announcing(topicOfRow)}`.execute(tx)
  return rows.map((row) => row.run_id)
}

export async function deleteScreen(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from screens where owner_id = ${ownerId} and id = ${id} returning ${announcing(topicOfRow)}`.execute(tx)
  return rows.length === 1
}

/** Runs that wait or go on, whoever owns them. */
export const findOpenScreens = (db: Db) => db.selectFrom('screens').select(['id', 'run_id']).where('status', 'in', active).execute()
