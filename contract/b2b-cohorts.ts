import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SymbolName, TimeframeName } from './markets.ts'

const figure = z.nullable(z.number())
const changes = { count: figure, median: figure, low: figure, high: figure, up: figure, down: figure }
const day = (name: string) => z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, `${name} must be a date such as 2024-01-31`))

export const whatFollowed = endpoint({
  method: 'POST',
  path: '/b2b/cohorts/',
  access: 'apiKey',
  scope: 'analysis',
  units: 10,
  summary:
    'What the price did after a condition in your own words was true: the changes after it at several horizons with their interval, against those of all bars.',
  body: z.strictObject({
    symbol: SymbolName,
    timeframe: z._default(TimeframeName, '1h'),
    condition: z
      .string('Condition is required')
      .check(
        z.trim(),
        z.minLength(1, 'Condition is required'),
        z.maxLength(limits.maxConditionChars, `Condition can have at most ${limits.maxConditionChars} characters`),
      ),
    /** One horizon instead of the usual ones. */
    horizon_bars: z.optional(
      z
        .int('horizon_bars must be a whole number')
        .check(
          z.gte(1, 'horizon_bars must be at least 1'),
          z.lte(limits.maxHorizonBars, `horizon_bars can be at most ${limits.maxHorizonBars}`),
        ),
    ),
    each: z._default(z.enum(['begins', 'every_bar']), 'begins'),
    first_day: z.optional(day('first_day')),
    last_day: z.optional(day('last_day')),
  }),
  reply: z.object({
    symbol: z.string(),
    timeframe: z.enum(timeframes),
    condition: z.string(),
    is_now: z.boolean(),
    cases: z.int(),
    known_bars: z.int(),
    since: figure,
    until: figure,
    summary: z.string(),
    horizons: z.array(
      z.object({
        horizon_bars: z.int(),
        cases: z.object({ ...changes, apart: figure, up_low: figure, up_high: figure, down_low: figure, down_high: figure }),
        all_bars: z.object(changes),
        verdict: z.enum(['none', 'few', 'within_chance', 'more_often_up', 'less_often_up']),
      }),
    ),
    newest: z.array(z.object({ timestamp: z.int(), price: z.number(), change_percent: figure })),
  }),
  failures: ['condition_blocked', 'market_invalid', 'symbol_not_found', 'market_closed', 'market_unavailable', 'prices_not_passed_on'],
  retry: false,
})
