import { expect, test } from 'vitest'
import type { Expr, Fill } from '../strategy/plan.ts'
import { conditionColumn } from './condition-column.ts'
import { from, worldOf } from './testing/expressions.ts'

const flat = (length: number) => Array.from({ length }, () => 1)
type Options = Parameters<typeof worldOf>[1]
const column = (expr: Expr, length: number, options: Options = {}, fill: Fill = 'next_open') => [
  ...conditionColumn(expr, worldOf(flat(length), options), fill),
]
const trueAt = (expr: Expr, length: number, options: Options = {}, fill: Fill = 'next_open') =>
  column(expr, length, options, fill).flatMap((truth, i) => (truth === 1 ? [i] : []))

const morning: Expr = { op: 'time', fromTime: '02:00', toTime: '04:00', from }

test('a time window asks for the moment of the fill, from ≤ t < to', () => {
  expect(trueAt(morning, 6)).toEqual([1, 2])
  expect(trueAt(morning, 6, {}, 'open')).toEqual([2, 3])
  expect(trueAt(morning, 6, {}, 'close')).toEqual([1, 2])
})

test('a window may pass midnight', () => {
  expect(trueAt({ op: 'time', fromTime: '22:00', toTime: '02:00', from }, 24, {}, 'open')).toEqual([0, 1, 22, 23])
})

test('a zone is the place’s clock, summer time included', () => {
  const opening: Expr = { op: 'at_time', time: '09:30', zone: 'America/New_York', from }
  expect(trueAt(opening, 48, { start: '2024-01-08T00:00', stepMinutes: 30, timeframe: '30m' }, 'open')).toEqual([29])
  expect(trueAt(opening, 48, { start: '2024-07-08T00:00', stepMinutes: 30, timeframe: '30m' }, 'open')).toEqual([27])
})

test('stocks without a zone keep their exchange’s clock', () => {
  const start = { start: '2024-01-08T14:30', calendar: 'us_stock' } as const
  expect(trueAt({ op: 'at_time', time: '10:30', from }, 6, start, 'open')).toEqual([1])
})

test('exchange time is the clock of the market, where it has one, else UTC', () => {
  const stocks = { start: '2024-01-08T14:30', calendar: 'us_stock' } as const
  expect(trueAt({ op: 'at_time', time: '10:30', zone: 'exchange', from }, 6, stocks, 'open')).toEqual([1])
  expect(trueAt({ op: 'at_time', time: '10:00', zone: 'exchange', from }, 24, {}, 'open')).toEqual([10])
})

test('a clock time between two opens is the later one, once a day', () => {
  expect(trueAt({ op: 'at_time', time: '02:10', from }, 30, {}, 'open')).toEqual([3, 27])
  expect(trueAt({ op: 'at_time', time: '02:10', from }, 30)).toEqual([2, 26])
})

const opensOf = (times: readonly string[], expr: Expr, calendar: 'forex' | 'us_stock') => {
  const world = worldOf(flat(times.length), { calendar })
  world.bars.time.set(times.map((time) => Date.parse(`${time}Z`) / 1000))
  const truths = [...conditionColumn(expr, world, 'open')]
  return times.filter((_, i) => truths[i] === 1)
}

test('a clock time at which the market is closed is not its next open', () => {
  // Sunday 22:00 UTC is the first bar of Monday; 02:00 of Sunday was in the weekend.
  const weekend = ['2024-01-12T20:00', '2024-01-12T21:00', '2024-01-14T22:00', '2024-01-14T23:00', '2024-01-15T01:00', '2024-01-15T02:00']
  expect(opensOf(weekend, { op: 'at_time', time: '02:00', from }, 'forex')).toEqual(['2024-01-15T02:00'])
  expect(opensOf(weekend, { op: 'at_time', time: '22:00', from }, 'forex')).toEqual(['2024-01-14T22:00'])
  const morning = ['2024-01-08T20:30', '2024-01-09T14:30', '2024-01-09T15:30']
  expect(opensOf(morning, { op: 'at_time', time: '09:00', from }, 'us_stock')).toEqual([])
})

test('a clock time among missing bars of a trading day is the first open after them', () => {
  const day = ['2024-01-10T08:00', '2024-01-10T11:00', '2024-01-10T12:00']
  expect(opensOf(day, { op: 'at_time', time: '09:00', from }, 'forex')).toEqual(['2024-01-10T11:00'])
})

test('a clock time inside the last bar of a trading day is the first open of a day right behind it', () => {
  const monday = { start: '2024-01-08T20:00', calendar: 'forex' } as const
  expect(trueAt({ op: 'at_time', time: '16:30', zone: 'America/New_York', from }, 4, monday, 'open')).toEqual([2])
  // Friday's last bar is followed by the weekend.
  const friday = { start: '2024-01-12T20:00', calendar: 'forex' } as const
  expect(column({ op: 'at_time', time: '16:30', zone: 'America/New_York', from }, 2, friday)).toEqual([0, 0])
})

test('weekdays are those of the trading day', () => {
  const monday: Expr = { op: 'weekday', days: ['mon'], from }
  // Sunday 22:00 UTC is 17:00 in New York: Monday has begun.
  expect(trueAt(monday, 4, { start: '2024-01-07T22:00', calendar: 'forex' }, 'open')).toEqual([0, 1, 2, 3])
  expect(trueAt(monday, 3, { start: '2024-01-07T22:00', calendar: 'crypto' }, 'open')).toEqual([2])
})

test('the last bar asks for the next open by the calendar', () => {
  // The bar from 16:00 to 17:00 New York on Friday; the next open is Sunday evening, which is Monday.
  const friday = { start: '2024-01-12T21:00', calendar: 'forex' } as const
  expect(column({ op: 'weekday', days: ['mon'], from }, 1, friday)).toEqual([1])
  expect(column({ op: 'weekday', days: ['fri'], from }, 1, friday, 'close')).toEqual([1])
})

test('trading days of the month count from its start or its end, holidays left out', () => {
  // New York: 2024-01-01 is a holiday, so the first trading days are the 2nd, 3rd, 4th, 5th; 2024-01-31 is the last.
  const january = { start: '2024-01-01T14:30', calendar: 'us_stock', timeframe: '1d', stepMinutes: 1440 } as const
  const nth = (n: number): Expr => ({ op: 'calendar', event: 'month_trading_day', n, from })
  expect(trueAt(nth(1), 31, january, 'close')).toEqual([1])
  expect(trueAt(nth(3), 31, january, 'close')).toEqual([3])
  expect(trueAt(nth(-1), 31, january, 'close')).toEqual([30])
  expect(trueAt(nth(-4), 31, january, 'close')).toEqual([25])
})
