import { dayNumberOf, lastWeekday, nthWeekday, weekdayOf } from './day-number.ts'
import { lunarDate } from './lunar-year.ts'

/** Days an exchange is closed, and days it closes early, in one year; both may hold weekend days, which mean nothing. */
export interface YearHolidays {
  readonly closed: ReadonlySet<number>
  readonly early: ReadonlySet<number>
}
export type HolidayRule = (year: number) => YearHolidays

const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const
const isWeekend = (day: number) => weekdayOf(day) === sunday || weekdayOf(day) === saturday
const isPresent = (day: number | null): day is number => day !== null

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30)
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return dayNumberOf(year, Math.floor(f / 31), (f % 31) + 1)
}

/** American custom: a Saturday is kept on the Friday before, a Sunday on the Monday after. */
function observed(day: number): number {
  if (weekdayOf(day) === saturday) return day - 1
  return weekdayOf(day) === sunday ? day + 1 : day
}

/** British custom: a holiday on a taken or weekend day moves to the next free weekday. */
function substituted(days: readonly number[]): number[] {
  const taken = new Set<number>()
  for (const day of days) {
    let free = day
    while (isWeekend(free) || taken.has(free)) free++
    taken.add(free)
  }
  return [...taken]
}

const daysOn = (dates: readonly string[], year: number) =>
  dates.filter((date) => Number(date.slice(0, 4)) === year).map((date) => Date.parse(`${date}T00:00Z`) / 86_400_000)

/** Days of mourning, attack and storm on which New York did not open. */
const nyseClosures = [
  '1994-04-27',
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
]

function usHolidays(year: number): number[] {
  const newYear = dayNumberOf(year, 1, 1)
  return [
    // The exchange does not close an old year early: a Saturday's New Year is not kept on the Friday.
    weekdayOf(newYear) === saturday ? null : observed(newYear),
    year >= 1998 ? nthWeekday(year, 1, monday, 3) : null,
    nthWeekday(year, 2, monday, 3),
    lastWeekday(year, 5, monday),
    year >= 2022 ? observed(dayNumberOf(year, 6, 19)) : null,
    observed(dayNumberOf(year, 7, 4)),
    nthWeekday(year, 9, monday, 1),
    nthWeekday(year, 11, thursday, 4),
    observed(dayNumberOf(year, 12, 25)),
  ].filter(isPresent)
}

/** New York Stock Exchange; early closes are the eve of Independence Day, the day after Thanksgiving and Christmas Eve. */
export const usStockHolidays: HolidayRule = (year) => {
  const independence = dayNumberOf(year, 7, 4)
  const eveOfIndependence = [2, 3, 4, 5].includes(weekdayOf(independence)) ? [independence - 1] : []
  return {
    closed: new Set([...usHolidays(year), easterOf(year) - 2, ...daysOn(nyseClosures, year)]),
    early: new Set([...eveOfIndependence, nthWeekday(year, 11, thursday, 4) + 1, dayNumberOf(year, 12, 24)]),
  }
}

/** US futures: closed on New Year, Good Friday and Christmas; other holidays of New York end at 13:00. */
export const usFuturesHolidays: HolidayRule = (year) => {
  const newYear = dayNumberOf(year, 1, 1)
  const closed = new Set([newYear, observed(newYear), easterOf(year) - 2, observed(dayNumberOf(year, 12, 25))])
  if (weekdayOf(newYear) === saturday) closed.delete(newYear - 1)
  const { early } = usStockHolidays(year)
  return { closed, early: new Set([...usHolidays(year), ...early].filter((day) => !closed.has(day))) }
}

/** Currencies rest only where every centre does. */
export const forexHolidays: HolidayRule = (year) => ({
  closed: new Set([dayNumberOf(year, 1, 1), dayNumberOf(year, 12, 25)]),
  early: new Set(),
})

export const metalsHolidays: HolidayRule = (year) => ({
  closed: new Set([dayNumberOf(year, 1, 1), easterOf(year) - 2, dayNumberOf(year, 12, 25)]),
  early: new Set(),
})

