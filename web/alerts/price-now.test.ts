import { expect, test } from 'vitest'
import { nowWords, targetRemark } from './price-now.ts'

const now = { price: 1.0264, decimals: 5 }

test('a target says how far it lies from the price now', () => {
  expect(nowWords(now)).toBe('Now 1.02640.')
  expect(targetRemark('below close', 0.5, now)).toBe('51.3% below the price now.')
  expect(targetRemark('crosses forming', 1.0264, now)).toBe('The price now.')
  expect(targetRemark('above close', Number.NaN, now)).toBeNull()
  expect(targetRemark('above close', 0, now)).toBeNull()
})

test('a target whose side is true already says what has to happen first', () => {
  expect(targetRemark('above close', 0.5, now)).toBe('51.3% below the price now. True already: the price has to go below it first.')
  expect(targetRemark('below forming', 1.2, now)).toBe('16.9% above the price now. True already: the price has to go above it first.')
})
