import type { Calendar } from '../market/calendar.ts'
import type { Timeframe } from '../market/timeframe.ts'

/** The open (UTC seconds) of the bar that follows the one at a moment, when the market trades by its calendar. */
export function nextBarOpen(calendar: Calendar, timeframe: Timeframe, open: number): number {
  const later = calendar.periodAt(open, timeframe).until
  const day = calendar.dateAt(later)
  const { pause } = day
  const isPaused = pause !== null && later >= pause.from && later < pause.to
  const first =
    !day.isTrading || later >= day.close ? calendar.nextTradingDay(day.dayNumber).open : isPaused ? pause.to : Math.max(later, day.open)
  const next = calendar.periodAt(first, timeframe).open
  return next > open ? next : later
}
