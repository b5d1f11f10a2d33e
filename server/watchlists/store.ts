import { sql, type Selectable, type Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { Watchlists } from './tables.ts'

export type WatchlistRow = Pick<Selectable<Watchlists>, 'id' | 'name' | 'symbols' | 'created_at' | 'updated_at'>
type Tx = Transaction<Database>
const columns = ['id', 'name', 'symbols', 'created_at', 'updated_at'] as const

/** The owner's lists in their order. */
export const listWatchlists = (db: Db, ownerId: string): Promise<WatchlistRow[]> =>
  db.selectFrom('watchlists').select(columns).where('owner_id', '=', ownerId).orderBy('place').orderBy('id').execute()

/** Lets one change at a time of this owner's lists happen, so that their number and order hold. */
export const lockWatchlists = (tx: Tx, ownerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`watchlists:${ownerId}`}, 0))`.execute(tx)

/** How many lists the owner has, and the place behind them. */
export async function measureWatchlists(tx: Tx, ownerId: string): Promise<{ count: number; nextPlace: number }> {
  const { count, last } = await tx
    .selectFrom('watchlists')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('place').as('last')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { count, nextPlace: (last ?? -1) + 1 }
}

export const findWatchlist = async (db: Db, ownerId: string, id: string): Promise<WatchlistRow | undefined> =>
  isId(id) ? db.selectFrom('watchlists').select(columns).where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst() : undefined

export interface NewWatchlist {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly symbols: readonly string[]
  readonly place: number
  readonly now: Date
}

export const insertWatchlist = (tx: Tx, { id, ownerId, name, symbols, place, now }: NewWatchlist): Promise<WatchlistRow> =>
  tx
    .insertInto('watchlists')
    .values({ id, owner_id: ownerId, name, symbols: [...symbols], place, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateWatchlist = (
  tx: Tx,
  id: string,
  { name, symbols, now }: { name: string; symbols: readonly string[]; now: Date },
): Promise<WatchlistRow> =>
  tx
    .updateTable('watchlists')
    .set({ name, symbols: [...symbols], updated_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** False when the owner has none of this id. */
export async function deleteWatchlist(db: Db, ownerId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const deleted = await db.deleteFrom('watchlists').where('owner_id', '=', ownerId).where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

export async function placeWatchlists(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const [place, id] of ids.entries())
    await tx.updateTable('watchlists').set({ place }).where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** The symbols that the owner looked at, the latest first. */
export async function listSeen(db: Db, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('seen_markets')
    .select('symbol')
    .where('owner_id', '=', ownerId)
    .orderBy('seen_at', 'desc')
    .orderBy('symbol')
    .limit(limit)
    .execute()
  return rows.map(({ symbol }) => symbol)
}

/** Remembers a symbol and forgets those that were looked at before the last `kept`. */
export async function insertSeen(
  db: Db,
  { ownerId, symbol, now, kept }: { ownerId: string; symbol: string; now: Date; kept: number },
): Promise<void> {
  await db
    .insertInto('seen_markets')
    .values({ owner_id: ownerId, symbol, seen_at: now })
    .onConflict((oc) => oc.columns(['owner_id', 'symbol']).doUpdateSet({ seen_at: now }))
    .execute()
  await sql`
    delete from seen_markets where owner_id = ${ownerId} and symbol in (
      select symbol from seen_markets where owner_id = ${ownerId} order by seen_at desc, symbol offset ${kept}
    )`.execute(db)
}

/** On how many watch lists each symbol stands, those of all users together. */
export async function countWatchers(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ symbol: string; count: number }>`
    select symbol, count(distinct owner_id)::int as count from watchlists, unnest(symbols) as symbol group by symbol`.execute(db)
  return new Map(rows.map(({ symbol, count }) => [symbol, count]))
}
