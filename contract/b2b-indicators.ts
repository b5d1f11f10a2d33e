import * as z from 'zod/mini'
import { ApiIndicators } from './api-indicators.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { computeIndicators, TimeframeName } from './markets.ts'

export const apiIndicators = endpoint({
  method: 'POST',
  path: '/b2b/indicators/',
  access: 'apiKey',
  scope: 'charts',
  units: 1,
  summary: 'Indicators over candles of your own. Candles that break the rules for candles, or repeat a time, are dropped and counted.',
  body: z.strictObject({
    candles: computeIndicators.body.shape.candles,
    timeframe: z._default(TimeframeName, '1h'),
    indicators: ApiIndicators.check(
      z.minLength(1, 'At least one indicator is needed'),
      z.maxLength(limits.maxIndicatorsPerCall, `At most ${limits.maxIndicatorsPerCall} indicators`),
    ),
  }),
  reply: z.object({
    dropped: z.int(),
    /** Every line of an indicator under its own name, null while it warms up. */
    candles: z.array(z.looseObject({ timestamp: z.union([z.number(), z.string()]) })),
    lines: z.array(z.string()),
  }),
  rows: 'candles',
  failures: ['market_invalid'],
  keepsAnswer: false,
})
