import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import { thirdsOf } from './decimal-units.ts'

export const pivotLines = ['p', 'r1', 'r2', 'r3', 's1', 's2', 's3'] as const
type PivotLine = (typeof pivotLines)[number]

/** The classic levels of one trading day's high, low and close: P = (H + L + C) / 3, R1 = 2P − L, R2 = P + (H − L), R3 = H + 2(P − L), and so downwards. */
export const pivotLevels = (high: number, low: number, close: number): Record<PivotLine, number> => {
  const { high: h, low: l, close: c, divisor } = thirdsOf(high, low, close)
  const sum = h + l + c
  return {
    p: sum / divisor,
    r1: (2 * sum - 3 * l) / divisor,
    s1: (2 * sum - 3 * h) / divisor,
    r2: (sum + 3 * (h - l)) / divisor,
    s2: (sum - 3 * (h - l)) / divisor,
    r3: (3 * h + 2 * (sum - 3 * l)) / divisor,
    s3: (3 * l - 2 * (3 * h - sum)) / divisor,
  }
}

/**
 * Classic floor pivots of the trading day before, in price; constant within a day. NaN on the first day of the data.
 * `days` is the trading day of each bar; on charts of a day and longer the bar before is taken.
 */
export function pivot(bars: Bars, days: Float64Array): Record<PivotLine, Float64Array> {
  const column = () => allocateColumn(bars.length).fill(Number.NaN)
  const lines = { p: column(), r1: column(), r2: column(), r3: column(), s1: column(), s2: column(), s3: column() }
  let known: Record<PivotLine, number> | null = null
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  for (let i = 0; i < bars.length; i++) {
    if (i > 0 && days[i] !== days[i - 1]) {
      known = pivotLevels(high, low, bars.close[i - 1]!)
      high = Number.NEGATIVE_INFINITY
      low = Number.POSITIVE_INFINITY
    }
    high = Math.max(high, bars.high[i]!)
    low = Math.min(low, bars.low[i]!)
    if (known) for (const line of pivotLines) lines[line][i] = known[line]
  }
  return lines
}
