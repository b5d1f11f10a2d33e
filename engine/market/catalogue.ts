import { commodity } from './catalogue-data/commodity.ts'
import { crypto } from './catalogue-data/crypto.ts'
import type { CatalogueEntry } from './catalogue-data/entry.ts'
import { forex } from './catalogue-data/forex.ts'
import { indices } from './catalogue-data/indices.ts'
import { stock } from './catalogue-data/stock.ts'
import type { Category, Instrument } from './instrument.ts'
import { createSearchIndex, namesOf } from './search-index.ts'

/** What is looked at most, first one first. The rest follows in the order of the tables. */
const mostPopular = [
  'EURUSD',
  'BTCUSD',
  'XAUUSD',
  'US500',
  'AAPL',
  'GBPUSD',
  'NAS100',
  'ETHUSD',
  'TSLA',
  'USDJPY',
  'NVDA',
  'SPY',
  'USOIL',
  'GER40',
  'GBPJPY',
  'SOLUSD',
  'MSFT',
  'US30',
  'AUDUSD',
  'BTCUSDT',
]

const tables: readonly CatalogueEntry[] = [...forex, ...crypto, ...stock, ...indices, ...commodity]
const bySymbol = new Map(tables.map((entry) => [entry.instrument.symbol, entry]))
const popularFirst: readonly CatalogueEntry[] = [
  ...mostPopular.flatMap((symbol) => bySymbol.get(symbol) ?? []),
  ...tables.filter((entry) => !mostPopular.includes(entry.instrument.symbol)),
]

/** Every market of the catalogue, the most popular first. */
export const catalogue: readonly Instrument[] = popularFirst.map((entry) => entry.instrument)

/** The market with that symbol, in any case; null when the catalogue has none. */
export const findInstrument = (symbol: string): Instrument | null => bySymbol.get(symbol.toUpperCase())?.instrument ?? null

/** The markets that are looked at most, most popular first. */
export const popularInstruments = (category?: Category): readonly Instrument[] =>
  category === undefined
    ? catalogue.slice(0, mostPopular.length)
    : catalogue.filter((instrument) => instrument.category === category).slice(0, mostPopular.length)

/** Symbol by each name that people write for it, in lower case: `eur/usd`, `gold`, `s&p 500`. Each means one market. */
export const symbolAliases: ReadonlyMap<string, string> = new Map(
  popularFirst.flatMap((entry) => namesOf(entry.instrument, entry.aliases).map((name) => [name, entry.instrument.symbol] as const)),
)

const index = createSearchIndex(popularFirst)

/** Markets of the catalogue that a search finds, best match first; all of them for an empty text. */
export const searchInstruments = (text: string, category?: Category): readonly Instrument[] => index.search(text, category)

const aliasesBySymbol = new Map(tables.map(({ instrument, aliases }) => [instrument.symbol, aliases]))

/** What else people call the market of a symbol, in lower case; nothing for one that the catalogue does not have. */
export const aliasesOf = (symbol: string): readonly string[] => aliasesBySymbol.get(symbol) ?? []

/** The symbols of the catalogue by the kind of their markets, in order of the alphabet. */
export const symbolsByKind = (): readonly { readonly kind: Category; readonly symbols: readonly string[] }[] =>
  [...Map.groupBy(catalogue, ({ category }) => category)].map(([kind, markets]) => ({
    kind,
    symbols: markets.map(({ symbol }) => symbol).toSorted(),
  }))
