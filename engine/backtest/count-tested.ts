import { calendarNamed, openOfDate } from '../market/calendar.ts'
import { countBars } from '../market/count-bars.ts'
import { daySeconds, readDate } from '../market/day-number.ts'
import type { Range } from '../market/time-ranges.ts'
import { isIntraday, timeframeMinutes } from '../market/timeframe.ts'
import type { BarsRequest } from './choose-bars.ts'

type Period = Omit<BarsRequest, 'warmupBars'>

/**
 * How many bars `chooseBars` would take of a period, without those for warm-up, by the calendar's hours; `history` is where
 * the prices are known to begin and end. Of a period that `chooseBars` refuses for its length, the most that a run may have.
 */
export function countTested(wanted: Period, history: Partial<Range> = {}): number {
  const { startDate, endDate, calendar, timeframe, nowSeconds, maxBars, maxYears } = wanted
  const dayOpen = (date: string, daysLater: number) => openOfDate(readDate(date)! + daysLater, calendar)
  const to = Math.min(nowSeconds, history.to ?? Infinity, endDate === null ? Infinity : dayOpen(endDate, 1))
  const newest = newestBefore(to, wanted)
  const first = startDate === null ? newest.open - maxYears * 365.25 * daySeconds : dayOpen(startDate, 0)
  const count = Math.min(maxBars, countBars(calendar, timeframe, { from: Math.max(first, history.from ?? first), to }))
  return newest.end > nowSeconds && count > 0 ? count - 1 : count
}

/** The newest bar that opens before a moment. */
function newestBefore(to: number, { calendar: name, timeframe }: Period): { readonly open: number; readonly end: number } {
  const calendar = calendarNamed(name)
  let day = calendar.previousTradingDay(calendar.dateAt(to).dayNumber + 1)
  while (day.open >= to) day = calendar.previousTradingDay(day.dayNumber)
  if (!isIntraday(timeframe)) return calendar.periodAt(day.open, timeframe)
  const length = timeframeMinutes[timeframe] * 60
  const start = day.open + Math.floor((Math.min(to, day.close) - 1 - day.open) / length) * length
  return { open: start, end: calendar.periodAt(start, timeframe).end }
}
