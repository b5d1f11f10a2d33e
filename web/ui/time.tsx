import { readStored, writeStored } from './stored-value.ts'
import { tinyStore, useTinyStore } from './tiny-store.ts'
import { isZone } from './zone-offset.ts'

/** Which zone times are shown in: `local`, `utc` or an IANA name. Another one is in the title. */
export type TimeDisplay = string
const storageName = 'time-display'
/** One that this browser does not know is its own. */
const asDisplay = (name: string | null): TimeDisplay => (name !== null && (name === 'utc' || isZone(name)) ? name : 'local')
const display = tinyStore<TimeDisplay>(asDisplay(readStored(storageName)), 'local')

/** How dates are written: `21 Nov 2025`, `Nov 21, 2025` or `2025-11-21`. */
export type DateStyle = 'day_first' | 'month_first' | 'iso'
const dateStorageName = 'date-format'
/** The locale that writes so; its months are in English in each. */
const locales = { day_first: 'en-GB', month_first: 'en-US', iso: 'en-CA' } as const satisfies Record<DateStyle, string>
const asDateStyle = (stored: string | null): DateStyle => (stored !== null && stored in locales ? (stored as DateStyle) : 'day_first')
const dateStyle = tinyStore<DateStyle>(asDateStyle(readStored(dateStorageName)), 'day_first')

export function chooseDateFormat(next: DateStyle): void {
  if (next === dateStyle.get()) return
  writeStored(dateStorageName, next)
  dateStyle.set(next)
}

export const useTimeDisplay = (): TimeDisplay => useTinyStore(display)
export function chooseTimeDisplay(chosen: TimeDisplay): void {
  const next = asDisplay(chosen)
  if (next === display.get()) return
  writeStored(storageName, next)
  display.set(next)
}

export type TimeStyle = 'date' | 'short' | 'full' | 'clock' | 'weekday' | 'day'

const styles = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  full: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'short' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<TimeStyle, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(style: TimeStyle, zone: TimeDisplay): Intl.DateTimeFormat {
  const written = dateStyle.get()
  const key = `${style}:${zone}:${written}`
  const known = formatters.get(key)
  if (known) return known
  const month = written === 'iso' && 'month' in styles[style] ? { month: '2-digit' as const, day: '2-digit' as const } : {}
  const made = new Intl.DateTimeFormat(locales[written], {
    ...styles[style],
    ...month,
    ...(zone === 'local' ? {} : { timeZone: displayZone(zone) }),
  })
  formatters.set(key, made)
  return made
}

const toDate = (moment: string | number | Date): Date =>
  moment instanceof Date ? moment : new Date(typeof moment === 'number' ? moment * 1000 : moment)

/** A moment in words, such as `21 Nov 2025, 09:41`. Numbers are UTC seconds; an unreadable moment is `---`. */
export function formatTime(moment: string | number | Date, style: TimeStyle = 'full', zone: TimeDisplay = display.get()): string {
  const date = toDate(moment)
  return Number.isNaN(date.getTime()) ? '---' : formatter(style, zone).format(date)
}

/** The name of the zone that times are shown in, such as `Europe/London` or `UTC`. */
export const displayZone = (zone: TimeDisplay = display.get()): string =>
  zone === 'utc' ? 'UTC' : zone === 'local' ? Intl.DateTimeFormat().resolvedOptions().timeZone : zone

interface TimeProps {
  /** ISO 8601, or UTC seconds. */
  at: string | number | Date
  style?: TimeStyle
  className?: string
}

/** A moment in the user's zone and way of writing, with UTC in its title (or the other way round, as chosen in the settings). */
export function Time({ at, style = 'full', className }: TimeProps) {
  const zone = useTimeDisplay()
  useTinyStore(dateStyle)
  const date = toDate(at)
  if (Number.isNaN(date.getTime())) return <span className={className}>---</span>
  const other = zone === 'utc' ? `${formatTime(date, 'full', 'local')} ${displayZone('local')}` : `${formatTime(date, 'full', 'utc')} UTC`
  return (
    <time className={className} dateTime={date.toISOString()} title={other}>
      {formatTime(date, style, zone)}
    </time>
  )
}
