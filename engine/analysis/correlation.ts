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
  /** 95 % interval by Fisher's z transformation, for returns that do not depend on each other over time. */
  readonly low: number | null
  readonly high: number | null
}

const minReturns = 30
const normal95 = 1.959_964

/** The correlation of two markets over the bars that open at the same time in both. */
export function correlate(a: Bars, b: Bars): Correlation {
  const [closeA, closeB] = commonCloses(a, b)
  const bars = closeA.length
  const [x, y] = [returnsOf(closeA), returnsOf(closeB)]
  const scale = bars - 1 < minReturns ? 0 : sampleStdev(x) * sampleStdev(y)
  if (!(scale > 0)) return { bars, value: null, low: null, high: null }
  const value = Math.max(-1, Math.min(1, covariance(x, y) / scale))
  const width = normal95 / Math.sqrt(x.length - 3)
  // Of −1 and 1 the transform is infinite, and the interval is the value alone.
  return { bars, value, low: Math.tanh(Math.atanh(value) - width), high: Math.tanh(Math.atanh(value) + width) }
}

/** Daily bars told by their trading date (days since 1970-01-01) instead of their open: exchanges open at different hours. */
export function byTradingDate(days: Bars, calendarName: CalendarName): Bars {
  const calendar = calendarNamed(calendarName)
  return { ...days, time: days.time.map((time) => calendar.dateAt(time).dayNumber) }
}

function commonCloses(a: Bars, b: Bars): [number[], number[]] {
  const [closeA, closeB]: [number[], number[]] = [[], []]
  let j = 0
  for (let i = 0; i < a.length; i++) {
    while (j < b.length && b.time[j]! < a.time[i]!) j++
    if (j === b.length) break
    if (b.time[j] !== a.time[i]) continue
    closeA.push(a.close[i]!)
    closeB.push(b.close[j]!)
  }
  return [closeA, closeB]
}

const returnsOf = (close: readonly number[]) =>
  Float64Array.from({ length: Math.max(0, close.length - 1) }, (_, i) => Math.log(close[i + 1]! / close[i]!))
