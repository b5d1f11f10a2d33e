import { columnToFill } from '../spare-columns.ts'
import { eachFlatWindow } from './flat-window.ts'

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
  out: Float64Array = columnToFill(values.length),
): Float64Array {
  const { length } = values
  const block = Math.max(period, shortestBlock)
  const flatFactor = period / divisor
  // One for all blocks: made anew for each it would be most of the garbage of a run.
  const fillFlat = (i: number) => (out[i] = values[i]! * flatFactor)
  out.fill(Number.NaN, 0, Math.min(period - 1, length))
  for (let from = period - 1; from < length;) {
    const end = slideBlock(values, period, divisor, out, from, Math.min(length, from + block))
    eachFlatWindow(values, period, from, end, fillFlat)
    from = end
  }
  return out
}

/** Fills [from, end), or up to the first missing value. Returns the index after what it has filled. */
function slideBlock(values: Float64Array, period: number, divisor: number, out: Float64Array, from: number, end: number): number {
  let sum = windowSum(values, period, from)
  out[from] = sum / divisor
  if (sum !== sum) return from + 1
  // Nothing but arithmetic in the loop; a NaN spoils the sum for good and is looked for afterwards.
  for (let i = from + 1; i < end; i++) {
    sum += values[i]! - values[i - period]!
    out[i] = sum / divisor
  }
  if (sum === sum) return end
  let i = from + 1
  while (out[i] === out[i]) i++
  return i + 1
}

/** Newest first, so that a run of NaN costs one step a value. */
function windowSum(values: Float64Array, period: number, i: number): number {
  let sum = 0
  for (let j = i; j > i - period && sum === sum; j--) sum += values[j]!
  return sum
}
