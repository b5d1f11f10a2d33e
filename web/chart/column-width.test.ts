import { expect, test } from 'vitest'
import { columnWidth } from './column-width.ts'

test('columns stand apart where there is room, and never vanish', () => {
  expect([0.3, 1, 2, 6, 12.5].map((step) => columnWidth(step, 1))).toEqual([1, 1, 1, 5, 11])
  expect(columnWidth(6, 2)).toBe(10)
})
