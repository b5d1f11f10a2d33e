import { fromWallClock, zoneOffset } from '../ui/zone-offset.ts'

const numberOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** A moment (UTC seconds) as a field for date and time has it, in a zone. */
export const toField = (seconds: number, zone: string): string =>
  new Date((seconds + zoneOffset(zone)(seconds)) * 1000).toISOString().slice(0, 16)

/** The moment of such a field; null where it has none. */
export function fromField(text: string, zone: string): number | null {
  const local = numberOrNull(Date.parse(`${text}Z`) / 1000)
  return local === null ? null : fromWallClock(local, zone)
}

/** Noon of a field for a date alone, which lies in the bar of that day; null where it has none. */
export const fromDateField = (text: string): number | null => numberOrNull(Date.parse(`${text}T12:00Z`) / 1000)
