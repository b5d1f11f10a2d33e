import { shortestBlock } from './rolling-sum.ts'

/**
 * Population standard deviation of the `period` values that end at i, given their means (`sma` of the same values and period);
 * NaN where the mean is NaN. The sum of squared deviations slides along (Welford) and is added up anew once a block, so it holds
 * at prices of 1e7; a window of equal values gives exactly 0. `out` must not be an input.
 */
export function rollingStdev(
  values: Float64Array,
  means: Float64Array,
  period: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  const block = Math.max(period, shortestBlock)
  let changedAt = 0
  let i = 0
  while (i < values.length) {
    const end = Math.min(values.length, i + block)
    let mean = means[i]!
    let previous = values[i]!
    let squares = mean === mean ? squaredDeviations(values, mean, period, i) : Number.NaN
    if (previous !== values[i - 1]) changedAt = i
    out[i] = i - changedAt >= period - 1 ? 0 : Math.sqrt(squares / period)
    for (i++; i < end && squares === squares; i++) {
      const value = values[i]!
      const old = values[i - period]!
      const meanBefore = mean
      mean = means[i]!
      squares += (value - old) * (value - mean + (old - meanBefore))
      if (value !== previous) changedAt = i
      previous = value
      // Rounding may leave a hair less than nothing of the squares.
      out[i] = i - changedAt >= period - 1 || squares < 0 ? 0 : Math.sqrt(squares / period)
    }
  }
  return out
}

function squaredDeviations(values: Float64Array, mean: number, period: number, i: number): number {
  let sum = 0
  for (let j = i - period + 1; j <= i; j++) {
    const deviation = values[j]! - mean
    sum += deviation * deviation
  }
  return sum
}
