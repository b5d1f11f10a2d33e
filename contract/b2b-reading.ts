import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { InterpretForm } from './strategies.ts'

const place = { start: z.int(), end: z.int() }
const side = z.enum(['long', 'short', 'both'])
const { strategy_text, symbol, timeframe, start_date, end_date, initial_capital, answers } = InterpretForm.shape

/** A rule in plain words. */
export const ReadRule = z.object({ number: z.nullable(z.int()), role: z.string(), side, text: z.string() })
/** What was added because the text does not say it. */
export const ReadAssumption = z.object({
  label: z.string(),
  value: z.union([z.string(), z.number()]),
  unit: z.nullable(z.string()),
  why: z.string(),
})

export const readStrategy = endpoint({
  method: 'POST',
  path: '/b2b/strategies/read/',
  access: 'apiKey',
  scope: 'strategies',
  units: 2,
  summary:
    'Reads a strategy in your own words into rules: what each phrase became, what was assumed, what is still open, and what is not supported. Nothing is stored.',
  body: z.strictObject({ strategy_text, symbol, timeframe, start_date, end_date, initial_capital, answers }),
  reply: z.object({
    reading: z.object({
      reader_version: z.string(),
      status: z.enum(['ok', 'clarify', 'refuse', 'invalid']),
      /** Why the text cannot be read at all, or is refused; null otherwise. */
      problem: z.nullable(z.string()),
      rules: z.array(ReadRule),
      phrases: z.array(
        z.object({
          ...place,
          text: z.string(),
          kind: z.enum(['rule', 'parameter', 'action', 'comment', 'not_understood']),
          rule: z.nullable(z.int()),
          blocks: z.boolean(),
        }),
      ),
      assumptions: z.array(ReadAssumption),
      questions: z.array(
        z.object({
          id: z.string(),
          text: z.string(),
          blocks: z.boolean(),
          options: z.array(z.object({ id: z.string(), label: z.string() })),
          assumed: z.nullable(z.string()),
          places: z.array(z.object(place)),
        }),
      ),
      unsupported: z.array(z.object({ text: z.string(), nearest: z.nullable(z.string()), places: z.array(z.object(place)) })),
    }),
  }),
  failures: ['strategy_invalid'],
  keepsAnswer: false,
})
