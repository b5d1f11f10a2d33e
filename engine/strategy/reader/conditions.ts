import type { PatternName } from '../../indicators/vocabulary.ts'
import type { Comparator, Expr, Origin, Term } from '../plan.ts'
import {
  attempt,
  attemptBracket,
  isNear,
  isTag,
  isText,
  noteAmbiguous,
  originSince,
  peek,
  startsNothing,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { Tag } from './lexicon.ts'
import { mapTerms, negate } from './rewrite.ts'
import {
  constant,
  indicator,
  isAverage,
  isOnPriceScale,
  isPrice,
  offsetTerm,
  onTimeframe,
  price,
  readAgo,
  readLength,
  readRange,
  readTerm,
  readTermList,
  rounded,
  shiftTerm,
} from './terms.ts'
import { readOnChart } from './timeframes.ts'

const join = (op: 'and' | 'or', args: readonly Expr[], from: Origin): Expr => {
  const [only] = args
  return args.length === 1 && only ? only : { op, args, from }
}
export const both = (args: readonly Expr[], from: Origin): Expr => join('and', args, from)
export const anyOf = (args: readonly Expr[], from: Origin): Expr => join('or', args, from)
const compare = (op: Comparator, left: Term, right: Term, from: Origin): Expr => ({ op, left, right, from })

/** What the words between subject and object say about the kind of comparison. */
interface Verb {
  cross: boolean
  rise: boolean
  fall: boolean
  move: boolean
  turn: boolean
  closes: boolean
  breaks: boolean
  touch: boolean
  back: boolean
  be: boolean
  make: boolean
  slope: boolean
  pullback: boolean
  leaves: boolean
  negated: boolean
  way: 1 | -1 | 0
  words: number
}

const stillVerb = (): Verb => ({
  cross: false,
  rise: false,
  fall: false,
  move: false,
  turn: false,
  closes: false,
  breaks: false,
  touch: false,
  back: false,
  be: false,
  make: false,
  slope: false,
  pullback: false,
  leaves: false,
  negated: false,
  way: 0,
  words: 0,
})

const verbFlags = {
  cross: 'cross',
  rise: 'rise',
  fall: 'fall',
  move: 'move',
  turn: 'turn',
  closes: 'closes',
  opens: 'closes',
  breaks: 'breaks',
  touch: 'touch',
  back: 'back',
  be: 'be',
  make: 'make',
  slope: 'slope',
  pullback: 'pullback',
} as const satisfies Record<string, keyof Verb>

function addVerbWord(verb: Verb, c: Cursor): boolean {
  const word = peek(c)
  if (word.tag === 'not') {
    if (
      verb.words === 0 &&
      !isTag(
        c,
        1,
        'above',
        'below',
        'gte',
        'lte',
        'cross',
        'closes',
        'breaks',
        'be',
        'rise',
        'fall',
        'overbought',
        'oversold',
        'make',
        'move',
      )
    )
      return false
    verb.negated = !verb.negated
    return true
  }
  if (word.tag === 'then') return isTag(c, 1, 'breaks', 'cross', 'closes', 'touch', 'rise', 'fall', 'move')
  if (word.tag === 'up' || word.tag === 'down') {
    if (word.text === 'higher' && isTag(c, 1, 'field', 'close')) return false
    verb.way = word.tag === 'up' ? 1 : -1
    return true
  }
  if (word.tag === 'position' && word.text === 'trade') return false
  if (word.tag === 'exit' && verb.words === 0 && isTag(c, 1, 'oversold', 'overbought')) {
    verb.leaves = true
    return true
  }
  const flag = verbFlags[word.tag as keyof typeof verbFlags]
  if (!flag) return false
  if (word.tag === 'make' && isTag(c, 1, 'when')) return false
  verb[flag] = true
  if (word.tag === 'cross' && word.name) verb.way = word.name === 'up' ? 1 : -1
  if (word.tag === 'move' && word.text === 'trades') Object.assign(verb, { move: false, be: true })
  if (word.tag === 'breaks' && word.text === 'breakdown') verb.way = -1
  return true
}

function readVerb(c: Cursor): Verb {
  const verb = stillVerb()
  while (verb.words < 8 && addVerbWord(verb, c)) {
    c.at++
    verb.words++
    if (verb.touch || verb.move || verb.back || verb.pullback || verb.turn) takeText(c, 'off')
    if (verb.pullback && isTag(c, 0, 'and') && isTag(c, 1, 'touch', 'closes')) c.at++
  }
  return verb
}

const isMotion = (verb: Verb) => verb.rise || verb.fall || verb.move || verb.back || (verb.breaks && !verb.closes)

/** Convention 1: cross words cross, motion verbs cross, `closes` and `is` compare. */
const isCrossing = (verb: Verb, right: Term): boolean => {
  if (verb.cross || verb.turn) return true
  if (verb.closes || !isMotion(verb)) return false
  return !(isExtreme(right) || (right.kind === 'price' && verb.breaks && Boolean(right.shift)))
}

const isExtreme = (term: Term): boolean =>
  term.kind === 'indicator' && (term.name === 'highest' || term.name === 'lowest' || term.name === 'donchian')
const isUpperLine = (term: Term): boolean => {
  if (term.kind === 'price') return term.field === 'high'
  if (term.kind !== 'indicator') return false
  return term.name === 'highest' || term.name === 'swing_high' || /^(?:upper|high|r[123]|cloud_top)$/.test(term.output)
}
const isLowerLine = (term: Term): boolean => {
  if (term.kind === 'price') return term.field === 'low'
  if (term.kind !== 'indicator') return false
  return term.name === 'lowest' || term.name === 'swing_low' || /^(?:lower|low|s[123]|cloud_bottom)$/.test(term.output)
}

/** An n-bar extreme that price is measured against ends one bar before the current one. */
const beforeThisBar = (left: Term, right: Term): Term =>
  isExtreme(right) && right.kind === 'indicator' && !right.shift && left.kind === 'price' && !left.shift ? shiftTerm(right, 1) : right

/** `yesterday closed below the lower band` means the band of that day. */
const asOldAs = (left: Term, right: Term, verb: Verb): Term =>
  verb.closes && left.kind === 'price' && left.shift && right.kind === 'indicator' && !right.shift ? shiftTerm(right, left.shift) : right

interface Level {
  readonly op: 'gt' | 'lt' | 'gte' | 'lte' | 'eq'
}

const comparatorTags = { above: 'gt', below: 'lt', gte: 'gte', lte: 'lte', eq: 'eq' } as const

function readComparator(c: Cursor): Level | null {
  return attempt(c, () => {
    const word = take(c, 'above', 'below', 'gte', 'lte', 'eq')
    if (!word) return null
    const op = comparatorTags[word.tag as keyof typeof comparatorTags]
    const orEqual = attempt(c, () => (take(c, 'or') && take(c, 'eq') ? true : null))
    if (orEqual) takeText(c, 'to')
    return { op: orEqual ? (op === 'gt' ? 'gte' : op === 'lt' ? 'lte' : op) : op }
  })
}

const defaultMarks: Readonly<Record<string, readonly [number, number]>> = {
  rsi: [30, 70],
  stoch: [20, 80],
  stochrsi: [20, 80],
  mfi: [20, 80],
  williams_r: [-80, -20],
  cci: [-100, 100],
  ibs: [0.2, 0.8],
}

function markOf(c: Cursor, subject: Term, isOversold: boolean, from: Origin): Term {
  const marks = subject.kind === 'indicator' ? defaultMarks[subject.name] : undefined
  const [low, high] = marks ?? [30, 70]
  const said = attempt(c, () => {
    const bracket = takeText(c, '(')
    const comparator = bracket ? readComparator(c) : null
    const number = bracket ? take(c, 'number') : null
    return number && takeText(c, ')') && (comparator || bracket) ? number.value : null
  })
  return constant(said ?? (isOversold ? low : high), from)
}

const oscillator = (subject: Term | null, from: Origin): Term =>
  subject?.kind === 'indicator' && defaultMarks[subject.name] ? subject : indicator('rsi', {}, from)

/** `is oversold`, `leaves the overbought zone`, `turns positive`, `flips green`, `is bullish`. */
function readState(c: Cursor, subject: Term | null, verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const near = attempt(c, () =>
      take(c, 'prep', 'between', 'above', 'below') && isTag(c, 0, 'overbought', 'oversold', 'positive', 'negative')
        ? (c.lexemes[c.at - 1] ?? null)
        : null,
    )
    const word = take(c, 'overbought', 'oversold', 'positive', 'negative', 'color', 'bull', 'bear')
    if (!word) return null
    const origin = originSince(c, from)
    if (word.tag === 'overbought' || word.tag === 'oversold') {
      const isOversold = word.tag === 'oversold'
      const left = oscillator(subject, origin)
      const right = markOf(c, left, isOversold, origin)
      c.memory.subject = left
      const leaves =
        verb.leaves ||
        near?.text === 'from' ||
        near?.text === 'of' ||
        (verb.back && near?.tag === 'above') ||
        ((near?.tag === 'above') === isOversold && near?.tag !== 'prep' && (near?.tag === 'above' || near?.tag === 'below'))
      if (leaves) return compare(isOversold ? 'crosses_above' : 'crosses_below', left, right, origin)
      const crossing = verb.cross || verb.turn
      return compare(isOversold ? (crossing ? 'crosses_below' : 'lt') : crossing ? 'crosses_above' : 'gt', left, right, origin)
    }
    if (!subject) return null
    c.memory.subject = subject
    const isUp = word.tag === 'positive' || word.tag === 'bull' || (word.tag === 'color' && (word.name === 'green' || word.name === 'up'))
    return signState(subject, word.tag, isUp, verb, origin)
  })
}

