/**
 * Relative Strength Index after Wilder, 0 to 100: average gain / (average gain + average loss), seeded with the mean of the first
 * `period` changes. First value at index `period`. A market that never moved reads 50.
 * A NaN in the source gives NaN there; the next change is taken from the last value before it.
 */
export function rsi(values: Float64Array, period: number, out: Float64Array = new Float64Array(values.length)): Float64Array {
  const weight = 1 / period
  let gain = 0
  let loss = 0
  let changes = 0
  let previous = Number.NaN
  let i = 0
  for (; i < values.length && changes < period; i++) {
    const change = values[i]! - previous
    out[i] = Number.NaN
    if (values[i]! === values[i]!) previous = values[i]!
    if (change !== change) continue
    changes++
    gain += ((change > 0 ? change : 0) - gain) / changes
    loss += ((change < 0 ? -change : 0) - loss) / changes
    if (changes === period) out[i] = share(gain, loss)
  }
  for (; i < values.length; i++) {
    const value = values[i]!
    const change = value - previous
    if (change !== change) {
      out[i] = Number.NaN
      continue
    }
    previous = value
    gain += ((change > 0 ? change : 0) - gain) * weight
    loss += ((change < 0 ? -change : 0) - loss) * weight
    out[i] = share(gain, loss)
  }
  return out
}

const share = (gain: number, loss: number) => (gain + loss > 0 ? (100 * gain) / (gain + loss) : 50)
