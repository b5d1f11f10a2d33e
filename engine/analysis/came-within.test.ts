import { expect, test } from 'vitest'
import { cameWithin } from './came-within.ts'

const on = (...bars: number[]) => {
  const all = new Set(bars)
  return (bar: number) => all.has(bar)
}

test('it counts where it came on one of the bars behind the case, with the bars that it took', () => {
  expect(cameWithin([0, 10, 20], on(3, 15, 20), 5, 100)).toEqual({ ended: [0, 10, 20], took: [3, 5] })
})

test('a case whose bars have not passed counts for nothing, though it came already', () => {
  expect(cameWithin([0, 10], on(3, 11), 5, 12)).toEqual({ ended: [0], took: [3] })
})

test('within no bars it is the bar of the case itself', () => {
  expect(cameWithin([1, 2, 3], on(2, 3), 0, 3)).toEqual({ ended: [1, 2, 3], took: [0, 0] })
})
