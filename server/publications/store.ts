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
  /** The address it gets unless the strategy is published under one already. */
  readonly id: string
  readonly ownerId: string
  readonly strategyId: string
  readonly isSearchable: boolean
  readonly keyId: string
  /** Writes and signs the statement, which names its address; what it reads is of the same transaction. */
  readonly seal: (tx: Db, id: string) => Promise<{ readonly statement: string; readonly signature: Buffer }>
  readonly plan: string
  readonly inputs: Buffer | null
  readonly now: Date
}

/** Publishes a strategy, in the place of what is published of it, and tells the address; null when the owner has `most` others already. */
export async function savePublication(db: Db, row: NewPublication, most: number): Promise<string | null> {
  const { ownerId, strategyId } = row
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`publications:${ownerId}`}, 0))`.execute(tx)
    const published = await findOwn(tx, ownerId, strategyId)
    if (published === undefined && (await countPublished(tx, ownerId)) >= most) return null
    const id = published?.id ?? row.id
    const content = {
      is_searchable: row.isSearchable,
      key_id: row.keyId,
      ...(await row.seal(tx, id)),
      plan: row.plan,
      inputs: row.inputs,
      created_at: row.now,
    }
    await tx
      .insertInto('publications')
      .values({ id, owner_id: ownerId, strategy_id: strategyId, ...content, withdrawn_at: null })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(content))
      .execute()
    return id
  })
}

async function countPublished(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('publications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
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

/** What is published under an id, for everybody; the owner's account must still be open, and the strategy be there. */
const selectPublic = (db: Db, id: string) =>
  db
    .selectFrom('publications')
    .innerJoin('users', 'users.id', 'publications.owner_id')
    .where('publications.id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('strategies')
          .select('strategies.id')
          .whereRef('strategies.id', '=', 'publications.strategy_id')
          .where('strategies.deleted_at', 'is', null),
      ),
    )
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
