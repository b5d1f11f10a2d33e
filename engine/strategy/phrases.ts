import type { Span } from './plan.ts'
import { withoutAbbreviations } from './reader/abbreviations.ts'
import type { Extent } from './reader/draft.ts'
import type { Lexeme } from './reader/lexer.ts'
import { withoutStories } from './reader/pass-over-stories.ts'
import type { Tag } from './reader/vocabulary.ts'
import type { Phrase, PhraseKind, RuleLine } from './reading.ts'
import { strangerAt } from './strangers.ts'
import { titleWords } from './title-words.ts'

/** Words that can change what is traded when they are not understood. */
const weightyTags = new Set<Tag>([
  'number',
  'time',
  'date',
  'ratio',
  'percent',
  'indicator',
  'average',
  'kd',
  'cloud',
  'chikou',
  'field',
  'pattern',
  'candle_ref',
  'heikin',
  'body',
  'wick',
  'above',
  'below',
  'gte',
  'lte',
  'cross',
  'overbought',
  'oversold',
  'breaks',
  'touch',
  'gap',
  'divergence',
  'golden',
  'death',
  'buy',
  'sell',
  'short',
  'stop',
  'target',
  'trail',
  'breakeven',
  'risk',
  'pips',
  'points',
  'r',
  'lots',
  'leverage',
  'session',
  'weekday',
  'order',
  'pyramid',
  'martingale',
  'wait',
  'extreme',
  'swing',
  'unless',
  'skip',
  'closes',
  'rise',
  'fall',
  'color',
  'vague',
  'trend',
  'unsupported',
  'not',
  'band',
  'output',
  'rr',
  'opposite',
  'mirror',
  'ago',
  'times',
  'half',
  'slope',
  'unit',
  'row',
  'turn',
  'profit',
  'loss',
])
const isValue = (lexeme: Lexeme | undefined) => /^(?:number|indicator|average|band|output|cloud|field)$/.test(lexeme?.tag ?? '')

/** `three filters: …`, `Two modes on the 4h chart: …`: counts what the text tells one by one. */
const isCountOfParts = ({ raw, value }: Lexeme, after: Lexeme | undefined) =>
  /^[a-z]+$/i.test(raw) &&
  value >= 2 &&
  (after?.text === ':' ||
    /^(?:modes?|regimes?|filters?|parts?|cases?|steps?|setups?|ways?|things?|scenarios?|targets)$/.test(after?.text ?? ''))

/** `it breaks down` tells what the market does. */
const isDoer = (lexeme: Lexeme | undefined): boolean => /^(?:ref|price_word|close|unit|symbol|candle_ref)$/.test(lexeme?.tag ?? '')

/** Alone between rules these say nothing: `breakout system`, `mean reversion`, `at market`. */
const isHarmless = (lexeme: Lexeme, before: Lexeme | undefined, after: Lexeme | undefined) =>
  (/^tests?$/.test(lexeme.text) && !/^(?:price_word|ref|field|unit|close)$/.test(before?.tag ?? '') && !isValue(after)) ||
  (lexeme.tag === 'number' && (after?.tag === 'signal' || isCountOfParts(lexeme, after))) ||
  (lexeme.tag === 'candle_ref' && lexeme.text.startsWith('that')) ||
  // `closes 2 bars in a row above …`: what a run of bars is told of anyway.
  (lexeme.tag === 'closes' && after?.tag === 'number') ||
  (lexeme.text === 'targets' && before !== undefined && isCountOfParts(before, lexeme)) ||
  (lexeme.tag === 'unit' && before?.tag !== 'number' && after?.tag !== 'ago') ||
  (((lexeme.tag === 'breaks' && !isDoer(before)) ||
    lexeme.tag === 'average' ||
    (lexeme.tag === 'trend' && before?.tag !== 'timeframe') ||
    lexeme.tag === 'pattern' ||
    lexeme.tag === 'vague') &&
    before?.tag !== 'number' &&
    after?.tag !== 'number')

/** `one` in `one of them` counts nothing. */
const isTypeface = (lexeme: Lexeme, after: Lexeme | undefined) => lexeme.tag === 'number' && lexeme.text === 'one' && after?.tag !== 'unit'

