import { calendarNamed } from '../market/calendar.ts'
import { weekdayOf, yearOf } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { tradingHours } from '../market/trading-hours.ts'

/** A weekday on which a market is closed, or closes early (UTC seconds). */
export type SpecialDay =
  | { readonly kind: 'closed'; readonly date: string }
  | { readonly kind: 'early'; readonly date: string; readonly closesAt: number }

/** Holidays and early closes of the days after a moment (UTC seconds), the exchange's dates, soonest first. */
export function specialDaysAhead(name: CalendarName, nowSeconds: number, days: number): SpecialDay[] {
  const calendar = calendarNamed(name)
  const { holidays, hours, tradesWeekends } = tradingHours[name]
  const hasEarlyCloses = hours.at(-1)?.earlyCloses !== undefined
  const first = calendar.dateAt(nowSeconds).dayNumber
  return Array.from({ length: days }, (_, ahead) => first + ahead).flatMap((dayNumber): SpecialDay[] => {
    const isWeekend = weekdayOf(dayNumber) === 0 || weekdayOf(dayNumber) === 6
    if (isWeekend && !tradesWeekends) return []
    const { date, close, isTrading } = calendar.day(dayNumber)
    if (!isTrading) return [{ kind: 'closed', date }]
    const isEarly = hasEarlyCloses && holidays(yearOf(dayNumber)).early.has(dayNumber)
    return isEarly ? [{ kind: 'early', date, closesAt: close }] : []
  })
}
