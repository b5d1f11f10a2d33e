import { timeframes } from '@playbook/engine/market/timeframe'
import { testOutcomes, verdictLevels, verdictTests } from '@playbook/engine/robustness/report'
import * as z from 'zod/mini'
import { apiJobKinds, apiJobStatuses } from './api-jobs.ts'
import { ReadAssumption, ReadRule } from './b2b-reading.ts'
import { chosenFields } from './chosen-fields.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { MarketSource, PriceAdjustment } from './markets.ts'
import { wholeNumber } from './page.ts'
import { checkDepths } from './robustness.ts'
import { InterpretForm, ResultInterval, StrategyResult, TradeRow } from './strategies.ts'

const number = z.nullable(z.number())

/** Work that takes its time: it is started, tells how far it is, and keeps what came out for some days. */
export const ApiJob = z.object({
  id: z.string(),
  kind: z.enum(apiJobKinds),
  status: z.enum(apiJobStatuses),
  /** 0 to 100. */
  progress: z.number(),
  /** The stage while it runs, what came out once it is completed. */
  message: z.string(),
  error: z.nullable(z.string()),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  /** The backtest that a robustness check is about. */
  backtest_id: z.nullable(z.string()),
  /** The moment that it lives in: nothing later is known to it. */
  as_of: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type ApiJob = z.output<typeof ApiJob>

const JobReply = z.object({ job: ApiJob })
const ofJob = ['job_not_found'] as const
const scoped = { access: 'apiKey', scope: 'backtests' } as const

const { strategy_text, symbol, timeframe, start_date, end_date, initial_capital, answers, overrides, confirmed } = InterpretForm.shape

export const startBacktest = endpoint({
  ...scoped,
  method: 'POST',
  path: '/b2b/backtests/',
  units: 20,
  status: 202,
  summary:
    'Reads a strategy in your own words and starts its backtest as a job. Where something is open or not supported, it is refused with the reading, and costs nothing.',
  body: z.strictObject({ strategy_text, symbol, timeframe, start_date, end_date, initial_capital, answers, overrides, confirmed }),
  reply: JobReply,
  failures: [
    'strategy_invalid',
    'strategy_blocked',
    'strategy_refused',
    'symbol_not_found',
    'market_closed',
    'market_unavailable',
    'prices_not_passed_on',
    'too_many_jobs',
  ],
})

export const startRobustness = endpoint({
  ...scoped,
  method: 'POST',
  path: '/b2b/robustness/',
  units: 200,
  status: 202,
  summary: 'Starts a robustness check of a completed backtest as a job: fifteen tests of whether its result may be luck.',
  body: z.strictObject({
    backtest_id: z.string().check(z.maxLength(100, 'Backtest id is too long')),
    depth: z._default(z.enum(checkDepths), 'full'),
    seed: z._default(z.int('seed must be a whole number').check(z.gte(1), z.lte(2_147_483_647)), 1),
  }),
  reply: JobReply,
  failures: ['job_not_found', 'job_unfinished', 'too_many_jobs', 'prices_not_passed_on'],
})

const cursor = z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/, 'cursor must be the next_cursor of an earlier answer')))
const next_cursor = z.nullable(z.string())

export const listJobs = endpoint({
  ...scoped,
  method: 'GET',
  path: '/b2b/jobs/',
  summary: 'The jobs of this environment, newest first.',
  query: z.object({
    kind: z.optional(z.enum(apiJobKinds)),
    status: z.optional(z.enum(apiJobStatuses)),
    limit: z._default(wholeNumber('limit', 1, limits.maxPageSize), 50),
    cursor,
    fields: chosenFields(Object.keys(ApiJob.shape) as (keyof ApiJob)[]),
  }),
  reply: z.object({ jobs: z.array(z.partial(ApiJob)), next_cursor }),
  rows: 'jobs',
})

export const readJob = endpoint({
  ...scoped,
  method: 'GET',
  path: '/b2b/jobs/{job_id}/',
  summary: 'How far a job is. With wait_seconds it answers as soon as the job has ended, and at the latest after that time.',
  query: z.object({ wait_seconds: z._default(wholeNumber('wait_seconds', 0, limits.maxJobWaitSeconds), 0) }),
  reply: JobReply,
  failures: ofJob,
})

export const watchJob = endpoint({
  ...scoped,
  method: 'GET',
  path: '/b2b/jobs/{job_id}/events/',
  summary: 'How far a job is, as server-sent events, until it has ended.',
  reply: JobReply,
  answer: 'events',
  failures: [...ofJob, 'too_many_streams'],
})

export const cancelJob = endpoint({
  ...scoped,
  method: 'POST',
  path: '/b2b/jobs/{job_id}/cancel/',
  summary: 'Cancels a job that has not ended. What its start cost is given back.',
  keepsAnswer: false,
  reply: JobReply,
  failures: [...ofJob, 'job_finished'],
})

const result = StrategyResult.shape
const returns = z.object({ month: z.string(), return_value: z.number(), return_percent: z.number() })

