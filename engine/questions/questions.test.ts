import { expect, test } from 'vitest'
import { testNow } from '../agent/testing/simulated-data.ts'
import { marketsOfCatalogue } from './catalogue-markets.ts'
import { examplesOf } from './kind.ts'
import { kinds } from './kinds/all.ts'
import type { Part, QuestionContext } from './question.ts'
import { shownQuestions } from './shown-questions.ts'
import { understand } from './understand.ts'

const names: Readonly<Record<string, readonly string[]>> = { 'the euro': ['EURUSD', 'EURGBP'], euro: ['EURUSD', 'EURGBP'] }
const findMarket = (name: string) => names[name.toLowerCase()] ?? marketsOfCatalogue(name)
const context: QuestionContext = { symbol: 'USDJPY', timeframe: '1h', nowSeconds: testNow, findMarket }
const kindOf = (part: Part | undefined) =>
  part !== undefined && 'question' in part && part.question !== null ? part.question.kind : part?.is

const examples = kinds.flatMap((kind) =>
  [...examplesOf(kind), ...Object.values(kind.otherwise ?? {})].map((example) => [example, kind.name] as const),
)

const held = kinds.flatMap(({ holds = {} }) => Object.values(holds))

test.each(held)('%s is asked back', (example) => {
  const { parts, calls } = understand(example, context)
  expect([parts.map(({ is }) => is), calls]).toEqual([['ask back'], []])
})

const shown = Object.entries(shownQuestions).map(([name, question]) => [question, name] as const)

test.each([...examples, ...shown])('%s is read as %s', (example, name) => {
  const { parts, unread } = understand(example, context)
  expect([parts.map(kindOf), unread]).toEqual([[name], []])
})
