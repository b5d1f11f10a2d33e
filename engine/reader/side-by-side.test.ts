import { expect, test } from 'vitest'
import { readingFiles } from '../strategy/testing/readings/load.ts'
import { sideBySide } from './testing/side-by-side.ts'

test('each sixth text of the corpus is read as well as before, and what would run is seldom wrong', async () => {
  const outcomes = await sideBySide(6)
  const count = (is: (typeof outcomes)[number]['is']) => outcomes.filter((outcome) => outcome.is === is).length
  expect(count('exact')).toBeGreaterThanOrEqual(272)
  expect(count('wrong')).toBeLessThanOrEqual(2)
})

test('of the published texts none runs with another meaning, and most are read exactly', async () => {
  const outcomes = await sideBySide(1, readingFiles.slice(0, 1))
  expect(outcomes).toHaveLength(60)
  expect(outcomes.filter(({ is }) => is === 'wrong')).toEqual([])
  expect(outcomes.filter(({ is }) => is === 'exact').length).toBeGreaterThanOrEqual(50)
})
