import type { ReplayOrder } from '@playbook/contract/replays'
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { Replays } from './tables.ts'

type Tx = Transaction<Database>
export type ReplayRow = Selectable<Replays>
export type NewReplay = Insertable<Replays>

/** The strategy that a replay is of, where it has not been deleted. */
const strategyThere = sql<string | null>`(
  select strategies.id from strategies where strategies.id = replays.strategy_id and strategies.deleted_at is null)`.as('strategy_id')
// The later of two columns with one name is the one that counts.
const columnsOf = (db: Db | Tx, ownerId: string) =>
  db.selectFrom('replays').selectAll('replays').select(strategyThere).where('owner_id', '=', ownerId)

export interface WantedReplays {
  readonly limit: number
  readonly offset: number
  readonly strategyId: string | undefined
  readonly symbol: string | undefined
}

/** Part of the owner's replays, the latest used first, with the number of all that match. */
export async function listReplays(db: Db, ownerId: string, wanted: WantedReplays): Promise<{ rows: ReplayRow[]; count: number }> {
  const { limit, offset, strategyId, symbol } = wanted
  if (strategyId !== undefined && !isId(strategyId)) return { rows: [], count: 0 }
  let own = db.selectFrom('replays').where('owner_id', '=', ownerId)
  if (strategyId !== undefined) own = own.where('strategy_id', '=', strategyId)
  if (symbol !== undefined) own = own.where('symbol', '=', symbol)
  const [rows, counted] = await Promise.all([
    own
      .selectAll('replays')
      .select(strategyThere)
      .orderBy('updated_at', 'desc')
      .orderBy('number', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

export async function findReplay(db: Db, ownerId: string, id: string): Promise<ReplayRow | undefined> {
  if (!isId(id)) return undefined
  return columnsOf(db, ownerId).where('id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends, so that one change happens at a time. */
export const lockReplay = (tx: Tx, ownerId: string, id: string): Promise<ReplayRow | undefined> =>
  columnsOf(tx, ownerId).where('id', '=', id).forUpdate('replays').executeTakeFirst()

/** One that is there already under this id is the answer to an earlier try; `too_many` where the owner has as many as there can be. */
export async function insertReplay(tx: Tx, row: NewReplay, max: number): Promise<'new' | 'there' | 'too_many'> {
  // One at a time of this owner, so that the number holds.
  await tx.selectFrom('users').select('id').where('id', '=', row.owner_id).forNoKeyUpdate().execute()
  const there = await tx.selectFrom('replays').select('id').where('id', '=', row.id).executeTakeFirst()
  if (there !== undefined) return 'there'
  const { count } = await tx
    .selectFrom('replays')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', row.owner_id)
    .executeTakeFirstOrThrow()
  if (count >= max) return 'too_many'
  await tx.insertInto('replays').values(row).execute()
  return 'new'
}

/** Shows a bar; one that was never reached before is so from now on. */
export async function moveCursor(
  db: Db,
  id: string,
  cursor: { readonly time: number; readonly bar: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('replays')
    .set(({ fn, val, ref }) => ({
      cursor_time: cursor.time,
      cursor_bar: cursor.bar,
      reached_time: fn<number>('greatest', [ref('reached_time'), val(cursor.time)]),
      updated_at: cursor.now,
    }))
    .where('id', '=', id)
    .execute()
}

export const deleteReplay = async (db: Db, ownerId: string, id: string): Promise<void> => {
  await db.deleteFrom('replays').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** Oldest first. */
export async function findOrders(db: Db, replayId: string): Promise<ReplayOrder[]> {
  return db
    .selectFrom('replay_orders')
    .select(['number', 'time', 'action', 'size', 'stop', 'target'])
    .where('replay_id', '=', replayId)
    .orderBy('number')
    .execute()
}

export const insertOrder = async (tx: Tx, replayId: string, { size, ...order }: ReplayOrder, now: Date): Promise<void> => {
  const row = { ...order, replay_id: replayId, size: size && JSON.stringify(size), created_at: now }
  await tx.insertInto('replay_orders').values(row).execute()
}

export const deleteOrder = async (tx: Tx, replayId: string, number: number): Promise<void> => {
  await tx.deleteFrom('replay_orders').where('replay_id', '=', replayId).where('number', '=', number).execute()
}
