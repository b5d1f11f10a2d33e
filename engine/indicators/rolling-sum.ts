/** A running sum slides at least this far before it is added up anew. */
export const shortestBlock = 64

/** Sum of the `period` values that end at i; NaN while the window is not full or holds a NaN. `out` must not be `values`. */
export const rollingSum = (values: Float64Array, period: number, out?: Float64Array): Float64Array => slideSum(values, period, 1, out)

/**
 * The rolling sum over `divisor`. It is added up anew once a block, so that rounding never builds up, and a window of equal
 * values gives exactly value × period / divisor.
 */
export function slideSum(
  values: Float64Array,
  period: number,
  divisor: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  const block = Math.max(period, shortestBlock)
  const flatFactor = period / divisor
  let changedAt = 0
  let i = 0
  while (i < values.length) {
    const end = Math.min(values.length, i + block)
    let sum = windowSum(values, period, i)
    let previous = values[i]!
    if (previous !== values[i - 1]) changedAt = i
    out[i] = i - changedAt >= period - 1 ? previous * flatFactor : sum / divisor
    // A NaN ends the block: after it every window is added up until one is whole again.
    for (i++; i < end && sum === sum; i++) {
      const value = values[i]!
      sum += value - values[i - period]!
      if (value !== previous) changedAt = i
      previous = value
      out[i] = i - changedAt >= period - 1 ? value * flatFactor : sum / divisor
    }
  }
  return out
}

/** Newest first, so that a run of NaN costs one step a value. */
function windowSum(values: Float64Array, period: number, i: number): number {
  if (i < period - 1) return Number.NaN
  let sum = 0
  for (let j = i; j > i - period && sum === sum; j--) sum += values[j]!
  return sum
}
