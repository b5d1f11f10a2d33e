import { allocateColumn } from '../spare-columns.ts'

/** Rate of change in percent against the value `period` bars ago; NaN where that value is 0. First value at index `period`. */
export function roc(values: Float64Array, period: number, out: Float64Array = allocateColumn(values.length)): Float64Array {
  out.fill(Number.NaN, 0, Math.min(period, values.length))
  for (let i = period; i < values.length; i++) {
    const before = values[i - period]!
    out[i] = before === 0 ? Number.NaN : (100 * (values[i]! - before)) / before
  }
  return out
}
