/**
 * Sum of the `period` values that end at i; NaN while the window is not full or holds a NaN. Added up anew once per `period`
 * values, and exactly 0 when the whole window is 0. `out` must not be `values`.
 */
export function rollingSum(values: Float64Array, period: number, out: Float64Array = new Float64Array(values.length)): Float64Array {
  let sum = 0
  let filled = 0
  let zeros = 0
  let age = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    zeros = value === 0 ? zeros + 1 : 0
    sum += value
    filled++
    if (value !== value) sum = filled = 0
    else if (filled > period) {
      sum -= values[i - period]!
      if (++age >= period) {
        age = sum = 0
        for (let j = i - period + 1; j <= i; j++) sum += values[j]!
      }
    }
    out[i] = filled < period ? Number.NaN : zeros >= period ? 0 : sum
  }
  return out
}
