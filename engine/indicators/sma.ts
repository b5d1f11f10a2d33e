import { slideSum } from './rolling-sum.ts'

/**
 * Simple moving average, in the source's unit. `result[i]` is the mean of the `period` values that end at i; NaN while the
 * window is not full or holds a NaN. A window of equal values gives exactly that value. `out` must not be `values`.
 */
export const sma = (values: Float64Array, period: number, out?: Float64Array): Float64Array => slideSum(values, period, period, out)
