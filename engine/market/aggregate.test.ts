import { describe, expect, test } from 'vitest'
import { aggregateBars, reachableTimeframes } from './aggregate.ts'
import { barAt, barsFromRows, sliceBars, type Bar } from './bars.ts'
import { timeframes } from './timeframe.ts'

const seconds = (iso: string) => Date.parse(`${iso}Z`) / 1000
const hourly = (from: string, hours: readonly number[]): Bar[] =>
  hours.map((hour, i) => ({ time: seconds(from) + hour * 3600, open: 10 + i, high: 12 + i, low: 9 + i, close: 11 + i, volume: 100 }))
const range = (length: number) => Array.from({ length }, (_, i) => i)

test('open, high, low, close and volume are those of the parts', () => {
  const source = barsFromRows(hourly('2024-01-06T00:00', range(26)))
  const { bars, firstSource, lastSource } = aggregateBars(source, '1h', '1d', 'crypto')
  expect(barAt(bars, 0)).toEqual({ time: seconds('2024-01-06T00:00'), open: 10, high: 35, low: 9, close: 34, volume: 2400 })
  expect([...firstSource]).toEqual([0, 24])
  expect([...lastSource]).toEqual([23, 25])
})

describe('a bar is known to be complete', () => {
  test('at the close of its last part', () => {
    const source = barsFromRows(hourly('2024-01-06T00:00', range(48)))
    expect([...aggregateBars(source, '1h', '1d', 'crypto').knownAt]).toEqual([23, 47])
  })
  test('one bar later where its last parts are missing', () => {
    const source = barsFromRows(hourly('2024-01-06T00:00', [0, 1, 20, 24, 25]))
    expect([...aggregateBars(source, '1h', '1d', 'crypto').knownAt]).toEqual([3, 5])
  })
  test('at the short last bar of a session', () => {
    const source = barsFromRows(hourly('2024-07-01T13:30', range(7)))
    expect([...aggregateBars(source, '1h', '1d', 'us_stock').knownAt]).toEqual([6])
    expect([...aggregateBars(source, '1h', '4h', 'us_stock').knownAt]).toEqual([3, 6])
  })
  test('at the same bar, however much of the source is there', () => {
    const hours = range(24 * 40).filter((hour) => (hour * 7919) % 11 > 3)
    const source = barsFromRows(hourly('2024-01-01T00:00', hours))
    for (const to of ['4h', '1d', '1w', '1M'] as const) {
      const whole = aggregateBars(source, '1h', to, 'forex').knownAt
      for (const length of [1, 100, 333, source.length - 1]) {
        const part = aggregateBars(sliceBars(source, 0, length), '1h', to, 'forex').knownAt
        expect([...part].filter((at) => at < length)).toEqual([...whole].filter((at) => at < length))
      }
    }
  })
})

test('a forex week has five daily bars that begin on Sunday evening', () => {
  const source = barsFromRows(hourly('2024-06-30T21:00', range(120)))
  const daily = aggregateBars(source, '1h', '1d', 'forex').bars
  expect(daily.length).toBe(5)
  expect(daily.time[0]).toBe(seconds('2024-06-30T21:00'))
  const weekly = aggregateBars(daily, '1d', '1w', 'forex')
  expect([weekly.bars.length, weekly.knownAt[0], weekly.bars.volume[0]]).toEqual([1, 4, 12_000])
})

test('a bar whose first parts are missing keeps its time', () => {
  const source = barsFromRows(hourly('2024-01-06T00:00', [5, 6]))
  expect(aggregateBars(source, '1h', '4h', 'crypto').bars.time[0]).toBe(seconds('2024-01-06T04:00'))
})

test('nothing becomes nothing', () => {
  expect(aggregateBars(barsFromRows([]), '1m', '1h', 'forex').bars.length).toBe(0)
})

test('weeks do not become months', () => {
  expect(reachableTimeframes('1w', timeframes)).toEqual(['1w'])
  expect(reachableTimeframes('4h', timeframes)).toEqual(['4h', '1d', '1w', '1M'])
})
