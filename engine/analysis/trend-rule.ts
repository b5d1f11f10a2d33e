import { sampleStdev } from '../statistics/moments.ts'

export const trends = ['bullish', 'bearish', 'sideways'] as const
export type Trend = (typeof trends)[number]

/** Percent that prices must have moved for a trend (specification, section 9). */
export const trendPercent = 1

/** Standard deviations that prices must have moved for a trend that is scaled by volatility. */
export const trendDeviations = 1

/** Bars over which a timeframe's trend is measured. */
export const trendBars = 24
const volatilityBars = 250
const minReturns = 60

/** The trend rule: bullish above +1%, bearish below −1%, else sideways; sideways for an unknown change. */
export function trendOfChange(percent: number | null): Trend {
  if (percent === null) return 'sideways'
  return percent > trendPercent ? 'bullish' : percent < -trendPercent ? 'bearish' : 'sideways'
}

export interface TrendReading {
  /** Change of the close over the last 24 bars, percent; null with fewer closes than that. */
  readonly changePercent: number | null
  /** By the trend rule; null without a change. */
  readonly rule: Trend | null
  /** The same change in standard deviations of 24 bars; null with fewer than 60 returns, and in a market that never moved. */
  readonly deviations: number | null
  readonly scaled: Trend | null
}

/**
 * The trend of the newest close by two rules. Scaled by volatility, the log return of 24 bars is divided by the sample standard
 * deviation of the last 250 one-bar log returns times √24, as in Moskowitz, Ooi and Pedersen, "Time series momentum" (2012); more
 * than one deviation is a trend, which a random walk shows a third of the time.
 */
export function readTrend(close: Float64Array): TrendReading {
  const last = close.length - 1
  const from = last - trendBars
  if (from < 0) return { changePercent: null, rule: null, deviations: null, scaled: null }
  const changePercent = (close[last]! / close[from]! - 1) * 100
  const deviations = deviationsOf(close, Math.log(close[last]! / close[from]!))
  const scaled =
    deviations === null ? null : deviations > trendDeviations ? 'bullish' : deviations < -trendDeviations ? 'bearish' : 'sideways'
  return { changePercent, rule: trendOfChange(changePercent), deviations, scaled }
}

function deviationsOf(close: Float64Array, move: number): number | null {
  const returns = logReturns(close.subarray(-(volatilityBars + 1)))
  const stdev = returns.length < minReturns ? 0 : sampleStdev(returns)
  return stdev > 0 ? move / (stdev * Math.sqrt(trendBars)) : null
}

/** Log returns from close to close; one fewer than the closes. */
export function logReturns(close: Float64Array): Float64Array {
  const returns = new Float64Array(Math.max(0, close.length - 1))
  for (let i = 1; i < close.length; i++) returns[i - 1] = Math.log(close[i]! / close[i - 1]!)
  return returns
}
