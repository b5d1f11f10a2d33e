import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { holding } from '../db/text-pattern.ts'
import type { PublicationTables } from './tables.ts'

type Tx = Transaction<Database>
type NewEntry = Omit<PublicationTables['gallery_entries'], 'listed_at'> & { readonly listed_at: Date }

/** Lists a publication, or changes how it is listed; when it was listed first stays. */
export async function saveEntry(db: Db | Tx, entry: NewEntry): Promise<void> {
  const { publication_id: _id, listed_at: _first, ...changed } = entry
  await db
    .insertInto('gallery_entries')
    .values(entry)
    .onConflict((conflict) => conflict.column('publication_id').doUpdateSet(changed))
    .execute()
}

export async function deleteEntryOf(db: Db | Tx, ownerId: string, strategyId: string): Promise<void> {
  await db
    .deleteFrom('gallery_entries')
    .where('owner_id', '=', ownerId)
    .where('publication_id', 'in', (query) => query.selectFrom('publications').select('id').where('strategy_id', '=', strategyId))
    .execute()
}

/** What an operator has decided about a strategy's results for good, under this address or an earlier one. */
export async function readBars(tx: Tx, strategyId: string): Promise<{ readonly isBarred: boolean; readonly isRemoved: boolean }> {
  const { barred, removed } = await tx
    .selectFrom('publications')
    .select(({ fn }) => [fn.count<number>('barred_at').as('barred'), fn.count<number>('removed_at').as('removed')])
    .where('strategy_id', '=', strategyId)
    .executeTakeFirstOrThrow()
  return { isBarred: barred > 0, isRemoved: removed > 0 }
}

export interface GalleryQuery {
  readonly search: string
  readonly outcome: string
  readonly market: string
  readonly page: number
  readonly page_size: number
}

/** What is in the gallery for everybody: published still, of an open account, of a strategy that is there and that nobody has barred. */
const listed = (db: Db, { search, outcome, market }: Pick<GalleryQuery, 'search' | 'outcome' | 'market'>) =>
  db
    .selectFrom('gallery_entries')
    .innerJoin('publications', 'publications.id', 'gallery_entries.publication_id')
    .innerJoin('users', 'users.id', 'gallery_entries.owner_id')
    .innerJoin('strategies', 'strategies.id', 'publications.strategy_id')
    .where('publications.withdrawn_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where('strategies.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('publications as earlier')
            .select('earlier.id')
            .whereRef('earlier.strategy_id', '=', 'publications.strategy_id')
            .where('earlier.barred_at', 'is not', null),
        ),
      ),
    )
    .$if(search !== '', (query) =>
      query.where((ofRow) =>
        ofRow.or([
          ofRow('gallery_entries.title', 'ilike', holding(search)),
          ofRow('gallery_entries.words', 'ilike', holding(search)),
          ofRow('gallery_entries.symbol', 'ilike', holding(search)),
        ]),
      ),
    )
    .$if(outcome !== 'all', (query) => query.where('gallery_entries.outcome', '=', outcome))
    .$if(market !== 'all', (query) => query.where('gallery_entries.category', '=', market))

export async function listEntries(db: Db, query: GalleryQuery) {
  const [rows, counted] = await Promise.all([
    listed(db, query)
      .select(['publication_id', 'title', 'gallery_entries.category', 'gallery_entries.outcome', 'listed_at', 'publications.statement'])
      .orderBy('listed_at', 'desc')
      .orderBy('publication_id')
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size)
      .execute(),
    listed(db, query)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

export async function insertReport(
  db: Db | Tx,
  { publicationId, reason, text, now }: { publicationId: string; reason: string; text: string; now: Date },
): Promise<void> {
  await db
    .insertInto('publication_reports')
    .values({ id: randomUUID(), publication_id: publicationId, reason, text, created_at: now })
    .execute()
}

/** Publications of which something is reported, those reported first before the others. */
export async function listReported(db: Db, page: number, pageSize: number) {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('publication_reports')
      .innerJoin('publications', 'publications.id', 'publication_reports.publication_id')
      .innerJoin('users', 'users.id', 'publications.owner_id')
      .leftJoin('gallery_entries', 'gallery_entries.publication_id', 'publications.id')
      .select(['publications.id', 'publications.statement', 'publications.owner_id', 'users.email', 'gallery_entries.title'])
      .select(({ fn }) => [fn.countAll<number>().as('reports'), fn.min('publication_reports.created_at').as('first_at')])
      .groupBy(['publications.id', 'users.email', 'gallery_entries.title'])
      .orderBy('first_at')
      .orderBy('publications.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('publication_reports')
      .select(({ fn }) => fn.count<number>('publication_id').distinct().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

/** The newest reports of each publication. */
export const listReportsOf = (db: Db | Tx, publicationIds: readonly string[], most: number) =>
  publicationIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom((of) =>
          of
            .selectFrom('publication_reports')
            .select(['publication_id', 'reason', 'text', 'created_at'])
            .select(({ fn }) =>
              fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('publication_id').orderBy('created_at', 'desc').orderBy('id'))
                .as('place'),
            )
            .where('publication_id', 'in', publicationIds)
            .as('placed'),
        )
        .select(['publication_id', 'reason', 'text', 'created_at'])
        .where('place', '<=', most)
        .orderBy('publication_id')
        .orderBy('place')
        .execute()

export async function deleteReportsOf(tx: Tx, publicationId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('publication_reports')
    .where('publication_id', '=', publicationId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Whose a publication is, withdrawn or not. */
export const findOwner = (tx: Tx, id: string) =>
  tx.selectFrom('publications').select(['owner_id', 'strategy_id']).where('id', '=', id).executeTakeFirst()

/** Keeps a strategy's results out of the gallery, or from being published at all, whatever their address. */
export async function bar(tx: Tx, id: string, isRemoved: boolean, now: Date): Promise<void> {
  await tx
    .updateTable('publications')
    .set({ barred_at: now, ...(isRemoved ? { removed_at: now } : {}) })
    .where('id', '=', id)
    .execute()
}
