import { dayNumberOf } from './day-number.ts'
import {
  euronextHolidays,
  forexHolidays,
  hongKongHolidays,
  londonHolidays,
  metalsHolidays,
  noHolidays,
  sydneyHolidays,
  tokyoHolidays,
  usFuturesHolidays,
  usStockHolidays,
  xetraHolidays,
  type HolidayRule,
} from './holidays.ts'
import type { CalendarName } from './instrument.ts'

/** Hours of one trading date, seconds after its local midnight; negative is the evening before. */
export interface Hours {
  readonly opens: number
  readonly closes: number
  readonly earlyCloses?: number
  readonly pause?: { readonly from: number; readonly to: number }
  /** Day number of the first date these hours no longer hold for; the last entry has none. */
  readonly until?: number
}

interface TradingHours {
  readonly zone: string
  readonly tradesWeekends: boolean
  readonly holidays: HolidayRule
  readonly hours: readonly Hours[]
}

const at = (hours: number, minutes = 0) => (hours * 60 + minutes) * 60
const lunch = (from: number, to: number) => ({ from, to })

const newYorkRound = { zone: 'America/New_York', tradesWeekends: false, hours: [{ opens: at(-7), closes: at(17) }] } as const

/** Opening hours of every calendar. */
export const tradingHours: Readonly<Record<CalendarName, TradingHours>> = {
  forex: { ...newYorkRound, holidays: forexHolidays },
  metals: { ...newYorkRound, holidays: metalsHolidays },
  crypto: { zone: 'UTC', tradesWeekends: true, holidays: noHolidays, hours: [{ opens: 0, closes: at(24) }] },
  us_stock: {
    zone: 'America/New_York',
    tradesWeekends: false,
    holidays: usStockHolidays,
    hours: [{ opens: at(9, 30), closes: at(16), earlyCloses: at(13) }],
  },
  us_futures: {
    zone: 'America/New_York',
    tradesWeekends: false,
    holidays: usFuturesHolidays,
    hours: [{ opens: at(-6), closes: at(17), earlyCloses: at(13) }],
  },
  london: {
    zone: 'Europe/London',
    tradesWeekends: false,
    holidays: londonHolidays,
    hours: [{ opens: at(8), closes: at(16, 30), earlyCloses: at(12, 30) }],
  },
  xetra: { zone: 'Europe/Berlin', tradesWeekends: false, holidays: xetraHolidays, hours: [{ opens: at(9), closes: at(17, 30) }] },
  euronext: {
    zone: 'Europe/Paris',
    tradesWeekends: false,
    holidays: euronextHolidays,
    hours: [{ opens: at(9), closes: at(17, 30), earlyCloses: at(14, 5) }],
  },
  tokyo: {
    zone: 'Asia/Tokyo',
    tradesWeekends: false,
    holidays: tokyoHolidays,
    hours: [
      { until: dayNumberOf(2011, 11, 21), opens: at(9), closes: at(15), pause: lunch(at(11), at(12, 30)) },
      { until: dayNumberOf(2024, 11, 5), opens: at(9), closes: at(15), pause: lunch(at(11, 30), at(12, 30)) },
      { opens: at(9), closes: at(15, 30), pause: lunch(at(11, 30), at(12, 30)) },
    ],
  },
  hongkong: {
    zone: 'Asia/Hong_Kong',
    tradesWeekends: false,
    holidays: hongKongHolidays,
    hours: [
      { until: dayNumberOf(2011, 3, 7), opens: at(10), closes: at(16), earlyCloses: at(12, 30), pause: lunch(at(12, 30), at(14, 30)) },
      { until: dayNumberOf(2012, 3, 5), opens: at(9, 30), closes: at(16), earlyCloses: at(12), pause: lunch(at(12), at(13, 30)) },
      { opens: at(9, 30), closes: at(16), earlyCloses: at(12), pause: lunch(at(12), at(13)) },
    ],
  },
  sydney: {
    zone: 'Australia/Sydney',
    tradesWeekends: false,
    holidays: sydneyHolidays,
    hours: [{ opens: at(10), closes: at(16), earlyCloses: at(14, 10) }],
  },
}
