import { ema } from './ema.ts'
import { smooth } from './smooth.ts'

/**
 * Moving average convergence/divergence: line = EMA(fast) − EMA(slow), signal = EMA of the line, hist = line − signal, in the
 * source's unit. Seeded as TA-Lib does: the fast average is seeded with the `fast` values that end where the slow one starts.
 * The line starts at index `slow − 1`, signal and hist `signal − 1` later. A `fast` above `slow` is swapped with it.
 */
export function macd(values: Float64Array, fast: number, slow: number, signal: number): Record<'line' | 'signal' | 'hist', Float64Array> {
  const short = Math.min(fast, slow)
  const long = Math.max(fast, slow)
  const line = ema(values, long)
  const quick = smooth(values, short, 2 / (short + 1), firstValid(values) + long - short)
  for (let i = 0; i < line.length; i++) line[i] = quick[i]! - line[i]!
  const signals = ema(line, signal)
  for (let i = 0; i < quick.length; i++) quick[i] = line[i]! - signals[i]!
  return { line, signal: signals, hist: quick }
}

function firstValid(values: Float64Array): number {
  let i = 0
  while (i < values.length && Number.isNaN(values[i]!)) i++
  return i
}
