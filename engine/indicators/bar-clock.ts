import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { daySeconds } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { sessionAround } from '../market/session.ts'
import { zoneNamed } from '../market/zone.ts'
import type { SessionName } from '../strategy/plan.ts'
import type { Windows } from './window-range.ts'

/** The trading day of every moment, as days since 1970-01-01. */
export function tradingDayNumbers(times: Float64Array, calendar: CalendarName): Float64Array {
  const { dateAt } = calendarNamed(calendar)
  return times.map((time) => dateAt(time).dayNumber)
}

/** Length of a bar where the timeframe is not given: the smallest step between two bars. */
export function smallestStep(bars: Bars): number {
  let smallest = Number.POSITIVE_INFINITY
  for (let i = 1; i < bars.length; i++) smallest = Math.min(smallest, bars.time[i]! - bars.time[i - 1]!)
  return Number.isFinite(smallest) ? smallest : daySeconds
}

/** The first `minutes` minutes of each bar's trading day. */
export function openingWindows(bars: Bars, calendar: CalendarName, minutes: number): Windows {
  const { dateAt } = calendarNamed(calendar)
  const start = bars.time.map((time) => dateAt(time).open)
  return { start, end: start.map((time) => time + minutes * 60) }
}

/**
 * The latest window between two local clock times, in minutes after midnight, that began at or before each bar's open; it passes
 * midnight when `toMinute` is not later.
 */
export function dailyWindows(bars: Bars, fromMinute: number, toMinute: number, zoneName: string): Windows {
  const zone = zoneNamed(zoneName)
  const endMinute = toMinute > fromMinute ? toMinute : toMinute + daySeconds / 60
  return latestWindows(bars, (time) => {
    const midnight = Math.floor(zone.toLocal(time) / daySeconds) * daySeconds
    return { from: zone.toUtc(midnight + fromMinute * 60), to: zone.toUtc(midnight + endMinute * 60) }
  })
}

/** As `dailyWindows`, for a session by its name. */
export const sessionWindows = (bars: Bars, session: SessionName): Windows => latestWindows(bars, (time) => sessionAround(session, time))

function latestWindows(bars: Bars, windowOn: (time: number) => { readonly from: number; readonly to: number }): Windows {
  const windows = { start: new Float64Array(bars.length), end: new Float64Array(bars.length) }
  for (let i = 0; i < bars.length; i++) {
    const time = bars.time[i]!
    const today = windowOn(time)
    const { from, to } = today.from <= time ? today : windowOn(time - daySeconds)
    windows.start[i] = from
    windows.end[i] = to
  }
  return windows
}
