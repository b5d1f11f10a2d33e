import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarNamed } from '../market/calendar.ts'
import { findInstrument } from '../market/catalogue.ts'
import { simulateBars } from '../market/simulate.ts'
import { timeframes } from '../market/timeframe.ts'
import { newBarPlaces } from './bar-places.ts'
import { nextBarOpen } from './next-bar-open.ts'

const hours = (from: string, count: number) => Array.from({ length: count }, (_, n) => Date.parse(from) / 1000 + 3600 * n)
const moment = (text: string) => Date.parse(text) / 1000

test('a moment lies on the bar that holds it, whatever the timeframe', () => {
  const h1 = newBarPlaces({ times: hours('2025-11-19T00:00:00Z', 24) })
  const h4 = newBarPlaces({ times: hours('2025-11-19T00:00:00Z', 24).filter((_, n) => n % 4 === 0) })
  const at = moment('2025-11-19T10:00:00Z')
  expect([h1.placeOf(at), h4.placeOf(at)]).toEqual([10, 2])
  expect(h1.placeOf(at + 1800)).toBe(10)
})

test('every place within the bars leads to its bar and back', () => {
  const gaps = fc.array(fc.integer({ min: 60, max: 200_000 }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(gaps, fc.nat(), (distances, pick) => {
      let time = 1_600_000_000
      const times = distances.map((gap) => (time += gap))
      const places = newBarPlaces({ times })
      const index = pick % times.length
      expect(places.placeOf(places.timeAt(index))).toBe(index)
      expect(places.placeOf(times[index]!)).toBe(index)
    }),
  )
})

test('places grow with time, before and behind the bars as well', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 900 }), fc.integer({ min: 1, max: 500 }), (place, more) => {
      const places = newBarPlaces({ times: hours('2025-11-19T00:00:00Z', 100) })
      expect(places.timeAt(place + more)).toBeGreaterThan(places.timeAt(place))
      expect(places.placeOf(places.timeAt(place))).toBe(place)
    }),
  )
})

test("what is drawn ahead of Friday's last bar stands on Monday's once it is there", () => {
  const calendar = calendarNamed('forex')
  const nextOpen = (open: number) => nextBarOpen(calendar, '1h', open)
  const friday = newBarPlaces({ times: hours('2025-11-21T00:00:00Z', 22), nextOpen })
  const ahead = friday.timeAt(22 + 3)
  expect(new Date(ahead * 1000).toISOString()).toBe('2025-11-24T01:00:00.000Z')
  const monday = newBarPlaces({ times: [...hours('2025-11-21T00:00:00Z', 22), ...hours('2025-11-23T22:00:00Z', 10)], nextOpen })
  expect([friday.placeOf(ahead), monday.placeOf(ahead)]).toEqual([25, 25])
})

test('an empty chart has one place', () => {
  expect(newBarPlaces({ times: [] }).placeOf(5)).toBe(0)
})

test.each(['EURUSD', 'AAPL', 'BTCUSD', 'US500', 'XAUUSD'])(
  'the bars of %s follow each other as its hours say, on every timeframe',
  (symbol) => {
    const instrument = findInstrument(symbol)!
    const calendar = calendarNamed(instrument.calendar)
    const from = moment('2025-03-03T00:00:00Z')
    for (const timeframe of timeframes) {
      const days = { '1w': 200, '1M': 900 }[timeframe as string] ?? (timeframe === '1d' ? 90 : 12)
      const { time } = simulateBars(instrument, timeframe, from, from + days * 86_400)
      const followed = [...time].slice(0, -1).map((open) => nextBarOpen(calendar, timeframe, open))
      expect([timeframe, followed]).toEqual([timeframe, [...time].slice(1)])
    }
  },
)
