import { byLength, nearWords, type WordsByLength } from './correct-typo.ts'
import type { Grammar } from './grammar.ts'
import type { Form, Lexicon, LooseWords } from './lexicon.ts'
import { tagSymbol, wordSymbol } from './pattern.ts'
import { openPhraseBook, type Meant } from './phrase-book.ts'

/** A word, number or mark of a text. Offsets are in UTF-16 units of the text; `end` is exclusive. */
export interface Token {
  readonly start: number
  readonly end: number
  /** Lower case. */
  readonly text: string
}

/** What the tokens from `from` to `to` (exclusive) may be, and what taking them so costs. */
export interface Edge {
  readonly from: number
  readonly to: number
  readonly symbols: readonly { readonly symbol: string; readonly value: unknown }[]
  readonly cost: number
  /** The word that was taken for a typo's. */
  readonly corrected: string | null
}

/** A text with everything that each part of it may be. */
export interface Lattice {
  readonly text: string
  readonly tokens: readonly Token[]
  /** By the token that they end before. */
  readonly edgesTo: readonly (readonly Edge[])[]
  /** Words that may be passed over, by the token that they end before. */
  readonly skipsTo: readonly (readonly Skip[])[]
}

/** Tokens from `from` on that may be passed over together, and what that costs. */
export interface Skip {
  readonly from: number
  readonly cost: number
}

/** Whether one token may be passed over by itself. */
export const mayPass = ({ skipsTo }: Lattice, at: number): boolean => skipsTo[at + 1]?.some(({ from }) => from === at) ?? false

/** What the first edit of a typo costs, and each further one. */
const typoCost = 4

/** The *'s* behind a word is a word of its own. */
const wordShape = /['’]s(?!\p{L})|\p{L}[\p{L}\p{M}]*(?:['’](?!s(?!\p{L}))\p{L}+)*/uy
/** The end of a line is a word of its own: lists and headings are told by it. An underscore parts words as a space does. */
const space = /(?:[^\S\n]|_)+/uy
/** Dots that lead from a label to what it is, which are read as a colon: `STOP........ 20 pips`. */
const leader = /\.{4,}(?=[^\S\n])/uy
/** Where a word in one piece begins its next one: `stopLoss`. */
const hump = /(?<=\p{Ll})\p{Lu}/u

/** A word to which the text itself gives its meaning; there it means nothing else. */
export interface OwnWord {
  readonly text: string
  readonly symbols: readonly { readonly symbol: string; readonly value: unknown }[]
}

function matchAt(shape: RegExp, text: string, at: number): RegExpExecArray | null {
  shape.lastIndex = at
  return shape.exec(text)
}

interface Piece extends Token {
  /** What the lexicon's shapes say of it. */
  readonly shaped: readonly { readonly tag: string; readonly value: unknown }[]
  readonly own: OwnWord | null
}

/** What tells the pieces of a text apart beside the lexicon. */
interface Parting {
  readonly own: readonly OwnWord[]
  readonly isKnown: (word: string) => boolean
}

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign)

/** The end of a word, of a number behind letters, or of what a name is a part of. */
const inWord = /(?:[\p{L}\p{M}_]\d*|\.)$/u

/** The longest of the text's own words that stands there; short ones are told apart by their capitals. */
function ownAt(text: string, at: number, own: readonly OwnWord[]): OwnWord | null {
  // "2N" is a number and a word.
  if (own.length === 0 || inWord.test(text.slice(Math.max(0, at - 12), at))) return null
  const fits = ({ text: word }: OwnWord) => {
    const written = text.slice(at, at + word.length)
    const isSame = written === word || (word.length > 2 && written.toLowerCase() === word.toLowerCase())
    // `rsi(…)` and `ta.rsi` are calls.
    return isSame && !isWordSign(text[at + word.length]) && text[at + word.length] !== '('
  }
  return own.filter(fits).toSorted((a, b) => b.text.length - a.text.length)[0] ?? null
}

/** The longest shorthand that stands there, at the beginning of a word. */
function shorthandAt(text: string, at: number, shorthand: Lexicon['shorthand']): readonly [string, string] | null {
  if (isWordSign(text[at - 1])) return null
  const fits = [...shorthand].filter(
    ([short]) => text.slice(at, at + short.length).toLowerCase() === short && (short.endsWith('/') || !isWordSign(text[at + short.length])),
  )
  return fits.toSorted(([a], [b]) => b.length - a.length)[0] ?? null
}

