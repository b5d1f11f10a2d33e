import { expect, test } from 'vitest'
import { compileGrammar } from '../../language/grammar.ts'
import { createLexer } from '../../language/lattice.ts'
import { compileLexicon } from '../../language/lexicon.ts'
import { unreachedExamples } from '../../language/unreached-examples.ts'
import { exampleNames } from '../testing/example-names.ts'
import { vocabulary } from '../vocabulary/all.ts'
import { productions } from './all.ts'

test('every example is read through the production that it stands beside', () => {
  const grammar = compileGrammar(productions)
  const lexer = createLexer(compileLexicon(vocabulary), grammar)
  expect(unreachedExamples(grammar, (text) => lexer(text, exampleNames))).toEqual([])
})
