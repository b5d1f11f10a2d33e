import { calendarNamed } from '../../market/calendar.ts'
import { daySeconds, mondayOf, weekdayOf } from '../../market/day-number.ts'
import { isInSession } from '../../market/session.ts'
import { isIntraday } from '../../market/timeframe.ts'
import { weekdays } from '../../market/weekdays.ts'
import { zoneNamed } from '../../market/zone.ts'
import type { EntryOrder, SessionFilter, TimeExit } from '../../strategy/plan.ts'
import type { RunInput } from '../run.ts'
import type { SlowPrices } from './slow-prices.ts'

const clockSeconds = (clock: string) => Number(clock.slice(0, 2)) * 3600 + Number(clock.slice(3)) * 60

/** What a time exit must know of a position. */
export interface Held {
  readonly entryBar: number
  /** Seconds: the bar's open, or its end for a fill at the close. */
  readonly fillTime: number
  readonly atClose: boolean
}

/** Rules 2, 3 (financing) and 15: everything that asks for the time. */
export class SlowClock {
  private readonly input: RunInput
  private readonly prices: SlowPrices
  private readonly calendar

  constructor(input: RunInput, prices: SlowPrices) {
    this.input = input
    this.prices = prices
    this.calendar = calendarNamed(input.instrument.calendar)
  }

  dayOf(i: number) {
    return this.calendar.dateAt(this.input.bars.time[i]!)
  }

  isNewDay(i: number): boolean {
    return i > 0 && this.dayOf(i).dayNumber !== this.dayOf(i - 1).dayNumber
  }

  /** Nights charged for the rollovers after `from` (or at it, where said) up to `to` (or before it). */
  nights(from: number, to: number, ends: { readonly included: boolean }): number {
    const isCrypto = this.input.instrument.calendar === 'crypto'
    const zone = zoneNamed(isCrypto ? 'UTC' : 'America/New_York')
    const firstDay = Math.floor(from / daySeconds) - 2
    const lastDay = Math.floor(to / daySeconds) + 2
    let nights = 0
    for (let day = firstDay; day <= lastDay; day++) {
      const at = isCrypto ? day * daySeconds : zone.toUtc(day * daySeconds + 17 * 3600)
      const isIn = ends.included ? at >= from && at <= to : at > from && at < to
      if (isIn) nights += isCrypto ? 1 : this.weight(weekdayOf(day))
    }
    return nights
  }

  /** `weekday`: 0 is Sunday. */
  private weight(weekday: number): number {
    if (weekday === 0 || weekday === 6) return 0
    const { calendar } = this.input.instrument
    const triple = calendar === 'forex' || calendar === 'metals' ? 3 : 5
    return weekday === triple ? 3 : 1
  }

  /** Rule 10: the last bar in which an order may work that begins to in bar `from`, before it where it may not; null where nothing is said. */
  orderEnd({ until, zone, lasts }: EntryOrder, from: number): number | null {
    const { length, time } = this.input.bars
    if ((until === undefined && lasts === undefined) || from >= length) return null
    const works = (i: number) => {
      const day = this.dayOf(i)
      if (day.dayNumber !== this.dayOf(from).dayNumber) return false
      if (until === undefined) return true
      const { toLocal } = this.zoneOf(zone)
      const sinceMidnight = toLocal(day.open) % daySeconds
      const wait = (clockSeconds(until) - sinceMidnight + daySeconds - 1) % daySeconds
      return toLocal(time[i]!) - toLocal(day.open) <= wait
    }
    let end = from - 1
    while (end + 1 < length && works(end + 1)) end++
    return end
  }

  private zoneOf(name: string | undefined) {
    const { calendar } = this.input.instrument
    const hasExchange = calendar !== 'forex' && calendar !== 'metals'
    return zoneNamed(name ?? (hasExchange ? this.calendar.zone : 'UTC'))
  }

  /** Rule 15: the weekday is that of the bar's trading day. */
  allows(session: SessionFilter | null, time: number, bar: number): boolean {
    if (!session) return true
    const zone = this.zoneOf(session.zone)
    const local = zone.toLocal(time)
    const clock = local - Math.floor(local / daySeconds) * daySeconds
    const inHours = (from: string, to: string) => {
      const [a, b] = [clockSeconds(from), clockSeconds(to)]
      return a <= b ? clock >= a && clock < b : clock >= a || clock < b
    }
    const weekday = weekdays[(weekdayOf(this.dayOf(bar).dayNumber) + 6) % 7]!
    if (session.days && !session.days.includes(weekday)) return false
    if (session.hours && !session.hours.some(({ from, to }) => inHours(from, to))) return false
    const clockDay = weekdays[(weekdayOf(Math.floor(local / daySeconds)) + 6) % 7]!
    if (session.blocked?.some(({ day, from, to }) => (!day || day === clockDay) && inHours(from, to))) return false
    if (session.named && !session.named.some((name) => isInSession(name, time))) return false
    return true
  }

