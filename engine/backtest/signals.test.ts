import { expect, test } from 'vitest'
import { newBytes } from '../spare-columns.ts'
import { nextSignal, wordsOfBits } from './signals.ts'

const length = 23
const signalsAt = (...bars: number[]) => {
  const bits = newBytes(length)
  for (const bar of bars) bits[bar] = 128
  return { words: wordsOfBits(bits) }
}

test('the next signal is the first one from a bar on, wherever in its word either lies', () => {
  for (let from = 0; from < length; from++) {
    for (let at = 0; at < length; at++) {
      expect(nextSignal(signalsAt(at), from, length - 1)).toBe(at >= from ? at : length)
      expect(nextSignal(signalsAt(at, length - 1), from, length - 1)).toBe(at >= from ? at : length - 1)
    }
  }
})

test('a signal after the end is not found', () => {
  for (let end = 0; end < length; end++) expect(nextSignal(signalsAt(end + 1), 0, end)).toBe(end + 1)
  expect(nextSignal(signalsAt(), 5, 11)).toBe(12)
})
