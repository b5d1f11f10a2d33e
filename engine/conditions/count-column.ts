import { calendarNamed } from '../market/calendar.ts'
import { mondayOf, monthStartOf } from '../market/day-number.ts'
import type { Term } from '../strategy/plan.ts'
import { clockColumn } from './clock-column.ts'
import { firstKnown } from './truth.ts'
import type { World } from './world.ts'

export type Count = Extract<Term, { kind: 'count' }>
type Period = NonNullable<Count['since']>

/** Any number that is the same for all bars of a period and another one in the next. */
const periodOf: Readonly<Record<Period, (day: number, isAfterPause: boolean) => number>> = {
  day: (day) => day,
  session: (day, isAfterPause) => day * 2 + (isAfterPause ? 1 : 0),
  week: (day) => mondayOf(day),
  month: (day) => monthStartOf(day),
}

/** For each bar its period, by the market's calendar: trading days, Monday to Sunday, calendar months of trading days. */
export function periodColumn(since: Period, world: World): Float64Array {
  return clockColumn(world, since === 'day' ? 'days' : since, () => {
    const { dateAt } = calendarNamed(world.instrument.calendar)
    let [known, period, isAfter] = [Number.NaN, 0, false]
    return world.bars.time.map((time) => {
      const { dayNumber, pause } = dateAt(time)
      const isAfterPause = pause != null && time >= pause.from
      if (dayNumber !== known || isAfterPause !== isAfter) {
        period = periodOf[since](dayNumber, isAfterPause)
        known = dayNumber
        isAfter = isAfterPause
      }
      return period
    })
  })
}

/**
 * On how many bars the condition was true, of the period so far or of the last `bars`; bars on which it is not known do not count.
 * NaN until the condition has been known for that many bars, or from the beginning of a period.
 */
export function countColumn(count: Count, when: Uint8Array, world: World): Float64Array {
  const start = countStart(count, when, world)
  const result = count.bars === undefined ? countSince(when, periodColumn(count.since!, world)) : countLast(when, count.bars)
  return result.fill(Number.NaN, 0, start)
}

function countSince(when: Uint8Array, periods: Float64Array): Float64Array {
  const result = new Float64Array(when.length)
  let sum = 0
  for (let i = 0; i < result.length; i++) {
    if (i > 0 && periods[i] !== periods[i - 1]) sum = 0
    if (when[i] === 1) sum++
    result[i] = sum
  }
  return result
}

function countLast(when: Uint8Array, bars: number): Float64Array {
  const result = new Float64Array(when.length)
  let sum = 0
  for (let i = 0; i < result.length; i++) {
    if (when[i] === 1) sum++
    if (i >= bars && when[i - bars] === 1) sum--
    result[i] = sum
  }
  return result
}

/** The first bar on which the count is whole. */
function countStart({ since, bars }: Count, when: Uint8Array, world: World): number {
  const known = firstKnown(when)
  if (bars !== undefined) return Math.min(when.length, known + bars - 1)
  const periods = periodColumn(since!, world)
  for (let i = known; i < when.length; i++) if (i === 0 ? opensPeriod(since!, world) : periods[i] !== periods[i - 1]) return i
  return when.length
}

/** Whether the first bar of all is the first of its period. */
function opensPeriod(since: Period, { bars, instrument }: World): boolean {
  const { dateAt, previousTradingDay } = calendarNamed(instrument.calendar)
  const time = bars.time[0]!
  const { dayNumber, open, pause } = dateAt(time)
  if (since === 'session' && pause != null && time >= pause.from) return time <= pause.to
  if (time > open) return false
  const before = previousTradingDay(dayNumber).dayNumber
  return periodOf[since](before, false) !== periodOf[since](dayNumber, false)
}
