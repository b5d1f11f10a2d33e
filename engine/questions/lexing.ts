import { meaningOf, parse, type Constituent } from '../language/chart.ts'
import { coversOf, type Cover } from '../language/cover.ts'
import { compileGrammar } from '../language/grammar.ts'
import { createLexer, type Lattice, type OwnWord } from '../language/lattice.ts'
import { compileLexicon } from '../language/lexicon.ts'
import { tagSymbol } from '../language/pattern.ts'
import { productions } from './grammar/all.ts'
import { vocabulary } from './vocabulary/all.ts'

/** Marks and words that may stand between what is said, with what that costs. */
const between: ReadonlyMap<string, number> = new Map([
  ['.', 0.1],
  ['?', 0.1],
  ['!', 0.1],
  [';', 0.1],
  ['\n', 0.1],
  [',', 0.2],
  [':', 0.5],
  ['-', 0.5],
  ['–', 0.5],
  ['—', 0.5],
  ['…', 0.2],
  ['(', 0.5],
  [')', 0.5],
  ['"', 0.2],
  ['“', 0.2],
  ['”', 0.2],
  ['and', 0.6],
  ['or', 1],
  ['plus', 0.6],
  ['with', 1],
  ['w', 1],
  ['/', 1],
  ['at', 1.2],
  ['by', 1.2],
  ['of', 1],
  ['for', 1],
  ['in', 1.2],
  ['on', 1.2],
  ['the', 0.2],
  ['a', 0.2],
  ['an', 0.2],
  ["'s", 0.3],
  ['s', 1],
  ['•', 0.2],
  ['*', 0.3],
])

/** What a message is made of. */
const categories = ['Ask', 'Setting', 'Turn', 'Swap', 'Cannot', 'Lead', 'Courtesy', 'AskedValue', 'BareCondition'] as const
export type Said = (typeof categories)[number] | 'Facet' | 'EventFacet' | 'Pointer' | 'PointAsk'

export const grammar = compileGrammar(productions)
const lexicon = compileLexicon(vocabulary)
export const lexer = createLexer(lexicon, grammar)
/** Words that mean something by themselves; those of names may be other names as well. */
const known: ReadonlySet<string> = new Set([...lexicon.words, ...lexicon.forms.keys(), ...grammar.words])

/** Every word that questions are read by. */
export const words: ReadonlySet<string> = new Set([...lexicon.words, ...grammar.words])

const maxNameWords = 3
/** Of an account: there it is no market. */
const currency = tagSymbol('accountCurrency')

/** Words of a text that the vocabulary does not have and that the caller knows as markets. */
function marketsIn(text: string, findMarket: (name: string) => readonly string[]): readonly OwnWord[] {
  const { tokens, edgesTo } = lexer(text)
  const isCurrency = (at: number) => edgesTo[at + 1]!.some(({ symbols }) => symbols.some(({ symbol }) => symbol === currency))
  const found: OwnWord[] = []
  const isName = (word: string) => /\p{L}/u.test(word)
  for (let at = 0; at < tokens.length; at += 1)
    for (let length = maxNameWords; length > 0; length -= 1) {
      const part = tokens.slice(at, at + length)
      if (
        isCurrency(at) ||
        part.length < length ||
        !part.every((token) => isName(token.text)) ||
        part.every((token) => known.has(token.text))
      )
        continue
      const written = text.slice(part[0]!.start, part.at(-1)!.end)
      if (findMarket(written).length === 0) continue
      found.push({ text: written, symbols: [{ symbol: tagSymbol('foundMarket'), value: null }] })
      at += length - 1
      break
    }
  return found
}

/** What a question is composed of. */
const facetCategories = ['Facet', 'Setting', 'Lead', 'Courtesy'] as const
const withEvents = [...facetCategories, 'EventFacet'] as const
/**
 * Words that say nothing beside facets. What two facets have to do with each other, "versus" or "or", follows from the facets; two of
 * what can be told once are asked back.
 */
const saidBetweenFacets = [
  ['do', 'does', 'did', 'is', 'was', 'were', 'has', 'have', 'had', 'be', 'show', 'tell', 'give', 'get', 'got', 'see'],
  ['i', 'you', 'u', 'we', 'me', 'my', 'they', 'them', 'it', 'its', 'there', 'one', 'ones', 'such', 'any', 'each'],
  ['how', 'what', 'which', 'whats', 'about', 'bout', 'price', 'moment', 'right', 'now', 'then'],
  ['compared', 'vs', 'versus', 'than', 'or', 'but', 'as', '+', '&', 'n'],
]
/** What each of them costs a reading. */
const costBetweenFacets = 0.8
const betweenFacets: ReadonlyMap<string, number> = new Map([
  ...between,
  ...saidBetweenFacets.flat().map((word) => [word, costBetweenFacets] as const),
  // Dearer than the time that begins or ends with them: "from 2016" is since then.
  ...['from', 'to'].map((word) => [word, 5 * costBetweenFacets] as const),
])

export interface MessageReading {
  readonly lattice: Lattice
  readonly cover: Cover
  /** The same words as facets, which a question may be composed of; conditions are some of them or are taken apart. */
  readonly facets: (of: 'events' | 'parts') => Cover
  /** The same words as constituents of these categories, whatever stands between them. */
  readonly slots: (categories: readonly string[]) => Cover
}

/** Constituents that ask or say something by themselves. */
const isSaying = ({ symbol }: Constituent): boolean => symbol !== 'Lead' && symbol !== 'Setting'

/**
 * Reads a message into constituents that cover it as well as can be. Words that may lead to a question are one where nothing else is
 * asked: "price?".
 */
export function readMessage(text: string, findMarket: (name: string) => readonly string[]): MessageReading | null {
  const lattice = lexer(text, marketsIn(text, findMarket))
  const chart = parse(lattice, grammar)
  const [cover] = coversOf(lattice, chart, { categories, between })
  if (cover === undefined) return null
  const composed: Partial<Record<'events' | 'parts', Cover>> = {}
  const facets = (of: 'events' | 'parts') =>
    (composed[of] ??= coversOf(lattice, chart, { categories: of === 'events' ? withEvents : facetCategories, between: betweenFacets })[0]!)
  const slots = (of: readonly string[]) => coversOf(lattice, chart, { categories: of, between: betweenFacets })[0]!
  if (cover.constituents.some(isSaying)) return { lattice, cover, facets, slots }
  const [bare] = coversOf(lattice, chart, { categories: categories.filter((each) => each !== 'Lead'), between })
  return { lattice, cover: bare?.unread.length === 0 && bare.constituents.some(isSaying) ? bare : cover, facets, slots }
}

/** The meaning of a constituent of a category that a message is made of. */
export const saidIn = (constituent: Constituent): { readonly category: Said; readonly meaning: unknown } => ({
  // Only those categories are asked for.
  category: constituent.symbol as Said,
  meaning: meaningOf(constituent),
})
