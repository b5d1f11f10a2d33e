import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'
import type { Bands } from './bb.ts'
import { meanOfTwo } from './decimal-units.ts'
import { rollingMax, rollingMin } from './rolling-extreme.ts'

/** Donchian Channel: highest high and lowest low of the last `period` bars, the current one included, and their mean. */
export function donchian(bars: Bars, period: number): Bands {
  const upper = rollingMax(bars.high, period)
  const lower = rollingMin(bars.low, period)
  return { middle: means(upper, lower, allocateColumn(bars.length)), upper, lower }
}

/** The middle line alone; `steps` is written over. */
export function donchianMiddle(bars: Bars, period: number, steps: Float64Array): Float64Array {
  const upper = rollingMax(bars.high, period)
  return means(upper, rollingMin(bars.low, period, steps), upper)
}

function means(a: Float64Array, b: Float64Array, out: Float64Array): Float64Array {
  for (let i = 0; i < out.length; i++) out[i] = meanOfTwo(a[i]!, b[i]!)
  return out
}
