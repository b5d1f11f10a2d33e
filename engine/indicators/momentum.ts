import { allocateColumn } from '../spare-columns.ts'

/** Difference to the value `period` bars ago, in the source's unit. First value at index `period`. */
export function momentum(values: Float64Array, period: number, out: Float64Array = allocateColumn(values.length)): Float64Array {
  out.fill(Number.NaN, 0, Math.min(period, values.length))
  for (let i = period; i < values.length; i++) out[i] = values[i]! - values[i - period]!
  return out
}
