import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import { typicalPrice } from './decimal-units.ts'

/**
 * Volume-weighted average price of the trading day so far: Σ(hlc3 × volume) / Σ volume, begun again where `days` (the trading day
 * of each bar) changes. NaN until something has traded that day.
 */
export function vwap(bars: Bars, days: Float64Array, out: Float64Array = allocateColumn(bars.length)): Float64Array {
  const { high, low, close, volume } = bars
  let money = 0
  let traded = 0
  for (let i = 0; i < out.length; i++) {
    if (i > 0 && days[i] !== days[i - 1]) money = traded = 0
    money += typicalPrice(high[i]!, low[i]!, close[i]!) * volume[i]!
    traded += volume[i]!
    out[i] = traded > 0 ? money / traded : Number.NaN
  }
  return out
}
