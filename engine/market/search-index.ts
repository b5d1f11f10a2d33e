import { editDistanceOfPrefix } from './edit-distance.ts'
import type { Category, Instrument } from './instrument.ts'

/** A market and what else people call it. */
interface Entry {
  readonly instrument: Instrument
  readonly symbol: string
  readonly name: string
  readonly description: string
  /** Symbol, spellings of the pair and aliases. */
  readonly names: readonly string[]
  /** Everything that may match, in one text. */
  readonly text: string
}

interface Word {
  readonly letters: string
  /** A bit for each letter or digit in it. */
  readonly mask: number
}

/** A word and the markets whose names hold it. */
interface KnownWord extends Word {
  readonly entries: Entry[]
}

/** Finds markets by words; the same words and category always give the same order. */
export interface SearchIndex {
  /**
   * Best match first: a market that has exactly this name, then symbols and names that begin with it, then those that hold it or
   * all of its words, and where nothing does, those that differ by typing errors. What matches alike comes by popularity.
   */
  readonly search: (text: string, category?: Category) => readonly Instrument[]
  /** The same without those that differ by typing errors. */
  readonly searchAsTyped: (text: string, category?: Category) => readonly Instrument[]
}

/** Lower case without accents, single spaces. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')

/** Base and quote of a pair's symbol; null for markets that are no pair. */
function pairOf({ symbol, currency, calendar }: Instrument): readonly [string, string] | null {
  const isPair = symbol.endsWith(currency) && symbol.length > currency.length && ['forex', 'crypto', 'metals'].includes(calendar)
  return isPair ? [symbol.slice(0, -currency.length), currency] : null
}

/** Every name that people write for a market, in lower case: `eurusd`, `eur/usd`, `gold`. */
export function namesOf(instrument: Instrument, aliases: readonly string[]): readonly string[] {
  const pair = pairOf(instrument)
  const spelled = pair === null ? [] : ['/', '-', '_', ' '].map((mark) => pair.join(mark).toLowerCase())
  return [instrument.symbol.toLowerCase(), ...spelled, ...aliases]
}

/** Markets come into more than one index. */
const knownEntries = new WeakMap<Instrument, Entry>()

function entryOf(instrument: Instrument, aliases: readonly string[]): Entry {
  const entry = knownEntries.get(instrument) ?? makeEntry(instrument, aliases)
  knownEntries.set(instrument, entry)
  return entry
}

function makeEntry(instrument: Instrument, aliases: readonly string[]): Entry {
  const names = namesOf(instrument, aliases)
  const [symbol, name, description] = [instrument.symbol, instrument.name, instrument.description].map(folded) as [string, string, string]
  return { instrument, symbol, name, description, names, text: [...names, name, description].join('\n') }
}

/** How well a market that holds the text somewhere answers it, 0 best. */
function literalRank({ symbol, name, names }: Entry, text: string): number {
  if (names.includes(text)) return 0
  if (symbol.startsWith(text)) return 1
  if (names.some((each) => each.startsWith(text))) return 2
  if (name.startsWith(text) || name.includes(` ${text}`)) return 3
  if (name.includes(text)) return 4
  return names.some((each) => each.includes(text)) ? 5 : 6
}
const allWordsRank = 7

const a = 97
const digit = 48
function maskOf(letters: string): number {
  let mask = 0
  for (let i = 0; i < letters.length; i++) {
    const code = letters.charCodeAt(i)
    if (code >= a && code < a + 26) mask |= 1 << (code - a)
    else if (code >= digit && code < digit + 10) mask |= 1 << (26 + ((code - digit) % 5))
  }
  return mask
}

