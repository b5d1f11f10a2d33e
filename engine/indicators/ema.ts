import { smooth } from './smooth.ts'

/**
 * Exponential moving average, weight 2 / (period + 1), seeded with the mean of the first `period` values as TA-Lib does:
 * first value at index `period − 1`. A NaN in the source gives NaN there and is skipped.
 */
export const ema = (values: Float64Array, period: number, out?: Float64Array): Float64Array =>
  smooth(values, period, 2 / (period + 1), 0, out)
