import { allocateColumn } from '../spare-columns.ts'
import { sma } from './sma.ts'

/**
 * Commodity channel index: (value − mean) / (0.015 × mean absolute deviation) over `period` values, usually of hlc3, all taken from
 * the window's own mean (indicatorts: each from its bar's). First value at index `period − 1`; 0 where all values of the window are equal.
 */
export function cci(values: Float64Array, period: number, out: Float64Array = allocateColumn(values.length)): Float64Array {
  const means = sma(values, period)
  for (let i = 0; i < values.length; i++) {
    const mean = means[i]!
    if (mean !== mean) {
      out[i] = Number.NaN
      continue
    }
    let deviation = 0
    for (let j = i - period + 1; j <= i; j++) deviation += Math.abs(values[j]! - mean)
    out[i] = deviation === 0 ? 0 : (values[i]! - mean) / ((0.015 * deviation) / period)
  }
  return out
}
