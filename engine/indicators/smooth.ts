import { allocateColumn } from '../spare-columns.ts'

/**
 * Exponential smoothing: seeded with the mean of the first `period` values from index `start` on, then
 * `average += weight × (value − average)`. NaN before the seed is complete; a NaN in the source gives NaN and changes nothing.
 * Written as a correction, so that a flat market stays exactly flat.
 */
export function smooth(
  values: Float64Array,
  period: number,
  weight: number,
  start: number,
  out: Float64Array = allocateColumn(values.length),
): Float64Array {
  let average = 0
  let seen = 0
  let i = start
  out.fill(Number.NaN, 0, Math.min(start, values.length))
  for (; i < values.length && seen < period; i++) {
    const value = values[i]!
    out[i] = Number.NaN
    if (value !== value) continue
    average += (value - average) / ++seen
    if (seen === period) out[i] = average
  }
  while (i < values.length) {
    // Nothing but arithmetic in the inner loop: a branch for NaN in it would double the time.
    for (; i < values.length; i++) {
      const next = average + weight * (values[i]! - average)
      if (next !== next) break
      average = next
      out[i] = next
    }
    if (i < values.length) out[i++] = Number.NaN
  }
  return out
}
