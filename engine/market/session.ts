import { daySeconds } from './day-number.ts'
import { zoneNamed } from './zone.ts'

export const sessionNames = ['london', 'newyork', 'tokyo', 'asian'] as const
export type SessionName = (typeof sessionNames)[number]

/** Local hours of the sessions that traders name, from ≤ t < to. */
export const sessionHours = {
  london: { zone: 'Europe/London', from: '08:00', to: '17:00' },
  newyork: { zone: 'America/New_York', from: '08:00', to: '17:00' },
  tokyo: { zone: 'Asia/Tokyo', from: '09:00', to: '18:00' },
  asian: { zone: 'Asia/Tokyo', from: '09:00', to: '18:00' },
} as const satisfies Record<SessionName, { zone: string; from: string; to: string }>

const seconds = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60

/** The session on the local date of a moment: UTC seconds of its start and end. */
export function sessionAround(name: SessionName, utcSeconds: number): { readonly from: number; readonly to: number } {
  const { zone: zoneName, from, to } = sessionHours[name]
  const zone = zoneNamed(zoneName)
  const midnight = Math.floor(zone.toLocal(utcSeconds) / daySeconds) * daySeconds
  return { from: zone.toUtc(midnight + seconds(from)), to: zone.toUtc(midnight + seconds(to)) }
}

/** Whether the moment lies in the session's hours, on any day of the week. */
export function isInSession(name: SessionName, utcSeconds: number): boolean {
  const { zone, from, to } = sessionHours[name]
  const local = zoneNamed(zone).toLocal(utcSeconds)
  const clock = local - Math.floor(local / daySeconds) * daySeconds
  return clock >= seconds(from) && clock < seconds(to)
}
