/**
 * Simple moving average, in the source's unit. `result[i]` is the mean of the `period` values that end at i; NaN while the
 * window is not full or holds a NaN. A window of equal values gives exactly that value.
 * The running sum is added up anew once per `period` values, so that rounding never builds up. `out` must not be `values`.
 */
export function sma(values: Float64Array, period: number, out: Float64Array = new Float64Array(values.length)): Float64Array {
  let sum = 0
  let filled = 0
  let equal = 0
  let age = 0
  let previous = Number.NaN
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value === previous) equal++
    else if (value !== value) {
      filled = 0
      sum = 0
      previous = value
      out[i] = Number.NaN
      continue
    } else equal = 1
    previous = value
    sum += value
    if (++filled < period) {
      out[i] = Number.NaN
      continue
    }
    if (filled > period) {
      sum -= values[i - period]!
      if (++age >= period) {
        age = 0
        sum = 0
        for (let j = i - period + 1; j <= i; j++) sum += values[j]!
      }
    }
    out[i] = equal >= period ? value : sum / period
  }
  return out
}
