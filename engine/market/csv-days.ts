import { barOpen, calendarNamed } from './calendar.ts'
import type { CsvStamp } from './csv-reading.ts'
import { daySeconds, weekdayOf } from './day-number.ts'
import type { CalendarName } from './instrument.ts'
import type { Timeframe } from './timeframe.ts'

const isWeekend = (dayNumber: number) => weekdayOf(dayNumber) === 0 || weekdayOf(dayNumber) === 6

/**
 * UTC seconds at which the day, week or month of a date opens; null for a weekend day on a market that has none.
 * A week that is stamped with the Sunday it opens on is the week of the next Monday.
 */
export function openOfDatedBar(localMidnight: number, timeframe: Timeframe, stamp: CsvStamp, calendarName: CalendarName): number | null {
  const calendar = calendarNamed(calendarName)
  const dayNumber = Math.floor(localMidnight / daySeconds)
  if (timeframe === '1d') return !calendar.tradesWeekends && isWeekend(dayNumber) ? null : calendar.day(dayNumber).open
  const isOpeningSunday = timeframe === '1w' && stamp === 'open' && weekdayOf(dayNumber) === 0
  return barOpen(calendar.day(isOpeningSunday ? dayNumber + 1 : dayNumber).open, timeframe, calendarName)
}

/** UTC seconds at which the day, week or month opens that a moment belongs to, or ends with it where stamps mark the end. */
export const openOfTimestampedBar = (utcSeconds: number, timeframe: Timeframe, stamp: CsvStamp, calendar: CalendarName): number =>
  barOpen(stamp === 'close' ? utcSeconds - 1 : utcSeconds, timeframe, calendar)
