import { calendarNamed } from './calendar.ts'
import { mondayOf, monthStartOf } from './day-number.ts'
import type { CalendarName } from './instrument.ts'
import { isIntraday, timeframeMinutes, type Timeframe } from './timeframe.ts'

/** No price is older. */
const earliest = 0

/**
 * A moment, UTC seconds, from which at least `count` bars of the calendar could have opened before `beforeSeconds`; as late as
 * that is easily told: the start of a trading day.
 */
export function startOfLastPossible(name: CalendarName, timeframe: Timeframe, beforeSeconds: number, count: number): number {
  const calendar = calendarNamed(name)
  const date = calendar.dateAt(beforeSeconds).dayNumber
  if (timeframe === '1w') return Math.max(earliest, calendar.periodAt(calendar.day(mondayOf(date) - 7 * count).open, '1w').open)
  if (timeframe === '1M') {
    let first = monthStartOf(date)
    for (let i = 0; i < count && first > 0; i++) first = monthStartOf(first - 1)
    return Math.max(earliest, calendar.periodAt(calendar.day(first).open, '1M').open)
  }
  const step = timeframeMinutes[timeframe] * 60
  let missing = count
  let day = calendar.previousTradingDay(date + 1)
  for (; day.open > earliest; day = calendar.previousTradingDay(day.dayNumber)) {
    const pause = day.pause ? day.pause.to - day.pause.from : 0
    const close = Math.min(day.close, beforeSeconds)
    // A lunch break may cost up to one bar less than its length.
    missing -= isIntraday(timeframe) ? Math.max(0, Math.floor((close - day.open - pause) / step)) : day.open < beforeSeconds ? 1 : 0
    if (missing <= 0) return day.open
  }
  return earliest
}
