import { expect, test } from 'vitest'
import { parse, type Constituent } from './chart.ts'
import { coversOf } from './cover.ts'
import { compileGrammar, productionsOf } from './grammar.ts'
import { inflect } from './inflect.ts'
import { createLexer } from './lattice.ts'
import { compileLexicon } from './lexicon.ts'
import { stepsOf } from './pattern.ts'
import { unreachedExamples } from './unreached-examples.ts'

// A kitchen: small, and nothing of what the language is used for.
type Food = { readonly food: string; readonly amount?: number | undefined }
type Step = { readonly act: string; readonly what: Food; readonly minutes?: number | undefined } | { readonly steps: readonly Step[] }
interface Kitchen {
  readonly categories: { readonly Food: Food; readonly Step: Step; readonly Minutes: number }
  readonly tags: { readonly act: string; readonly food: string; readonly number: number; readonly unit: number }
}

const rule = productionsOf<Kitchen>()
const productions = [
  rule('Food', '#food:food', { build: ({ food }) => ({ food }), examples: ['onions'] }),
  rule('Food', '#number:amount #food:food', { build: ({ amount, food }) => ({ food, amount }), examples: ['3 onions'] }),
  rule('Minutes', '#number:count #unit:unit', { build: ({ count, unit }) => count * unit, examples: ['2 minutes', '1 hour'] }),
  rule('Step', '#act:act Food:what', { build: ({ act, what }) => ({ act, what }), examples: ['fry the onions'] }),
  rule('Step', '#act:act Food:what for|during Minutes:minutes', {
    build: ({ act, what, minutes }) => (minutes > 600 ? null : { act, what, minutes }),
    examples: ['fry 2 onions for 3 minutes'],
  }),
  rule('Step', 'Step:first ,? then Step:second', {
    build: ({ first, second }) => ({ steps: [first, second] }),
    weight: 3,
    examples: ['fry onions, then cook rice'],
  }),
]
const grammar = compileGrammar(productions)
const lexicon = compileLexicon<Kitchen>({
  entries: [
    { tag: 'act', value: 'fry', verbs: ['fry'] },
    { tag: 'act', value: 'cook', verbs: ['cook', 'put on'] },
    { tag: 'food', value: 'onion', nouns: ['onion', 'spring onion'] },
    { tag: 'food', value: 'rice', words: ['rice'] },
    { tag: 'food', value: 'fry', nouns: ['fry'] },
    { tag: 'unit', value: 1, nouns: ['minute'] },
    { tag: 'unit', value: 60, nouns: ['hour'] },
  ],
  shapes: [{ tag: 'number', shape: /\d+(?:\.\d+)?/uy, value: ([text]) => Number(text) }],
  skippable: new Map([
    ['the', 1],
    ['please', 1],
    ['if you like', 1],
  ]),
})
const lex = createLexer(lexicon, grammar)

const readingsOf = (text: string, category = 'Step') => {
  const lattice = lex(text)
  return parse(lattice, grammar)
    .read(category, 0, lattice.tokens.length)
    .map(({ value }) => value)
}
const coverOf = (text: string) => {
  const lattice = lex(text)
  const [best] = coversOf(lattice, parse(lattice, grammar), { categories: ['Step'] })
  return { read: best?.constituents.map(({ value }) => value), unread: best?.unread.map((at) => lattice.tokens[at]?.text) }
}

test('every example is read through the production that it stands beside', () => {
  expect(unreachedExamples(grammar, lex)).toEqual([])
  const never = rule('Step', 'boil Food:what', { build: () => null, examples: ['boil rice'] })
  expect(unreachedExamples(compileGrammar([...productions, never]), lex)).toEqual(['Step: boil rice'])
})

test('a sentence is read to what its parts mean together', () => {
  expect(readingsOf('Fry 2 onions for 1 hour')[0]).toEqual({ act: 'fry', what: { food: 'onion', amount: 2 }, minutes: 60 })
  expect(readingsOf('put on rice, then fried the spring onions')[0]).toEqual({
    steps: [
      { act: 'cook', what: { food: 'rice' } },
      { act: 'fry', what: { food: 'onion' } },
    ],
  })
})

test('parts that do not go together are no reading', () => {
  expect(readingsOf('fry onions for 11 hours')).toEqual([])
})

test('all readings of a category are given, the cheapest first', () => {
  const steps = readingsOf('fry rice then cook rice then fry onions')
  expect(steps).toHaveLength(2)
  expect(steps).toContainEqual({
    steps: [
      { act: 'fry', what: { food: 'rice' } },
      {
        steps: [
          { act: 'cook', what: { food: 'rice' } },
          { act: 'fry', what: { food: 'onion' } },
        ],
      },
    ],
  })
})

test('the order of productions means nothing', () => {
  const texts = ['fry rice then cook rice then fry onions', 'please fry the 2 onions for 3 minutes', 'fry fries']
  const turned = compileGrammar(productions.toReversed())
  const sorted = (values: readonly { readonly value: unknown }[]) => values.map(({ value }) => JSON.stringify(value)).toSorted()
  for (const text of texts) {
    const lattice = lex(text)
    const read = (of: typeof grammar) => sorted(parse(lattice, of).read('Step', 0, lattice.tokens.length))
    expect([text, ...read(turned)]).toEqual([text, ...read(grammar)])
  }
})

test('only words may stand as a choice in a pattern', () => {
  expect(stepsOf('fry|boil:act Food')).toMatchObject([{ symbols: ['=fry', '=boil'], name: 'act' }, { symbols: ['Food'] }])
  expect(() => stepsOf('Food|Step')).toThrow("lets 'Food|Step' choose")
  expect(() => stepsOf('fry|#number')).toThrow("lets 'fry|#number' choose")
})

