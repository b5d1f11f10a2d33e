import { expect, test } from 'vitest'
import { costText } from './cost-text.ts'

test.each([
  [0, '$0.00'],
  [0.1, '$0.001'],
  [40, '$0.40'],
  [-40, '−$0.40'],
  [12.345, '$0.12345'],
  [-35_000, '−$350.00'],
])('%s cents are %s', (cents, text) => {
  expect(costText(cents)).toBe(text)
})
