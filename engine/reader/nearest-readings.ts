import { parse, type Constituent } from '../language/chart.ts'
import { coversOf, type Cover } from '../language/cover.ts'
import { mayPass, type Lattice, type Skip } from '../language/lattice.ts'
import { tagSymbol } from '../language/pattern.ts'
import type { Span } from '../strategy/plan.ts'
import type { ReadingContext } from '../strategy/reading.ts'
import { between } from './between.ts'
import { isJoining, tagsAt } from './joining-words.ts'
import { meaningInPlace } from './meaning-in-place.ts'
import type { Tags } from './meanings.ts'
import { plainOrders } from './plain-order.ts'
import { grammar, lexer, readClauses } from './read-clauses.ts'
import { readText } from './read-text.ts'
import { sentenceEnds } from './sentence-ends.ts'
import { turningSymbols } from './smallest-mark.ts'
import { stopgaps } from './stopgaps.ts'
import { beforeNouns } from './vocabulary/noun-heads.ts'
import { denials, refusals } from './vocabulary/small-words.ts'

/** Other words for a sentence that is not read, which are read whole. */
export interface NearReading {
  /** The sentence in the text. */
  readonly place: Span
  /** What stands there instead. */
  readonly words: string
  /** What it then means, in plain words. */
  readonly rules: readonly string[]
  /** Words of the sentence that it does without, as they are written. */
  readonly without: readonly string[]
  /** Words that were taken for others. */
  readonly instead: readonly Exchange[]
}

interface Exchange {
  readonly was: string
  readonly is: string
}

/** Holes of a sentence that are looked at; one with more of them is not near to anything. */
const maxHoles = 4
/** What a stopgap costs more than words that were said. */
const stopgapCost = 6
/** Words that one way does without at most, and of these such as say something by themselves. */
const maxLeftOut = 5
const maxSaying = 2
/** A way that costs so much more than the likeliest is none to offer. */
const offeredWithin = 7

/** The sentence, or the line, that holds a place of the text. */
export function sentenceAt(text: string, { start, end }: Span): Span {
  const { tokens } = lexer(text)
  const marks = tokens.filter((token) => sentenceEnds.has(token.text))
  const from = marks.findLast((token) => token.end <= start)?.end ?? 0
  // A mark may reach over the full stop and the end of the line behind its last word.
  const last = tokens.findLast((token) => token.start >= start && token.end <= end && !sentenceEnds.has(token.text))?.end ?? end
  const to = marks.find((token) => token.start >= last)?.start ?? text.length
  const inside = tokens.filter((token) => token.start >= from && token.end <= to)
  return inside.length === 0 ? { start, end } : { start: inside[0]!.start, end: inside.at(-1)!.end }
}

/** Unread words beside one another that mean nothing by themselves: what they say is to be guessed. */
function holesOf(lattice: Lattice, unread: readonly Span[]): readonly Span[] {
  const isUnread = new Set(unread.map(({ start }) => start))
  const holes: Span[] = []
  let isOpen = false
  for (const [at, { start, end }] of lattice.tokens.entries()) {
    const last = holes.at(-1)
    if (isUnread.has(start) && isJoining(tagsAt(lattice, at))) {
      if (isOpen && last !== undefined) holes[holes.length - 1] = { start: last.start, end }
      else holes.push({ start, end })
      isOpen = true
    } else if (!mayPass(lattice, at)) isOpen = false
  }
  return holes
}

/** What it costs to do without a word that nobody knows, one that only joins others, and one that says something by itself. */
const costs = { unknown: 5, joining: 9, saying: 14 } as const

