import { parse } from '../language/chart.ts'
import { coversOf } from '../language/cover.ts'
import { compileGrammar, type Production } from '../language/grammar.ts'
import { createLexer } from '../language/lattice.ts'
import { compileLexicon } from '../language/lexicon.ts'
import { isWordSymbol, stepsOf } from '../language/pattern.ts'
import { productions } from './grammar/all.ts'
import { pointingProductions } from './grammar/pointing.ts'
import { saidIn, words as knownWords } from './lexing.ts'
import type { PointAsk, Pointer } from './meanings.ts'
import { vocabulary } from './vocabulary/all.ts'
import { pointingEntries } from './vocabulary/pointing.ts'

/** A message that points at what was told: at which of it, and what is asked, in the order of its words. */
export type Pointing = readonly (Pointer | PointAsk)[]

const mostChars = 120
const categories = ['Pointer', 'PointAsk'] as const

/** Marks and words that say nothing beside what points and what is asked. */
export const between: ReadonlyMap<string, number> = new Map(
  [
    ['.', ',', '?', '!', ';', ':', '-', '–', '…', '\n'],
    ['and', 'or', 'of', 'at', 'on', 'in', 'the', 'a', 'to', 'for', "'s", 's', 'by', 'between', 'so', 'but', 'also', 'just', 'only'],
    ['do', 'does', 'did', 'is', 'was', 'were', 'are', 'be', 'has', 'have', 'had', 'been', 'which', 'what', 'who', 'where'],
    ['happen', 'happened', 'occur', 'occurred', 'exactly', 'happening', 'come', 'came', 'go', 'went'],
    [
      'price',
      'me',
      'you',
      'i',
      'we',
      'can',
      'could',
      'please',
      'pls',
      'ok',
      'okay',
      'now',
      'still',
      'any',
      'some',
      'want',
      'would',
      'like',
    ],
  ]
    .flat()
    .map((word) => [word, 0.8] as const),
)

/** Productions that these ones are made of, and theirs. */
function withParts(all: readonly Production[], from: readonly Production[]): readonly Production[] {
  const byCategory = Map.groupBy(all, ({ category }) => category)
  const seen = new Set<string>()
  const taken: Production[] = []
  const take = (production: Production) => {
    taken.push(production)
    for (const { symbols } of stepsOf(production.pattern))
      for (const symbol of symbols) {
        if (isWordSymbol(symbol) || symbol.startsWith('#') || seen.has(symbol)) continue
        seen.add(symbol)
        for (const part of byCategory.get(symbol) ?? []) take(part)
      }
  }
  for (const each of from) take(each)
  return taken
}

function made() {
  const all = withParts(productions, pointingProductions)
  const grammar = compileGrammar(all)
  const tags = new Set(all.flatMap(({ pattern }) => stepsOf(pattern).flatMap(({ symbols }) => symbols)))
  const isOf = ({ tag }: { readonly tag: string }) => tags.has(`#${tag}`)
  const lexicon = compileLexicon({
    ...vocabulary,
    entries: [...vocabulary.entries.filter(isOf), ...pointingEntries],
    shapes: vocabulary.shapes.filter(isOf),
  })
  // A word that means something else is no typing error of one that points.
  const names = new Set([...lexicon.names, ...knownWords])
  return { grammar, lexer: createLexer({ ...lexicon, names }, grammar) }
}
let reader: ReturnType<typeof made> | null = null
/** The grammar of what points; it is made when an answer is first gone on from. */
export const pointingReader = () => (reader ??= made())

/** What a message points at, where every word of it does or asks something of that; null otherwise. */
export function pointingIn(text: string): Pointing | null {
  if (text.length > mostChars) return null
  const { grammar, lexer } = pointingReader()
  const lattice = lexer(text)
  const [cover] = coversOf(lattice, parse(lattice, grammar), { categories, between })
  if (cover === undefined || cover.unread.length > 0 || cover.constituents.length === 0) return null
  // A constituent means what its category does.
  return cover.constituents.map((each) => saidIn(each).meaning as Pointer | PointAsk)
}

/** A pointer within a message, and where it stands in its text. */
export interface PlacedPointer {
  readonly pointer: Pointer
  readonly start: number
  readonly end: number
  readonly words: string
}

/** What points in a message that says something else as well. */
export function pointersIn(text: string): readonly PlacedPointer[] {
  if (text.length > mostChars) return []
  const { grammar, lexer } = pointingReader()
  const lattice = lexer(text)
  const [cover] = coversOf(lattice, parse(lattice, grammar), { categories: ['Pointer'] })
  return (cover?.constituents ?? []).map((each) => {
    const [start, end] = [lattice.tokens[each.from]!.start, lattice.tokens[each.to - 1]!.end]
    return { pointer: saidIn(each).meaning as Pointer, start, end, words: text.slice(start, end).toLowerCase() }
  })
}
