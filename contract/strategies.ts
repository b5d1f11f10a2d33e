import type { BarExplanation } from '@playbook/engine/explain/explain-bar'
import { timeframes } from '@playbook/engine/market/timeframe'
import type { DroppedProposal, PlanChange, ProposedPlan } from '@playbook/engine/proposal/proposed-plan'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import * as z from 'zod/mini'
import { Health } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { engineValue } from './engine-value.ts'
import { limits } from './limits.ts'
import { MarketSource, PriceAdjustment, SymbolName, TimeframeName } from './markets.ts'
import { pageNumber, pageOf, pageSize, wholeNumber } from './page.ts'
import { ResultDoubts } from './receipts.ts'
import { ResultAnalysis } from './result-analysis.ts'
import { strategyOrderings } from './strategy-filters.ts'
import { AcceptedTokens, priceOfAct } from './token-quotes.ts'
import { VariantCount } from './tried.ts'

/** `running` is accepted on reading and never written. */
export const strategyStatuses = ['pending', 'running', 'processing', 'backtesting', 'completed', 'failed', 'cancelled'] as const
export type StrategyStatus = (typeof strategyStatuses)[number]

export const stages = ['submitted', 'processing', 'backtesting', 'completed', 'failed'] as const
export type Stage = (typeof stages)[number]

/** What the progress bar shows for each status; an unknown status shows as processing. */
export const stageOf = {
  pending: 'submitted',
  running: 'processing',
  processing: 'processing',
  backtesting: 'backtesting',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
} as const satisfies Record<StrategyStatus, Stage>

export const isInProgress = (status: StrategyStatus): boolean => stageOf[status] !== 'completed' && stageOf[status] !== 'failed'

/**
 * A status only moves forward; a retry after a lost worker returns to `processing`.
 */
