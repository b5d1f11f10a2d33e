import { allocateColumn } from '../spare-columns.ts'

/**
 * Relative Strength Index after Wilder, 0 to 100: average gain / (average gain + average loss), seeded with the mean of the first
 * `period` changes. First value at index `period`. A market that never moved reads 50.
 * A NaN in the source gives NaN there; the next change is taken from the last value before it.
 */
export function rsi(values: Float64Array, period: number, out: Float64Array = allocateColumn(values.length)): Float64Array {
  const keep = 1 - 1 / period
  // A change is half of (|change| + change) as gain and half of (|change| − change) as loss: no branch to guess.
  const weight = 0.5 / period
  let gain = 0
  let loss = 0
  let changes = 0
  let previous = Number.NaN
  let i = 0
  for (; i < values.length && changes < period; i++) {
    const value = values[i]!
    const change = value - previous
    out[i] = Number.NaN
    if (value === value) previous = value
    if (change !== change) continue
    gain += weight * (Math.abs(change) + change)
    loss += weight * (Math.abs(change) - change)
    if (++changes === period) out[i] = share(gain, loss)
  }
  while (i < values.length) {
    // Nothing but arithmetic in the inner loop: a branch for NaN in it would cost five times as much.
    for (; i < values.length; i++) {
      const value = values[i]!
      const change = value - previous
      if (change !== change) break
      previous = value
      gain = gain * keep + weight * (Math.abs(change) + change)
      loss = loss * keep + weight * (Math.abs(change) - change)
      out[i] = share(gain, loss)
    }
    if (i < values.length) out[i++] = Number.NaN
  }
  return out
}

const share = (gain: number, loss: number) => (gain + loss > 0 ? (100 * gain) / (gain + loss) : 50)
