import type { IndicatorName, PatternName } from '../../indicators/vocabulary.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import type { Expr, Origin, Term } from '../plan.ts'
import type { Lexeme } from './lexer.ts'
import type { Tag } from './vocabulary.ts'

/** What was said before, for `it`, `the average`, `the 20`, `the opposite`. */
export interface Memory {
  subject: Term | null
  object: Term | null
  comparison: Expr | null
  /** The oscillator that was named last, whether or not a rule has used it: `use the RSI, buy under 30`. */
  oscillator: Term | null
  /** The only oscillator that the text names, where it names no average or band: `buy at 30, sell at 70, rsi obviously`. */
  onlyOscillator: IndicatorName | null
  /** The only kind of band or channel that the text names, wherever it does. */
  onlyBand: IndicatorName | null
  /** The oscillator that was compared with a mark last. */
  markedOscillator: Term | null
  /** Price was compared with a number. */
  hasPriceMark: boolean
  /** Something is said to be a must: `the close must be above …`. */
  hasDemand: boolean
  /** It is the condition of a way out. */
  isLeaving: boolean
  /** A rule names listed conditions by their numbers: `buy if 1 and 2`. */
  citesNumbers: boolean
  /** The conditions that were listed with a count: `at least two of these: …`. */
  listed: readonly Expr[]
  /** Conditions on volume and strength, which hold for both sides; null where there are two of one measure. */
  readonly measured: Map<string, Expr | null>
  /** The sentence has named what to do before this condition. */
  hasAction: boolean
  /** What was told last as a whole: `unless the close is above the EMA; when it does …`. */
  told: Expr | null
  /** The line that flips: `when the Supertrend is bullish and … . When it flips, …`. */
  flipping: Term | null
  /** The charts on which such a line was told. */
  readonly flippingCharts: Set<Timeframe>
  /** The last cross, for `crosses back`. */
  lastCross: Extract<Expr, { left: Term }> | null
  /** The lines that were named together: `above the 8, 13 and 21 EMA`. */
  group: readonly Term[]
  /** The line that each oscillator was compared with last: `OBV is above its EMA …, exit when OBV is below it`. */
  readonly ownLines: Map<string, Term>
  /** What one subject was compared with, in the order of the text: `above VWAP and above yesterday's close, … below both`. */
  compared: { readonly left: Term; readonly rights: readonly Term[] } | null
  /** Two averages that were named together before any rule: `ema 9 and 21. If 9 crosses up …`. */
  pair: readonly Term[] | null
  /** The subject before this one, for `when they cross`. */
  earlierSubject: Term | null
  /** Moving averages in the order of the text. */
  averages: Term[]
  band: Term | null
  /** The last indicator with several lines. */
  lines: Term | null
  /** The last range that has two ends: session, opening range, a candle. */
  rangeHigh: Term | null
  rangeLow: Term | null
  /** The hours that a named session was given: `the London morning (07:00-12:00)`. */
  readonly sessionHours: Map<string, Term>
  /** Where price has to be for an entry that names two prices. */
  zone: Expr | null
  /** The candle whose high or low was named: `the high of the inside bar`. */
  namedPattern: { readonly name: PatternName; readonly from: Origin } | null
  /** The first mark of each oscillator that a rule was told: an exit lies on its way from there. */
  readonly marks: Map<string, number>
  /** The pattern that was named last as a condition: `if an outside bar closes green …; if one closes red …`. */
  lastPattern: PatternName | null
  /** How many bars back `that candle` lies. */
  candleShift: number
  /** The condition speaks of the bar after those that were told before. */
  isNextBar: boolean
  /** A trading day of the month was named: `the first trading day` is one as well. */
  hasMonthDay: boolean
  /** Several sentences begin with a chart of their own. */
  hasChartSentences: boolean
  /** Conditions under the number or name that they were given: `2. RSI above 50`, `setup = …`. */
  readonly named: Map<string, Expr>
  /** Values that were given a name: `z = (close - ema(20)) / atr(14)`. */
  readonly values: Map<string, Term>
  /** The one of them that was spoken of last. */
  lastNamed: Expr | null
  /** Those of them that a rule has used. */
  readonly cited: Set<Expr>
  /** What was said to rise or fall last: `when both slope down`. */
  trending: Term | null
  /** The comparison that decides which rule holds: `if A is above B buy …; if it is below, …`. */
  regime: Extract<Expr, { left: Term }> | null
  /** Ends of a range that was spoken of as a whole: `closes above the range, … below it`. */
  readonly wholeRange: WeakSet<Term>
  /** Comparisons of some moment of the bar, or of one before: `trades above`, `makes a low under`. */
  readonly passing: WeakSet<Expr>
}

