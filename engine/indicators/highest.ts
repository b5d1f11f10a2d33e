import { rollingMax } from './rolling-extreme.ts'

/** Highest of the last `period` values, the current one included. First value at index `period − 1`. */
export const highest = (values: Float64Array, period: number, out?: Float64Array): Float64Array => rollingMax(values, period, out)
