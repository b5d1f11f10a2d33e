import { expect, test } from 'vitest'
import { heldClauses } from './held-clauses.ts'
import { readClauses } from './read-clauses.ts'
import { readText } from './read-text.ts'

function marksIn(text: string): readonly string[] {
  const [best] = readClauses(text)
  if (best === undefined) return []
  const { tokens } = best.lattice
  return heldClauses(best).map(({ at }) => text.slice(tokens[at.from]!.start, tokens[at.to - 1]!.end))
}

test.each([
  ['behind a rule', 'Buy when RSI is oversold wobbly. Stop 2%.', 'wobbly'],
  [
    'before a rule',
    'In my street everybody quibbles yet this jabbered my neighbours awake: buy when RSI < 30. Stop 2%.',
    'In my street everybody quibbles yet this jabbered my neighbours awake',
  ],
  ['one of two conditions', 'Buy when the blorb is up and RSI < 30. Stop 2%.', 'the blorb is up and'],
])('a mark is no more than what has to go: %s', (_, text, mark) => {
  expect(marksIn(text)).toEqual([mark])
})

test('what is left where a mark is left out is the rule without it', () => {
  const text = 'Buy when the blorb is up and RSI < 30. Stop 2%.'
  const [mark] = readText(text).phrases.filter(({ blocks }) => blocks)
  const { status, rules } = readText(text, { confirmed: [mark!], answers: { 'no_exit@0': 'hold' } })
  expect(status).toBe('ok')
  expect(rules.map(({ text: said }) => said)).toContain('RSI(14) is below 30')
})

test.each([
  ['a noun that its article waits for', 'Stop 2% below the flurp. Buy when RSI < 30.', 'Stop 2% below the flurp'],
  ['a condition that an act alone waits for', 'Sell when the blorb is up. Stop 2%.', 'Sell when the blorb is up'],
  [
    'what a number may be counted in',
    'Skip if the open is more than 1.5 flurp. Buy when RSI < 30.',
    'Skip if the open is more than 1.5 flurp',
  ],
])('a mark is the whole clause where the rest would say something else: %s', (_, text, mark) => {
  expect(marksIn(text)).toEqual([mark])
})

test('a condition in the sentence of a mark is not asked about before the mark is decided on', () => {
  const { questions } = readText('Buy when the blorb is up and RSI < 30. Stop 2%.')
  expect(questions.filter(({ issue }) => issue === 'vague_condition')).toEqual([])
})
