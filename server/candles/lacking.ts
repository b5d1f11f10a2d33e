import { calendarNamed } from '@playbook/engine/market/calendar'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { missingRanges, type Range, type Ranges } from '@playbook/engine/market/time-ranges'

/** A longer stretch holds a trading day in any calendar. */
const longSeconds = 14 * 86_400

/** What of a stretch is not covered and could hold a bar: a night or a weekend cannot. */
export function lacking(covered: Ranges, range: Range, calendar: CalendarName): Range[] {
  return missingRanges(covered, range).filter(({ from, to }) => to - from > longSeconds || hasTrading(calendar, from, to))
}

const hasTrading = (calendar: CalendarName, from: number, to: number) =>
  calendarNamed(calendar)
    .tradingDays(from, to)
    .some(({ open, close }) => open < to && close > from)
