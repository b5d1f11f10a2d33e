import { findInstrument } from '../market/catalogue.ts'
import { regularHoursOf, type RegularHours } from '../market/regular-hours.ts'
import { tradingHours } from '../market/trading-hours.ts'
import { zoneNames } from '../strategy/plan-table.ts'
import type { Clock, Duration } from './meanings.ts'

const minutesOf: Readonly<Partial<Record<Duration['unit'], number>>> = { minute: 1, hour: 60 }

interface Hours {
  readonly from: Clock
  readonly to: Clock
}

/** Seconds of a market's day as hours of its clock. */
function clocksOf({ zone }: RegularHours, from: number, to: number): Hours {
  const said = zone in zoneNames ? zone : 'exchange'
  const clock = (seconds: number): Clock => ({
    time: `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String((seconds / 60) % 60).padStart(2, '0')}`,
    zone: said,
  })
  return { from: clock(from), to: clock(to) }
}

/** The first or last minutes of a market's regular day. Null where it has none, or a shorter one. */
export function edgeOfDay(symbol: string | null, edge: 'first' | 'last', { count, unit }: Duration): Hours | null {
  const day = symbol === null ? null : regularHoursOf(symbol)
  const seconds = count * (minutesOf[unit] ?? Number.NaN) * 60
  if (day === null || !Number.isInteger(seconds) || day.closes - day.opens < seconds) return null
  return edge === 'first' ? clocksOf(day, day.opens, day.opens + seconds) : clocksOf(day, day.closes - seconds, day.closes)
}

/** The regular day of a market, where it has one. */
export function regularDay(symbol: string | null): Hours | null {
  const day = symbol === null ? null : regularHoursOf(symbol)
  return day && clocksOf(day, day.opens, day.closes)
}

/** A market that is open on Saturdays and Sundays. */
export function tradesWeekends(symbol: string | null): boolean {
  const calendar = symbol === null ? undefined : findInstrument(symbol)?.calendar
  return calendar !== undefined && tradingHours[calendar].tradesWeekends
}
