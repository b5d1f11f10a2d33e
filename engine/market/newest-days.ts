import { firstBarAtOrAfter, sliceBars, type Bars } from './bars.ts'
import { daySeconds } from './day-number.ts'

/** Bars of so many days up to the newest one. */
export function newestDays(bars: Bars, days: number): Bars {
  const newest = bars.time.at(-1)
  return newest === undefined ? bars : sliceBars(bars, firstBarAtOrAfter(bars, newest - days * daySeconds), bars.length)
}
