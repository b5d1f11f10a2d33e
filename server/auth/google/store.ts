import type { Selectable, Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import type { GoogleTables } from './tables.ts'

type AnyDb = Db | Transaction<Database>
export type ExternalLogin = Selectable<GoogleTables['external_logins']>

/** Marks an ID token as used; false where it was before. */
export async function useIdToken(tx: Transaction<Database>, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const added = await tx
    .insertInto('used_id_tokens')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  return added !== undefined
}

export async function deleteOldIdTokens(db: AnyDb, before: Date): Promise<void> {
  await db.deleteFrom('used_id_tokens').where('expires_at', '<', before).execute()
}

export async function findExternalLogin(db: AnyDb, issuer: string, subject: string): Promise<ExternalLogin | null> {
  const found = db.selectFrom('external_logins').selectAll().where('issuer', '=', issuer).where('subject', '=', subject)
  return (await found.executeTakeFirst()) ?? null
}

/** What signs in to a user's account from elsewhere. */
export async function findExternalLoginOf(db: AnyDb, userId: string): Promise<ExternalLogin | null> {
  return (await db.selectFrom('external_logins').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null
}

/** Links an account elsewhere; false where one of the two is linked already, perhaps at this very moment. */
export async function insertExternalLogin(
  tx: Transaction<Database>,
  link: Pick<ExternalLogin, 'issuer' | 'subject' | 'user_id' | 'address' | 'created_at'>,
): Promise<boolean> {
  const added = await tx
    .insertInto('external_logins')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return added !== undefined
}

export async function touchExternalLogin(db: AnyDb, { issuer, subject }: ExternalLogin, address: string, now: Date): Promise<void> {
  await db
    .updateTable('external_logins')
    .set({ address, last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** Unlinks what was linked to a user's account since a moment; false where nothing was. */
export async function deleteExternalLogin(tx: Transaction<Database>, userId: string, since: Date): Promise<boolean> {
  const mine = tx.deleteFrom('external_logins').where('user_id', '=', userId).where('created_at', '>=', since)
  const gone = await mine.returning('subject').executeTakeFirst()
  return gone !== undefined
}
