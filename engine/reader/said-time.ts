import type { Stretch } from '../language/grammar.ts'
import { sessionHours, type SessionName } from '../market/session.ts'
import { weekdays, type Weekday } from '../market/weekdays.ts'
import type { Clock, ClockWord, Condition, Duration, Stretches } from './meanings.ts'

type Hour = ClockWord & { readonly zone: string | null }
interface Hours {
  readonly from: Clock
  readonly to: Clock
}

const hourOf = ({ time }: { readonly time: string }) => Number(time.slice(0, 2))
const later = (hour: Hour, hours = 12): Hour => ({
  ...hour,
  time: `${String(hourOf(hour) + hours).padStart(2, '0')}${hour.time.slice(2)}`,
  mayBeLate: false,
})

export const fullHour = (hour: number, zone: string | null): Hour | null =>
  Number.isInteger(hour) && hour >= 0 && hour <= 24
    ? { time: `${String(hour).padStart(2, '0')}:00`, zone, half: null, mayBeLate: hour > 0 && hour < 12 }
    : null

/** Zones in which the day is told in 24 hours. */
const on24Hours: ReadonlySet<string | null> = new Set(['UTC', 'exchange', 'Europe/Berlin'])
/** Before seven nobody knows which half of the day is meant. */
const isUnsure = (hour: Hour) => hour.mayBeLate && hourOf(hour) < 7 && !on24Hours.has(hour.zone)

export const clockOf = (hour: Hour): Clock => ({ time: hour.time, zone: hour.zone, ...(isUnsure(hour) && { isUnsure: true }) })

/** The other half of the day, where the end tells it: `9:30 to 4:00`, `2-4pm`. Null where both may be meant. */
function settled(from: Hour, to: Hour): readonly [Hour, Hour] | null {
  const isBefore = (a: Hour, b: Hour) => a.time < b.time
  if (to.half !== null && from.half === null && from.mayBeLate) {
    const late = hourOf(from) < 12 ? later(from) : from
    const mayBeEarly = isBefore(from, to)
    const mayBeLate = isBefore(late, to)
    if (mayBeEarly === mayBeLate) return mayBeEarly && hourOf(from) < 7 ? [late, to] : null
    return [mayBeLate ? late : from, to]
  }
  if (to.mayBeLate && isBefore(to, from) && (hourOf(from) < 13 || (from.half === 'pm' && isBefore(from, later(to)))))
    return [from, later(to)]
  return to.mayBeLate && isUnsure(to) && isUnsure(from)
    ? [from, to]
    : [
        { ...from, mayBeLate: false },
        { ...to, mayBeLate: false },
      ]
}

/** From one clock time to another; the zone said beside one is meant for both. Null where the zones differ. */
export function hoursBetween(from: Hour, to: Hour): Hours | null {
  if (from.zone !== null && to.zone !== null && from.zone !== to.zone) return null
  const zone = from.zone ?? to.zone
  const both = settled({ ...from, zone }, { ...to, zone })
  return both === null || both[0].time === both[1].time ? null : { from: clockOf(both[0]), to: clockOf(both[1]) }
}

/** Hours of each session on its own clock, within which hours beside its name are told on that clock. */
const ownClocks: Readonly<Record<SessionName, Hours['from']['zone']>> = {
  london: 'Europe/London',
  newyork: 'America/New_York',
  tokyo: 'Asia/Tokyo',
  asian: null,
}

const sure = ({ time, zone }: Clock): Clock => ({ time, zone })

/** The hours that a session is said to have; without a zone they are of its own clock where they lie in its hours. */
export function hoursOfSession(names: readonly SessionName[], said: Hours): Hours {
  const [name] = names
  // Told on a clock of New York, the morning of London and Tokyo is early there.
  const { from, to } = names.includes('newyork') ? said : { from: sure(said.from), to: sure(said.to) }
  const zone = names.length === 1 && name !== undefined && from.zone === null ? ownClocks[name] : null
  if (zone === null || name === undefined) return { from, to }
  const own = sessionHours[name]
  const isWithin = from.time >= own.from && from.time < to.time && to.time <= own.to
  return isWithin ? { from: { ...from, zone }, to: { ...to, zone } } : { from, to }
}

/** `4h` is a chart as well as an hour of the day. */
export const isChartHour = (hour: number): boolean => hour === 1 || hour === 2 || hour === 4

/** The first or last hours of a session by its own clock; null where it is shorter. */
export function edgeOfSession(name: SessionName, edge: 'first' | 'last', { count, unit }: Duration): Hours | null {
  const { zone, from, to } = sessionHours[name]
  const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const minutes = count * (unit === 'hour' ? 60 : unit === 'minute' ? 1 : Number.NaN)
  const [opens, closes] = [minutesAt(from), minutesAt(to)]
  if (!Number.isInteger(minutes) || minutes < 1 || opens + minutes > closes) return null
  const clock = (at: number): Clock => ({
    time: `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    zone,
  })
  return edge === 'first' ? { from: clock(opens), to: clock(opens + minutes) } : { from: clock(closes - minutes), to: clock(closes) }
}

/** The days from one to another, over the weekend if need be. */
export function daysBetween(from: Weekday, to: Weekday): readonly Weekday[] {
  const [a, b] = [weekdays.indexOf(from), weekdays.indexOf(to)]
  return a <= b ? weekdays.slice(a, b + 1) : [...weekdays.slice(a), ...weekdays.slice(0, b + 1)]
}

/** When a condition holds that says the same. */
export function asCondition(time: Stretches, at: Stretch | null): Condition {
  const said = withoutBlock(time, at)
  return time.isBlocked ? { says: 'not', arg: said, at } : said
}

function withoutBlock(time: Stretches, at: Stretch | null): Condition {
  switch (time.part) {
    case 'days':
      return { says: 'weekday', days: time.days, at }
    case 'day edge': {
      const hours = time.of === undefined ? null : edgeOfSession(time.of, time.edge, time.over)
      return hours ? { says: 'time', ...hours, at } : { says: 'day edge', edge: time.edge, over: time.over, at }
    }
    case 'month days': {
      const [first, ...others] = time.days.map((n): Condition => ({ says: 'month day', n, at }))
      return first && others.length === 0 ? first : { says: 'join', op: 'or', args: first ? [first, ...others] : [], at }
    }
    case 'months':
      return { says: 'months', months: time.months, at }
    case 'hours': {
      const hours: Condition = { says: 'time', from: time.from, to: time.to, at }
      return time.days === null ? hours : { says: 'join', op: 'and', args: [{ says: 'weekday', days: time.days, at }, hours], at }
    }
    case 'regular day':
      return { says: 'cannot', name: 'feature:regular_hours', at }
    case 'sessions': {
      const [first, ...others] = time.names.map((name): Condition => ({ says: 'session', name, at }))
      return first && others.length === 0
        ? first
        : { says: 'join', op: time.isOverlap ? 'and' : 'or', args: first ? [first, ...others] : [], at }
    }
  }
}
