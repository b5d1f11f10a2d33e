import { expect, test } from 'vitest'
import { isWordSymbol, stepsOf } from '../../language/pattern.ts'
import { unreachedExamples } from '../../language/unreached-examples.ts'
import { grammar, lexer } from '../lexing.ts'
import { vocabulary } from '../vocabulary/all.ts'
import { productions, questionProductions } from './all.ts'

test('every example beside a question is read through its own production', () => {
  // Those of kinds are whole questions, which are read with the words that lead to them.
  const own = questionProductions.filter(({ category, examples }) => category !== 'Ask' && !examples.includes('Tesla'))
  expect(unreachedExamples({ ...grammar, productions: own }, lexer)).toEqual([])
})

const steps = questionProductions.flatMap(({ category, pattern }) => stepsOf(pattern).map((step) => ({ category, pattern, ...step })))

test('no pattern gives one name to two of its parts, of which the first would be lost', () => {
  const repeated = questionProductions.filter(({ pattern }) => {
    const names = stepsOf(pattern).flatMap(({ name }) => name ?? [])
    return new Set(names).size < names.length
  })
  expect(repeated.map(({ pattern }) => pattern)).toEqual([])
})

/** Put into the text by the names of markets that a caller knows. */
const ofText: ReadonlySet<string> = new Set(['#foundMarket'])

test('every tag and category in a pattern is one that there is', () => {
  const asSymbol = ({ tag }: { readonly tag: string }): string => `#${tag}`
  const tags = new Set([...vocabulary.entries.map(asSymbol), ...vocabulary.shapes.map(asSymbol)])
  const categories = new Set(productions.map(({ category }) => category))
  const unknown = steps.filter(({ symbols }) =>
    symbols.some((symbol) => !isWordSymbol(symbol) && !tags.has(symbol) && !categories.has(symbol) && !ofText.has(symbol)),
  )
  expect(unknown.map(({ symbols, pattern }) => `${symbols.join(' ')} in ${pattern}`)).toEqual([])
})

/** What is said by its place in the pattern alone, or is kept by the stretch of the whole. */
const withoutName: ReadonlySet<string> = new Set(
  '#foundMarket About Often Followed TrendCall Tested NotWick Joint Odds Figures BelowPrice AbovePrice Among OtherTimeframe AskedRule TestedRule'.split(
    ' ',
  ),
)

test('a part that may mean several things has a name, so that what was said of it is kept', () => {
  const values = Map.groupBy(vocabulary.entries, ({ tag }) => `#${tag}`)
  const means = (symbol: string) =>
    vocabulary.shapes.some(({ tag }) => `#${tag}` === symbol) ||
    new Set((values.get(symbol) ?? []).map(({ value }) => JSON.stringify(value))).size > 1
  const dropped = steps.filter(
    ({ category, name, symbols }) =>
      category !== 'Cannot' &&
      name === null &&
      symbols.some((symbol) => !isWordSymbol(symbol) && !withoutName.has(symbol) && (!symbol.startsWith('#') || means(symbol))),
  )
  expect(dropped.map(({ symbols, pattern }) => `${symbols.join(' ')} in ${pattern}`)).toEqual([])
})
