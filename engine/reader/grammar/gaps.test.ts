import { expect, test } from 'vitest'
import { conditionIn, line, number } from '../testing/meanings-of.ts'

test.each([
  ['price gaps up', { direction: 'up', how: 'gt' }],
  ['a gap down of more than 2%', { direction: 'down', how: 'gt', by: number(2, 'percent') }],
  ['price gaps up by at least 1%', { direction: 'up', how: 'gte', by: number(1, 'percent') }],
  ['a 1% gap up', { direction: 'up', how: 'gte', by: number(1, 'percent') }],
])('%s is a gap', (text, said) => {
  expect(conditionIn(text)).toEqual({ says: 'gap', ...said })
})

test.each([
  ['bullish divergence on the RSI', 'up'],
  ['a bearish RSI divergence', 'down'],
  ['RSI shows a bullish divergence', 'up'],
])('%s is a divergence', (text, direction) => {
  expect(conditionIn(text)).toEqual({ says: 'divergence', direction, of: line('rsi') })
})

test('a divergence of an oscillator that is not said has none, and a hidden one is not read', () => {
  expect(conditionIn('bullish divergence')).toEqual({ says: 'divergence', direction: 'up' })
  expect(conditionIn('hidden bullish divergence on the RSI')).toBe(null)
})
