import type { StatisticName } from './catalogue.ts'
import { minDays, type Measure, type Reason } from './figure.ts'
import { meanOf, quantile, sampleStdev, sumOf } from './moments.ts'
import { deflatedSharpe, probabilisticSharpe, sharpeFacts, type TrialStatistics } from './sharpe-probability.ts'

export interface RiskInput {
  /** Daily returns as shares of the equity before. */
  readonly returns: Float64Array
  readonly periodsPerYear: number
  /** From the open of the first bar to the close of the last. */
  readonly isShort: boolean
  /** How many variants of the strategy were tried, this one included. */
  readonly trials: number
  /** Standard deviation of the variants' Sharpes, of daily returns; not known: the error of this one's. */
  readonly sharpeSpread?: number | null
}

/** Figures of the daily returns, by catalogue name. */
export function riskMeasures({
  returns,
  periodsPerYear,
  isShort,
  trials,
  sharpeSpread,
}: RiskInput): Partial<Record<StatisticName, Measure>> {
  const spread = returns.length > 1 ? sampleStdev(returns) : 0
  const tooFew: Reason | null = returns.length < minDays ? 'few_days' : null
  const moving: Reason | null = spread === 0 ? 'no_movement' : null
  const annual = Math.sqrt(periodsPerYear)
  const yearly = (measure: () => Measure): Measure => (isShort ? 'short_period' : (tooFew ?? measure()))
  const shaped = (measure: () => Measure): Measure => missingSharpeReason(returns) ?? measure()
  return {
    best_day: returns.length === 0 ? 'no_days' : 100 * returns.reduce((a, b) => Math.max(a, b)),
    worst_day: returns.length === 0 ? 'no_days' : 100 * returns.reduce((a, b) => Math.min(a, b)),
    volatility: yearly(() => 100 * spread * annual),
    sharpe_ratio: yearly(() => moving ?? (meanOf(returns) / spread) * annual),
    sortino_ratio: yearly(() => moving ?? sortino(returns, annual)),
    omega_ratio: shaped(() => omega(returns)),
    value_at_risk: shaped(() => 100 * quantile(returns, 0.05)),
    conditional_value_at_risk: shaped(() => 100 * expectedShortfall(returns)),
    skewness: shaped(() => sharpeFacts(returns).skew),
    kurtosis: shaped(() => sharpeFacts(returns).kurtosis - 3),
    tail_ratio: shaped(() => tailRatio(returns)),
    probabilistic_sharpe: shaped(() => probabilisticSharpe(sharpeFacts(returns))),
    deflated_sharpe: deflatedMeasure(returns, { trials, sharpeSpread: sharpeSpread ?? null }),
  }
}

/** Why daily returns have no Sharpe to be judged; null where they have one. */
export function missingSharpeReason(returns: Float64Array): Reason | null {
  if (returns.length < minDays) return 'few_days'
  return sampleStdev(returns) === 0 ? 'no_movement' : null
}

/** The deflated Sharpe of daily returns, wherever it is told. */
export const deflatedMeasure = (returns: Float64Array, { trials, sharpeSpread }: TrialStatistics): Measure =>
  missingSharpeReason(returns) ?? deflatedSharpe(sharpeFacts(returns), trials, sharpeSpread ?? undefined)

function sortino(returns: Float64Array, annual: number): Measure {
  const downside = Math.sqrt(meanOf(returns.map((r) => Math.min(r, 0) ** 2)))
  return downside === 0 ? 'no_negative_day' : (meanOf(returns) / downside) * annual
}

function omega(returns: Float64Array): Measure {
  const losses = -sumOf(returns.filter((r) => r < 0))
  return losses === 0 ? 'no_negative_day' : sumOf(returns.filter((r) => r > 0)) / losses
}

function expectedShortfall(returns: Float64Array): number {
  const limit = quantile(returns, 0.05)
  return meanOf(returns.filter((r) => r <= limit))
}

function tailRatio(returns: Float64Array): Measure {
  const low = Math.abs(quantile(returns, 0.05))
  return low === 0 ? 'few_negative_days' : Math.abs(quantile(returns, 0.95)) / low
}