/** What the reader notices on the way and the plan has no place for. */
export interface Notes {
  /** Where indicators without numbers stand, and what they are. */
  readonly unsaidParams: Map<number, string>
  /** The numbers that the text gives indicators. */
  readonly saidParams: { readonly name: string; readonly start: number; readonly params: Readonly<Record<string, number>> }[]
  /** Where averages without a length stand. */
  readonly missingLengths: Set<number>
  readonly ambiguous: Map<string, { start: number; end: number }[]>
  readonly unsupported: Map<string, { start: number; end: number }[]>
  /** Takes back what an attempt that failed has noted. */
  readonly undo: (() => void)[]
}

/** Which way a line without a stated direction is met: up for a buy, down for a sell. */
export type Direction = 1 | -1

/** A place in the lexemes that matter (fillers left out), and what is known there. */
export interface Cursor {
  readonly lexemes: readonly Lexeme[]
  at: number
  readonly memory: Memory
  readonly notes: Notes
  direction: Direction
  depth: number
  /** How many readings were tried: the measure of work. */
  steps: number
  /** Brackets that were found to hold no value or no condition: tried once, so that nesting costs no more than its length. */
  readonly deadBrackets: { readonly term: Set<number>; readonly condition: Set<number> }
  /** Where no indicator begins: tried once. */
  readonly deadIndicators: Set<number>
  /** What was stepped over, in order: which lexeme, and whether only as a word between words that mean something. */
  readonly steppedOver: { readonly at: number; readonly isPassed: boolean }[]
}

export const nothing: Lexeme = {
  tag: 'newline',
  name: '',
  output: '',
  value: Number.NaN,
  text: '',
  raw: '',
  start: 0,
  end: 0,
  glued: false,
  before: '',
  startsLine: false,
  sign: '',
}

export const newCursor = (lexemes: readonly Lexeme[]): Cursor => ({
  lexemes,
  at: 0,
  memory: {
    subject: null,
    object: null,
    comparison: null,
    oscillator: null,
    onlyOscillator: null,
    onlyBand: null,
    markedOscillator: null,
    hasPriceMark: false,
    hasDemand: false,
    isLeaving: false,
    citesNumbers: false,
    listed: [],
    measured: new Map(),
    marks: new Map(),
    lastPattern: null,
    hasAction: false,
    told: null,
    flipping: null,
    flippingCharts: new Set(),
    lastCross: null,
    group: [],
    compared: null,
    ownLines: new Map(),
    pair: null,
    earlierSubject: null,
    averages: [],
    band: null,
    lines: null,
    rangeHigh: null,
    rangeLow: null,
    sessionHours: new Map(),
    zone: null,
    namedPattern: null,
    candleShift: 0,
    isNextBar: false,
    hasMonthDay: false,
    hasChartSentences: false,
    named: new Map(),
    values: new Map(),
    lastNamed: null,
    cited: new Set(),
    trending: null,
    regime: null,
    wholeRange: new WeakSet(),
    passing: new WeakSet(),
  },
  notes: { unsaidParams: new Map(), saidParams: [], missingLengths: new Set(), ambiguous: new Map(), unsupported: new Map(), undo: [] },
  direction: 1,
  depth: 0,
  steps: 0,
  deadBrackets: { term: new Set(), condition: new Set() },
  deadIndicators: new Set(),
  steppedOver: [],
})

/** The lexeme `ahead` places from the cursor; past the end an empty line break. */
export const peek = (c: Cursor, ahead = 0): Lexeme => c.lexemes[c.at + ahead] ?? nothing
export const isTag = (c: Cursor, ahead: number, ...tags: readonly Tag[]) => tags.includes(peek(c, ahead).tag)
export const isText = (c: Cursor, ahead: number, ...texts: readonly string[]) => texts.includes(peek(c, ahead).text)

function stepOver(c: Cursor, isWanted: boolean, isPassed: boolean): Lexeme | null {
  if (!isWanted || c.at >= c.lexemes.length) return null
  c.steppedOver.push({ at: c.at, isPassed })
  return c.lexemes[c.at++]!
}

/** Steps over the next lexeme when it has one of the tags. */
export const take = (c: Cursor, ...tags: readonly Tag[]): Lexeme | null => stepOver(c, tags.includes(peek(c).tag), false)

/** Steps over the next lexeme when it is written like one of the texts. */
export const takeText = (c: Cursor, ...texts: readonly string[]): Lexeme | null => stepOver(c, texts.includes(peek(c).text), false)

/** Steps over a word that may stand here and is not asked what it says: the gate asks whether it may go unread. */
export const pass = (c: Cursor, ...tags: readonly Tag[]): void => void stepOver(c, tags.includes(peek(c).tag), true)

/** The same by how it is written. */
export const passText = (c: Cursor, ...texts: readonly string[]): void => void stepOver(c, texts.includes(peek(c).text), true)

/** No sentence repeats such words more often; a bound keeps hostile repetitions linear. */
const maxRepeats = 6

