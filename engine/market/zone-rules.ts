import { dayNumberOf, daySeconds, lastWeekday, nthWeekday } from './day-number.ts'

/** UTC seconds at which summer time starts and ends in a year, given the zone's standard offset in seconds. */
type SummerRule = (year: number, standardSeconds: number) => { readonly starts: number; readonly ends: number }

/** One stretch of a zone's history. `until` in UTC seconds; the last era has none. */
export interface ZoneEra {
  readonly until?: number
  readonly standardMinutes: number
  readonly summer?: SummerRule
}

const sunday = 0
const hour = 3600
const firstSunday = (year: number, month: number) => nthWeekday(year, month, sunday, 1)

function usStart(year: number): number {
  if (year >= 2007) return nthWeekday(year, 3, sunday, 2)
  if (year >= 1987) return firstSunday(year, 4)
  if (year === 1974) return dayNumberOf(1974, 1, 6)
  if (year === 1975) return dayNumberOf(1975, 2, 23)
  return lastWeekday(year, 4, sunday)
}

/** United States and Canada: 02:00 on the wall, both ways. */
const us: SummerRule = (year, standard) => ({
  starts: usStart(year) * daySeconds + 2 * hour - standard,
  ends: (year >= 2007 ? firstSunday(year, 11) : lastWeekday(year, 10, sunday)) * daySeconds + hour - standard,
})

const euEnd = (year: number) => lastWeekday(year, year >= 1996 ? 10 : 9, sunday)

/** European Union: 01:00 UTC everywhere at once. */
const eu: SummerRule = (year) => ({
  starts: lastWeekday(year, 3, sunday) * daySeconds + hour,
  ends: euEnd(year) * daySeconds + hour,
})

/** Great Britain and Ireland ended a month later than the continent until 1995. */
const british: SummerRule = (year) => ({
  starts: lastWeekday(year, 3, sunday) * daySeconds + hour,
  ends: (year >= 1996 ? euEnd(year) : nthWeekday(year, 10, sunday, 1, 22)) * daySeconds + hour,
})

/** Russia: the European dates at 02:00 standard time. */
const russian: SummerRule = (year, standard) => ({
  starts: lastWeekday(year, 3, sunday) * daySeconds + 2 * hour - standard,
  ends: euEnd(year) * daySeconds + 2 * hour - standard,
})

function sydneyStart(year: number): number {
  if (year >= 2008) return firstSunday(year, 10)
  return lastWeekday(year, year === 2000 ? 8 : 10, sunday)
}
function sydneyEnd(year: number): number {
  if (year >= 2008 || year === 2006) return firstSunday(year, 4)
  return year >= 1996 ? lastWeekday(year, 3, sunday) : firstSunday(year, 3)
}
/** New South Wales: 02:00 standard time, both ways. */
const sydney: SummerRule = (year, standard) => ({
  starts: sydneyStart(year) * daySeconds + 2 * hour - standard,
  ends: sydneyEnd(year) * daySeconds + 2 * hour - standard,
})

const newZealand: SummerRule = (year, standard) => ({
  starts: (year >= 2007 ? lastWeekday(year, 9, sunday) : firstSunday(year, 10)) * daySeconds + 2 * hour - standard,
  ends: (year >= 2008 ? firstSunday(year, 4) : nthWeekday(year, 3, sunday, 1, 15)) * daySeconds + 2 * hour - standard,
})

const chinese: SummerRule = (year, standard) => ({
  starts: nthWeekday(year, 4, sunday, 1, 11) * daySeconds + 2 * hour - standard,
  ends: nthWeekday(year, 9, sunday, 1, 11) * daySeconds + hour - standard,
})

const always = (standardMinutes: number, summer?: SummerRule): readonly ZoneEra[] => [
  summer ? { standardMinutes, summer } : { standardMinutes },
]
const at = (iso: string) => Date.parse(iso) / 1000

/** Every zone the engine knows, exact from 1990 on; New York's rules from 1970. */
export const zoneEras = {
  UTC: always(0),
  'America/New_York': always(-300, us),
  'America/Toronto': always(-300, us),
  'America/Chicago': always(-360, us),
  'America/Denver': always(-420, us),
  'America/Los_Angeles': always(-480, us),
  'Europe/London': always(0, british),
  'Europe/Dublin': always(0, british),
  'Europe/Berlin': always(60, eu),
  'Europe/Paris': always(60, eu),
  'Europe/Madrid': always(60, eu),
  'Europe/Rome': always(60, eu),
  'Europe/Amsterdam': always(60, eu),
  'Europe/Brussels': always(60, eu),
  'Europe/Vienna': always(60, eu),
  'Europe/Zurich': always(60, eu),
  'Europe/Stockholm': always(60, eu),
  'Europe/Oslo': always(60, eu),
  'Europe/Copenhagen': always(60, eu),
  'Europe/Prague': always(60, eu),
  'Europe/Warsaw': always(60, eu),
  'Europe/Athens': always(120, eu),
  'Europe/Helsinki': always(120, eu),
  'Europe/Moscow': [
    { until: at('1991-03-30T23:00Z'), standardMinutes: 180, summer: russian },
    { until: at('1992-01-19T00:00Z'), standardMinutes: 120, summer: russian },
    { until: at('2011-03-26T23:00Z'), standardMinutes: 180, summer: russian },
    { until: at('2014-10-25T22:00Z'), standardMinutes: 240 },
    { standardMinutes: 180 },
  ],
  'Africa/Johannesburg': always(120),
  'Asia/Riyadh': always(180),
  'Asia/Dubai': always(240),
  'Asia/Kolkata': always(330),
  'Asia/Bangkok': always(420),
  'Asia/Jakarta': always(420),
  'Asia/Singapore': always(480),
  'Asia/Hong_Kong': always(480),
  'Asia/Shanghai': [{ until: at('1992-01-01T00:00Z'), standardMinutes: 480, summer: chinese }, { standardMinutes: 480 }],
  'Asia/Taipei': always(480),
  'Asia/Seoul': always(540),
  'Asia/Tokyo': always(540),
  'Australia/Sydney': always(600, sydney),
  'Pacific/Auckland': always(720, newZealand),
} as const satisfies Record<string, readonly ZoneEra[]>

export type NamedZone = keyof typeof zoneEras
