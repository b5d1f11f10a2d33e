import * as z from 'zod/mini'

const TradeGroup = z.object({
  key: z.string(),
  trades: z.int(),
  winning: z.int(),
  profit: z.number(),
  mean_percent: z.number(),
  profit_factor: z.nullable(z.number()),
  mean_minutes: z.number(),
})
export type TradeGroup = z.output<typeof TradeGroup>

const DrawdownPeriod = z.object({
  start_time: z.number(),
  trough_time: z.number(),
  recovered_time: z.nullable(z.number()),
  percent: z.number(),
  usd: z.number(),
  days: z.number(),
})
export type DrawdownPeriod = z.output<typeof DrawdownPeriod>

/** A result taken apart; see `engine/statistics/analyse-run.ts`. Its size does not grow with bars or trades. */
export const ResultAnalysis = z.object({
  drawdowns: z.array(DrawdownPeriod),
  returns: z.object({
    bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
    beyond: z.int(),
    mean_percent: z.nullable(z.number()),
    median_percent: z.nullable(z.number()),
  }),
  /** Number, deepest loss, highest gain and profit of a trade, in percent of its entry. */
  excursions: z.array(z.tuple([z.int(), z.number(), z.number(), z.number()])),
  rolling: z.nullable(
    z.object({
      window: z.int(),
      points: z.array(
        z.object({ date: z.string(), return_percent: z.number(), volatility_percent: z.number(), sharpe: z.nullable(z.number()) }),
      ),
    }),
  ),
  years: z.array(
    z.object({ year: z.string(), return_value: z.number(), return_percent: z.number(), hold_percent: z.number(), trades: z.int() }),
  ),
  weekdays: z.nullable(z.array(TradeGroup)),
  hours: z.nullable(z.array(TradeGroup)),
  sides: z.array(TradeGroup),
  exits: z.array(TradeGroup),
  holding: z.array(z.object({ from_minutes: z.number(), to_minutes: z.nullable(z.number()), winning: z.int(), losing: z.int() })),
  streaks: z.array(z.object({ length: z.int(), winning: z.int(), losing: z.int() })),
})
export type ResultAnalysis = z.output<typeof ResultAnalysis>
