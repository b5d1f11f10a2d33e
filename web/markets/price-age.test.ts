import { expect, test } from 'vitest'
import { isOldPrice, oldPriceWords, rowAge, staleSinceOf } from './price-age.ts'

const live = { symbol: 'BTCUSD', last: 1, change: 0, change_percent: 0, at: 1_000 }

test('a live price says whether its source answers, whatever was known before', () => {
  expect(staleSinceOf(undefined, 500)).toBe(500)
  expect(staleSinceOf(live, 500)).toBeUndefined()
  expect(staleSinceOf({ ...live, stale_since: 700 }, undefined)).toBe(700)
})

test.each([
  ['while nothing has come, as old as the row says', undefined, 900],
  ['since the source answered last', { ...live, stale_since: 940 }, 60],
  ['as old as the row says while the same price stands', { ...live, at: 100 }, 900],
  ['not old once a newer one has come', live, null],
] as const)('the price of a row is, %s', (_, price, age) => {
  expect(rowAge(price, { stale_seconds: 900, price_time: 100 }, 1_000)).toBe(age)
})

test('an old price is named by its day where a market has only days, else by its moment', () => {
  const close = Date.parse('2025-04-17T20:00Z') / 1000
  expect([isOldPrice(close, close + 4 * 86_400), isOldPrice(close, close + 8 * 86_400)]).toEqual([false, true])
  expect(oldPriceWords(close, { timeframes: ['1d', '1w'], calendar: 'us_stock' })).toBe('17 Apr 2025')
  // A day that ends at 22:00 is the day that ended, not the one that begins there.
  expect(oldPriceWords(Date.parse('2025-04-17T21:00Z') / 1000, { timeframes: ['1d'], calendar: 'forex' })).toBe('17 Apr 2025')
  expect(oldPriceWords(close, { timeframes: ['1h', '1d'], calendar: 'us_stock' })).toMatch(/^17 Apr 2025, /)
})
