import type { changeChat as changeCall } from '@playbook/contract/chats'
import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { ChatDeps } from './deps.ts'
import { stopAndRelease } from './end-answers.ts'
import { findChat, updateChat, type ChatRow } from './store.ts'

type Change = HandlerArguments<typeof changeCall>['body']

/** Renames, archives or brings back. What is deleted must be brought back before anything else. */
export async function changeChat({ db, now }: ChatDeps, ownerId: string, id: string, body: Change): Promise<ChatRow> {
  const at = new Date(now())
  const chat = await findChat(db, ownerId, id, now())
  if (chat === undefined || (chat.deleted_at !== null && body.deleted !== false)) throw new Failure('chat_not_found')
  const changed = await updateChat(db, ownerId, id, changeOf(chat, body, at), at)
  if (changed === undefined) throw new Failure('chat_not_found')
  return changed
}

const changeOf = (chat: ChatRow, { title, archived, deleted }: Change, now: Date) => ({
  ...(title !== undefined && { title }),
  ...(archived !== undefined && { archived_at: archived ? (chat.archived_at ?? now) : null }),
  ...(deleted === false && { deleted_at: null }),
})

/** Deletes a chat, for as long as it is kept, and stops the answer that is being written in it. Deleting twice changes nothing. */
export async function deleteChat({ db, now }: ChatDeps, ownerId: string, id: string): Promise<ChatRow> {
  const at = new Date(now())
  const chat = await findChat(db, ownerId, id, now())
  const deleted = chat?.deleted_at ? chat : chat && (await updateChat(db, ownerId, id, { deleted_at: at }, at))
  if (deleted === undefined) throw new Failure('chat_not_found')
  await stopAndRelease(db, ownerId, { chatId: id }, at)
  return deleted
}
