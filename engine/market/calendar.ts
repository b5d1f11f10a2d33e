import { dateTextOf, daySeconds, mondayOf, monthStartOf, weekdayOf, yearOf } from './day-number.ts'
import type { HolidayRule, YearHolidays } from './holidays.ts'
import type { CalendarName } from './instrument.ts'
import { isIntraday, timeframeMinutes, type Timeframe } from './timeframe.ts'
import { tradingHours, type Hours } from './trading-hours.ts'
import { zoneNamed } from './zone.ts'

/** One trading date of a calendar; moments in UTC seconds, trading from `open` to before `close`. */
export interface TradingDay {
  /** The exchange's date, `YYYY-MM-DD`. */
  readonly date: string
  /** The same date in days since 1970-01-01. */
  readonly dayNumber: number
  readonly open: number
  readonly close: number
  /** Lunch break, from ≤ t < to. */
  readonly pause: { readonly from: number; readonly to: number } | null
  /** False on weekends and holidays, whose hours are what they would have been. */
  readonly isTrading: boolean
}

/** The bar of a timeframe that a moment falls into; UTC seconds. */
export interface Period {
  /** The bar's time. */
  readonly open: number
  /** When its last trade can happen; from then on the bar is complete. */
  readonly end: number
  /** The first moment that belongs to a later bar. */
  readonly until: number
}

/** A trading calendar. Lookups remember the day they met last, so a loop over ordered times costs a comparison each. */
export interface Calendar {
  readonly name: CalendarName
  readonly zone: string
  readonly tradesWeekends: boolean
  /** The date with its hours, whether it trades or not. */
  readonly day: (dayNumber: number) => TradingDay
  /**
   * The date a moment counts to: from the close before to its own close. A weekend counts to Monday where weekends do not
   * trade; a holiday counts to itself, so that prices someone has of it stay together.
   */
  readonly dateAt: (utcSeconds: number) => TradingDay
  /** The trading day that is in session, lunch included; null when the market is closed. */
  readonly tradingDayAt: (utcSeconds: number) => TradingDay | null
  /** False in the lunch break. */
  readonly isOpenAt: (utcSeconds: number) => boolean
  /** The first trading day after a date, and the last before it. */
  readonly nextTradingDay: (dayNumber: number) => TradingDay
  readonly previousTradingDay: (dayNumber: number) => TradingDay
  /** Trading days that share a moment with from ≤ t < to, oldest first. */
  readonly tradingDays: (fromSeconds: number, toSeconds: number) => TradingDay[]
  readonly periodAt: (utcSeconds: number, timeframe: Timeframe) => Period
}

function rememberYears(rule: HolidayRule): HolidayRule {
  const years = new Map<number, YearHolidays>()
  return (year) => {
    const known = years.get(year)
    if (known) return known
    const holidays = rule(year)
    years.set(year, holidays)
    return holidays
  }
}

type DayOf = (dayNumber: number) => TradingDay

function dayMaker(name: CalendarName): DayOf {
  const { zone: zoneName, tradesWeekends, hours, holidays } = tradingHours[name]
  const zone = zoneNamed(zoneName)
  const holidaysOf = rememberYears(holidays)
  const hoursOf = (dayNumber: number): Hours => hours.find((entry) => entry.until === undefined || dayNumber < entry.until)!
  const days = new Map<number, TradingDay>()
  const make: DayOf = (dayNumber) => {
    const { opens, closes, earlyCloses, pause } = hoursOf(dayNumber)
    const { closed, early } = holidaysOf(yearOf(dayNumber))
    const utc = (seconds: number) => zone.toUtc(dayNumber * daySeconds + seconds)
    const closesAt = earlyCloses !== undefined && early.has(dayNumber) ? earlyCloses : closes
    const isWeekend = weekdayOf(dayNumber) === 0 || weekdayOf(dayNumber) === 6
    return {
      date: dateTextOf(dayNumber),
      dayNumber,
      open: utc(opens),
      close: utc(closesAt),
      pause: pause && pause.from < closesAt ? { from: utc(pause.from), to: utc(pause.to) } : null,
      isTrading: (tradesWeekends || !isWeekend) && !closed.has(dayNumber),
    }
  }
  return (dayNumber) => {
    const known = days.get(dayNumber)
    if (known) return known
    const day = make(dayNumber)
    days.set(dayNumber, day)
    return day
  }
}

/** Dates that moments are counted to: all, or Monday to Friday. */
function dateStep(tradesWeekends: boolean, dayNumber: number, step: 1 | -1): number {
  let next = dayNumber + step
  while (!tradesWeekends && (weekdayOf(next) === 0 || weekdayOf(next) === 6)) next += step
  return next
}

