import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'

/** On-balance volume: volume added when the close rises, taken off when it falls; starts with bar 0's volume, as TA-Lib. */
export function obv(bars: Bars, out: Float64Array = allocateColumn(bars.length)): Float64Array {
  const { close, volume } = bars
  let total = volume[0] ?? 0
  for (let i = 0; i < out.length; i++) {
    if (i > 0 && close[i]! > close[i - 1]!) total += volume[i]!
    else if (i > 0 && close[i]! < close[i - 1]!) total -= volume[i]!
    out[i] = total
  }
  return out
}