function signState(subject: Term, tag: string, isUp: boolean, verb: Verb, from: Origin): Expr {
  const crossing = verb.turn || verb.cross || (verb.move && !verb.be)
  const op: Comparator = crossing ? (isUp ? 'crosses_above' : 'crosses_below') : isUp ? 'gt' : 'lt'
  const isLine =
    subject.kind === 'indicator' &&
    (subject.name === 'supertrend' || subject.name === 'psar' || subject.name === 'vwap' || subject.name === 'ichimoku')
  if (isLine) return compare(op, price('close', from), subject, from)
  if (isPrice(subject)) {
    const isHeikin = subject.kind === 'price' && subject.field.startsWith('ha_')
    const [close, open] = isHeikin ? (['ha_close', 'ha_open'] as const) : (['close', 'open'] as const)
    const shift = subject.kind === 'price' ? (subject.shift ?? 0) : 0
    const timeframe = subject.kind === 'price' ? subject.timeframe : undefined
    return compare(isHeikin ? op : isUp ? 'gt' : 'lt', price(close, from, shift, timeframe), price(open, from, shift, timeframe), from)
  }
  if ((tag === 'bull' || tag === 'bear') && subject.kind === 'indicator' && subject.name === 'macd') {
    return compare(op, { ...subject, output: 'line' }, { ...subject, output: 'signal' }, from)
  }
  if (isAverage(subject)) return { op: isUp ? 'rising' : 'falling', term: subject, bars: 1, from }
  return compare(op, subject, constant(tag === 'bull' || tag === 'bear' ? midOf(subject) : 0, from), from)
}

const midOf = (subject: Term) => (subject.kind === 'indicator' && /^(?:rsi|stoch|stochrsi|mfi)$/.test(subject.name) ? 50 : 0)

/** `for 3 bars`, `3 bars in a row`, `in the last 5 bars`, `2 bars ago`, `on the H4`. */
function readPostfix(c: Cursor, expr: Expr): Expr {
  let result = expr
  for (let i = 0; i < 4; i++) {
    const next = attempt(c, () => readOnePostfix(c, result))
    if (!next) return result
    result = next
  }
  return result
}

function readOnePostfix(c: Cursor, expr: Expr): Expr | null {
  const from = c.at
  const timeframe = expr.op === 'pattern' ? null : readOnChart(c)
  if (timeframe) return mapTerms(expr, (t) => onTimeframe(t, timeframe))
  const ago = readAgo(c)
  if (ago) return { op: 'shift', bars: ago.bars, expr, from: originSince(c, from) }
  const lead = take(c, 'prep', 'above', 'between') ?? takeText(c, 'within')
  takeAll(c, 'row')
  const isPast = take(c, 'previous', 'recent')
  if (lead && isText(c, 0, 'at') && !isPast) return null
  const length = readLength(c, true)
  const inARow = take(c, 'row')
  if (!length || (!lead && !inARow)) return null
  if (take(c, 'ago')) return { op: 'shift', bars: length.bars, expr, from: originSince(c, from) }
  const origin = originSince(c, from)
  const isWindow = isPast || /^(?:in|within|inside|over|during)$/.test(lead?.text ?? '')
  if (isWindow && !inARow) return { op: 'within', bars: length.bars, expr, from: origin }
  if (lead && !/^(?:for|on|at|in)$/.test(lead.text)) return null
  if (expr.op === 'rising' || expr.op === 'falling') return { ...expr, bars: length.bars }
  return { op: 'for_bars', bars: length.bars, expr, from: origin }
}

const remember = (c: Cursor, left: Term, right: Term, expr: Expr): Expr => {
  c.memory.subject = left
  c.memory.object = right
  c.memory.comparison = expr
  if (right.kind === 'indicator' && (right.name === 'bb' || right.name === 'keltner' || right.name === 'donchian')) c.memory.band = right
  return expr
}

