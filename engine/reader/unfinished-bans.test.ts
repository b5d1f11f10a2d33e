import { expect, test } from 'vitest'
import { readText } from './read-text.ts'
import { clausesIn } from './testing/outline.ts'

test.each(["Don't buy blorb.", 'Never buy a second blorb.', 'Only sells blorb.'])('%s is no ban of a side', (text) => {
  expect(clausesIn(`Buy when RSI < 30. ${text}`).join()).not.toMatch(/only (long|short)/)
})

test('a ban that ends there is one', () => {
  expect(clausesIn('Buy when RSI < 30. No shorts.')).toContain('only long')
})

test('two sides that exclude each other are asked about', () => {
  expect(readText('Long only. Buy when RSI < 30. No longs.').questions.map(({ issue }) => issue)).toContain('contradictory_direction')
})
