import { findInstrument } from './catalogue.ts'
import { tradingHours } from './trading-hours.ts'

/** The hours of a day in which a market is traded by everybody, in seconds after the midnight of its zone. */
export interface RegularHours {
  readonly zone: string
  readonly opens: number
  readonly closes: number
}

const at = (hours: number, minutes = 0) => (hours * 60 + minutes) * 60
const newYork = (opens: number, closes: number): RegularHours => ({ zone: 'America/New_York', opens, closes })
const usStocks = newYork(at(9, 30), at(16))

/** Markets that are traded nearly round the clock, and the hours that people mean by their day: those of the stocks, or of the old pit. */
const besideTheNight: Readonly<Record<string, RegularHours>> = {
  ...Object.fromEntries(
    ['US500', 'NAS100', 'US30', 'US2000', 'ES', 'MES', 'NQ', 'MNQ', 'YM', 'MYM', 'RTY', 'M2K'].map((symbol) => [symbol, usStocks]),
  ),
  ...Object.fromEntries(['CL', 'MCL', 'NG'].map((symbol) => [symbol, newYork(at(9), at(14, 30))])),
  ...Object.fromEntries(['GC', 'MGC'].map((symbol) => [symbol, newYork(at(8, 20), at(13, 30))])),
  ...Object.fromEntries(['ZB', 'ZN', 'ZF', 'ZT'].map((symbol) => [symbol, newYork(at(8, 20), at(15))])),
}

/** Null where a market has no hours of that kind, is not known, or has had others in other years. */
export function regularHoursOf(symbol: string): RegularHours | null {
  const known = besideTheNight[symbol.toUpperCase()]
  if (known !== undefined) return known
  const calendar = findInstrument(symbol)?.calendar
  if (calendar === undefined) return null
  const { zone, hours } = tradingHours[calendar]
  const [day, ...others] = hours
  return day === undefined || others.length > 0 || day.opens <= 0 ? null : { zone, opens: day.opens, closes: day.closes }
}
