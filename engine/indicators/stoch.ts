import type { Bars } from '../market/bars.ts'
import { rollingMax, rollingMin } from './rolling-extreme.ts'
import { sma } from './sma.ts'

/**
 * Slow stochastic, 0 to 100: where the close lies in the range of the last `k` bars, averaged over `smooth` bars; d is the mean
 * of `d` such values. k starts at index `k + smooth − 2`. 50 where the bars have no range (TA-Lib gives 0).
 */
export const stoch = (bars: Bars, k: number, d: number, smooth: number): Record<'k' | 'd', Float64Array> =>
  stochasticOf(bars.close, bars.high, bars.low, { period: k, smooth, d })

/** The stochastic of any series within the extremes of `highs` and `lows`. */
export function stochasticOf(
  values: Float64Array,
  highs: Float64Array,
  lows: Float64Array,
  { period, smooth, d }: { readonly period: number; readonly smooth: number; readonly d: number },
): Record<'k' | 'd', Float64Array> {
  const top = rollingMax(highs, period)
  const bottom = rollingMin(lows, period)
  for (let i = 0; i < top.length; i++) {
    const range = top[i]! - bottom[i]!
    top[i] = range === 0 ? 50 : (100 * (values[i]! - bottom[i]!)) / range
  }
  const slow = sma(top, smooth, bottom)
  return { k: slow, d: sma(slow, d, top) }
}
