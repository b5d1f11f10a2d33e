import type { Timeframe } from '../market/timeframe.ts'
import type { ParameterGroup } from './parameters.ts'
import type { RobustnessPart, RobustnessSettings, SweepObjective } from './settings.ts'

/** A figure that may mean nothing; either `value` or `reason`, a sentence, is null. */
export interface Finding {
  readonly value: number | null
  readonly reason: string | null
}

/** Everything that was found out about one run of one plan. All of it is JSON; percents are percentages, times UTC seconds. */
export interface RobustnessReport {
  readonly version: 1
  readonly engineVersion: string
  readonly planHash: string
  /** Equal for plans that differ in numbers, symbol, timeframe and dates only. */
  readonly familyKey: string
  readonly settings: RobustnessSettings
  /** Tasks done and planned; a report of fewer outcomes than tasks is a partial one. */
  readonly progress: { readonly tasksDone: number; readonly tasks: number }
  readonly verdict: Verdict
  readonly trials: TrialCount
  /** Each part is null while it is not done, and where it cannot be done: then `skipped` says why. */
  readonly baseline: BaselineReport | null
  readonly sharpe: SharpeReport | null
  readonly years: SplitReport | null
  readonly regimes: SplitReport | null
  readonly sweep: SweepReport | null
  readonly overfitting: OverfittingReport | null
  readonly walkForwardRolling: WalkForwardReport | null
  readonly walkForwardAnchored: WalkForwardReport | null
  readonly tradeOrder: TradeOrderReport | null
  readonly resampledCandles: ResampledReport | null
  readonly costJitter: CostJitterReport | null
  readonly randomEntries: RandomEntryReport | null
  readonly skipped: Readonly<Partial<Record<RobustnessPart, string>>>
}

/**
 * Variants of the family that were tried: those the present plan was chosen from, itself included, others that only checks of this
 * strategy have tried, and both. The verdict deflates by `before`: nothing was chosen from the combinations of a check yet.
 */
export interface TrialCount {
  readonly before: number
  readonly added: number
  readonly total: number
}

/** `holds_up`: no test failed and enough could be judged; `fragile`: something failed; `likely_chance`: luck explains it. */
export const verdictLevels = ['holds_up', 'fragile', 'likely_chance', 'not_enough_evidence'] as const
export type VerdictLevel = (typeof verdictLevels)[number]

export const testOutcomes = ['pass', 'warn', 'fail', 'unknown'] as const
export type TestOutcome = (typeof testOutcomes)[number]

export const verdictTests = [
  'sample_size',
  'profit_after_costs',
  'random_entries',
  'deflated_sharpe',
  'overfitting',
  'walk_forward_rolling',
  'walk_forward_anchored',
  'plateau',
  'resampled_candles',
  'trade_order',
  'break_even_cost',
  'cost_jitter',
  'concentration',
  'years',
  'regimes',
] as const
export type VerdictTest = (typeof verdictTests)[number]

/** The part of the report that a reason refers to. */
export type EvidenceKey = Exclude<
  keyof RobustnessReport,
  'version' | 'engineVersion' | 'planHash' | 'familyKey' | 'settings' | 'progress' | 'verdict' | 'skipped'
>

export interface VerdictReason {
  readonly test: VerdictTest
  readonly title: string
  readonly outcome: TestOutcome
  /** What was found, with its figures, and what it means for a trader. */
  readonly sentence: string
  /** What passes and what fails, in words, with the thresholds. */
  readonly rule: string
  readonly evidence: EvidenceKey
  /** True where a failure makes chance the likely explanation. */
  readonly judgesChance: boolean
}

export interface Verdict {
  readonly level: VerdictLevel
  readonly headline: string
  /** Every test, in the order of `verdictTests`. */
  readonly reasons: readonly VerdictReason[]
  /** True once every task is done. */
  readonly isFinal: boolean
}

/** The run itself. */
export interface BaselineReport {
  readonly tradeHash: string
  readonly timeframe: Timeframe
  readonly fromTime: number
  readonly toTime: number
  readonly bars: number
  readonly tradingDays: number
  readonly trades: number
  readonly returnPercent: number
  /** Annualised, as the statistics catalogue defines it. */
  readonly sharpe: Finding
  readonly profitFactor: Finding
  /** Negative or 0. */
  readonly maxDrawdownPercent: number
  readonly finalEquityUsd: number
  /** Basis points of notional per side that are paid, and that would take all profit. */
  readonly costPerSide: Finding
  readonly breakEvenCost: Finding
  /** Break-even cost / cost paid: 1 has nothing to spare. */
  readonly costMargin: Finding
  /** Percent of the sum of all trade returns (profit / balance before) that the best 5% of trades made, one at least; may exceed 100. */
  readonly bestTradesShare: Finding
}

