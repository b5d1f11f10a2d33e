import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SymbolName } from './markets.ts'
import { asksOneWay, pageOf, windowFields } from './page.ts'

/** A market session: one market, its chart and (later) its conversation. */
export const Chat = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  market_symbol: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Chat = z.output<typeof Chat>

export const chatOrderings = ['-created_at', 'created_at'] as const
export type ChatOrdering = (typeof chatOrderings)[number]

export const listChats = endpoint({
  method: 'GET',
  path: '/chats/',
  access: 'user',
  summary: `Your market sessions, newest first, ${limits.chatsPageSize} at a time by default.`,
  query: z.object({ ...windowFields, ordering: z._default(z.enum(chatOrderings), '-created_at') }).check(asksOneWay),
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
