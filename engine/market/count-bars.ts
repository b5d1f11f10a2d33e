import { calendarNamed, type TradingDay } from './calendar.ts'
import type { CalendarName } from './instrument.ts'
import type { Range } from './time-ranges.ts'
import { isIntraday, timeframeMinutes, type Timeframe } from './timeframe.ts'

/** How many bars of a calendar open in from ≤ t < to (UTC seconds), by its hours alone: prices may lack some. */
export function countBars(name: CalendarName, timeframe: Timeframe, { from, to }: Range): number {
  if (from >= to) return 0
  const calendar = calendarNamed(name)
  if (timeframe === '1w' || timeframe === '1M') {
    let count = 0
    for (let { open, until } = calendar.periodAt(from, timeframe); open < to; { open, until } = calendar.periodAt(until, timeframe))
      if (open >= from) count += 1
    return count
  }
  const days = calendar.tradingDays(from, to)
  if (!isIntraday(timeframe)) return days.filter(({ open }) => open >= from && open < to).length
  const length = timeframeMinutes[timeframe] * 60
  // Most days have the same hours.
  const known = new Map<string, number>()
  return days.reduce((count, day) => {
    if (day.open < from || day.close > to) return count + barsOfDay(day, length, { from, to })
    const hours = [day.close - day.open, day.pause && day.pause.from - day.open, day.pause && day.pause.to - day.open].join(' ')
    const whole = known.get(hours) ?? barsOfDay(day, length, { from, to })
    known.set(hours, whole)
    return count + whole
  }, 0)
}

function barsOfDay({ open, close, pause }: TradingDay, length: number, { from, to }: Range): number {
  let count = 0
  for (let start = open; start < close && start < to; start += length) {
    const isInPause = pause !== null && start >= pause.from && start + length <= pause.to
    if (start >= from && !isInPause) count += 1
  }
  return count
}
