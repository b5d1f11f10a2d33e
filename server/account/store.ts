import { limits } from '@playbook/contract/limits'
import { sql, type Selectable, type Transaction } from 'kysely'
import { deletedAddress } from '../auth/deleted-address.ts'
import type { Database, Db } from '../db/tables.ts'
import type { AccountTables } from './tables.ts'

type Tx = Transaction<Database>
const dayMs = 24 * 3_600_000
const exportColumns = ['id', 'user_id', 'status', 'progress', 'message', 'bytes', 'asked_at', 'finished_at'] as const
export type ExportRow = Pick<Selectable<AccountTables['account_exports']>, (typeof exportColumns)[number]>
const open = ['waiting', 'running'] as const

/** Stores an export that waits; null where the user has had one today, or one is being made. */
export async function insertExport(tx: Tx, { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date }) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
  const earlier = await tx
    .selectFrom('account_exports')
    .select('id')
    .where('user_id', '=', userId)
    .where((where) =>
      where.or([
        where('status', 'in', open),
        where.and([where('status', '=', 'completed'), where('asked_at', '>', new Date(now.getTime() - dayMs))]),
      ]),
    )
    .executeTakeFirst()
  if (earlier !== undefined) return null
  return tx
    .insertInto('account_exports')
    .values({ id, user_id: userId, status: 'waiting', message: 'Waiting to begin', asked_at: now })
    .returning(exportColumns)
    .executeTakeFirstOrThrow()
}

export const listExports = (db: Db, userId: string): Promise<ExportRow[]> =>
  db.selectFrom('account_exports').select(exportColumns).where('user_id', '=', userId).orderBy('asked_at', 'desc').execute()

export async function findExport(db: Db | Tx, userId: string, id: string): Promise<ExportRow | undefined> {
  return db.selectFrom('account_exports').select(exportColumns).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
}

/** Takes the export over for this attempt, without what an earlier one has written; undefined where it has ended. */
export async function claimExport(db: Db, id: string, attempt: number): Promise<{ readonly user_id: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    const claimed = await tx
      .updateTable('account_exports')
      .set({ status: 'running', attempt, progress: 0, message: 'Collecting' })
      .where('id', '=', id)
      .where('status', 'in', open)
      .where('attempt', '<', attempt)
      .returning('user_id')
      .executeTakeFirst()
    if (claimed !== undefined) await tx.deleteFrom('account_export_parts').where('export_id', '=', id).execute()
    return claimed
  })
}

export async function saveExportProgress(db: Db, id: string, attempt: number, progress: number, message: string): Promise<boolean> {
  const saved = await db
    .updateTable('account_exports')
    .set({ progress: Math.min(99, Math.floor(progress)), message })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export async function insertPart(db: Db, id: string, number: number, content: Buffer): Promise<void> {
  await db.insertInto('account_export_parts').values({ export_id: id, number, content }).execute()
}

/** Ends an export that is under way, and with it, where it has no file, its parts; false where it had ended. */
export async function endExport(
  tx: Tx,
  id: string,
  attempt: number | null,
  ended: { readonly status: 'completed' | 'failed' | 'cancelled'; readonly message: string; readonly bytes?: number; readonly now: Date },
): Promise<boolean> {
  const { status, message, bytes, now } = ended
  const done = await tx
    .updateTable('account_exports')
    .set({
      status,
      message,
      finished_at: now,
      ...(status === 'completed' ? { progress: 100 } : {}),
      ...(bytes === undefined ? {} : { bytes }),
    })
    .where('id', '=', id)
    .where('status', 'in', open)
    .$if(attempt !== null, (query) => query.where('attempt', '=', attempt as number))
    .returning('id')
    .executeTakeFirst()
  if (done !== undefined && status !== 'completed') await tx.deleteFrom('account_export_parts').where('export_id', '=', id).execute()
  return done !== undefined
}

export const findOpenExports = (db: Db): Promise<{ id: string }[]> =>
  db.selectFrom('account_exports').select('id').where('status', 'in', open).execute()

export async function readPart(db: Db, id: string, number: number): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('account_export_parts')
    .select('content')
    .where('export_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.content
}

/** Removes exports that have been there for their days. */
export async function deleteOldExports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('account_exports')
    .where('asked_at', '<=', new Date(now.getTime() - limits.accountExportKeptDays * dayMs))
    .execute()
}

/** Accounts whose time has come. */
export async function findDueDeletions(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('deletion_due_at', '<=', now).execute()
  return rows.map(({ id }) => id)
}

/** Takes an account whose deletion is due; undefined where it has been brought back. */
export async function takeDueDeletion(tx: Tx, userId: string, now: Date): Promise<{ readonly email: string } | undefined> {
  return tx.selectFrom('users').select('email').where('id', '=', userId).where('deletion_due_at', '<=', now).forUpdate().executeTakeFirst()
}

/** Overwrites what tells who an account belonged to. Nobody can log in to it again. */
export async function forgetUser(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    update users set email = 'deleted-' || id || ${deletedAddress}, username = 'deleted-' || id, first_name = '', last_name = '',
      password_hash = null, auth_verified = false, is_business = false, is_operator = false, is_creator = false,
      referral_code = 'deleted-' || id, deactivated_at = coalesce(deactivated_at, ${now}), updated_at = ${now},
      deletion_due_at = null, deletion_reminded_at = null
    where id = ${userId}`.execute(tx)
}
