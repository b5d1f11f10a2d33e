import { expect, test } from 'vitest'
import { trendReadings, trendRecord } from './trend-record.ts'

const growing = Float64Array.from({ length: 200 }, (_, i) => 100 * 1.001 ** i)

test('in a market that always rises every bullish reading is followed by a rise, as every bar is', () => {
  const record = trendRecord(growing, trendReadings(growing), 'rule', 'bullish')!
  // The first reading is at the 25th close, the last one with an outcome 24 bars before the end.
  expect(record).toMatchObject({ cases: 200 - 48, apart: Math.ceil((200 - 48) / 24), share: 1, base: 1 })
  expect(trendRecord(growing, trendReadings(growing), 'rule', 'bearish')).toMatchObject({ cases: 0, share: null, interval: null, base: 0 })
})

test('a close that is the same did not move on, and a trend without a direction has no record', () => {
  const flat = Float64Array.from({ length: 100 }, (_, i) => (i < 30 ? 100 + i : 130))
  expect(trendRecord(flat, trendReadings(flat), 'rule', 'bullish')).toMatchObject({ cases: 29, share: 6 / 29 })
  expect(trendRecord(flat, trendReadings(flat), 'rule', 'sideways')).toBeNull()
})
