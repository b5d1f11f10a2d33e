import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SymbolName } from './markets.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

/** A market session: one market, its chart and (later) its conversation. */
export const Chat = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  market_symbol: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Chat = z.output<typeof Chat>

export const listChats = endpoint({
  method: 'GET',
  path: '/chats/',
  access: 'user',
  summary: 'The own market sessions, newest first.',
  query: z.object({ page: pageNumber, page_size: pageSize(100) }),
  reply: pageOf(Chat),
})
export const createChat = endpoint({
  method: 'POST',
  path: '/chats/',
  access: 'user',
  summary: 'Open a market session.',
  status: 201,
  body: z.object({ market_symbol: SymbolName }),
  reply: Chat,
  failures: ['symbol_not_found'],
})
export const getChat = endpoint({
  method: 'GET',
  path: '/chats/{id}/',
  access: 'user',
  summary: 'One market session.',
  reply: Chat,
  failures: ['chat_not_found'],
})
