import { expect, test } from 'vitest'
import { runsOf } from './runs.ts'

test('closes are cut into runs of one way, which share their turning points', () => {
  expect(runsOf(Float64Array.of(1, 2, 3, 2, 1, 0, 5))).toEqual([
    { way: 'up', from: 0, to: 2 },
    { way: 'down', from: 2, to: 5 },
    { way: 'up', from: 5, to: 6 },
  ])
})

test('an unchanged close ends a run and begins none', () => {
  expect(runsOf(Float64Array.of(1, 2, 2, 3))).toEqual([
    { way: 'up', from: 0, to: 1 },
    { way: 'up', from: 2, to: 3 },
  ])
  expect(runsOf(Float64Array.of(1, 2, 2))).toEqual([{ way: 'up', from: 0, to: 1 }])
})

test('without two closes there is no run', () => expect([runsOf(new Float64Array(0)), runsOf(Float64Array.of(1))]).toEqual([[], []]))
