import type { StatisticName } from '../statistics/catalogue.ts'

/** What a check consists of; each can be left out. The run itself, its Sharpe, years and regimes come with `baseline`. */
export const robustnessParts = [
  'baseline',
  'sweep',
  'overfitting',
  'walk_forward_rolling',
  'walk_forward_anchored',
  'trade_order',
  'resampled_candles',
  'cost_jitter',
  'random_entries',
] as const
export type RobustnessPart = (typeof robustnessParts)[number]

/** Figures of the catalogue that a sweep can look for; `max_drawdown` is better the nearer to 0. */
export const sweepObjectives = [
  'sharpe_ratio',
  'total_return',
  'profit_factor',
  'sortino_ratio',
  'calmar_ratio',
  'recovery_factor',
  'max_drawdown',
  'sqn',
  'expectancy',
  'win_rate',
] as const satisfies readonly StatisticName[]
export type SweepObjective = (typeof sweepObjectives)[number]

/** Values `from`, `from + step`, … up to `to` of the parameter at a path; the plan's own value is added where it is missing. */
export interface SweepAxis {
  readonly path: string
  readonly from: number
  readonly to: number
  readonly step: number
}

/** Only combinations in which the first parameter is below the second are run. */
export interface SweepConstraint {
  readonly smaller: string
  readonly larger: string
}

export interface SweepSettings {
  /** `grid` becomes a seeded draw without repetition where it has more than `maxCombinations`. */
  readonly method: 'grid' | 'random' | 'guided'
  /** Empty: up to three parameters are chosen, in steps around the plan's own values. */
  readonly axes: readonly SweepAxis[]
  readonly constraints: readonly SweepConstraint[]
  readonly objective: SweepObjective
  /** Combinations with fewer trades have no objective. */
  readonly minTrades: number
  readonly maxCombinations: number
}

export interface RobustnessSettings {
  /** Whole number; the same seed and settings give the same report. */
  readonly seed: number
  readonly parts: readonly RobustnessPart[]
  /** Distinct variants of the family that were tried before, the present plan included; at least 1. */
  readonly trialsBefore: number
  /** Standard deviation of the Sharpes of those trials, per daily return; null: taken from the sweep. */
  readonly trialSharpeSpread: number | null
  readonly sweep: SweepSettings
  /** Out-of-sample windows, and how many of their lengths the in-sample part has (rolling), or first has (anchored). */
  readonly walkForward: { readonly windows: number; readonly inSampleLengths: number }
  /** Simulations of each kind; `meanBlock` null: 5 trading days on intraday charts, 20 bars on longer ones. */
  readonly monteCarlo: {
    readonly tradeOrders: number
    readonly candleRuns: number
    readonly meanBlock: number | null
    readonly costRuns: number
  }
  /** Most blocks of the overfitting test; even. Fewer are used where a block would have under 10 daily returns. */
  readonly overfittingBlocks: number
  readonly randomEntries: number
}

/** Greatest numbers that a check accepts. */
export const robustnessLimits = {
  combinations: 5000,
  axes: 6,
  windows: 24,
  tradeOrders: 10_000,
  candleRuns: 2000,
  costRuns: 1000,
  randomEntries: 10_000,
  overfittingBlocks: 16,
} as const

export const defaultSettings: RobustnessSettings = {
  seed: 1,
  parts: robustnessParts,
  trialsBefore: 1,
  trialSharpeSpread: null,
  sweep: { method: 'grid', axes: [], constraints: [], objective: 'sharpe_ratio', minTrades: 10, maxCombinations: 225 },
  walkForward: { windows: 6, inSampleLengths: 3 },
  monteCarlo: { tradeOrders: 1000, candleRuns: 200, meanBlock: null, costRuns: 100 },
  overfittingBlocks: 16,
  randomEntries: 1000,
}
