import { datesOfPeriod, type Period } from '../agent/periods.ts'
import { calendarNamed } from '../market/calendar.ts'
import { findInstrument } from '../market/catalogue.ts'
import { dateTextOf, datePartsOf, dayNumberOf, daySeconds, mondayOf } from '../market/day-number.ts'
import { isIntraday, timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { weekdays } from '../market/weekdays.ts'
import type { Fields } from '../strategy/plan-fields.ts'
import type { PlannedCall, SaidHorizon, SaidTime } from './question.ts'

interface Asked {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly nowSeconds: number
}

type Days = readonly [from: number | null, to: number | null]

const calendarNameOf = (symbol: string) => findInstrument(symbol)?.calendar ?? 'forex'
const calendarOf = (symbol: string) => calendarNamed(calendarNameOf(symbol))

const unitDays = { day: 1, week: 7 } as const
const minutesPerUnit = { minute: 1, hour: 60 } as const

function before(today: number, count: number, unit: 'day' | 'week' | 'month' | 'year'): number {
  if (unit === 'day' || unit === 'week') return today - count * unitDays[unit]
  const { year, month, day } = datePartsOf(today)
  const back = unit === 'month' ? dayNumberOf(year, month - count, 1) : dayNumberOf(year - count, month, 1)
  const start = datePartsOf(back)
  // The same day of that month, or its last one.
  return Math.min(back + day - 1, dayNumberOf(start.year, start.month + 1, 0))
}

const dayOf = (text: string): number => Date.parse(text) / 1_000 / daySeconds

/** First and last calendar day of what is said; null where it is told in bars or clock times alone. */
function daysOf(said: SaidTime, { symbol, nowSeconds }: Asked): Days | null {
  const today = Math.floor(nowSeconds / daySeconds)
  switch (said.time) {
    case 'period': {
      const { first, last } = datesOfPeriod(said.period, nowSeconds, calendarNameOf(symbol))
      return [first, said.isSince ? null : Math.min(last, today)]
    }
    case 'dates':
      return [said.from === null ? null : dayOf(said.from), said.to === null ? null : Math.min(dayOf(said.to), today)]
    case 'month': {
      const now = datePartsOf(today)
      const year = said.month > now.month ? now.year - 1 : now.year
      return [dayNumberOf(year, said.month, 1), said.isSince ? null : Math.min(dayNumberOf(year, said.month + 1, 0), today)]
    }
    case 'calendar': {
      const { year } = datePartsOf(today)
      const firstIn = (of: number) => dayNumberOf(of, said.from.month, said.from.day ?? 1)
      const start = firstIn(year) > today ? year - 1 : year
      const from = firstIn(start)
      if (said.to === null) return [from, null]
      const { month, day } = said.to
      const endIn = (of: number) => (day === null ? dayNumberOf(of, month + 1, 0) : dayNumberOf(of, month, day))
      return [from, Math.min(endIn(start) < from ? endIn(start + 1) : endIn(start), today)]
    }
    case 'weekday': {
      const at = mondayOf(today) + weekdays.indexOf(said.day)
      const day = at > today || (at === today && !said.isSince) ? at - 7 : at
      return [day, said.isSince ? null : day]
    }
    case 'rolling':
      return said.unit === 'hour' || said.unit === 'minute' ? null : [before(today, said.count, said.unit), null]
    case 'ago': {
      if (said.unit === 'bar' || said.unit === 'minute' || said.unit === 'hour') return null
      const day = before(today, said.count, said.unit)
      return [day, day]
    }
    case 'moment':
      return said.on === null ? [today, today] : daysOf(said.on, { symbol, timeframe: '1d', nowSeconds })
    case 'part':
      return daysOf(said.on, { symbol, timeframe: '1d', nowSeconds })
    case 'bars':
      return null
  }
}

const datesFrom = (from: number, to: number): SaidTime => ({ time: 'dates', from: dateTextOf(from), to: dateTextOf(to) })
/** Each period with the one before it, and what one goes back further by. */
const periodsBack: Partial<Record<Period, { readonly before?: Period; readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year' }>> = {
  today: { before: 'yesterday', unit: 'day' },
  yesterday: { unit: 'day' },
  this_week: { before: 'last_week', unit: 'week' },
  last_week: { unit: 'week' },
  this_month: { before: 'last_month', unit: 'month' },
  last_month: { unit: 'month' },
  this_quarter: { before: 'last_quarter', unit: 'quarter' },
  last_quarter: { unit: 'quarter' },
  this_year: { before: 'last_year', unit: 'year' },
  last_year: { unit: 'year' },
}

/** The stretch of the same length before one: "and the week before?"; null where there is none with a name or dates. */
export function timeBefore(said: SaidTime, asked: Asked): SaidTime | null {
  if (said.time === 'period') {
    const back = periodsBack[said.period]
    if (back === undefined || said.isSince) return null
    if (back.before !== undefined) return { time: 'period', period: back.before }
    const { first } = datesOfPeriod(said.period, asked.nowSeconds, calendarNameOf(asked.symbol))
    if (back.unit === 'quarter') return datesFrom(before(first, 3, 'month'), first - 1)
    if (back.unit !== 'day') return datesFrom(before(first, 1, back.unit), first - 1)
    const day = calendarOf(asked.symbol).previousTradingDay(first).dayNumber
    return datesFrom(day, day)
  }
  if (said.time === 'rolling' && (said.unit === 'day' || said.unit === 'week' || said.unit === 'month' || said.unit === 'year')) {
    const today = Math.floor(asked.nowSeconds / daySeconds)
    return datesFrom(before(today, 2 * said.count, said.unit), before(today, said.count, said.unit) - 1)
  }
  if (said.time !== 'dates' || said.from === null || said.to === null) return null
  const [from, to] = [dayOf(said.from), dayOf(said.to)]
  const isOfQuarter = datePartsOf(from).day === 1 && datePartsOf(to + 1).day === 1 && to - from > 86 && to - from < 93
  if (isOfQuarter) return datesFrom(before(from, 3, 'month'), from - 1)
  if (datePartsOf(from).day === 1 && to - from > 26) return datesFrom(before(from, 1, to - from > 31 ? 'year' : 'month'), from - 1)
  return datesFrom(from - (to - from + 1), from - 1)
}

/** Trading days in a week, a month and a year, on charts of days and longer. */
const tradingDays = { day: 1, week: 5, month: 21, year: 252 } as const
const minutesOf = { minute: 1, hour: 60, day: 1_440, week: 7_200, month: 30_240, year: 362_880 } as const

/** Bars of a chart in a stretch of time ahead, counted as if it traded round the clock on trading days; at least one. */
export function barsAhead({ count, unit }: SaidHorizon, timeframe: Timeframe): number {
  if (unit === 'bar') return count
  const minutes = timeframeMinutes[timeframe]
  const bars =
    timeframe === '1d' && unit in tradingDays ? count * tradingDays[unit as keyof typeof tradingDays] : (count * minutesOf[unit]) / minutes
  return Math.max(1, Math.round(bars))
}

/** The newest so many days on which a market traded, and today. */
export function tradingDaysBack(count: number, { symbol, nowSeconds }: Pick<Asked, 'symbol' | 'nowSeconds'>): SaidTime {
  const calendar = calendarOf(symbol)
  let day = Math.floor(nowSeconds / daySeconds)
  for (let i = 0; i < Math.min(count, mostDaysBack); i += 1) day = calendar.previousTradingDay(day).dayNumber
  return { time: 'dates', from: dateTextOf(day), to: null }
}
const mostDaysBack = 2_000

/** Whether what is said lies ahead of now as a whole. */
export function isAhead(said: SaidTime, asked: Asked): boolean {
  // On a weekend the trading date of today is Monday's, and the newest one stands for it.
  if (said.time === 'period') return false
  const from = daysOf(said, asked)?.[0] ?? null
  return from !== null && from > Math.floor(asked.nowSeconds / daySeconds)
}

const barsIn = (minutes: number, { timeframe }: Asked): number => Math.max(1, Math.round(minutes / timeframeMinutes[timeframe]))

/** Bars of a chart from a calendar day to now, by the hours of its market. */
function barsSince(day: number, { symbol, timeframe, nowSeconds }: Asked): number {
  const days = calendarOf(symbol).tradingDays(day * daySeconds, nowSeconds)
  if (timeframe === '1d') return Math.max(1, days.length)
  if (!isIntraday(timeframe)) return barsIn((nowSeconds - day * daySeconds) / 60, { symbol, timeframe, nowSeconds })
  const seconds = timeframeMinutes[timeframe] * 60
  const open = days.reduce((sum, { open: from, close: to }) => sum + Math.max(0, Math.ceil((Math.min(to, nowSeconds) - from) / seconds)), 0)
  return Math.max(1, open)
}

/** The moment that is meant, UTC seconds; null where a stretch is. */
function momentOf(said: SaidTime, asked: Asked): number | null {
  const minutes = timeframeMinutes[asked.timeframe]
  if (said.time === 'ago' && said.unit === 'bar') return asked.nowSeconds - (said.count + 1) * minutes * 60
  if (said.time === 'ago' && (said.unit === 'minute' || said.unit === 'hour'))
    return asked.nowSeconds - said.count * minutesPerUnit[said.unit] * 60
  if (said.time !== 'moment') return null
  const day = daysOf(said, asked)?.[0]
  if (day === null || day === undefined) return null
  const [hour = 0, minute = 0] = said.clock.split(':').map(Number)
  const at = day * daySeconds + hour * 3_600 + minute * 60
  return at > asked.nowSeconds && said.on === null ? at - daySeconds : at
}

/**
 * What is said of time, as the fields that a tool has for it: `period`, `from` and `to`, `bars`, or `time`. Null where the tool has
 * none that could say it.
 */
export function timeFields(said: SaidTime, fields: Fields, asked: Asked): PlannedCall['input'] | null {
  const moment = momentOf(said, asked)
  if ('time' in fields && said.time !== 'part') {
    if (said.time === 'ago' && said.unit === 'bar' && 'back' in fields) return { back: said.count }
    if (moment !== null) return { time: moment }
    // Of a day, its last bar.
    const day = daysOf(said, asked)?.[1] ?? null
    return day === null ? null : { time: Math.min(calendarOf(asked.symbol).day(day).close - 1, asked.nowSeconds) }
  }
  if (moment !== null || said.time === 'moment' || said.time === 'part') return null
  if (said.time === 'period' && !said.isSince && 'period' in fields) return { period: said.period }
  if (said.time === 'bars') return 'bars' in fields ? { bars: said.count } : null
  if (said.time === 'rolling' && (said.unit === 'hour' || said.unit === 'minute'))
    return 'bars' in fields ? { bars: barsIn(said.count * minutesPerUnit[said.unit], asked) } : null
  const days = daysOf(said, asked)
  if (days === null) return null
  const [from, to] = days
  if ('since' in fields && from !== null && (to === null || to >= Math.floor(asked.nowSeconds / daySeconds)))
    return { since: from * daySeconds }
  if ('from' in fields) return { ...(from !== null && { from: dateTextOf(from) }), ...(to !== null && { to: dateTextOf(to) }) }
  const isToNow = to === null || to >= Math.floor(asked.nowSeconds / daySeconds)
  if (!('bars' in fields) || !isToNow || from === null) return null
  return { bars: barsSince(from, asked) }
}

/** Hours of the clock of UTC that are said of days; none of any other time. */
export const hourFields = (said: SaidTime): PlannedCall['input'] =>
  said.time === 'part' ? { hour_from: Number(said.from.slice(0, 2)), hour_to: Number(said.to.slice(0, 2)) } : {}
