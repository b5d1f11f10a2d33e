import { expect, test } from 'vitest'
import { heldClauses } from './held-clauses.ts'
import { readClauses } from './read-clauses.ts'

function heldIn(text: string): readonly (readonly [string, number])[] {
  const [best] = readClauses(text)
  if (best === undefined) return []
  const { tokens } = best.lattice
  return heldClauses(best).map(({ at, clauses }) => [text.slice(tokens[at.from]!.start, tokens[at.to - 1]!.end), clauses.length])
}

test('an unread word holds what stands beside it, from one mark to the next', () => {
  expect(heldIn('Buy when RSI < 30 wobbly. Stop 2%.')).toEqual([['Buy when RSI < 30 wobbly', 1]])
  expect(heldIn('Buy when RSI < 30, wobbly frobs, stop 2%.')).toEqual([['wobbly frobs', 0]])
  expect(heldIn('Stop 2% wobbly buy when RSI < 30')).toEqual([['Stop 2% wobbly buy when RSI < 30', 2]])
})

test('where every word is read nothing is held', () => {
  expect(heldIn('Buy when RSI < 30. Stop 2%.')).toEqual([])
})