/** `after the third …`, `skip the first hour`: weighty beside these words only. */
const isWeighty = (lexeme: Lexeme, after: Lexeme | undefined): boolean =>
  weightyTags.has(lexeme.tag) ||
  (lexeme.tag === 'ordinal' &&
    (lexeme.value >= 2 ? !/^(?:mark|target|entry)$/.test(after?.tag ?? '') : /^(?:minute|hour)$/.test(after?.name ?? '')))

interface Piece {
  readonly kind: PhraseKind
  readonly rule: number | null
  readonly blocks: boolean
}

const comment: Piece = { kind: 'comment', rule: null, blocks: false }
const named: Piece = { kind: 'parameter', rule: null, blocks: false }
const unknown: Piece = { kind: 'not_understood', rule: null, blocks: false }

/** Lexemes in the order of the text: a corrected value is read in another place than it is written. */
interface Places {
  readonly ordered: readonly Lexeme[]
  /** Where each of them stands in what the grammar saw. */
  readonly indices: readonly number[]
}

function placesOf(meaning: readonly Lexeme[]): Places {
  const indices = Array.from(meaning.keys()).sort((a, b) => meaning[a]!.start - meaning[b]!.start)
  return { indices, ordered: indices.map((i) => meaning[i]!) }
}

/** The first place in the ordered lexemes that ends after `at`. */
function firstAfter(ordered: readonly Lexeme[], at: number): number {
  let low = 0
  let high = ordered.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ordered[middle]!.end > at) high = middle
    else low = middle + 1
  }
  return low
}

/** For each lexeme the tightest line of the plan around it. */
function tightestLines({ ordered, indices }: Places, lines: readonly RuleLine[]): readonly (RuleLine | undefined)[] {
  const found: (RuleLine | undefined)[] = Array.from({ length: ordered.length })
  const sizes = new Float64Array(ordered.length).fill(Number.POSITIVE_INFINITY)
  for (const line of lines) {
    if (line.number === null) continue
    const size = line.spans.reduce((sum, s) => sum + s.end - s.start, 0)
    for (const span of line.spans)
      for (let k = firstAfter(ordered, span.start); k < ordered.length && ordered[k]!.end <= span.end; k++)
        if (ordered[k]!.start >= span.start && size < sizes[k]!) {
          sizes[k] = size
          found[indices[k]!] = line
        }
  }
  return found
}

/** Which lexemes a line of the plan or a question speaks of. */
function spokenOf({ ordered, indices }: Places, spans: readonly Span[]): readonly boolean[] {
  const opens = new Int32Array(ordered.length + 1)
  for (const { start, end } of spans) {
    const first = firstAfter(ordered, start)
    let last = firstAfter(ordered, end - 1)
    if (last < ordered.length && ordered[last]!.start < end) last++
    if (last > first) {
      opens[first]!++
      opens[last]!--
    }
  }
  const spoken: boolean[] = Array.from({ length: ordered.length })
  let open = 0
  indices.forEach((at, k) => (spoken[at] = (open += opens[k]!) > 0))
  return spoken
}

/** The line that an extent became where none stands around the word: the first of its path. */
function lineOfPath(lines: readonly RuleLine[]): (extent: Extent) => RuleLine | undefined {
  const known = new Map<string, RuleLine | undefined>()
  const sold = lines.some((l) => l.path.startsWith('entryShort')) ? 'entryShort' : 'exitLong'
  return (extent) => {
    const key = `${extent.path} ${extent.role}`
    if (!known.has(key)) {
      const path = extent.path === 'sell' ? sold : extent.path
      known.set(
        key,
        lines.find((l) => l.number !== null && l.path.startsWith(path)) ?? lines.find((l) => l.number !== null && l.role === extent.role),
      )
    }
    return known.get(key)
  }
}

/** What became of each lexeme; null for fillers, which go with their neighbours. */
function pieceOf(lexeme: Lexeme, extent: Extent | undefined, lineOf: () => RuleLine | undefined, isHarm: boolean): Piece {
  if (!extent) return isHarm ? { ...unknown, blocks: true } : comment
  const line = lineOf()
  if (extent.path === 'unsupported' || extent.path === 'vague' || extent.path === 'optional')
    return { kind: extent.kind === 'comment' ? 'comment' : 'parameter', rule: null, blocks: false }
  if (!line) return { kind: extent.kind, rule: null, blocks: false }
  return { kind: lexeme.tag === 'number' && extent.kind === 'rule' ? 'parameter' : extent.kind, rule: line.number, blocks: false }
}

