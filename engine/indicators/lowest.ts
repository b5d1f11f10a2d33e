import { rollingMin } from './rolling-extreme.ts'

/** Lowest of the last `period` values, the current one included. First value at index `period − 1`. */
export const lowest = (values: Float64Array, period: number, out?: Float64Array): Float64Array => rollingMin(values, period, out)
