import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ClientInfo } from '../../auth/deps.ts'
import { recordSecurityEvent } from '../../auth/security-events.ts'
import type { Database, Db } from '../../db/tables.ts'
import type { TellKey } from '../keys/tell-key.ts'

/** What the personal keys of a user belong to; null while they have had none. */
export async function findPersonalOwner(db: Db | Transaction<Database>, userId: string): Promise<string | null> {
  const found = await db.selectFrom('businesses').select('id').where('personal_of', '=', userId).executeTakeFirst()
  return found?.id ?? null
}

/** The same, made where there is none yet. */
export async function openPersonalOwner(db: Db, userId: string, now: Date): Promise<string> {
  await db
    .insertInto('businesses')
    .values({ id: randomUUID(), name: 'Personal keys', site: '', created_at: now, personal_of: userId })
    .onConflict((conflict) => conflict.column('personal_of').doNothing())
    .execute()
  return (await findPersonalOwner(db, userId))!
}

const kinds = { 'api_key.created': 'personal_key_made', 'api_key.revoked': 'personal_key_revoked' } as const

/** Writes what becomes of a key into the security log of its user. */
export const tellUser =
  (userId: string, from: ClientInfo): TellKey =>
  (tx, { now }, _owner, type, { name, hint }) =>
    recordSecurityEvent(tx, { userId, kind: kinds[type], from, at: new Date(now()), detail: `${name} (${hint})` })
