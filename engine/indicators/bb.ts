import { allocateColumn } from '../spare-columns.ts'
import { rollingStdev } from './rolling-stdev.ts'
import { sma } from './sma.ts'

/** The three bands, in the source's unit. */
export type Bands = Record<'middle' | 'upper' | 'lower', Float64Array>

/**
 * Bollinger Bands: SMA ± `deviations` × population standard deviation of the same `period` values. First value at index
 * `period − 1`; a flat market has all three lines on the price.
 */
export function bb(values: Float64Array, period: number, deviations: number): Bands {
  const middle = sma(values, period)
  const upper = rollingStdev(values, middle, period)
  const lower = allocateColumn(values.length)
  for (let i = 0; i < lower.length; i++) {
    const mean = middle[i]!
    const distance = deviations * upper[i]!
    upper[i] = mean + distance
    lower[i] = mean - distance
  }
  return { middle, upper, lower }
}

/** Bandwidth: (upper − lower) / middle, a ratio; 0 in a flat market, NaN where the middle is 0. */
export function bandWidth(bands: Bands, out: Float64Array = allocateColumn(bands.middle.length)): Float64Array {
  const { middle, upper, lower } = bands
  for (let i = 0; i < out.length; i++) out[i] = middle[i] === 0 ? Number.NaN : (upper[i]! - lower[i]!) / middle[i]!
  return out
}

/** Where the value lies between the bands: 0 on the lower, 1 on the upper; 0.5 where the bands meet. */
export function percentB(values: Float64Array, bands: Bands, out: Float64Array = allocateColumn(values.length)): Float64Array {
  const { upper, lower } = bands
  for (let i = 0; i < out.length; i++) {
    const width = upper[i]! - lower[i]!
    out[i] = width === 0 ? 0.5 : (values[i]! - lower[i]!) / width
  }
  return out
}
