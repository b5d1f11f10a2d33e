import type { Stretch } from '../language/grammar.ts'
import { weekdays, type Weekday } from '../market/weekdays.ts'
import type { Clock, Condition, Stretches } from './meanings.ts'

const hourOf = ({ time }: Clock) => Number(time.slice(0, 2))

export const fullHour = (hour: number, zone: string | null): Clock | null =>
  Number.isInteger(hour) && hour >= 0 && hour <= 24 ? { time: `${String(hour).padStart(2, '0')}:00`, zone } : null

/** From one clock time to another; the zone said beside one is meant for both. Null where the zones differ. */
export function hoursBetween(from: Clock, to: Clock): { readonly from: Clock; readonly to: Clock } | null {
  if (from.zone !== null && to.zone !== null && from.zone !== to.zone) return null
  const zone = from.zone ?? to.zone
  return from.time === to.time ? null : { from: { ...from, zone }, to: { ...to, zone } }
}

/** `8-11am`: an hour before a clock time; null where its half of the day is not plain. */
export function hoursFrom(hour: number, to: Clock) {
  const from = fullHour(hour, null)
  const isPlain = from !== null && hour < hourOf(to) && !(hour < 12 && hour + 12 < hourOf(to))
  return isPlain ? hoursBetween(from, to) : null
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
    case 'day edge':
      return { says: 'day edge', edge: time.edge, over: time.over, at }
    case 'months':
      return { says: 'months', months: time.months, at }
    case 'hours': {
      const hours: Condition = { says: 'time', from: time.from, to: time.to, at }
      return time.days === null ? hours : { says: 'join', op: 'and', args: [{ says: 'weekday', days: time.days, at }, hours], at }
    }
    case 'sessions': {
      const [first, ...others] = time.names.map((name): Condition => ({ says: 'session', name, at }))
      return first && others.length === 0 ? first : { says: 'join', op: 'or', args: first ? [first, ...others] : [], at }
    }
  }
}
