import { expect, test } from 'vitest'
import { spansIn, spansText } from './given-spans.ts'

test('stretches are the same ones behind their text', () => {
  const spans = [
    { from: 1_610_316_000, to: 1_610_316_000 },
    { from: 1_701_950_400, to: 1_702_065_600 },
  ]
  expect(spansText(spans)).toBe('2021-01-10T22:00Z,2023-12-07T12:00Z/2023-12-08T20:00Z')
  expect(spansIn(spansText(spans))).toEqual(spans)
})

test.each(['', 'today', '2021-01-10', '2021-13-41T00:00Z', '2023-12-08T20:00Z/2023-12-07T12:00Z', '2021-01-10T22:00Z,', 'a/b/c'])(
  '“%s” gives no stretch',
  (text) => {
    expect(spansIn(text)).toBeNull()
  },
)
