import { sql, type Selectable, type Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'
import type { Passkeys } from '../second-factor/tables.ts'

type AnyDb = Db | Transaction<Database>
export type StoredPasskey = Selectable<Passkeys>

export function listPasskeys(db: AnyDb, userId: string): Promise<StoredPasskey[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
}

export async function countUsablePasskeys(db: AnyDb, userId: string): Promise<number> {
  const { passkeys } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<string>().as('passkeys'))
    .where('user_id', '=', userId)
    .where('refused_since', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(passkeys)
}

export async function findPasskey(db: AnyDb, credentialId: string): Promise<StoredPasskey | null> {
  return (await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()) ?? null
}

export interface NewPasskeyRow {
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
  readonly name: string
  readonly now: Date
}

/** A user's passkeys, held until the transaction ends: of two that are added at once, the second counts the first. */
export async function lockPasskeys(db: Transaction<Database>, userId: string): Promise<StoredPasskey[]> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  return listPasskeys(db, userId)
}

/** Adds a passkey; null where it is known already. */
export async function insertPasskey(db: Transaction<Database>, given: NewPasskeyRow): Promise<StoredPasskey | null> {
  const added = await db
    .insertInto('passkeys')
    .values({
      user_id: given.userId,
      credential_id: given.credentialId,
      public_key: given.publicKey,
      counter: given.counter,
      transports: JSON.stringify(given.transports),
      is_synced: given.isSynced,
      name: given.name,
      created_at: given.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return added ?? null
}

/** Moves the counter on; false where it stands still or runs backwards, or the passkey is refused by now. */
export async function advanceCounter(
  db: AnyDb,
  id: string,
  { counter, isSynced, now }: { readonly counter: number; readonly isSynced: boolean; readonly now: Date },
): Promise<boolean> {
  const advanced = await db
    .updateTable('passkeys')
    .set({ counter, is_synced: isSynced, last_used_at: now })
    .where('id', '=', id)
    .where('refused_since', 'is', null)
    // A passkey without a counter always says 0.
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()
  return advanced !== undefined
}

/** Refuses a passkey from now on; false where it was refused already. */
export async function markRefused(db: AnyDb, id: string, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('passkeys')
    .set({ refused_since: now })
    .where('id', '=', id)
    .where('refused_since', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

export async function updatePasskeyName(db: AnyDb, userId: string, id: string, name: string): Promise<StoredPasskey | null> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return renamed ?? null
}

/** Removes a passkey and gives its name; null where the user has none such. */
export async function deletePasskey(db: AnyDb, userId: string, id: string): Promise<string | null> {
  const gone = await db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).returning('name').executeTakeFirst()
  return gone?.name ?? null
}

/** Removes those of a user that were made since a moment, and gives their names. */
export async function deletePasskeys(db: AnyDb, userId: string, since: Date): Promise<string[]> {
  const gone = await db.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).returning('name').execute()
  return gone.map(({ name }) => name)
}