const symbolsOf = (tags: readonly (keyof Tags)[]): ReadonlySet<string> => new Set(tags.map(tagSymbol))
/** Words that speak of whoever trades, or of what they feel about it. */
const light = symbolsOf(['actor', 'modal', 'mustWord', 'needVerb', 'contrast'])
/** What is said of something: the word before it is what it is said of. */
const predicates = symbolsOf(['comparison', 'crossVerb', 'breakVerb', 'moveVerb', 'touchVerb', 'beVerb', 'turnVerb', 'slopeVerb'])
const numbers = symbolsOf(['number', 'opposite'])
/** Words that a condition, a chart, a time or a measure stands on. */
const deciding = symbolsOf([
  ...([
    'not',
    'only',
    'neverHold',
    'stopTrading',
    'whenWord',
    'whileWord',
    'onlyIfWord',
    'thenWord',
    'orWord',
    'andWord',
    'waitVerb',
  ] as const),
  ...([
    'number',
    'percent',
    'cash',
    'ratio',
    'clock',
    'timeSpan',
    'timeframe',
    'otherTimeframe',
    'date',
    'unit',
    'ordinal',
    'fraction',
    'multiple',
  ] as const),
  ...([
    'comparison',
    'crossVerb',
    'breakVerb',
    'touchVerb',
    'moveVerb',
    'turnVerb',
    'slopeVerb',
    'returnVerb',
    'direction',
    'vague',
  ] as const),
  ...([
    'heikin',
    'indicator',
    'average',
    'pattern',
    'priceWord',
    'field',
    'namedPrice',
    'ownValue',
    'ownCondition',
    'ownName',
    'output',
  ] as const),
  ...([
    'weekday',
    'weekdays',
    'session',
    'zone',
    'endOf',
    'regularHours',
    'unsupported',
    'symbol',
    'leverageWord',
    'openVerb',
    'closeVerb',
  ] as const),
  ...([
    'limitWord',
    'cancelVerb',
    'reverseVerb',
    'eachBar',
    'eachTrade',
    'perPeriod',
    'lossNoun',
    'lossWord',
    'breakevenWord',
    'inRow',
  ] as const),
])
/** What stands beside one of these is one of several things that count. */
const joins = symbolsOf(['andWord', 'orWord', 'whenWord', 'notWord', 'not'])

/** Pronouns, auxiliaries and prepositions: how a sentence is built, not what it says. */
const ofSyntax: ReadonlySet<string> = new Set(
  (
    'a an the this that these those my your our its it i you we they he she me us them there here which what who whose be am is are was were ' +
    "'s been being do does did have has had will would could should may might must can to of in on at for from with as about into so then now " +
    'just also even still already really very quite simply basically really own such get gets got getting let lets come comes coming go goes ' +
    'one any each every some all count counts kind sort way thing side'
  ).split(' '),
)
/** What a preposition stands before that may turn on it: "for 3 bars", "from 9:30". */
const measured = symbolsOf([
  'number',
  'percent',
  'clock',
  'timeSpan',
  'timeframe',
  'cash',
  'date',
  'weekday',
  'session',
  'multiple',
  'fraction',
])

/** What it costs to do without a word; null where it may be what others speak of, or says something itself. */
function costWithout(lattice: Lattice, at: number): number | null {
  const { tokens } = lattice
  const tags = tagsAt(lattice, at)
  if (denials.has(tokens[at]!.text) || refusals.has(tokens[at]!.text)) return null
  if (ofSyntax.has(tokens[at]!.text)) {
    const isMeasured = at + 1 in tokens && tagsAt(lattice, at + 1).some((tag) => measured.has(tag))
    return isMeasured ? null : costs.joining
  }
  const isPlain = tags.length > 0 && isJoining(tags.filter((tag) => !light.has(tag)))
  if (isPlain) return costs.joining
  // "Sat/sun": one of several things that count.
  if (tokens[at - 1]?.text === '/' || tokens[at + 1]?.text === '/') return null
  const isOf = (place: number, symbols: ReadonlySet<string>) => place in tokens && tagsAt(lattice, place).some((tag) => symbols.has(tag))
  const isSaid =
    isOf(at + 1, predicates) || isOf(at - 1, predicates) || isOf(at - 1, numbers) || beforeNouns.has(tokens[at - 1]?.text ?? '')
  if (isSaid || isOf(at + 1, joins) || isOf(at - 1, joins)) return null
  if (grammar.words.has(tokens[at]!.text)) return null
  if (tags.length === 0) return costs.unknown
  return tags.some((tag) => deciding.has(tag) || turningSymbols.has(tag)) ? null : costs.saying
}

/** What it costs more where the likeliest reading has read the word. */
const readCost = 3

