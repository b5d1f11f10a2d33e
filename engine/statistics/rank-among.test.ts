import { expect, test } from 'vitest'
import { rankAmong } from './rank-among.ts'

const rising = Float64Array.from({ length: 40 }, (_, i) => i)

test('the greatest of all lies above everything before it, and the least above nothing', () => {
  expect(rankAmong(rising, 39, 250)).toBe(1)
  expect(rankAmong(rising.toReversed(), 39, 250)).toBe(0)
})

test('equals count half, and only the window counts', () => {
  expect(rankAmong(new Float64Array(30), 29, 250)).toBe(0.5)
  const values = Float64Array.from({ length: 60 }, (_, i) => (i < 30 ? 100 : i === 59 ? 1 : 0))
  expect(rankAmong(values, 59, 29)).toBe(1)
  expect(rankAmong(values, 59, 59)).toBeCloseTo(29 / 59, 12)
})

test('what is not known is not held against it, and too few values give no rank', () => {
  const values = rising.with(3, Number.NaN)
  expect(rankAmong(values, 39, 250)).toBe(1)
  expect(rankAmong(values, 3, 250)).toBeNull()
  expect(rankAmong(rising, 19, 250)).toBeNull()
  expect(rankAmong(rising, 99, 250)).toBeNull()
})