export const allowedTransitions = {
  pending: ['processing', 'cancelled', 'failed'],
  running: [],
  processing: ['processing', 'backtesting', 'failed', 'cancelled'],
  backtesting: ['processing', 'completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
} as const satisfies Record<StrategyStatus, readonly StrategyStatus[]>

const EnginePlan = engineValue<Plan>()
const EngineReading = engineValue<Reading>()
const EngineExplanation = engineValue<BarExplanation>()
const EngineProposedPlan = engineValue<ProposedPlan>()
const EngineChanges = engineValue<readonly PlanChange[]>()
const EngineWords = engineValue<readonly string[]>()
const EngineDropped = engineValue<DroppedProposal>()

export const strategyDefaults = { riskPerTradePercent: 2, maxTrades: 3, timeframe: '1h', stopLossPips: 50, takeProfitPips: 100 } as const

const StrategyConfig = z.object({
  name: z.string(),
  description: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  risk_per_trade: z.nullable(z.number()),
  max_trades: z.nullable(z.int()),
})

/** Every percent field is a percentage: 12.5 means 12.5%. Null where a figure means nothing, with the reason in `unavailable`. */
export const ResultSummary = z.object({
  error_message: z.nullable(z.string()),
  total_return: z.nullable(z.number()),
  win_rate: z.nullable(z.number()),
  profit_factor: z.nullable(z.number()),
  total_trades: z.int(),
  winning_trades: z.int(),
  losing_trades: z.int(),
  average_win: z.nullable(z.number()),
  average_loss: z.nullable(z.number()),
  sharpe_ratio: z.nullable(z.number()),
  max_drawdown: z.nullable(z.number()),
  /** The total return by the three answers to what is not known inside bars; missing in results of earlier versions. */
  total_return_interval: z.optional(
    z.object({ pessimistic: z.nullable(z.number()), expected: z.nullable(z.number()), optimistic: z.nullable(z.number()) }),
  ),
})
export type ResultSummary = z.output<typeof ResultSummary>

const MonthlyReturn = z.object({ month: z.string(), return_value: z.number(), return_percent: z.number() })
const DailyReturn = z.object({ date: z.string(), profit_loss: z.number(), profit_loss_percent: z.number() })
/** `hold` is the account had the market been bought and held; results of earlier versions have none. */
const EquityPoint = z.object({ time: z.number(), equity: z.number(), drawdown_percent: z.number(), hold: z.optional(z.number()) })

/** One statistic by its catalogue name; `reason` says why a value is missing. */
export const Figure = z.object({ name: z.string(), value: z.nullable(z.number()), reason: z.nullable(z.string()) })

/**
 * What was checked of the run itself: whether data cut off at seeded places changes anything before the cut, and by how many
 * percent of its usual size an indicator differs with `warmup_bars` bars before it from its value with all of them.
 */
export const RunChecks = z.object({
  look_ahead: z.object({ cuts: z.int(), changed: z.int(), ok: z.boolean() }),
  recursion: z.array(z.object({ term: z.string(), drift_percent: z.nullable(z.number()), warmup_bars: z.int() })),
})
export type RunChecks = z.output<typeof RunChecks>

/** An entry rule that was never true: its conditions, the one that stood in the way, how near it came and what would have loosened it. */
const SilentEntry = z.object({
  type: z.enum(['BUY', 'SELL']),
  bars: z.int(),
  /** In plain words, with the blocking condition. */
  text: z.string(),
  /** `others_bars` are those on which every other condition was true. */
  conditions: z.array(z.object({ path: z.string(), text: z.string(), true_bars: z.int(), others_bars: z.int() })),
  blocker: z.string(),
  nearest: z.nullable(z.object({ time: z.number(), text: z.string(), value: z.number(), wanted: z.number() })),
  /** Trades of the same run with one change; `from` and `to` are null where the condition was left out. */
  loosened: z.array(
    z.object({ path: z.string(), label: z.string(), from: z.nullable(z.number()), to: z.nullable(z.number()), trades: z.int() }),
  ),
})
export type SilentEntry = z.output<typeof SilentEntry>

/** What each condition did (`true_bars` is null where it asks about the open position), and the entries that did not happen. */
export const RunActivity = z.object({
  rules: z.array(
    z.object({
      path: z.string(),
      true_bars: z.nullable(z.int()),
      /** How often it became true; not given in results of earlier versions. */
      times: z.optional(z.nullable(z.int())),
      trades: z.int(),
    }),
  ),
  /** Bars from the first decision on; not given in results of earlier versions. */
  decided_bars: z.optional(z.int()),
  /** The most frequent first; `first_times` are the first few bars, UTC seconds. */
  rejections: z.array(z.object({ type: z.enum(['BUY', 'SELL']), reason: z.string(), count: z.int(), first_times: z.array(z.number()) })),
  /** Not given where the run had an entry signal, and in results of earlier versions. */
  silent: z.optional(z.array(SilentEntry)),
})
export type RunActivity = z.output<typeof RunActivity>

const IntervalFigures = z.object({
  total_return: z.nullable(z.number()),
  net_profit: z.nullable(z.number()),
  max_drawdown: z.nullable(z.number()),
  win_rate: z.nullable(z.number()),
  profit_factor: z.nullable(z.number()),
  total_trades: z.int(),
})

/** The same run by three answers to what is not known inside its bars; the pessimistic one is the result itself. */
export const ResultInterval = z.object({
  pessimistic: IntervalFigures,
  expected: IntervalFigures,
  optimistic: IntervalFigures,
  ambiguous_trades: z.int(),
  /** Trades that bars of a lower timeframe have decided. */
  resolved_trades: z.int(),
})
export type ResultInterval = z.output<typeof ResultInterval>

export const StrategyResult = z.object({
  ...ResultSummary.shape,
  final_equity: z.nullable(z.number()),
  net_profit: z.nullable(z.number()),
  initial_capital: z.number(),
  buy_and_hold_return: z.nullable(z.number()),
  fees_paid: z.number(),
  break_even_cost: z.nullable(z.number()),
  ambiguous_trades: z.int(),
  /** Missing in results that were made before intervals were. */
  interval: z.optional(z.nullable(ResultInterval)),
  figures: z.array(Figure),
  /** What the deflated Sharpe depends on besides the run, now; `luck_sharpe` a year is what luck alone would be expected to reach. */
  tried: z.optional(z.extend(VariantCount, { luck_sharpe: z.nullable(z.number()) })),
  performance_metrics: z.object({ monthly_returns: z.array(MonthlyReturn), daily_returns: z.array(DailyReturn), daily_count: z.int() }),
  equity_curve: z.array(EquityPoint),
  equity_curve_summary: z.object({
    start: z.number(),
    end: z.number(),
    peak: z.number(),
    trough: z.number(),
    points: z.int(),
    bars: z.int(),
  }),
  trades_summary: z.object({
    long: z.int(),
    short: z.int(),
    average_duration_minutes: z.nullable(z.number()),
    best_percent: z.nullable(z.number()),
    worst_percent: z.nullable(z.number()),
    exit_reasons: z.record(z.string(), z.int()),
    rejections: z.record(z.string(), z.int()),
  }),
  /** Per rule path: bars on which it was true. */
  rule_counts: z.record(z.string(), z.int()),
  /** Both null in results of older versions. */
  activity: z._default(z.nullable(RunActivity), null),
  checks: z._default(z.nullable(RunChecks), null),
  /** Results of earlier versions have none. */
  analysis: z.optional(ResultAnalysis),
  doubts: z.optional(ResultDoubts),
  receipt: z.object({
    source: MarketSource,
    /** Which of the sources of its kind it was. */
    source_label: z.optional(z.string()),
    symbol: z.string(),
    /** What the prices were adjusted for besides splits; only where the source tells dividends. */
    adjustment: z.optional(PriceAdjustment),
    timeframe: z.enum(timeframes),
    bars: z.int(),
    warmup_bars: z.int(),
    first_time: z.number(),
    last_time: z.number(),
    conversion: z.nullable(z.string()),
    spread: z.number(),
    slippage: z.number(),
    /** Of the price of each fill, where the text states its slippage so. */
    slippage_percent: z.optional(z.number()),
    commission: z.object({ kind: z.string(), value: z.number() }),
    financing: z.nullable(z.object({ long_percent_per_year: z.number(), short_percent_per_year: z.number() })),
    /** The most leverage and the maintenance margin in force, and how many entries it cut; results of older versions do not tell. */
    leverage: z.optional(z.object({ long: z.number(), short: z.number(), maintenance_percent: z.number() })),
    cut_entries: z.optional(z.int()),
    plan_hash: z.string(),
    data_hash: z.string(),
    trade_hash: z.string(),
    engine_version: z.string(),
    reader_version: z.string(),
    run_ms: z.number(),
  }),
})
export type StrategyResult = z.output<typeof StrategyResult>

export const StrategyItem = z.object({
  id: z.string(),
  strategy_id: z.string(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  status: z.enum(strategyStatuses),
  stage: z.enum(stages),
  progress: z.number(),
  message: z.string(),
  attempt: z.int(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  source: MarketSource,
  created_at: z.string(),
  updated_at: z.string(),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  /** Only of a deleted one, which can be brought back for 30 days. */
  deleted_at: z.optional(z.string()),
  config: StrategyConfig,
  result: z.nullable(ResultSummary),
})
export type StrategyItem = z.output<typeof StrategyItem>

/** Words that a run leaves out: nothing reads them, or they ask for what cannot be had. The owner decided so before the run. */
export const LeftOut = z.object({ start: z.int(), end: z.int(), words: z.string(), why: z.nullable(z.string()) })
export type LeftOut = z.output<typeof LeftOut>

export const StrategyDetail = z.object({
  ...StrategyItem.shape,
  strategy_text: z.string(),
  plan: EnginePlan,
  reading: EngineReading,
  result_summary: z.nullable(z.string()),
  answers: z.record(z.string(), z.string()),
  overrides: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Where in the plan the reason of a failed run lies; empty where the plan has no part in it. */
  error_paths: z.array(z.string()),
  left_out: z.array(LeftOut),
})
export type StrategyDetail = z.output<typeof StrategyDetail>

export const StrategyProgress = z.object({
  id: z.string(),
  strategy_id: z.string(),
  status: z.enum(strategyStatuses),
  stage: z.enum(stages),
  progress: z.number(),
  message: z.string(),
  attempt: z.int(),
  error_message: z.nullable(z.string()),
  updated_at: z.string(),
})
export type StrategyProgress = z.output<typeof StrategyProgress>

/** `risk_basis` says whether the risk is the stop's or the specification's 2% of the entry value. */
export const TradeRow = z.object({
  id: z.string(),
  number: z.int(),
  symbol: z.string(),
  type: z.enum(['BUY', 'SELL']),
  status: z.literal('CLOSED'),
  entry_time: z.string(),
  exit_time: z.string(),
  entry_price: z.number(),
  exit_price: z.number(),
  quantity: z.number(),
  profit_loss: z.number(),
  profit_loss_percent: z.number(),
  duration: z.number(),
  stop_price: z.nullable(z.number()),
  target_price: z.nullable(z.number()),
  risk_amount: z.number(),
  risk_basis: z.enum(['stop', 'two_percent']),
  fees: z.number(),
  financing: z.number(),
  mae_percent: z.number(),
  mfe_percent: z.number(),
  exit_reason: z.string(),
  opened_by: z.string(),
  closed_by: z.string(),
  ambiguous: z.boolean(),
  /** The order of events inside a bar decided, and bars of a lower timeframe told it. */
  resolved: z.boolean(),
  /** Fills of the position; with more than one, `entry_price` is their average. */
  entries: z.int(),
})
export type TradeRow = z.output<typeof TradeRow>

const isoDate = (name: string) =>
  z
    .string()
    .check(
      z.refine<string>(
        (text) =>
          /^\d{4}-\d{2}-\d{2}$/.test(text) &&
          !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
          new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
        `${name} must be a date such as 2024-01-31`,
      ),
    )

/** A question's id to the answer that was given. */
export const Answers = z
  .record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(200)))
  .check(z.refine<Record<string, string>>((answers) => Object.keys(answers).length <= 1_000, 'Too many answers'))
/** Words that are let pass. */
export const PassedSpans = z.array(z.object({ start: z.int().check(z.gte(0)), end: z.int().check(z.gte(0)) })).check(z.maxLength(1_000))

/** Length is checked by the reader, so that its sentence and the specification's are one. */
export const InterpretForm = z
  .object({
    strategy_text: z
      .string('Strategy text cannot be empty')
      .check(z.maxLength(limits.maxStrategyTextChars * 4, 'Strategy text is too long (maximum 10,000 characters)')),
    symbol: z.optional(SymbolName),
    timeframe: z.optional(TimeframeName),
    start_date: z.optional(isoDate('start_date')),
    end_date: z.optional(isoDate('end_date')),
    initial_capital: z.optional(
      z.number().check(z.gte(1, 'initial_capital must be at least 1'), z.lte(1e12, 'initial_capital is too large')),
    ),
    answers: z.optional(Answers),
    overrides: z.optional(z.record(z.string().check(z.maxLength(200)), z.union([z.number(), z.string().check(z.maxLength(200))]))),
    confirmed: z.optional(PassedSpans),
    name: z.optional(z.string().check(z.trim(), z.maxLength(limits.maxStrategyNameChars, 'Name is too long'))),
    /** The strategy that this one was edited from; one that is gone is passed over. */
    parent_id: z.optional(z.string().check(z.maxLength(100))),
    /** The price in tokens that the user has seen; a higher one is asked about first. */
    accepted_tokens: AcceptedTokens,
    preview: z._default(z.boolean(), false),
  })
  .check(
    z.refine<{ start_date?: string | undefined; end_date?: string | undefined }>(
      (f) => !f.start_date || !f.end_date || f.start_date < f.end_date,
      { message: 'end_date must be after start_date', path: ['end_date'] },
    ),
  )

const ById = z.object({
  id: z.string('Strategy ID is required').check(z.minLength(1, 'Strategy ID is required'), z.maxLength(100, 'Strategy ID is too long')),
})
const base = ['strategy_invalid', 'strategy_unavailable', 'rate_limited'] as const
/** A source of prices may not answer. */
const priceFailures = ['market_unavailable', 'market_closed'] as const
const one = [...base, 'strategy_not_found'] as const

export const interpret = endpoint({
  method: 'POST',
  path: '/strategy_builder/interpret/',
  access: 'user',
  summary:
    'Read a strategy text and, unless it is only a preview, store it and queue its backtest. A 400 carries the reading in `details`: its questions say what is open, what can never work and where it stands; one with options is settled by `answers`, id to option. Where no bar of the period gives an entry, the question `no_entry_signal` asks first; the answer `run` runs it all the same.',
  body: InterpretForm,
  reply: z.object({
    id: z.nullable(z.string()),
    strategy_id: z.nullable(z.string()),
    status: z.nullable(z.enum(strategyStatuses)),
    reading: EngineReading,
  }),
  failures: [...base, ...priceFailures, 'strategy_blocked', 'strategy_refused', 'symbol_not_found', 'too_many_runs', ...priceOfAct],
})
const { strategy_text, symbol, timeframe, start_date, end_date, initial_capital, answers, overrides, confirmed } = InterpretForm.shape

export const proposalModel = endpoint({
  method: 'GET',
  path: '/strategy_builder/propose/',
  access: 'user',
  summary: 'The language model that may be asked what a text means, and where it runs; null where there is none.',
  reply: z.object({ model: z.nullable(z.object({ name: z.string(), host: z.nullable(z.string()) })) }),
  failures: ['rate_limited'],
})
export const proposePlan = endpoint({
  method: 'POST',
  path: '/strategy_builder/propose/',
  access: 'user',
  summary:
    'Ask the language model for the whole plan of a text that waits. Nothing is stored or changed: what it says otherwise than the reading comes change by change, each with the text that would say it, read again, or with why there is none.',
  body: z.object({ strategy_text, symbol, timeframe, start_date, end_date, initial_capital, answers, overrides, confirmed }),
  reply: z.object({
    model: z.string(),
    /** Where the text went; null where it stayed on the server's own machine. */
    host: z.nullable(z.string()),
    /** How long the model took; 0 where it was not asked. */
    elapsed_ms: z.number(),
    /** Why there is nothing to see, in plain words; null where there are changes that can be accepted. */
    notice: z.nullable(z.string()),
    /** What of the model's plan stands up to the text: its changes are found anew for each text that follows. */
    proposed: EngineProposedPlan,
    changes: EngineChanges,
    /** What the model said and what was not passed on. */
    dropped: z.array(EngineDropped),
    /** Rules that were read and of which the model says nothing, in plain words; they stay. */
    omitted: EngineWords,
    /** What was read without the model, which holds in any case. */
    reading: EngineReading,
  }),
  failures: [...base, ...priceFailures, 'model_not_configured'],
  // Asking costs money: the caller decides whether to ask again.
  retry: false,
  keepsAnswer: false,
})
export const strategyStatus = endpoint({
  method: 'POST',
  path: '/strategy_builder/status/',
  access: 'user',
  summary: "How far a strategy's backtest is.",
  body: ById,
  reply: StrategyProgress,
  failures: one,
  keepsAnswer: false,
})
export const watchStrategy = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/events/',
  access: 'user',
  summary: "A backtest's progress, live, until it has ended.",
  reply: StrategyProgress,
  answer: 'events',
  failures: one,
})
export const cancelStrategy = endpoint({
  method: 'POST',
  path: '/strategy_builder/cancel/',
  access: 'user',
  summary: 'Cancel a backtest that has not finished.',
  body: ById,
  reply: StrategyProgress,
  failures: [...one, 'strategy_finished'],
})
export const strategyResult = endpoint({
  method: 'GET',
  path: '/strategy_builder/results/{id}/',
  access: 'user',
  summary: 'The result; null until the backtest has completed or failed.',
  reply: z.object({ ...StrategyProgress.shape, result: z.nullable(StrategyResult) }),
  failures: one,
})
export const listStrategies = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/',
  access: 'user',
  summary: 'The own strategies.',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(120, 'Search text is too long'))),
    status: z.optional(z.enum([...strategyStatuses])),
    symbol: z.optional(SymbolName),
    /** Those that were deleted, in place of those that are there. */
    list: z.optional(z.enum(['deleted'])),
    ordering: z._default(z.enum(strategyOrderings), '-created_at'),
    page: pageNumber,
    page_size: pageSize(limits.strategiesPageSize),
  }),
  reply: z.object({ ...pageOf(StrategyItem).shape, last_updated: z.nullable(z.string()) }),
  failures: base,
})
export const getStrategy = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/',
  access: 'user',
  summary: 'One strategy with its text, plan and reading.',
  reply: StrategyDetail,
  failures: one,
})
export const deleteStrategy = endpoint({
  method: 'DELETE',
  path: '/strategy_builder/list/{id}/',
  access: 'user',
  summary: 'Delete a strategy with its result; a running backtest is cancelled. For 30 days it can be brought back.',
  reply: z.object({ id: z.string() }),
  failures: one,
})
export const restoreStrategy = endpoint({
  method: 'PATCH',
  path: '/strategy_builder/list/{id}/',
  access: 'user',
  summary: 'Bring a deleted strategy back, with its result and all that belongs to it.',
  body: z.object({ deleted: z.literal(false) }),
  reply: StrategyItem,
  failures: one,
})
export const listTrades = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/trades/',
  access: 'user',
  summary: "A strategy's trades, oldest first.",
  query: z.object({ trade_type: z.optional(z.enum(['BUY', 'SELL'])), page: pageNumber, page_size: pageSize(limits.tradesPageSize) }),
  reply: pageOf(TradeRow),
  failures: one,
})
export const explainBar = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/explanation/',
  access: 'user',
  summary: 'What one bar of a finished backtest decided and did, and why: each rule with its values, the position, what happened.',
  query: z.object({ time: wholeNumber('time', 0, 99_999_999_999) }),
  /** The bar that holds `time` (UTC seconds), with the open times of its neighbours. */
  reply: z.object({
    id: z.string(),
    before: z.nullable(z.number()),
    after: z.nullable(z.number()),
    /** Of the pessimistic run, which is the result. */
    explanation: EngineExplanation,
    /** Of the runs by the other answers to what bars leave open, where they tell of something else at this bar. */
    others: z.object({ expected: z.nullable(EngineExplanation), optimistic: z.nullable(EngineExplanation) }),
  }),
  failures: [...one, 'inputs_unavailable', 'bar_not_found'],
})
export const strategyHealth = endpoint({
  method: 'GET',
  path: '/strategy_builder/health/',
  access: 'public',
  summary: 'Whether the strategy service and its workers answer.',
  reply: Health,
  failures: ['strategy_unavailable'],
})
