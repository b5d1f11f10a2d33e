import { calendarNamed } from './calendar.ts'
import type { CalendarName } from './instrument.ts'
import type { Timeframe } from './timeframe.ts'

/** When the bar that forms at a moment opens, or that moment where the market is closed: what lies before is complete. UTC seconds. */
export function closedUntil(calendar: CalendarName, timeframe: Timeframe, nowSeconds: number): number {
  const { open, end } = calendarNamed(calendar).periodAt(nowSeconds, timeframe)
  return nowSeconds < end ? Math.min(open, nowSeconds) : nowSeconds
}
