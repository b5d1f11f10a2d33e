import { tradingDays } from '../indicators/bar-clock.ts'
import {
  clockZone,
  daySeconds,
  minuteSeconds,
  nextOpen,
  tradingDayClose,
  tradingDayOfMonth,
  zoneOffsetSeconds,
} from '../indicators/trading-time.ts'
import type { CalendarName } from '../market/instrument.ts'
import { isIntraday, timeframeMinutes } from '../market/timeframe.ts'
import { weekdays, type Expr, type Fill } from '../strategy/plan.ts'
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
  const calendar = world.instrument.calendar
  const { times, days } = momentsOf(world, fill)
  switch (expr.op) {
    case 'weekday':
      return whereTrue(days, (day) => expr.days.includes(weekdayOf(day)))
    case 'calendar':
      return whereTrue(days, (day) => isTradingDayOfMonth(expr.n, day, calendar))
    case 'time':
      return between(times, expr.zone ?? clockZone(calendar), minuteOf(expr.fromTime), minuteOf(expr.toTime))
    case 'at_time':
      return firstAtOrAfter(times, expr.zone ?? clockZone(calendar), minuteOf(expr.time))
  }
}

function momentsOf({ bars, timeframe, instrument: { calendar } }: World, fill: Fill): Moments {
  const { time } = bars
  const own = { times: time, days: tradingDays(time, calendar) }
  if (fill === 'open' || bars.length === 0) return own
  const barSeconds = timeframeMinutes[timeframe] * minuteSeconds
  const closeOf = (open: number) => (isIntraday(timeframe) ? open + barSeconds : tradingDayClose(calendar, open))
  if (fill === 'close') return { ...own, times: time.map(closeOf) }
  const times = new Float64Array(time.length)
  times.set(time.subarray(1))
  times[times.length - 1] = nextOpen(calendar, closeOf(time.at(-1)!))
  return { times, days: tradingDays(times, calendar) }
}

/** `valueOf` is asked once for each run of equal keys. */
function whereTrue(keys: Float64Array, holds: (key: number) => boolean): Uint8Array {
  const column = new Uint8Array(keys.length)
  for (let i = 0; i < keys.length; i++) column[i] = i > 0 && keys[i] === keys[i - 1] ? column[i - 1]! : holds(keys[i]!) ? 1 : 0
  return column
}

/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => weekdays[(((day + 3) % 7) + 7) % 7]!

function isTradingDayOfMonth(n: number, day: number, calendar: CalendarName): boolean {
  const { fromStart, fromEnd } = tradingDayOfMonth(calendar, day)
  return n > 0 ? fromStart === n : fromEnd === -n
}

/** Minutes since midnight of a clock time `HH:MM`. */
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const localSeconds = (time: number, zone: string) => time + zoneOffsetSeconds(zone, time)
const secondOfDay = (local: number) => ((local % daySeconds) + daySeconds) % daySeconds

/** from ≤ t < to; `to` at or before `from` passes midnight. */
function between(times: Float64Array, zone: string, fromMinute: number, toMinute: number): Uint8Array {
  const from = fromMinute * minuteSeconds
  const to = toMinute * minuteSeconds
  return Uint8Array.from(times, (time) => {
    const second = secondOfDay(localSeconds(time, zone))
    return (from < to ? second >= from && second < to : second >= from || second < to) ? 1 : 0
  })
}

/** The first moment of the local day at or after the clock time; a moment before it on the same day must not be. */
function firstAtOrAfter(times: Float64Array, zone: string, minute: number): Uint8Array {
  const column = new Uint8Array(times.length)
  let before = Number.NEGATIVE_INFINITY
  for (let i = 0; i < times.length; i++) {
    const local = localSeconds(times[i]!, zone)
    const target = local - secondOfDay(local) + minute * minuteSeconds
    column[i] = before < target && target <= local ? 1 : 0
    before = local
  }
  return column
}
