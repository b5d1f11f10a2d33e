import * as z from 'zod/mini'
import { TokenBalance } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'
import { actKinds, Quote, ReceiptLine } from './token-prices.ts'

const Kind = z.enum(['FREE', 'REFERRAL', 'PAID'])

/** What a line of the ledger tells: tokens that came, that an act holds or has cost, or that went otherwise. */
export const ledgerActs = ['grant', 'charge', 'hold', 'expire', 'take_back', 'write_off'] as const

/** What became of tokens that an act held, with the lines of its receipt. */
export const LedgerHold = z.object({
  id: z.string(),
  act: z.enum(actKinds),
  state: z.enum(['held', 'settled', 'released']),
  /** What it was for; the name is null once that is gone. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  quote: Quote,
  held: z.int(),
  charged: z.int(),
  returned: z.int(),
  lines: z.array(ReceiptLine),
  why: z.nullable(z.enum(['failed', 'cancelled', 'empty'])),
  ended_at: z.nullable(z.string()),
})
export type LedgerHold = z.output<typeof LedgerHold>

/**
 * One line of the token ledger, an act with all that belongs to it. `tokens` is what it has changed of the balance until
 * now: positive for what came, negative for what was charged, is held or went. `parts` are the lots that it is about.
 */
export const LedgerLine = z.object({
  id: z.string(),
  created_at: z.string(),
  act: z.enum(ledgerActs),
  kind: Kind,
  tokens: z.int(),
  reason: z.string(),
  parts: z.array(z.object({ kind: Kind, tokens: z.int(), expires_at: z.nullable(z.string()) })),
  payment_id: z.nullable(z.string()),
  hold: z.nullable(LedgerHold),
})
export type LedgerLine = z.output<typeof LedgerLine>

/** Which lines: all, what was charged or went otherwise, what came, what is held now. */
export const ledgerFilters = ['all', 'spent', 'received', 'held'] as const

export const tokenUsage = endpoint({
  method: 'GET',
  path: '/financial/token-usage/',
  access: 'user',
  summary: 'The token balance: its lots in the order of spending, and the ledger behind it, newest first.',
  query: z.object({
    page: pageNumber,
    page_size: pageSize(20),
    show: z._default(z.enum(ledgerFilters), 'all'),
    search: z._default(z.string().check(z.maxLength(limits.maxStrategyNameChars)), ''),
  }),
  reply: z.object({ total_balance: z.int(), tokens: TokenBalance, ledger: pageOf(LedgerLine) }),
})