function pieceAt(text: string, at: number, { shapes, shorthand }: Lexicon, { own, isKnown }: Parting): Piece {
  const named = ownAt(text, at, own)
  if (named !== null) return { start: at, end: at + named.text.length, text: named.text.toLowerCase(), shaped: [], own: named }
  const dots = matchAt(leader, text, at)
  if (dots !== null) return { start: at, end: at + dots[0].length, text: ':', shaped: [], own: null }
  const short = shorthandAt(text, at, shorthand)
  if (short !== null) return { start: at, end: at + short[0].length, text: short[1], shaped: [], own: null }
  let end = at
  let shaped: { tag: string; value: unknown }[] = []
  for (const { tag, shape, value } of shapes) {
    const match = matchAt(shape, text, at)
    if (match === null || match[0].length === 0) continue
    const meaning = value(match)
    if (meaning === null || at + match[0].length < end) continue
    if (at + match[0].length > end) shaped = []
    end = at + match[0].length
    shaped.push({ tag, value: meaning })
  }
  const word = matchAt(wordShape, text, at)
  if (word !== null && at + word[0].length > end) {
    const cut = isKnown(word[0].toLowerCase()) ? -1 : word[0].search(hump)
    end = at + (cut > 0 ? cut : word[0].length)
    shaped = []
  }
  if (end === at) end = at + String.fromCodePoint(text.codePointAt(at) ?? 0).length
  return { start: at, end, text: text.slice(at, end).toLowerCase().replaceAll('’', "'"), shaped, own: null }
}

function piecesOf(text: string, lexicon: Lexicon, parting: Parting): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length) {
    const blank = matchAt(space, text, at)
    if (blank !== null) at += blank[0].length
    if (at >= text.length) break
    const piece = pieceAt(text, at, lexicon, parting)
    pieces.push(piece)
    at = piece.end
  }
  return pieces
}

/** Words of the lexicon as texts are parted: `vice-versa` is three. */
const partsOf = (words: string, lexicon: Lexicon): readonly string[] =>
  /^[a-z ]+$/.test(words) ? words.split(' ') : piecesOf(words, lexicon, { own: [], isKnown: () => true }).map(({ text }) => text)

function partedForms(lexicon: Lexicon): { readonly forms: ReadonlyMap<string, readonly Form[]>; readonly maxWords: number } {
  const forms = new Map<string, readonly Form[]>()
  let { maxWords } = lexicon
  for (const [words, meant] of lexicon.forms) {
    const parts = partsOf(words, lexicon)
    const key = parts.join(' ')
    maxWords = Math.max(maxWords, parts.length)
    const known = forms.get(key)
    forms.set(key, known === undefined ? meant : [...known, ...meant])
  }
  return { forms, maxWords }
}

const symbolsOf = (forms: readonly Form[], phrases: readonly Meant[], written: string) => {
  const symbols = new Map<string, { symbol: string; value: unknown }[]>()
  const add = (symbol: string, value: unknown) => {
    const known = symbols.get(symbol)
    if (known === undefined) symbols.set(symbol, [{ symbol, value }])
    else if (symbol.startsWith('#')) known.push({ symbol, value })
  }
  add(wordSymbol(written), written)
  for (const { lemma, tag, value } of forms) {
    add(wordSymbol(lemma), lemma)
    if (tag !== null) add(tagSymbol(tag), value)
  }
  for (const { tag, value } of phrases) add(tagSymbol(tag), value)
  return [...symbols.values()].flat()
}

/** How far before a loose word a word may stand that it belongs to. */
const looseReach = 4
const articles: ReadonlySet<string> = new Set(['a', 'an', 'the', 'my', 'our', 'i', 'we', 'you', 'simply', 'just'])
const ends: ReadonlySet<string> = new Set(['.', ';', '!', '?', '\n', ':'])

/** Whether words stand beside such as they may be passed over by. */
function isLooseAt(
  { isFirst, after, before, unless }: LooseWords,
  { from, to }: Skip & { to: number },
  tokens: readonly Token[],
  edgesTo: readonly (readonly Edge[])[],
) {
  if (isFirst && from > 0 && !ends.has(tokens[from - 1]!.text)) return false
  if (unless !== null && tokens.slice(Math.max(0, from - looseReach), from).some(({ text }) => unless.has(text))) return false
  const isOne = ({ symbols, corrected }: Edge, of: ReadonlySet<string>) =>
    corrected === null && symbols.some(({ symbol }) => of.has(symbol))
  if (after !== null && !edgesTo[from]!.some((edge) => isOne(edge, after))) return false
  if (before === null) return true
  const next = articles.has(tokens[to]?.text ?? '') ? to + 1 : to
  return edgesTo.slice(next + 1, next + 1 + looseReach).some((edges) => edges.some((edge) => edge.from === next && isOne(edge, before)))
}

