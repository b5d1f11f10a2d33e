import { expect, test } from 'vitest'
import { createTimedAnswers } from './timed-answers.ts'

test('an answer is kept until its moment, and a failure is not', async () => {
  let nowMs = 0
  let asked = 0
  const answerOf = createTimedAnswers<number>({ now: () => nowMs, maxKept: 10 })
  const ask = () => answerOf('a', (at) => ({ answer: Promise.resolve((asked += 1)), untilMs: at + 10 }))
  const fail = () => answerOf('b', () => ({ answer: Promise.reject(new Error(`No ${(asked += 1)}`)), untilMs: Infinity }))
  expect([await ask(), await ask()]).toEqual([1, 1])
  nowMs = 10
  expect(await ask()).toBe(2)
  await expect(fail()).rejects.toThrow('No 3')
  await expect(fail()).rejects.toThrow('No 4')
})
