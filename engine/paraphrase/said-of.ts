import { tagSymbol } from '../language/pattern.ts'
import type { Tags } from '../reader/meanings.ts'
import { lexer } from '../reader/read-clauses.ts'
import { boundsOf, shapes, type Bound, type Bounds } from './bounds.ts'
import type { KnownPair, Lexicon } from './table.ts'
import { wordsOf, type Word } from './words-of.ts'

/** What may be said of a line or a price: without it nothing would be. */
const happens = () => 'happens'
const predicates = {
  slopeVerb: happens,
  positiveWord: happens,
  crossVerb: happens,
  breakVerb: happens,
  touchVerb: happens,
  turnVerb: happens,
}

/** What a word names, which no other words may lack or add: by its tag, with its value where that tells two apart. */
const named: Partial<Record<keyof Tags, true | ((value: unknown) => unknown)>> = {
  indicator: (value) => (value as Tags['indicator']).name,
  pattern: (value) => value,
  output: (value) => (value === 'upper' || value === 'lower' || value === 'middle' ? value : null),
  weekday: (value) => value,
  session: (value) => value,
  symbol: (value) => value,
  unit: (value) => value,
  // Bars are bars by any name.
  timeUnit: (value) => (value === 'bar' ? null : value),
  extremeWord: (value) => value,
  field: (value) => (value === 'high' || value === 'low' || value === 'volume' ? value : null),
  color: (value) => value,
  heikin: true,
  timeframe: (value) => value,
  fraction: (value) => value,
  rangePart: (value) => value,
  ...predicates,
  orWord: true,
  untilWord: true,
  exceptWord: true,
  zone: (value) => value,
  // An order of things, a part of them, a wait, what cannot be had: a rule without it is another.
  thenWord: true,
  nextWord: true,
  pastWord: true,
  ordinal: (value) => value,
  whichever: true,
  otherwise: true,
  opposite: true,
  mirrorWord: true,
  waitVerb: true,
  dayPart: (value) => value,
  perPeriod: true,
  endOf: true,
  barRole: (value) => value,
  band: true,
  sweepNoun: true,
  notFilled: true,
  shiftVerb: true,
  vague: true,
  unsupported: true,
}
const namedBy = new Map(Object.entries(named).map(([tag, tell]) => [tagSymbol(tag), tell] as const))
const acts = /\b(?:buy|sell short|go (?:long|short)|exit|enter|close (?:the|all|everything))\b/giu
const unit = tagSymbol('unit')
/** What a rule does for a trade. Words of one role are never those of another. */
const roles = new Map(
  Object.entries({ stopWord: 'stop', trailWord: 'stop', breakevenWord: 'stop', targetWord: 'target' } as const).map(
    ([tag, role]) => [tagSymbol(tag), role] as const,
  ),
)

/** A sentence with what it says. */
interface SaidSentence {
  readonly text: string
  readonly words: readonly Word[]
  readonly bounds: Bounds
  /** By each of the words, what it may name. */
  readonly names: readonly (readonly string[])[]
  readonly roles: ReadonlySet<string>
  /** Places of the words that tell them. */
  readonly roleWords: ReadonlySet<number>
  /** Numbers, clocks and lines. */
  readonly figures: ReadonlySet<string>
  /** How often it says to enter or to leave. */
  readonly acts: number
  /** Whether a gain is spoken of before a loss; null where it speaks of one of them at most. */
  readonly gainsFirst: boolean | null
  readonly countsBars: boolean
}

/** A line and its length are told apart: "the 9/21 EMA" has two. */
const figuresOf = ({ slot, plain }: Word): readonly string[] => {
  if (slot === null) return []
  if (slot !== '#average' && slot !== '#oscillator' && slot !== '#range') return [plain.replace(/^-/, '')]
  return [...(/\d+/.exec(plain) ?? []), plain.replaceAll(/[\d()]/g, '').trim()]
}

const bars = /\b(?:bars?|candles?|candlesticks?|sticks?|periods?)\b/iu
const isOfTime = /\b(?:days?|hours?|weeks?|minutes?|min|sessions?|straight|consecutive\w*|row|closes|sma|ema|ma)\b|\d\s?[hdm]\b/iu

