import { daySeconds } from '@playbook/engine/market/day-number'
import type { SessionState } from '@playbook/engine/market/session-state'
import { formatTime, type TimeDisplay } from '../ui/time.tsx'

/** So far ahead a weekday names one day alone. */
const weekdaySeconds = 6 * daySeconds

/** A moment near now: its time, with the weekday when it is not today, with the date when it is further away, before or after. */
export function momentWords(at: number, nowSeconds: number, zone: TimeDisplay): string {
  const clock = formatTime(at, 'clock', zone)
  if (formatTime(at, 'date', zone) === formatTime(nowSeconds, 'date', zone)) return clock
  const isNear = Math.abs(at - nowSeconds) < weekdaySeconds
  const isOtherYear = Math.abs(at - nowSeconds) > 180 * daySeconds
  return `${formatTime(at, isNear ? 'weekday' : isOtherYear ? 'date' : 'day', zone)} ${clock}`
}

/** The same, and `today` where it is. */
export function dayWords(at: number, nowSeconds: number, zone: TimeDisplay): string {
  const words = momentWords(at, nowSeconds, zone)
  return words === formatTime(at, 'clock', zone) ? `today ${words}` : words
}

/** The state of a market's session, and what it does next, such as `Open` and `closes Fri 22:00`. */
export function stateWords(
  { isOpen, isHoliday, next }: SessionState,
  nowSeconds: number,
  zone: TimeDisplay,
): [state: string, next: string] {
  const moment = (at: number) => momentWords(at, nowSeconds, zone)
  const state = isOpen ? 'Open' : isHoliday ? 'Holiday' : 'Closed'
  if (next.kind === 'never') return [state, 'always']
  if (next.kind === 'break') return [state, `break ${moment(next.at)} – ${formatTime(next.until, 'clock', zone)}`]
  return [state, `${next.kind} ${next.kind === 'opens' ? dayWords(next.at, nowSeconds, zone) : moment(next.at)}`]
}

/** How old something is, in the largest whole unit: `12 min old`, `2 h old`, `3 days old`. */
export function ageWords(seconds: number): string {
  if (seconds < 3_600) return `${Math.max(1, Math.floor(seconds / 60))} min old`
  if (seconds < 2 * daySeconds) return `${Math.floor(seconds / 3_600)} h old`
  return `${Math.floor(seconds / daySeconds)} days old`
}
