import type { CalendarName } from '../market/instrument.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { PlanParameter } from './parameters.ts'
import type {
  BaselineReport,
  CostJitterRun,
  RandomEntryReport,
  RerunFigures,
  SplitReport,
  TradeOrderReport,
  Trial,
  WalkForwardWindow,
} from './report.ts'
import type { RobustnessPart, SweepConstraint, SweepObjective } from './settings.ts'

/** What the split into tasks and the report need to know of a run: JSON, made once by `robustnessFacts`. */
export interface RobustnessFacts {
  readonly engineVersion: string
  readonly planHash: string
  readonly familyKey: string
  readonly timeframe: Timeframe
  readonly calendar: CalendarName
  readonly initialCapitalUsd: number
  readonly parameters: readonly PlanParameter[]
  /** Natural ones, added to those of the settings. */
  readonly constraints: readonly SweepConstraint[]
  /** All bars, warm-up included, and the index of the first one of the run. */
  readonly bars: number
  readonly firstBar: number
  readonly tradingDays: number
  readonly periodsPerYear: number
}

/** An axis with its values, as a task runs it. */
export interface TaskAxis {
  readonly path: string
  readonly values: readonly number[]
}

/** What is looked for. */
export interface TaskGoal {
  readonly objective: SweepObjective
  readonly minTrades: number
}

/** The work of a task, JSON; with the run's input it says everything. `rows` hold values in the order of `paths`. */
export type TaskWork =
  | { readonly kind: 'baseline' }
  | {
      readonly kind: 'sweep'
      readonly paths: readonly string[]
      readonly rows: readonly (readonly number[])[]
      readonly goal: TaskGoal
      readonly blocks: number
    }
  /** One independent chain of the guided search. */
  | {
      readonly kind: 'guided'
      readonly axes: readonly TaskAxis[]
      readonly constraints: readonly SweepConstraint[]
      readonly start: readonly number[]
      readonly runs: number
      readonly seed: number
      readonly goal: TaskGoal
      readonly blocks: number
    }
  /** Bars `inSampleFrom` ≤ i < `outOfSampleFrom` choose, up to `to` they are tested. */
  | {
      readonly kind: 'walk_forward'
      readonly mode: 'rolling' | 'anchored'
      readonly window: number
      readonly inSampleFrom: number
      readonly outOfSampleFrom: number
      readonly to: number
      readonly paths: readonly string[]
      readonly rows: readonly (readonly number[])[]
      readonly goal: TaskGoal
    }
  | { readonly kind: 'trade_order'; readonly simulations: number; readonly seed: number }
  /** Simulations `from` ≤ n < `to`, each with its own seed. */
  | { readonly kind: 'resampled_candles'; readonly from: number; readonly to: number; readonly meanBlock: number; readonly seed: number }
  | { readonly kind: 'cost_jitter'; readonly from: number; readonly to: number; readonly seed: number }
  | { readonly kind: 'random_entries'; readonly simulations: number; readonly seed: number }

export interface RobustnessTask {
  /** Unique within a check, equal for equal facts and settings. */
  readonly id: string
  readonly part: RobustnessPart
  /** Bars to be walked over, roughly: for progress and for sharing out the work. */
  readonly cost: number
  readonly work: TaskWork
}

/** Sums of daily returns and of their squares in equally long blocks, and how many returns each block has (CSCV). */
export interface BlockSums {
  readonly sums: readonly number[]
  readonly squares: readonly number[]
}

/** What came out of a task; JSON. */
export type TaskResult =
  | {
      readonly kind: 'baseline'
      readonly baseline: BaselineReport
      readonly years: SplitReport
      readonly regimes: SplitReport
      /** Facts of the daily returns; null with fewer than 30 or without movement. */
      readonly returns: { readonly sharpe: number; readonly skew: number; readonly kurtosis: number; readonly count: number } | null
    }
  | {
      readonly kind: 'sweep'
      readonly trials: readonly Trial[]
      readonly blocks: readonly BlockSums[]
      readonly blockReturns: readonly number[]
    }
  | {
      readonly kind: 'walk_forward'
      readonly mode: 'rolling' | 'anchored'
      readonly window: number
      readonly figures: WalkForwardWindow
      /** Equity at the end of each trading day out of sample, from the starting balance. */
      readonly days: { readonly times: readonly number[]; readonly equityUsd: readonly number[] }
    }
  | { readonly kind: 'trade_order'; readonly report: TradeOrderReport | null }
  | {
      readonly kind: 'resampled_candles'
      readonly from: number
      readonly blocks: 'days' | 'bars'
      readonly meanBlock: number
      readonly runs: readonly RerunFigures[]
    }
  | {
      readonly kind: 'cost_jitter'
      readonly from: number
      readonly runs: readonly CostJitterRun[]
      readonly fixed: readonly CostJitterRun[]
      readonly hasNoCosts: boolean
    }
  | { readonly kind: 'random_entries'; readonly report: RandomEntryReport | null }

export interface TaskOutcome {
  readonly id: string
  readonly result: TaskResult
}

/** How a task tells how far it is (0 to 1) and is stopped: it then throws `RunCancelled`. */
export interface TaskHooks {
  readonly onProgress?: (share: number) => void
  readonly isCancelled?: () => boolean
}