/** Reads all such words that stand here: they belong to what is being read. */
export const takeAll = (c: Cursor, ...tags: readonly Tag[]) => {
  for (let i = 0; i < maxRepeats && take(c, ...tags); i++);
}

/** Passes all such words that stand here. */
export const passAll = (c: Cursor, ...tags: readonly Tag[]) => {
  for (let i = 0; i < maxRepeats && stepOver(c, tags.includes(peek(c).tag), true); i++);
}

/** Takes back that a lexeme was read: what it says has no place in what came of it. */
export const leaveUnread = (c: Cursor, at: number): void => void c.steppedOver.push({ at, isPassed: true })

/** The lexemes that a reader took in. */
export const takenIn = (c: Cursor): ReadonlySet<number> => new Set(c.steppedOver.map(({ at }) => at))

/** The lexemes that were stepped over without being asked what they say. */
export const passedOver = (c: Cursor): ReadonlySet<number> =>
  new Set([...new Map(c.steppedOver.map(({ at, isPassed }) => [at, isPassed]))].flatMap(([at, isPassed]) => (isPassed ? [at] : [])))

/**
 * How many readings are tried of one text. Texts of traders need some 30 for each word, so 10,000 characters stay below it;
 * what only looks like a text is read so far, and its rest counts as not understood.
 */
export const maxSteps = 150_000

/** Runs a reader; when it answers null the cursor stays where it was. */
export function attempt<T>(c: Cursor, read: (c: Cursor) => T | null): T | null {
  const at = c.at
  if (c.depth > 24 || c.steps > maxSteps) return null
  const said = c.notes.saidParams.length
  const noted = c.notes.undo.length
  const stepped = c.steppedOver.length
  c.steps++
  c.depth++
  const result = read(c)
  c.depth--
  if (result === null) {
    c.at = at
    c.notes.saidParams.length = said
    c.steppedOver.length = stepped
    while (c.notes.undo.length > noted) c.notes.undo.pop()!()
  }
  return result
}

/** Reads what stands in a bracket once; a bracket that failed is not tried again. */
export function attemptBracket<T>(c: Cursor, kind: 'term' | 'condition', read: (c: Cursor) => T | null): T | null {
  const { at } = c
  if (c.deadBrackets[kind].has(at)) return null
  const result = attempt(c, read)
  if (result === null) c.deadBrackets[kind].add(at)
  return result
}

/** A mark or the end of the sentence stands here, or one of the tags. */
export const endsHere = (c: Cursor, ...tags: readonly Tag[]): boolean => isTag(c, 0, 'mark', 'period_mark', 'newline', ...tags)

/** One of the tags stands among the next `reach` lexemes. */
export const isNear = (c: Cursor, reach: number, ...tags: readonly Tag[]): boolean => {
  for (let ahead = 0; ahead < reach; ahead++) if (tags.includes(peek(c, ahead).tag)) return true
  return false
}

/** Words and marks with which neither a value nor a condition begins. */
export const startsNothing = (c: Cursor): boolean => {
  const { tag, text } = peek(c)
  if (tag === 'word' && c.memory.values.has(text)) return false
  if (text === '(') return c.deadBrackets.term.has(c.at) && c.deadBrackets.condition.has(c.at)
  return (
    tag === 'word' ||
    tag === 'newline' ||
    tag === 'period_mark' ||
    tag === 'unsupported' ||
    (tag === 'mark' && text !== '(' && text !== '[' && text !== '$' && text !== '€' && text !== '£')
  )
}

/** `it` or another word for what was spoken of, with no value after it that it could belong to, as in `its high`. */
export const standsAlone = (c: Cursor): boolean => !isTag(c, 1, 'field', 'indicator', 'average', 'output', 'number', 'close', 'open')

/** The words from lexeme `from` up to the cursor. */
export function originSince(c: Cursor, from: number): Origin {
  const first = c.lexemes[from]
  if (!first) return { spans: [] }
  // A corrected number stands where it was said, which is behind the words around it.
  let { start, end } = first
  for (let i = from + 1; i < c.at; i++) {
    const lexeme = c.lexemes[i]
    if (!lexeme) break
    start = Math.min(start, lexeme.start)
    end = Math.max(end, lexeme.end)
  }
  return { spans: [{ start, end }] }
}

const noteIn = (c: Cursor, map: Map<string, { start: number; end: number }[]>, name: string, origin: Origin) => {
  const spans = 'spans' in origin ? origin.spans : []
  const before = map.get(name)
  map.set(name, [...(before ?? []), ...spans])
  c.notes.undo.push(() => (before ? map.set(name, before) : map.delete(name)))
}

export const noteAmbiguous = (c: Cursor, name: string, origin: Origin) => noteIn(c, c.notes.ambiguous, name, origin)
export const noteUnsupported = (c: Cursor, name: string, origin: Origin) => noteIn(c, c.notes.unsupported, name, origin)