/** Jubilees, weddings, funerals and bank holidays that were moved for them. */
const londonClosures = [
  '1999-12-31',
  '2002-06-03',
  '2002-06-04',
  '2011-04-29',
  '2012-06-04',
  '2012-06-05',
  '2022-06-02',
  '2022-06-03',
  '2022-09-19',
  '2023-05-08',
]

function londonMayDays(year: number): number[] {
  const early = year === 1995 || year === 2020 ? dayNumberOf(year, 5, 8) : nthWeekday(year, 5, monday, 1)
  return [2002, 2012, 2022].includes(year) ? [early] : [early, lastWeekday(year, 5, monday)]
}

/** London Stock Exchange; half days on the last trading day before Christmas and before New Year. */
export const londonHolidays: HolidayRule = (year) => ({
  closed: new Set([
    ...substituted([dayNumberOf(year, 1, 1)]),
    easterOf(year) - 2,
    easterOf(year) + 1,
    ...londonMayDays(year),
    lastWeekday(year, 8, monday),
    ...substituted([dayNumberOf(year, 12, 25), dayNumberOf(year, 12, 26)]),
    ...daysOn(londonClosures, year),
  ]),
  early: new Set([lastWeekdayUpTo(dayNumberOf(year, 12, 24)), lastWeekdayUpTo(dayNumberOf(year, 12, 31))]),
})

function lastWeekdayUpTo(day: number): number {
  let weekday = day
  while (isWeekend(weekday)) weekday--
  return weekday
}

/** Frankfurt; regional holidays that closed the market in some years are left out. */
export const xetraHolidays: HolidayRule = (year) => ({
  closed: new Set([
    dayNumberOf(year, 1, 1),
    easterOf(year) - 2,
    easterOf(year) + 1,
    dayNumberOf(year, 5, 1),
    ...[24, 25, 26, 31].map((day) => dayNumberOf(year, 12, day)),
  ]),
  early: new Set(),
})

export const euronextHolidays: HolidayRule = (year) => ({
  closed: new Set([
    dayNumberOf(year, 1, 1),
    easterOf(year) - 2,
    easterOf(year) + 1,
    dayNumberOf(year, 5, 1),
    dayNumberOf(year, 12, 25),
    dayNumberOf(year, 12, 26),
  ]),
  early: new Set([dayNumberOf(year, 12, 24), dayNumberOf(year, 12, 31)]),
})

/** Day of March and September on which an equinox falls in Japan, 1980 to 2099. */
const equinox = (year: number, start: number) => Math.floor(start + 0.242194 * (year - 1980)) - Math.floor((year - 1980) / 4)

/** Holidays moved for the accession of 2019 and the games of 2020 and 2021. */
const tokyoMoved: Readonly<Record<number, readonly string[]>> = {
  2019: ['2019-04-30', '2019-05-01', '2019-05-02', '2019-10-22', '2019-07-15', '2019-08-11', '2019-10-14'],
  2020: ['2020-07-23', '2020-07-24', '2020-08-10'],
  2021: ['2021-07-22', '2021-07-23', '2021-08-08'],
}

function tokyoSummer(year: number): (number | null)[] {
  const moved = tokyoMoved[year]
  if (moved) return daysOn(moved, year)
  return [
    year >= 2003 ? nthWeekday(year, 7, monday, 3) : year >= 1996 ? dayNumberOf(year, 7, 20) : null,
    year >= 2016 ? dayNumberOf(year, 8, 11) : null,
    year >= 2000 ? nthWeekday(year, 10, monday, 2) : dayNumberOf(year, 10, 10),
  ]
}

function emperorsBirthday(year: number): number | null {
  if (year >= 2020) return dayNumberOf(year, 2, 23)
  return year >= 1989 && year <= 2018 ? dayNumberOf(year, 12, 23) : null
}

