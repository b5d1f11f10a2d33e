import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { daySeconds } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { sessionAround } from '../market/session.ts'
import type { SessionName } from '../market/session.ts'
import { zoneNamed } from '../market/zone.ts'
import { allocateColumn } from '../spare-columns.ts'
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

/** The window that a bar belongs to: the latest that began at or before its open; UTC seconds, from ≤ t < to. */
export type WindowAt = (time: number) => { readonly from: number; readonly to: number }

/** The first `minutes` minutes of a trading day. */
export function openingWindowAt(calendar: CalendarName, minutes: number): WindowAt {
  const { dateAt } = calendarNamed(calendar)
  return (time) => {
    const from = dateAt(time).open
    return { from, to: from + minutes * 60 }
  }
}

/** Between two local clock times, in minutes after midnight; it passes midnight when `toMinute` is not later. */
export function dailyWindowAt(fromMinute: number, toMinute: number, zoneName: string): WindowAt {
  const zone = zoneNamed(zoneName)
  const endMinute = toMinute > fromMinute ? toMinute : toMinute + daySeconds / 60
  return latest((time) => {
    const midnight = Math.floor(zone.toLocal(time) / daySeconds) * daySeconds
    return { from: zone.toUtc(midnight + fromMinute * 60), to: zone.toUtc(midnight + endMinute * 60) }
  })
}

/** A session by its name. */
export const sessionWindowAt = (session: SessionName): WindowAt => latest((time) => sessionAround(session, time))

const latest =
  (windowOn: WindowAt): WindowAt =>
  (time) => {
    const today = windowOn(time)
    return today.from <= time ? today : windowOn(time - daySeconds)
  }

/** The window of every bar. */
export function windowsOf(bars: Bars, windowAt: WindowAt): Windows {
  const windows = { start: allocateColumn(bars.length), end: allocateColumn(bars.length) }
  for (let i = 0; i < bars.length; i++) {
    const { from, to } = windowAt(bars.time[i]!)
    windows.start[i] = from
    windows.end[i] = to
  }
  return windows
}
