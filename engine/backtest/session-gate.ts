import { planZone } from '../conditions/time-column.ts'
import { minuteOf } from '../conditions/time-column.ts'
import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { daySeconds, weekdayOf } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { isInSession } from '../market/session.ts'
import type { Weekday } from '../market/weekdays.ts'
import type { SessionFilter } from '../strategy/plan.ts'
import type { Moment } from './position.ts'

/** Whether an entry may fill at that moment of a bar (fill rule 15). */
export type SessionGate = (bar: number, moment: Moment) => boolean

const sundayFirst = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const satisfies readonly Weekday[]

interface Window {
  readonly day: Weekday | null
  readonly from: number
  readonly to: number
}

const windowOf = ({ day, from, to }: { day?: Weekday; from: string; to: string }): Window => ({
  day: day ?? null,
  from: minuteOf(from) * 60,
  to: minuteOf(to) * 60,
})

/** from ≤ t < to; `to` at or before `from` passes midnight, and the named day is the one it starts on. */
function contains(window: Window, localSeconds: number): boolean {
  const day = Math.floor(localSeconds / daySeconds)
  const second = localSeconds - day * daySeconds
  const passesMidnight = window.to <= window.from
  const isIn = passesMidnight ? second >= window.from || second < window.to : second >= window.from && second < window.to
  if (!isIn || window.day === null) return isIn
  return sundayFirst[weekdayOf(passesMidnight && second < window.to ? day - 1 : day)] === window.day
}

/** Named days are trading days; clock hours are of the filter's zone, else the market's own. */
export function compileSessionGate(filter: SessionFilter, bars: Bars, ends: Float64Array, calendarName: CalendarName): SessionGate {
  const calendar = calendarNamed(calendarName)
  const zone = planZone(filter.zone, calendarName)
  const hours = filter.hours?.map(windowOf)
  const blocked = filter.blocked?.map(windowOf)
  const { days, named } = filter
  return (bar, moment) => {
    const time = moment === 'close' ? ends[bar]! : bars.time[bar]!
    if (days && !days.includes(sundayFirst[weekdayOf(calendar.dateAt(bars.time[bar]!).dayNumber)]!)) return false
    const local = zone.toLocal(time)
    if (hours && !hours.some((window) => contains(window, local))) return false
    if (named && !named.some((name) => isInSession(name, time))) return false
    return !blocked?.some((window) => contains(window, local))
  }
}
