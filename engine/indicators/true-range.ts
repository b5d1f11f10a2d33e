import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'

/** True range: the larger of high and previous close minus the smaller of low and previous close, in price; NaN at bar 0. */
export function trueRange(bars: Bars, out: Float64Array = allocateColumn(bars.length)): Float64Array {
  const { high, low, close } = bars
  if (bars.length > 0) out[0] = Number.NaN
  for (let i = 1; i < bars.length; i++) {
    const before = close[i - 1]!
    const top = high[i]! > before ? high[i]! : before
    const bottom = low[i]! < before ? low[i]! : before
    out[i] = top - bottom
  }
  return out
}
