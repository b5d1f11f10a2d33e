import { tradingDayNumbers } from '../indicators/bar-clock.ts'
import { calendarNamed, type Calendar } from '../market/calendar.ts'
import { daySeconds, monthStartOf, weekdayOf } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { weekdays } from '../market/weekdays.ts'
import { zoneNamed, type Zone } from '../market/zone.ts'
import { type Expr, type Fill } from '../strategy/plan.ts'
import type { World } from './world.ts'

type TimeExpr = Extract<Expr, { op: 'weekday' | 'time' | 'at_time' | 'calendar' }>

/** For each bar: when what is decided on it fills, and the trading day of that moment as days since 1970-01-01. */
interface Moments {
  readonly times: Float64Array
  readonly days: Float64Array
}

/**
 * Whether the moment at which a decision of each bar would fill (fill rule 15) meets the condition: the next bar's open, the
 * bar's own open or its close. Of the last bar it is the market's next open by its calendar. Always known: 0 or 1.
 */
export function timeColumn(expr: TimeExpr, world: World, fill: Fill): Uint8Array {
  const calendar = calendarNamed(world.instrument.calendar)
  const { times, days } = momentsOf(world, fill, calendar)
  switch (expr.op) {
    case 'weekday':
      return whereTrue(days, (day) => expr.days.includes(weekdays[(weekdayOf(day) + 6) % 7]!))
    case 'calendar':
      return whereTrue(days, (day) => tradingDayOfMonth(day, expr.n > 0 ? 1 : -1, calendar) === Math.abs(expr.n))
    case 'time':
      return between(localSeconds(times, expr.zone, calendar), minuteOf(expr.fromTime), minuteOf(expr.toTime))
    case 'at_time':
      return firstAtOrAfter(times, planZone(expr.zone, calendar.name), calendar, minuteOf(expr.time))
  }
}

function momentsOf({ bars, timeframe }: World, fill: Fill, calendar: Calendar): Moments {
  const { time } = bars
  if (fill === 'open' || bars.length === 0) return { times: time, days: tradingDayNumbers(time, calendar.name) }
  const closeOf = (open: number) => calendar.periodAt(open, timeframe).end
  // A fill at the close belongs to the day that ends with it.
  if (fill === 'close') return { times: time.map(closeOf), days: tradingDayNumbers(time, calendar.name) }
  const times = new Float64Array(time.length)
  times.set(time.subarray(1))
  times[times.length - 1] = nextOpen(calendar, closeOf(time[time.length - 1]!))
  return { times, days: tradingDayNumbers(times, calendar.name) }
}

/** The first moment at or after `time` at which the market is open. */
function nextOpen(calendar: Calendar, time: number): number {
  if (calendar.isOpenAt(time)) return time
  const day = calendar.dateAt(time)
  if (day.isTrading && day.pause && time >= day.pause.from && time < day.pause.to) return day.pause.to
  return day.isTrading && time < day.open ? day.open : calendar.nextTradingDay(day.dayNumber).open
}

/** `holds` is asked once for each run of equal days. */
function whereTrue(days: Float64Array, holds: (day: number) => boolean): Uint8Array {
  const column = new Uint8Array(days.length)
  for (let i = 0; i < days.length; i++) column[i] = i > 0 && days[i] === days[i - 1] ? column[i - 1]! : holds(days[i]!) ? 1 : 0
  return column
}

/** Which trading day of its month the day is, counted from the month's first (`step` 1) or last (−1); 0 when it does not trade. */
function tradingDayOfMonth(day: number, step: 1 | -1, { day: dayOf }: Calendar): number {
  if (!dayOf(day).isTrading) return 0
  const month = monthStartOf(day)
  let count = 0
  for (let d = day; monthStartOf(d) === month; d -= step) if (dayOf(d).isTrading) count++
  return count
}

/** Minutes since midnight of a clock time `HH:MM`. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const withoutClock: readonly CalendarName[] = ['forex', 'metals', 'crypto']

/** Whose clock a time without a zone is: the exchange's for stocks and indices, else UTC (fill rule 15). */
const clockZone = (calendar: CalendarName): string => (withoutClock.includes(calendar) ? 'UTC' : calendarNamed(calendar).zone)

/** The zone that a plan means: the one it names; `exchange`, or none, is that of the market's clock. */
export const planZoneName = (name: string | undefined, calendar: CalendarName): string =>
  name === undefined || name === 'exchange' ? clockZone(calendar) : name
export const planZone = (name: string | undefined, calendar: CalendarName): Zone => zoneNamed(planZoneName(name, calendar))

function localSeconds(times: Float64Array, zoneName: string | undefined, calendar: Calendar): Float64Array {
  const { toLocal } = planZone(zoneName, calendar.name)
  return times.map(toLocal)
}

const secondOfDay = (local: number) => ((local % daySeconds) + daySeconds) % daySeconds

/** from ≤ t < to; a `to` that is not later than `from` passes midnight. */
function between(locals: Float64Array, fromMinute: number, toMinute: number): Uint8Array {
  const [from, to] = [fromMinute * 60, toMinute * 60]
  const column = new Uint8Array(locals.length)
  for (let i = 0; i < column.length; i++) {
    const second = secondOfDay(locals[i]!)
    column[i] = (from < to ? second >= from && second < to : second >= from || second < to) ? 1 : 0
  }
  return column
}

/**
 * The moment at the clock time, or the first one after it where that time lay inside an open bar, or among bars of the same trading
 * day that are missing (fill rule 15): what opens after a closed market stands for no time at which it was closed.
 */
function firstAtOrAfter(times: Float64Array, zone: Zone, calendar: Calendar, minute: number): Uint8Array {
  const column = new Uint8Array(times.length)
  let before = zone.toLocal(times[0] ?? 0) - 1
  for (let i = 0; i < column.length; i++) {
    const local = zone.toLocal(times[i]!)
    const target = local - secondOfDay(local) + minute * 60
    const isNext = before < target && target <= local
    column[i] = isNext && (target === local || isTradedUntil(zone.toUtc(target), times[i]!, calendar)) ? 1 : 0
    before = local
  }
  return column
}

/** Whether the market was open at `from` and its trading day, or the next one right behind it, has gone on until `to`. */
function isTradedUntil(from: number, to: number, calendar: Calendar): boolean {
  if (!calendar.isOpenAt(from)) return false
  const day = calendar.dateAt(from)
  return day.close === to || day.dayNumber === calendar.dateAt(to).dayNumber
}