/** The volume's average is an average of volume; `its average` is one of the subject. */
function alignSource(left: Term, right: Term): Term {
  if (!isAverage(right) || right.source) return right
  const leftIsVolume = left.kind === 'price' && left.field === 'volume'
  const isOwn = left.kind === 'indicator' && !isOnPriceScale(left)
  return leftIsVolume || isOwn ? { ...right, source: { ...left, from: right.from } } : right
}

const scaleSource = (left: Term, right: Term): Term =>
  right.kind === 'calc' ? { ...right, args: right.args.map((a) => scaleSource(left, a)) } : alignSource(left, right)

/** `closes above the high`, once a range has been named, is above the range: no close is above its own bar. */
function rangeEnd(c: Cursor, left: Term, right: Term): Term | null {
  if (left.kind !== 'price' || left.field !== 'close' || left.shift || right.kind !== 'price' || right.shift || right.timeframe) return null
  const end = right.field === 'high' ? c.memory.rangeHigh : right.field === 'low' ? c.memory.rangeLow : null
  return end && { ...end, from: right.from }
}

/** No close is above the high of its own bar: the candle that is broken is the one before. */
function breakOfOwnBar(c: Cursor, left: Term, right: Term, isUp: boolean): { level: Term; expr: Expr } | null {
  if (left.kind !== 'price' || left.field !== 'close' || left.shift || left.timeframe) return null
  if (right.kind !== 'price' || right.field !== (isUp ? 'high' : 'low') || right.shift || right.timeframe) return null
  const level = { ...right, shift: 1 }
  const expr = compare(isUp ? 'gt' : 'lt', left, level, right.from)
  c.memory.candleShift = 1
  const { namedPattern } = c.memory
  if (!namedPattern) return { level, expr }
  return { level, expr: both([{ op: 'pattern', name: namedPattern.name, shift: 1, from: namedPattern.from }, expr], right.from) }
}

function buildComparison(c: Cursor, left: Term, level: Level, right0: Term, verb: Verb, from: Origin): Expr {
  const right = asOldAs(left, beforeThisBar(left, scaleSource(left, right0)), verb)
  const isUp = level.op === 'gt' || level.op === 'gte'
  const ranged = rangeEnd(c, left, right)
  if (ranged)
    return remember(
      c,
      left,
      ranged,
      compare(isCrossing(verb, ranged) ? (isUp ? 'crosses_above' : 'crosses_below') : level.op, left, ranged, from),
    )
  const broken = breakOfOwnBar(c, left, right, isUp)
  if (broken) return remember(c, left, broken.level, broken.expr)
  let start = left
  if (verb.closes && !isOnPriceScale(left) && isOnPriceScale(right)) start = price('close', from)
  const op: Comparator = level.op !== 'eq' && isCrossing(verb, right) ? (isUp ? 'crosses_above' : 'crosses_below') : level.op
  const target =
    right.kind === 'indicator' && right.name === 'ichimoku' && right.output.startsWith('cloud') && !isUp
      ? { ...right, output: 'cloud_bottom' }
      : right
  return remember(c, start, target, compare(op, start, target, from))
}

/** `more than 5% below its 20-day average`, `2 standard deviations under`, `within 1% of`, `20 pips above`. */
function readDistanceFrom(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const quantifier = take(c, 'above', 'below', 'gte', 'lte', 'between')
    takeText(c, 'by', 'trades')
    const number = take(c, 'number')
    if (!number) return null
    const unit = take(c, 'percent', 'pips', 'points')
    takeAll(c, 'times')
    const spread = unit ? null : isTag(c, 0, 'indicator') && /^(?:atr|stdev)$/.test(peek(c).name) ? readTerm(c) : null
    if (!unit && !spread) return null
    const isNear = quantifier?.tag === 'between' && takeText(c, 'of')
    const way = isNear
      ? null
      : (take(c, 'above', 'below', 'up', 'down') ?? (isText(c, 0, 'from') && verb.way !== 0 ? take(c, 'prep', 'since') : null))
    if (!way && !isNear) return null
    takeText(c, 'from', 'of')
    const base = readTerm(c) ?? (isTag(c, 0, 'mark', 'when', 'and', 'or', 'period_mark') ? c.memory.object : null)
    if (!base) return null
    const origin = originSince(c, from)
    const level = (isUp: boolean) => offsetTerm(base, number.value, unit?.tag ?? 'atr', spread, isUp, origin)
    if (isNear) {
      return both([compare('lte', subject, level(true), origin), compare('gte', subject, level(false), origin)], origin)
    }
    const isUp = way?.tag === 'above' || way?.tag === 'up' || (way?.tag === 'prep' && verb.way === 1)
    const isInner = quantifier?.tag === 'below' || quantifier?.tag === 'lte'
    const isWithUp = isInner ? !isUp : isUp
    const isStrict = quantifier?.tag === 'above' || verb.cross || (!verb.be && isMotion(verb))
    const right = level(isUp)
    c.memory.object = base
    c.memory.subject = subject
    const crossing = verb.cross || (isMotion(verb) && !verb.be && !verb.closes)
    const op: Comparator = crossing
      ? isWithUp
        ? 'crosses_above'
        : 'crosses_below'
      : isStrict || spread
        ? isWithUp
          ? 'gt'
          : 'lt'
        : isWithUp
          ? 'gte'
          : 'lte'
    return compare(op, subject, right, origin)
  })
}

/** `drops 3% in a day`, `is up 2% today`, `falls more than 5% over 3 days`, `is down 10% from its 20-day high`. */
function readPercentMove(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const way = verb.fall ? -1 : verb.rise ? 1 : verb.way
    if (way === 0 || !isPrice(subject)) return null
    takeText(c, 'by')
    take(c, 'above', 'gte', 'below')
    const number = take(c, 'number')
    if (!number || !take(c, 'percent')) return null
    const base = readMoveBase(c, subject)
    const origin = originSince(c, from)
    const level = offsetTerm(base, number.value, 'percent', null, way > 0, origin)
    return remember(c, subject, level, compare(way > 0 ? 'gte' : 'lte', subject, level, origin))
  })
}

function readMoveBase(c: Cursor, subject: Term): Term {
  const named = attempt(c, () => {
    if (!takeText(c, 'from', 'since', 'off', 'below', 'above', 'versus', 'vs', 'against')) return null
    return readTerm(c)
  })
  if (named) return named
  if (take(c, 'today')) return shiftTerm(onTimeframe(subject, '1d'), 1)
  const window = attempt(c, () => {
    take(c, 'prep', 'between') ?? takeText(c, 'within', 'over')
    take(c, 'previous')
    const length = readLength(c, true)
    if (length) return length
    if (take(c, 'current')) return null
    const unit = take(c, 'unit')
    return unit ? { bars: 1, timeframe: unit.name === 'day' ? ('1d' as const) : null } : null
  })
  return shiftTerm(window?.timeframe ? onTimeframe(subject, window.timeframe) : subject, window?.bars ?? 1)
}

