import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { ApiIndicators } from './api-indicators.ts'
import { apiScopeNames } from './api-scopes.ts'
import { environments } from './business-filters.ts'
import { MessageFigure } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MarketAnalysis } from './market-analysis.ts'
import { Candle, CandlesReply, MarketSource, PriceAdjustment, SymbolName, TimeframeName } from './markets.ts'

/** Of what calls cost. */
const units = z.int()

export const apiHealth = endpoint({
  method: 'GET',
  path: '/b2b/health/',
  access: 'apiKey',
  summary: 'Whether the API and its database answer.',
  reply: z.object({ status: z.literal('ok'), version: z.string(), time: z.string() }),
})

export const whoami = endpoint({
  method: 'GET',
  path: '/b2b/whoami/',
  access: 'apiKey',
  summary: 'The key that calls: whose it is, what it may do, and what it has left.',
  reply: z.object({
    /** Null for a personal key. */
    business: z.nullable(z.object({ id: z.string(), name: z.string() })),
    key: z.object({
      id: z.string(),
      name: z.string(),
      environment: z.enum(environments),
      scopes: z.array(z.enum(apiScopeNames)),
      requests_per_minute: z.int(),
      ends_at: z.nullable(z.string()),
    }),
    /** Of this calendar month (UTC). */
    included_units: units,
    used_units: units,
    /** US cents, with thousandths. */
    balance_cents: z.number(),
    monthly_budget_cents: z.nullable(z.int()),
    spent_cents: z.number(),
  }),
})

export const apiPricing = endpoint({
  method: 'GET',
  path: '/b2b/pricing/',
  access: 'apiKey',
  summary: 'What each call costs in units, what a unit costs, and how many are included each month.',
  reply: z.object({
    currency: z.literal('USD'),
    unit_cents: z.number(),
    included_units: units,
    calls: z.array(z.object({ method: z.string(), path: z.string(), units, scope: z.nullable(z.enum(apiScopeNames)) })),
  }),
  rows: 'calls',
})

export const apiInfo = endpoint({
  method: 'GET',
  path: '/b2b/info/',
  access: 'apiKey',
  summary: 'What the API covers: timeframes, indicators, the most that one call gives, and what is not passed on.',
  reply: z.object({
    version: z.string(),
    timeframes: z.array(z.enum(timeframes)),
    indicators: z.array(z.string()),
    /** What each of them is, takes and gives. */
    indicator_details: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        definition: z.string(),
        params: z.record(z.string(), z.number()),
        lines: z.array(z.string()),
      }),
    ),
    max_candles: z.int(),
    max_indicators: z.int(),
    answers_kept_hours: z.int(),
    /** Sources of prices that this key can read, and those whose prices may not be passed on. */
    sources: z.array(z.object({ source: MarketSource, label: z.string(), is_passed_on: z.boolean() })),
  }),
  rows: 'indicator_details',
})

export const candleFields = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'is_closed'] as const

const chartBody = z.strictObject({
  timeframe: z._default(TimeframeName, '1h'),
  count: z._default(
    z
      .int('count must be a whole number')
      .check(z.gte(1, 'count must be at least 1'), z.lte(limits.maxCandles, `count can be at most ${limits.maxCandles}`)),
    limits.candlesDefault,
  ),
  /** What `next_cursor` of the page before told: the candles before that page. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'cursor must be the next_cursor of an earlier answer'))),
  adjustment: z.optional(PriceAdjustment),
  indicators: z._default(ApiIndicators, []),
  /** Which fields a candle has; all of them where none is named. Lines of indicators are always there. */
  fields: z.optional(z.array(z.enum(candleFields)).check(z.minLength(1, 'Name at least one field'))),
})

const chartFailures = ['market_invalid', 'symbol_not_found', 'market_closed', 'market_unavailable', 'prices_not_passed_on'] as const

export const chartData = endpoint({
  method: 'POST',
  path: '/b2b/charts/{id}/data/',
  access: 'apiKey',
  scope: 'charts',
  units: 1,
  summary:
    'Candles of a market, oldest first, with indicators. The id is the symbol. Each page has the cursor of the page of older candles.',
  body: chartBody,
  reply: z.extend(CandlesReply, {
    /** Null where nothing is older. */
    next_cursor: z.nullable(z.string()),
    /** Every line of an indicator under its own name, null while it warms up. */
    candles: z.array(z.looseObject(z.partial(Candle).shape)),
    lines: z.array(z.string()),
  }),
  rows: 'candles',
  failures: chartFailures,
  keepsAnswer: false,
  revalidates: true,
})

export const chartExport = endpoint({
  method: 'POST',
  path: '/b2b/charts/{id}/export/',
  access: 'apiKey',
  scope: 'charts',
  units: 5,
  summary: 'The same candles and indicators as a file, CSV or JSON.',
  body: z.extend(chartBody, { format: z._default(z.enum(['csv', 'json']), 'csv') }),
  reply: z.string(),
  answer: 'file',
  failures: chartFailures,
  keepsAnswer: false,
})

/** What the built-in analyst says to a question, from figures that it has computed. */
const ApiAnswer = z.object({
  /** Plain text, figures written out. */
  text: z.string(),
  /** The same in Markdown, in which a figure stands as `[[f:ID]]`. */
  content: z.string(),
  figures: z.array(z.omit(MessageFigure, { call: true, verified: true })),
  suggestions: z.array(z.string()),
})

export const marketAnalysis = endpoint({
  method: 'POST',
  path: '/b2b/market-analysis/',
  access: 'apiKey',
  scope: 'analysis',
  units: 10,
  summary:
    'A market at its newest closed bar: trend, key figures, levels with evidence, usual range, and seasonality. A question about it is answered from figures that are computed.',
  body: z.strictObject({
    symbol: SymbolName,
    timeframe: z._default(TimeframeName, '1h'),
    question: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'question must not be empty'),
          z.maxLength(limits.maxMessageChars, `question can have at most ${limits.maxMessageChars} characters`),
        ),
    ),
  }),
  /** The answer is null where nothing was asked. */
  reply: z.extend(MarketAnalysis, { answer: z.nullable(ApiAnswer) }),
  failures: chartFailures,
  retry: false,
})

export const apiSchema = endpoint({
  method: 'GET',
  path: '/b2b/openapi-schema/',
  access: 'apiKey',
  summary: 'These calls as OpenAPI 3.1.',
  reply: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
  revalidates: true,
})
