import { allocateColumn } from '../spare-columns.ts'
import { rollingStdev } from './rolling-stdev.ts'
import { sma } from './sma.ts'

/** How many population standard deviations the value lies above its mean over `period` values; 0 where all of them are equal. */
export function zscore(values: Float64Array, period: number, out: Float64Array = allocateColumn(values.length)): Float64Array {
  const means = sma(values, period)
  rollingStdev(values, means, period, out)
  for (let i = 0; i < out.length; i++) out[i] = out[i] === 0 ? 0 : (values[i]! - means[i]!) / out[i]!
  return out
}