/** `is rising`, `turns up`, `sloping down`, `has been increasing for 3 bars`. */
function trendOf(verb: Verb): 1 | -1 | 0 {
  if (verb.cross || verb.closes || verb.touch) return 0
  if (verb.rise) return 1
  if (verb.fall) return -1
  return verb.slope || verb.turn || verb.be || verb.move ? verb.way : 0
}

export function touchOf(c: Cursor, subject: Term, line: Term, from: Origin): Expr {
  const right = beforeThisBar(price('high', from), line)
  const isUpper = isUpperLine(line) || (!isLowerLine(line) && c.direction < 0)
  c.memory.subject = subject
  c.memory.object = line
  if (!isPrice(subject)) return compare(isUpper ? 'gte' : 'lte', subject, line, from)
  return compare(isUpper ? 'gte' : 'lte', price(isUpper ? 'high' : 'low', from), right, from)
}

/** Verb and line without above or below: touches, breaks, crosses, returns to. */
function readMeeting(c: Cursor, subjects: readonly Term[], verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const reaches =
      verb.touch ||
      ((verb.move || verb.back || verb.pullback || verb.be) &&
        isText(c, 0, 'to', 'at', 'back', 'into', 'inside', 'on', 'off', 'towards', 'toward'))
    const into = isText(c, 0, 'into', 'inside', 'within') || isTag(c, 0, 'between')
    const lead = take(c, 'until', 'prep', 'between')
    takeAll(c, 'back')
    take(c, 'fresh')
    const subject = subjects[0] ?? price('close', { spans: [] })
    const onLow = verb.touch && subject.kind === 'price' && (subject.field === 'low' || subject.field === 'high')
    if (into && isTag(c, 0, 'cloud', 'band', 'indicator')) {
      const inside = readReturnInside(c, subject, from)
      if (inside) return inside
    }
    const line = readTerm(c) ?? readBrokenRange(c, verb)
    if (!line) return null
    const origin = originSince(c, from)
    if (onLow)
      return remember(
        c,
        price('close', origin),
        line,
        compare(subject.kind === 'price' && subject.field === 'low' ? 'lte' : 'gte', subject, line, origin),
      )
    const narrow =
      isExtreme(line) && line.kind === 'indicator' && line.name === 'lowest' && subject.kind === 'calc' ? (line.params['period'] ?? 0) : 0
    if (narrow === 4 || narrow === 7) return { op: 'pattern', name: narrow === 4 ? 'nr4' : 'nr7', from: origin }
    if (isExtreme(line) && line.kind === 'indicator' && (subject.kind === 'indicator' || subject.kind === 'calc')) {
      const own: Term = { ...line, source: { ...subject, from: line.from } }
      return remember(c, subject, own, compare(line.name === 'highest' ? 'gte' : 'lte', subject, own, origin))
    }
    if (isExtreme(line) && (verb.make || verb.touch || verb.breaks || verb.be || verb.move)) {
      const isUp = isUpperLine(line)
      return remember(c, subject, line, compare(isUp ? 'gt' : 'lt', subject, beforeThisBar(subject, line), origin))
    }
    if (verb.cross) return crossWithoutWay(c, subject, line, verb, from)
    if (verb.breaks) {
      const isUp = isUpperLine(line) || (!isLowerLine(line) && (verb.way || c.direction) > 0)
      return buildComparison(c, subject, { op: isUp ? 'gt' : 'lt' }, line, verb, origin)
    }
    if (reaches || (lead && verb.back)) return touchOf(c, subject, line, origin)
    return null
  })
}

/** `breaks out of the Asian range to the upside`: the end of the range on that side. */
function readBrokenRange(c: Cursor, verb: Verb): Term | null {
  if (!verb.breaks && !verb.closes && !verb.cross) return null
  return attempt(c, () => {
    const at = c.at
    const range = readRange(c) ?? (c.memory.rangeHigh && take(c, 'range') ? c.memory.rangeHigh : null)
    if (!range) return null
    takeAll(c, 'range')
    const after = take(c, 'up', 'down', 'above', 'below')
    const isUp = after ? after.tag === 'up' || after.tag === 'above' : (verb.way || c.direction) > 0
    const from = originSince(c, at)
    const end = (output: 'high' | 'low'): Term => (range.kind === 'indicator' ? { ...range, output, from } : range)
    c.memory.rangeHigh = end('high')
    c.memory.rangeLow = end('low')
    return end(isUp ? 'high' : 'low')
  })
}

/** `falls back into the cloud`, `closes back inside the bands`. */
function readReturnInside(c: Cursor, subject: Term, from: number): Expr | null {
  return attempt(c, () => {
    const isCloud = isTag(c, 0, 'cloud')
    take(c, 'cloud', 'band') ?? take(c, 'indicator')
    takeAll(c, 'band')
    const origin = originSince(c, from)
    if (isCloud) {
      const output = c.direction < 0 ? 'cloud_top' : 'cloud_bottom'
      return compare(c.direction < 0 ? 'crosses_below' : 'crosses_above', subject, indicator('ichimoku', {}, origin, { output }), origin)
    }
    const name = c.memory.band?.kind === 'indicator' ? c.memory.band.name : 'bb'
    const params = c.memory.band?.kind === 'indicator' ? c.memory.band.params : {}
    const line = indicator(name, params, origin, { output: c.direction > 0 ? 'lower' : 'upper' })
    return compare(c.direction > 0 ? 'crosses_above' : 'crosses_below', subject, line, origin)
  })
}

function crossWithoutWay(c: Cursor, left: Term, right: Term, verb: Verb, from: number): Expr {
  const after = take(c, 'up', 'down')
  const way = after ? (after.tag === 'up' ? 1 : -1) : verb.way || c.direction
  const origin = originSince(c, from)
  const expr = compare(way > 0 ? 'crosses_above' : 'crosses_below', left, right, origin)
  return remember(c, left, right, expr)
}

/** `MACD crosses up`, `50/200 EMA cross`, `moving averages cross`: the other line is understood. */
function readBareCross(c: Cursor, subjects: readonly Term[], verb: Verb, from: number): Expr | null {
  const [left, right] = subjects
  if (!left || !verb.cross) return null
  const after = take(c, 'up', 'down', 'bull', 'bear')
  const way = after ? (after.tag === 'up' || after.tag === 'bull' ? 1 : -1) : verb.way || c.direction
  const origin = originSince(c, from)
  const op: Comparator = way > 0 ? 'crosses_above' : 'crosses_below'
  if (right) return remember(c, left, right, compare(op, left, right, origin))
  if (left.kind === 'indicator' && (left.name === 'macd' || left.name === 'stoch' || left.name === 'stochrsi')) {
    const other = left.name === 'macd' ? 'signal' : 'd'
    const first = left.name === 'macd' ? 'line' : 'k'
    return remember(
      c,
      { ...left, output: first },
      { ...left, output: other },
      compare(op, { ...left, output: first }, { ...left, output: other }, origin),
    )
  }
  const known = c.memory.comparison
  if (known && 'left' in known && sameTerm(known.left, left))
    return remember(c, known.left, known.right, compare(op, known.left, known.right, origin))
  if (left.kind === 'indicator' && isOnPriceScale(left))
    return remember(c, price('close', origin), left, compare(op, price('close', origin), left, origin))
  return null
}

