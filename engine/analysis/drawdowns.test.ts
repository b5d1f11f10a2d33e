import { expect, test } from 'vitest'
import { drawdownsOf } from './drawdowns.ts'
import { reachedFirst } from './reached-first.ts'

test('a fall lasts from a high to the bar that trades there again, and is as deep as its lowest low', () => {
  expect(drawdownsOf([10, 9, 8, 10, 12, 6], [9.5, 8, 5, 9, 11, 3])).toEqual([
    { peak: 0, trough: 2, recovered: 3, change: -0.5 },
    { peak: 4, trough: 5, recovered: null, change: -0.75 },
  ])
  expect(drawdownsOf([1, 2, 3], [1, 2, 3])).toEqual([])
  expect(drawdownsOf([], [])).toEqual([])
})

test('of two prices the one that is traded first counts, and of one bar that trades both neither', () => {
  const [high, low] = [
    [1, 1.2, 1.6],
    [0.9, 0.8, 0.3],
  ]
  const race = (above: number, below: number, last = 2) => reachedFirst(high, low, { above, below, first: 0, last }).reached
  expect([race(1.2, 0.7), race(1.7, 0.8), race(1.5, 0.5), race(1.5, 0.5, 1), race(1.5, -Infinity)]).toEqual([
    'up',
    'down',
    'both',
    'neither',
    'up',
  ])
})
