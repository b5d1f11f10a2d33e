import { calendarNamed, type Calendar, type TradingDay } from './calendar.ts'
import type { CalendarName } from './instrument.ts'
import { isIntraday, type Timeframe } from './timeframe.ts'

/** What a market's session does next. Moments are UTC seconds. */
export type NextChange =
  /** It trades round the clock on every day. */
  | { readonly kind: 'never' }
  /** It pauses for lunch or for the daily maintenance, and goes on the same or the next trading day. */
  | { readonly kind: 'break'; readonly at: number; readonly until: number }
  | { readonly kind: 'closes'; readonly at: number }
  | { readonly kind: 'opens'; readonly at: number }

export interface SessionState {
  readonly isOpen: boolean
  /** Today would be a trading day by its weekday. */
  readonly isHoliday: boolean
  readonly next: NextChange
}

/** A closed stretch of at most so long is a break and not a close. */
const maxBreakSeconds = 2 * 3600 + 1800
/** Days that follow each other without any closed time, after which a market counts as always open. */
const maxJoinedDays = 10

/** The last of the trading days that follow `day` without a closed moment between them; null when they never end. */
function lastJoined(calendar: Calendar, day: TradingDay): TradingDay | null {
  let last = day
  for (let joined = 0; joined < maxJoinedDays; joined++) {
    if (last.pause !== null && joined > 0) return last
    const next = calendar.nextTradingDay(last.dayNumber)
    if (next.open > last.close) return last
    last = next
  }
  return null
}

function afterOpen(calendar: Calendar, day: TradingDay, nowSeconds: number): NextChange {
  if (day.pause !== null && nowSeconds < day.pause.from) return { kind: 'break', at: day.pause.from, until: day.pause.to }
  const last = lastJoined(calendar, day)
  if (last === null) return { kind: 'never' }
  const { open } = calendar.nextTradingDay(last.dayNumber)
  return open - last.close <= maxBreakSeconds ? { kind: 'break', at: last.close, until: open } : { kind: 'closes', at: last.close }
}

/** Whether a calendar's market is open at a moment (UTC seconds), and what comes next, holidays and early closes included. */
export function sessionStateAt(name: CalendarName, nowSeconds: number): SessionState {
  const calendar = calendarNamed(name)
  const today = calendar.dateAt(nowSeconds)
  if (calendar.isOpenAt(nowSeconds)) return { isOpen: true, isHoliday: false, next: afterOpen(calendar, today, nowSeconds) }
  const session = calendar.tradingDayAt(nowSeconds)
  const opens = session?.pause?.to ?? (today.isTrading ? today.open : calendar.nextTradingDay(today.dayNumber).open)
  return { isOpen: false, isHoliday: !today.isTrading && nowSeconds >= today.open, next: { kind: 'opens', at: opens } }
}

/** The last moment (UTC seconds) up to which a market could trade: now while it is open, else when it closed or paused. */
export function tradedUntil(name: CalendarName, nowSeconds: number): number {
  const calendar = calendarNamed(name)
  if (calendar.isOpenAt(nowSeconds)) return nowSeconds
  const today = calendar.tradingDayAt(nowSeconds)
  return today?.pause?.from ?? calendar.previousTradingDay(calendar.dateAt(nowSeconds).dayNumber).close
}

/**
 * Seconds until the bar that is forming at a moment (UTC seconds) is complete; null where none is, because the market is closed. In a
 * lunch break an intraday bar that goes on after it still counts down; weeks and months do so until their last trading day closes.
 */
export function secondsToBarEnd(nowSeconds: number, timeframe: Timeframe, name: CalendarName): number | null {
  const calendar = calendarNamed(name)
  const { open, end } = calendar.periodAt(nowSeconds, timeframe)
  if (nowSeconds < open || nowSeconds >= end) return null
  if (!isIntraday(timeframe) && timeframe !== '1d') return end - nowSeconds
  const day = calendar.tradingDayAt(nowSeconds)
  const isWithinPause = day?.pause != null && open >= day.pause.from && end <= day.pause.to
  return day === null || isWithinPause ? null : end - nowSeconds
}
