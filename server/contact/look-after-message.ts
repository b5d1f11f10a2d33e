import type { ContactTopic } from '@playbook/contract/contact'
import { Failure } from '@playbook/contract/failure'
import type { ContactMessage, MessageList } from '@playbook/contract/operator'
import type { Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'
import { sendMail, type MailDeps } from '../mail/send-mail.ts'
import { listMessagesOf, lockMessage, updateMessage, type MessageRow } from './store.ts'

const present = (row: MessageRow): ContactMessage => ({
  id: row.id,
  email: row.email,
  // What was written by the table that reads it.
  topic: row.topic as ContactTopic,
  text: row.text,
  is_suspect: row.is_suspect,
  created_at: row.created_at.toISOString(),
  handled_at: row.handled_at?.toISOString() ?? null,
  answer: row.answer,
})

/** Messages of the contact form, for operators. */
export async function listForOperators(
  db: Db,
  list: MessageList,
  page: number,
  pageSize: number,
): Promise<{ messages: ContactMessage[]; count: number }> {
  const { rows, count } = await listMessagesOf(db, list, page, pageSize)
  return { messages: rows.map(present), count }
}

type Tx = Transaction<Database>

async function mustLock(tx: Tx, id: string): Promise<MessageRow> {
  const row = await lockMessage(tx, id)
  if (row === undefined) throw new Failure('message_not_found')
  return row
}

/** Says that somebody has looked after a message, or that it waits again. */
export async function setHandled(tx: Tx, id: string, isHandled: boolean, now: Date): Promise<ContactMessage> {
  const row = await mustLock(tx, id)
  const handled_at = isHandled ? (row.handled_at ?? now) : null
  await updateMessage(tx, id, { handled_at })
  return present({ ...row, handled_at })
}

/** Answers a message by mail, once. The words of the sender are not sent with it: the address may be somebody else’s. */
export async function answerMessage(tx: Tx, deps: MailDeps, id: string, text: string): Promise<ContactMessage> {
  const row = await mustLock(tx, id)
  if (row.answer !== null) throw new Failure('message_answered')
  if (deps.config.mail === null) throw new Failure('mail_unavailable')
  const changed = { handled_at: new Date(deps.now()), answer: text }
  await updateMessage(tx, id, changed)
  await sendMail(tx, deps, {
    template: 'contact_answer',
    to: row.email,
    userId: null,
    values: { written: row.created_at.toISOString().slice(0, 10), text },
  })
  return present({ ...row, ...changed })
}
