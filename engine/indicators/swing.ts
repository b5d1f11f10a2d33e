import { allocateColumn } from '../spare-columns.ts'

/**
 * A confirmed swing: `bar` is where the extreme stands, `knownAt` the bar whose close confirms it.
 */
export interface Swing {
  readonly bar: number
  readonly knownAt: number
}

/**
 * Fractal swing highs (`side` 1) or lows (−1): beyond the `lookback` values before it and not passed by the `lookback` values
 * after it, so it is known `lookback` bars late; of equal extremes the first counts (trading-signals: none).
 */
export function findSwings(values: Float64Array, lookback: number, side: 1 | -1): Swing[] {
  const swings: Swing[] = []
  for (let bar = lookback; bar + lookback < values.length; bar++) {
    const value = values[bar]! * side
    let stands = value === value
    for (let k = 1; k <= lookback && stands; k++) {
      stands = values[bar - k]! * side < value && values[bar + k]! * side <= value
    }
    if (stands) swings.push({ bar, knownAt: bar + lookback })
  }
  return swings
}

/** The level of the last swing known at each bar; NaN before the first. */
export function lastSwingLevel(
  values: Float64Array,
  lookback: number,
  side: 1 | -1,
  out: Float64Array = allocateColumn(values.length),
): Float64Array {
  out.fill(Number.NaN)
  for (const swing of findSwings(values, lookback, side)) out[swing.knownAt] = values[swing.bar]!
  for (let i = 1; i < out.length; i++) if (Number.isNaN(out[i]!)) out[i] = out[i - 1]!
  return out
}
