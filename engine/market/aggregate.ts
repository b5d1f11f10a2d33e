import { newBars, sliceBars, type Bars } from './bars.ts'
import { calendarNamed, type Calendar } from './calendar.ts'
import type { CalendarName } from './instrument.ts'
import { timeframeMinutes, type Timeframe } from './timeframe.ts'

/** Bars of a longer timeframe, and where in the source each of them lies. */
export interface AggregatedBars {
  readonly bars: Bars
  /** Index of the first and of the last source bar in each bar. */
  readonly firstSource: Int32Array
  readonly lastSource: Int32Array
  /**
   * Index of the source bar at whose close each bar is known to be complete: its last one when that reaches the bar's end,
   * else the one after it; `source.length` when the source ends before. It does not change when later bars are added.
   */
  readonly knownAt: Int32Array
}

/** Where the group that starts at source bar `first` stops, and the moment it is complete. */
function groupFrom(source: Bars, first: number, to: Timeframe, calendar: Calendar): { stop: number; open: number; end: number } {
  const { open, end, until } = calendar.periodAt(source.time[first]!, to)
  let stop = first + 1
  while (stop < source.length && source.time[stop]! < until) stop++
  return { stop, open, end }
}

function fillBar(out: Bars, at: number, source: Bars, first: number, stop: number): void {
  let high = source.high[first]!
  let low = source.low[first]!
  let volume = source.volume[first]!
  for (let i = first + 1; i < stop; i++) {
    if (source.high[i]! > high) high = source.high[i]!
    if (source.low[i]! < low) low = source.low[i]!
    volume += source.volume[i]!
  }
  out.open[at] = source.open[first]!
  out.high[at] = high
  out.low[at] = low
  out.close[at] = source.close[stop - 1]!
  out.volume[at] = volume
}

/**
 * Exact aggregates of bars to a timeframe at least as long, by the trading calendar. A bar's time is the calendar's, also where
 * its first source bars are missing. The last bar may be incomplete: then its `knownAt` is `source.length`.
 */
export function aggregateBars(source: Bars, from: Timeframe, to: Timeframe, calendarName: CalendarName): AggregatedBars {
  const calendar = calendarNamed(calendarName)
  const out = newBars(source.length)
  const firstSource = new Int32Array(source.length)
  const lastSource = new Int32Array(source.length)
  const knownAt = new Int32Array(source.length)
  let count = 0
  for (let first = 0; first < source.length; count++) {
    const { stop, open, end } = groupFrom(source, first, to, calendar)
    out.time[count] = open
    fillBar(out, count, source, first, stop)
    firstSource[count] = first
    lastSource[count] = stop - 1
    knownAt[count] = calendar.periodAt(source.time[stop - 1]!, from).end >= end ? stop - 1 : stop
    first = stop
  }
  const cut = (column: Int32Array) => column.slice(0, count)
  return { bars: sliceBars(out, 0, count), firstSource: cut(firstSource), lastSource: cut(lastSource), knownAt: cut(knownAt) }
}

/** Timeframes that bars of `from` can be aggregated to, itself first. Weeks do not add up to months. */
export function reachableTimeframes(from: Timeframe, all: readonly Timeframe[]): Timeframe[] {
  return all.filter((to) => timeframeMinutes[to] >= timeframeMinutes[from] && !(from === '1w' && to === '1M'))
}

/** As `aggregateBars`, for callers that need the bars alone. */
export const aggregate = (source: Bars, to: Timeframe, calendarName: CalendarName): Bars => aggregateBars(source, to, to, calendarName).bars
