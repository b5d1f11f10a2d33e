import { expect, test } from 'vitest'
import { sayableTopics } from './sayable-topics.ts'
import { findSayings, sayingsOf } from './what-can-be-said.ts'

test.each(sayableTopics)('%s has ways to say it', (topic) => {
  expect(sayingsOf(topic).length).toBeGreaterThan(2)
})

test('a word finds the ways in which it is said', () => {
  expect(findSayings('trailing').length).toBeGreaterThan(3)
  expect(findSayings('trailing').every((words) => /trailing/i.test(words))).toBe(true)
  expect(findSayings('zorb')).toEqual([])
})
