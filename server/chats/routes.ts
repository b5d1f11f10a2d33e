import { createChat, getChat, listChats as listChatsCall, type Chat } from '@playbook/contract/chats'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { windowOf } from '@playbook/contract/page'
import { serve, type Route } from '../http/serve.ts'
import { toPage, toWindow } from '../http/to-page.ts'
import { mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import { findChat, insertChat, listChats, type ChatRow } from './store.ts'

const present = (row: ChatRow): Chat => ({ ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() })

export function chatRoutes(deps: MarketDeps): Route[] {
  return [
    serve(listChatsCall, async ({ query, caller }) => {
      const { ordering, page, page_size: pageSize } = query
      const window = windowOf(query, limits.chatsPageSize)
      const { rows, count } = await listChats(deps.db, caller.userId, { ...window, ordering })
      const isPaged = page !== undefined || pageSize !== undefined
      return isPaged
        ? toPage(listChatsCall.path, { ordering, page: page ?? 1, page_size: window.limit }, rows.map(present), count)
        : toWindow(listChatsCall.path, { ordering }, window, rows.map(present), count)
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
