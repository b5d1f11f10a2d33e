import type { Bars } from '../market/bars.ts'
import { allocateColumn } from '../spare-columns.ts'

/** For each bar: where the latest window that began at or before its open starts and ends, in UTC seconds; NaN for none. */
export interface Windows {
  readonly start: Float64Array
  readonly end: Float64Array
}

/**
 * High and low of the bars that open inside a window (start ≤ t < end), known from the first bar that closes at or after its end
 * until the next window begins. NaN before, and for a window without bars.
 */
export function windowRange(bars: Bars, windows: Windows, barSeconds: number): Record<'high' | 'low', Float64Array> {
  const high = allocateColumn(bars.length).fill(Number.NaN)
  const low = allocateColumn(bars.length).fill(Number.NaN)
  let top = Number.NaN
  let bottom = Number.NaN
  let current = Number.NaN
  for (let i = 0; i < bars.length; i++) {
    const start = windows.start[i]!
    const end = windows.end[i]!
    if (start !== current) {
      current = start
      top = bottom = Number.NaN
    }
    const time = bars.time[i]!
    if (time >= start && time < end) {
      top = top >= bars.high[i]! ? top : bars.high[i]!
      bottom = bottom <= bars.low[i]! ? bottom : bars.low[i]!
    }
    if (time + barSeconds >= end) {
      high[i] = top
      low[i] = bottom
    }
  }
  return { high, low }
}