/** A Sunday's holiday moves to the next free day; a day between two holidays is one as well. */
function japaneseRest(national: ReadonlySet<number>): Set<number> {
  const all = new Set(national)
  for (const day of national) {
    if (weekdayOf(day) === sunday) {
      let free = day + 1
      while (national.has(free)) free++
      all.add(free)
    }
    if (national.has(day + 2)) all.add(day + 1)
  }
  return all
}

export const tokyoHolidays: HolidayRule = (year) => {
  const national = [
    dayNumberOf(year, 1, 1),
    year >= 2000 ? nthWeekday(year, 1, monday, 2) : dayNumberOf(year, 1, 15),
    dayNumberOf(year, 2, 11),
    emperorsBirthday(year),
    dayNumberOf(year, 3, equinox(year, 20.8431)),
    dayNumberOf(year, 4, 29),
    dayNumberOf(year, 5, 3),
    dayNumberOf(year, 5, 4),
    dayNumberOf(year, 5, 5),
    ...tokyoSummer(year),
    year >= 2003 ? nthWeekday(year, 9, monday, 3) : dayNumberOf(year, 9, 15),
    dayNumberOf(year, 9, equinox(year, 23.2488)),
    dayNumberOf(year, 11, 3),
    dayNumberOf(year, 11, 23),
  ].filter(isPresent)
  const exchange = [dayNumberOf(year, 1, 2), dayNumberOf(year, 1, 3), dayNumberOf(year, 12, 31)]
  return { closed: new Set([...japaneseRest(new Set(national)), ...exchange]), early: new Set() }
}

/** Day of April of the solar term Qingming, 1990 to 2099. */
function qingming(year: number): number {
  const short = year % 100
  return year >= 2000
    ? Math.floor(short * 0.2422 + 4.81) - Math.floor(short / 4)
    : Math.floor(short * 0.2422 + 5.59) - Math.floor(short / 4)
}

/** Hong Kong; a Sunday's holiday moves to the next free day. Half days on the eves of both new years and of Christmas. */
export const hongKongHolidays: HolidayRule = (year) => {
  const newYear = lunarDate(year, 1, 1)
  const midAutumn = lunarDate(year, 8, 16)
  const days = [
    dayNumberOf(year, 1, 1),
    ...(newYear === null ? [] : [newYear, newYear + 1, newYear + 2]),
    dayNumberOf(year, 4, qingming(year)),
    easterOf(year) - 2,
    easterOf(year) + 1,
    dayNumberOf(year, 5, 1),
    lunarDate(year, 4, 8),
    lunarDate(year, 5, 5),
    year >= 1997 ? dayNumberOf(year, 7, 1) : null,
    midAutumn,
    dayNumberOf(year, 10, 1),
    lunarDate(year, 9, 9),
    dayNumberOf(year, 12, 25),
    dayNumberOf(year, 12, 26),
  ].filter(isPresent)
  const closed = new Set(days)
  for (const day of days) {
    if (weekdayOf(day) !== sunday) continue
    let free = day + 1
    while (closed.has(free)) free++
    closed.add(free)
  }
  const eves = [dayNumberOf(year, 12, 24), dayNumberOf(year, 12, 31), ...(newYear === null ? [] : [newYear - 1])]
  return { closed, early: new Set(eves) }
}

/** Australian Securities Exchange; half days on the last trading day before Christmas and before New Year. */
export const sydneyHolidays: HolidayRule = (year) => ({
  closed: new Set([
    ...substituted([dayNumberOf(year, 1, 1)]),
    ...substituted([dayNumberOf(year, 1, 26)]),
    easterOf(year) - 2,
    easterOf(year) + 1,
    dayNumberOf(year, 4, 25),
    nthWeekday(year, 6, monday, 2),
    ...substituted([dayNumberOf(year, 12, 25), dayNumberOf(year, 12, 26)]),
    ...daysOn(['2022-09-22'], year),
  ]),
  early: new Set([lastWeekdayUpTo(dayNumberOf(year, 12, 24)), lastWeekdayUpTo(dayNumberOf(year, 12, 31))]),
})

export const noHolidays: HolidayRule = () => ({ closed: new Set(), early: new Set() })
