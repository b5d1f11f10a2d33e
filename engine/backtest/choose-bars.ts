import { barColumns, firstBarAtOrAfter, newBars, sliceBars, type Bars } from '../market/bars.ts'
import { calendarNamed, openOfDate } from '../market/calendar.ts'
import { daySeconds, readDate } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import type { PriceSource } from '../market/price-source.ts'
import { startOfLastPossible } from '../market/start-of-last.ts'
import type { Range } from '../market/time-ranges.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'

/** Dates of trading days, both included; null where nothing is said. */
export interface RequestedPeriod {
  readonly startDate: string | null
  readonly endDate: string | null
}

/** The most that one run may test. */
export interface RunBounds {
  readonly maxBars: number
  readonly maxYears: number
}

export interface BarsRequest extends RequestedPeriod, RunBounds {
  readonly timeframe: Timeframe
  readonly calendar: CalendarName
  readonly warmupBars: number
  readonly nowSeconds: number
}

export interface ChosenBars {
  readonly bars: Bars
  /** UTC seconds; the bars before it only warm the indicators up. */
  readonly firstDecisionTime: number
}

const yearSeconds = 365.25 * daySeconds
const count = (bars: number) => bars.toLocaleString('en-US')

export const tooLongText = (maxYears: number): string => `A run covers at most ${maxYears} years. Choose a later start or an earlier end.`
const isOver = (seconds: number, maxYears: number) => seconds > maxYears * yearSeconds + daySeconds

/** Whether a period is longer than a run may be, as far as its dates tell; imported prices may end long before today. */
export function isTooLong({ startDate, endDate }: RequestedPeriod, lastDate: string | null, maxYears: number): boolean {
  const start = startDate === null ? null : readDate(startDate)
  const end = readDate(endDate ?? lastDate ?? '')
  return start !== null && end !== null && isOver((end - start) * daySeconds, maxYears)
}

/** The stretch of time (UTC seconds) whose bars `chooseBars` may take, with those for warm-up. */
export function neededRange({ startDate, endDate, calendar, timeframe, warmupBars, maxBars, maxYears, nowSeconds }: BarsRequest): Range {
  const dayOpen = (date: string, daysLater: number) => openOfDate(readDate(date)! + daysLater, calendar)
  const to = endDate === null ? nowSeconds : Math.min(nowSeconds, dayOpen(endDate, 1))
  const longest = Math.max(to - maxYears * yearSeconds, startOfLastPossible(calendar, timeframe, to, maxBars))
  const first = startDate === null ? longest : Math.min(to, dayOpen(startDate, 0))
  return { from: Math.floor(startOfLastPossible(calendar, timeframe, first, warmupBars)), to }
}

/** The closed bars of a period with those before it for warm-up; without a start the newest years, as many as a run may have, or as many bars as fit. */
export function chooseBars(source: PriceSource, wanted: BarsRequest): Result<ChosenBars, string> {
  const { startDate, endDate, calendar, nowSeconds } = wanted
  const dayOpen = (date: string, daysLater: number) => openOfDate(readDate(date)! + daysLater, calendar)
  const toSeconds = endDate === null ? nowSeconds : Math.min(nowSeconds, dayOpen(endDate, 1))
  const tested = startDate === null ? newest(source, toSeconds, wanted) : since(source, dayOpen(startDate, 0), toSeconds, wanted)
  if (!tested.ok) return tested
  const closed = withoutForming(tested.value, wanted)
  if (closed.length === 0) return refused(noBars(wanted))
  if (isOver(closed.time[closed.length - 1]! - closed.time[0]!, wanted.maxYears)) return refused(tooLongText(wanted.maxYears))
  const firstDecisionTime = closed.time[0]!
  return ok({ bars: joinBars(source.last(firstDecisionTime, wanted.warmupBars), closed), firstDecisionTime })
}

function newest(source: PriceSource, toSeconds: number, { maxBars, maxYears }: RunBounds): Result<Bars, string> {
  const bars = source.last(toSeconds, maxBars)
  // Counted back from the newest bar there is: imported prices may have ended long ago.
  const newestOpen = bars.time[bars.length - 1] ?? toSeconds
  return ok(sliceBars(bars, firstBarAtOrAfter(bars, newestOpen - maxYears * yearSeconds), bars.length))
}

function since(
  source: PriceSource,
  fromSeconds: number,
  toSeconds: number,
  { timeframe, maxBars: most }: BarsRequest,
): Result<Bars, string> {
  const nominal = (toSeconds - fromSeconds) / (timeframeMinutes[timeframe] * 60)
  // Only a period that could hold too many bars is counted from its end.
  if (nominal <= most) return ok(source.between(fromSeconds, toSeconds))
  const bars = source.last(toSeconds, most + 1)
  if (bars.length > most && bars.time[0]! >= fromSeconds)
    return refused(`The period holds more than ${count(most)} bars of ${timeframe}. Choose a later start or a larger timeframe.`)
  return ok(sliceBars(bars, firstBarAtOrAfter(bars, fromSeconds), bars.length))
}

function withoutForming(bars: Bars, { timeframe, calendar, nowSeconds }: BarsRequest): Bars {
  const { periodAt } = calendarNamed(calendar)
  let length = bars.length
  while (length > 0 && periodAt(bars.time[length - 1]!, timeframe).end > nowSeconds) length -= 1
  return sliceBars(bars, 0, length)
}

const noBars = ({ startDate, endDate, timeframe }: BarsRequest): string =>
  `There is no closed ${timeframe} bar ${startDate === null ? '' : `from ${startDate} `}${endDate === null ? 'until now' : `to ${endDate}`}. Choose another period or timeframe.`

function joinBars(first: Bars, second: Bars): Bars {
  const joined = newBars(first.length + second.length)
  for (const column of barColumns) {
    joined[column].set(first[column])
    joined[column].set(second[column], first.length)
  }
  return joined
}
