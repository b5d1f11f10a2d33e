import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import type { CalendarName } from '../market/instrument.ts'
import { isIntraday, timeframeMinutes, type Timeframe } from '../market/timeframe.ts'

/** When each bar ends, UTC seconds: its length or the session's close for bars inside a day, the calendar's close for longer ones. */
export function barEnds({ time }: Bars, timeframe: Timeframe, calendarName: CalendarName): Float64Array {
  const calendar = calendarNamed(calendarName)
  const seconds = timeframeMinutes[timeframe] * 60
  if (!isIntraday(timeframe)) return time.map((open) => calendar.periodAt(open, timeframe).end)
  return time.map((open) => {
    const end = open + seconds
    const { close, dayNumber } = calendar.dateAt(open)
    // A bar may lie across a close at which the next session opens, as currencies do at 17:00 New York.
    return close > open && close < end && calendar.nextTradingDay(dayNumber).open >= end ? close : end
  })
}
