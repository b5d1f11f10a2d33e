import { calendarNames, categories } from '@playbook/engine/market/instrument'
import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { conditionDecisions, conditionFields } from './alerts.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MarketSource, SymbolName, TimeframeName } from './markets.ts'
import { pageOf } from './page.ts'

export const screenStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const
export type ScreenStatus = (typeof screenStatuses)[number]

export const isScreenActive = (status: ScreenStatus): boolean => status === 'pending' || status === 'running'

/** What one market says to a condition. Moments are UTC seconds and name a bar's open. */
export const ScreenRow = z.object({
  symbol: z.string(),
  name: z.string(),
  category: z.enum(categories),
  decimals: z.int(),
  last: z.nullable(z.number()),
  /** At the newest closed bar; null where it is not known. */
  isTrue: z.nullable(z.boolean()),
  /** The newest bar on which it was true; null where it was on none. */
  lastTrueAt: z.nullable(z.number()),
  /** Bars on which it is known, those on which it was true, and how many times it became true. */
  bars: z.int(),
  trueBars: z.int(),
  times: z.int(),
  /** Where its prices come from, the calendar that its days are counted by, and its newest closed bar; screens of before do not say. */
  source: z.optional(MarketSource),
  calendar: z.optional(z.enum(calendarNames)),
  lastAt: z.optional(z.number()),
  /** Why the market says nothing; null where it does. */
  problem: z.nullable(z.string()),
})
export type ScreenRow = z.output<typeof ScreenRow>

const Markets = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('symbols'),
    symbols: z
      .array(SymbolName)
      .check(z.minLength(1, 'Choose a market'), z.maxLength(limits.maxScreenMarkets, `Choose at most ${limits.maxScreenMarkets} markets`)),
  }),
  z.object({ kind: z.literal('watchlist'), id: z.string() }),
])
export type ScreenMarkets = z.output<typeof Markets>

const shape = {
  id: z.string(),
  name: z.string(),
  text: z.string(),
  /** The condition read back in plain words. */
  words: z.string(),
  timeframe: z.enum(timeframes),
  bars: z.int(),
  markets: Markets,
  status: z.enum(screenStatuses),
  /** 0 to 100. */
  progress: z.number(),
  message: z.string(),
  createdAt: z.string(),
  /** When its rows were found; null before. */
  ranAt: z.nullable(z.string()),
}
export const ScreenProgress = z.object(shape)
export type ScreenProgress = z.output<typeof ScreenProgress>
export const Screen = z.object({ ...shape, ...conditionDecisions, rows: z.nullable(z.array(ScreenRow)) })
export type Screen = z.output<typeof Screen>

const barsMessage = `Bars must be a whole number from ${limits.minScreenBars} to ${limits.maxScreenBars}`

export const listScreens = endpoint({
  method: 'GET',
  path: '/markets/screens/',
  access: 'user',
  summary: 'Your saved screens, newest first, without their rows.',
  reply: pageOf(ScreenProgress),
})
export const createScreen = endpoint({
  method: 'POST',
  path: '/markets/screens/',
  access: 'user',
  summary: 'Ask a condition in words of many markets. It is saved and can be asked again.',
  status: 201,
  body: z.object({
    ...conditionFields,
    name: z.optional(z.string().check(z.trim(), z.maxLength(limits.maxScreenNameChars, 'Name is too long'))),
    timeframe: z._default(TimeframeName, '1d'),
    bars: z._default(z.int(barsMessage).check(z.gte(limits.minScreenBars, barsMessage), z.lte(limits.maxScreenBars, barsMessage)), 250),
    markets: z._default(Markets, { kind: 'all' }),
  }),
  reply: ScreenProgress,
  failures: ['condition_blocked', 'too_many_screens', 'watchlist_not_found', 'watchlist_empty', 'market_unavailable'],
})
export const getScreen = endpoint({
  method: 'GET',
  path: '/markets/screens/{id}/',
  access: 'user',
  summary: 'A screen with what each market says.',
  reply: Screen,
  failures: ['screen_not_found'],
})
export const runScreen = endpoint({
  method: 'POST',
  path: '/markets/screens/{id}/run/',
  access: 'user',
  summary: 'Ask a saved screen again.',
  reply: ScreenProgress,
  failures: ['screen_not_found', 'too_many_screens', 'watchlist_not_found', 'watchlist_empty'],
})
export const cancelScreen = endpoint({
  method: 'POST',
  path: '/markets/screens/{id}/cancel/',
  access: 'user',
  summary: 'Stop a screen that runs.',
  reply: ScreenProgress,
  failures: ['screen_not_found', 'screen_finished'],
})
export const deleteScreen = endpoint({
  method: 'DELETE',
  path: '/markets/screens/{id}/',
  access: 'user',
  summary: 'Delete a saved screen.',
  reply: z.object({ id: z.string() }),
  failures: ['screen_not_found'],
})
export const watchScreen = endpoint({
  method: 'GET',
  path: '/markets/screens/{id}/events/',
  access: 'user',
  summary: 'How far a screen is, live, until it has ended.',
  reply: ScreenProgress,
  answer: 'events',
  failures: ['screen_not_found'],
})