/** How certain the Sharpe is. Ratios are per period of the daily returns unless they say annual. */
export interface SharpeReport {
  readonly annual: Finding
  readonly perPeriod: Finding
  readonly returns: number
  readonly skew: Finding
  /** 3 for a normal distribution. */
  readonly kurtosis: Finding
  /** Probability, 0 to 1, that the true Sharpe is above 0 (Bailey and López de Prado 2012). */
  readonly probabilistic: Finding
  /** As above, against the best Sharpe that luck gives over `trials` (same, 2014). */
  readonly deflated: Finding
  readonly trials: number
  /** Standard deviation of the trials' Sharpes per period, and where it comes from. */
  readonly trialSpread: number | null
  readonly trialSpreadFrom: 'given' | 'sweep' | 'error_of_this_sharpe'
  /** The best Sharpe a year that luck alone would be expected to give. */
  readonly bestByLuckAnnual: Finding
  /** Daily returns needed before a Sharpe as observed is above 0 with 95% confidence. */
  readonly minTrackRecord: Finding
}

/** One year or market regime. */
export interface SplitRow {
  /** `2023`, or `<trend>_<volatility>` such as `up_calm`; `unknown` before the regime can be told. */
  readonly key: string
  readonly label: string
  /** Percent of the run's bars. */
  readonly barsPercent: number
  /** Trades by the year of their exit, or by the regime at their decision. */
  readonly trades: number
  readonly winRatePercent: Finding
  /** What the account gained in the days that belong to it, open positions included. */
  readonly profitUsd: number
  /** The same in percent: of the balance at the year's start, or of the starting balance for a regime. */
  readonly returnPercent: number
  /** Annualised; needs 30 daily returns. */
  readonly sharpe: Finding
  /** Percent of the account's growth, as logarithms of the daily returns; null where it did not grow. */
  readonly profitSharePercent: number | null
}

export interface SplitReport {
  readonly rows: readonly SplitRow[]
  /** The greatest `profitSharePercent`; may exceed 100. */
  readonly bestShare: Finding
  /** Rows with trades, and those of them in profit. */
  readonly rowsWithTrades: number
  readonly rowsInProfit: number
}

/** One combination that was run; `values` belong to the sweep's axes in their order. */
export interface Trial {
  readonly values: readonly number[]
  /** Null where there were too few trades or the figure means nothing; a Sharpe of 10 daily returns or more ranks, though it is not shown. */
  readonly objective: number | null
  readonly trades: number
  readonly returnPercent: number
  readonly sharpe: number | null
  readonly profitFactor: number | null
  readonly maxDrawdownPercent: number
}

export interface SweepAxisReport {
  readonly path: string
  readonly label: string
  readonly group: ParameterGroup
  /** The plan's own value; always one of `values`. */
  readonly present: number
  /** Ascending. */
  readonly values: readonly number[]
  readonly isWhole: boolean
}

export interface SweepReport {
  readonly method: 'grid' | 'random' | 'guided'
  readonly objective: SweepObjective
  readonly objectiveTitle: string
  readonly minTrades: number
  readonly axes: readonly SweepAxisReport[]
  /** Combinations that the axes and constraints allow; null where there are too many to count. */
  readonly possible: number | null
  readonly trials: readonly Trial[]
  /** Positions in `trials`; null where none has an objective, or the present values were not among them. */
  readonly bestAt: number | null
  readonly presentAt: number | null
  /** Percent of the trials with trades enough that end in profit. */
  readonly profitablePercent: Finding
  /** Percent of the judged trials whose objective is below that of the present values. */
  readonly presentRankPercent: Finding
  /** 0 to 1; see `plateau.ts`. */
  readonly plateauAtPresent: Finding
  readonly plateauAtBest: Finding
}

/** Objective over two axes; `cells[y][x]`, null where nothing was run or judged. */
export interface HeatMap {
  readonly x: SweepAxisReport
  readonly y: SweepAxisReport
  readonly cells: readonly (readonly (HeatCell | null)[])[]
  /** Lowest and highest shown value; null for an empty map. */
  readonly range: { readonly min: number; readonly max: number } | null
}

export interface HeatCell {
  /** Median over the other axes: a lucky combination does not colour its cell. */
  readonly median: number
  readonly best: number
  readonly trials: number
}

/** CSCV after Bailey, Borwein, López de Prado and Zhu (2015). */
export interface OverfittingReport {
  /** Share, 0 to 1, of splits whose in-sample best falls below the median out of sample. */
  readonly probability: Finding
  readonly blocks: number
  readonly splits: number
  readonly combinations: number
  /** Logits of the out-of-sample rank of the in-sample best, as a histogram. */
  readonly logits: Histogram
  readonly medianLogit: Finding
  /** Out-of-sample Sharpe = intercept + slope × in-sample Sharpe, over the splits' best. */
  readonly degradation: { readonly slope: Finding; readonly intercept: Finding; readonly rSquared: Finding }
  /** Share, 0 to 1, of splits whose in-sample best loses out of sample. */
  readonly probabilityOfLoss: Finding
  /** At most 500 splits, evenly taken; annualised Sharpes. */
  readonly points: readonly { readonly inSample: number; readonly outOfSample: number }[]
}

