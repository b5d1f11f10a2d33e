import type { MessageList } from '@playbook/contract/operator'
import type { Insertable, Selectable, Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { ContactTables } from './tables.ts'

export type MessageRow = Selectable<ContactTables['contact_messages']>

export async function insertMessage(tx: Transaction<Database>, message: Insertable<ContactTables['contact_messages']>): Promise<void> {
  await tx.insertInto('contact_messages').values(message).execute()
}

/** The newest messages, the latest first. */
export const listMessages = (db: Db, most: number): Promise<MessageRow[]> =>
  db.selectFrom('contact_messages').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(most).execute()

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', before).execute()
}

const inList = (db: Db, list: MessageList) => {
  const rows = db.selectFrom('contact_messages')
  if (list === 'suspect') return rows.where('is_suspect', '=', true)
  return rows.where('is_suspect', '=', false).where('handled_at', list === 'open' ? 'is' : 'is not', null)
}

/** One page of a list of messages, the newest first. */
export async function listMessagesOf(
  db: Db,
  list: MessageList,
  page: number,
  pageSize: number,
): Promise<{ rows: MessageRow[]; count: number }> {
  const [rows, counted] = await Promise.all([
    inList(db, list)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    inList(db, list)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

/** A message, locked until what is done with it is over. */
export const lockMessage = async (tx: Transaction<Database>, id: string): Promise<MessageRow | undefined> =>
  isId(id) ? tx.selectFrom('contact_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() : undefined

export async function updateMessage(
  tx: Transaction<Database>,
  id: string,
  change: { readonly handled_at: Date | null; readonly answer?: string },
): Promise<void> {
  await tx.updateTable('contact_messages').set(change).where('id', '=', id).execute()
}
