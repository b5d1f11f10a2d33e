import { centralMoment, meanOf, sampleStdev } from './moments.ts'
import { normalProbability, normalQuantile } from './normal.ts'

/** Euler's constant. */
const gamma = 0.5772156649015329

/** What the certainty of a Sharpe depends on; all per period. `kurtosis` of a normal distribution is 3. */
export interface SharpeFacts {
  readonly sharpe: number
  readonly skew: number
  readonly kurtosis: number
  readonly count: number
}

export function sharpeFacts(returns: Float64Array): SharpeFacts {
  const variance = centralMoment(returns, 2)
  return {
    sharpe: meanOf(returns) / sampleStdev(returns),
    skew: centralMoment(returns, 3) / variance ** 1.5,
    kurtosis: centralMoment(returns, 4) / variance ** 2,
    count: returns.length,
  }
}

/** Standard deviation of the estimated Sharpe (Mertens): fat tails and skew widen it. */
export const sharpeError = ({ sharpe, skew, kurtosis, count }: SharpeFacts): number =>
  Math.sqrt((1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe) / (count - 1))

/** Probability that the true Sharpe lies above `benchmark` (Bailey and López de Prado 2012). */
export const probabilisticSharpe = (facts: SharpeFacts, benchmark = 0): number =>
  normalProbability((facts.sharpe - benchmark) / sharpeError(facts))

/** The best Sharpe to be expected of `trials` strategies without skill, given the spread of their Sharpes (same, 2014). */
export function expectedMaxSharpe(trials: number, spread: number): number {
  if (trials <= 1) return 0
  return spread * ((1 - gamma) * normalQuantile(1 - 1 / trials) + gamma * normalQuantile(1 - 1 / (trials * Math.E)))
}

/** What a run was chosen from: variants that were tried, this one included, and the standard deviation of their Sharpes, per period; null: too few are known. */
export interface TrialStatistics {
  readonly trials: number
  readonly sharpeSpread: number | null
}

/** The best Sharpe that luck alone would be expected to give after these tries, per period. */
export const sharpeByLuck = (facts: SharpeFacts, { trials, sharpeSpread }: TrialStatistics): number =>
  expectedMaxSharpe(trials, sharpeSpread ?? sharpeError(facts))

/**
 * Probability that the Sharpe is above what luck gives after `trials` variants. Where the spread of the variants' Sharpes is not
 * known, the error of this one's is taken.
 */
export const deflatedSharpe = (facts: SharpeFacts, trials: number, spread: number = sharpeError(facts)): number =>
  probabilisticSharpe(facts, expectedMaxSharpe(trials, spread))
