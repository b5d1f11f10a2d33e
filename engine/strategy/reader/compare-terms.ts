import type { Comparator, Expr, Origin, Term } from '../plan.ts'
import { isAverage, isOnPriceScale, isPrice, onTimeframe, price, shiftTerm } from './build-term.ts'
import { attempt, endsHere, isTag, isText, originSince, passAll, passText, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { spansOf } from './draft.ts'
import { bareOf, both, compare, sameTerm } from './join-conditions.ts'
import { isMotion } from './read-verb.ts'
import type { Verb } from './read-verb.ts'

/** Convention 1: cross words cross, motion verbs cross, `closes` and `is` compare. */
const isCrossing = (verb: Verb, right: Term): boolean => {
  if (verb.cross || verb.turn) return true
  if (verb.closes || !isMotion(verb)) return false
  return !(isExtreme(right) || (right.kind === 'price' && verb.breaks && Boolean(right.shift)))
}

export const isExtreme = (term: Term): boolean =>
  term.kind === 'indicator' && (term.name === 'highest' || term.name === 'lowest' || term.name === 'donchian')

export const isUpperLine = (term: Term): boolean => {
  if (term.kind === 'price') return term.field === 'high'
  if (term.kind !== 'indicator') return false
  return term.name === 'highest' || term.name === 'swing_high' || /^(?:upper|high|r[123]|cloud_top)$/.test(term.output)
}

export const isLowerLine = (term: Term): boolean => {
  if (term.kind === 'price') return term.field === 'low'
  if (term.kind !== 'indicator') return false
  return term.name === 'lowest' || term.name === 'swing_low' || /^(?:lower|low|s[123]|cloud_bottom)$/.test(term.output)
}

/** An n-bar extreme that price is measured against ends one bar before the current one. */
export const beforeThisBar = (left: Term, right: Term): Term =>
  isExtreme(right) && right.kind === 'indicator' && !right.shift && left.kind === 'price' && !left.shift ? shiftTerm(right, 1) : right

/** `yesterday closed below the lower band` means the band of that day. */
const asOldAs = (left: Term, right: Term, verb: Verb): Term =>
  verb.closes && left.kind === 'price' && left.shift && right.kind === 'indicator' && !right.shift ? shiftTerm(right, left.shift) : right

export interface Level {
  readonly op: 'gt' | 'lt' | 'gte' | 'lte' | 'eq'
}

const comparatorTags = { above: 'gt', below: 'lt', gte: 'gte', lte: 'lte', eq: 'eq' } as const

export function readComparator(c: Cursor): Level | null {
  return attempt(c, () => {
    const word = take(c, 'above', 'below', 'gte', 'lte', 'eq')
    // `RSI rising = long`: what stands before an action is no equation.
    if (
      !word ||
      (word.tag === 'eq' && isText(c, 0, 'in', 'flat')) ||
      (word.tag === 'eq' && isTag(c, 0, 'buy', 'sell', 'long', 'short', 'enter', 'exit', 'cover', 'otherwise', 'skip'))
    )
      return null
    const op = comparatorTags[word.tag as keyof typeof comparatorTags]
    const orEqual = attempt(c, () => (take(c, 'or') && take(c, 'eq') ? true : null))
    if (orEqual) takeText(c, 'to')
    return { op: orEqual ? (op === 'gt' ? 'gte' : op === 'lt' ? 'lte' : op) : op }
  })
}

/** Moves between marks that its traders know. */
const isOscillator = (term: Term): boolean =>
  term.kind === 'indicator' && /^(?:rsi|stoch|stochrsi|mfi|williams_r|cci|adx|aroon)$/.test(term.name)

export const remember = (c: Cursor, left: Term, right: Term, expr: Expr): Expr => {
  if (c.memory.comparison && 'left' in c.memory.comparison) c.memory.earlierSubject = c.memory.comparison.left
  const { compared } = c.memory
  const before = compared !== null && sameTerm(compared.left, left) ? compared.rights : []
  c.memory.compared = { left, rights: before.some((t) => sameTerm(t, right)) ? before : [...before, right] }
  if (right.kind === 'const' && left.kind === 'indicator' && !c.memory.marks.has(bareOf(left)))
    c.memory.marks.set(bareOf(left), right.value)
  if (right.kind !== 'const' && !isOnPriceScale(left) && left.kind !== 'const') c.memory.ownLines.set(bareOf(left), right)
  if (right.kind === 'const' && isOscillator(left)) c.memory.markedOscillator = left
  if (right.kind === 'const' && isPrice(left)) c.memory.hasPriceMark = true
  c.memory.subject = left
  c.memory.object = right
  // `above the opening range high, stop half the range`.
  if (right.kind === 'indicator' && right.name === 'opening_range')
    Object.assign(c.memory, { rangeHigh: { ...right, output: 'high' }, rangeLow: { ...right, output: 'low' } })
  c.memory.comparison = expr
  if (expr.op === 'crosses_above' || expr.op === 'crosses_below') c.memory.lastCross = expr
  if (
    right.kind === 'indicator' &&
    (right.name === 'bb' || right.name === 'keltner' || right.name === 'regression' || right.name === 'donchian')
  )
    c.memory.band = right
  return expr
}

/** The volume's average is an average of volume; `its average` is one of the subject. */
function alignSource(left: Term, right: Term): Term {
  if (!isAverage(right) || right.source) return right
  const leftIsVolume = left.kind === 'price' && left.field === 'volume'
  const isOwn = left.kind === 'indicator' && !isOnPriceScale(left)
  return leftIsVolume || isOwn ? { ...right, source: { ...left, from: right.from } } : right
}

export const scaleSource = (left: Term, right: Term): Term =>
  right.kind === 'calc' ? { ...right, args: right.args.map((a) => scaleSource(left, a)) } : alignSource(left, right)

/** `closes above the high`, once a range has been named, is above the range: no close is above its own bar. */
export function rangeEnd(c: Cursor, left: Term, right: Term): Term | null {
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

/** The one lexeme that a term was read from. */
const onlyWord = (c: Cursor, { from }: Term) => {
  const near = c.lexemes.slice(Math.max(0, c.at - 16), c.at)
  const words = 'spans' in from ? near.filter((l) => from.spans.some((s) => s.start <= l.start && l.end <= s.end)) : []
  return words.length === 1 ? words[0]! : null
}

/** `50 SMA above 150 SMA, 150 above 200`, `the 20 SMA is above the 60`: the number is a length. */
function asLength(c: Cursor, left: Term, right: Term): Term {
  const isNamedByLength = right.kind === 'const' && !right.unit && Number.isInteger(right.value) && right.value >= 5 && isAverage(left)
  if (!isNamedByLength || right.kind !== 'const') return right
  const isSaid = onlyWord(c, left)?.tag === 'number' || onlyWord(c, right)?.before === 'the'
  return isSaid ? { ...left, params: { ...left.params, period: right.value }, from: right.from } : right
}

const isVolume = (term: Term): boolean =>
  term.kind === 'price'
    ? term.field === 'volume'
    : term.kind === 'indicator'
      ? term.source !== undefined && isVolume(term.source)
      : term.kind === 'calc' && term.args.some(isVolume)

const isWithin = (inner: Origin, outer: Origin): boolean =>
  spansOf(inner).every((s) => spansOf(outer).some((o) => o.start <= s.start && s.end <= o.end))

/** `on at least twice the average volume`, `volume is 2x its average. Exit below the 10 day low`: volume and price are never compared. */
function sameScale(subject: Term, said: Term, from: Origin): readonly [Term, Term] {
  if (isVolume(said)) return [isPrice(subject) ? price('volume', from) : subject, said]
  if (!isVolume(subject)) return [subject, said]
  // `volume drops below its 10 bar low`.
  if (said.kind === 'indicator' && isExtreme(said) && isWithin(subject.from, from)) return [subject, { ...said, source: subject }]
  return isOnPriceScale(said) && !isAverage(said) ? [price('close', from), said] : [subject, said]
}

export function buildComparison(c: Cursor, toldLeft: Term, level: Level, toldRight: Term, verb: Verb, from: Origin): Expr {
  const [subject, said] = sameScale(toldLeft, toldRight, from)
  // `RSI is under 45, … if it closes over the 100 SMA`: what closes over a line is the price.
  const left = verb.closes && !isOnPriceScale(subject) && isAverage(said) && !said.source ? price('close', from) : subject
  const right0 = asLength(c, left, said)
  const right1 = asOldAs(left, beforeThisBar(left, scaleSource(left, right0)), verb)
  // `the weekly MACD is above its signal`: both of one chart.
  const isOwnLine = left.kind === 'indicator' && right1.kind === 'indicator' && left.name === right1.name && left.output !== right1.output
  // `on the 1h chart EMA 50 above EMA 200`.
  const isPair = isAverage(left) && isAverage(right1) && left.name === right1.name && !right1.source && !left.source
  const right = (isOwnLine || isPair) && left.timeframe ? onTimeframe(right1, left.timeframe) : right1
  if (right !== right0 && isAverage(right)) c.memory.averages.push(right)
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
  const isBandLine = right.kind === 'price' || (right.kind === 'indicator' && isOnPriceScale(right) && !isAverage(right))
  let start = left.kind === 'indicator' && !isOnPriceScale(left) && isBandLine ? price('close', from) : left
  if (verb.closes && !isOnPriceScale(left) && isOnPriceScale(right)) start = price('close', from)
  // A wick that pierces a line is beyond it, whatever lay before.
  const isWick = left.kind === 'price' && (left.field === 'low' || left.field === 'high') && verb.breaks && !verb.cross
  const op: Comparator = level.op !== 'eq' && !isWick && isCrossing(verb, right) ? (isUp ? 'crosses_above' : 'crosses_below') : level.op
  const target =
    right.kind === 'indicator' && right.name === 'ichimoku' && right.output.startsWith('cloud') && !isUp
      ? { ...right, output: 'cloud_bottom' }
      : right
  const expr = compare(op, start, target, from)
  if (verb.trades) c.memory.passing.add(expr)
  return remember(c, start, target, expr)
}

/** `touches the 100 SMA with its high`: what of the candle meets the line. */
export const readOwnWick = (c: Cursor): 'high' | 'low' | null =>
  attempt(c, () => {
    if (!takeText(c, 'with') || !take(c, 'ref')) return null
    const name = take(c, 'field')?.name
    return name === 'high' || name === 'low' ? name : null
  })

/** A line is met from the side that `way` says, else from the one that the action implies. */
export function touchOf(c: Cursor, subject: Term, line: Term, from: Origin, said: 1 | -1 | 0 = 0): Expr | null {
  // Every bar meets its own open and close, and no bar knows the close of its day.
  const isOwn =
    line.kind === 'price' && !line.shift && (line.field === 'close' || (!line.timeframe && /^(?:open|high|low)$/.test(line.field)))
  if (isOwn) return null
  const wick = readOwnWick(c)
  const way = wick === 'high' ? 1 : wick === 'low' ? -1 : said
  const right = beforeThisBar(price('high', from), line)
  const isUpper = wick === 'high' || (wick === null && isUpperLine(line)) || (!isLowerLine(line) && (way || c.direction * -1) > 0)
  c.memory.subject = subject
  c.memory.object = line
  if (!isPrice(subject) && !isOnPriceScale(line)) return compare(isUpper ? 'gte' : 'lte', subject, line, from)
  return compare(isUpper ? 'gte' : 'lte', price(isUpper ? 'high' : 'low', from), right, from)
}

/** `crosses the 50 SMA, whichever way`, `… up or down`: both ways count. */
export const readEitherWay = (c: Cursor): boolean =>
  attempt(c, () => {
    passText(c, ',', '(')
    const isTold = take(c, 'either')?.name === 'way' || (take(c, 'up', 'down') && take(c, 'or') && take(c, 'up', 'down'))
    if (!isTold) return null
    passText(c, ')')
    return true
  }) === true

/** `crosses zero going up`, `… on the way down`, `… rising`: which way, told behind the line. */
export const readWayAfter = (c: Cursor): 1 | -1 | 0 =>
  attempt(c, () => {
    const plain = take(c, 'up', 'down')
    if (plain) return plain.tag === 'up' ? 1 : -1
    const isOnWay = takeText(c, 'on', 'while', 'as') !== null
    passAll(c, 'ref')
    const isMoving = take(c, 'move', 'slope', 'turn', 'be') !== null
    const word = (isOnWay || isMoving ? (take(c, 'up', 'down') ?? takeText(c, 'lower')) : null) ?? take(c, 'rise', 'fall')
    if (!word || !endsHere(c, 'and', 'or', 'then', 'eq', 'when', 'buy', 'sell', 'long', 'short', 'enter', 'exit', 'cover')) return null
    return word.tag === 'up' || word.tag === 'rise' ? 1 : -1
  }) ?? 0

export function crossWithoutWay(c: Cursor, left: Term, said: Term, verb: Verb, from: number): Expr {
  const right = scaleSource(left, asLength(c, left, said))
  if (readEitherWay(c)) return remember(c, left, right, compare('crosses', left, right, originSince(c, from)))
  const after = readWayAfter(c)
  const { lastCross } = c.memory
  // `crosses the Kijun the other way`.
  const isOther = lastCross !== null && !after && sameTerm(lastCross.left, left) && sameTerm(lastCross.right, right) && take(c, 'opposite')
  const otherWay = lastCross?.op === 'crosses_above' ? -1 : 1
  // `RSI under 20: long …, exit when it crosses 50`: on its way from the first mark.
  const first = right.kind === 'const' ? c.memory.marks.get(bareOf(left)) : undefined
  const onWay = first === undefined || right.kind !== 'const' || first === right.value ? 0 : right.value > first ? 1 : -1
  const way = after || (isOther ? otherWay : verb.way || onWay || c.direction)
  const origin = originSince(c, from)
  const expr = compare(way > 0 ? 'crosses_above' : 'crosses_below', left, right, origin)
  return remember(c, left, right, expr)
}

/** `touches the 50 EMA and closes above it`: the line that was met before. */
export const readItAsObject = (c: Cursor): readonly Term[] | null =>
  attempt(c, () => {
    // `the 20 SMA slopes up and price touches it`: a line that no condition has compared yet.
    const { subject } = c.memory
    const own = subject && !isOnPriceScale(subject) ? c.memory.ownLines.get(bareOf(subject)) : undefined
    const line = isPrice(subject) ? (c.memory.averages.at(-1) ?? null) : null
    // `… and ADX is above 25. Short when price crosses below it`: the mark of an oscillator is nothing that price meets.
    const isMarkOfOther = c.memory.object?.kind === 'const' && c.memory.compared !== null && !isPrice(c.memory.compared.left)
    const object = own ?? (isMarkOfOther && line ? line : (c.memory.object ?? line))
    if (!object || !take(c, 'ref')) return null
    return isTag(
      c,
      0,
      'number',
      'indicator',
      'average',
      'field',
      'output',
      'close',
      'open',
      'body',
      'range',
      'wick',
      'kd',
      'cloud',
      'unit',
      'timeframe',
    )
      ? null
      : [object]
  })
