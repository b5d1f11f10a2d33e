import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barEnd, barOpen, calendarNamed, openOfDate, tradingDateOf } from './calendar.ts'
import { dayNumberOf, readDate } from './day-number.ts'
import { calendarNames, type CalendarName } from './instrument.ts'
import { timeframes } from './timeframe.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000
const iso = (time: number) => new Date(time * 1000).toISOString().slice(0, 16)
const dayOf = (name: CalendarName, date: string) => calendarNamed(name).day(readDate(date)!)

/** Weekdays of a year on which the calendar does not trade. */
function closedWeekdays(name: CalendarName, year: number): string[] {
  const dates: string[] = []
  for (let d = dayNumberOf(year, 1, 1); d < dayNumberOf(year + 1, 1, 1); d++) {
    const day = calendarNamed(name).day(d)
    if (!day.isTrading && ![0, 6].includes(new Date(d * 86_400_000).getUTCDay())) dates.push(day.date.slice(5))
  }
  return dates
}

describe('hours', () => {
  test.each([
    ['forex', '2024-07-02', '2024-07-01T21:00', '2024-07-02T21:00'],
    ['forex', '2024-01-08', '2024-01-07T22:00', '2024-01-08T22:00'],
    ['metals', '2024-03-11', '2024-03-10T21:00', '2024-03-11T21:00'],
    ['crypto', '2024-01-06', '2024-01-06T00:00', '2024-01-07T00:00'],
    ['us_stock', '2024-01-08', '2024-01-08T14:30', '2024-01-08T21:00'],
    ['us_stock', '2024-07-03', '2024-07-03T13:30', '2024-07-03T17:00'],
    ['us_stock', '2024-11-29', '2024-11-29T14:30', '2024-11-29T18:00'],
    ['us_futures', '2024-01-08', '2024-01-07T23:00', '2024-01-08T22:00'],
    ['us_futures', '2024-01-15', '2024-01-14T23:00', '2024-01-15T18:00'],
    ['london', '2024-07-01', '2024-07-01T07:00', '2024-07-01T15:30'],
    ['xetra', '2024-01-08', '2024-01-08T08:00', '2024-01-08T16:30'],
    ['euronext', '2024-12-24', '2024-12-24T08:00', '2024-12-24T13:05'],
    ['tokyo', '2024-01-09', '2024-01-09T00:00', '2024-01-09T06:00'],
    ['tokyo', '2024-11-05', '2024-11-05T00:00', '2024-11-05T06:30'],
    ['hongkong', '2024-01-08', '2024-01-08T01:30', '2024-01-08T08:00'],
    ['sydney', '2024-01-08', '2024-01-07T23:00', '2024-01-08T05:00'],
  ] as const)('%s opens and closes on %s', (name, date, open, close) => {
    const day = dayOf(name, date)
    expect([day.isTrading, iso(day.open), iso(day.close)]).toEqual([true, open, close])
  })

  test('Tokyo is closed for lunch inside its session', () => {
    const tokyo = calendarNamed('tokyo')
    expect(tokyo.isOpenAt(seconds('2024-01-09T02:29Z'))).toBe(true)
    expect(tokyo.isOpenAt(seconds('2024-01-09T02:30Z'))).toBe(false)
    expect(tokyo.tradingDayAt(seconds('2024-01-09T02:30Z'))?.date).toBe('2024-01-09')
    expect(tokyo.isOpenAt(seconds('2024-01-09T03:30Z'))).toBe(true)
  })

  test('currencies rest from Friday to Sunday 17:00 New York', () => {
    const forex = calendarNamed('forex')
    expect(forex.isOpenAt(seconds('2024-07-05T20:59Z'))).toBe(true)
    expect(forex.tradingDayAt(seconds('2024-07-05T21:00Z'))).toBeNull()
    expect(forex.tradingDayAt(seconds('2024-07-07T20:59Z'))).toBeNull()
    expect(forex.tradingDayAt(seconds('2024-07-07T21:00Z'))?.date).toBe('2024-07-08')
  })
})

