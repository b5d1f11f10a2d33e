/**
 * Population standard deviation of the `period` values that end at i, given their means (`sma` of the same values and period);
 * NaN where the mean is NaN. The sum of squared deviations slides along (Welford) and is added up anew once per `period`
 * values, so it holds at prices of 1e7; a window of equal values gives exactly 0. `out` must not be an input.
 */
export function rollingStdev(
  values: Float64Array,
  means: Float64Array,
  period: number,
  out: Float64Array = new Float64Array(values.length),
): Float64Array {
  let squares = 0
  let age = period
  let equal = 0
  let previous = Number.NaN
  let previousMean = Number.NaN
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const mean = means[i]!
    equal = value === previous ? equal + 1 : 1
    previous = value
    if (mean !== mean) {
      out[i] = Number.NaN
      age = period
      continue
    }
    if (++age > period) {
      age = 1
      squares = squaredDeviations(values, mean, i - period + 1, i)
    } else {
      const old = values[i - period]!
      squares += (value - old) * (value - mean + (old - previousMean))
    }
    previousMean = mean
    out[i] = equal >= period || squares <= 0 ? 0 : Math.sqrt(squares / period)
  }
  return out
}

function squaredDeviations(values: Float64Array, mean: number, from: number, to: number): number {
  let sum = 0
  for (let j = from; j <= to; j++) {
    const deviation = values[j]! - mean
    sum += deviation * deviation
  }
  return sum
}
