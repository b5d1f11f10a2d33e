import type { CalendarName } from '@playbook/engine/market/instrument'
import { sessionHours, type SessionName } from '@playbook/engine/market/session'
import { tradingHours } from '@playbook/engine/market/trading-hours'
import { displayZone } from '../ui/time.tsx'
import { isZone } from '../ui/zone-offset.ts'

/** The IANA zone of a chart's times: the market's, the reader's, or a chosen one; the reader's where the browser does not know it. */
export function zoneOfChart(chosen: string, calendar: CalendarName): string {
  if (chosen === 'exchange') return tradingHours[calendar].zone
  return chosen === 'own' || !isZone(chosen) ? displayZone() : chosen
}

/** What the zone menu says of the choice: `UTC`, `New York`, `exchange`. */
export const zoneWords = (chosen: string): string =>
  chosen === 'exchange' ? 'exchange' : (chosen.split('/').at(-1) ?? chosen).replaceAll('_', ' ')

/** A weekday and clock time in a zone, such as `Sun 22:00`. */
export const clockIn = (seconds: number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone })
    .format(seconds * 1000)
    .replace(',', '')

const sessionWords = { london: 'London', newyork: 'New York', tokyo: 'Tokyo', asian: 'Asia' } as const satisfies Record<SessionName, string>
export const sessionLabel = (name: SessionName): string => sessionWords[name]

/** Sessions that can be told apart; two names of one pair of hours are one choice. */
export const sessionChoices = (Object.keys(sessionHours) as SessionName[]).filter((name) => name !== 'asian')

/** A market that trades nearly around the clock: only there do sessions part the day. */
export function hasSessions(calendar: CalendarName): boolean {
  const hours = tradingHours[calendar].hours.at(-1)
  return hours !== undefined && hours.closes - hours.opens >= 20 * 3_600
}

/** What the shading means: `Shaded: outside London and New York`. */
export const shadingWords = (sessions: readonly SessionName[]): string =>
  `Shaded: outside ${new Intl.ListFormat('en-GB').format(sessions.map(sessionLabel))}`
