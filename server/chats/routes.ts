import { createChat, getChat, listChats as listChatsCall, type Chat } from '@playbook/contract/chats'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { windowOf } from '@playbook/contract/page'
import { serve, type Route } from '../http/serve.ts'
import { toPart } from '../http/to-page.ts'
import { mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import { findChat, insertChat, listChats, type ChatRow } from './store.ts'

const present = (row: ChatRow): Chat => ({
  ...row,
  archived_at: null,
  deleted_at: null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export function chatRoutes(deps: MarketDeps): Route[] {
  return [
    serve(listChatsCall, async ({ query, caller }) => {
      const { ordering } = query
      const { rows, count } = await listChats(deps.db, caller.userId, { ...windowOf(query, limits.chatsPageSize), ordering })
      return toPart(listChatsCall.path, query, limits.chatsPageSize, rows.map(present), count)
    }),
    serve(createChat, async ({ body, caller, context }) => {
      const { instrument } = await mustFindMarket(deps, caller.userId, body.market_symbol)
      const chat = {
        id: context.newId,
        ownerId: caller.userId,
        title: instrument.name,
        marketSymbol: instrument.symbol,
        now: new Date(deps.now()),
      }
      return present(await insertChat(deps.db, chat))
    }),
    serve(getChat, async ({ params, caller }) => {
      const chat = await findChat(deps.db, caller.userId, params.id)
      if (chat === undefined) throw new Failure('chat_not_found')
      return present(chat)
    }),
  ]
}
