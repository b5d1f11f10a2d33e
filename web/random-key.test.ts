import { expect, test } from 'vitest'
import { randomKey } from './random-key.ts'

test('keys are 32 letters and digits, and no two are the same', () => {
  const keys = Array.from({ length: 100 }, randomKey)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(100)
})
