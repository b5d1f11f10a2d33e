import { findInstrument } from '../market/catalogue.ts'
import { tradingHours } from '../market/trading-hours.ts'
import { zoneNames } from '../strategy/plan-table.ts'
import type { Clock, Duration } from './meanings.ts'

const minutesOf: Readonly<Partial<Record<Duration['unit'], number>>> = { minute: 1, hour: 60 }
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/**
 * The first minutes of a market's day as hours of its clock. Null where the market is not known, has traded since the evening before, or
 * has begun at other times in other years.
 */
export function firstOfDay(symbol: string | null, { count, unit }: Duration): { readonly from: Clock; readonly to: Clock } | null {
  const calendar = symbol === null ? undefined : findInstrument(symbol)?.calendar
  const minutes = count * (minutesOf[unit] ?? Number.NaN)
  if (calendar === undefined || !Number.isInteger(minutes)) return null
  const { zone, hours } = tradingHours[calendar]
  const [day, ...others] = hours
  if (day === undefined || others.length > 0 || day.opens <= 0 || day.opens / 60 + minutes > day.closes / 60) return null
  const said = zone in zoneNames ? zone : 'exchange'
  return { from: { time: clock(day.opens / 60), zone: said }, to: { time: clock(day.opens / 60 + minutes), zone: said } }
}
