import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

const listed = ['id', 'created_at', 'is_searchable'] as const
const hasInputs = sql<boolean>`inputs is not null`.as('has_inputs')

/** How an owner's strategy is published; undefined while it is not. */
export const findOwn = (db: Db, ownerId: string, strategyId: string) =>
  db
    .selectFrom('publications')
    .select(listed)
    .select(hasInputs)
    .where('owner_id', '=', ownerId)
    .where('strategy_id', '=', strategyId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>

export interface NewPublication {
  readonly id: string
  readonly ownerId: string
  readonly strategyId: string
  readonly isSearchable: boolean
  readonly keyId: string
  readonly statement: string
  readonly signature: Buffer
  readonly plan: string
  readonly inputs: Buffer | null
  readonly now: Date
}

/** Publishes a strategy, in the place of what is published of it; false when the owner has `most` others already. */
export async function savePublication(db: Db, row: NewPublication, most: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`publications:${row.ownerId}`}, 0))`.execute(tx)
    await tx.deleteFrom('publications').where('strategy_id', '=', row.strategyId).where('withdrawn_at', 'is', null).execute()
    const { count } = await tx
      .selectFrom('publications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', row.ownerId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= most) return false
    await tx
      .insertInto('publications')
      .values({
        id: row.id,
        owner_id: row.ownerId,
        strategy_id: row.strategyId,
        is_searchable: row.isSearchable,
        key_id: row.keyId,
        statement: row.statement,
        signature: row.signature,
        plan: row.plan,
        inputs: row.inputs,
        created_at: row.now,
        withdrawn_at: null,
      })
      .execute()
    return true
  })
}

/** Deletes what was published of an owner's strategy and keeps only that there was something. */
export async function withdraw(db: Db, ownerId: string, strategyId: string, now: Date): Promise<void> {
  await db
    .updateTable('publications')
    .set({ withdrawn_at: now, statement: null, signature: null, plan: null, inputs: null, key_id: null, is_searchable: false })
    .where('owner_id', '=', ownerId)
    .where('strategy_id', '=', strategyId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** What is published under an id, for everybody; the owner's account must still be open. */
const selectPublic = (db: Db, id: string) =>
  db
    .selectFrom('publications')
    .innerJoin('users', 'users.id', 'publications.owner_id')
    .where('publications.id', '=', id)
    .where('users.deactivated_at', 'is', null)

export const findPublic = (db: Db, id: string) =>
  selectPublic(db, id)
    .select(['publications.id', 'publications.created_at', 'is_searchable', 'withdrawn_at', 'key_id', 'statement', 'signature', 'plan'])
    .select(hasInputs)
    .executeTakeFirst()
export type PublicRow = NonNullable<Awaited<ReturnType<typeof findPublic>>>

export const findPublicInputs = (db: Db, id: string) => selectPublic(db, id).select(['withdrawn_at', 'inputs']).executeTakeFirst()

export const findVisibility = (db: Db, id: string) => selectPublic(db, id).select(['withdrawn_at', 'is_searchable']).executeTakeFirst()

export const listKeys = (db: Db) => db.selectFrom('signing_keys').select(['id', 'public_key']).orderBy('created_at').orderBy('id').execute()

/** The newest key that the database holds itself. */
export const findOwnKey = (db: Db) =>
  db
    .selectFrom('signing_keys')
    .select(['id', 'private_key'])
    .where('private_key', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()

interface NewKey {
  readonly id: string
  readonly publicKey: Buffer
  readonly privateKey: Buffer | null
  readonly now: Date
}

export async function saveKey(db: Db, { id, publicKey, privateKey, now }: NewKey): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ id, public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