/** The same words, of which those that nothing read and that mean nothing by themselves may be done without. */
function loosened(lattice: Lattice, isUnread: (at: number) => boolean): Lattice {
  const skipsTo = lattice.skipsTo.map((skips, to): readonly Skip[] => {
    const at = to - 1
    if (at < 0 || mayPass(lattice, at)) return skips
    // What the likeliest reading needs, another one may do without.
    const isOffered = isUnread(at) || ofSyntax.has(lattice.tokens[at]!.text)
    const cost = isOffered ? costWithout(lattice, at) : null
    return cost === null ? skips : [...skips, { from: at, cost: isUnread(at) ? cost : cost + readCost }]
  })
  return { ...lattice, skipsTo }
}

/** Tokens that a cover does without though they may not be passed over. */
function leftOutOf(lattice: Lattice, { constituents }: Cover): readonly number[] {
  const used = new Set<number>()
  const use = (each: Constituent): void => {
    if (each.production !== null) for (const part of each.parts) use(part)
    else for (let at = each.from; at < each.to; at += 1) used.add(at)
  }
  for (const each of constituents) use(each)
  return lattice.tokens.flatMap(({ text }, at) => (used.has(at) || mayPass(lattice, at) || between.has(text) ? [] : [at]))
}

interface Way extends Pick<NearReading, 'words' | 'without' | 'instead'> {
  readonly cost: number
}

/** A sentence in which a hole may have been filled. */
interface Said {
  readonly words: string
  /** Where the words that nothing read begin. */
  readonly unread: ReadonlySet<number>
  readonly instead: readonly Exchange[]
}

/** Words that stand beside one another, as they are written. */
export function stretchesOf(text: string, tokens: readonly Span[]): readonly string[] {
  const stretches: Span[] = []
  for (const { start, end } of tokens) {
    const last = stretches.at(-1)
    if (last !== undefined && text.slice(last.end, start).trim() === '') stretches[stretches.length - 1] = { start: last.start, end }
    else stretches.push({ start, end })
  }
  return stretches.map(({ start, end }) => text.slice(start, end))
}

/** The sentence as it reads once some of its words are left out; null where it does not. */
function readLoosely({ words: sentence, unread, instead }: Said): Way | null {
  const lattice = lexer(sentence)
  const loose = loosened(lattice, (at) => unread.has(lattice.tokens[at]!.start))
  const [cover] = coversOf(loose, parse(loose, grammar), { categories: ['Clause'], between })
  if (cover === undefined || cover.unread.length > 0) return null
  const left = leftOutOf(lattice, cover)
  // Whoever takes words for others does without none beside them.
  if (left.length > (instead.length > 0 ? 0 : maxLeftOut)) return null
  if (left.filter((at) => costWithout(lattice, at) === costs.saying).length > maxSaying) return null
  const holes = left.map((at) => lattice.tokens[at]!)
  const words = sayInstead(
    sentence,
    holes,
    holes.map(() => ''),
  )
  return { words, cost: cover.cost, without: stretchesOf(sentence, holes), instead }
}

/** The sentence with a stopgap in the place of a hole. */
function fill({ words, unread }: Said, hole: Span, stopgap: string): Said {
  const shift = stopgap.length - (hole.end - hole.start)
  const starts = [...unread].filter((start) => start < hole.start || start >= hole.end)
  return {
    words: words.slice(0, hole.start) + stopgap + words.slice(hole.end),
    unread: new Set(starts.map((start) => (start < hole.start ? start : start + shift))),
    instead: [{ was: words.slice(hole.start, hole.end), is: stopgap }],
  }
}

/** The sentence with other words in some places. */
function sayInstead(sentence: string, places: readonly Span[], instead: readonly string[]): string {
  let words = ''
  let from = 0
  for (const [k, { start, end }] of places.entries()) {
    words += sentence.slice(from, start) + instead[k]!
    from = end
  }
  return `${words}${sentence.slice(from)}`
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[,.;)])/g, '')
    .replace(/^[\s,;:]+/u, '')
    .trim()
}