export const sameTerm = (a: Term, b: Term): boolean =>
  JSON.stringify(a, (k, v: unknown) => (k === 'from' ? undefined : v)) ===
  JSON.stringify(b, (k, v: unknown) => (k === 'from' ? undefined : v))

/** Comparator and object, both of which may be several: `is above the 20, 50 and 200 EMA`, `8 EMA > 21 EMA > 55 EMA`. */
function readLevelPart(c: Cursor, subjects: readonly Term[], verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const level = readComparator(c)
    if (!level) return null
    const zero = readState(c, subjects[0] ?? null, verb, from)
    if (zero) return zero
    const objects = readItAsObject(c) ?? readTermList(c) ?? lastObject(c)
    if (subjects[0]?.kind === 'const' && objects?.[0]?.kind === 'const') return null
    const parts = objects && [...objects]
    if (!parts) return null
    if (subjects.some((left) => parts.some((right) => sameTerm(left, right)))) return null
    const exprs = subjects.flatMap((left) => parts.map((right) => buildComparison(c, left, level, right, verb, originSince(c, from))))
    let left = parts[0]
    for (let i = 0; i < 4 && left; i++) {
      const next: Level | null = isTag(c, 0, 'above', 'below', 'gte', 'lte') ? attempt(c, () => readComparator(c)) : null
      const right = next && readTerm(c)
      if (!next || !right) break
      const isChain = !verb.cross && next.op.slice(0, 2) === level.op.slice(0, 2)
      if (!isChain && subjects[0]) {
        exprs.push(compare(next.op, subjects[0], right, originSince(c, from)))
        break
      }
      exprs.push(buildComparison(c, left, next, right, stillVerb(), originSince(c, from)))
      left = right
    }
    return both(exprs, originSince(c, from))
  })
}

/** `touches the 50 EMA and closes above it`: the line that was met before. */
const readItAsObject = (c: Cursor): readonly Term[] | null =>
  attempt(c, () => {
    const { object } = c.memory
    if (!object || !take(c, 'ref')) return null
    return isTag(c, 0, 'number', 'indicator', 'average', 'field', 'output', 'close', 'open', 'body', 'range', 'wick', 'kd', 'cloud', 'unit')
      ? null
      : [object]
  })

/** `only shorts if it is below`: the line of the comparison before. */
const lastObject = (c: Cursor): readonly Term[] | null =>
  c.memory.object &&
  (isTag(c, 0, 'mark', 'period_mark', 'newline', 'and', 'or', 'when', 'then', 'buy', 'sell', 'enter', 'exit', 'long', 'short') ||
    c.at >= c.lexemes.length)
    ? [c.memory.object]
    : null

/** `volume is 1.5x its average`, `the range is twice the ATR`: at least that many times. */
function readMultiple(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    if (!isTag(c, 0, 'twice') && !(isTag(c, 0, 'number') && isTag(c, 1, 'times'))) return null
    const right = readTerm(c)
    return right && right.kind === 'calc' ? buildComparison(c, subject, { op: 'gt' }, right, verb, originSince(c, from)) : null
  })
}

function readBetween(c: Cursor, subject: Term, from: number): Expr | null {
  return attempt(c, () => {
    if (!take(c, 'between')) return null
    const zone = c.memory.zone && takeText(c, 'zone', 'range', 'area', 'entry zone')
    if (zone && c.memory.zone) return { ...c.memory.zone, from: originSince(c, from) }
    const low = readTerm(c)
    if (!low || !(take(c, 'and', 'until', 'minus') ?? takeText(c, '-'))) return null
    const high = readTerm(c)
    if (!high) return null
    const origin = originSince(c, from)
    c.memory.subject = subject
    return both([compare('gt', subject, low, origin), compare('lt', subject, high, origin)], origin)
  })
}

function readSubjects(c: Cursor): readonly Term[] | null {
  return attempt(c, () => {
    const first = readTermList(c)
    if (!first) return null
    if (first.length > 1) return first
    const second = attempt(c, () => {
      if (!take(c, 'and') && !takeText(c, '/', '&', ',')) return null
      const term = readTerm(c)
      const isPair = term && term.kind !== 'const' && isTag(c, 0, 'cross', 'be', 'above', 'below', 'rise', 'fall', 'up', 'down')
      return isPair && (isTag(c, 0, 'cross') || isText(c, 0, 'are', 'both') || isText(c, 1, 'both')) ? term : null
    })
    return second ? [...first, second] : first
  })
}

/** `a bullish crossover of the 9 and 21 EMA`, `cross of price above the 50 SMA`. */
function readCrossNoun(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const color = take(c, 'bull', 'bear', 'up', 'down')
    const lead = color && !isTag(c, 0, 'cross') ? readTermList(c) : null
    const cross = take(c, 'cross')
    if (!cross) return null
    if (!isText(c, 0, 'of', 'between', 'on', 'in') && !isTag(c, 0, 'between') && !lead) return null
    if (!lead) c.at++
    const terms = lead ?? readSubjects(c)
    if (!terms) return null
    const verb = {
      ...stillVerb(),
      cross: true,
      way: color ? (color.tag === 'bull' || color.tag === 'up' ? 1 : -1) : cross.name ? (cross.name === 'up' ? 1 : -1) : 0,
    } as const
    const level = terms.length === 1 ? readLevelPart(c, terms, verb, from) : null
    return level ?? readBareCross(c, terms, verb, from)
  })
}

function readComparison(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const said = readSubjects(c)
    const implied = said === null && c.memory.subject !== null
    const subjects = said ?? (c.memory.subject ? [c.memory.subject] : [])
    const chart = said ? readOnChart(c) : null
    const prefix = attempt(c, () => (isTag(c, 0, 'bull', 'bear') && isTag(c, 1, 'cross') ? take(c, 'bull', 'bear') : null))
    const verb = readVerb(c)
    if (prefix) verb.way = prefix.tag === 'bull' ? 1 : -1
    if (said === null && verb.words === 0 && !isTag(c, 0, 'above', 'below', 'gte', 'lte', 'oversold', 'overbought')) return null
    take(c, 'both', 'all')
    const expr = readPredicate(c, subjects, verb, from, implied)
    if (!expr) return null
    const placed = chart ? mapTerms(expr, (t) => onTimeframe(t, chart)) : expr
    if (chart && c.memory.subject) c.memory.subject = onTimeframe(c.memory.subject, chart)
    if (chart && c.memory.object) c.memory.object = onTimeframe(c.memory.object, chart)
    return verb.negated ? negate(placed) : placed
  })
}

