import { firstIndex } from '../first-index.ts'
import { invariant } from '../invariant.ts'
import { table } from '../table.ts'
import { daySeconds } from './day-number.ts'
import { zoneEras, type NamedZone, type ZoneEra } from './zone-rules.ts'

/** A time zone's clock. "Local seconds" are a wall-clock reading counted as if it were UTC. */
export interface Zone {
  /** IANA name, or `UTC+05:30` for a fixed offset. */
  readonly name: string
  /** Seconds to add to UTC; remembers the last stretch it met, so a loop over ordered times costs a comparison each. */
  readonly offsetAt: (utcSeconds: number) => number
  readonly toLocal: (utcSeconds: number) => number
  /** A reading that occurs twice is its first occurrence; one that is skipped moves forward by the skipped hour. */
  readonly toUtc: (localSeconds: number) => number
}

const firstYear = 1969
const lastYear = 2101

interface Transitions {
  readonly times: readonly number[]
  readonly offsets: readonly number[]
}

function eraTransitions(era: ZoneEra, from: number): [number, number][] {
  const standard = era.standardMinutes * 60
  const until = era.until ?? Infinity
  if (!era.summer) return [[from, standard]]
  const events: [number, number][] = []
  for (let year = firstYear; year <= lastYear; year++) {
    const { starts, ends } = era.summer(year, standard)
    events.push([starts, standard + 3600], [ends, standard])
  }
  events.sort((a, b) => a[0] - b[0])
  const before = events.findLast(([time]) => time <= from)
  return [[from, before ? before[1] : standard], ...events.filter(([time]) => time > from && time < until)]
}

function transitionsOf(eras: readonly ZoneEra[]): Transitions {
  const all: [number, number][] = []
  let from = -Infinity
  for (const era of eras) {
    all.push(...eraTransitions(era, from))
    from = era.until ?? Infinity
  }
  return { times: all.map(([time]) => time), offsets: all.map(([, offset]) => offset) }
}

/** The last of the times that has come, the first before all of them. */
const lastAtOrBefore = (times: readonly number[], time: number) => Math.max(0, firstIndex(times.length, (k) => times[k]! > time) - 1)

function zoneOf(name: string, { times, offsets }: Transitions): Zone {
  let from = Infinity
  let until = -Infinity
  let offset = 0
  const offsetAt = (utcSeconds: number) => {
    if (utcSeconds >= from && utcSeconds < until) return offset
    const i = lastAtOrBefore(times, utcSeconds)
    from = times[i]!
    until = times[i + 1] ?? Infinity
    offset = offsets[i]!
    return offset
  }
  const toUtc = (localSeconds: number) => {
    // The two candidate offsets are those in force half a day either side; no zone changes twice within a day.
    const earlier = offsetAt(localSeconds - daySeconds)
    const utc = localSeconds - earlier
    if (offsetAt(utc) === earlier) return utc
    const later = localSeconds - offsetAt(localSeconds + daySeconds)
    return offsetAt(later) === offsetAt(localSeconds + daySeconds) ? later : utc
  }
  return { name, offsetAt, toLocal: (utcSeconds) => utcSeconds + offsetAt(utcSeconds), toUtc }
}

/** Other names that people and files use. Summer and winter abbreviations both mean the place, whose clock changes. */
const aliases = table<NamedZone>({
  z: 'UTC',
  gmt: 'UTC',
  zulu: 'UTC',
  'etc/utc': 'UTC',
  'etc/gmt': 'UTC',
  utc: 'UTC',
  et: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  eastern: 'America/New_York',
  ny: 'America/New_York',
  nyc: 'America/New_York',
  nyse: 'America/New_York',
  nasdaq: 'America/New_York',
  'us/eastern': 'America/New_York',
  ct: 'America/Chicago',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  'us/central': 'America/Chicago',
  mt: 'America/Denver',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pt: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  'us/pacific': 'America/Los_Angeles',
  uk: 'Europe/London',
  bst: 'Europe/London',
  wet: 'Europe/London',
  cet: 'Europe/Berlin',
  cest: 'Europe/Berlin',
  met: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  xetra: 'Europe/Berlin',
  eet: 'Europe/Athens',
  eest: 'Europe/Athens',
  msk: 'Europe/Moscow',
  sast: 'Africa/Johannesburg',
  gst: 'Asia/Dubai',
  ist: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  'asia/calcutta': 'Asia/Kolkata',
  sgt: 'Asia/Singapore',
  hkt: 'Asia/Hong_Kong',
  beijing: 'Asia/Shanghai',
  kst: 'Asia/Seoul',
  jst: 'Asia/Tokyo',
  aet: 'Australia/Sydney',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
  'australia/melbourne': 'Australia/Sydney',
  melbourne: 'Australia/Sydney',
  nzt: 'Pacific/Auckland',
  nzst: 'Pacific/Auckland',
  nzdt: 'Pacific/Auckland',
})

const namedZones = Object.keys(zoneEras) as NamedZone[] // the table's own keys
const namesByText = new Map<string, NamedZone>([
  ...Object.entries(aliases),
  ...namedZones.map((name) => [name.toLowerCase(), name] as const),
  ...namedZones.map((name) => [name.slice(name.indexOf('/') + 1).toLowerCase(), name] as const),
])

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Reads `UTC+2`, `GMT-05:30`, `+0100`; minutes east of Greenwich, or null. */
function readFixedOffset(text: string): number | null {
  const parts = /^(?:utc|gmt)?\s*([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?$/i.exec(text)
  if (!parts) return null
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  if (minutes > 14 * 60) return null
  return parts[1] === '+' ? minutes : -minutes
}

function fixedName(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  return `UTC${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

/**
 * The engine's name of the zone a person or a file means: an IANA name, a city, an abbreviation or a fixed offset, in any case.
 * Null when the engine does not know it.
 */
export function readZoneName(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ time$/, '')
  const named = namesByText.get(plain.replaceAll(' ', '_')) ?? namesByText.get(plain)
  if (named) return named
  const minutes = readFixedOffset(plain)
  return minutes === null ? null : fixedName(minutes)
}

const known = new Map<string, Zone>()

/** The zone of a name that `readZoneName` accepts; null when there is none. */
export function findZone(text: string): Zone | null {
  const cached = known.get(text)
  if (cached) return cached
  const name = readZoneName(text)
  if (name === null) return null
  const zone = known.get(name) ?? zoneOf(name, transitionsOf(erasOf(name)))
  known.set(name, zone)
  return zone
}

function erasOf(name: string): readonly ZoneEra[] {
  if (Object.hasOwn(zoneEras, name)) return zoneEras[name as NamedZone] // checked by the line above
  return [{ standardMinutes: readFixedOffset(name) ?? 0 }]
}

/** As `findZone`, for a name that is known to be one. */
export function zoneNamed(name: string): Zone {
  const zone = findZone(name)
  invariant(zone, `a time zone called ${name}`)
  return zone
}

/** IANA names of all zones with a table, for a list to choose from; fixed offsets exist besides. */
export const zoneNames: readonly string[] = namedZones
