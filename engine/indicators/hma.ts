import { wma } from './wma.ts'

/**
 * Hull moving average: WMA over √period of 2 × WMA(period / 2) − WMA(period), both lengths rounded down, at least 1.
 * First value at index `period + ⌊√period⌋ − 2`.
 */
export function hma(values: Float64Array, period: number, out?: Float64Array): Float64Array {
  const half = wma(values, Math.max(1, Math.floor(period / 2)))
  const whole = wma(values, period)
  for (let i = 0; i < half.length; i++) half[i] = 2 * half[i]! - whole[i]!
  return wma(half, Math.max(1, Math.floor(Math.sqrt(period))), out)
}
