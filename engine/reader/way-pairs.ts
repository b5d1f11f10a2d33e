import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import type { Stretch } from '../language/grammar.ts'
import type { Lattice } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Side, Tags } from './meanings.ts'
import { sentenceEnds } from './sentence-ends.ts'
import { isNode } from './with-nodes.ts'

/** Two ways of which a sentence tells both at once: "above/below", "20/80", "above (below)", "above or below … respectively". */
export interface WayPair {
  /** With the marks around them. */
  readonly at: Stretch
  readonly first: Stretch
  readonly second: Stretch
  /** The side of the first one, where the words are sides. */
  readonly side: Side | null
  /** Where the first one lies or goes; null where its words tell nothing of that, or several things. */
  readonly way: 'up' | 'down' | null
  readonly isOfNumbers: boolean
  /** How they are parted; what is parted by "or" may be meant as that. */
  readonly by: '/' | '(' | 'or'
}

const ups = ['up', 'gt', 'gte', 'high', 'highest', 'upper', 'overbought', 'long']
const downs = ['down', 'lt', 'lte', 'low', 'lowest', 'lower', 'oversold', 'short']
const others = new Map([...ups.map((up, at) => [up, downs[at]!] as const), ...downs.map((down, at) => [down, ups[at]!] as const)])

/** Whether two meanings are the same but for one that is turned: long and short, above and below. */
function isTurned(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return others.get(a) === b
  if (!isNode(a) || !isNode(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  let turned = 0
  for (const key of keys) {
    if (JSON.stringify(a[key]) === JSON.stringify(b[key])) continue
    if (!isTurned(a[key], b[key])) return false
    turned += 1
  }
  return turned === 1
}

interface Aligned {
  readonly is: 'same' | 'numbers' | 'opposites'
  readonly side: Side | null
  readonly way: 'up' | 'down' | null
}

const tag = (name: keyof Tags): string => tagSymbol(name)
const numeric = new Set([tag('number'), tag('percent')])
const sided = new Set([tag('sideNoun'), tag('position'), tag('enterVerb')])

/** What a token may be by itself. */
const meaningsAt = ({ edgesTo }: Lattice, at: number) =>
  (edgesTo[at + 1] ?? [])
    .filter(({ from, corrected }) => from === at && corrected === null)
    .flatMap(({ symbols }) => symbols.filter(({ symbol }) => symbol.startsWith('#')))

const wayOf = (value: unknown): 'up' | 'down' | null =>
  typeof value !== 'string' ? null : ups.includes(value) ? 'up' : downs.includes(value) ? 'down' : null

/** How the words of both ways that stand at the same place go together; null where they do not. */
function aligned(lattice: Lattice, a: number, b: number): Aligned | null {
  if (lattice.tokens[a]!.text === lattice.tokens[b]!.text) return { is: 'same', side: null, way: null }
  const [one, other] = [meaningsAt(lattice, a), meaningsAt(lattice, b)]
  const has = (all: typeof one, name: keyof Tags, value?: unknown) =>
    all.some((each) => each.symbol === tag(name) && (value === undefined || each.value === value))
  if (has(one, 'enterVerb', 'long') && has(other, 'sellVerb')) return { is: 'opposites', side: 'long', way: null }
  if (has(one, 'sellVerb') && has(other, 'enterVerb', 'long')) return { is: 'opposites', side: 'short', way: null }
  for (const { symbol, value } of one)
    for (const against of other)
      if (symbol === against.symbol && isTurned(value, against.value))
        return sided.has(symbol)
          ? { is: 'opposites', side: value === 'long' ? 'long' : 'short', way: null }
          : { is: 'opposites', side: null, way: wayOf(value) }
  const isNumber = (all: typeof one) => all.some(({ symbol }) => numeric.has(symbol))
  return isNumber(one) && isNumber(other) ? { is: 'numbers', side: null, way: null } : null
}

/** As many words as one way of a pair may have. */
const maxWords = 8

/** Where ways are parted: the end of the first one, the beginning of the second, and where that has to end, if that is told. */
interface Parting {
  readonly by: WayPair['by']
  readonly at: number
  readonly closes: number | null
}

function partingAt(lattice: Lattice, at: number): Parting | null {
  const { tokens } = lattice
  const { text } = tokens[at]!
  if (text === '/') return { by: '/', at, closes: null }
  if (meaningsAt(lattice, at).some(({ symbol }) => symbol === tag('orWord'))) return { by: 'or', at, closes: null }
  if (text !== '(') return null
  const closes = tokens.findIndex((token, index) => index > at && token.text === ')')
  return closes > at + 1 && closes - at - 1 <= maxWords ? { by: '(', at, closes } : null
}

/** The pair around a mark that parts two ways, with as many words as go together. */
function pairAt(lattice: Lattice, { by, at, closes }: Parting): WayPair | null {
  const isEnd = (place: number) => {
    const text = lattice.tokens[place]?.text
    return text === undefined || text === '/' || text === ',' || text === '(' || text === ')' || sentenceEnds.has(text)
  }
  let found: WayPair | null = null
  const least = closes === null ? 1 : closes - at - 1
  for (let words = least; words <= (closes === null ? maxWords : least); words += 1) {
    if (Array.from({ length: words }, (_, k) => k + 1).some((k) => isEnd(at - k) || isEnd(at + k))) break
    const places = Array.from({ length: words }, (_, k) => aligned(lattice, at - words + k, at + 1 + k))
    if (places.some((place) => place === null)) continue
    const pairs = places.filter((place) => place !== null)
    const isOfNumbers = pairs.every(({ is }) => is !== 'opposites')
    if (isOfNumbers && (words > 1 || pairs[0]!.is === 'same' || by === 'or')) continue
    const ways = new Set(pairs.flatMap(({ way }) => way ?? []))
    found = {
      at: { from: at - words, to: closes === null ? at + 1 + words : closes + 1 },
      first: { from: at - words, to: at },
      second: { from: at + 1, to: at + 1 + words },
      side: pairs.find(({ side }) => side !== null)?.side ?? null,
      way: ways.size === 1 ? [...ways][0]! : null,
      isOfNumbers,
      by,
    }
  }
  return found
}

const lineSymbols = new Set([tag('indicator'), tag('average')])
const distanceSymbols = new Set([tag('stopWord'), tag('targetWord')])

/** Whether numbers are those of two lines ("8/21 EMA"), or of a stop and a target ("SL/TP 20/40"), and no two ways. */
function isOwn(lattice: Lattice, { at: whole, first, by }: WayPair, sentence: Stretch): boolean {
  const is = (at: number, symbols: ReadonlySet<string>) => meaningsAt(lattice, at).some(({ symbol }) => symbols.has(symbol))
  const isText = (at: number, text: string) => lattice.tokens[at]?.text === text
  if (isText(first.from - 1, '/') || isText(whole.to, '/') || isText(first.from - 1, '(')) return true
  const isLineOfLength = (by === '/' && is(whole.to, lineSymbols)) || meaningsAt(lattice, first.from - 1).some(isOfLengths)
  const isOfDistances = Array.from({ length: sentence.to - sentence.from }, (_, at) => sentence.from + at).some(
    (at) => isText(at, '/') && is(at - 1, distanceSymbols) && is(at + 1, distanceSymbols),
  )
  return isLineOfLength || isOfDistances
}
/** A line on the price, or an indicator of several lengths. */
function isOfLengths({ symbol, value }: { readonly symbol: string; readonly value: unknown }): boolean {
  if (symbol === tag('average')) return true
  if (symbol !== tag('indicator') || !isNode(value)) return false
  const { pane, params } = indicatorVocabulary[(value as Tags['indicator']).name]
  return pane === 'price' || Object.keys(params).length > 1
}

/** A sentence that tells two ways at once. */
export interface PairedSentence {
  readonly at: Stretch
  readonly pairs: readonly WayPair[]
  /** "Respectively", which says nothing of one way. */
  readonly idle: readonly Stretch[]
}

/** The words of a sentence that tell its ways apart; none where "or" may be meant as that, as in "above 70 or below 30". */
function ownPairs(lattice: Lattice, at: Stretch): readonly WayPair[] {
  const pairs: WayPair[] = []
  for (let place = at.from; place < at.to; place += 1) {
    const parting = partingAt(lattice, place)
    const pair = parting && pairAt(lattice, parting)
    if (pair && !pairs.some(({ at: before }) => pair.at.from < before.to)) pairs.push(pair)
  }
  const own = pairs.filter((pair) => !pair.isOfNumbers || !isOwn(lattice, pair, at))
  const opposites = own.filter(({ isOfNumbers }) => !isOfNumbers)
  const isEach = opposites.some(({ side }) => side !== null) && opposites.some(({ side }) => side === null)
  return isEach ? own : own.filter(({ by }) => by !== 'or')
}

/** The sentences of a text with a pair of words that are each other's opposite, with all of their pairs. */
export function pairedSentences(lattice: Lattice): readonly PairedSentence[] {
  const { tokens } = lattice
  if (!tokens.some((_, at) => partingAt(lattice, at) !== null)) return []
  const sentences: Stretch[] = []
  let from = 0
  for (const [at, { text }] of tokens.entries())
    if (sentenceEnds.has(text) || at === tokens.length - 1) {
      sentences.push({ from, to: at + 1 })
      from = at + 1
    }
  const isIdle = (at: number) => meaningsAt(lattice, at).some(({ symbol }) => symbol === tag('respectively'))
  return sentences.flatMap((at) => {
    const pairs = ownPairs(lattice, at)
    if (!pairs.some(({ isOfNumbers }) => !isOfNumbers)) return []
    const idle = Array.from({ length: at.to - at.from }, (_, k) => at.from + k).filter(isIdle)
    return [{ at, pairs, idle: idle.map((place) => ({ from: place, to: place + 1 })) }]
  })
}
