import type { Bars } from '../market/bars.ts'
import type { Costs, Instrument } from '../market/instrument.ts'
import type { Timeframe } from '../market/timeframe.ts'
import type { Plan } from '../strategy/plan.ts'

/** Version of the rules that decide trades; part of every result's receipt. */
export const engineVersion = '1.2.1'

export type Side = 'long' | 'short'

/** What a run works on. Bars before `firstDecisionTime` only warm the indicators up. */
export interface RunInput {
  readonly plan: Plan
  readonly instrument: Instrument
  readonly timeframe: Timeframe
  readonly bars: Bars
  /** UTC seconds; no decision falls before it. */
  readonly firstDecisionTime: number
  readonly initialCapitalUsd: number
  readonly costs: Costs
  /** What the bars' prices are; not given: mid. */
  readonly prices?: 'mid' | 'bid'
  /** Daily or finer closes of the conversion pair, where the instrument needs one. */
  readonly conversion: Bars | null
  /** Bars of the same market on a lower timeframe, perhaps of parts of the range only: they decide what a bar leaves open (fill rule 6). */
  readonly finer?: { readonly bars: Bars; readonly timeframe: Timeframe } | null
  readonly onProgress?: (barsDone: number, tradesClosed: number) => void
  /** Asked now and then; true stops the run, which then throws `RunCancelled`. */
  readonly isCancelled?: () => boolean
}

export class RunCancelled extends Error {
  override readonly name = 'RunCancelled'
}

/** Why a position closed. */
export type ExitReason =
  | 'stop'
  | 'target'
  | 'trailing'
  | 'breakeven'
  | 'signal'
  | 'reversal'
  | 'time'
  | 'end_of_day'
  | 'end_of_week'
  | 'liquidation'
  | 'limit'
  | 'end_of_data'

/** Why an entry did not happen (fill rule 14). */
export type RejectionReason =
  | 'in_position'
  | 'max_open_trades'
  | 'session_closed'
  | 'both_sides'
  | 'stop_wrong_side'
  | 'stop_out_of_bounds'
  | 'target_wrong_side'
  | 'no_stop_level'
  | 'too_small'
  | 'below_minimum'
  | 'no_equity'
  | 'no_margin'
  | 'max_trades_per_day'
  | 'daily_stop'
  | 'limit'
  | 'cooldown'
  | 'reentry_limit'
  | 'order_expired'
  | 'end_of_data'

/** One closed position. Prices in the quote currency, money in US dollars, times in UTC seconds. */
export interface Trade {
  readonly side: Side
  /** Bar index of the decision and of the fills. */
  readonly signalBar: number
  readonly entryBar: number
  readonly exitBar: number
  readonly entryTime: number
  readonly exitTime: number
  readonly entryPrice: number
  readonly exitPrice: number
  readonly units: number
  /** Fills of the position; with more than one, the entry price is their average, and the entry bar the first one's. */
  readonly entries: number
  readonly stopPrice: number | null
  readonly targetPrice: number | null
  /** Money lost at the stop, as planned at the fill; null without a stop. */
  readonly riskUsd: number | null
  readonly notionalUsd: number
  readonly profitUsd: number
  /** Percent of the entry's notional. */
  readonly profitPercent: number
  /** Commission of both sides. */
  readonly feesUsd: number
  /** Paid over nights; negative is income. Both are taken off `profitUsd`. */
  readonly financingUsd: number
  /**
   * Most adverse (0 or less) and most favourable (0 or more) excursion, percent of the entry price, on the closing side;
   * of a bar with a fill inside it only the fill counts.
   */
  readonly maePercent: number
  readonly mfePercent: number
  readonly exitReason: ExitReason
  /** Rule that opened and rule that closed it, e.g. `2` and `4`, as numbered in docs/fill-rules.md. */
  readonly openedBy: string
  readonly closedBy: string
  /** True when the order of events inside a bar decided the outcome and is not known (fill rule 6). */
  readonly ambiguous: boolean
  /** True when that order was known from finer bars. */
  readonly resolved: boolean
}

export interface Rejection {
  readonly bar: number
  readonly time: number
  readonly side: Side
  readonly reason: RejectionReason
}

/** All entries of one side that did not happen for one reason. */
export interface RejectionGroup {
  readonly side: Side
  readonly reason: RejectionReason
  readonly count: number
  /** UTC seconds of the first few bars. */
  readonly firstTimes: readonly number[]
}

/** The outcome of one run: facts only; statistics are computed from it. */
export interface RunResult {
  readonly trades: readonly Trade[]
  /** Account value in US dollars at the close of every bar from `firstBar` on. */
  readonly equityUsd: Float64Array
  /** Index into `bars` of the first element of `equityUsd`. */
  readonly firstBar: number
  /** 1 where a position was open at the close of the bar, aligned with `equityUsd`. */
  readonly inMarket: Uint8Array
  readonly rejections: readonly Rejection[]
  readonly rejectionCounts: Readonly<Partial<Record<RejectionReason, number>>>
  readonly rejectionGroups: readonly RejectionGroup[]
  /** Per rule path of the plan: on how many decided bars it was true. */
  readonly trueCounts: Readonly<Record<string, number>>
  /** Entries and additions that were smaller than the size asked for, because leverage allowed no more (fill rule 9). */
  readonly cutEntries: number
  readonly ambiguousTrades: number
  /** Trades of which finer bars have told what a bar left open. */
  readonly resolvedTrades: number
  /** Indices of the bars in which the order of events is not known and matters; empty: there is one outcome. */
  readonly ambiguousBars: readonly number[]
  readonly decidedBars: number
  /** Hash of bar, side, units in steps and price in ticks of every trade. */
  readonly tradeHash: string
}
