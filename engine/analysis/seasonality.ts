import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { datePartsOf, daySeconds } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { quantile } from '../statistics/moments.ts'

/** What one month of the year has done. */
export interface MonthFigures {
  /** 1 is January. */
  readonly month: number
  readonly years: number
  /** Median return in percent; null with fewer years than an interval needs. */
  readonly median: number | null
  /** An interval that holds the median return with at least 95%, percent. */
  readonly low: number | null
  readonly high: number | null
}

const confidence = 0.95
const monthGap = 45 * daySeconds
/** Years from which order statistics can give an interval of 95%: 2 · 0.5⁶ is the first below 5%. */
export const minYears = 6

/** Returns of monthly bars in percent, close to close, of each month of the year. */
export function monthReturns(months: Bars, calendarName: CalendarName): readonly (readonly number[])[] {
  const calendar = calendarNamed(calendarName)
  const returns = Array.from({ length: 12 }, (): number[] => [])
  for (let i = 1; i < months.length; i++) {
    if (months.time[i]! - months.time[i - 1]! > monthGap) continue
    const { month } = datePartsOf(calendar.dateAt(months.time[i]!).dayNumber)
    returns[month - 1]!.push((months.close[i]! / months.close[i - 1]! - 1) * 100)
  }
  return returns
}

/**
 * Returns of monthly bars, close to close, by the month they are of. The interval is the one of order statistics (Conover, Practical
 * Nonparametric Statistics, 3.2): it assumes no distribution, and with fewer than six years there is none, so nothing is claimed.
 */
export function seasonality(months: Bars, calendarName: CalendarName): MonthFigures[] {
  return monthReturns(months, calendarName).map((values, at) => ({ month: at + 1, years: values.length, ...medianWithInterval(values) }))
}

/** Median and the widest-needed order statistics around it; all null where no pair of them reaches the confidence. */
export function medianWithInterval(values: readonly number[]): Pick<MonthFigures, 'median' | 'low' | 'high'> {
  const sorted = Float64Array.from(values).toSorted()
  const cut = cutOff(sorted.length)
  if (cut < 0) return { median: null, low: null, high: null }
  return { median: quantile(sorted, 0.5), low: sorted[cut]!, high: sorted[sorted.length - 1 - cut]! }
}

/** How many values lie outside of the interval at each end: the most that keep both tails of Binomial(n, ½) within 5%; −1 for none. */
function cutOff(count: number): number {
  let term = 0.5 ** count
  let tail = 0
  for (let k = 0; k < count / 2; k++) {
    tail += term
    if (2 * tail > 1 - confidence) return k - 1
    term *= (count - k) / (k + 1)
  }
  return -1
}
