import { rsi } from './rsi.ts'
import { stochasticOf } from './stoch.ts'

/**
 * Stochastic RSI, 0 to 100: the slow stochastic of the RSI within its own extremes. k starts at index
 * `rsiPeriod + stochPeriod + k − 2`; 50 where the RSI did not move.
 */
export function stochrsi(
  values: Float64Array,
  { rsiPeriod, stochPeriod, k, d }: { readonly rsiPeriod: number; readonly stochPeriod: number; readonly k: number; readonly d: number },
): Record<'k' | 'd', Float64Array> {
  const strength = rsi(values, rsiPeriod)
  return stochasticOf(strength, strength, strength, { period: stochPeriod, smooth: k, d })
}
