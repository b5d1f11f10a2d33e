import { expect, test } from 'vitest'
import { barsFromRows } from '../market/bars.ts'
import { findPriceGaps } from './price-gaps.ts'

const calm = Array.from({ length: 20 }, (_, i) => ({ time: i * 3_600, open: 100, high: 101, low: 99, close: 100, volume: 1 }))
const after = (...rows: readonly (readonly [open: number, high: number, low: number, close: number])[]) =>
  barsFromRows([...calm, ...rows.map(([open, high, low, close], k) => ({ time: (20 + k) * 3_600, open, high, low, close, volume: 1 }))])

test('an open away from the close before is a gap, which is filled once price trades at that close', () => {
  // ATR(14) is 2: half a point is a quarter of it.
  expect(findPriceGaps(after([103, 104, 102, 103], [103, 103.5, 101, 102], [102, 102, 99.5, 100]))).toEqual([
    { bar: 20, way: 'up', price: 100, size: 3, sizeAtr: 1.5, filledAt: 22 },
  ])
  expect(findPriceGaps(after([98, 99, 97, 98]))).toMatchObject([{ bar: 20, way: 'down', price: 100, filledAt: null }])
})

test('a gap may be filled by its own bar', () =>
  expect(findPriceGaps(after([101, 101, 99, 100]))).toMatchObject([{ way: 'up', filledAt: 20 }]))

test('a smaller step is no gap, and a quarter of ATR is one', () => {
  expect(findPriceGaps(after([100.49, 101, 100.2, 100.5]))).toEqual([])
  expect(findPriceGaps(after([100.5, 101, 100.2, 100.5]))).toHaveLength(1)
})

test('in a market that does not move there is none', () =>
  expect(findPriceGaps(barsFromRows(calm.map((row) => ({ ...row, high: 100, low: 100 }))))).toEqual([]))
