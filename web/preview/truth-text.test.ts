import { expect, test } from 'vitest'
import { truthText } from './truth-text.ts'

test.each([
  [{ trueBars: 0, times: 0 }, 'never'],
  [{ trueBars: 1_000, times: 1 }, 'always'],
  [{ trueBars: 540, times: 20 }, '54% of bars'],
  [{ trueBars: 12, times: 12 }, '12 times'],
  [{ trueBars: 1, times: 1 }, '1 time'],
  [{ trueBars: 30, times: 6 }, '6 times'],
])('%o reads as “%s”', (truth, words) => {
  expect(truthText(truth, 1_000)).toBe(words)
})
