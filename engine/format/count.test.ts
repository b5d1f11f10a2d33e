import { expect, test } from 'vitest'
import { formatCount } from './count.ts'

test.each([
  [0, '0 trades'],
  [1, '1 trade'],
  [1234, '1,234 trades'],
])('%d is told as %s', (count, text) => {
  expect(formatCount(count, 'trade')).toBe(text)
})

test('a plural of its own is taken as given', () => {
  expect(formatCount(2, 'strategy', 'strategies')).toBe('2 strategies')
})
