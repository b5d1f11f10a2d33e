/** Sum in the order of the values. */
export function sumOf(values: ArrayLike<number>): number {
  if (values instanceof Float64Array) return sumOfDoubles(values)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum
}

/** A loop of its own for the long columns: one that also sees lists is three times as slow. */
function sumOfDoubles(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum
}

/** Mean of the squares; NaN for no values. */
export function meanSquare(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]! * values[i]!
  return sum / values.length
}

/** NaN for no values. */
export const meanOf = (values: ArrayLike<number> & Iterable<number>): number => sumOf(values) / values.length

/** Mean of (value − mean)^power. */
export function centralMoment(values: ArrayLike<number> & Iterable<number>, power: number): number {
  const mean = meanOf(values)
  let sum = 0
  for (const value of values) sum += (value - mean) ** power
  return sum / values.length
}

/** Sample standard deviation (n − 1); exactly 0 for equal values. */
export function sampleStdev(values: ArrayLike<number> & Iterable<number>): number {
  const mean = meanOf(values)
  const first = values[0]
  let squares = 0
  let isFlat = true
  for (const value of values) {
    squares += (value - mean) ** 2
    if (value !== first) isFlat = false
  }
  return isFlat ? 0 : Math.sqrt(squares / (values.length - 1))
}

/** Percentile between 0 and 1, interpolated between the neighbours in order. */
export const quantile = (values: Float64Array, share: number): number => sortedQuantile(values.toSorted(), share)

/** The same of values that are in order already. */
export function sortedQuantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const low = sorted[below]!
  return low + (at - below) * ((sorted[below + 1] ?? low) - low)
}

/** Sample covariance of two series of one length. */
export function covariance(a: Float64Array, b: Float64Array): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i]! - meanA) * (b[i]! - meanB)
  return sum / (a.length - 1)
}
