import { isSessionPart, timeParts, type TimePart } from '../analysis/time-parts.ts'
import { barEnd } from '../market/calendar.ts'
import { weekdayOf } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { weekdays, type Weekday } from '../market/weekdays.ts'
import { choice, date, optional, type RecordOf } from '../strategy/plan-fields.ts'
import { historyNeed } from './history.ts'
import type { Scene } from './scene.ts'
import type { BarsNeed } from './tool.ts'

export const partField = choice(timeParts)

/** Which days count: of dates, of one weekday, of all but one. */
export const dayFields = {
  weekday: optional(choice(weekdays)),
  without: optional(choice(weekdays)),
  from: optional(date),
  to: optional(date),
} as const
export type DayInput = RecordOf<typeof dayFields, object>

/** More than two years of hours. */
const usualHours = 13_000

export const partNames: Readonly<Record<TimePart, string>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  tokyo: 'Tokyo session',
  london: 'London session',
  newyork: 'New York session',
}

/** Markets that trade through the sessions of several places. */
export const roundTheClock: ReadonlySet<CalendarName> = new Set<CalendarName>(['forex', 'metals', 'crypto', 'us_futures'])

/** The hours in which parts of days are found. */
export const hoursNeed = (symbol: string, { from, to }: DayInput): BarsNeed =>
  historyNeed(
    { symbol, timeframe: '1h' },
    { ...(from === undefined ? { bars: usualHours } : { from }), ...(to !== undefined && { to }) },
    0,
  )

/** Why a market has no such part; null where it has. */
export function problemOfParts(parts: readonly TimePart[], symbol: string, calendar: CalendarName): string | null {
  const session = parts.find(isSessionPart)
  return session === undefined || roundTheClock.has(calendar)
    ? null
    : `${symbol} trades in the hours of its own exchange, so it has no ${partNames[session]}.`
}

/** Whether a trading date counts. */
export function countsDay(dayNumber: number, { weekday, without }: DayInput): boolean {
  const day: Weekday = weekdays[(weekdayOf(dayNumber) + 6) % 7]!
  return (weekday === undefined || day === weekday) && day !== without
}

/** Seconds from the opening of the newest bar to its end. */
export const stepOf = ({ bars, last, timeframe, market }: Scene): number =>
  last < 0 ? 0 : barEnd(bars.time[last]!, timeframe, market.instrument.calendar) - bars.time[last]!
