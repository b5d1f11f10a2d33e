import { allocateColumn } from '../spare-columns.ts'

/**
 * Moving average convergence/divergence: line = EMA(fast) − EMA(slow), signal = EMA of the line, hist = line − signal, in the
 * source's unit. Seeded as TA-Lib does: the fast average is seeded with the `fast` values that end where the slow one starts.
 * The line starts at index `slow − 1`, signal and hist `signal − 1` later. A `fast` above `slow` is swapped with it.
 * A NaN in the source gives NaN there and is skipped.
 */
export function macd(values: Float64Array, fast: number, slow: number, signal: number): Record<'line' | 'signal' | 'hist', Float64Array> {
  const short = Math.min(fast, slow)
  const long = Math.max(fast, slow)
  const column = () => allocateColumn(values.length)
  const result = { line: column(), signal: column(), hist: column() }
  const averages = { quick: 0, calm: 0, signal: 0 }
  const start = seed(values, { short, long, signal }, averages, result)
  const [quickWeight, calmWeight, signalWeight] = [2 / (short + 1), 2 / (long + 1), 2 / (signal + 1)]
  let { quick, calm, signal: smoothed } = averages
  const { line, signal: signals, hist } = result
  for (let i = start; i < values.length; i++) {
    for (; i < values.length; i++) {
      const value = values[i]!
      if (value !== value) break
      quick += quickWeight * (value - quick)
      calm += calmWeight * (value - calm)
      const difference = quick - calm
      smoothed += signalWeight * (difference - smoothed)
      line[i] = difference
      signals[i] = smoothed
      hist[i] = difference - smoothed
    }
    if (i < values.length) line[i] = signals[i] = hist[i] = Number.NaN
  }
  return result
}

/** Fills the lines up to the first signal and returns the index after it. */
function seed(
  values: Float64Array,
  { short, long, signal }: { readonly short: number; readonly long: number; readonly signal: number },
  averages: { quick: number; calm: number; signal: number },
  { line, signal: signals, hist }: Record<'line' | 'signal' | 'hist', Float64Array>,
): number {
  let seen = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    line[i] = signals[i] = hist[i] = Number.NaN
    if (value !== value) continue
    seen++
    averages.calm += (value - averages.calm) * (seen <= long ? 1 / seen : 2 / (long + 1))
    const quickSeen = seen - (long - short)
    if (quickSeen > 0) averages.quick += (value - averages.quick) * (quickSeen <= short ? 1 / quickSeen : 2 / (short + 1))
    if (seen < long) continue
    line[i] = averages.quick - averages.calm
    averages.signal += (line[i]! - averages.signal) / (seen - long + 1)
    if (seen - long + 1 < signal) continue
    signals[i] = averages.signal
    hist[i] = line[i]! - averages.signal
    return i + 1
  }
  return values.length
}
