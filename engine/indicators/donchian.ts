import type { Bars } from '../market/bars.ts'
import type { Bands } from './bb.ts'
import { meanOfTwo } from './decimal-units.ts'
import { rollingMax, rollingMin } from './rolling-extreme.ts'

/** Donchian Channel: highest high and lowest low of the last `period` bars, the current one included, and their mean. */
export function donchian(bars: Bars, period: number): Bands {
  const upper = rollingMax(bars.high, period)
  const lower = rollingMin(bars.low, period)
  const middle = new Float64Array(bars.length)
  for (let i = 0; i < middle.length; i++) middle[i] = meanOfTwo(upper[i]!, lower[i]!)
  return { middle, upper, lower }
}
