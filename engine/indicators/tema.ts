import { ema } from './ema.ts'

/** Triple exponential moving average: 3 × EMA − 3 × EMA² + EMA³ (Mulloy, as TA-Lib). First value at index `3 × (period − 1)`. */
export function tema(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  const once = ema(values, period)
  const twice = ema(once, period)
  const result = ema(twice, period, out)
  for (let i = 0; i < result.length; i++) result[i] = 3 * (once[i]! - twice[i]!) + result[i]!
  return result
}
