import { expect, test } from 'vitest'
import { shareInterval } from './share-interval.ts'

// Newcombe 1998, Statistics in Medicine 17, 857–872, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('of %i in %i the interval is the published one', (cases, count, low, high) => {
  const interval = shareInterval(cases / count, count)!
  expect(interval[0]).toBeCloseTo(low, 4)
  expect(interval[1]).toBeCloseTo(high, 4)
})

test('the ends are exact where all or none is a case, and without a case there is no interval', () => {
  expect(shareInterval(0, 7)![0]).toBe(0)
  expect(shareInterval(1, 7)![1]).toBe(1)
  expect(shareInterval(1, 7)![0]).toBeCloseTo(1 - shareInterval(0, 7)![1], 12)
  expect(shareInterval(0.5, 0)).toBeNull()
})
