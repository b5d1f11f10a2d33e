import type { Span } from './plan.ts'
import type { Phrase, PhraseKind, RuleLine } from './reading.ts'
import type { Extent } from './reader/draft.ts'
import type { Lexeme } from './reader/lexer.ts'
import type { Tag } from './reader/vocabulary.ts'

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

/** Alone between rules these say nothing: `breakout system`, `mean reversion`, `at market`. */
const isHarmless = (lexeme: Lexeme, before: Lexeme | undefined, after: Lexeme | undefined) =>
  (/^tests?$/.test(lexeme.text) && !/^(?:price_word|ref|field|unit|close)$/.test(before?.tag ?? '') && !isValue(after)) ||
  (lexeme.tag === 'number' && (after?.tag === 'signal' || isCountOfParts(lexeme, after))) ||
  (lexeme.tag === 'candle_ref' && lexeme.text.startsWith('that')) ||
  (lexeme.text === 'targets' && before !== undefined && isCountOfParts(before, lexeme)) ||
  (lexeme.tag === 'unit' && before?.tag !== 'number' && after?.tag !== 'ago') ||
  ((lexeme.tag === 'breaks' || lexeme.tag === 'average' || lexeme.tag === 'trend' || lexeme.tag === 'pattern' || lexeme.tag === 'vague') &&
    before?.tag !== 'number' &&
    after?.tag !== 'number')

interface Piece {
  readonly kind: PhraseKind
  readonly rule: number | null
  readonly blocks: boolean
}

const comment: Piece = { kind: 'comment', rule: null, blocks: false }

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
  if (!extent) return weightyTags.has(lexeme.tag) && isHarm ? { kind: 'not_understood', rule: null, blocks: true } : comment
  const line = lineOf()
  if (extent.path === 'unsupported' || extent.path === 'vague' || extent.path === 'optional')
    return { kind: extent.kind === 'comment' ? 'comment' : 'parameter', rule: null, blocks: false }
  if (!line) return { kind: extent.kind, rule: null, blocks: false }
  return { kind: lexeme.tag === 'number' && extent.kind === 'rule' ? 'parameter' : extent.kind, rule: line.number, blocks: false }
}

/** Names of parts that must hold for the entry. */
const knownLabels =
  /^(?:bias|regime|filters?|direction|rules?|timing|confirmation|confirm|context|criteria|conditions?|setups?|idea|logic|momentum|strategy|plan|method)$/
const conditionPaths = /^(?:pending|sell|entryLong|entryShort|exitLong|exitShort|entryOrder)$/
const actionTags = /^(?:buy|sell|long|short|enter|exit|cover)$/
/** After these stands what is compared, crossed, met, or scaled. */
const objectLeads = /^(?:above|below|gte|lte|cross|touch|breaks|overbought|oversold|output|times)$/

/** `KAMA(20)`, `KAMA 20`, `the 50 KAMA`: a line that is not known here has the number, which must not be read as a price or as another line. */
function namesNumber(meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[], at: number): boolean {
  const isOfCondition = (i: number) => meaning[i]?.tag === 'number' && owner[i]?.kind === 'rule' && conditionPaths.test(owner[i]!.path)
  const next = meaning[at + 1]?.text === '(' ? at + 2 : at + 1
  const isOfDistance =
    meaning[at - 1]?.tag === 'number' && /^(?:stop|targets|trailing|breakeven|pyramiding)$/.test(owner[at - 1]?.path ?? '')
  return isOfCondition(next) || isOfCondition(at - 1) || isOfDistance
}

/** Whether an action follows in the sentence. */
function hasActionAhead(meaning: readonly Lexeme[], from: number): boolean {
  for (let i = from; i < meaning.length && !/^(?:period_mark|newline)$/.test(meaning[i]!.tag); i++)
    if (actionTags.test(meaning[i]!.tag)) return true
  return false
}

