import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { deleteEntryOf } from './gallery-store.ts'

const listed = ['publications.id', 'publications.created_at', 'is_searchable'] as const
const hasInputs = sql<boolean>`inputs is not null`.as('has_inputs')

/** How a strategy is published, as its owner sees it. */
export interface OwnRow {
  readonly id: string
  readonly created_at: Date
  readonly is_searchable: boolean
  readonly has_inputs: boolean
  readonly gallery_title: string | null
}

/** How an owner's strategy is published; undefined while it is not. */
export const findOwn = (db: Db, ownerId: string, strategyId: string): Promise<OwnRow | undefined> =>
  db
    .selectFrom('publications')
    .leftJoin('gallery_entries', 'publication_id', 'publications.id')
    .select(listed)
    .select(['gallery_entries.title as gallery_title', hasInputs])
    .where('publications.owner_id', '=', ownerId)
    .where('strategy_id', '=', strategyId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

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

/** Within a transaction: whoever publishes, lists, withdraws or bars a result of this owner waits until it is over. */
export const lockPublicationsOf = (tx: Db, ownerId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`publications:${ownerId}`}, 0))`.execute(tx)

/** What was published just now, with the title it is in the gallery under. */
export interface SavedPublication {
  readonly id: string
  readonly statement: string
  readonly galleryTitle: string | null
}

/**
 * Publishes a strategy, in the place of what is published of it; null when the owner has `most` others already. The caller's
 * transaction holds the owner's publications.
 */
export async function savePublication(tx: Db, row: NewPublication, most: number): Promise<SavedPublication | null> {
  const { ownerId, strategyId } = row
  const published = await findOwn(tx, ownerId, strategyId)
  if (published === undefined && (await countPublished(tx, ownerId)) >= most) return null
  const id = published?.id ?? row.id
  const sealed = await row.seal(tx, id)
  const content = {
    is_searchable: row.isSearchable,
    key_id: row.keyId,
    ...sealed,
    plan: row.plan,
    inputs: row.inputs,
    created_at: row.now,
  }
  await tx
    .insertInto('publications')
    .values({ id, owner_id: ownerId, strategy_id: strategyId, ...content, withdrawn_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(content))
    .execute()
  return { id, statement: sealed.statement, galleryTitle: published?.gallery_title ?? null }
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
  await deleteEntryOf(db, ownerId, strategyId)
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

/** What search engines may show: wanted by its owner, whose account is open, and not taken out of the gallery. */
const selectSearchable = (db: Db) =>
  db
    .selectFrom('publications')
    .innerJoin('users', 'users.id', 'publications.owner_id')
    .innerJoin('strategies', 'strategies.id', 'publications.strategy_id')
    .where('publications.is_searchable', '=', true)
    .where('publications.withdrawn_at', 'is', null)
    .where('publications.barred_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where('strategies.deleted_at', 'is', null)

export async function countSearchable(db: Db): Promise<number> {
  const { count } = await selectSearchable(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The oldest first, so that what is new stands on the last page alone. */
export const listSearchable = (db: Db, page: number, pageSize: number) =>
  selectSearchable(db)
    .select(['publications.id', 'publications.created_at'])
    .orderBy('publications.created_at')
    .orderBy('publications.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** What is published under an id; what it holds is null once it is withdrawn. */
export interface PublicRow extends OwnRow {
  readonly withdrawn_at: Date | null
  readonly key_id: string | null
  readonly statement: string | null
  readonly signature: Buffer | null
  readonly plan: unknown
}

export const findPublic = (db: Db, id: string): Promise<PublicRow | undefined> =>
  selectPublic(db, id)
    .leftJoin('gallery_entries', 'publication_id', 'publications.id')
    .select(['publications.id', 'publications.created_at', 'is_searchable', 'withdrawn_at', 'key_id', 'statement', 'signature', 'plan'])
    .select(['gallery_entries.title as gallery_title', hasInputs])
    .executeTakeFirst()

/** Of the same what its page is told by before it is loaded. */
export const findPublicHead = (
  db: Db,
  id: string,
): Promise<Pick<PublicRow, 'id' | 'is_searchable' | 'withdrawn_at' | 'statement' | 'gallery_title'> | undefined> =>
  selectPublic(db, id)
    .leftJoin('gallery_entries', 'publication_id', 'publications.id')
    .select(['publications.id', 'is_searchable', 'withdrawn_at', 'statement', 'gallery_entries.title as gallery_title'])
    .executeTakeFirst()

export const findPublicInputs = (db: Db, id: string) => selectPublic(db, id).select(['withdrawn_at', 'inputs']).executeTakeFirst()

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
