import { describe, expect, test } from 'vitest'
import { catalogue, findInstrument, popularInstruments, searchInstruments, symbolAliases } from './catalogue.ts'
import { categories } from './instrument.ts'

const symbols = (found: readonly { symbol: string }[]) => found.map((instrument) => instrument.symbol)

describe('the catalogue', () => {
  test('has at least 60 markets, several in each category, each symbol once', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(60)
    for (const category of categories) expect(catalogue.filter((each) => each.category === category).length).toBeGreaterThanOrEqual(8)
    expect(new Set(symbols(catalogue)).size).toBe(catalogue.length)
  })

  test('leaves GOOG to imports', () => expect(findInstrument('GOOG')).toBeNull())

  test.each(catalogue.map((instrument) => [instrument.symbol, instrument] as const))(
    '%s can be named, traded and paid for',
    (symbol, instrument) => {
      expect(symbol).toMatch(/^[A-Z0-9._-]{2,12}$/)
      for (const size of [instrument.tick, instrument.point, instrument.lotUnits, instrument.quantityStep, instrument.minQuantity])
        expect(size).toBeGreaterThan(0)
      const { costs } = instrument
      expect([costs.spread > 0, costs.slippage > 0, costs.commission.value > 0, costs.financing !== null]).toEqual([true, true, true, true])
      expect(costs.spread / instrument.tick).toBeGreaterThan(0.99)
      expect(instrument.name.length * instrument.description.length).toBeGreaterThan(0)
    },
  )

  test('converts every other currency by a market of its own, never by 1', () => {
    for (const { symbol, currency, conversion } of catalogue) {
      expect([symbol, conversion.kind === 'none']).toEqual([symbol, currency === 'USD'])
      const needed = conversion.kind === 'series' ? findInstrument(conversion.symbol) : findInstrument(symbol)
      expect(needed).not.toBeNull()
    }
    expect(findInstrument('EURGBP')!.conversion).toEqual({ kind: 'series', symbol: 'GBPUSD', invert: false })
    expect(findInstrument('GBPJPY')!.conversion).toEqual({ kind: 'series', symbol: 'USDJPY', invert: true })
    expect(findInstrument('USDJPY')!.conversion).toEqual({ kind: 'own_price' })
    expect(findInstrument('BTCUSDT')!.conversion).toEqual({ kind: 'series', symbol: 'USDTUSD', invert: false })
  })

  test.each([
    ['EURUSD', 0.0001, 0.00001, 100_000],
    ['USDJPY', 0.01, 0.001, 100_000],
    ['XAUUSD', 0.1, 0.01, 100],
    ['XAGUSD', 0.01, 0.001, 5_000],
    ['US500', null, 1, 1],
    ['AAPL', null, 1, 1],
    ['BTCUSD', null, 1, 1],
  ])('%s has the pip, point and lot of the fill rules', (symbol, pip, point, lotUnits) => {
    const instrument = findInstrument(symbol)!
    expect([instrument.pip, instrument.point, instrument.lotUnits]).toEqual([pip, point, lotUnits])
  })
})

test('a symbol is found in any case', () => {
  expect(findInstrument('eurusd')?.name).toBe('Euro / US dollar')
  expect(findInstrument('EURUSDX')).toBeNull()
})

test.each([
  ['eur/usd', 'EURUSD'],
  ['gbp-jpy', 'GBPJPY'],
  ['btc usdt', 'BTCUSDT'],
  ['xau/usd', 'XAUUSD'],
  ['gold', 'XAUUSD'],
  ['bitcoin', 'BTCUSD'],
  ['btc', 'BTCUSD'],
  ['s&p 500', 'US500'],
  ['nasdaq', 'NAS100'],
  ['dow jones', 'US30'],
  ['dax', 'GER40'],
  ['crude oil', 'USOIL'],
  ['apple', 'AAPL'],
])('%s means %s', (name, symbol) => expect(symbolAliases.get(name)).toBe(symbol))

test('no name means two markets', () => {
  for (const instrument of catalogue) expect(symbolAliases.get(instrument.symbol.toLowerCase())).toBe(instrument.symbol)
  expect(symbolAliases.get('bitcoin cash')).toBe('BCHUSD')
})

describe('search', () => {
  test('puts the market that is meant first', () => {
    expect(symbols(searchInstruments('gold'))[0]).toBe('XAUUSD')
    expect(symbols(searchInstruments('EURUSD'))).toEqual(['EURUSD'])
    expect(symbols(searchInstruments('btc')).slice(0, 2)).toEqual(['BTCUSD', 'BTCUSDT'])
    expect(symbols(searchInstruments('s&p'))[0]).toBe('US500')
    expect(symbols(searchInstruments(' Euro '))).toContain('EURUSD')
    expect(symbols(searchInstruments('euro'))[0]).toBe('EURUSD')
  })
  test('reads names, descriptions and pairs with a slash', () => {
    expect(symbols(searchInstruments('streaming'))).toEqual(['NFLX'])
    expect(symbols(searchInstruments('eur/'))).toContain('EURGBP')
  })
  test('stays in its category', () => {
    expect(symbols(searchInstruments('us', 'index'))).toContain('US500')
    expect(searchInstruments('us', 'index').every((each) => each.category === 'index')).toBe(true)
  })
  test('finds nothing for nonsense, and everything for nothing', () => {
    expect(searchInstruments('zzzz')).toEqual([])
    expect(searchInstruments('  ').length).toBe(catalogue.length)
  })
})

test('the popular markets come from several categories, and are there for each', () => {
  expect(new Set(popularInstruments().map((each) => each.category)).size).toBe(5)
  for (const category of categories) expect(popularInstruments(category).length).toBeGreaterThanOrEqual(8)
})
