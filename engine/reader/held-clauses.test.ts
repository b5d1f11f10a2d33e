import { expect, test } from 'vitest'
import { heldClauses } from './held-clauses.ts'
import { readClauses } from './read-clauses.ts'
import { readText } from './read-text.ts'

function heldIn(text: string): readonly (readonly [string, number])[] {
  const [best] = readClauses(text)
  if (best === undefined) return []
  const { tokens } = best.lattice
  return heldClauses(best).map(({ at, clauses }) => [text.slice(tokens[at.from]!.start, tokens[at.to - 1]!.end), clauses.length])
}

test('an unread word holds what stands beside it, from one mark to the next', () => {
  expect(heldIn('Buy at the wobbly 2%. Stop 2%.')).toEqual([['Buy at the wobbly 2%', 1]])
  expect(heldIn('Buy when RSI < 30, wobbly frobs, stop 2%.')).toEqual([['wobbly frobs', 0]])
  expect(heldIn('Stop 2% wobbly buy when RSI < 30')).toEqual([['wobbly', 2]])
})

test('what is led to by a word of its own is held alone, unless an act waits for it', () => {
  expect(heldIn('Buy when RSI < 30 unless the blorb is up. Stop 2%.')).toEqual([['unless the blorb is up', 0]])
  expect(heldIn('Sell when the blorb is up. Stop 2%.')).toEqual([['Sell when the blorb is up', 1]])
})

test('the words for which a clause is held are those that nobody knows, where others of it are read', () => {
  const wordsIn = (text: string) => {
    const [best] = readClauses(text)
    return best === undefined ? [] : heldClauses(best).map(({ words }) => words.map(({ start, end }) => text.slice(start, end)))
  }
  expect(wordsIn('Buy when the blorb is up and RSI < 30. Stop 2%.')).toEqual([['blorb']])
  expect(wordsIn('Buy when RSI < 30 unless the blorb is up. Stop 2%.')).toEqual([['blorb', 'is', 'up']])
})

test('where every word is read nothing is held', () => {
  expect(heldIn('Buy when RSI < 30. Stop 2%.')).toEqual([])
})

test.each([
  'Buy after exactly 3 red candles in a row, sell after 5 bars.',
  'Buy after 3 red candles in a row exactly. Sell after 5 bars.',
  'Exactly 3 red candles in a row: buy. Sell after 5 bars.',
  'Buy when precisely four down closes came one after another, sell after 5 bars.',
])('a run of just so many bars is no run of at least so many: %s', (text) => {
  const { status, phrases, questions } = readText(text)
  expect(status).not.toBe('ok')
  expect([...phrases, ...questions].some(({ blocks }) => blocks)).toBe(true)
})