/** `crosses above the KAMA`, `buy on a flag if …`, `2 x KAMA`, `KAMA minus VWAP`: what a rule needs has a name that is not known here. */
function isNeeded(meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[], at: number): boolean {
  const [before, after] = [meaning[at - 1], meaning[at + 1]]
  const isRead = (i: number) => owner[i] !== undefined && owner[i]!.kind !== 'comment'
  if (before && isRead(at - 1) && objectLeads.test(before.tag)) return true
  const opensTrade = before?.text === 'on' && actionTags.test(meaning[at - 2]?.tag ?? '')
  if (opensTrade) return true
  // `…, exti when it crosses below`: what is done there is not known.
  const isStart = before === undefined || before.text === ',' || /^(?:period_mark|newline|bullet|and|or)$/.test(before.tag)
  const isDeed =
    isStart &&
    (after?.tag === 'when' || /^(?:on|at)$/.test(after?.text ?? '')) &&
    [2, 3, 4, 5].some((ahead) => isRead(at + ahead)) &&
    !/^(?:symbol|timeframe)$/.test(meaning[at + 2]?.tag ?? '') &&
    !hasActionAhead(meaning, at + 2)
  // `- Ausstieg: RSI over 70`: a part of the rules under a name that is not known.
  const isLabel =
    (isStart || before.text === '/') &&
    after?.text === ':' &&
    isRead(at + 2) &&
    owner[at + 2]!.kind === 'rule' &&
    conditionPaths.test(owner[at + 2]!.path) &&
    !hasActionAhead(meaning, at + 2)
  if (isLabel && !knownLabels.test(meaning[at]!.text)) return true
  // `below its KAMA`, `the high of a flag`, `back at the KAMA`.
  const isOwn = before?.tag === 'ref' && isRead(at - 1) && !/^(?:be|closes|breaks)$/.test(after?.tag ?? '')
  // `the low of the first soldier`.
  const isNth = before?.tag === 'ordinal' && meaning[at - 2]?.text === 'of' && meaning[at - 3]?.tag === 'field'
  const isPlace =
    /^(?:of|at|to)$/.test(before?.text ?? '') && /^(?:field|side|back|touch)$/.test(meaning[at - 2]?.tag ?? '') && isRead(at - 2)
  // `buy a flag when …`, `a flag whose low …`, `the band is touched + a flag`, `when flag and RSI < 40`.
  const isSetup =
    (actionTags.test(before?.tag ?? '') && /^(?:a|an|any|every)$/.test(meaning[at]!.before) && /^(?:when|while)$/.test(after?.tag ?? '')) ||
    after?.text === 'whose' ||
    (before?.tag === 'plus' && isRead(at - 2)) ||
    (before?.tag === 'when' && after?.tag === 'and')
  // `close zorgon EMA 200`: what one has to do with the other.
  const isVerb =
    /^(?:price_word|close|indicator|average|field|output)$/.test(before?.tag ?? '') &&
    /^(?:indicator|average|field|cloud)$/.test(after?.tag ?? '')
  if (isNth || isDeed || isOwn || isPlace || isSetup || isVerb) return true
  const isTerm = /^(?:indicator|average|field|close|number)$/.test(meaning[at + 2]?.tag ?? '')
  return isTerm && isRead(at + 2) && (after?.tag === 'minus' || after?.tag === 'plus' || after?.text === '/')
}

/**
 * A word outside the vocabulary that stands among the words of a rule. Before a bare word for the price it names something
 * else than the price ("the fear index"), so the run waits; elsewhere it is shown as not understood.
 */
