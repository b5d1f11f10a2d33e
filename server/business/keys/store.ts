import type { ApiKeyChange } from '@playbook/contract/business'
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely'
import { isId } from '../../db/is-id.ts'
import type { Database, Db } from '../../db/tables.ts'
import type { BusinessTables } from '../tables.ts'

type Tx = Transaction<Database>
export type ApiKeyRow = Selectable<BusinessTables['api_keys']>

/** Held while keys of a business are added, so that of many at once no more get in than there may be. */
export const lockBusiness = (tx: Tx, businessId: string) =>
  tx.selectFrom('businesses').select('id').where('id', '=', businessId).forUpdate().executeTakeFirstOrThrow()

export async function countKeys(tx: Tx, businessId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .where('replaced_by', 'is', null)
    .where((each) => each.or([each('ends_at', 'is', null), each('ends_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return count
}

export const insertKey = (tx: Tx, row: Insertable<BusinessTables['api_keys']>): Promise<ApiKeyRow> =>
  tx.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow()

export async function findKeyOf(db: Db | Tx, businessId: string, id: string): Promise<ApiKeyRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).where('business_id', '=', businessId).executeTakeFirst()
}

export async function lockKeyOf(tx: Tx, businessId: string, id: string): Promise<ApiKeyRow | undefined> {
  if (!isId(id)) return undefined
  return tx.selectFrom('api_keys').selectAll().where('id', '=', id).where('business_id', '=', businessId).forUpdate().executeTakeFirst()
}

/** The newest first. */
export const listKeysOf = (db: Db, businessId: string): Promise<ApiKeyRow[]> =>
  db.selectFrom('api_keys').selectAll().where('business_id', '=', businessId).orderBy('created_at', 'desc').orderBy('id').execute()

export async function changeKeyRow(tx: Tx, id: string, { ends_at, ...same }: ApiKeyChange): Promise<ApiKeyRow> {
  const given = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined))
  const end = ends_at === undefined ? {} : { ends_at: ends_at === null ? null : new Date(ends_at) }
  return tx
    .updateTable('api_keys')
    .set({ ...given, ...end, id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends a key that another one has taken the place of, never later than it would have; those that it replaced itself end now. */
export async function replaceKey(
  tx: Tx,
  id: string,
  by: { readonly newId: string; readonly endsAt: Date; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ replaced_by: by.newId, ends_at: sql`least(ends_at, ${by.endsAt})` })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('api_keys').set({ ends_at: by.now }).where('replaced_by', '=', id).where('ends_at', '>', by.now).execute()
}

export const setRevoked = (tx: Tx, id: string, now: Date): Promise<ApiKeyRow> =>
  tx.updateTable('api_keys').set({ revoked_at: now, salt: null }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