/** A condition with a number that was read and of which neither the plan nor a question speaks was dropped: it counts as not understood. */
const reachedPlan = (extent: Extent, meaning: readonly Lexeme[], spoken: readonly boolean[]): boolean => {
  if (extent.kind !== 'rule' || !/^(?:pending|sell|entryLong|entryShort|exitLong|exitShort)$/.test(extent.path)) return true
  let hasNumber = false
  for (let i = extent.from; i < extent.to; i++) {
    if (spoken[i]) return true
    hasNumber ||= meaning[i]?.tag === 'number'
  }
  return !hasNumber
}

const same = (a: Piece, b: Piece) => a.kind === b.kind && a.rule === b.rule && a.blocks === b.blocks

/**
 * Cuts the whole text into phrases. `lexemes` are all of them, `meaning` those the grammar saw, which the extents count.
 * White space and marks go with the words before them.
 */
export function coverText(
  text: string,
  lexemes: readonly Lexeme[],
  meaning: readonly Lexeme[],
  extents: readonly Extent[],
  lines: readonly RuleLine[],
  confirmed: readonly Span[],
  asked: readonly Span[],
): readonly Phrase[] {
  const places = placesOf(meaning)
  const spoken = spokenOf(places, [...lines.flatMap((l) => l.spans), ...asked])
  const tightest = tightestLines(places, lines)
  const ofPath = lineOfPath(lines)
  const owner: (Extent | undefined)[] = Array.from({ length: meaning.length })
  for (const extent of extents) if (reachedPlan(extent, meaning, spoken)) for (let i = extent.from; i < extent.to; i++) owner[i] ??= extent
  const indexOf = new Map(meaning.map((l, i) => [l, i]))
  const titles = titleWords(meaning, owner)
  const told = new Set(withoutStories(lexemes))
  const used = new Set(withoutAbbreviations(lexemes))
  const phrases: { start: number; end: number; piece: Piece }[] = []
  let end = 0
  let index = -1
  for (const lexeme of lexemes) {
    const at = indexOf.get(lexeme)
    let piece: Piece | null
    if (at === undefined) {
      const before = owner[index]
      const inside = before !== undefined && owner[index + 1] === before
      // A number of a story says nothing of the rules, and is shown as such.
      const isOfStory = /^(?:number|date)$/.test(lexeme.tag) && !told.has(lexeme)
      // `N stands for ATR(20)`: its number counts wherever the letter stands.
      const isNamed = lexeme.tag === 'number' && !used.has(lexeme)
      const passed = isNamed ? named : isOfStory ? unknown : comment
      piece = inside && passed === comment ? (phrases.at(-1)?.piece ?? comment) : passed
    } else {
      index = at
      const isHarm =
        isWeighty(lexeme, meaning[at + 1]) &&
        !titles.has(at) &&
        !isHarmless(lexeme, meaning[at - 1], meaning[at + 1]) &&
        !isTypeface(lexeme, meaning[at + 1])
      const stranger = strangerAt(meaning, owner, at)
      piece = stranger
        ? { ...unknown, blocks: stranger === 'needed' }
        : pieceOf(
            lexeme,
            owner[at],
            () => tightest[at] ?? (owner[at - 1] === owner[at] ? tightest[at - 1] : undefined) ?? (owner[at] && ofPath(owner[at])),
            isHarm,
          )
      if (piece.blocks && confirmed.some((s) => s.start <= lexeme.start && s.end >= lexeme.end)) piece = { ...piece, blocks: false }
    }
    const last = phrases.at(-1)
    const isMark = lexeme.tag === 'mark' || lexeme.tag === 'newline' || lexeme.tag === 'period_mark' || lexeme.tag === 'bullet'
    if (last && (same(last.piece, piece) || (isMark && owner[at ?? -1] === undefined))) last.end = lexeme.end
    else {
      if (last) last.end = lexeme.start
      phrases.push({ start: last ? lexeme.start : 0, end: lexeme.end, piece })
    }
    end = lexeme.end
  }
  const last = phrases.at(-1)
  if (!last) return text.length > 0 ? [{ start: 0, end: text.length, ...comment }] : []
  last.end = Math.max(end, text.length)
  return phrases.map(({ start, end: stop, piece }) => ({ start, end: stop, ...piece }))
}
