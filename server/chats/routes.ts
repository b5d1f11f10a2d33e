import * as calls from '@playbook/contract/chats'
import { isAnswering, type Chat, type Message } from '@playbook/contract/chats'
import { fillPath, type HandlerArguments, type Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { SymbolName } from '@playbook/contract/markets'
import { windowOf } from '@playbook/contract/page'
import { serve, type Route } from '../http/serve.ts'
import { toPart } from '../http/to-page.ts'
import { presentEach, watch } from '../jobs/progress.ts'
import { mustFindMarket } from '../markets/find-market.ts'
import { symbolOf } from '../markets/symbol-of.ts'
import { ask, askAgain } from './ask.ts'
import { changeChat, deleteChat } from './change-chat.ts'
import type { ChatDeps } from './deps.ts'
import { endLostAndRelease, stopAndRelease } from './end-answers.ts'
import { listMessages, messageTopic, updateMessage } from './message-store.ts'
import { mayBeLost, mustFindChat, mustReadMessage, readMessage } from './must-find.ts'
import { presentMessage } from './present-message.ts'
import { findChat, findNewestChat, insertChat, listChats, lockChatsOf, type ChatRow, type Tx } from './store.ts'
import { verifyMessage } from './verify-message.ts'

const presentChat = (row: ChatRow): Chat => ({
  ...row,
  archived_at: row.archived_at?.toISOString() ?? null,
  deleted_at: row.deleted_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Each computes a whole answer again. */
const verifications = { limit: 20, windowMs: 60_000 }

export function chatRoutes(deps: ChatDeps): Route[] {
  return [...chatCalls(deps), ...messageCalls(deps), ...symbolCalls(deps)]
}

function chatCalls(deps: ChatDeps): Route[] {
  const { db, now } = deps
  return [
    serve(calls.listChats, async ({ query, caller }) => {
      const { ordering, list, search } = query
      const wanted = { ...windowOf(query, limits.chatsPageSize), ordering, list, search, nowMs: now() }
      const { rows, count } = await listChats(db, caller.userId, wanted)
      return toPart(calls.listChats.path, query, limits.chatsPageSize, rows.map(presentChat), count)
    }),
    serve(calls.createChat, async ({ body, caller, context }) => {
      const { instrument } = await mustFindMarket(deps, caller.userId, body.market_symbol)
      const chat = { id: context.newId, ownerId: caller.userId, marketSymbol: instrument.symbol, now: new Date(now()) }
      return presentChat(await insertChat(db, chat))
    }),
    serve(calls.getChat, async ({ params: { id }, caller }) => {
      const chat = await findChat(db, caller.userId, id, now())
      if (chat === undefined) throw new Failure('chat_not_found')
      return presentChat(chat)
    }),
    serve(calls.changeChat, async ({ params: { id }, body, caller }) => presentChat(await changeChat(deps, caller.userId, id, body))),
    serve(calls.deleteChat, async ({ params: { id }, caller }) => presentChat(await deleteChat(deps, caller.userId, id))),
  ]
}

function messageCalls(deps: ChatDeps): Route[] {
  const { db, now } = deps
  const messageOf = async (ownerId: string, { id, messageId }: { readonly id: string; readonly messageId: string }) =>
    mustReadMessage(deps, (await mustFindChat(deps, ownerId, id)).id, messageId)
  return [
    serve(calls.listMessages, async ({ params: { id }, query, caller }) =>
      pageOfMessages(deps, await mustFindChat(deps, caller.userId, id), query, fillPath(calls.listMessages.path, { id })),
    ),
    serve(calls.sendMessage, ({ params: { id }, body, caller, context: { newId, keepAnswer } }) => {
      const { userId: ownerId } = caller
      return ask(deps, { ownerId, newId, keepAnswer }, (tx) => mustFindChat({ db: tx, now }, ownerId, id), body)
    }),
    serve(calls.getMessage, async ({ params, caller }) => presentMessage(await messageOf(caller.userId, params))),
    serve(calls.changeMessage, async ({ params, body, caller }) => {
      const { id } = await messageOf(caller.userId, params)
      return rate(deps, id, body)
    }),
    serve(calls.watchMessage, async ({ params, caller, context: { signal } }) => {
      const { chat_id, id } = await messageOf(caller.userId, params)
      const read = async () => (await readMessage(deps, chat_id, id)) ?? null
      const hasEnded = ({ status }: { readonly status: calls.MessageStatus }) => !isAnswering(status)
      return presentEach(watch(deps.notices, { topic: messageTopic(id), read, hasEnded, signal }), presentMessage)
    }),
    serve(calls.stopMessage, async ({ params, caller }) => {
      const { id } = await messageOf(caller.userId, params)
      await stopAndRelease(db, caller.userId, { id }, new Date(now()))
      return presentMessage(await messageOf(caller.userId, params))
    }),
    serve(calls.regenerateMessage, async ({ params: { id, messageId }, caller, context: { newId, keepAnswer } }) => {
      const chat = await mustFindChat(deps, caller.userId, id)
      return askAgain(deps, { ownerId: caller.userId, newId, keepAnswer }, chat, messageId)
    }),
    serve(calls.verifyMessage, async ({ params, caller, context: { signal } }) => {
      const row = await messageOf(caller.userId, params)
      const retryAfterSeconds = await deps.limiter.take(`verify:${caller.userId}`, verifications)
      if (retryAfterSeconds !== null) throw new Failure('rate_limited', { retryAfterSeconds })
      return verifyMessage(deps, row, signal)
    }),
  ]
}

/** The same on the newest open session of a market. */
function symbolCalls(deps: ChatDeps): Route[] {
  const { db } = deps
  const newestOf = async (ownerId: string, symbol: string): Promise<ChatRow> => {
    const { success, data } = SymbolName.safeParse(symbol)
    const chat = success ? await findNewestChat(db, ownerId, data) : undefined
    if (chat === undefined) throw new Failure('chat_not_found')
    return chat
  }
  /** The newest session, or one that is opened within this transaction. */
  const openIn = async (ownerId: string, text: string, id: string): Promise<(tx: Tx) => Promise<ChatRow>> => {
    const { instrument } = await mustFindMarket(deps, ownerId, symbolOf(text))
    const { symbol: marketSymbol } = instrument
    return async (tx) =>
      (await findNewestChat(tx, ownerId, marketSymbol)) ?? insertChat(tx, { id, ownerId, marketSymbol, now: new Date(deps.now()) })
  }
  const messageOf = async (ownerId: string, { symbol, messageId }: { readonly symbol: string; readonly messageId: string }) =>
    mustReadMessage(deps, (await newestOf(ownerId, symbol)).id, messageId)
  return [
    serve(calls.getSymbolChat, async ({ params, caller }) => presentChat(await newestOf(caller.userId, params.symbol))),
    serve(calls.createSymbolChat, async ({ params, caller: { userId }, context: { newId, keepAnswer } }) => {
      const open = await openIn(userId, params.symbol, newId)
      return db.transaction().execute(async (tx) => {
        await lockChatsOf(tx, userId)
        const chat = presentChat(await open(tx))
        await keepAnswer(tx, chat)
        return chat
      })
    }),
    serve(calls.listSymbolMessages, async ({ params: { symbol }, query, caller }) =>
      pageOfMessages(deps, await newestOf(caller.userId, symbol), query, fillPath(calls.listSymbolMessages.path, { symbol })),
    ),
    serve(calls.sendSymbolMessage, async ({ params, body, caller: { userId: ownerId }, context: { newId, keepAnswer } }) =>
      // Chat and question are rows of two tables: they may have one id.
      ask(deps, { ownerId, newId, keepAnswer }, await openIn(ownerId, params.symbol, newId), body),
    ),
    serve(calls.getSymbolMessage, async ({ params, caller }) => presentMessage(await messageOf(caller.userId, params))),
    serve(calls.changeSymbolMessage, async ({ params, body, caller }) => {
      const { id } = await messageOf(caller.userId, params)
      return rate(deps, id, body)
    }),
  ]
}

const rate = async ({ db, now }: ChatDeps, id: string, change: HandlerArguments<typeof calls.changeMessage>['body']): Promise<Message> => {
  const { action, user_feedback } = change
  const given = { ...(action !== undefined && { action }), ...(user_feedback !== undefined && { user_feedback: user_feedback || null }) }
  return presentMessage(await updateMessage(db, id, given, new Date(now())))
}

type MessagesQuery = HandlerArguments<typeof calls.listMessages>['query']

async function pageOfMessages(
  { db, now }: ChatDeps,
  { id }: ChatRow,
  query: MessagesQuery,
  path: string,
): Promise<Reply<typeof calls.listMessages>> {
  const wanted = { ...windowOf(query, limits.messagesPageSize), ordering: query.ordering }
  const read = () => listMessages(db, id, wanted)
  let { rows, count } = await read()
  const lost = rows.filter((row) => mayBeLost(row, now()))
  for (const row of lost) await endLostAndRelease(db, { id: row.id }, new Date(now()))
  if (lost.length > 0) ({ rows, count } = await read())
  return toPart(path, query, limits.messagesPageSize, rows.map(presentMessage), count)
}