function readPredicate(c: Cursor, subjects: readonly Term[], verb: Verb, from: number, implied: boolean): Expr | null {
  const [subject] = subjects
  if (!subject) {
    if (isTag(c, 0, 'oversold', 'overbought')) return readState(c, null, verb, from)
    if (verb.closes || verb.breaks || (verb.make && !verb.be))
      return readPredicate(c, [price('close', originSince(c, from))], verb, from, true)
    return isTag(c, 0, 'above', 'below') && !implied ? readLevelPart(c, [price('close', originSince(c, from))], verb, from) : null
  }
  const before = c.memory.subject
  const start = implied && verb.closes && !isAverage(subject) ? price('close', originSince(c, from)) : subject
  c.memory.subject = start
  const times = verb.closes ? attempt(c, () => readTimesInARow(c, start, verb, from)) : null
  const expr =
    times ??
    readDistanceFrom(c, start, verb, from) ??
    readPercentMove(c, start, verb, from) ??
    readState(c, start, verb, from) ??
    readLevelPart(c, subjects.length > 1 ? subjects : [start], verb, from) ??
    readMultiple(c, start, verb, from) ??
    readBetween(c, start, from) ??
    (verb.words > 0 ? readMeeting(c, subjects, verb, from) : null) ??
    readBareCross(c, subjects, verb, from) ??
    readBareBreak(c, start, verb, from) ??
    readTrend(c, start, verb, from) ??
    readVagueLevel(c, start, verb, from) ??
    readBareLevel(c, start, verb, from)
  if (!expr) c.memory.subject = before
  return expr
}

/** `it breaks to the downside`: the other end of the range that was named. */
function readBareBreak(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  const { rangeHigh, rangeLow } = c.memory
  if (!verb.breaks || !rangeHigh || !rangeLow) return null
  const way = verb.way || c.direction
  return buildComparison(c, subject, { op: way > 0 ? 'gt' : 'lt' }, way > 0 ? rangeHigh : rangeLow, verb, originSince(c, from))
}

/** `closes 3 times in a row above the 50 SMA`. */
function readTimesInARow(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  const number = take(c, 'number')
  if (!number || !take(c, 'times', 'row')) return null
  takeAll(c, 'row')
  const expr = readLevelPart(c, [subject], verb, from)
  return expr && { op: 'for_bars', bars: number.value, expr, from: originSince(c, from) }
}

/** `RSI is low`, `volume is high`: the usual mark is proposed and asked about. */
function readVagueLevel(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  if (!verb.be || isOnPriceScale(subject)) return null
  return attempt(c, () => {
    const word = take(c, 'field', 'vague')
    if (!word || (word.tag === 'field' && word.name !== 'high' && word.name !== 'low') || isTag(c, 0, 'prep')) return null
    const isLow = word.name === 'low' || /low|weak|quiet|calm|small/.test(word.text)
    const origin = originSince(c, from)
    noteAmbiguous(c, 'threshold_missing', origin)
    const marks = subject.kind === 'indicator' ? defaultMarks[subject.name] : undefined
    const right = marks ? constant(marks[isLow ? 0 : 1], origin) : indicator('sma', {}, origin, { source: subject })
    return compare(isLow ? 'lt' : 'gt', subject, right, origin)
  })
}

/** `sell at RSI 70`: the level alone, reached from the side that the action implies. */
function readBareLevel(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  if (
    verb.words > 0 ||
    subject.kind !== 'indicator' ||
    isOnPriceScale(subject) ||
    !isTag(c, 0, 'number') ||
    isTag(c, 1, 'percent', 'pips', 'unit', 'times', 'indicator', 'number')
  )
    return null
  const level = readTerm(c)
  const crosses = level?.kind === 'const' && take(c, 'cross')
  if (crosses) return crossWithoutWay(c, subject, level, { ...stillVerb(), cross: true }, from)
  return level?.kind === 'const'
    ? remember(c, subject, level, compare(c.direction < 0 ? 'gte' : 'lte', subject, level, originSince(c, from)))
    : null
}

function readTrend(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  const way = trendOf(verb)
  if (way === 0) return null
  c.memory.subject = subject
  return { op: way > 0 ? 'rising' : 'falling', term: subject, bars: 1, from: originSince(c, from) }
}

/** `3 green candles in a row`, `two closes in a row under the 20 EMA`, `a red candle`, `4 up closes`. */
function readCandles(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    takeAll(c, 'previous', 'be', 'make')
    const number = take(c, 'number') ?? (isTag(c, 0, 'ordinal') && isTag(c, 1, 'row', 'color') ? take(c, 'ordinal') : null)
    takeAll(c, 'row')
    const heikin = take(c, 'heikin')
    const unit =
      isTag(c, 0, 'unit', 'candle_ref') && isTag(c, 1, 'closes', 'be', 'color') && isTag(c, 2, 'color')
        ? (c.at++, take(c, 'closes', 'be'))
        : null
    const color = take(c, 'color')
    if (!color) {
      c.at = from
      return readClosesInARow(c)
    }
    takeAll(c, 'unit', 'closes', 'row', 'make')
    const bars = number?.value ?? 1
    if (number && unit) return null
    const origin = originSince(c, from)
    const isUp = color.name === 'green' || color.name === 'up'
    const isClose = /close|day/.test(color.text)
    if (isClose) return { op: isUp ? 'rising' : 'falling', term: price('close', origin), bars, from: origin }
    const [close, open] = heikin ? (['ha_close', 'ha_open'] as const) : (['close', 'open'] as const)
    const expr = compare(isUp ? 'gt' : 'lt', price(close, origin), price(open, origin), origin)
    return bars > 1 ? { op: 'for_bars', bars, expr, from: origin } : expr
  })
}

function readClosesInARow(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    takeAll(c, 'row')
    const number = take(c, 'number')
    if (!number) return null
    takeAll(c, 'row', 'unit')
    if (!take(c, 'closes') && !isTag(c, 0, 'row', 'above', 'below')) return null
    takeAll(c, 'row')
    const verb: Verb = { ...stillVerb(), closes: true }
    const expr = readLevelPart(c, [price('close', originSince(c, from))], verb, from)
    return expr ? { op: 'for_bars', bars: number.value, expr, from: originSince(c, from) } : null
  })
}

