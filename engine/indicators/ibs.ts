import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'

/** Internal bar strength: where the close lies in its bar, 0 on the low, 1 on the high, 0.5 in a bar without range. */
export function ibs(bars: Bars, out: Float64Array = allocateColumn(bars.length)): Float64Array {
  for (let i = 0; i < out.length; i++) {
    const range = bars.high[i]! - bars.low[i]!
    out[i] = range === 0 ? 0.5 : (bars.close[i]! - bars.low[i]!) / range
  }
  return out
}
