import type { Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'

type AnyDb = Db | Transaction<Database>

/** Part of the user's log, newest first, with the number of all lines. */
export async function listEvents(db: Db, userId: string, { limit, offset }: { readonly limit: number; readonly offset: number }) {
  const own = db.selectFrom('security_events').where('user_id', '=', userId)
  const [rows, { count }] = await Promise.all([
    own.select(['id', 'kind', 'detail', 'user_agent', 'network', 'at']).orderBy('number', 'desc').limit(limit).offset(offset).execute(),
    own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}

/** The user's logins that still hold. */
export function listOpenLogins(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('logins')
    .select(['id', 'user_agent', 'network', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** A login of the user, held until the transaction ends; undefined where the user has none such. */
export function lockLogin(db: AnyDb, userId: string, loginId: string): Promise<{ readonly ended_at: Date | null } | undefined> {
  return db.selectFrom('logins').select('ended_at').where('user_id', '=', userId).where('id', '=', loginId).forUpdate().executeTakeFirst()
}

/** Removes lines from before a moment, and those of accounts that do not exist from before another. */
export async function deleteOldEvents(db: Db, before: Date, nobodysBefore: Date): Promise<void> {
  await db.deleteFrom('security_events').where('at', '<', before).execute()
  await db.deleteFrom('security_events').where('user_id', 'is', null).where('at', '<', nobodysBefore).execute()
}

/** Events that wait to be told, oldest first, taken by this transaction alone. */
export function takeUntold(db: Transaction<Database>, count: number) {
  return db
    .selectFrom('security_events')
    .select(['id', 'user_id', 'kind', 'detail', 'user_agent', 'network', 'at'])
    .where('is_told', '=', false)
    .orderBy('number')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function markTold(db: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await db.updateTable('security_events').set({ is_told: true }).where('id', 'in', ids).execute()
}
