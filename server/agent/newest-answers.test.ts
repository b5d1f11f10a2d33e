import { expect, test } from 'vitest'
import { newestAnswers } from './newest-answers.ts'

const counted = () => {
  let made = 0
  return { make: () => Promise.resolve(++made), made: () => made }
}

test('one question about one moment is answered once for all who ask', async () => {
  const answers = newestAnswers<number>(10)
  const { make } = counted()
  expect(await Promise.all([answers.get(60, 'a', make), answers.get(60, 'a', make), answers.get(60, 'b', make)])).toEqual([1, 1, 2])
})

test('a later moment forgets, and an earlier one is not kept', async () => {
  const answers = newestAnswers<number>(10)
  const { make } = counted()
  expect(await answers.get(60, 'a', make)).toBe(1)
  expect(await answers.get(120, 'a', make)).toBe(2)
  expect(await answers.get(60, 'a', make)).toBe(3)
  expect(await answers.get(120, 'a', make)).toBe(2)
})

test('an answer that fails is made again, and no more are kept than may be', async () => {
  const answers = newestAnswers<number>(1)
  await expect(answers.get(60, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const { make, made } = counted()
  await answers.get(60, 'a', make)
  await answers.get(60, 'b', make)
  await answers.get(60, 'b', make)
  await answers.get(60, 'a', make)
  expect(made()).toBe(3)
})
