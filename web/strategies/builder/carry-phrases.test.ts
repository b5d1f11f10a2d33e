import type { Phrase } from '@playbook/engine/strategy/reading'
import { expect, test } from 'vitest'
import { carryPhrases } from './carry-phrases.ts'

const phrase = (start: number, end: number, rule: number | null): Phrase => ({
  start,
  end,
  kind: rule === null ? 'comment' : 'rule',
  rule,
  blocks: false,
})
const read = [phrase(0, 4, null), phrase(4, 10, 1), phrase(10, 12, null), phrase(12, 20, 2)]
const before = 'buy RSI<30, stop 5 %'

test('an insertion leaves the phrases before it and moves those after it', () => {
  const now = 'buy RSI<30, my stop 5 %'
  const carried = carryPhrases(read, before, now)
  expect(carried.map((each) => now.slice(each.start, each.end)).join('')).toBe(now)
  expect(carried.filter((each) => each.rule === 1)).toEqual([phrase(4, 10, 1)])
})

test('a phrase that is typed into loses its meaning until it is read again', () => {
  const carried = carryPhrases(read, before, 'buy RS_I<30, stop 5 %')
  expect(carried.some((each) => each.rule === 1)).toBe(false)
  expect(carried.at(-1)).toEqual(phrase(13, 21, 2))
})

test('an emptied text has no phrases', () => {
  expect(carryPhrases(read, before, '')).toEqual([])
})
