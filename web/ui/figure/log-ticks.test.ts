import { expect, test } from 'vitest'
import { logTicks } from './log-ticks.ts'

test('a long range has round steps of each power of ten', () => {
  expect(logTicks(40, 12_000)).toEqual([50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000])
})

test('a short range has even steps', () => {
  expect(logTicks(9_400, 12_100)).toEqual([10_000, 11_000, 12_000])
})

test('a range that has no logarithm has no ticks', () => {
  expect(logTicks(0, 10)).toEqual([])
  expect(logTicks(5, 5)).toEqual([])
})
