import { expect, test } from 'vitest'
import { excursionsOf } from './excursions.ts'

const prices = {
  close: Float64Array.of(100, 101, 99, 100, 102),
  high: Float64Array.of(100, 103, 101, 101, 104),
  low: Float64Array.of(99, 98, 97, 99, 100),
}

test('the furthest high and low of the bars behind a case are told in percent of its close', () => {
  const { up, down } = excursionsOf(prices, Int32Array.of(0), 2, 4)
  expect(up).toBeCloseTo(3)
  expect(down).toBeCloseTo(-3)
})

test('a case whose horizon has not ended does not count', () => {
  expect(excursionsOf(prices, Int32Array.of(3), 2, 4)).toEqual({ up: null, upHigh: null, down: null, downLow: null })
  expect(excursionsOf(prices, Int32Array.of(0, 3), 2, 4)).toEqual(excursionsOf(prices, Int32Array.of(0), 2, 4))
})
