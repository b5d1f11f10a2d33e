import { expect, test } from 'vitest'
import { firstIndex } from './first-index.ts'

test('finds the first index that is reached, in rows of any length', () => {
  for (let count = 0; count <= 17; count++)
    for (let first = 0; first <= count; first++) expect(firstIndex(count, (index) => index >= first)).toBe(first)
})
