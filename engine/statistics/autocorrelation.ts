import { meanOf } from './moments.ts'

/**
 * The autocorrelation of a series at a lag: the sum of products of deviations from the mean, `lag` apart, over the sum of their squares
 * (Box and Jenkins, Time Series Analysis, 1970). NaN in a series without movement.
 */
export function autocorrelation(values: Float64Array, lag: number): number {
  const mean = meanOf(values)
  let [together, alone] = [0, 0]
  for (let i = 0; i < values.length; i += 1) {
    alone += (values[i]! - mean) ** 2
    if (i >= lag) together += (values[i]! - mean) * (values[i - lag]! - mean)
  }
  return alone > 0 ? together / alone : Number.NaN
}