/** `a higher high and a higher low than the previous bar`, `3 lower lows in a row`. */
function readHigherHigh(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    attempt(c, () => (readTerm(c) && isTag(c, 0, 'make') ? true : null))
    takeAll(c, 'make', 'ref')
    const number = take(c, 'number')
    const exprs: Expr[] = []
    for (let i = 0; i < 4; i++) {
      const next = attempt(c, () => {
        if (i > 0 && !take(c, 'and') && !takeText(c, ',')) return null
        takeAll(c, 'make')
        const at = c.at
        const way = isText(c, 0, 'higher') ? 1 : isText(c, 0, 'lower') ? -1 : 0
        if (way === 0) return null
        c.at++
        const field = take(c, 'field', 'close')
        if (!field || (field.tag === 'field' && field.name !== 'high' && field.name !== 'low')) return null
        const origin = originSince(c, at)
        const name = field.tag === 'close' ? 'close' : field.name === 'high' ? 'high' : 'low'
        const bars = number?.value ?? 1
        if (bars > 1) return { op: way > 0 ? 'rising' : 'falling', term: price(name, origin), bars, from: origin } as const
        return compare(way > 0 ? 'gt' : 'lt', price(name, origin), price(name, origin, 1), origin)
      })
      if (!next) break
      exprs.push(next)
    }
    if (exprs.length === 0) return null
    takeAll(c, 'row')
    attempt(c, () => (takeText(c, 'than') && take(c, 'previous', 'yesterday') ? (takeAll(c, 'unit', 'field'), true) : null))
    c.memory.subject = price('close', originSince(c, from))
    return both(exprs, originSince(c, from))
  })
}

const sidePatterns: Readonly<Record<string, readonly [PatternName, PatternName]>> = {
  engulfing: ['bullish_engulfing', 'bearish_engulfing'],
  pin_bar: ['bullish_pin_bar', 'bearish_pin_bar'],
}

/** A candle pattern, with or without `appears`, `on the daily`, `2 bars ago`. */
function readPattern(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const wasYesterday = attempt(c, () =>
      take(c, 'yesterday', 'previous') && (takeAll(c, 'unit'), takeAll(c, 'be', 'make'), isTag(c, 0, 'pattern')) ? true : null,
    )
    const isPrevious = wasYesterday && c.lexemes[from]?.text !== 'last'
    if (!wasYesterday) {
      attempt(c, () =>
        take(c, 'price_word', 'unit', 'ref', 'candle_ref', 'current') && (takeAll(c, 'unit'), isTag(c, 0, 'be', 'make')) ? true : null,
      )
      takeAll(c, 'make', 'be')
    }
    const color = take(c, 'bull', 'bear')
    const word = take(c, 'pattern')
    if (!word) return null
    const origin = originSince(c, from)
    const sides = sidePatterns[word.name]
    const isUp = color ? color.tag === 'bull' : c.direction > 0
    let name = sides ? sides[isUp ? 0 : 1] : (word.name as PatternName | 'narrowest')
    if (name === 'narrowest') {
      attempt(c, () => (takeText(c, 'of', 'in'), takeAll(c, 'previous'), true))
      const length = readLength(c, true)
      name = length?.bars === 4 ? 'nr4' : 'nr7'
      if (length && length.bars !== 4 && length.bars !== 7) noteAmbiguous(c, 'unknown_term', originSince(c, from))
    }
    takeAll(c, 'unit', 'signal')
    takeAll(c, 'make')
    takeAll(c, 'pattern')
    c.memory.subject = price('close', origin)
    const pattern: Expr = { op: 'pattern', name, ...(isPrevious && { shift: 1 }), from: originSince(c, from) }
    const place = attempt(c, () => {
      const at = c.at
      if (!takeText(c, 'at', 'on', 'near', 'off')) return null
      const line = readTerm(c)
      return line &&
        line.kind !== 'const' &&
        isOnPriceScale(line) &&
        !isTag(c, 0, 'above', 'below', 'be', 'cross', 'touch', 'closes', 'breaks', 'rise', 'fall', 'move', 'make')
        ? touchOf(c, price('close', origin), line, originSince(c, at))
        : null
    })
    return place ? both([pattern, place], originSince(c, from)) : pattern
  })
}

/** `a 55-day breakout`, `20-bar breakdown`: a close beyond the extreme of the bars before. */
function readBreakoutNoun(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const length = readLength(c, true)
    const word = length && take(c, 'breaks')
    if (!length || !word || !/breakout|breakdown|break/.test(word.text)) return null
    const isUp = word.text !== 'breakdown' && c.direction > 0
    const origin = originSince(c, from)
    const line = indicator(isUp ? 'highest' : 'lowest', { period: length.bars }, origin, {
      source: price(isUp ? 'high' : 'low', origin),
      shift: 1,
      ...(length.timeframe && { timeframe: length.timeframe }),
    })
    return compare(isUp ? 'gt' : 'lt', price('close', origin), line, origin)
  })
}

function readGoldenCross(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    takeAll(c, 'make')
    const word = take(c, 'golden', 'death')
    if (!word) return null
    const lengths = attempt(c, () => {
      takeText(c, '(', 'of')
      const terms = readTermList(c)
      takeText(c, ')')
      return terms && terms.length === 2 ? terms : null
    })
    takeAll(c, 'make')
    const origin = originSince(c, from)
    const left = lengths?.[0] ?? indicator('sma', { period: 50 }, origin)
    const right = lengths?.[1] ?? indicator('sma', { period: 200 }, origin)
    return remember(c, left, right, compare(word.tag === 'golden' ? 'crosses_above' : 'crosses_below', left, right, origin))
  })
}

/** `bullish divergence on the RSI`, `the MACD histogram shows bearish divergence`. */
function readDivergence(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const lead = attempt(c, () => {
      const term = readTerm(c)
      takeAll(c, 'make', 'be')
      return term && (isTag(c, 0, 'divergence') || isTag(c, 1, 'divergence')) ? term : null
    })
    if (!lead) takeAll(c, 'make', 'be')
    const color = take(c, 'bull', 'bear', 'positive', 'negative')
    const word = take(c, 'divergence')
    if (!word) return null
    const after = attempt(c, () => {
      if (!take(c, 'prep', 'while', 'between')) return null
      const term = readTerm(c)
      const second = term && isPrice(term) ? attempt(c, () => (take(c, 'and') ? readTerm(c) : null)) : null
      return second ?? term
    })
    const isUp = color ? color.tag === 'bull' || color.tag === 'positive' : c.direction > 0
    const term =
      lead && !isPrice(lead)
        ? lead
        : (after ?? (c.memory.subject && !isPrice(c.memory.subject) ? c.memory.subject : indicator('rsi', {}, originSince(c, from))))
    return { op: 'divergence', kind: isUp ? 'bullish' : 'bearish', term, from: originSince(c, from) }
  })
}

/** `the 4th last trading day of the month`, `the first trading day of the month`. */
function readMonthDay(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    takeText(c, 'on', 'at', 'of')
    const ordinal = take(c, 'ordinal')
    const last = takeText(c, 'last')
    if (!ordinal && !last) return null
    const unit = take(c, 'unit')
    if (unit?.name !== 'day') return null
    if (!takeText(c, 'of', 'in')) return null
    takeAll(c, 'prep', 'every', 'each', 'previous', 'current')
    takeText(c, 'following')
    const month = take(c, 'unit')
    if (month?.name !== 'month') return null
    const n = ordinal?.value ?? 1
    return { op: 'calendar', event: 'month_trading_day', n: last ? -n : n, from: originSince(c, from) }
  })
}

