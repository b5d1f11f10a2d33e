import { levelKinds, levelSides } from '@playbook/engine/analysis/levels-around'
import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SymbolName, TimeframeName } from './markets.ts'

const figure = z.nullable(z.number())
const record = { cases: z.int(), apart: z.int(), share: figure, low: figure, high: figure, base: figure }

export const apiLevels = endpoint({
  method: 'POST',
  path: '/b2b/levels/',
  access: 'apiKey',
  scope: 'analysis',
  units: 5,
  summary:
    'Support and resistance around the newest closed price with their evidence: touches, visits, how often each held, and how such levels held before against random ones.',
  body: z.strictObject({
    symbol: SymbolName,
    timeframe: z._default(TimeframeName, '1h'),
    side: z._default(z.enum(['support', 'resistance', 'both']), 'both'),
    kind: z.optional(z.enum(levelKinds)),
    count: z._default(
      z.int('count must be a whole number').check(z.gte(1, 'count must be at least 1'), z.lte(10, 'count can be at most 10')),
      5,
    ),
  }),
  reply: z.object({
    symbol: z.string(),
    timeframe: z.enum(timeframes),
    as_of: z.int(),
    price: z.number(),
    atr_14: z.number(),
    summary: z.string(),
    /** Nearest first on each side. */
    levels: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(levelKinds),
        side: z.enum(levelSides),
        low: z.number(),
        high: z.number(),
        distance: z.number(),
        distance_atr: z.number(),
        touches: z.nullable(z.int()),
        fit_error: figure,
        bars_since: z.nullable(z.int()),
        visits: z.int(),
        held: z.int(),
      }),
    ),
    /** How levels of a kind held before, against levels at random prices. */
    records: z.array(z.object({ kind: z.string(), ...record })),
    /** Whether no close of the next bars lies beyond the nearest zone. */
    claims: z.array(z.object({ side: z.enum(['support', 'resistance']), zone: z.string(), horizon_bars: z.int(), ...record })),
  }),
  rows: 'levels',
  failures: ['market_invalid', 'symbol_not_found', 'market_closed', 'market_unavailable', 'prices_not_passed_on'],
  keepsAnswer: false,
})
