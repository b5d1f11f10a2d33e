import { expect, test } from 'vitest'
import { unreachedExamples } from '../../language/unreached-examples.ts'
import { pointingReader } from '../pointing.ts'
import { pointingProductions } from './pointing.ts'

test('every example beside a production of pointing is read through it', () => {
  const { grammar, lexer } = pointingReader()
  expect(unreachedExamples({ ...grammar, productions: pointingProductions }, lexer)).toEqual([])
})