test('a word keeps all that it may be', () => {
  expect(readingsOf('fry fries')[0]).toEqual({ act: 'fry', what: { food: 'fry' } })
})

test('what is on the list may be passed over, and every other word is unread', () => {
  expect(coverOf('please fry the onions')).toEqual({ read: [{ act: 'fry', what: { food: 'onion' } }], unread: [] })
  expect(coverOf('never fry the green onions')).toEqual({ read: [], unread: ['never', 'fry', 'green', 'onions'] })
  expect(coverOf('never fry onions twice')).toEqual({ read: [{ act: 'fry', what: { food: 'onion' } }], unread: ['never', 'twice'] })
})

test('a tight production lets nothing stand between its parts', () => {
  const tight = rule('Food', '#food:what Food:food', {
    build: ({ what, food }) => ({ food: `${what} ${food.food}` }),
    isTight: true,
    examples: ['onion rice'],
  })
  const joined = compileGrammar([...productions, tight])
  const foodOf = (text: string) => {
    const lattice = createLexer(lexicon, joined)(text)
    return parse(lattice, joined).read('Food', 0, lattice.tokens.length)[0]?.value
  }
  expect(foodOf('onion rice')).toEqual({ food: 'onion rice' })
  expect(foodOf('onion the rice')).toBeUndefined()
})

test('a typo is corrected to a word that makes the sentence whole, and is told', () => {
  const lattice = lex('fry onoins for 3 minutse')
  const [found] = parse(lattice, grammar).read('Step', 0, lattice.tokens.length)
  expect(found?.value).toEqual({ act: 'fry', what: { food: 'onion' }, minutes: 3 })
  const correctedIn = ({ corrected, parts }: Constituent): readonly string[] =>
    corrected === null ? parts.flatMap(correctedIn) : [corrected]
  expect(found && correctedIn(found)).toEqual(['onions', 'minutes'])
})

test('words that say nothing are passed over together, never a part of them', () => {
  expect(readingsOf('fry, if you like, onions')).toEqual([])
  expect(readingsOf('fry if you like the onions')).toEqual(readingsOf('fry onions'))
  expect(readingsOf('fry if you onions')).toEqual([])
})

test('an entry is found however its marks and figures part it', () => {
  const marked = compileLexicon<Kitchen>({
    entries: [{ tag: 'food', value: 'omega', words: ['omega-3', 'o3', "cook's choice"] }],
    shapes: [{ tag: 'number', shape: /\d+/uy, value: ([text]) => Number(text) }],
    skippable: new Map(),
  })
  const isFood = (text: string) =>
    createLexer(
      marked,
      grammar,
    )(text)
      .edgesTo.at(-1)!
      .some(({ from, symbols }) => from === 0 && symbols.some(({ symbol }) => symbol === '#food'))
  expect(['omega-3', 'omega - 3', 'o3', 'o 3', "cook's choice"].map(isFood)).toEqual([true, true, true, true, true])
})

test('no word is taken for a misspelt name', () => {
  const named = compileLexicon<Kitchen>({
    entries: [{ tag: 'food', value: 'Roquefort', words: ['roquefort'], isName: true }],
    shapes: [],
    skippable: new Map(),
  })
  const correctionsIn = (text: string) =>
    createLexer(named, grammar)(text).edgesTo.flatMap((edges) => edges.map(({ corrected }) => corrected))
  expect(correctionsIn('roquefortt')).toEqual([null])
  expect(correctionsIn('roquefort')).toEqual([null])
})

test('a number or a known word is never taken for a typo', () => {
  expect(readingsOf('fry rices')).toHaveLength(1)
  expect(
    lex('for')
      .edgesTo.flat()
      .every(({ corrected }) => corrected === null),
  ).toBe(true)
})

test('a hostile text is cut off, and what was read is still true', () => {
  const text = `${'fry rice then '.repeat(400)}fry rice`
  const lattice = lex(text)
  const chart = parse(lattice, grammar)
  expect(chart.read('Step', 0, 2)[0]?.value).toEqual({ act: 'fry', what: { food: 'rice' } })
  expect(chart.isComplete).toBe(false)
})

test('words that are passed over are work too: a long row of them is cut off', () => {
  const text = `${'fry rice then '.repeat(5)}${'the '.repeat(1_000)}fry rice`
  expect(parse(lex(text), grammar, 5_000).isComplete).toBe(false)
})

test('what nothing behind it could finish is no work', () => {
  const text = `${'fry rice then '.repeat(5)}${'the '.repeat(1_000)}`
  expect(parse(lex(text), grammar, 5_000).isComplete).toBe(true)
})

test.each([
  ['cross', 'verb', ['cross', 'crosses', 'crossed', 'crossing']],
  ['close', 'verb', ['close', 'closes', 'closed', 'closing']],
  ['dip', 'verb', ['dip', 'dips', 'dipped', 'dipping']],
  ['carry on', 'verb', ['carry on', 'carries on', 'carried on', 'carrying on']],
  ['break', 'verb', ['break', 'breaks', 'broke', 'broken', 'breaking']],
  ['moving average', 'noun', ['moving average', 'moving averages']],
  ['entry', 'noun', ['entry', 'entries']],
  ['open', 'verb', ['open', 'opens', 'opened', 'opening']],
] as const)('%s is inflected as a %s', (lemma, kind, forms) => {
  expect(inflect(lemma, kind)).toEqual(forms)
})