function bitsOf(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The words of a market's names, and the names without their marks. */
function wordsOf({ symbol, name, names }: Entry): ReadonlySet<string> {
  const texts = [symbol, name, ...names]
  const letters = texts.flatMap((text) => [...text.split(/[^\p{L}\p{N}]+/u), text.replaceAll(/[^\p{L}\p{N}]+/gu, '')])
  return new Set(letters.filter((each) => each.length > 1))
}

/** Every word once, by its first letter and by its second. */
interface Dictionary {
  readonly byFirst: ReadonlyMap<string, readonly KnownWord[]>
  readonly bySecond: ReadonlyMap<string, readonly KnownWord[]>
}

function dictionaryOf(entries: readonly Entry[]): Dictionary {
  const known = new Map<string, KnownWord>()
  for (const entry of entries)
    for (const letters of wordsOf(entry)) {
      const word = known.get(letters) ?? { letters, mask: maskOf(letters), entries: [] }
      known.set(letters, word)
      word.entries.push(entry)
    }
  const words = [...known.values()]
  return { byFirst: Map.groupBy(words, ({ letters }) => letters[0]!), bySecond: Map.groupBy(words, ({ letters }) => letters[1]!) }
}

/** Typing errors that a word of this length may hold. */
const allowedErrors = (length: number) => (length < 3 ? 0 : length < 6 ? 1 : 2)

/**
 * The fewest errors that make a word of each market begin as typed, a half more where it then goes on. The first letter is rarely
 * wrong, but it may be missing, and two letters at the beginning may have changed places.
 */
function errorsByEntry({ byFirst, bySecond }: Dictionary, typed: Word, allowed: number): Map<Entry, number> {
  const [first, second] = [typed.letters[0]!, typed.letters[1] ?? '']
  const fewest = new Map<Entry, number>()
  for (const words of [byFirst.get(first), second === first ? [] : byFirst.get(second), bySecond.get(first)])
    for (const { letters, mask, entries } of words ?? []) {
      if (letters.length < typed.letters.length - allowed || bitsOf(typed.mask & ~mask) > allowed) continue
      const { errors, isWhole } = editDistanceOfPrefix(typed.letters, letters, allowed)
      if (errors === Infinity) continue
      const cost = isWhole ? errors : errors + 0.5
      for (const entry of entries) if (cost < (fewest.get(entry) ?? Infinity)) fewest.set(entry, cost)
    }
  return fewest
}

interface Match {
  readonly entry: Entry
  readonly rank: number
}

function literalMatches(entries: readonly Entry[], text: string): Match[] {
  const words = text.split(' ')
  const matches: Match[] = []
  for (const entry of entries) {
    if (entry.text.includes(text)) matches.push({ entry, rank: literalRank(entry, text) })
    else if (words.length > 1 && words.every((word) => entry.text.includes(word))) matches.push({ entry, rank: allWordsRank })
  }
  return matches
}

/** Markets each word of the text stands for, literally or with typing errors. */
function mistypedMatches(entries: readonly Entry[], dictionary: Dictionary, text: string): Match[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.length === 0) return []
  const errors = words.map((letters) => errorsByEntry(dictionary, { letters, mask: maskOf(letters) }, allowedErrors(letters.length)))
  const matches: Match[] = []
  for (const entry of entries) {
    let rank = 0
    for (let i = 0; i < words.length && rank < Infinity; i++)
      if (words.length === 1 || !entry.text.includes(words[i]!)) rank += errors[i]!.get(entry) ?? Infinity
    if (rank < Infinity) matches.push({ entry, rank })
  }
  return matches
}

/** Makes the index of markets that come in the order of their popularity, the most popular first. */
export function createSearchIndex(
  markets: readonly { readonly instrument: Instrument; readonly aliases: readonly string[] }[],
): SearchIndex {
  const all = markets.map(({ instrument, aliases }) => entryOf(instrument, aliases))
  let dictionary: Dictionary | null = null
  const entriesOf = (category: Category | undefined) =>
    category === undefined ? all : all.filter(({ instrument }) => instrument.category === category)
  const inOrder = (matches: readonly Match[]) => matches.toSorted((x, y) => x.rank - y.rank).map(({ entry }) => entry.instrument)
  const searchAsTyped: SearchIndex['searchAsTyped'] = (text, category) => {
    const wanted = folded(text)
    const entries = entriesOf(category)
    return wanted === '' ? entries.map(({ instrument }) => instrument) : inOrder(literalMatches(entries, wanted))
  }
  return {
    searchAsTyped,
    search(text, category) {
      const found = searchAsTyped(text, category)
      if (found.length > 0) return found
      return inOrder(mistypedMatches(entriesOf(category), (dictionary ??= dictionaryOf(all)), folded(text)))
    },
  }
}