function skipsIn(
  tokens: readonly Token[],
  edgesTo: readonly (readonly Edge[])[],
  { skippable, loose, maxWords }: Lexicon,
): readonly (readonly Skip[])[] {
  const skipsTo: Skip[][] = Array.from({ length: tokens.length + 1 }, () => [])
  for (const [from] of tokens.entries()) {
    let written = ''
    for (let to = from + 1; to <= Math.min(tokens.length, from + maxWords); to += 1) {
      written = to === from + 1 ? tokens[from]!.text : `${written} ${tokens[to - 1]!.text}`
      const cost = skippable.get(written)
      if (cost !== undefined) skipsTo[to]!.push({ from, cost })
      for (const each of loose.get(written) ?? [])
        if (isLooseAt(each, { from, to, cost: each.cost }, tokens, edgesTo)) skipsTo[to]!.push({ from, cost: each.cost })
    }
  }
  return skipsTo
}

/** Makes a text into a lattice; the words that it gives a meaning itself are told apart from the lexicon's. */
export type Lexer = (text: string, own?: readonly OwnWord[]) => Lattice

/** Makes texts into lattices by a lexicon; the words of the grammar's patterns count as known. */
export function createLexer(lexicon: Lexicon, grammar: Grammar): Lexer {
  const { forms: formsOf, maxWords: longestForm } = partedForms(lexicon)
  const phrases = openPhraseBook(lexicon.phrases, (part) => partsOf(part, lexicon))
  const maxWords = Math.max(longestForm, phrases.maxWords)
  const words = new Set([...lexicon.words, ...grammar.words])
  const known = new Set([...words, ...lexicon.names])
  const nearest: WordsByLength = byLength(words)
  const edgeOf = (
    { from, to, cost, corrected }: Omit<Edge, 'symbols'>,
    written: string,
    meant: readonly Meant[] = phrases.endsAt(phrases.after(null, written)),
  ): Edge | null => {
    const forms = formsOf.get(written) ?? []
    if (to - from > 1 && forms.length === 0 && meant.length === 0 && !grammar.words.has(written)) return null
    return { from, to, symbols: symbolsOf(forms, meant, written), cost, corrected }
  }
  const isKnown = (word: string) => known.has(word) || formsOf.has(word)
  return (text, own = []) => {
    const near = new Map<string, ReturnType<typeof nearWords>>()
    const correctionsOf = (word: string) => {
      const found = near.get(word) ?? nearWords(word, nearest)
      near.set(word, found)
      return found
    }
    const pieces = piecesOf(text, lexicon, { own, isKnown })
    const edgesTo: Edge[][] = Array.from({ length: pieces.length + 1 }, () => [])
    const put = (edge: Edge | null) => edge !== null && edgesTo[edge.to]!.push(edge)
    for (const [at, piece] of pieces.entries()) {
      if (piece.own !== null) {
        put({ from: at, to: at + 1, symbols: piece.own.symbols, cost: 0, corrected: null })
        continue
      }
      const shaped = piece.shaped.map(({ tag, value }) => ({ symbol: tagSymbol(tag), value }))
      let written = ''
      let places: ReturnType<typeof phrases.after> | null = null
      for (let to = at + 1; to <= Math.min(pieces.length, at + maxWords); to += 1) {
        if (pieces[to - 1]!.own !== null) break
        written = to === at + 1 ? piece.text : `${written} ${pieces[to - 1]!.text}`
        places = phrases.after(places, pieces[to - 1]!.text)
        const edge = edgeOf({ from: at, to, cost: 0, corrected: null }, written, phrases.endsAt(places))
        put(edge && to === at + 1 ? { ...edge, symbols: [...shaped, ...edge.symbols] } : edge)
      }
      if (piece.shaped.length === 0 && !known.has(piece.text))
        for (const { word, edits } of correctionsOf(piece.text))
          put(edgeOf({ from: at, to: at + 1, cost: typoCost * edits, corrected: word }, word))
    }
    const tokens = pieces.map(({ start, end, text: lower }): Token => ({ start, end, text: lower }))
    return { text, tokens, edgesTo, skipsTo: skipsIn(tokens, edgesTo, lexicon) }
  }
}