function dateFinder(dayOf: DayOf, zoneName: string, tradesWeekends: boolean): Calendar['dateAt'] {
  const zone = zoneNamed(zoneName)
  let last: TradingDay | null = null
  let from = Infinity
  return (utcSeconds) => {
    if (last && utcSeconds >= from && utcSeconds < last.close) return last
    const local = Math.floor(zone.toLocal(utcSeconds) / daySeconds)
    const first = dayOf(local)
    const isWeekend = weekdayOf(local) === 0 || weekdayOf(local) === 6
    const counts = utcSeconds < first.close && (tradesWeekends || !isWeekend)
    last = counts ? first : dayOf(dateStep(tradesWeekends, local, 1))
    from = dayOf(dateStep(tradesWeekends, last.dayNumber, -1)).close
    return last
  }
}

/** First and last day that trade between two dates, both included; the dates themselves when none does. */
function tradingEnds(dayOf: DayOf, first: number, last: number): [TradingDay, TradingDay] {
  let from = first
  while (from < last && !dayOf(from).isTrading) from++
  if (!dayOf(from).isTrading) return [dayOf(first), dayOf(last)]
  let to = last
  while (!dayOf(to).isTrading) to--
  return [dayOf(from), dayOf(to)]
}

function intradayPeriod(day: TradingDay, closeBefore: number, utcSeconds: number, length: number): Period {
  const start = day.open + Math.floor((utcSeconds - day.open) / length) * length
  const until = Math.min(start + length, day.close)
  const pause = day.pause
  const end = pause && start < pause.from && until > pause.from && until <= pause.to ? pause.from : until
  return { open: Math.max(start, closeBefore), end, until }
}

function datesPeriod(dayOf: DayOf, tradesWeekends: boolean, first: number, last: number): Period {
  const [from, to] = tradingEnds(dayOf, first, last)
  return { open: from.open, end: to.close, until: dayOf(dateStep(tradesWeekends, last + 1, -1)).close }
}

function periodFinder(dayOf: DayOf, dateAt: Calendar['dateAt'], tradesWeekends: boolean): Calendar['periodAt'] {
  return (utcSeconds, timeframe) => {
    const day = dateAt(utcSeconds)
    if (isIntraday(timeframe)) {
      const closeBefore = dayOf(dateStep(tradesWeekends, day.dayNumber, -1)).close
      return intradayPeriod(day, closeBefore, utcSeconds, timeframeMinutes[timeframe] * 60)
    }
    if (timeframe === '1d') return { open: day.open, end: day.close, until: day.close }
    if (timeframe === '1w') {
      const monday = mondayOf(day.dayNumber)
      return datesPeriod(dayOf, tradesWeekends, monday, monday + 6)
    }
    const first = monthStartOf(day.dayNumber)
    return datesPeriod(dayOf, tradesWeekends, first, monthStartOf(first + 31) - 1)
  }
}

function makeCalendar(name: CalendarName): Calendar {
  const { zone, tradesWeekends } = tradingHours[name]
  const day = dayMaker(name)
  const dateAt = dateFinder(day, zone, tradesWeekends)
  const walk = (dayNumber: number, step: 1 | -1): TradingDay => {
    let next = dateStep(tradesWeekends, dayNumber, step)
    while (!day(next).isTrading) next = dateStep(tradesWeekends, next, step)
    return day(next)
  }
  const tradingDayAt = (utcSeconds: number) => {
    const found = dateAt(utcSeconds)
    return found.isTrading && utcSeconds >= found.open ? found : null
  }
  return {
    name,
    zone,
    tradesWeekends,
    day,
    dateAt,
    tradingDayAt,
    isOpenAt: (utcSeconds) => {
      const found = tradingDayAt(utcSeconds)
      return found !== null && !(found.pause && utcSeconds >= found.pause.from && utcSeconds < found.pause.to)
    },
    nextTradingDay: (dayNumber) => walk(dayNumber, 1),
    previousTradingDay: (dayNumber) => walk(dayNumber, -1),
    tradingDays: (fromSeconds, toSeconds) => {
      const days: TradingDay[] = []
      for (let d = walk(dateAt(fromSeconds).dayNumber - 1, 1); d.open < toSeconds; d = walk(d.dayNumber, 1)) days.push(d)
      return days
    },
    periodAt: periodFinder(day, dateAt, tradesWeekends),
  }
}

const made = new Map<CalendarName, Calendar>()

export function calendarNamed(name: CalendarName): Calendar {
  const known = made.get(name)
  if (known) return known
  const calendar = makeCalendar(name)
  made.set(name, calendar)
  return calendar
}

/** Time of the bar that a moment falls into. */
export const barOpen = (utcSeconds: number, timeframe: Timeframe, calendar: CalendarName): number =>
  calendarNamed(calendar).periodAt(utcSeconds, timeframe).open

/** When the bar that opened at `openSeconds` is complete. */
export const barEnd = (openSeconds: number, timeframe: Timeframe, calendar: CalendarName): number =>
  calendarNamed(calendar).periodAt(openSeconds, timeframe).end

/** The date a moment counts to, `YYYY-MM-DD`. */
export const tradingDateOf = (utcSeconds: number, calendar: CalendarName): string => calendarNamed(calendar).dateAt(utcSeconds).date

/** UTC seconds at which a date opens, whether it trades or not: the time of its daily bar. */
export const openOfDate = (dayNumber: number, calendar: CalendarName): number => calendarNamed(calendar).day(dayNumber).open
