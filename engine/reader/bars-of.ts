import { isIntraday, timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import type { Duration } from './meanings.ts'

const minutesOf = { minute: 1, hour: 60, day: 1440, week: 7 * 1440 } as const

/** Of a year's 252. */
const tradingDaysPerMonth = 21

/**
 * How many bars of a chart a stretch of time is; null where the words do not settle it: days of an intraday chart are as long as the
 * market's, and years have no fixed length; a month of a daily chart is 21 bars.
 */
export function barsOf({ count, unit }: Duration, chart: Timeframe | null): number | null {
  if (unit === 'bar') return count
  if (unit === 'month') return chart === '1M' ? count : chart === '1d' ? count * tradingDaysPerMonth : null
  if (unit === 'year' || chart === null || chart === '1M') return null
  if (unit === 'day' && chart === '1w') return null
  const isIntraday = timeframeMinutes[chart] < 1440
  if ((unit === 'day' || unit === 'week') && isIntraday) return null
  if (unit === 'week' && chart === '1d') return count * 5
  const bars = (count * minutesOf[unit]) / timeframeMinutes[chart]
  return Number.isInteger(bars) && bars >= 1 ? bars : null
}

/** How many trading days a stretch of days or weeks is, on a chart of less than a day or one that is not said; null for any other. */
export function daysOf({ count, unit }: Duration, chart: Timeframe | null): number | null {
  if ((chart !== null && !isIntraday(chart)) || !Number.isInteger(count)) return null
  return unit === 'day' ? count : unit === 'week' ? count * 5 : null
}
