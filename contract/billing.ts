import * as z from 'zod/mini'
import { TokenBalance } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { ledgerFilters } from './ledger-filters.ts'
import { limits } from './limits.ts'
import { pageNumber, pageOf, pageSize, wholeNumber } from './page.ts'
import { actKinds } from './token-prices.ts'
import { Quote, ReceiptLine } from './token-quotes.ts'

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
  /** What it has added to what is owed after refunds and disputes; below zero what it has paid of that. */
  debt: z.int(),
  hold: z.nullable(LedgerHold),
})
export type LedgerLine = z.output<typeof LedgerLine>

/** Tokens of one grant that are left. */
const TokenLot = z.object({
  id: z.int(),
  kind: Kind,
  tokens: z.int(),
  granted: z.int(),
  expires_at: z.nullable(z.string()),
  reason: z.string(),
})
export type TokenLot = z.output<typeof TokenLot>

const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** What was charged on a day, by kind of act; days without are left out. */
const UseOfDay = z.object({ day: Day, act: z.enum(actKinds), tokens: z.int(), acts: z.int() })
export type UseOfDay = z.output<typeof UseOfDay>

/** What a day of the ledger came to, and the balance at its end, tokens that were held then left out. What paid a debt was not received. */
const LedgerDay = z.object({
  day: Day,
  spent: z.int(),
  received: z.int(),
  taken_back: z.int(),
  expired: z.int(),
  balance: z.int(),
})
export type LedgerDay = z.output<typeof LedgerDay>

const maxOffsetMinutes = 14 * 60

export const tokenUsage = endpoint({
  method: 'GET',
  path: '/financial/token-usage/',
  access: 'user',
  summary:
    'The token balance: its lots in the order of spending, what is held, what was charged by day and kind of act, and the ledger behind it, newest first.',
  query: z.object({
    page: pageNumber,
    page_size: pageSize(20),
    show: z._default(z.enum(ledgerFilters), 'all'),
    search: z._default(z.string().check(z.maxLength(limits.maxStrategyNameChars)), ''),
    days: z._default(wholeNumber('days', 1, 366), 30),
    /** Where a day begins: minutes that the caller's clock is ahead of UTC. */
    utc_offset: z._default(wholeNumber('utc_offset', -maxOffsetMinutes, maxOffsetMinutes), 0),
  }),
  reply: z.object({
    total_balance: z.int(),
    tokens: TokenBalance,
    lots: z.array(TokenLot),
    holds: z.array(LedgerHold),
    use: z.object({ from: Day, to: Day, days: z.array(UseOfDay) }),
    ledger: pageOf(LedgerLine),
    /** The days of the lines of this page. */
    ledger_days: z.array(LedgerDay),
    /** The stored balance against the sum of all transfers, checked for this answer. */
    check: z.object({ transfers: z.int(), is_sum: z.boolean(), at: z.string() }),
  }),
})
export type TokenUsage = z.output<typeof tokenUsage.reply>

export const usageEstimates = endpoint({
  method: 'GET',
  path: '/financial/usage-estimates/',
  access: 'user',
  summary: 'What a month is going to need at the pace of the last 30 days, and the smallest plan that covers 120% of it.',
  reply: z.object({
    /** Days that the pace is taken from: 30, or as many as the account has. */
    days: z.int(),
    tokens: z.int(),
    daily_use: z.number(),
    monthly_estimate: z.int(),
    /** A month at the pace of the quietest and of the busiest whole week of these days; null before there are two weeks. */
    quiet_month: z.nullable(z.int()),
    busy_month: z.nullable(z.int()),
    confidence: z.enum(['low', 'medium', 'high']),
    /** Against the 30 days before; percent is null where nothing was used in them. */
    trend: z.object({ direction: z.enum(['up', 'down', 'steady']), percent: z.nullable(z.number()) }),
    /** 120% of the estimate, and the smallest plan that covers it; null where none does or nothing was used. */
    wanted: z.int(),
    recommended_plan: z.nullable(z.object({ code: z.string(), name: z.string(), tokens: z.int() })),
    balance: z.int(),
    /** How long the balance lasts at this pace; null where nothing is used. */
    balance_days: z.nullable(z.int()),
  }),
})
export type UsageEstimates = z.output<typeof usageEstimates.reply>