describe('holidays of a year, as the exchanges published them', () => {
  test.each([
    ['us_stock', 2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
    ['us_stock', 2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    ['us_stock', 2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
    ['london', 2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    ['london', 2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
    ['xetra', 2024, '01-01 03-29 04-01 05-01 12-24 12-25 12-26 12-31'],
    ['euronext', 2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
    [
      'tokyo',
      2019,
      '01-01 01-02 01-03 01-14 02-11 03-21 04-29 04-30 05-01 05-02 05-03 05-06 07-15 08-12 09-16 09-23 10-14 10-22 11-04 12-31',
    ],
    ['tokyo', 2024, '01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31'],
    ['hongkong', 2024, '01-01 02-12 02-13 03-29 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26'],
    ['hongkong', 2025, '01-01 01-29 01-30 01-31 04-04 04-18 04-21 05-01 05-05 07-01 10-01 10-07 10-29 12-25 12-26'],
    ['sydney', 2022, '01-03 01-26 04-15 04-18 04-25 06-13 09-22 12-26 12-27'],
    ['sydney', 2024, '01-01 01-26 03-29 04-01 04-25 06-10 12-25 12-26'],
    ['forex', 2024, '01-01 12-25'],
    ['crypto', 2024, ''],
  ] as const)('%s %i', (name, year, dates) => {
    expect(closedWeekdays(name, year).join(' ')).toBe(dates)
  })

  const file = '../shared/reference/data/GOOG.csv'
  test.skipIf(!existsSync(file))('the days on which a share traded in New York from 2004 to 2013 are the trading days', () => {
    const dates = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, 10))
    const days = calendarNamed('us_stock').tradingDays(seconds(`${dates[0]!}T12:00Z`), seconds(`${dates.at(-1)!}T23:00Z`))
    expect(days.map((day) => day.date)).toEqual(dates)
  })
})

describe('walking', () => {
  test('the next and the previous trading day step over weekends and holidays', () => {
    const nyse = calendarNamed('us_stock')
    expect(nyse.nextTradingDay(readDate('2024-03-28')!).date).toBe('2024-04-01')
    expect(nyse.previousTradingDay(readDate('2024-04-01')!).date).toBe('2024-03-28')
    expect(calendarNamed('crypto').nextTradingDay(readDate('2024-03-29')!).date).toBe('2024-03-30')
  })

  test('a range lists the days that share a moment with it', () => {
    const dates = (from: string, to: string) =>
      calendarNamed('forex')
        .tradingDays(seconds(from), seconds(to))
        .map((day) => day.date)
    expect(dates('2024-07-05T20:00Z', '2024-07-07T21:00Z')).toEqual(['2024-07-05'])
    expect(dates('2024-07-05T21:00Z', '2024-07-07T21:01Z')).toEqual(['2024-07-08'])
    expect(dates('2024-07-06T00:00Z', '2024-07-07T00:00Z')).toEqual([])
  })
})

describe('bars are anchored to the trading day', () => {
  test.each([
    ['forex', '4h', '2024-07-02T00:59', '2024-07-01T21:00', '2024-07-02T01:00'],
    ['forex', '4h', '2024-12-02T03:00', '2024-12-02T02:00', '2024-12-02T06:00'],
    ['us_stock', '1h', '2024-07-01T14:29', '2024-07-01T13:30', '2024-07-01T14:30'],
    ['us_stock', '4h', '2024-07-01T19:00', '2024-07-01T17:30', '2024-07-01T20:00'],
    ['us_stock', '1h', '2024-07-03T16:45', '2024-07-03T16:30', '2024-07-03T17:00'],
    ['tokyo', '1h', '2024-01-09T02:10', '2024-01-09T02:00', '2024-01-09T02:30'],
    ['tokyo', '1h', '2024-01-09T03:40', '2024-01-09T03:00', '2024-01-09T04:00'],
    ['us_stock', '1d', '2024-07-01T18:00', '2024-07-01T13:30', '2024-07-01T20:00'],
    ['forex', '1w', '2024-07-03T00:00', '2024-06-30T21:00', '2024-07-05T21:00'],
    ['us_stock', '1w', '2024-01-18T18:00', '2024-01-16T14:30', '2024-01-19T21:00'],
    ['crypto', '1w', '2024-01-14T23:59', '2024-01-08T00:00', '2024-01-15T00:00'],
    ['us_stock', '1M', '2024-03-20T18:00', '2024-03-01T14:30', '2024-03-28T20:00'],
    ['crypto', '1M', '2024-02-20T18:00', '2024-02-01T00:00', '2024-03-01T00:00'],
    ['forex', '1M', '2024-06-30T22:00', '2024-06-30T21:00', '2024-07-31T21:00'],
  ] as const)('%s %s at %s', (name, timeframe, time, open, end) => {
    expect(iso(barOpen(seconds(`${time}Z`), timeframe, name))).toBe(open)
    expect(iso(barEnd(seconds(`${open}Z`), timeframe, name))).toBe(end)
  })

  test('prices from outside the session count to the day that opens next, in bars of their own', () => {
    expect(tradingDateOf(seconds('2024-07-01T21:30Z'), 'us_stock')).toBe('2024-07-02')
    expect(iso(barOpen(seconds('2024-07-01T20:15Z'), '1h', 'us_stock'))).toBe('2024-07-01T20:00')
    expect(iso(barOpen(seconds('2024-07-02T13:15Z'), '1h', 'us_stock'))).toBe('2024-07-02T12:30')
    expect(tradingDateOf(seconds('2024-07-06T12:00Z'), 'us_stock')).toBe('2024-07-08')
  })

  test('prices of a holiday count to the holiday', () => {
    expect(tradingDateOf(openOfDate(readDate('2024-07-04')!, 'us_stock'), 'us_stock')).toBe('2024-07-04')
  })

  test('every moment lies in exactly one bar, and bars of longer timeframes are whole numbers of shorter ones', () => {
    const moment = fc.integer({ min: seconds('1995-01-01T00:00Z'), max: seconds('2055-01-01T00:00Z') })
    fc.assert(
      fc.property(
        fc.constantFrom(...calendarNames),
        moment,
        fc.integer({ min: 0, max: timeframes.indexOf('1d') }),
        (name, time, shorter) => {
          const calendar = calendarNamed(name)
          const short = calendar.periodAt(time, timeframes[shorter]!)
          // From minutes up to weeks; a month ends on another day than a week.
          const long = calendar.periodAt(time, timeframes[shorter + 1]!)
          expect(short.end).toBeLessThanOrEqual(short.until)
          expect(short.until).toBeGreaterThan(time)
          expect(calendar.periodAt(short.until, timeframes[shorter]!).until).toBeGreaterThan(short.until)
          expect(long.until).toBeGreaterThanOrEqual(short.until)
          expect(calendar.periodAt(short.until - 1, timeframes[shorter]!)).toEqual(short)
          expect(tradingDateOf(short.until - 1, name) >= tradingDateOf(time, name)).toBe(true)
        },
      ),
      { seed: 21, numRuns: 1500 },
    )
  })

  test('lookups in any order agree with lookups in order', () => {
    const times = Array.from({ length: 400 }, (_, i) => seconds('2024-03-01T00:00Z') + i * 7200)
    for (const name of calendarNames) {
      const calendar = calendarNamed(name)
      const forward = times.map((time) => calendar.dateAt(time).date)
      const backward = times.toReversed().map((time) => calendar.dateAt(time).date)
      expect(backward.toReversed()).toEqual(forward)
    }
  })
})