function gainsFirst(text: string): boolean | null {
  const [gain, loss] = [text.search(shapes.gains), text.search(shapes.loses)]
  return gain < 0 || loss < 0 ? null : gain < loss
}

export function saidOf(text: string): SaidSentence {
  const words = wordsOf(text)
  const { tokens, edgesTo } = lexer(text)
  const found = new Set<string>()
  const roleWords = new Set<number>()
  const names = words.map(({ start, end, slot }, k): readonly string[] => {
    const isCounted = words[k - 1]?.slot != null
    if (slot !== null) return []
    const at = tokens.findIndex((token) => token.start <= start && end <= token.end)
    if (at < 0) return []
    const named: string[] = []
    for (const edges of edgesTo.slice(at + 1))
      for (const { from, symbols, corrected } of edges) {
        if (from > at || corrected !== null) continue
        for (const { symbol, value } of symbols) {
          const role = roles.get(symbol)
          if (role !== undefined) {
            found.add(role)
            roleWords.add(k)
          }
          const tell = namedBy.get(symbol)
          // "Three times", but not "at that point".
          if (tell === undefined || (symbol === unit && !isCounted)) continue
          const name = tell === true ? symbol : tell(value)
          if (name !== null) named.push(name === 'happens' ? name : `${symbol} ${JSON.stringify(name)}`)
        }
      }
    return named
  })
  return {
    text,
    words,
    bounds: boundsOf(text),
    names,
    roles: found,
    roleWords,
    figures: new Set(words.flatMap(figuresOf)),
    acts: text.match(acts)?.length ?? 0,
    gainsFirst: gainsFirst(text),
    countsBars: bars.test(text),
  }
}

/** Words that stand for one another at least so often say the same. */
const sameShare = 0.05
/** What names something is said by another word only where that is its usual name. */
const namedShare = 0.15
/** A denial or a bound that is told by another word has to be told by it often, a side more often than not. */
const tellingShare = 0.25
const sideShare = 0.5
const wayShare = 0.1
/** How often a word stands for any of those that tell of an exit. */
const exitShare = 0.2
/** A word that stands for nothing so often says nothing. */
const silentShare = 0.5

/** Numbers by words that are none. */
const asFigures: Readonly<Record<string, readonly string[]>> = {
  '1': ['one', 'a', 'an', 'singl', 'first', 'per', 'each', 'onc', 'prior', 'previou', 'last', 'the', 'next', 'follow'],
  '2': ['twic', 'doubl', 'both', 'coupl', 'two', 'pair', 'second', 'x'],
  '3': ['third', 'tripl', 'thric', 'three'],
  '0': ['zero', 'positiv', 'negativ', 'null', 'nil', 'green', 'red'],
  '50%': ['half', 'middl', 'midpoint', 'mid'],
  '50': ['half', 'midpoint'],
  '0.5': ['half'],
  '25%': ['quarter'],
  '33%': ['third'],
  '24': ['day'],
}
const isSubset = (a: SaidSentence, b: SaidSentence): boolean =>
  [...a.figures].every(
    (figure) => b.figures.has(figure) || (asFigures[figure] ?? []).some((word) => b.words.some(({ key }) => key === word)),
  )

/** Words of a sentence that others leave out, and words of theirs that it does not say. */
interface Difference {
  readonly without: readonly Word[]
  readonly added: readonly Word[]
}

