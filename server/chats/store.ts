import type { ChatList } from '@playbook/contract/chat-lists'
import { untitledChat, type ChatOrdering } from '@playbook/contract/chats'
import { sql, type Selectable, type SqlBool, type Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import { keptSince } from '../db/kept-since.ts'
import type { Database, Db } from '../db/tables.ts'
import type { Chats } from './tables.ts'

export type Tx = Transaction<Database>
export type ChatRow = Omit<Selectable<Chats>, 'owner_id' | 'number'>
const columns = ['id', 'title', 'market_symbol', 'archived_at', 'deleted_at', 'created_at', 'updated_at'] as const

interface Wanted {
  readonly limit: number
  readonly offset: number
  readonly ordering: ChatOrdering
  readonly list: ChatList
  readonly search: string | undefined
  readonly nowMs: number
}

const inList = {
  open: () => sql<SqlBool>`deleted_at is null and archived_at is null`,
  archived: () => sql<SqlBool>`deleted_at is null and archived_at is not null`,
  deleted: (nowMs: number) => sql<SqlBool>`deleted_at > ${keptSince(nowMs)}`,
} as const

/** Part of the owner's chats in the order of writing, with the number of all. */
export async function listChats(db: Db, ownerId: string, wanted: Wanted): Promise<{ rows: ChatRow[]; count: number }> {
  const { limit, offset, ordering, list, search = '', nowMs } = wanted
  let own = db.selectFrom('chats').where('owner_id', '=', ownerId).where(inList[list](nowMs))
  if (search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    own = own.where(sql<SqlBool>`(coalesce(title, ${untitledChat}) ilike ${pattern} or market_symbol ilike ${pattern})`)
  }
  const [rows, counted] = await Promise.all([
    own
      .select(columns)
      .orderBy('number', ordering === 'created_at' ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

const ownChats = (db: Db | Tx, ownerId: string) => db.selectFrom('chats').select(columns).where('owner_id', '=', ownerId)

/** A chat of the owner, also one that is deleted and can still be brought back. */
export async function findChat(db: Db | Tx, ownerId: string, id: string, nowMs: number): Promise<ChatRow | undefined> {
  if (!isId(id)) return undefined
  const row = await ownChats(db, ownerId).where('id', '=', id).executeTakeFirst()
  return row?.deleted_at && row.deleted_at <= keptSince(nowMs) ? undefined : row
}

/** The owner's newest chat of a market that is neither archived nor deleted. */
export const findNewestChat = (db: Db | Tx, ownerId: string, symbol: string): Promise<ChatRow | undefined> =>
  ownChats(db, ownerId).where('market_symbol', '=', symbol).where(inList.open()).orderBy('number', 'desc').limit(1).executeTakeFirst()

/** A chat that is there already under this id is the answer to an earlier try. */
export async function insertChat(
  db: Db | Tx,
  { id, ownerId, marketSymbol, now }: { id: string; ownerId: string; marketSymbol: string; now: Date },
): Promise<ChatRow> {
  const inserted = await db
    .insertInto('chats')
    .values({ id, owner_id: ownerId, title: null, market_symbol: marketSymbol, created_at: now, updated_at: now })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst()
  return inserted ?? ownChats(db, ownerId).where('id', '=', id).executeTakeFirstOrThrow()
}

export type ChatChange = Partial<Pick<ChatRow, 'title' | 'archived_at' | 'deleted_at'>>

/** Changes a chat of the owner; undefined where there is none of this id. */
export const updateChat = (db: Db | Tx, ownerId: string, id: string, change: ChatChange, now: Date): Promise<ChatRow | undefined> =>
  db
    .updateTable('chats')
    .set({ ...change, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()

/** Removes for good what cannot be brought back any more. */
export async function deleteOldChats(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('chats').where('deleted_at', '<=', before).execute()
}

/** One at a time for each owner: opening chats, and asking. */
export async function lockChatsOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chats:${ownerId}`}, 0))`.execute(tx)
}
