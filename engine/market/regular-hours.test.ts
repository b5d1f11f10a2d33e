import { expect, test } from 'vitest'
import { regularHoursOf } from './regular-hours.ts'

const hours = (count: number) => count * 3600

test('the day of a stock is that of its exchange', () => {
  expect(regularHoursOf('SPY')).toEqual({ zone: 'America/New_York', opens: hours(9.5), closes: hours(16) })
})

test('the day of an index future is that of its stocks', () => {
  expect(regularHoursOf('ES')).toEqual(regularHoursOf('SPY'))
  expect(regularHoursOf('nas100')).toEqual(regularHoursOf('SPY'))
})

test.each(['EURUSD', 'BTCUSDT', 'NOSUCH', 'constructor'])('%s has no such hours', (symbol) => expect(regularHoursOf(symbol)).toBe(null))