/** What is told by the bounds of a sentence and of other words for it, and is another thing. */
function faultsOf(said: SaidSentence, plain: SaidSentence, lexicon: Lexicon) {
  const [a, b] = [said.bounds, plain.bounds]
  // "A or 50 pips" is no "at least 50 pips".
  const joins = (at: number) => said.names[at]!.some((name) => name.startsWith(tagSymbol('orWord')))
  const tellsBy = (share: number, words: readonly string[]) =>
    words.some((word) => said.words.some(({ key, slot }, at) => slot === null && !joins(at) && lexicon.plainFor(key, word) >= share))
  const tells = (...words: string[]) => tellsBy(tellingShare, words)
  const tellsSide = (...words: string[]) => tellsBy(sideShare, words)
  const tellsAny = (...words: string[]) =>
    said.words.some(({ key }) => words.reduce((sum, word) => sum + lexicon.plainFor(key, word), 0) >= exitShare)
  return {
    atLeast: a.atLeast !== b.atLeast && !(b.atLeast && tells('least')),
    atMost: a.atMost !== b.atMost && !(b.atMost && (a.only || a.denies || a.implies || tells('most'))) && !(a.atMost && b.only),
    lostDenial: a.denies && !b.denies && !b.only && !b.atMost,
    newDenial: b.denies && !a.denies && !a.only && !a.implies && !tells('not', 'no', 'never', 'ignore'),
    lostOnly: a.only && !b.only && !b.denies && !b.atMost,
    newOnly: b.only && !a.only && !a.denies && !a.implies && !a.atMost && !tells('only'),
    // "Skip it when …" is not "only when …", nor is "nothing outside of …" "nothing in …".
    turned: (a.denies !== b.denies && a.only !== b.only && !a.turns) || (a.denies && b.denies && a.excepts !== b.excepts),
    newDay: b.before && !a.before,
    lostSide: (a.long && !b.long) || (a.short && !b.short),
    newSide: (b.long && !a.long && !tellsSide('buy', 'long')) || (b.short && !a.short && !a.sells && !tellsSide('short')),
    newSell: b.sells && !a.sells && !a.short && !a.leaves && !tells('sell'),
    newOutcome:
      (isStop.test(plain.text) && !a.loses && !tellsAny('stop', 'loss')) ||
      (isTarget.test(plain.text) && !a.gains && !tellsAny('take', 'profit')),
    lostSell: a.sells && !b.sells && !b.short && !b.leaves,
    lostExit: a.leaves && !b.leaves && !b.sells && !b.denies,
    way:
      (a.up && !a.down && b.down && !(b.up && tells('below', 'down', 'falls'))) ||
      (a.down && !a.up && b.up && !(b.down && tells('above', 'up', 'rises'))),
    // A gain is none of a loss, and neither has the other's figure.
    outcome: isOutcome.test(plain.text) && a.gains !== b.gains && a.loses !== b.loses,
    swapped: isSwapped(said, plain),
    // What is not spoken of: a way out, a direction, a part.
    newExit:
      isExit.test(plain.text) &&
      !a.leaves &&
      !a.sells &&
      !a.gains &&
      !a.loses &&
      !tellsAny('exit', 'close', 'stop', 'take', 'profit', 'trail'),
    newWay:
      !a.up &&
      !a.down &&
      b.up !== b.down &&
      !tellsBy(wayShare, b.up ? ['above', 'up', 'rises', 'rising'] : ['below', 'down', 'falls', 'falling']),
    newPart: parts.some(
      (part) => hasWord(plain, part) && !hasWord(said, part) && !tellsSide(part) && !said.figures.has(part === 'twice' ? '2' : '50%'),
    ),
    newCost: costs.test(plain.text) && !costs.test(said.text),
    newBars: plain.countsBars && !said.countsBars && !isOfTime.test(said.text),
    acts: plain.acts > Math.max(1, said.acts),
    role: said.roles.size > 0 && plain.roles.size > 0 && ![...said.roles].some((role) => plain.roles.has(role)),
  }
}

const isStop = /^(?:the |a )?stop\b/iu
const isTarget = /^(?:the |a )?(?:take )?profit\b/iu
const isExit = /^(?:exit|close (?:the|all|every)|take profit)\b/iu
const parts = ['twice', 'half', 'third', 'quarter']
const hasWord = ({ words }: SaidSentence, word: string): boolean =>
  words.some(({ slot, plain }) => slot === null && plain.toLowerCase() === word)
const costs = /\b(?:slippage|commissions?|spreads?|fees?)\b/iu
/** Whether the figure of a gain has become that of a loss. */
function isSwapped(said: SaidSentence, plain: SaidSentence): boolean {
  if (said.gainsFirst === null || plain.gainsFirst === null) return false
  const figures = ({ words }: SaidSentence) => words.flatMap(({ slot, plain: figure }) => (slot === null ? [] : [figure]))
  const [[one, other, third], [first]] = [figures(said), figures(plain)]
  const isSameOrder = said.gainsFirst === plain.gainsFirst
  if (one === undefined || other === undefined || third !== undefined) return !isSameOrder
  return one !== other && (first === one) !== isSameOrder
}

