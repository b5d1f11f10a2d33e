import { expect, test } from 'vitest'
import { unreachedExamples } from '../../language/unreached-examples.ts'
import { grammar, lexer } from '../lexing.ts'
import { questionProductions } from './all.ts'

test('every example beside a question is read through its own production', () => {
  // Those of kinds are whole questions, which are read with the words that lead to them.
  const own = questionProductions.filter(({ category, examples }) => category !== 'Ask' && !examples.includes('Tesla'))
  expect(unreachedExamples({ ...grammar, productions: own }, lexer)).toEqual([])
})
