import { expect, test } from 'vitest'
import { atLeastOf } from './binomial.ts'

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)

test.each([
  [7, 9, 0.5],
  [3, 10, 0.64],
  [1, 20, 0.05],
  [12, 12, 0.4],
])('at least %i of %i is the sum of its terms', (least, count, chance) => {
  const terms = Array.from({ length: count - least + 1 }, (_, i) => least + i)
  const sum = terms.reduce((all, k) => all + choose(count, k) * chance ** k * (1 - chance) ** (count - k), 0)
  expect(atLeastOf(least, count, chance)).toBeCloseTo(sum, 10)
})

test('what always or never comes has no chance between', () => {
  expect([atLeastOf(0, 5, 0.3), atLeastOf(6, 5, 0.3), atLeastOf(1, 5, 0), atLeastOf(5, 5, 1)]).toEqual([1, 0, 0, 1])
})
