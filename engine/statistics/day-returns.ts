import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import type { CalendarName } from '../market/instrument.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'

/** One trading day of a run, or one bar of a weekly or monthly chart. */
export interface DayReturn {
  /** Trading day, `YYYY-MM-DD`. */
  readonly date: string
  readonly startUsd: number
  readonly endUsd: number
  readonly profitUsd: number
  readonly profitPercent: number
  /** Index of the day's last bar. */
  readonly lastBar: number
}

/** What returns are cut by: equity at every close from bar `firstBar` on, and the trading calendar. */
export interface EquityOverBars {
  readonly bars: Bars
  readonly firstBar: number
  readonly equityUsd: Float64Array
  readonly initialCapitalUsd: number
  readonly calendar: CalendarName
}

/** From last close to last close of the trading days that have bars; the first day starts from the starting balance. */
export function dayReturns({ bars, firstBar, equityUsd, initialCapitalUsd, calendar }: EquityOverBars): DayReturn[] {
  const { dateAt } = calendarNamed(calendar)
  const days: DayReturn[] = []
  let startUsd = initialCapitalUsd
  for (let i = 0; i < equityUsd.length; i++) {
    const { date, close } = dateAt(bars.time[firstBar + i]!)
    while (i + 1 < equityUsd.length && bars.time[firstBar + i + 1]! < close) i++
    const endUsd = equityUsd[i]!
    days.push({ date, startUsd, endUsd, ...change(startUsd, endUsd), lastBar: firstBar + i })
    startUsd = endUsd
  }
  return days
}

/** The return of each month (`YYYY-MM`) or year (`YYYY`) that has a trading day. */
export function periodReturns(
  days: readonly DayReturn[],
  unit: 'month' | 'year',
): { period: string; profitUsd: number; profitPercent: number }[] {
  const length = unit === 'month' ? 'YYYY-MM'.length : 'YYYY'.length
  const ends = new Map<string, { startUsd: number; endUsd: number }>()
  for (const { date, startUsd, endUsd } of days) {
    const period = date.slice(0, length)
    ends.set(period, { startUsd: ends.get(period)?.startUsd ?? startUsd, endUsd })
  }
  return [...ends].map(([period, { startUsd, endUsd }]) => ({ period, ...change(startUsd, endUsd) }))
}

/** A lost account has nothing to lose: 0%. */
const change = (startUsd: number, endUsd: number) => ({
  profitUsd: endUsd - startUsd,
  profitPercent: startUsd > 0 ? (100 * (endUsd - startUsd)) / startUsd : 0,
})

/** How many of the returns of `dayReturns` make a year. */
export function periodsPerYear(timeframe: Timeframe, calendar: CalendarName): number {
  if (timeframe === '1w') return 52
  if (timeframeMinutes[timeframe] > timeframeMinutes['1w']) return 12
  return calendarNamed(calendar).tradesWeekends ? 365 : 252
}
