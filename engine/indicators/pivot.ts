import type { Bars } from '../market/bars.ts'

export const pivotLines = ['p', 'r1', 'r2', 'r3', 's1', 's2', 's3'] as const
type PivotLine = (typeof pivotLines)[number]

/** The classic levels of one trading day's high, low and close. */
export const pivotLevels = (high: number, low: number, close: number): Record<PivotLine, number> => {
  const p = (high + low + close) / 3
  return {
    p,
    r1: 2 * p - low,
    s1: 2 * p - high,
    r2: p + (high - low),
    s2: p - (high - low),
    r3: high + 2 * (p - low),
    s3: low - 2 * (high - p),
  }
}

/**
 * Classic floor pivots of the trading day before, in price; constant within a day. NaN on the first day of the data.
 * `days` is the trading day of each bar; on charts of a day and longer the bar before is taken.
 */
export function pivot(bars: Bars, days: Float64Array): Record<PivotLine, Float64Array> {
  const column = () => new Float64Array(bars.length).fill(Number.NaN)
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
