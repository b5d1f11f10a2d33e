import type { Bars } from './bars.ts'
import { calendarNamed, type Calendar } from './calendar.ts'
import type { CalendarName } from './instrument.ts'
import type { Range } from './time-ranges.ts'
import { isIntraday, timeframeMinutes, type Timeframe } from './timeframe.ts'

/** Bars that the market's hours make possible and that are not there: from the open of the first of them to the bar behind them. */
export interface Gap extends Range {
  readonly missingBars: number
}

/** Where bars of the timeframe could have been between the first and the last one, by the market's hours, and are not there. */
export function findGaps(bars: Bars, timeframe: Timeframe, calendarName: CalendarName): Gap[] {
  const calendar = calendarNamed(calendarName)
  const step = timeframeMinutes[timeframe] * 60
  const between = isIntraday(timeframe) ? openBarsBetween : periodsBetween
  const gaps: Gap[] = []
  for (let i = 1; i < bars.length; i++) {
    const before = bars.time[i - 1]!
    const next = bars.time[i]!
    if (next - before <= step) continue
    const { from, missingBars } = between(calendar, before, next, timeframe)
    if (missingBars > 0) gaps.push({ from, to: next, missingBars })
  }
  return gaps
}

/** How many bars lie in all gaps together. */
export const countMissingBars = (bars: Bars, timeframe: Timeframe, calendarName: CalendarName): number =>
  findGaps(bars, timeframe, calendarName).reduce((sum, { missingBars }) => sum + missingBars, 0)

type Missing = Pick<Gap, 'from' | 'missingBars'>

function openBarsBetween(calendar: Calendar, before: number, next: number, timeframe: Timeframe): Missing {
  const step = timeframeMinutes[timeframe] * 60
  let missingBars = 0
  let first = next
  for (const day of calendar.tradingDays(before + step, next)) {
    const from = Math.max(day.open, before + step)
    const to = Math.min(day.close, next)
    const pause = day.pause ? Math.max(0, Math.min(to, day.pause.to) - Math.max(from, day.pause.from)) : 0
    // A rest of less than a quarter of a bar comes from bars that are not cut at the market's opening time.
    const here = Math.max(0, Math.ceil((to - from - pause) / step - 0.25))
    if (here > 0 && missingBars === 0) first = from
    missingBars += here
  }
  return { from: first, missingBars }
}

function periodsBetween(calendar: Calendar, before: number, next: number, timeframe: Timeframe): Missing {
  let missingBars = 0
  let first = next
  let period = calendar.periodAt(before, timeframe)
  while (period.until < next) {
    period = calendar.periodAt(period.until, timeframe)
    if (period.open >= next || calendar.tradingDays(period.open, period.end).length === 0) continue
    if (missingBars === 0) first = period.open
    missingBars++
  }
  return { from: first, missingBars }
}
