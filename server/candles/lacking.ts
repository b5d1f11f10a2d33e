import { calendarNamed } from '@playbook/engine/market/calendar'
import { daySeconds } from '@playbook/engine/market/day-number'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { lastRangeBefore, missingRanges, type Range, type Ranges } from '@playbook/engine/market/time-ranges'

/** A longer stretch holds a trading day in any calendar. */
const longSeconds = 14 * daySeconds

/** What of a stretch is not covered and could hold a bar: a night or a weekend cannot. */
export function lacking(covered: Ranges, range: Range, calendar: CalendarName): Range[] {
  return missingRanges(covered, range).filter(({ from, to }) => to - from > longSeconds || hasTrading(calendar, from, to))
}

const hasTrading = (calendar: CalendarName, from: number, to: number) =>
  calendarNamed(calendar)
    .tradingDays(from, to)
    .some(({ open, close }) => open < to && close > from)

/** The newest stretch that begins before a moment, with those before it from which only a closed market parts it; null when there is none. */
export function wholeBefore(covered: Ranges, before: number, calendar: CalendarName): Range | null {
  const last = lastRangeBefore(covered, before)
  if (last === null) return null
  return covered
    .filter(({ from }) => from < last.from)
    .reduceRight(
      (whole, { from, to }) => (lacking([], { from: to, to: whole.from }, calendar).length === 0 ? { from, to: whole.to } : whole),
      last,
    )
}
