import { levelKinds, levelSides } from '@playbook/engine/analysis/levels-around'
import { trends } from '@playbook/engine/analysis/trend-rule'
import { timeframes } from '@playbook/engine/market/timeframe'
import { readZoneName } from '@playbook/engine/market/zone'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MarketSource, SymbolName, TimeframeName } from './markets.ts'

const failures = ['symbol_not_found', 'market_invalid', 'market_unavailable', 'market_closed', 'rate_limited'] as const

const Trend = z.nullable(z.enum(trends))

/** The trend of one timeframe over 24 bars: by the rule of ±1%, and scaled by volatility in standard deviations. */
export const TimeframeTrend = z.object({
  timeframe: z.enum(timeframes),
  change_percent: z.nullable(z.number()),
  rule: Trend,
  deviations: z.nullable(z.number()),
  scaled: Trend,
})

/** Prices and distances in the quote currency; `distance` is from the price, below zero for a level under it. */
export const MarketLevel = z.object({
  kind: z.enum(levelKinds),
  name: z.string(),
  low: z.number(),
  high: z.number(),
  side: z.enum(levelSides),
  distance: z.number(),
  distance_percent: z.number(),
  distance_pips: z.nullable(z.number()),
  touches: z.nullable(z.int()),
  visits: z.int(),
  held: z.int(),
})
export type MarketLevel = z.output<typeof MarketLevel>

/** Mean range in price and volatility in percent of bars that share an hour or a weekday. */
const RangeBin = z.object({ bars: z.int(), range: z.nullable(z.number()), volatility_percent: z.nullable(z.number()) })
export type RangeBin = z.output<typeof RangeBin>

const MonthFigures = z.object({
  month: z.int(),
  years: z.int(),
  median: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
})
export type MonthFigures = z.output<typeof MonthFigures>

/** A part with its bars, or the sentence that says why there is none. `from` and `to` are the times of the first and last bar. */
const partOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    bars: z.int(),
    from: z.nullable(z.number()),
    to: z.nullable(z.number()),
    reason: z.nullable(z.string()),
  })

/** A market as it stands at its newest closed bar. Times are UTC seconds. */
export const MarketAnalysis = z.object({
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  /** Of the hours of `hours`. */
  zone: z.string(),
  source: MarketSource,
  stale_since: z.optional(z.number()),
  /** When the newest closed bar ended; null without bars. */
  as_of: z.nullable(z.number()),
  bars: z.int(),
  /** What the distances of the levels are from. */
  price: z.nullable(z.number()),
  headline: z.string(),
  facts: z.string(),
  atr_14: z.nullable(z.number()),
  sma_20: z.nullable(z.number()),
  volatility_percent: z.nullable(z.number()),
  high_52w: z.nullable(z.number()),
  low_52w: z.nullable(z.number()),
  trends: z.array(TimeframeTrend),
  /** Nearest first. */
  levels: z.array(MarketLevel),
  hours: partOf(RangeBin),
  /** Monday first. */
  weekdays: partOf(RangeBin),
  /** January first. */
  months: partOf(MonthFigures),
})
export type MarketAnalysis = z.output<typeof MarketAnalysis>

export const getAnalysis = endpoint({
  method: 'GET',
  path: '/markets/data/symbol/{symbol}/analysis/',
  access: 'user',
  summary: 'A market now: trend, key figures, levels with evidence, range by hour and weekday, and seasonality.',
  query: z.object({
    timeframe: z._default(TimeframeName, '1h'),
    zone: z._default(
      z.pipe(
        z.string().check(
          z.maxLength(60, 'Zone is too long'),
          z.refine<string>((text) => readZoneName(text) !== null, 'Zone must be a time zone such as UTC, Europe/London or UTC+05:30'),
        ),
        z.transform((text: string) => readZoneName(text) ?? 'UTC'),
      ),
      'UTC',
    ),
  }),
  reply: MarketAnalysis,
  revalidates: true,
  failures,
})

const tooMany = `At most ${limits.maxCorrelatedSymbols} symbols`

/** How one market moved with the market that was asked about. */
export const CorrelatedMarket = z.object({
  symbol: z.string(),
  name: z.string(),
  /** No source lists it any more. */
  is_gone: z.boolean(),
  /** Hours where both have bars of the same hours, else days by their trading date. */
  timeframe: z.enum(['1h', '1d']),
  /** Bars that both have. */
  bars: z.int(),
  value: z.nullable(z.number()),
  /** 95% interval. */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** Why there is no figure. */
  reason: z.nullable(z.string()),
})
export type CorrelatedMarket = z.output<typeof CorrelatedMarket>

export const getCorrelations = endpoint({
  method: 'GET',
  path: '/markets/data/symbol/{symbol}/correlations/',
  access: 'user',
  summary: 'How the returns of other markets moved with those of a market over 90 days, on common bars.',
  query: z.object({
    /** Comma separated; without them the markets that are looked at most. */
    symbols: z.optional(
      z.pipe(
        z.string().check(z.maxLength(400, tooMany)),
        z.pipe(
          z.transform((text: string) => text.split(',').filter((each) => each !== '')),
          z.array(SymbolName).check(z.maxLength(limits.maxCorrelatedSymbols, tooMany)),
        ),
      ),
    ),
  }),
  reply: z.object({
    symbol: z.string(),
    days: z.int(),
    /** From the one that moved most alike to the one that moved most against it; without a figure last. */
    markets: z.array(CorrelatedMarket),
  }),
  failures,
})
