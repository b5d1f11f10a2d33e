import { rollingStdev } from './rolling-stdev.ts'
import { sma } from './sma.ts'

/** Population standard deviation of the last `period` values; first value at index `period − 1`, 0 for equal values. */
export const stdev = (values: Float64Array, period: number, out?: Float64Array): Float64Array =>
  rollingStdev(values, sma(values, period), period, out)
