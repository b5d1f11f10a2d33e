import { expect, test } from 'vitest'
import { findSwings, lastSwingLevel } from './swing.ts'

const values = Float64Array.of(1, 2, 5, 3, 2, 4, 7, 7, 6, 1)

test('a swing high is known when the values to its right are', () => {
  expect(findSwings(values, 2, 1)).toEqual([
    { bar: 2, knownAt: 4 },
    { bar: 6, knownAt: 8 },
  ])
})

test('of equal extremes the first is the swing', () => {
  expect(findSwings(Float64Array.of(1, 3, 3, 1), 1, 1)).toEqual([{ bar: 1, knownAt: 2 }])
})

test('the last known swing is a level that holds until the next one is known', () => {
  expect([...lastSwingLevel(values, 2, 1)]).toEqual([NaN, NaN, NaN, NaN, 5, 5, 5, 5, 7, 7])
})
