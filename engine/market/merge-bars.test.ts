import { expect, test } from 'vitest'
import { barsFromRows } from './bars.ts'
import { mergeBars } from './merge-bars.ts'

const stretch = (rows: readonly (readonly [time: number, close: number, adjusted?: number])[]) => ({
  bars: barsFromRows(rows.map(([time, close]) => ({ time, open: close, high: close, low: close, close, volume: 1 }))),
  adjustedClose: Float64Array.from(rows, (row) => row[2] ?? NaN),
})

test('bars of both stretches come in order of time', () => {
  const { bars, revised } = mergeBars(stretch([[1, 10], [5, 50]]), stretch([[2, 20], [6, 60]])) // prettier-ignore
  expect([...bars.time]).toEqual([1, 2, 5, 6])
  expect([...bars.close]).toEqual([10, 20, 50, 60])
  expect(revised).toBe(0)
})

test('a bar that was sent again takes the place of the old one, and counts as revised when it differs', () => {
  const { bars, adjustedClose, revised } = mergeBars(stretch([[1, 10], [2, 20], [3, 30]]), stretch([[2, 20, 5], [3, 31]])) // prettier-ignore
  expect([...bars.close]).toEqual([10, 20, 31])
  expect([...adjustedClose]).toEqual([NaN, 5, NaN])
  expect(revised).toBe(1)
})
