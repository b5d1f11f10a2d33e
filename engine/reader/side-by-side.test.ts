import { expect, test } from 'vitest'
import { sideBySide } from './testing/side-by-side.ts'

test('the corpus is read as well as before, and what would run is seldom wrong', async () => {
  const outcomes = await sideBySide()
  const count = (is: (typeof outcomes)[number]['is']) => outcomes.filter((outcome) => outcome.is === is).length
  expect(count('exact')).toBeGreaterThanOrEqual(850)
  expect(count('wrong')).toBeLessThanOrEqual(60)
})
