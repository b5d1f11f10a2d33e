import type { Bars } from '../market/bars.ts'
import { calendarNamed } from '../market/calendar.ts'
import { daySeconds, yearOf } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import type { Timeframe } from '../market/timeframe.ts'
import { zoneNamed } from '../market/zone.ts'
import { isSessionPart, partSpans, pricesOf, type PartPrices, type PartSpan, type TimePart } from './time-parts.ts'

/** What is counted one by one: the bars of a chart, or stretches of trading time. */
export const tradingUnits = [
  'bar',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'tokyo',
  'london',
  'newyork',
  'first_hour',
  'last_hour',
  'clock',
] as const
export type TradingUnit = (typeof tradingUnits)[number]

/** Hours on the clock of a zone, `HH:MM`, from ≤ t < to. */
export interface ClockHours {
  readonly from: string
  readonly to: string
  readonly zone: string
}

/** Units that are bars of a timeframe, whatever the chart's is. */
const timeframeOf: Partial<Record<TradingUnit, Timeframe>> = { hour: '1h', day: '1d', week: '1w', month: '1M', year: '1M' }

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const byMinutes = [
  [60, '1h'],
  [30, '30m'],
  [15, '15m'],
  [5, '5m'],
] as const

/** The longest timeframe whose bars hold a unit exactly. */
export function timeframeOfUnit(unit: TradingUnit, chart: Timeframe, hours: ClockHours | null): Timeframe {
  if (unit === 'bar') return chart
  if (unit === 'first_hour' || unit === 'last_hour') return '30m'
  if (unit !== 'clock' || hours === null) return timeframeOf[unit] ?? '1h'
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  return byMinutes.find(([minutes]) => from % minutes === 0 && to % minutes === 0)?.[1] ?? '1m'
}

const hourSeconds = 3600

function clockSpans({ from, to, zone: zoneName }: ClockHours, name: CalendarName, first: number, last: number): readonly PartSpan[] {
  const zone = zoneNamed(zoneName)
  const [opens, closes] = [minutesOf(from) * 60, minutesOf(to) * 60]
  return calendarNamed(name)
    .tradingDays(first, last)
    .map(({ dayNumber }) => {
      const midnight = dayNumber * daySeconds
      return { dayNumber, from: zone.toUtc(midnight + opens), to: zone.toUtc(midnight + closes + (closes <= opens ? daySeconds : 0)) }
    })
}

/** The spans of a unit that is no bar, within two moments (UTC seconds), oldest first. */
function spansOf(unit: TradingUnit, name: CalendarName, first: number, last: number, hours: ClockHours | null): readonly PartSpan[] {
  const days = () => calendarNamed(name).tradingDays(first, last)
  if (unit === 'clock') return hours === null ? [] : clockSpans(hours, name, first, last)
  if (unit === 'first_hour') return days().map(({ dayNumber, open }) => ({ dayNumber, from: open, to: open + hourSeconds }))
  if (unit === 'last_hour') return days().map(({ dayNumber, close }) => ({ dayNumber, from: close - hourSeconds, to: close }))
  return partSpans(unit as TimePart, name, first, last)
}

/** Bars one by one as units. */
function barUnits(bars: Bars, step: number, name: CalendarName): readonly PartPrices[] {
  const calendar = calendarNamed(name)
  const { time, open, high, low, close } = bars
  return Array.from({ length: bars.length }, (_, i) => ({
    dayNumber: calendar.dateAt(time[i]!).dayNumber,
    from: time[i]!,
    to: i + 1 < bars.length ? time[i + 1]! : time[i]! + step,
    first: i,
    last: i,
    open: open[i]!,
    high: high[i]!,
    low: low[i]!,
    close: close[i]!,
    highBar: i,
    lowBar: i,
  }))
}

/** Months that share a year, as one unit each. */
function yearUnits(months: readonly PartPrices[]): readonly PartPrices[] {
  const years: PartPrices[] = []
  for (const month of months) {
    const before = years.at(-1)
    if (before === undefined || yearOf(before.dayNumber) !== yearOf(month.dayNumber)) years.push(month)
    else {
      const [isHigher, isLower] = [month.high > before.high, month.low < before.low]
      years[years.length - 1] = {
        ...before,
        to: month.to,
        last: month.last,
        close: month.close,
        ...(isHigher && { high: month.high, highBar: month.highBar }),
        ...(isLower && { low: month.low, lowBar: month.lowBar }),
      }
    }
  }
  return years
}

/**
 * Units with their prices, oldest first, from bars of `timeframeOfUnit`; `step` is the length of the newest bar in seconds. What has
 * not ended, and what has no bar, is left out.
 */
export function unitsOf(unit: TradingUnit, bars: Bars, step: number, name: CalendarName, hours: ClockHours | null): readonly PartPrices[] {
  if (bars.length === 0) return []
  if (unit === 'year') return yearUnits(barUnits(bars, step, name))
  if (unit === 'bar' || timeframeOf[unit] !== undefined) return barUnits(bars, step, name)
  const end = bars.time[bars.length - 1]! + step
  return spansOf(unit, name, bars.time[0]!, end, hours).flatMap((span) => (span.to <= end ? (pricesOf(bars, span) ?? []) : []))
}

/** Whether units follow on each other without a gap in trading time, so that one moves on from the close of the one before. */
export const followsOn = (unit: TradingUnit): boolean => unit === 'bar' || timeframeOf[unit] !== undefined

/** Units that a market has only where it trades through the sessions of several places. */
export const isSessionUnit = (unit: TradingUnit): boolean => isSessionPart(unit as TimePart)

/** The prices of a stretch cut off at a moment (UTC seconds); null where nothing of it is left. */
export const cutAt = (bars: Bars, part: PartPrices, until: number): PartPrices | null =>
  part.to <= until ? part : pricesOf(bars, { dayNumber: part.dayNumber, from: part.from, to: until })
