import { minuteOf } from '../conditions/time-column.ts'
import { planZone } from '../conditions/time-column.ts'
import { tradingDayNumbers } from '../indicators/bar-clock.ts'
import type { Bars } from '../market/bars.ts'
import { calendarNamed, type Calendar } from '../market/calendar.ts'
import { daySeconds, mondayOf, weekdayOf } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { isIntraday, type Timeframe } from '../market/timeframe.ts'
import type { Weekday } from '../market/weekdays.ts'
import type { TimeExit } from '../strategy/plan.ts'
import type { Position } from './position.ts'

/** Exits by the calendar (`atOpen`, `atClose`: one code a bar, 0 for none) and by a position's age. */
export interface ScheduledExits {
  readonly atOpen: Uint8Array
  readonly atClose: Uint8Array
  readonly maxBars: number
  readonly maxSeconds: number
  readonly maxDays: number
  readonly ends: Float64Array
  /** Running number of each bar's trading day, and seconds since that day's open; null when days do not count. */
  readonly dayOrdinal: Float64Array | null
  readonly secondOfDay: Float64Array | null
}

/** Why a code closes a position, and one that was filled at the close before: a clock time that the bar before still held is older than that. */
const scheduledReasons = [
  { held: null, justFilled: null },
  { held: 'time', justFilled: 'time' },
  { held: 'end_of_day', justFilled: 'end_of_day' },
  { held: 'end_of_week', justFilled: 'end_of_week' },
  { held: 'time', justFilled: null },
  { held: 'time', justFilled: 'end_of_day' },
  { held: 'time', justFilled: 'end_of_week' },
] as const
type ScheduleCode = 0 | 1 | 2 | 3 | 4 | 5 | 6
const clockBeforeLastClose = 4
/** What that clock time and another code, which the plan lists after it, make together. */
const afterThatClock = { 1: 1, 2: 5, 3: 6, 4: 4 } as const

/** Why the calendar closes the position at the open or close of bar i; null where it does not. */
export function scheduledReason(schedule: ScheduledExits, position: Position, i: number, moment: 'open' | 'close') {
  const code = (moment === 'open' ? schedule.atOpen : schedule.atClose)[i]! as ScheduleCode
  return scheduledReasons[code][moment === 'open' && position.firstHeldBar === i ? 'justFilled' : 'held']
}

interface Clock {
  readonly bars: Bars
  readonly ends: Float64Array
  readonly calendar: Calendar
  readonly intraday: boolean
  /** Days since 1970-01-01 of each bar's trading day. */
  readonly days: Float64Array
}

const ageSeconds = { hours: 3600, minutes: 60 } as const

export function compileScheduledExits(
  exits: readonly TimeExit[],
  bars: Bars,
  ends: Float64Array,
  timeframe: Timeframe,
  calendarName: CalendarName,
): ScheduledExits | null {
  if (exits.length === 0) return null
  const clock: Clock = {
    bars,
    ends,
    calendar: calendarNamed(calendarName),
    intraday: isIntraday(timeframe),
    days: tradingDayNumbers(bars.time, calendarName),
  }
  const schedule = { atOpen: new Uint8Array(bars.length), atClose: new Uint8Array(bars.length) }
  let [maxBars, maxSeconds, maxDays] = [Infinity, Infinity, Infinity]
  for (const exit of exits) {
    if (!('value' in exit)) scheduleExit(exit, clock, schedule)
    else if (exit.kind === 'bars') maxBars = Math.min(maxBars, Math.max(1, exit.value))
    else if (exit.kind === 'days') maxDays = Math.min(maxDays, exit.value)
    else maxSeconds = Math.min(maxSeconds, exit.value * ageSeconds[exit.kind])
  }
  const countsDays = maxDays < Infinity
  return {
    ...schedule,
    maxBars,
    maxSeconds,
    maxDays,
    ends,
    dayOrdinal: countsDays ? ordinals(clock.days) : null,
    secondOfDay: countsDays ? secondsOfDay(clock) : null,
  }
}

type CalendarExit = Exclude<TimeExit, { value: number }>
interface Schedule {
  readonly atOpen: Uint8Array
  readonly atClose: Uint8Array
}

function scheduleExit(exit: CalendarExit, clock: Clock, schedule: Schedule): void {
  switch (exit.kind) {
    case 'end_of_day':
      return atSessionEnd(clock, schedule, 2, () => true)
    case 'end_of_week':
      return atSessionEnd(clock, schedule, 3, (day) => mondayOf(clock.calendar.nextTradingDay(day).dayNumber) !== mondayOf(day))
    case 'next_open':
      for (let i = 1; i < clock.days.length; i++) if (!clock.intraday || clock.days[i] !== clock.days[i - 1]) mark(schedule.atOpen, i, 1)
      return
    case 'weekday':
      if (exit.time === undefined) return atSessionEnd(clock, schedule, 1, (day) => weekdayName(day) === exit.day)
      return atClock(clock, schedule, exit.time, exit.zone, exit.day)
    case 'time_of_day':
      return atClock(clock, schedule, exit.time, exit.zone, null)
  }
}