/** Counts of equally wide bins from `min` on. */
export interface Histogram {
  readonly min: number
  readonly width: number
  readonly counts: readonly number[]
}

export interface WalkForwardWindow {
  readonly inSampleFromTime: number
  readonly outOfSampleFromTime: number
  /** End of the out-of-sample part, exclusive. */
  readonly toTime: number
  /** Chosen values in the order of the sweep's axes; null where no combination had trades enough. */
  readonly values: readonly number[] | null
  readonly inSample: WindowFigures
  readonly outOfSample: WindowFigures
}

export interface WindowFigures {
  readonly objective: number | null
  readonly returnPercent: number
  /** Mean daily return × periods a year, not compounded; the efficiency compares these. */
  readonly annualReturnPercent: number | null
  readonly sharpe: number | null
  readonly maxDrawdownPercent: number
  readonly trades: number
}

/** Optimised on each in-sample part, tested on what follows. */
export interface WalkForwardReport {
  readonly mode: 'rolling' | 'anchored'
  readonly combinations: number
  readonly windows: readonly WalkForwardWindow[]
  /** Out-of-sample parts one after another, each starting with the equity the one before left. */
  readonly equity: readonly { readonly time: number; readonly equityUsd: number }[]
  readonly returnPercent: number
  readonly sharpe: Finding
  readonly maxDrawdownPercent: number
  readonly trades: number
  /** Mean annual out-of-sample return / mean annual in-sample return (Pardo). */
  readonly efficiency: Finding
  /** Percent of the windows that end in profit out of sample. */
  readonly windowsInProfitPercent: Finding
  /** Per axis: mean move of the choice from window to window, percent of the axis' range. */
  readonly drift: readonly { readonly path: string; readonly label: string; readonly meanMovePercent: Finding }[]
}

/** Percentiles of a simulated figure. */
export interface Spread {
  readonly p5: number
  readonly p25: number
  readonly p50: number
  readonly p75: number
  readonly p95: number
}

/** Equity by step: column arrays of one length. `step` counts trades, `equityUsd` are percentiles over the simulations. */
export interface EquityFan {
  readonly step: readonly number[]
  readonly p5: readonly number[]
  readonly p25: readonly number[]
  readonly p50: readonly number[]
  readonly p75: readonly number[]
  readonly p95: readonly number[]
  /** The run itself at the same steps. */
  readonly actual: readonly number[]
}

export interface TradeOrderSample {
  readonly finalEquityUsd: Spread
  /** Of drawdowns, negative percents: `p5` is the deep end. */
  readonly maxDrawdownPercent: Spread
  /** Percent of the simulations that end below the starting balance. */
  readonly lossPercent: number
  readonly fan: EquityFan
}

/** The run's trades in another order (`shuffle`), and resampled with replacement (`bootstrap`). */
export interface TradeOrderReport {
  readonly simulations: number
  readonly trades: number
  readonly shuffle: TradeOrderSample
  readonly bootstrap: TradeOrderSample
  /** The run's own drawdown between trades, and the percent of shuffles that fall deeper. */
  readonly actualMaxDrawdownPercent: number
  readonly deeperPercent: number
}

/** One re-run of the strategy. */
export interface RerunFigures {
  readonly returnPercent: number
  readonly sharpe: number | null
  readonly maxDrawdownPercent: number
  readonly trades: number
}

/** The strategy on histories made of the run's own candles in blocks. */
export interface ResampledReport {
  readonly blocks: 'days' | 'bars'
  /** Mean length of a block, in trading days or bars. */
  readonly meanBlock: number
  readonly runs: readonly RerunFigures[]
  readonly returnPercent: Spread
  readonly maxDrawdownPercent: Spread
  readonly sharpe: Spread | null
  readonly profitablePercent: number
}

export interface CostJitterRun extends RerunFigures {
  /** What the costs are multiplied with, 0.5 to 3. */
  readonly spread: number
  readonly slippage: number
  readonly commission: number
}

export interface CostJitterReport {
  /** Seeded draws; then every cost at once times 1, 2 and 3. */
  readonly runs: readonly CostJitterRun[]
  readonly fixed: readonly CostJitterRun[]
  readonly returnPercent: Spread
  readonly profitablePercent: number
  /** True where the market and the plan have no cost to change. */
  readonly hasNoCosts: boolean
}

/** As many entries on the same sides, at the same costs, at random bars. */
export interface RandomEntryReport {
  readonly simulations: number
  readonly entries: number
  /** What ends a random entry: the plan's own exits, or as many bars as the run held it; reports of older versions have the latter. */
  readonly exits?: 'own' | 'held'
  /** Mean profit of an entry, percent of its notional, costs taken off. */
  readonly actualMeanPercent: number
  readonly randomMeanPercent: Spread
  /** (1 + random ones at least as good) / (1 + simulations). */
  readonly pValue: Finding
  readonly histogram: Histogram
}
