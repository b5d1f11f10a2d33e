import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'

/**
 * Aroon, 0 to 100: how recently the high (up) and the low (down) of the last `period + 1` bars was made, 100 on this bar; the
 * latest of equal extremes counts, so a flat market has both at 100 (as TA-Lib). osc = up − down. First value at index `period`.
 */
export function aroon(bars: Bars, period: number): Record<'up' | 'down' | 'osc', Float64Array> {
  const up = recency(bars.high, period, 1)
  const down = recency(bars.low, period, -1)
  const osc = allocateColumn(bars.length)
  for (let i = 0; i < osc.length; i++) osc[i] = up[i]! - down[i]!
  return { up, down, osc }
}

function recency(values: Float64Array, period: number, sign: 1 | -1): Float64Array {
  const out: Float64Array = allocateColumn(values.length).fill(Number.NaN)
  let best = 0
  for (let i = 1; i < values.length; i++) {
    if (best < i - period) {
      best = i - period
      for (let j = best + 1; j < i; j++) if (values[j]! * sign >= values[best]! * sign) best = j
    }
    if (values[i]! * sign >= values[best]! * sign) best = i
    if (i >= period) out[i] = (100 * (period - (i - best))) / period
  }
  return out
}
