import { smooth } from './smooth.ts'

/**
 * Wilder's moving average, weight 1 / period, seeded with the mean of the first `period` values: first value at index
 * `period − 1`. A NaN in the source gives NaN there and is skipped.
 */
export const rma = (values: Float64Array, period: number, out?: Float64Array): Float64Array => smooth(values, period, 1 / period, 0, out)