/** What closes a trade with a gain or a loss. */
const isOutcome = /^(?:the |a )?(?:take profit|stop)\b/iu

type Fault = keyof ReturnType<typeof faultsOf>
/** What no precedent makes right. */
const unexcused: ReadonlySet<Fault> = new Set(['lostDenial', 'lostSide', 'outcome', 'swapped', 'newCost', 'newBars'])

/** What is known of other words for a sentence: one that is like it and is said in the same words. */
interface Precedent {
  readonly pair: KnownPair
  readonly said: SaidSentence
}

/** A sentence of the table as it is known: by the stems of its words. */
export const precedentOf = (pair: KnownPair): Precedent => ({ pair, said: saidOf(pair.said.join(' ').replaceAll(/#\w+/g, '7')) })

/**
 * How other words for a sentence differ from it; null where they say something else. What a precedent has in the same words, and what is
 * said by them there, is known to be the same.
 */
export function differenceOf(said: SaidSentence, plain: SaidSentence, lexicon: Lexicon, precedent?: Precedent): Difference | null {
  if (!isSubset(said, plain) || !isSubset(plain, said)) return null
  const faults = faultsOf(said, plain, lexicon)
  const before = precedent && faultsOf(precedent.said, plain, lexicon)
  const stems = precedent && boundsOf(said.words.map(({ key, slot }) => (slot === null ? key : '7')).join(' '))
  const isKnown = stems !== undefined && Object.entries(stems).every(([bound, is]) => precedent!.said.bounds[bound as Bound] === is)
  const isExcused = (fault: Fault) => isKnown && before![fault] && !unexcused.has(fault)
  if ((Object.keys(faults) as Fault[]).some((fault) => faults[fault] && !isExcused(fault))) return null
  const [saidKeys, plainKeys] = [new Set(said.words.map(({ key }) => key)), new Set(plain.words.map(({ key }) => key))]
  const [saidNames, plainNames] = [new Set(said.names.flat()), new Set(plain.names.flat())]
  const knownKeys = new Set(precedent?.pair.said.filter((key) => saidKeys.has(key)))
  // All of the known sentence is said, whatever it is there that says it.
  const isWhole = precedent?.pair.said.every((key) => saidKeys.has(key)) === true
  const toldBy = new Map(precedent?.pair.plain.map((word, at) => [word.toLowerCase(), precedent.pair.sources[at]!] as const))
  const isTold = ({ plain: word }: Word) => {
    const sources = toldBy.get(word.toLowerCase()) ?? []
    return sources.length === 0 ? isWhole : sources.every((at) => knownKeys.has(precedent!.pair.said[at]!))
  }
  const isSame = (from: Word, to: Word, share: number) =>
    to.slot === null && from.slot === null && lexicon.plainFor(from.key, to.plain) >= share
  const without: Word[] = []
  for (const [at, word] of said.words.entries()) {
    if (
      word.slot !== null ||
      plainKeys.has(word.key) ||
      knownKeys.has(word.key) ||
      plain.words.some((each) => isSame(word, each, said.names[at]!.length > 0 ? namedShare : sameShare))
    )
      continue
    if (said.names[at]!.length > 0 && !said.names[at]!.some((name) => plainNames.has(name))) return null
    // "20 pips both SL and TP" is no stop alone.
    if (said.roleWords.has(at) && said.roles.size > plain.roles.size) return null
    if (/\p{L}/u.test(word.key) && (lexicon.silence(word.key) ?? 0) < silentShare) without.push(word)
  }
  const added: Word[] = []
  for (const [at, word] of plain.words.entries()) {
    if (word.slot !== null || saidKeys.has(word.key) || isTold(word) || said.words.some((each) => isSame(each, word, sameShare))) continue
    if (plain.names[at]!.length > 0 && !plain.names[at]!.some((name) => saidNames.has(name))) return null
    if (/\p{L}/u.test(word.key)) added.push(word)
  }
  return { without, added }
}
