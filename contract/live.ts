import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Candle, SymbolName, TimeframeName } from './markets.ts'

/** Items of a list that one query parameter holds, separated by commas. */
const listed = <T>(item: z.ZodMiniType<T, string>, max: number, message: string) =>
  z._default(
    z.pipe(
      z.string().check(z.maxLength(20_000, message)),
      z.pipe(
        z.transform((text: string) => [...new Set(text.split(',').filter((each) => each.trim() !== ''))]),
        z.array(item).check(z.maxLength(max, message)),
      ),
    ),
    [],
  )

const seriesMessage = 'Bars are named as EURUSD:1h, or EURUSD:1h:1763546400 with the time of the newest bar that is known'

/** `EURUSD:1h`, with the time (UTC seconds) of the newest bar that the caller has, or without. */
const SeriesName = z.pipe(
  z.string().check(z.regex(/^[^:]+:[^:]+(:\d{1,11})?$/, seriesMessage)),
  z.pipe(
    z.transform((text: string) => {
      const [symbol, timeframe, since] = text.split(':')
      return { symbol, timeframe, since: since === undefined ? null : Number(since) }
    }),
    z.object({ symbol: SymbolName, timeframe: TimeframeName, since: z.nullable(z.number()) }),
  ),
)

/** The newest price of a market; `at` is the moment it is of, UTC seconds. */
export const LivePrice = z.object({
  symbol: z.string(),
  last: z.nullable(z.number()),
  /** Against the close of the trading day before, or the price 24 hours before where the source tells that: in price, and in percent. */
  change: z.nullable(z.number()),
  change_percent: z.nullable(z.number()),
  at: z.nullable(z.number()),
  /** When the source answered last, where it does not answer now: the price is a stored one. UTC seconds. */
  stale_since: z.optional(z.number()),
})
export type LivePrice = z.output<typeof LivePrice>

/** Bars of one series that are new or have changed, oldest first; the last one may still be forming. */
export const LiveBars = z.object({
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  candles: z.array(Candle),
  /** More is missing than an event brings: the candles are to be loaded again. */
  is_gap: z.boolean(),
})
export type LiveBars = z.output<typeof LiveBars>

/** What has changed since the event before; the first one brings everything that was asked for. `at` is the server's clock, UTC seconds. */
export const LiveEvent = z.object({
  at: z.number(),
  prices: z.array(LivePrice),
  bars: z.array(LiveBars),
  /** What was asked for and is not there: symbols without a market, and `EURUSD:1m` where it has no such bars. Only in the first event. */
  unknown: z.array(z.string()),
  /** How many notifications are unread: in the first event where it was asked for, and after each change. */
  unread: z.optional(z.int()),
  /** A number that changes with each entry in the ledger of tokens and each invoice: in the same events, so that a page reads them again. */
  tokens: z.optional(z.int()),
})
export type LiveEvent = z.output<typeof LiveEvent>

export const streamMarkets = endpoint({
  method: 'GET',
  path: '/markets/data/stream/',
  access: 'user',
  summary: 'Prices and forming bars as server-sent events. A slow reader gets the newest state, never a queue of old ones.',
  query: z
    .object({
      symbols: listed(SymbolName, limits.maxLiveSymbols, `At most ${limits.maxLiveSymbols} symbols`),
      /** `unread` brings the number of unread notifications as well, and word of the user's tokens. */
      notifications: z.optional(z.enum(['unread'])),
      bars: listed(SeriesName, limits.maxLiveSeries, `At most ${limits.maxLiveSeries} series of bars`),
    })
    .check(
      z.refine<{ symbols: readonly unknown[]; bars: readonly unknown[]; notifications?: unknown }>(
        ({ symbols, bars, notifications }) => symbols.length + bars.length > 0 || notifications !== undefined,
        { message: 'A symbol or a series of bars is required', path: ['symbols'] },
      ),
    ),
  answer: 'events',
  reply: LiveEvent,
  failures: ['market_unavailable', 'rate_limited'],
})
