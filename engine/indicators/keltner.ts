import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import { atr } from './atr.ts'
import type { Bands } from './bb.ts'
import { ema } from './ema.ts'

/** Period of the average true range, whatever the middle's. */
export const keltnerAtrPeriod = 10

/**
 * Keltner Channel: EMA(period) of the close ± `mult` × ATR(10), the form that charting sites plot by default.
 * First value at index `max(period − 1, 10)`; the middle starts with the EMA.
 */
export function keltner(bars: Bars, period: number, mult: number): Bands {
  const middle = ema(bars.close, period)
  const upper = atr(bars, keltnerAtrPeriod)
  const lower = allocateColumn(bars.length)
  for (let i = 0; i < lower.length; i++) {
    const distance = mult * upper[i]!
    upper[i] = middle[i]! + distance
    lower[i] = middle[i]! - distance
  }
  return { middle, upper, lower }
}
