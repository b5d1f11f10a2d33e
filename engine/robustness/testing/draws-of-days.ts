import type { Bars } from '../../market/bars.ts'
import { tradingDateOf } from '../../market/calendar.ts'
import type { CalendarName } from '../../market/instrument.ts'

/** The relative moves of every trading day from bar `firstBar` on, gap first, as text. */
export function drawsOfDays(bars: Bars, firstBar: number, calendar: CalendarName): string[] {
  const days = new Map<string, string>()
  for (let i = firstBar; i < bars.length; i++) {
    const date = tradingDateOf(bars.time[i]!, calendar)
    const before = bars.close[i - 1]!
    const shape = [bars.open[i]!, bars.high[i]!, bars.low[i]!, bars.close[i]!].map((price) => Math.round((price / before) * 1e7)).join(' ')
    days.set(date, `${days.get(date) ?? ''}${shape};`)
  }
  return [...days.values()]
}
