import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MarketSymbol, SymbolName } from './markets.ts'
import { pageOf } from './page.ts'

/** A list of markets that its owner put together, in the owner's order. */
export const Watchlist = z.object({
  id: z.string(),
  name: z.string(),
  symbols: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Watchlist = z.output<typeof Watchlist>

const Name = z
  .string('Name is required')
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(limits.maxWatchlistNameChars, 'Name is too long'))
const Symbols = z
  .array(SymbolName)
  .check(z.maxLength(limits.maxWatchlistSymbols, `A watch list can hold at most ${limits.maxWatchlistSymbols} markets`))

export const listWatchlists = endpoint({
  method: 'GET',
  path: '/markets/watchlists/',
  access: 'user',
  summary: 'Your watch lists in your order.',
  reply: pageOf(Watchlist),
})
export const createWatchlist = endpoint({
  method: 'POST',
  path: '/markets/watchlists/',
  access: 'user',
  summary: 'Create a watch list; it comes last.',
  status: 201,
  body: z.object({ name: Name, symbols: z._default(Symbols, []) }),
  reply: Watchlist,
  failures: ['watchlist_name_taken', 'too_many_watchlists', 'symbol_not_found', 'market_unavailable'],
})
export const updateWatchlist = endpoint({
  method: 'PATCH',
  path: '/markets/watchlists/{id}/',
  access: 'user',
  summary: 'Rename a watch list, set its markets in their order, or add and remove single ones.',
  body: z.object({
    name: z.optional(Name),
    symbols: z.optional(Symbols),
    /** Put at the end, where they are not in it already. */
    add: z.optional(Symbols),
    remove: z.optional(Symbols),
  }),
  reply: Watchlist,
  failures: ['watchlist_not_found', 'watchlist_name_taken', 'symbol_not_found', 'market_unavailable'],
})
export const deleteWatchlist = endpoint({
  method: 'DELETE',
  path: '/markets/watchlists/{id}/',
  access: 'user',
  summary: 'Delete a watch list.',
  reply: z.object({ id: z.string() }),
  failures: ['watchlist_not_found'],
})
export const orderWatchlists = endpoint({
  method: 'POST',
  path: '/markets/watchlists/order/',
  access: 'user',
  summary: 'Put your watch lists into this order; lists that are not named come after.',
  body: z.object({ ids: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(limits.maxWatchlists)) }),
  reply: pageOf(Watchlist),
  keepsAnswer: false,
})

export const listSeenMarkets = endpoint({
  method: 'GET',
  path: '/markets/data/seen/',
  access: 'user',
  summary: 'Markets that you looked at last, the latest first.',
  reply: pageOf(MarketSymbol),
  failures: ['market_unavailable'],
})
export const markMarketSeen = endpoint({
  method: 'POST',
  path: '/markets/data/seen/',
  access: 'user',
  summary: 'Remember that you looked at a market.',
  body: z.object({ symbol: SymbolName }),
  reply: z.object({ symbol: z.string() }),
  failures: ['symbol_not_found', 'market_unavailable'],
  keepsAnswer: false,
})
