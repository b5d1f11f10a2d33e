import { catalogue, findInstrument, symbolAliases } from '../market/catalogue.ts'
import type { Category } from '../market/instrument.ts'

/** What people call a currency, of which several pairs are; without an article as well. */
const currencies: Readonly<Record<string, string>> = {
  euro: 'EUR',
  pound: 'GBP',
  sterling: 'GBP',
  yen: 'JPY',
  franc: 'CHF',
  'swiss franc': 'CHF',
  dollar: 'USD',
  'us dollar': 'USD',
  greenback: 'USD',
  'australian dollar': 'AUD',
  'canadian dollar': 'CAD',
  'new zealand dollar': 'NZD',
}
/** What people call markets of a sort, of which one has to be named. */
const sorts: Readonly<Record<string, Category>> = {
  stock: 'stock',
  equitie: 'stock',
  crypto: 'crypto',
  forex: 'forex',
  fx: 'forex',
  indice: 'index',
}

/** Pairs of a currency that are asked back for, most popular first. */
const maxPairs = 4

const pairsOf = (currency: string): readonly string[] =>
  catalogue
    .filter(({ category, symbol }) => category === 'forex' && (symbol.startsWith(currency) || symbol.endsWith(currency)))
    .slice(0, maxPairs)
    .map(({ symbol }) => symbol)

/**
 * Symbols of the catalogue that a name may mean: its own, what people call it, and of a currency's name its pairs, most popular first.
 * A caller with other markets looks there as well.
 */
export function marketsOfCatalogue(name: string): readonly string[] {
  const said = name.toLowerCase().trim()
  const symbol = symbolAliases.get(said) ?? findInstrument(said)?.symbol
  if (symbol !== undefined) return [symbol]
  const one = said.replace(/^the /, '').replace(/s$/, '')
  const [currency, sort] = [currencies[one], sorts[one]]
  if (currency !== undefined) return pairsOf(currency)
  return catalogue.flatMap(({ category, symbol: of }) => (category === sort ? [of] : [])).slice(0, maxPairs)
}
