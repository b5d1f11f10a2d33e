import { expect, test } from 'vitest'
import { formatDistance, pipsText } from './distance.ts'

test.each([
  [0.00008, 0.0001, '0.8 pips'],
  [0.012, 0.01, '1.2 pips'],
  [0, 0.0001, '0 pips'],
  [0.06, null, null],
])('%d at a pip of %d is %s', (distance, pip, text) => {
  expect(pipsText(distance, pip)).toBe(text)
})

test('a distance is told in price, and in pips where there are any', () => {
  expect(formatDistance(0.00008, 0.0001)).toBe('0.00008 in price (0.8 pips)')
  expect(formatDistance(0.06, null)).toBe('0.06 in price')
})
