import { columnToFill } from '../spare-columns.ts'

/**
 * Linearly weighted moving average: weights 1 (oldest) to `period` (newest), divided by their sum. NaN while the window is not
 * full or holds a NaN. The running sums are added up anew once per `period` values. `out` must not be `values`.
 */
export function wma(values: Float64Array, period: number, out: Float64Array = columnToFill(values.length)): Float64Array {
  const weights = (period * (period + 1)) / 2
  let sum = 0
  let weighted = 0
  let filled = 0
  let equal = 0
  let age = 0
  let previous = Number.NaN
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    equal = value === previous ? equal + 1 : 1
    previous = value
    out[i] = Number.NaN
    if (value !== value) {
      sum = weighted = filled = 0
      continue
    }
    if (++filled <= period) {
      sum += value
      weighted += filled * value
    } else if (++age >= period) {
      age = sum = weighted = 0
      for (let j = 1; j <= period; j++) {
        sum += values[i - period + j]!
        weighted += j * values[i - period + j]!
      }
    } else {
      weighted += period * value - sum
      sum += value - values[i - period]!
    }
    if (filled >= period) out[i] = equal >= period ? value : weighted / weights
  }
  return out
}