/** What may stand in a hole: a unit behind a number, a comparison between words, an act at the beginning. */
function stopgapsAt(sentence: string, { start, end }: Span): readonly string[] {
  if (start === 0) return stopgaps.leading
  const [before, after] = [sentence.slice(0, start).trimEnd(), sentence.slice(end).trimStart()]
  const isWordAt = (text: string, at: number) => /[\p{L}\p{N})%]/u.test(text.at(at) ?? '')
  const number = /(\d+(?:\.\d+)?)\)?$/u.exec(before)?.[1]
  if (number !== undefined) {
    const units = stopgaps.units.filter((unit) => unit !== '%' || Number(number) <= 100)
    return isWordAt(after, 0) ? [...units, ...stopgaps.inside] : units
  }
  return isWordAt(before, -1) && /^[\p{L}\p{N}($+-]/u.test(after) ? stopgaps.inside : []
}
/** Ranks decide only between ways that cost the same. */
const maxRank = 100

/** Whether spaces part a hole from the words around it. */
const isApart = (text: string, { start, end }: Span): boolean =>
  !/\S/.test((text[start - 1] ?? '') + (text[end] ?? '').replace(/[.,;:)]/, ''))

/** The sentence without what nothing read, and with each stopgap in each hole, cheapest first. */
function waysToSay(said: Said, holes: readonly Span[], isUnknown: (hole: Span) => boolean): readonly Way[] {
  const ways = new Map<string, Way>()
  const add = (changed: Said, more: number) => {
    const way = readLoosely(changed)
    if (way === null || way.words === said.words || (ways.get(way.words)?.cost ?? Infinity) <= way.cost + more) return
    ways.set(way.words, { ...way, cost: way.cost + more })
  }
  add(said, 0)
  for (const hole of holes.filter((each) => isUnknown(each) && isApart(said.words, each)))
    for (const [rank, stopgap] of stopgapsAt(said.words, hole).entries()) add(fill(said, hole, stopgap), stopgapCost + rank / maxRank)
  return [...ways.values()].toSorted((a, b) => a.cost - b.cost)
}

/**
 * Other ways to say the sentence around a mark that are read whole, likeliest first, each with another plan: without words that nothing
 * read, which are named, or with the plainest words in the place of some. What was read for sure is in each of them, and no word that a
 * condition, a side, a time or a measure stands on is left out, no negation and no ban.
 */
export function nearestReadings(
  text: string,
  mark: Span,
  context: Pick<ReadingContext, 'timeframe'> = {},
  most = 3,
): readonly NearReading[] {
  const place = sentenceAt(text, mark)
  const sentence = text.slice(place.start, place.end)
  const [asRead] = readClauses(sentence)
  if (asRead === undefined) return []
  const holes = holesOf(asRead.lattice, asRead.unread)
  if (asRead.unread.length === 0) return []
  const sure = readText(text, context).rules.filter(({ spans, waits }) => spans.length > 0 && waits !== true)
  const found = new Map<string, NearReading>()
  const said: Said = { words: sentence, unread: new Set(asRead.unread.map(({ start }) => start)), instead: [] }
  const { lattice } = asRead
  const isUnknown = ({ start, end }: Span) =>
    lattice.tokens.every(
      (token, at) => token.start < start || token.end > end || (tagsAt(lattice, at).length === 0 && !grammar.words.has(token.text)),
    )
  const offer = (ways: readonly Way[]): void => {
    let cheapest = Infinity
    for (const { cost, ...way } of ways) {
      if (found.size === most || cost > cheapest + offeredWithin) return
      const meaning = meaningInPlace(text, place, way.words, sure, context)
      if (meaning === null || found.has(meaning.plan)) continue
      cheapest = Math.min(cheapest, cost)
      found.set(meaning.plan, { place, ...way, rules: meaning.rules })
    }
  }
  if (holes.length <= maxHoles) offer(waysToSay(said, holes, isUnknown))
  offer(
    plainOrders(sentence).map(({ words, left, cost }) => ({
      words,
      cost,
      without: stretchesOf(
        sentence,
        left.flatMap((at) => (mayPass(lattice, at) || between.has(lattice.tokens[at]!.text) ? [] : [lattice.tokens[at]!])),
      ),
      instead: [],
    })),
  )
  return [...found.values()]
}