const sundayFirst = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const satisfies readonly Weekday[]
const weekdayName = (dayNumber: number) => sundayFirst[weekdayOf(dayNumber)]!

/** What the plan lists first names the exit. */
function mark(codes: Uint8Array, i: number, code: 1 | 2 | 3 | 4): void {
  if (codes[i] === 0) codes[i] = code
  else if (codes[i] === clockBeforeLastClose) codes[i] = afterThatClock[code]
}

/** True when, by the calendar, no bar of bar i's session comes after it. */
const endsSession = ({ ends, bars, calendar, intraday }: Clock, i: number): boolean =>
  !intraday || ends[i]! >= calendar.dateAt(bars.time[i]!).close

/** True when the data has no bar of a trading day that is wanted and lies between bars i and i + 1. */
function lacksWantedDay({ calendar, days, ends }: Clock, i: number, isWanted: (day: number) => boolean): boolean {
  for (let day = calendar.nextTradingDay(days[i]!); day.dayNumber < days[i + 1]!; day = calendar.nextTradingDay(day.dayNumber))
    if (day.open >= ends[i]! && isWanted(day.dayNumber)) return true
  return false
}

/** At the session's last close; where the data lacks that bar, at the next bar there is. */
function atSessionEnd(clock: Clock, { atOpen, atClose }: Schedule, code: 1 | 2 | 3, isWanted: (day: number) => boolean): void {
  const { days } = clock
  for (let i = 0; i < days.length; i++) {
    if (i + 1 < days.length && lacksWantedDay(clock, i, isWanted)) mark(atOpen, i + 1, code)
    if (!isWanted(days[i]!)) continue
    if (endsSession(clock, i)) mark(atClose, i, code)
    else if (i + 1 < days.length && days[i + 1] !== days[i]) mark(atOpen, i + 1, code)
  }
}

/** At the first open at or after the clock time, or at the session's last close when the next session opens after it. */
function atClock(clock: Clock, { atOpen, atClose }: Schedule, time: string, zoneName: string | undefined, day: Weekday | null): void {
  const { bars, calendar, ends } = clock
  const zone = planZone(zoneName, calendar.name)
  const second = minuteOf(time) * 60
  const firstAfter = (utc: number): number => {
    const today = Math.floor(zone.toLocal(utc) / daySeconds)
    for (let date = today - 1; ; date++) {
      const at = zone.toUtc(date * daySeconds + second)
      if (at > utc && (day === null || weekdayName(date) === day)) return at
    }
  }
  let next = bars.length > 0 ? firstAfter(bars.time[0]! - 1) : Infinity
  for (let i = 0; i < bars.length; i++) {
    if (next <= bars.time[i]!) {
      mark(atOpen, i, i > 0 && firstAfter(ends[i - 1]!) > bars.time[i]! ? clockBeforeLastClose : 1)
      next = firstAfter(bars.time[i]!)
    }
    if (endsSession(clock, i) && next < calendar.nextTradingDay(clock.days[i]!).open) mark(atClose, i, 1)
  }
}

function ordinals(days: Float64Array): Float64Array {
  const result = new Float64Array(days.length)
  for (let i = 1; i < days.length; i++) result[i] = result[i - 1]! + (days[i] === days[i - 1] ? 0 : 1)
  return result
}

/** Bars of a day or longer have no time within it. */
const secondsOfDay = ({ bars, calendar, intraday }: Clock): Float64Array =>
  bars.time.map((time) => (intraday ? time - calendar.dateAt(time).open : 0))

/** Sets when the position's age closes it. A fill at the close counts from the next bar. */
export function startTimeExits(schedule: ScheduledExits | null, bars: Bars, position: Position): void {
  position.exitBar = Infinity
  position.exitTime = Infinity
  position.exitDay = Infinity
  if (!schedule) return
  const { entryBar, firstHeldBar } = position
  const atBarEnd = firstHeldBar > entryBar
  position.exitBar = firstHeldBar + schedule.maxBars
  position.exitTime = (atBarEnd ? schedule.ends[entryBar]! : bars.time[entryBar]!) + schedule.maxSeconds
  if (!schedule.dayOrdinal) return
  position.exitDay = (schedule.dayOrdinal[firstHeldBar] ?? Infinity) + schedule.maxDays
  position.exitSecondOfDay = schedule.secondOfDay![firstHeldBar] ?? 0
}

/** True when the position's age closes it at the open of bar i. */
export function isHoldingTimeOver(schedule: ScheduledExits, position: Position, i: number, time: number): boolean {
  if (i >= position.exitBar || time >= position.exitTime) return true
  if (!schedule.dayOrdinal || i < position.firstHeldBar) return false
  const day = schedule.dayOrdinal[i]!
  return day > position.exitDay || (day === position.exitDay && schedule.secondOfDay![i]! >= position.exitSecondOfDay)
}
