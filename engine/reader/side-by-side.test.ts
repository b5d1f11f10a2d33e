import { expect, test } from 'vitest'
import { sideBySide } from './testing/side-by-side.ts'

test('each sixth text of the corpus is read as well as before, and what would run is seldom wrong', async () => {
  const outcomes = await sideBySide(6)
  const count = (is: (typeof outcomes)[number]['is']) => outcomes.filter((outcome) => outcome.is === is).length
  expect(count('exact')).toBeGreaterThanOrEqual(271)
  expect(count('wrong')).toBeLessThanOrEqual(2)
})
