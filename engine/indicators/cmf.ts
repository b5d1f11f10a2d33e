import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import { rollingSum } from './rolling-sum.ts'

/**
 * Chaikin money flow, −1 to 1: Σ(volume × where the close lies in its bar, −1 to 1) / Σ volume over `period` bars. A bar without
 * range counts as 0; NaN where nothing traded in the window.
 */
export function cmf(bars: Bars, period: number, out: Float64Array = allocateColumn(bars.length)): Float64Array {
  const { high, low, close, volume } = bars
  const flow = allocateColumn(bars.length)
  for (let i = 0; i < flow.length; i++) {
    const range = high[i]! - low[i]!
    flow[i] = range === 0 ? 0 : ((2 * close[i]! - low[i]! - high[i]!) / range) * volume[i]!
  }
  rollingSum(flow, period, out)
  const volumes = rollingSum(volume, period)
  for (let i = 0; i < out.length; i++) out[i] = volumes[i]! > 0 ? out[i]! / volumes[i]! : Number.NaN
  return out
}
