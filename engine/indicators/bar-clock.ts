import { daySeconds, minuteSeconds, sessionWindow, tradingDay, tradingDayOpen, zoneOffsetSeconds } from './trading-time.ts'
import type { CalendarName } from '../market/instrument.ts'
import type { SessionName } from '../strategy/plan.ts'
import type { Bars } from '../market/bars.ts'
import type { Windows } from './window-range.ts'

/** The trading day of every bar, as days since 1970-01-01. */
export function tradingDays(times: Float64Array, calendar: CalendarName): Float64Array {
  return times.map((time) => tradingDay(calendar, time))
}

/** Length of a bar where the timeframe is not given: the smallest step between two bars. */
export function smallestStep(bars: Bars): number {
  let smallest = Number.POSITIVE_INFINITY
  for (let i = 1; i < bars.length; i++) smallest = Math.min(smallest, bars.time[i]! - bars.time[i - 1]!)
  return Number.isFinite(smallest) ? smallest : daySeconds
}

/** The first `minutes` minutes of each bar's trading day. */
export function openingWindows(bars: Bars, calendar: CalendarName, minutes: number): Windows {
  const start = bars.time.map((time) => tradingDayOpen(calendar, time))
  return { start, end: start.map((time) => time + minutes * minuteSeconds) }
}

/** The latest window from `fromMinute` to `toMinute` of the local day that began at or before each bar; it may pass midnight. */
export function dailyWindows(bars: Bars, fromMinute: number, toMinute: number, zone: string): Windows {
  const length = (toMinute > fromMinute ? toMinute - fromMinute : toMinute - fromMinute + 1440) * minuteSeconds
  const start = bars.time.map((time) => {
    const offset = zoneOffsetSeconds(zone, time)
    const midnight = Math.floor((time + offset) / daySeconds) * daySeconds - offset
    const begin = midnight + fromMinute * minuteSeconds
    return begin <= time ? begin : begin - daySeconds
  })
  return { start, end: start.map((time) => time + length) }
}

/** As `dailyWindows`, for a session by its name. */
export function sessionWindows(bars: Bars, session: SessionName): Windows {
  const { fromMinute, toMinute, zone } = sessionWindow[session]
  return dailyWindows(bars, fromMinute, toMinute, zone)
}
