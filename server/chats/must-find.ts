import { isAnswering } from '@playbook/contract/chats'
import { Failure } from '@playbook/contract/failure'
import type { Db } from '../db/tables.ts'
import { endLostAndRelease } from './end-answers.ts'
import { findMessage, type MessageRow } from './message-store.ts'
import { findChat, type ChatRow, type Tx } from './store.ts'

interface Deps {
  readonly db: Db
  readonly now: () => number
}

/** A chat of the caller that is not deleted; another owner's answers like one that does not exist. */
export async function mustFindChat(
  { db, now }: { readonly db: Db | Tx; readonly now: () => number },
  ownerId: string,
  id: string,
): Promise<ChatRow> {
  const chat = await findChat(db, ownerId, id, now())
  if (chat === undefined || chat.deleted_at !== null) throw new Failure('chat_not_found')
  return chat
}

/** An answer that has not grown for so long may have lost its process. */
const quietMs = 3_000

/** Whether it must be looked whether somebody still writes this answer. */
export const mayBeLost = ({ status, updated_at: updatedAt }: MessageRow, nowMs: number): boolean =>
  isAnswering(status) && nowMs - updatedAt.getTime() > quietMs

/** A message as it stands now; one whose writer has gone has ended. Undefined where there is none of this id. */
export async function readMessage({ db, now }: Deps, chatId: string, id: string): Promise<MessageRow | undefined> {
  const row = await findMessage(db, chatId, id)
  if (row === undefined || !mayBeLost(row, now())) return row
  await endLostAndRelease(db, { id }, new Date(now()))
  return findMessage(db, chatId, id)
}

export async function mustReadMessage(deps: Deps, chatId: string, id: string): Promise<MessageRow> {
  const row = await readMessage(deps, chatId, id)
  if (row === undefined) throw new Failure('message_not_found')
  return row
}
