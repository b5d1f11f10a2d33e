import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import { atr } from './atr.ts'

/**
 * Supertrend as TradingView computes it: hl2 ± `mult` × ATR(period), each band only tightening until the close has passed it.
 * `value` is the lower band in an uptrend (direction 1), the upper one in a downtrend (−1); it starts as a downtrend at index
 * `period`. TradingView's own sign of the direction is the opposite one.
 */
export function supertrend(bars: Bars, period: number, mult: number): Record<'value' | 'direction', Float64Array> {
  const { high, low, close } = bars
  const ranges = atr(bars, period)
  const value = allocateColumn(bars.length).fill(Number.NaN)
  const direction = allocateColumn(bars.length).fill(Number.NaN)
  let upper = Number.NaN
  let lower = Number.NaN
  let isUp = false
  for (let i = period; i < bars.length; i++) {
    const middle = (high[i]! + low[i]!) / 2
    const distance = mult * ranges[i]!
    const before = close[i - 1]!
    // The comparisons are false while a band is NaN, so the first bar takes the plain bands.
    upper = upper <= middle + distance && before <= upper ? upper : middle + distance
    lower = lower >= middle - distance && before >= lower ? lower : middle - distance
    if (i > period) isUp = isUp ? close[i]! >= lower : close[i]! > upper
    value[i] = isUp ? lower : upper
    direction[i] = isUp ? 1 : -1
  }
  return { value, direction }
}
