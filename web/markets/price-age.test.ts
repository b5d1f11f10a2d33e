import { expect, test } from 'vitest'
import { rowAge, staleSinceOf } from './price-age.ts'

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
