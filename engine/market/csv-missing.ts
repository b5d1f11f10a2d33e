import type { Bars } from './bars.ts'
import { calendarNamed, type Calendar } from './calendar.ts'
import type { CalendarName } from './instrument.ts'
import { isIntraday, timeframeMinutes, type Timeframe } from './timeframe.ts'

/** How many bars of the timeframe could have been between the first and the last one, by the market's hours, and are not there. */
export function countMissingBars(bars: Bars, timeframe: Timeframe, calendarName: CalendarName): number {
  const calendar = calendarNamed(calendarName)
  const step = timeframeMinutes[timeframe] * 60
  const between = isIntraday(timeframe) ? openBarsBetween : periodsBetween
  let missing = 0
  for (let i = 1; i < bars.length; i++) {
    const before = bars.time[i - 1]!
    const next = bars.time[i]!
    if (next - before > step) missing += between(calendar, before, next, timeframe)
  }
  return missing
}

function openBarsBetween(calendar: Calendar, before: number, next: number, timeframe: Timeframe): number {
  const step = timeframeMinutes[timeframe] * 60
  let count = 0
  for (const day of calendar.tradingDays(before + step, next)) {
    const from = Math.max(day.open, before + step)
    const to = Math.min(day.close, next)
    const pause = day.pause ? Math.max(0, Math.min(to, day.pause.to) - Math.max(from, day.pause.from)) : 0
    // A rest of less than a quarter of a bar comes from bars that are not cut at the market's opening time.
    count += Math.max(0, Math.ceil((to - from - pause) / step - 0.25))
  }
  return count
}

function periodsBetween(calendar: Calendar, before: number, next: number, timeframe: Timeframe): number {
  let count = 0
  let period = calendar.periodAt(before, timeframe)
  while (period.until < next) {
    period = calendar.periodAt(period.until, timeframe)
    if (period.open < next && calendar.tradingDays(period.open, period.end).length > 0) count++
  }
  return count
}
