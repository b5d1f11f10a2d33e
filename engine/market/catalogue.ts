import { commodity } from './catalogue-data/commodity.ts'
import { crypto } from './catalogue-data/crypto.ts'
import type { CatalogueEntry } from './catalogue-data/entry.ts'
import { forex } from './catalogue-data/forex.ts'
import { indices } from './catalogue-data/indices.ts'
import { stock } from './catalogue-data/stock.ts'
import type { Category, Instrument } from './instrument.ts'

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

/** Base and quote of a pair's symbol; null for markets that are no pair. */
function pairOf({ symbol, currency, calendar }: Instrument): readonly [string, string] | null {
  const isPair = symbol.endsWith(currency) && symbol.length > currency.length && ['forex', 'crypto', 'metals'].includes(calendar)
  return isPair ? [symbol.slice(0, -currency.length), currency] : null
}

function namesOf({ instrument, aliases }: CatalogueEntry): readonly string[] {
  const pair = pairOf(instrument)
  const spelled = pair === null ? [] : ['/', '-', '_', ' '].map((mark) => pair.join(mark).toLowerCase())
  return [instrument.symbol.toLowerCase(), ...spelled, ...aliases]
}

/** Symbol by each name that people write for it, in lower case: `eur/usd`, `gold`, `s&p 500`. Each means one market. */
export const symbolAliases: ReadonlyMap<string, string> = new Map(
  popularFirst.flatMap((entry) => namesOf(entry).map((name) => [name, entry.instrument.symbol] as const)),
)

/** How well a market answers a search, 0 best; null when it does not. */
function matchRank(entry: CatalogueEntry, text: string): number | null {
  const { symbol, name, description } = entry.instrument
  const names = namesOf(entry)
  if (names.includes(text)) return 0
  if (symbol.toLowerCase().startsWith(text)) return 1
  if (names.some((each) => each.startsWith(text))) return 2
  if (name.toLowerCase().includes(text)) return 3
  if (names.some((each) => each.includes(text))) return 4
  return description.toLowerCase().includes(text) ? 5 : null
}

/** Markets whose symbol, name, description or other names hold the text, best match first; all of them for an empty text. */
export function searchInstruments(text: string, category?: Category): readonly Instrument[] {
  const wanted = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return popularFirst
    .filter(({ instrument }) => category === undefined || instrument.category === category)
    .map((entry) => ({ entry, rank: wanted === '' ? 0 : matchRank(entry, wanted) }))
    .filter((match): match is { entry: CatalogueEntry; rank: number } => match.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry.instrument)
}