/** What came out of a backtest, part by part. Percent fields are percentages; null where a figure means nothing. */
const backtestParts = {
  rules: z.array(ReadRule),
  assumptions: z.array(ReadAssumption),
  summary: z.object({
    total_return: number,
    net_profit: number,
    initial_capital: z.number(),
    final_equity: number,
    buy_and_hold_return: number,
    total_trades: z.int(),
    winning_trades: z.int(),
    losing_trades: z.int(),
    win_rate: number,
    average_win: number,
    average_loss: number,
    profit_factor: number,
    sharpe_ratio: number,
    max_drawdown: number,
    fees_paid: z.number(),
    break_even_cost: number,
  }),
  interval: z.nullable(ResultInterval),
  figures: z.array(z.object({ name: z.string(), title: z.string(), value: number, unit: z.string(), reason: z.nullable(z.string()) })),
  monthly_returns: z.array(returns),
  equity_curve: z.array(z.object({ timestamp: z.int(), equity: z.number(), drawdown_percent: z.number(), hold: z.optional(z.number()) })),
  trials: z.object({ trials: z.int(), luck_sharpe: number }),
  receipt: z.object({
    source: MarketSource,
    source_label: result.receipt.shape.source_label,
    adjustment: z.optional(PriceAdjustment),
    bars: z.int(),
    first_time: z.number(),
    last_time: z.number(),
    spread: z.number(),
    slippage: z.number(),
    plan_hash: z.string(),
    data_hash: z.string(),
    trade_hash: z.string(),
    engine_version: z.string(),
    reader_version: z.string(),
  }),
} as const
export type BacktestPart = keyof typeof backtestParts
export const BacktestParts = z.object(backtestParts)
export type BacktestParts = z.output<typeof BacktestParts>

export const readBacktest = endpoint({
  ...scoped,
  method: 'GET',
  path: '/b2b/backtests/{job_id}/',
  summary:
    'What came out of a completed backtest: the rules that were tested, figures, the interval of the return, the equity curve, and the receipt.',
  query: z.object({ fields: chosenFields(Object.keys(backtestParts) as BacktestPart[]) }),
  reply: z.extend(z.partial(BacktestParts), { job: ApiJob }),
  failures: [...ofJob, 'job_unfinished'],
})

const Trade = z.omit(TradeRow, { id: true, status: true, symbol: true })
export type ApiTrade = z.output<typeof Trade>

export const listBacktestTrades = endpoint({
  ...scoped,
  method: 'GET',
  path: '/b2b/backtests/{job_id}/trades/',
  summary: 'The trades of a completed backtest, oldest first, in pages.',
  query: z.object({
    limit: z._default(wholeNumber('limit', 1, limits.maxPageSize), 100),
    cursor,
    fields: chosenFields(Object.keys(Trade.shape) as (keyof ApiTrade)[]),
  }),
  reply: z.object({ trades: z.array(z.partial(Trade)), count: z.int(), next_cursor }),
  rows: 'trades',
  failures: [...ofJob, 'job_unfinished'],
})

const spread = z.object({ p5: z.number(), p25: z.number(), p50: z.number(), p75: z.number(), p95: z.number() })
const splits = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    trades: z.int(),
    return_percent: z.number(),
    sharpe: number,
    profit_share_percent: number,
  }),
)

/** What a robustness check has found, part by part; a part that could not be tested is null, and `skipped` says why. */
const robustnessReport = z.object({
  verdict: z.object({
    level: z.enum(verdictLevels),
    headline: z.string(),
    reasons: z.array(
      z.object({
        test: z.enum(verdictTests),
        title: z.string(),
        outcome: z.enum(testOutcomes),
        sentence: z.string(),
        rule: z.string(),
      }),
    ),
  }),
  trials: z.object({ before: z.int(), added: z.int(), total: z.int() }),
  sharpe: z.nullable(z.object({ annual: number, probabilistic: number, deflated: number, best_by_luck: number })),
  years: z.nullable(splits),
  regimes: z.nullable(splits),
  sweep: z.nullable(
    z.object({
      axes: z.array(z.object({ path: z.string(), label: z.string(), present: z.number(), values: z.array(z.number()) })),
      combinations: z.int(),
      profitable_percent: number,
      present_rank_percent: number,
      plateau: number,
    }),
  ),
  overfitting: z.nullable(z.object({ probability: number, probability_of_loss: number, splits: z.int(), combinations: z.int() })),
  walk_forward: z.array(
    z.object({
      mode: z.enum(['rolling', 'anchored']),
      windows: z.int(),
      return_percent: z.number(),
      sharpe: number,
      max_drawdown_percent: z.number(),
      trades: z.int(),
      efficiency: number,
      windows_in_profit_percent: number,
    }),
  ),
  trade_order: z.nullable(
    z.object({
      simulations: z.int(),
      final_equity: spread,
      max_drawdown_percent: spread,
      loss_percent: z.number(),
      deeper_percent: z.number(),
    }),
  ),
  resampled_candles: z.nullable(
    z.object({ simulations: z.int(), return_percent: spread, max_drawdown_percent: spread, profitable_percent: z.number() }),
  ),
  cost_jitter: z.nullable(z.object({ simulations: z.int(), return_percent: spread, profitable_percent: z.number() })),
  random_entries: z.nullable(
    z.object({ simulations: z.int(), actual_mean_percent: z.number(), random_mean_percent: spread, p_value: number }),
  ),
  skipped: z.array(z.object({ part: z.string(), reason: z.string() })),
})
export type ApiRobustnessReport = z.output<typeof robustnessReport>

export const readRobustness = endpoint({
  ...scoped,
  method: 'GET',
  path: '/b2b/robustness/{job_id}/',
  summary: 'What a completed robustness check has found: the verdict with its reasons, and the evidence of each test.',
  reply: z.extend(robustnessReport, { job: ApiJob }),
  failures: [...ofJob, 'job_unfinished'],
})
