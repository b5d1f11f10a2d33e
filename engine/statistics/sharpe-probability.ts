import { centralMoment, meanOf, sampleStdev } from './moments.ts'
import { normalProbability, normalQuantile } from './normal.ts'

/** Euler's constant. */
const gamma = 0.5772156649015329

/** Standard deviation of the estimated Sharpe of these returns, per period (Mertens): fat tails and skew widen it. */
export function sharpeError(returns: Float64Array): number {
  const sharpe = meanOf(returns) / sampleStdev(returns)
  const variance = centralMoment(returns, 2)
  const skew = centralMoment(returns, 3) / variance ** 1.5
  const kurtosis = centralMoment(returns, 4) / variance ** 2
  return Math.sqrt((1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe) / (returns.length - 1))
}

/** Probability that the true Sharpe lies above `benchmark`, both per period (Bailey and López de Prado 2012). */
export function probabilisticSharpe(returns: Float64Array, benchmark = 0): number {
  const sharpe = meanOf(returns) / sampleStdev(returns)
  return normalProbability((sharpe - benchmark) / sharpeError(returns))
}

/** The best Sharpe to be expected of `trials` strategies without skill, given the spread of their Sharpes (same, 2014). */
export function bestSharpeByLuck(trials: number, spread: number): number {
  if (trials <= 1) return 0
  return spread * ((1 - gamma) * normalQuantile(1 - 1 / trials) + gamma * normalQuantile(1 - 1 / (trials * Math.E)))
}

/**
 * Probability that the Sharpe is above what luck gives after `trials` variants. Where the spread of the variants' Sharpes is not
 * known, the error of this one's is taken.
 */
export const deflatedSharpe = (returns: Float64Array, trials: number, spread = sharpeError(returns)): number =>
  probabilisticSharpe(returns, bestSharpeByLuck(trials, spread))
