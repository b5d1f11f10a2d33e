import type { ChatOrdering } from '@playbook/contract/chats'
import type { Selectable } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Db } from '../db/tables.ts'
import type { Chats } from './tables.ts'

export type ChatRow = Omit<Selectable<Chats>, 'owner_id' | 'number'>
const columns = ['id', 'title', 'market_symbol', 'created_at', 'updated_at'] as const

interface Wanted {
  readonly limit: number
  readonly offset: number
  readonly ordering: ChatOrdering
}

/** Part of the owner's chats in the order of writing, with the number of all. */
export async function listChats(db: Db, ownerId: string, { limit, offset, ordering }: Wanted): Promise<{ rows: ChatRow[]; count: number }> {
  const own = db.selectFrom('chats').where('owner_id', '=', ownerId)
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

export async function findChat(db: Db, ownerId: string, id: string): Promise<ChatRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('chats').select(columns).where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst()
}

/** A chat that is there already under this id is the answer to an earlier try. */
export async function insertChat(
  db: Db,
  { id, ownerId, title, marketSymbol, now }: { id: string; ownerId: string; title: string; marketSymbol: string; now: Date },
): Promise<ChatRow> {
  const inserted = await db
    .insertInto('chats')
    .values({ id, owner_id: ownerId, title, market_symbol: marketSymbol, created_at: now, updated_at: now })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst()
  return inserted ?? db.selectFrom('chats').select(columns).where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirstOrThrow()
}
