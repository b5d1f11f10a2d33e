import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import { rollingMax, rollingMin } from './rolling-extreme.ts'

/** Williams %R, −100 (close on the low of `period` bars) to 0 (on the high). −50 where they have no range (TA-Lib gives 0). */
export function williamsR(bars: Bars, period: number, out: Float64Array = allocateColumn(bars.length)): Float64Array {
  rollingMax(bars.high, period, out)
  const lows = rollingMin(bars.low, period)
  for (let i = 0; i < out.length; i++) {
    const range = out[i]! - lows[i]!
    out[i] = range === 0 ? -50 : (-100 * (out[i]! - bars.close[i]!)) / range
  }
  return out
}