function strangerOf(meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[], at: number): Piece | null {
  if (meaning[at]!.tag !== 'word' || owner[at] !== undefined) return null
  const isRead = (i: number) => owner[i] !== undefined && owner[i]!.kind !== 'comment'
  if (isRead(at + 1) && meaning[at + 1]?.tag === 'price_word') return { kind: 'not_understood', rule: null, blocks: true }
  if (namesNumber(meaning, owner, at) || isNeeded(meaning, owner, at)) return { kind: 'not_understood', rule: null, blocks: true }
  return isRead(at - 1) && isRead(at + 1) ? { kind: 'not_understood', rule: null, blocks: false } : null
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
  const phrases: { start: number; end: number; piece: Piece }[] = []
  let end = 0
  let index = -1
  for (const lexeme of lexemes) {
    const at = indexOf.get(lexeme)
    let piece: Piece | null
    if (at === undefined) {
      const before = owner[index]
      const inside = before !== undefined && owner[index + 1] === before
      piece = inside ? (phrases.at(-1)?.piece ?? comment) : comment
    } else {
      index = at
      const isHarm = !titles.has(at) && !isHarmless(lexeme, meaning[at - 1], meaning[at + 1]) && !isTypeface(lexeme, meaning[at + 1])
      piece =
        strangerOf(meaning, owner, at) ??
        pieceOf(
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

const nounTags = new Set<Tag>([
  'turn',
  'heikin',
  'end_of',
  'position',
  'while',
  'open',
  'indicator',
  'average',
  'band',
  'output',
  'field',
  'pattern',
  'breaks',
  'cross',
  'word',
  'pullback',
  'gap',
  'cloud',
  'golden',
  'trend',
  'price_word',
  'session',
  'oversold',
  'overbought',
  'rise',
  'fall',
  'divergence',
  'swing',
  'up',
  'down',
  'back',
  'vague',
  'indicator',
  'and',
  'prep',
  'reverse',
  'timeframe',
  'unit',
  'bull',
  'bear',
  'risk',
  'reward',
  'skip',
  'trail',
  'buy',
  'sell',
  'short',
  'be',
  'ref',
  'size',
  'shares',
])

/** What a way of trading is called: `swing:`, `breakout:`, `reversal:`. */
const styleTags = new Set<Tag>([
  'swing',
  'breaks',
  'pullback',
  'pattern',
  'trend',
  'rise',
  'fall',
  'session',
  'reverse',
  'gap',
  'risk',
  'close',
  'open',
  'word',
  'pyramid',
  'indicator',
])

/** `Been trading for 12 years and lost 40k in 2020.`: a sentence of the past in which nothing was read. */
const isHistory = (stretch: readonly Lexeme[], owner: readonly (Extent | undefined)[]): boolean =>
  owner.every((o) => o === undefined || o.kind === 'comment') &&
  stretch.some((l) => /^(?:been|lost|won|made|started|used|trading|was|ago)$/.test(l.text)) &&
  stretch.some(
    (l) => (l.tag === 'number' && l.value >= 1980 && l.value <= 2040) || (l.tag === 'unit' && /^(?:year|month)$/.test(l.name)),
  ) &&
  !stretch.some((l) => /^(?:buy|sell|short|stop|target|indicator|average|cross|above|below)$/.test(l.tag))

/** Unread nouns at the start of a sentence, up to its colon or end: `Bollinger squeeze:` is a title and carries no rule. */
function titleWords(meaning: readonly Lexeme[], owner: readonly (Extent | undefined)[]): ReadonlySet<number> {
  const found = new Set<number>()
  let start = 0
  for (let i = 0; i <= meaning.length; i++) {
    const lexeme = meaning[i]
    // `Trailing stop strategy - in: …`: a dash ends the title of the text.
    const isDash = start === 0 && i > 0 && (lexeme?.text === '-' || lexeme?.text === ',')
    const isEnd = isDash || !lexeme || lexeme.tag === 'period_mark' || lexeme.tag === 'newline' || lexeme.text === ':'
    if (!isEnd) continue
    const stretch = meaning.slice(start, i)
    const isCounted = (k: number) => stretch[k]?.tag === 'number' && stretch[k + 1]?.tag === 'unit' && stretch[k + 2]?.tag === 'trend'
    // `Ichimoku on H4 AUDUSD: …`: a title may name the market between its nouns.
    const isMarketAt = (k: number) => owner[k]?.role === 'market'
    const isMarket = (k: number) => isMarketAt(start + k)
    const isTitle =
      stretch.length <= 12 &&
      stretch.every(
        (l, k) =>
          isMarket(k) ||
          l.tag === 'mark' ||
          ((owner[start + k] === undefined || owner[start + k]!.kind === 'comment') && (nounTags.has(l.tag) || isCounted(k))),
      ) &&
      !stretch.every((l) => l.tag === 'buy' || l.tag === 'sell' || l.tag === 'short')
    if (isTitle) for (let k = start; k < i; k++) found.add(k)
    // `CADJPY 4h swing: …`: what is read stands before the title.
    const isStyle = (k: number) => owner[k] === undefined && styleTags.has(meaning[k]!.tag)
    const isPlaced = (k: number) => isMarketAt(k) || (owner[k] === undefined && meaning[k]!.text === 'on')
    if (lexeme?.text === ':') for (let k = i - 1; k >= start && (isStyle(k) || isPlaced(k)); k--) if (isStyle(k)) found.add(k)
    if (isHistory(stretch, owner.slice(start, i))) for (let k = start; k < i; k++) found.add(k)
    start = i + 1
  }
  return found
}

/** `one` in `one of them` counts nothing. */
const isTypeface = (lexeme: Lexeme, after: Lexeme | undefined) => lexeme.tag === 'number' && lexeme.text === 'one' && after?.tag !== 'unit'
