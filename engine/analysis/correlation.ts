import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import type { CalendarName } from '../market/instrument.ts'
import { covariance, sampleStdev } from '../statistics/moments.ts'

/** How two markets moved together. */
export interface Correlation {
  /** Bars that both have. */
  readonly bars: number
  /** Pearson's correlation of their log returns between common bars, −1 to 1; null with fewer than 30 returns or without movement. */
  readonly value: number | null
  /** Change of the first for a change of 1 of the second: the slope of their log returns; null where `value` is. */
  readonly beta: number | null
  /** 95% interval of the correlation by Fisher's z transformation, for returns that do not depend on each other over time. */
  readonly low: number | null
  readonly high: number | null
}

const minReturns = 30
const normal95 = 1.959_964

/** The correlation of two markets over the bars that open at the same time in both. */
export function correlate(a: Bars, b: Bars): Correlation {
  const { a: closeA, b: closeB } = commonCloses(a, b)
  const bars = closeA.length
  const [x, y] = [returnsOf(closeA), returnsOf(closeB)]
  const [ofX, ofY] = bars - 1 < minReturns ? [0, 0] : [sampleStdev(x), sampleStdev(y)]
  if (!(ofX * ofY > 0)) return { bars, value: null, beta: null, low: null, high: null }
  const together = covariance(x, y)
  const value = Math.max(-1, Math.min(1, together / (ofX * ofY)))
  const beta = together / ofY ** 2
  const width = normal95 / Math.sqrt(x.length - 3)
  // Of −1 and 1 the transform is infinite, and the interval is the value alone.
  return { bars, value, beta, low: Math.tanh(Math.atanh(value) - width), high: Math.tanh(Math.atanh(value) + width) }
}

/** Daily bars told by their trading date (days since 1970-01-01) instead of their open: exchanges open at different hours. */
export function byTradingDate(days: Bars, calendarName: CalendarName): Bars {
  const calendar = calendarNamed(calendarName)
  return { ...days, time: days.time.map((time) => calendar.dateAt(time).dayNumber) }
}

/** The closes of bars that open at the same time in both, oldest first, with the index of each in the first. */
export function commonCloses(a: Bars, b: Bars): { readonly a: number[]; readonly b: number[]; readonly at: number[] } {
  const common = { a: [] as number[], b: [] as number[], at: [] as number[] }
  let j = 0
  for (let i = 0; i < a.length; i++) {
    while (j < b.length && b.time[j]! < a.time[i]!) j++
    if (j === b.length) break
    if (b.time[j] !== a.time[i]) continue
    common.a.push(a.close[i]!)
    common.b.push(b.close[j]!)
    common.at.push(i)
  }
  return common
}

const returnsOf = (close: readonly number[]) =>
  Float64Array.from({ length: Math.max(0, close.length - 1) }, (_, i) => Math.log(close[i + 1]! / close[i]!))
