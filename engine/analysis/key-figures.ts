import { atr } from '../indicators/atr.ts'
import { sma } from '../indicators/sma.ts'
import type { Bars } from '../market/bars.ts'
import { daySeconds } from '../market/day-number.ts'
import { sampleStdev } from '../statistics/moments.ts'
import { logReturns } from './trend-rule.ts'

const atrPeriod = 14
export const averagePeriod = 20
export const volatilityDays = 60
const yearSeconds = 365 * daySeconds

const lastOf = (values: Float64Array): number | null => {
  const value = values.at(-1)
  return value === undefined || Number.isNaN(value) ? null : value
}

/** ATR(14) at the newest bar, in price; null with fewer than 15 bars. */
export const latestAtr = (bars: Bars): number | null => lastOf(atr(bars, atrPeriod))

/** The mean of the last 20 closes; null with fewer (specification, section 9). */
export const latestAverage = ({ close }: Bars): number | null => lastOf(sma(close, averagePeriod))

/**
 * Volatility a year in percent: the sample standard deviation of the last 60 daily log returns times the square root of the days
 * traded in the year before the newest. Null with fewer than 60 returns.
 */
export function yearlyVolatility({ close, time, length }: Bars): number | null {
  if (length <= volatilityDays) return null
  const yearAgo = time[length - 1]! - yearSeconds
  const known = time.reduce((count, each) => count + (each > yearAgo ? 1 : 0), 0)
  // Where less than a year is known, its days stand for the rest of it.
  const days = time[0]! <= yearAgo ? known : known * (yearSeconds / (time[length - 1]! - time[0]!))
  return sampleStdev(logReturns(close.subarray(-(volatilityDays + 1)))) * Math.sqrt(days) * 100
}

/** Lowest low and highest high of bars that open at or after a moment (UTC seconds), over several series; null without any. */
export function extremesSince(series: readonly Bars[], fromSeconds: number): { readonly low: number; readonly high: number } | null {
  let [low, high] = [Infinity, -Infinity]
  for (const bars of series) {
    for (let i = bars.length - 1; i >= 0 && bars.time[i]! >= fromSeconds; i--) {
      low = Math.min(low, bars.low[i]!)
      high = Math.max(high, bars.high[i]!)
    }
  }
  return high >= low ? { low, high } : null
}
