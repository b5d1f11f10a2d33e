import { firstBarAtOrAfter, type Bars } from '../market/bars.ts'
import { calendarNamed, type Calendar } from '../market/calendar.ts'
import { datePartsOf, dayNumberOf, mondayOf, monthStartOf, yearOf } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'

/** Trading dates from the first to the last, both included, in days since 1970-01-01. */
interface Dates {
  readonly first: number
  readonly last: number
}

interface PeriodRule {
  readonly words: string
  /** Said where no bar of the period has closed yet, and the newest one with bars stands for it. */
  readonly newest: string | null
  /** Calendar days back from now within which it lies. */
  readonly days: number
  readonly datesAt: (date: number, calendar: Calendar) => Dates
}

const endOfMonth = (start: number) => monthStartOf(start + 31) - 1
const year = (of: number): Dates => ({ first: dayNumberOf(of, 1, 1), last: dayNumberOf(of, 12, 31) })
const quarterOf = (date: number): Dates => {
  const { year: of, month } = datePartsOf(date)
  const start = month - ((month - 1) % 3)
  return { first: dayNumberOf(of, start, 1), last: dayNumberOf(of, start + 3, 1) - 1 }
}

/** Periods as they are named from the market's date of today. */
const rules = {
  today: { words: 'today', newest: 'the newest trading day', days: 5, datesAt: (date) => ({ first: date, last: date }) },
  yesterday: {
    words: 'the trading day before today',
    newest: null,
    days: 12,
    datesAt: (date, calendar) => {
      const { dayNumber } = calendar.previousTradingDay(date)
      return { first: dayNumber, last: dayNumber }
    },
  },
  this_week: {
    words: 'this week',
    newest: 'the newest week',
    days: 12,
    datesAt: (date) => ({ first: mondayOf(date), last: mondayOf(date) + 6 }),
  },
  last_week: { words: 'last week', newest: null, days: 19, datesAt: (date) => ({ first: mondayOf(date) - 7, last: mondayOf(date) - 1 }) },
  this_month: {
    words: 'this month',
    newest: 'the newest month',
    days: 36,
    datesAt: (date) => ({ first: monthStartOf(date), last: endOfMonth(monthStartOf(date)) }),
  },
  last_month: {
    words: 'last month',
    newest: null,
    days: 67,
    datesAt: (date) => ({ first: monthStartOf(monthStartOf(date) - 1), last: monthStartOf(date) - 1 }),
  },
  this_quarter: { words: 'this quarter', newest: 'the newest quarter', days: 97, datesAt: (date) => quarterOf(date) },
  last_quarter: { words: 'last quarter', newest: null, days: 189, datesAt: (date) => quarterOf(quarterOf(date).first - 1) },
  this_year: { words: 'this year', newest: 'the newest year', days: 371, datesAt: (date) => year(yearOf(date)) },
  last_year: { words: 'last year', newest: null, days: 737, datesAt: (date) => year(yearOf(date) - 1) },
} as const satisfies Record<string, PeriodRule>

export type Period = keyof typeof rules
export const periods = Object.keys(rules) as readonly Period[]

/** Calendar days before now within which a period lies, weekends and holidays before it included. */
export const daysOfPeriod = (period: Period): number => rules[period].days

/** First and last calendar date of a period, seen from a moment (UTC seconds), in days since 1970-01-01. */
export const datesOfPeriod = (period: Period, nowSeconds: number, name: CalendarName): Dates => {
  const calendar = calendarNamed(name)
  return rules[period].datesAt(calendar.dateAt(nowSeconds).dayNumber, calendar)
}

/** Bars of trading dates: from one index to another, both included; null without any. */
export function barsOfDates(bars: Bars, { first, last }: Dates, name: CalendarName): { readonly from: number; readonly to: number } | null {
  const calendar = calendarNamed(name)
  const from = firstBarAtOrAfter(bars, calendar.day(first).open)
  const to = firstBarAtOrAfter(bars, calendar.day(last).close) - 1
  return from > to ? null : { from, to }
}

/** The bars of a period, seen from a moment (UTC seconds), and what it is called; the newest one with bars where it has none yet. */
export function barsOfPeriod(bars: Bars, period: Period, name: CalendarName, nowSeconds: number) {
  const { words, newest, datesAt }: PeriodRule = rules[period]
  const calendar = calendarNamed(name)
  const found = barsOfDates(bars, datesAt(calendar.dateAt(nowSeconds).dayNumber, calendar), name)
  if (found !== null) return { ...found, words }
  const last = bars.time.at(-1)
  if (newest === null || last === undefined) return null
  const before = barsOfDates(bars, datesAt(calendar.dateAt(last).dayNumber, calendar), name)
  return before === null ? null : { ...before, words: newest }
}
