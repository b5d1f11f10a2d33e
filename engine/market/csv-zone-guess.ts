import { LocalClock } from './csv-clock.ts'
import type { CsvStamp } from './csv-reading.ts'
import { daySeconds, weekdayOf } from './day-number.ts'
import type { CalendarName } from './instrument.ts'

/** When the traded kinds of market pause: the whole business of telling a zone from the stamps. */
export type MarketPattern = 'always' | 'weekdays' | 'sessions' | 'unknown'

export interface ZoneGuess {
  readonly zone: string
  readonly zoneWhy: string
  readonly isZoneCertain: boolean
  readonly stamp: CsvStamp
  readonly stampWhy: string
  readonly isStampCertain: boolean
  /** Exchange whose hours fit, where the bars come in sessions. */
  readonly calendar: CalendarName | null
}

const hour = 3600
const day = daySeconds
const week = 7 * day

/** Zones that price files are usually written in; where two fit alike, the earlier one is taken. */
export const commonZones = [
  'UTC',
  'America/New_York+7',
  'America/New_York',
  'UTC-05:00',
  'Europe/Athens',
  'Europe/London',
  'Europe/Berlin',
  'America/Chicago',
  'Asia/Tokyo',
  'Asia/Hong_Kong',
  'Australia/Sydney',
  'UTC+02:00',
  'UTC+03:00',
] as const

/** What a zone is called to people. */
export const zoneTitle: Readonly<Record<string, string>> = {
  'America/New_York+7': 'New York + 7 hours, the clock of most MetaTrader servers',
  'UTC-05:00': 'New York winter time all year (UTC−5)',
}

const sessions = [
  { calendar: 'us_stock', zone: 'America/New_York', open: 570, close: 960 },
  { calendar: 'us_stock', zone: 'America/New_York', open: 240, close: 1200 },
  { calendar: 'xetra', zone: 'Europe/Berlin', open: 540, close: 1050 },
  { calendar: 'euronext', zone: 'Europe/Paris', open: 540, close: 1050 },
  { calendar: 'london', zone: 'Europe/London', open: 480, close: 990 },
  { calendar: 'tokyo', zone: 'Asia/Tokyo', open: 540, close: 900 },
  { calendar: 'tokyo', zone: 'Asia/Tokyo', open: 540, close: 930 },
  { calendar: 'hongkong', zone: 'Asia/Hong_Kong', open: 570, close: 960 },
  { calendar: 'sydney', zone: 'Australia/Sydney', open: 600, close: 960 },
] as const satisfies readonly { calendar: CalendarName; zone: string; open: number; close: number }[]

/** Whether the stamps run through weekends, pause on them only, or come in daily sessions. Rising local stamps. */
export function patternOf(local: readonly number[], stepSeconds: number): MarketPattern {
  if (stepSeconds >= day) return patternOfDays(local, stepSeconds)
  const span = (local.at(-1) ?? 0) - (local[0] ?? 0)
  if (span < 2 * day) return 'unknown'
  const perDay = new Map<number, number>()
  for (const time of local) perDay.set(Math.floor(time / day), (perDay.get(Math.floor(time / day)) ?? 0) + 1)
  const full = day / stepSeconds
  const counts = [...perDay.values()].toSorted((a, b) => a - b)
  const usual = counts[counts.length >> 1]! / full
  const saturdays = [...perDay].filter(([dayIndex]) => weekdayOf(dayIndex) === 6 || weekdayOf(dayIndex) === 0)
  const hasWeekend = Math.floor((local[0]! + 2 * day) / day) < Math.floor(local.at(-1)! / day) && span >= 7 * day
  if (usual < 0.62) return 'sessions'
  if (saturdays.filter(([, count]) => count > full * 0.8).length >= 2) return 'always'
  return hasWeekend || pausesOf(local).length > 0 ? 'weekdays' : 'unknown'
}

/** Of daily bars only the weekends tell something. */
function patternOfDays(local: readonly number[], stepSeconds: number): MarketPattern {
  if (stepSeconds > day || local.length < 10) return 'unknown'
  const weekends = local.filter((time) => [0, 6].includes(weekdayOf(Math.floor(time / day)))).length
  return weekends > local.length * 0.2 ? 'always' : 'weekdays'
}

/** The last stamp before and the first behind each weekend. */
const pausesOf = (local: readonly number[]) =>
  local
    .slice(1)
    .flatMap((next, i) => (next - local[i]! > 36 * hour && next - local[i]! < 60 * hour ? [{ last: local[i]!, first: next }] : []))

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Infinity
const stamps = ['open', 'close'] as const

interface Fit {
  readonly zone: string
  readonly stamp: CsvStamp
  readonly calendar: CalendarName | null
  /** Usual distance from the market's hours, in seconds. */
  readonly error: number
}