  /** Whether bar i is the session's last by the calendar. */
  private isLastOfDay(i: number): boolean {
    return this.prices.end(i) >= this.dayOf(i).close
  }

  private isLastOfWeek(i: number): boolean {
    const { dayNumber } = this.dayOf(i)
    return this.isLastOfDay(i) && mondayOf(this.calendar.nextTradingDay(dayNumber).dayNumber) !== mondayOf(dayNumber)
  }

  /** The first moment after the fill at which a clock shows a time. */
  private nextClock(clock: string, zoneName: string | undefined, after: number, day?: string): number {
    const zone = this.zoneOf(zoneName)
    const start = Math.floor(zone.toLocal(after) / daySeconds) - 1
    for (let d = start; ; d++) {
      if (day && weekdays[(weekdayOf(d) + 6) % 7] !== day) continue
      const at = zone.toUtc(d * daySeconds + clockSeconds(clock))
      if (at > after) return at
    }
  }

  private tradingDaysBetween(from: number, to: number): number {
    let days = 0
    for (let i = from + 1; i <= to; i++) if (this.isNewDay(i)) days++
    return days
  }

  isDueAtOpen(exit: TimeExit, held: Held, i: number): boolean {
    const time = this.input.bars.time[i]!
    const { entryBar, fillTime, atClose } = held
    const isDaily = !isIntraday(this.input.timeframe)
    switch (exit.kind) {
      case 'bars':
        return i >= entryBar + exit.value + (atClose ? 1 : 0)
      case 'hours':
        return time >= fillTime + exit.value * 3600
      case 'minutes':
        return time >= fillTime + exit.value * 60
      case 'days': {
        const start = atClose ? entryBar + 1 : entryBar
        const days = this.tradingDaysBetween(start, i)
        if (days !== exit.value) return days > exit.value
        const sinceOpen = this.input.bars.time[start]! - this.dayOf(start).open
        return time - this.dayOf(i).open >= sinceOpen
      }
      case 'time_of_day':
        return time >= this.nextClock(exit.time, exit.zone, fillTime)
      case 'weekday':
        if (exit.time) return time >= this.nextClock(exit.time, exit.zone, fillTime, exit.day)
        return this.missedClose(held, i, (day) => weekdays[(weekdayOf(day) + 6) % 7] === exit.day)
      case 'end_of_day':
        return this.missedClose(held, i, () => true)
      case 'end_of_week':
        return this.missedWeek(held, i)
      case 'next_open':
        return isDaily || this.tradingDaysBetween(entryBar, i) > 0
    }
    throw new Error('not covered')
  }

  private isDay(i: number, day: string): boolean {
    return weekdays[(weekdayOf(this.dayOf(i).dayNumber) + 6) % 7] === day
  }

  /** A trading day that counts ended after the fill and before bar i. */
  private missedClose({ fillTime }: Held, i: number, counts: (day: number) => boolean): boolean {
    const { dayNumber: today } = this.dayOf(i)
    let day = this.calendar.dateAt(fillTime - 1)
    for (; day.dayNumber < today; day = this.calendar.nextTradingDay(day.dayNumber))
      if (day.isTrading && day.close > fillTime && counts(day.dayNumber)) return true
    return false
  }

  private missedWeek({ entryBar, atClose }: Held, i: number): boolean {
    const weekOf = (k: number) => mondayOf(this.dayOf(k).dayNumber)
    const start = atClose && this.isLastOfWeek(entryBar) ? entryBar + 1 : entryBar
    return start < i && weekOf(start) !== weekOf(i)
  }

  isDueAtClose(exit: TimeExit, { fillTime }: Held, i: number): boolean {
    switch (exit.kind) {
      case 'end_of_day':
        return this.isLastOfDay(i)
      case 'end_of_week':
        return this.isLastOfWeek(i)
      case 'weekday':
        if (!exit.time) return this.isLastOfDay(i) && this.isDay(i, exit.day)
        return this.fallsBehind(this.nextClock(exit.time, exit.zone, fillTime, exit.day), i)
      case 'time_of_day':
        return this.fallsBehind(this.nextClock(exit.time, exit.zone, fillTime), i)
      default:
        return false
    }
  }

  /** The session ends with bar i, and the next one opens after the moment. */
  private fallsBehind(moment: number, i: number): boolean {
    return this.isLastOfDay(i) && this.calendar.nextTradingDay(this.dayOf(i).dayNumber).open > moment
  }
}
