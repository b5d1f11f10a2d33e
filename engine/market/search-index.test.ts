import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aliasesOf, catalogue, findInstrument, searchInstruments } from './catalogue.ts'
import { editDistanceOfPrefix } from './edit-distance.ts'
import type { Instrument } from './instrument.ts'
import { createSearchIndex } from './search-index.ts'

const symbols = (text: string) => searchInstruments(text).map(({ symbol }) => symbol)

/** A market of that symbol and name; the rest is a stock's. */
const named = (symbol: string, name: string, aliases: readonly string[] = []): { instrument: Instrument; aliases: readonly string[] } => ({
  instrument: { ...findInstrument('AAPL')!, symbol, name, description: 'Shares' },
  aliases,
})
const found = (text: string, ...markets: ReturnType<typeof named>[]) =>
  createSearchIndex(markets)
    .search(text)
    .map(({ symbol }) => symbol)

describe('the order of what is found', () => {
  test('is exact, then beginnings of symbols, of other names, of words, then what holds the text', () => {
    const markets = [
      named('ZZZ', 'Has it in gapple'),
      named('XY', 'Green apple farms'),
      named('ALI', 'Aliased', ['apple pie']),
      named('APPLEX', 'Another'),
      named('APPLE', 'The one'),
    ]
    expect(found('apple', ...markets)).toEqual(['APPLE', 'APPLEX', 'ALI', 'XY', 'ZZZ'])
  })
  test('among equals is that of popularity', () => {
    expect(found('b', named('B2', 'Second'), named('B1', 'First'), named('B3', 'Third'))).toEqual(['B2', 'B1', 'B3'])
  })
  test('puts a word with one typing error before one with two, and a whole word before a longer one', () => {
    const markets = [named('AA', 'Mikrosoft'), named('BB', 'Microsofty'), named('CC', 'Microsoft')]
    expect(found('micrsoft', ...markets)).toEqual(['CC', 'BB', 'AA'])
  })
})

describe('typing errors', () => {
  test.each([
    ['EURSUD', 'EURUSD'],
    ['erusd', 'EURUSD'],
    ['eurusdd', 'EURUSD'],
    ['bitcion', 'BTCUSD'],
    ['btcoin', 'BTCUSD'],
    ['appel', 'AAPL'],
    ['amazn', 'AMZN'],
    ['nasdq', 'NAS100'],
    ['ethreum', 'ETHUSD'],
    ['microsfot', 'MSFT'],
    ['goold', 'XAUUSD'],
    ['gogle', 'GOOGL'],
  ])('%s finds %s first', (typed, symbol) => expect(symbols(typed)[0]).toBe(symbol))
  test('are not looked for where something matches as it stands', () => expect(symbols('EURUSD')).toEqual(['EURUSD']))
  test('are not looked for in one or two letters', () => expect(symbols('qx')).toEqual([]))
  test('of nonsense find nothing', () => {
    for (const typed of ['zzzz', 'qwrtzp', 'xxxxxxxxxx', '%%%', '////']) expect(symbols(typed)).toEqual([])
  })
})

test('several words may come in any order, each with an error of its own', () => {
  expect(symbols('dollar euro')[0]).toBe('EURUSD')
  expect(symbols('pound yen')).toContain('GBPJPY')
  expect(symbols('canadien dolar')).toContain('USDCAD')
})

test('accents and capitals make no difference', () => {
  expect(found('societe generale', named('GLE', 'Société Générale'))).toEqual(['GLE'])
  expect(found('SOCIÉTÉ', named('GLE', 'Societe Generale'))).toEqual(['GLE'])
})

test.each(catalogue.map(({ symbol, name }) => [symbol, name] as const))(
  '%s is found by its symbol, first, and by its name',
  (symbol, name) => {
    expect(symbols(symbol)[0]).toBe(symbol)
    expect(symbols(name)).toContain(symbol)
  },
)

describe('the distance between what was typed and the beginning of a word', () => {
  test.each([
    ['abc', 'abc', 0, true],
    ['abc', 'abcdef', 0, false],
    ['acb', 'abc', 1, true],
    ['ab', 'abc', 0, false],
    ['abxc', 'abc', 1, true],
    ['axc', 'abc', 1, true],
    ['xyz', 'abc', Infinity, false],
  ])('%s and %s', (typed, word, errors, isWhole) => expect(editDistanceOfPrefix(typed, word, 2)).toEqual({ errors, isWhole }))
  test('agrees with a table of all prefixes', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(letters, letters, (typed, word) => {
        const all = Array.from({ length: word.length + 1 }, (_, length) => distance(typed, word.slice(0, length)))
        const fewest = Math.min(...all)
        expect(editDistanceOfPrefix(typed, word, 2).errors).toBe(fewest <= 2 ? fewest : Infinity)
      }),
      { seed: 62, numRuns: 2_000 },
    )
  })
})

/** The same by definition, without memory. */
function distance(x: string, y: string): number {
  if (x === '' || y === '') return x.length + y.length
  const changed = distance(x.slice(0, -1), y.slice(0, -1)) + (x.at(-1) === y.at(-1) ? 0 : 1)
  const swapped =
    x.length > 1 && y.length > 1 && x.at(-1) === y.at(-2) && x.at(-2) === y.at(-1) ? distance(x.slice(0, -2), y.slice(0, -2)) + 1 : Infinity
  return Math.min(changed, swapped, distance(x.slice(0, -1), y) + 1, distance(x, y.slice(0, -1)) + 1)
}

test('other names of a market of the catalogue are known by its symbol', () => {
  expect(aliasesOf('XAUUSD')).toContain('gold')
  expect(aliasesOf('NOTHING')).toEqual([])
})
