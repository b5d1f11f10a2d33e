import { daySeconds } from '@playbook/engine/market/day-number'

const offsets = new Map<string, (seconds: number) => number>()

/** Seconds to add to UTC in a zone of the browser's, by its IANA name; asked twice for each day at most. */
export function zoneOffset(zone: string): (seconds: number) => number {
  const known = offsets.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const days = new Map<number, number>()
  const ask = (seconds: number): number => {
    const text = format.formatToParts(seconds * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
    const [, sign, hours, minutes = '0', rest = '0'] = /([+-])(\d+)(?::(\d+))?(?::(\d+))?/.exec(text) ?? []
    if (sign === undefined) return 0
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(rest))
  }
  const atMidnight = (day: number): number => {
    const found = days.get(day) ?? ask(day * daySeconds)
    days.set(day, found)
    return found
  }
  const offset = (seconds: number): number => {
    const day = Math.floor(seconds / daySeconds)
    const before = atMidnight(day)
    // Only on a day on which the clock changes is the moment itself asked for.
    return before === atMidnight(day + 1) ? before : ask(seconds)
  }
  offsets.set(zone, offset)
  return offset
}

/** Whether the browser knows a zone of this name. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** UTC seconds of a wall-clock reading in a zone, counted as if it were UTC; a skipped reading moves forward. */
export function fromWallClock(localSeconds: number, zone: string): number {
  const offset = zoneOffset(zone)
  const guess = localSeconds - offset(localSeconds)
  return localSeconds - offset(guess)
}
