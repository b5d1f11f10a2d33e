import { ema } from './ema.ts'

/** Double exponential moving average: 2 × EMA − EMA of the EMA (Mulloy, as TA-Lib). First value at index `2 × (period − 1)`. */
export function dema(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  const once = ema(values, period)
  const result = ema(once, period, out)
  for (let i = 0; i < result.length; i++) result[i] = 2 * once[i]! - result[i]!
  return result
}
