import type { ApplicationKind } from '@playbook/contract/applications'
import type { Selectable, Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { ApplicationTables } from './tables.ts'

export type ApplicationRow = Selectable<ApplicationTables['applications']>
type Tx = Transaction<Database>

/** The column of a user that tells whether an application was approved, and still holds. */
const rightOf = { business: 'is_business', creator: 'is_creator' } as const satisfies Record<ApplicationKind, string>

export async function hasRight(db: Db | Tx, userId: string, kind: ApplicationKind): Promise<boolean> {
  const found = await db.selectFrom('users').select(rightOf[kind]).where('id', '=', userId).executeTakeFirstOrThrow()
  return Object.values(found).includes(true)
}

/** Makes a user a creator or none; false where it is so already. */
export async function setCreator(tx: Tx, userId: string, has: boolean, now: Date): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ is_creator: has, updated_at: now })
    .where('id', '=', userId)
    .where('is_creator', '=', !has)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

interface NewApplication {
  readonly id: string
  readonly userId: string
  readonly kind: ApplicationKind
  readonly answers: Readonly<Record<string, string>>
  readonly now: Date
}

/** Adds an application; null while one of the kind is open. */
export async function insertApplication(tx: Tx, { id, userId, kind, answers, now }: NewApplication): Promise<ApplicationRow | null> {
  const added = await tx
    .insertInto('applications')
    .values({ id, user_id: userId, kind, answers: JSON.stringify(answers), created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).where('status', '=', 'open').doNothing())
    .returningAll()
    .executeTakeFirst()
  return added ?? null
}

/** The user's applications, the latest first. */
export const listApplicationsOf = (db: Db | Tx, userId: string): Promise<ApplicationRow[]> =>
  db.selectFrom('applications').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id').execute()

export const findLatest = (db: Db, userId: string, kind: ApplicationKind): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()

/** The application, locked, so that of several decisions one counts. */
export const lockApplication = async (tx: Tx, id: string): Promise<ApplicationRow | undefined> =>
  isId(id) ? tx.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() : undefined

/** The id of the user's open application of the kind. */
export const findOpenId = async (db: Db | Tx, userId: string, kind: ApplicationKind): Promise<string | undefined> =>
  (
    await db
      .selectFrom('applications')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('status', '=', 'open')
      .executeTakeFirst()
  )?.id

export const updateDecision = (
  tx: Tx,
  id: string,
  { status, why, now }: { readonly status: 'approved' | 'refused'; readonly why: string; readonly now: Date },
): Promise<ApplicationRow> =>
  tx.updateTable('applications').set({ status, why, decided_at: now }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
