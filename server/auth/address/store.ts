import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import type { AddressTables } from './tables.ts'

type AnyDb = Db | Transaction<Database>
type Tx = Transaction<Database>

export type Change = Selectable<AddressTables['address_changes']>

const columns = [
  'id',
  'user_id',
  'old_email',
  'new_email',
  'asks_old',
  'asked_at',
  'expires_at',
  'old_confirmed_at',
  'new_confirmed_at',
  'done_at',
  'ended_at',
  'stop_until',
  'stop_key',
] as const satisfies readonly (keyof Change)[]

interface NewChange {
  readonly userId: string
  readonly oldEmail: string
  readonly newEmail: string
  readonly asksOld: boolean
  readonly now: Date
  readonly expiresAt: Date
}

export function insertChange(tx: Tx, change: NewChange): Promise<Change> {
  return tx
    .insertInto('address_changes')
    .values({
      user_id: change.userId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      asks_old: change.asksOld,
      asked_at: change.now,
      expires_at: change.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Holds who gets into a user's account until the transaction ends: changes of its address or provider are made one after the other. */
export async function lockAddress(tx: Tx, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx)
}

/** The change of a user that waits; undefined where there is none, or its time is over. */
export async function findWaiting(db: AnyDb, userId: string, now: Date): Promise<Change | undefined> {
  return db
    .selectFrom('address_changes')
    .select(columns)
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function markAgreed(tx: Tx, id: string, side: 'old' | 'new', now: Date): Promise<void> {
  await tx
    .updateTable('address_changes')
    .set(side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Ends what waits of a user; whether anything did. */
export async function endWaiting(db: AnyDb, userId: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('address_changes')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('done_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Gives the user the new address, which is confirmed by now. Throws what `isTakenAddress` knows where another account has it. */
export async function moveAddress(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email, auth_verified: true, updated_at: now }).where('id', '=', userId).execute()
}

export const isTakenAddress = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key'

export async function markDone(tx: Tx, id: string, now: Date, stop: { readonly until: Date; readonly key: Buffer } | null): Promise<void> {
  await tx
    .updateTable('address_changes')
    .set({ done_at: now, ...(stop === null ? {} : { stop_until: stop.until, stop_key: stop.key }) })
    .where('id', '=', id)
    .execute()
}

/** Whether another account had this address a few days ago and can still have it back. */
export async function isHeldAddress(db: AnyDb, email: string, userId: string, now: Date): Promise<boolean> {
  const held = await db
    .selectFrom('address_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('user_id', '!=', userId)
    .where('done_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('stop_until', '>', now)
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** The done change that a link takes back. */
export function findToStop(tx: Tx, stopKey: Buffer, now: Date): Promise<Change | undefined> {
  return tx
    .selectFrom('address_changes')
    .select(columns)
    .where('stop_key', '=', stopKey)
    .where('ended_at', 'is', null)
    .where('stop_until', '>', now)
    .executeTakeFirst()
}

/** The change whose link to take it back has this key, taken back or not. */
export function findByStopKey(db: AnyDb, stopKey: Buffer): Promise<Change | undefined> {
  return db.selectFrom('address_changes').select(columns).where('stop_key', '=', stopKey).executeTakeFirst()
}

/** The changes of a user that are still known, newest first. */
export function listChanges(db: AnyDb, userId: string): Promise<Change[]> {
  return db.selectFrom('address_changes').select(columns).where('user_id', '=', userId).orderBy('asked_at', 'desc').execute()
}

/** Ends this change and all that were asked for after it. */
export async function endFrom(tx: Tx, change: Change, now: Date): Promise<void> {
  await tx
    .updateTable('address_changes')
    .set({ ended_at: now })
    .where('user_id', '=', change.user_id)
    .where('asked_at', '>=', change.asked_at)
    .where('ended_at', 'is', null)
    .execute()
}

/** Puts the earlier address back. Whoever changed it may know the password, which opens nothing from now on. */
export async function putBack(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email, auth_verified: true, password_hash: null, updated_at: now }).where('id', '=', userId).execute()
}

/** Removes changes that can neither be agreed to nor taken back any more. */
export async function deleteOldChanges(db: AnyDb, before: Date): Promise<void> {
  await sql`delete from address_changes where greatest(expires_at, stop_until) < ${before}`.execute(db)
}
