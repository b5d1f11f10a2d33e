import type { Selectable, Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import type { ContactTables } from './tables.ts'

export type MessageRow = Selectable<ContactTables['contact_messages']>

export async function insertMessage(tx: Transaction<Database>, message: MessageRow): Promise<void> {
  await tx.insertInto('contact_messages').values(message).execute()
}

/** The newest messages, the latest first. */
export const listMessages = (db: Db, most: number): Promise<MessageRow[]> =>
  db.selectFrom('contact_messages').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(most).execute()

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', before).execute()
}