/** Guesses zone and kind of stamp from where the bars pause. `local` rises; where stamps carry their zone, `zones` is UTC alone. */
export function guessZone(local: readonly number[], stepSeconds: number, pattern: MarketPattern, zones: readonly string[]): ZoneGuess {
  const fits =
    pattern === 'weekdays' ? fitsToWeek(local, stepSeconds, zones) : pattern === 'sessions' ? fitsToSessions(local, stepSeconds, zones) : []
  const best = fits.reduce<Fit | null>((found, fit) => (found === null || fit.error < found.error - 60 ? fit : found), null)
  if (best === null || best.error > 1.5 * hour) return { ...unknownZone(pattern), ...stampOfLastSeconds(local) }
  const rival = fits.find((fit) => fit !== best && fit.error < best.error + 60 && fit.zone !== best.zone)
  const others = rival ? ` ${rival.zone} would fit as well.` : ''
  const where =
    pattern === 'weekdays' ? 'the weekly pause (Friday to Sunday 17:00 New York)' : `the hours of the exchange (${best.calendar})`
  return {
    zone: best.zone,
    zoneWhy: `Read as ${zoneTitle[best.zone] ?? best.zone}, the bars stop and start with ${where}.${others}`,
    isZoneCertain: !rival && best.error <= 0.5 * hour,
    stamp: best.stamp,
    stampWhy:
      best.stamp === 'open'
        ? 'The first bar of a session carries the opening time, so stamps mark a bar’s open.'
        : 'The last bar of a session carries the closing time, so stamps mark a bar’s end.',
    isStampCertain: best.error <= stepSeconds / 2,
    calendar: best.calendar,
    ...stampOfLastSeconds(local),
  }
}

function unknownZone(pattern: MarketPattern): ZoneGuess {
  const zoneWhy =
    pattern === 'always'
      ? 'The bars run through the weekend, as crypto does; such files are usually in UTC.'
      : 'Nothing in the sample shows the zone; UTC is the usual one. Please check.'
  return {
    zone: 'UTC',
    zoneWhy,
    isZoneCertain: false,
    stamp: 'open',
    stampWhy: 'Nothing in the sample shows it; most files name the moment a bar opens.',
    isStampCertain: false,
    calendar: null,
  }
}

/** Bars that are said to end at 10:59:59 (a last second or millisecond) are stamped at their end, whatever else is known. */
function stampOfLastSeconds(local: readonly number[]): Partial<ZoneGuess> {
  if (local.length === 0 || !local.every((time) => time % 60 === 59)) return {}
  return { stamp: 'close', stampWhy: 'Every stamp is the last second of a minute, so stamps mark a bar’s end.', isStampCertain: true }
}

const newYorkFive = 17 * hour

/** Forex and metals: closed from Friday to Sunday 17:00 New York. */
function fitsToWeek(local: readonly number[], step: number, zones: readonly string[]): Fit[] {
  const pauses = pausesOf(local).slice(0, 120)
  if (pauses.length === 0) return []
  const newYork = new LocalClock('America/New_York')
  const error = (utc: number, weekday: number) => {
    const there = utc + newYork.offsetAt(utc)
    // Counted from Sunday 00:00; the first day of all was a Thursday.
    const away = (((there + (4 - weekday) * day - newYorkFive) % week) + week) % week
    return Math.min(away, week - away)
  }
  return stamps.flatMap((stamp) =>
    zones.map((zone) => {
      const clock = new LocalClock(zone)
      const utc = (seconds: number) => clock.toUtc(seconds, -Infinity, false)
      const closeError = median(pauses.map(({ last }) => error(utc(stamp === 'open' ? last + step : last), 5)))
      const openError = median(pauses.map(({ first }) => error(utc(stamp === 'open' ? first : first - step), 0)))
      return { zone, stamp, calendar: null, error: closeError + openError }
    }),
  )
}

/** Exchanges: the first and the last bar of each day against the exchange's hours. */
function fitsToSessions(local: readonly number[], step: number, allowed: readonly string[]): Fit[] {
  const days = sessionsOf(local, step).slice(1, -1).slice(0, 150)
  if (days.length === 0) return []
  return sessions.flatMap((session) => {
    const exchange = new LocalClock(session.zone)
    const zones = allowed.length === 1 ? allowed : [...new Set([session.zone, ...allowed])]
    return stamps.flatMap((stamp) =>
      zones.map((zone) => {
        const clock = zone === session.zone ? null : new LocalClock(zone)
        const there = (seconds: number) => {
          if (clock === null) return seconds % day
          const utc = clock.toUtc(seconds, -Infinity, false)
          return (((utc + exchange.offsetAt(utc)) % day) + day) % day
        }
        const openError = median(days.map(({ first }) => Math.abs(there(stamp === 'open' ? first : first - step) - session.open * 60)))
        const closeError = median(days.map(({ last }) => lastBarError(there(last), session.close * 60, step, stamp)))
        return { zone, stamp, calendar: session.calendar, error: openError + closeError }
      }),
    )
  })
}

/** The last bar of a session may be cut short by the close. */
function lastBarError(last: number, close: number, step: number, stamp: CsvStamp): number {
  if (stamp === 'close') return Math.abs(last - close)
  return last < close && last + step >= close ? 0 : Math.abs(last + step - close)
}

/** First and last stamp of each run of bars that no pause of more than five hours interrupts. */
function sessionsOf(local: readonly number[], step: number): { first: number; last: number }[] {
  const found: { first: number; last: number }[] = []
  let first = local[0]!
  for (let i = 1; i <= local.length; i++) {
    const last = local[i - 1]!
    if (i < local.length && local[i]! - last <= Math.max(5 * hour, step)) continue
    found.push({ first, last })
    first = local[i] ?? 0
  }
  return found
}