/** `gaps up more than 1%`: the open against the close (or, without a size, the high) of the bar before. */
function readGap(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    attempt(c, () => (readTerm(c) && isTag(c, 0, 'gap', 'opens') ? true : null))
    take(c, 'opens')
    takeText(c, 'with')
    const word = take(c, 'gap')
    if (!word) return null
    takeText(c, 'of', 'by')
    take(c, 'above', 'gte')
    const number = attempt(c, () => {
      const n = take(c, 'number')
      return n && take(c, 'percent') ? n : null
    })
    const origin = originSince(c, from)
    const isUp = word.name === 'up'
    const base = number ? price('close', origin, 1) : price(isUp ? 'high' : 'low', origin, 1)
    const level = number ? offsetTerm(base, number.value, 'percent', null, isUp, origin) : base
    return compare(isUp ? (number ? 'gte' : 'gt') : number ? 'lte' : 'lt', price('open', origin), level, origin)
  })
}

function readBracketedCondition(c: Cursor): Expr | null {
  if (!isText(c, 0, '(', '[')) return null
  return attemptBracket(c, 'condition', () => {
    c.at++
    const expr = readCondition(c)
    return expr && takeText(c, ')', ']') ? expr : null
  })
}

function readNegated(c: Cursor): Expr | null {
  return attempt(c, () => {
    if (!take(c, 'not', 'unless')) return null
    const expr = readAtom(c)
    return expr && negate(expr)
  })
}

type AtomReader = (c: Cursor) => Expr | null
/** Tried only where one of its words is near. */
const where =
  (reach: number, tags: readonly Tag[], read: AtomReader): AtomReader =>
  (c) =>
    isNear(c, reach, ...tags) ? read(c) : null

const atomReaders: readonly AtomReader[] = [
  readBracketedCondition,
  where(1, ['not', 'unless'], readNegated),
  where(3, ['golden', 'death'], readGoldenCross),
  where(12, ['divergence'], readDivergence),
  where(8, ['up', 'output'], readHigherHigh),
  where(5, ['ordinal', 'previous'], readMonthDay),
  where(5, ['gap'], readGap),
  where(8, ['color', 'row', 'closes'], readCandles),
  where(8, ['pattern'], readPattern),
  where(3, ['breaks'], readBreakoutNoun),
  where(7, ['cross'], readCrossNoun),
  readComparison,
]

function readAtom(c: Cursor): Expr | null {
  if (startsNothing(c) || isTag(c, 0, 'when', 'and', 'or', 'buy', 'sell', 'stop', 'target', 'risk', 'exit', 'skip', 'bullet')) return null
  return attempt(c, () => {
    takeAll(c, 'either', 'both')
    for (const read of atomReaders) {
      const expr = read(c)
      if (expr) return readPostfix(c, expr)
    }
    return null
  })
}

interface Joined {
  readonly op: 'and' | 'or' | 'comma'
  /** `and then`: what stood before came first. */
  readonly isSequel: boolean
  readonly expr: Expr
}

function readJoined(c: Cursor): Joined | null {
  return attempt(c, () => {
    const comma = takeText(c, ',', ';') !== null || (isTag(c, 0, 'bullet') && take(c, 'bullet') !== null)
    const word = take(c, 'and', 'or', 'while', 'plus', 'bullet')
    takeAll(c, 'and')
    const isSequel = take(c, 'then') !== null
    takeAll(c, 'and')
    if (!comma && !word) return null
    const again = take(c, 'when') ?? take(c, 'while')
    if (again && !word) return null
    const expr = readAtom(c)
    if (!expr) return null
    return { op: word?.tag === 'or' ? 'or' : word ? 'and' : 'comma', isSequel, expr }
  })
}

/** Conditions joined by and, or and commas; `and` binds tighter, and a comma means what joins the last two. */
export function readCondition(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const first = readAtom(c)
    if (!first) return null
    const joined: Joined[] = []
    for (let i = 0; i < 40; i++) {
      const next = readJoined(c)
      if (!next) break
      joined.push(next)
    }
    if (joined.length === 0) return first
    const origin = originSince(c, from)
    const resolved = resolveCommas(joined)
    const hasBoth = resolved.some((j) => j.op === 'and') && resolved.some((j) => j.op === 'or')
    if (hasBoth) noteAmbiguous(c, 'and_or_mix', origin)
    const groups: Expr[][] = [[first]]
    for (const { op, isSequel, expr } of resolved) {
      const group = groups.at(-1)
      if (op === 'or' || !group) groups.push([expr])
      else {
        if (isSequel) group.push(...group.splice(0).flatMap((e) => earlier(c, e, expr)))
        group.push(expr)
      }
    }
    return anyOf(
      groups.map((g) => both(beforeBreak(c, g), origin)),
      origin,
    )
  })
}

/** A pattern beside the break of its own candle happened one bar before. */
function beforeBreak(c: Cursor, group: readonly Expr[]): readonly Expr[] {
  if (c.memory.candleShift !== 1) return group
  const named = c.memory.namedPattern?.name
  const isTold = group.some((e) => e.op === 'and' && e.args.some((a) => a.op === 'pattern'))
  return group
    .filter((e) => !(isTold && e.op === 'pattern' && e.name === named))
    .map((e) => (e.op === 'pattern' && !e.shift ? { ...e, shift: 1 } : e))
}

/** How far back `and then` may look when the text gives no window. */
const sequelBars = 10

/** `goes below 30 and then crosses back above 30` is the second cross; another event before lies within a window. */
function earlier(c: Cursor, first: Expr, then: Expr): Expr[] {
  const isReturn = 'left' in first && 'left' in then && sameTerm(first.left, then.left) && sameTerm(first.right, then.right)
  if (isReturn || first.op === 'within' || first.op === 'rising' || first.op === 'falling') return isReturn ? [] : [first]
  const isEvent =
    first.op === 'crosses_above' ||
    first.op === 'crosses_below' ||
    first.op === 'pattern' ||
    first.op === 'divergence' ||
    ('left' in first && first.left.kind === 'price' && first.left.field !== 'close')
  if (!isEvent) return [first]
  noteAmbiguous(c, 'window_unspecified', first.from)
  return [{ op: 'within', bars: sequelBars, expr: first, from: first.from }]
}

function resolveCommas(joined: readonly Joined[]): readonly Joined[] {
  let op: 'and' | 'or' = 'and'
  return joined
    .toReversed()
    .map((j) => {
      if (j.op !== 'comma') op = j.op
      return { op, isSequel: j.isSequel, expr: j.expr }
    })
    .toReversed()
}

export { rounded }
