import { calendarNamed } from '@playbook/engine/market/calendar'
import { daySeconds } from '@playbook/engine/market/day-number'
import type { CalendarName } from '@playbook/engine/market/instrument'
import { sessionAround, type SessionName } from '@playbook/engine/market/session'
import { displayZone, type TimeDisplay } from '../ui/time.tsx'
import { fromWallClock, zoneOffset } from '../ui/zone-offset.ts'
import { momentWords } from './session-words.ts'

/** A trading session on the bar of a day: shares of the day from 0 to 1, and its state in words. */
export interface TodaySession {
  readonly name: string
  readonly isOpen: boolean
  readonly parts: readonly { readonly from: number; readonly to: number }[]
  readonly words: string
}

/** The sessions that traders name, and the exchange whose holidays they keep. */
const sessions: readonly { readonly name: string; readonly session: SessionName; readonly calendar: CalendarName }[] = [
  { name: 'Tokyo', session: 'tokyo', calendar: 'tokyo' },
  { name: 'London', session: 'london', calendar: 'london' },
  { name: 'New York', session: 'newyork', calendar: 'us_stock' },
]

/** UTC seconds at which the day of a moment begins where times are shown. */
export function dayStart(nowSeconds: number, zone: TimeDisplay): number {
  const name = displayZone(zone)
  const localSeconds = nowSeconds + zoneOffset(name)(nowSeconds)
  return fromWallClock(Math.floor(localSeconds / daySeconds) * daySeconds, name)
}

/** The hours of a session from two days before a moment to a week after it, on days when its exchange trades. */
function hoursNear(session: SessionName, calendar: CalendarName, nowSeconds: number) {
  const days = Array.from({ length: 12 }, (_, i) => sessionAround(session, nowSeconds + (i - 2) * daySeconds))
  const { dateAt } = calendarNamed(calendar)
  return days.filter(({ from, to }) => {
    const date = dateAt((from + to) / 2)
    return date.isTrading && date.open < to && date.close > from
  })
}

/** The sessions of the day that a moment falls into, in the zone that times are shown in. */
export function todaySessions(nowSeconds: number, zone: TimeDisplay): TodaySession[] {
  const start = dayStart(nowSeconds, zone)
  const share = (at: number) => Math.max(0, Math.min(1, (at - start) / daySeconds))
  const named = sessions.map(({ name, session, calendar }): TodaySession => {
    const hours = hoursNear(session, calendar, nowSeconds)
    const isOpen = hours.some(({ from, to }) => from <= nowSeconds && nowSeconds < to)
    const next = hours.find(({ from }) => from > nowSeconds)
    return {
      name,
      isOpen,
      parts: hours
        .filter(({ from, to }) => to > start && from < start + daySeconds)
        .map(({ from, to }) => ({ from: share(from), to: share(to) })),
      words: isOpen ? 'open' : next === undefined ? 'closed' : `opens ${momentWords(next.from, nowSeconds, zone)}`,
    }
  })
  return [...named, { name: 'Crypto', isOpen: true, parts: [{ from: 0, to: 1 }], words: 'open' }]
}
