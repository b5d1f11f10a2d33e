import { allocateColumn } from '../spare-columns.ts'
import { eachFlatWindow } from './flat-window.ts'
import { shortestBlock } from './rolling-sum.ts'

/**
 * Population standard deviation of the `period` values that end at i, given their means (`sma` of the same values and period);
 * NaN where the mean is NaN. The sum of squared deviations slides along (Welford) and is added up again once a block, so it holds
 * at prices of 1e7; a window of equal values gives exactly 0. `out` must not be an input.
 */
export function rollingStdev(
  values: Float64Array,
  means: Float64Array,
  period: number,
  out: Float64Array = allocateColumn(values.length),
): Float64Array {
  const { length } = values
  const block = Math.max(period, shortestBlock)
  const fillFlat = (i: number) => (out[i] = 0)
  out.fill(Number.NaN, 0, Math.min(period - 1, length))
  for (let from = period - 1; from < length;) {
    const end = slideBlock(values, means, period, out, from, Math.min(length, from + block))
    eachFlatWindow(values, period, from, end, fillFlat)
    from = end
  }
  return out
}

/** Fills [from, end), or up to the first missing value. Returns the index after what it has filled. */
function slideBlock(values: Float64Array, means: Float64Array, period: number, out: Float64Array, from: number, end: number): number {
  let mean = means[from]!
  let squares = squaredDeviations(values, mean, period, from)
  out[from] = Math.sqrt(squares / period)
  if (squares !== squares) return from + 1
  // Nothing but arithmetic in the loop; a NaN spoils the sum for good and is looked for afterwards.
  for (let i = from + 1; i < end; i++) {
    const value = values[i]!
    const old = values[i - period]!
    const meanBefore = mean
    mean = means[i]!
    squares += (value - old) * (value - mean + (old - meanBefore))
    // Rounding may leave a hair less than nothing of the squares.
    out[i] = Math.sqrt(Math.max(squares, 0) / period)
  }
  if (squares === squares) return end
  let i = from + 1
  while (out[i] === out[i]) i++
  return i + 1
}

function squaredDeviations(values: Float64Array, mean: number, period: number, i: number): number {
  if (mean !== mean) return mean
  let sum = 0
  for (let j = i - period + 1; j <= i; j++) {
    const deviation = values[j]! - mean
    sum += deviation * deviation
  }
  return sum
}
