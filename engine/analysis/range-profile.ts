import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { weekdayOf } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { zoneNamed } from '../market/zone.ts'

/** What bars of one hour or one weekday usually do. */
export interface RangeBin {
  readonly bars: number
  /** Mean of high − low, in price; null with fewer than five bars. */
  readonly range: number | null
  /** Root mean square of the log return from the close before, percent; null with fewer than five bars. */
  readonly volatilityPercent: number | null
  /** Bars that closed above their open. */
  readonly ups: number
  /** Bars that closed below it. */
  readonly downs: number
  /** Mean of close ÷ open − 1, percent; null with fewer than five bars. */
  readonly changePercent: number | null
}

const minBars = 5

/** Range and volatility of hourly bars by the hour they open in, 0 to 23 on a zone's clock. */
export function rangeByHour(bars: Bars, zoneName: string): RangeBin[] {
  const zone = zoneNamed(zoneName)
  return profile(bars, 24, (time) => Math.floor(zone.toLocal(time) / 3600) % 24)
}

/** Range and volatility of daily bars by the exchange's weekday, Monday first. */
export function rangeByWeekday(bars: Bars, calendarName: CalendarName): RangeBin[] {
  const calendar = calendarNamed(calendarName)
  return profile(bars, 7, (time) => (weekdayOf(calendar.dateAt(time).dayNumber) + 6) % 7)
}

function profile({ length, time, open, high, low, close }: Bars, size: number, binOf: (time: number) => number): RangeBin[] {
  const sums = Array.from({ length: size }, () => ({ bars: 0, range: 0, returns: 0, squares: 0, ups: 0, downs: 0, changes: 0 }))
  for (let i = 0; i < length; i++) {
    const sum = sums[binOf(time[i]!)]!
    sum.bars++
    sum.range += high[i]! - low[i]!
    sum.ups += close[i]! > open[i]! ? 1 : 0
    sum.downs += close[i]! < open[i]! ? 1 : 0
    sum.changes += close[i]! / open[i]! - 1
    if (i === 0) continue
    sum.returns++
    sum.squares += Math.log(close[i]! / close[i - 1]!) ** 2
  }
  return sums.map(({ bars, range, returns, squares, ups, downs, changes }) => ({
    bars,
    ups,
    downs,
    changePercent: bars < minBars ? null : (changes / bars) * 100,
    range: bars < minBars ? null : range / bars,
    volatilityPercent: returns < minBars ? null : Math.sqrt(squares / returns) * 100,
  }))
}
