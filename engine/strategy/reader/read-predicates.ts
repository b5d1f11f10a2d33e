import type { Timeframe } from '../../market/timeframe.ts'
import type { Expr, Term } from '../plan.ts'
import { mirrorTerm } from '../rewrite.ts'
import { constant, indicator, isAverage, isOnPriceScale, isPrice, price } from './build-term.ts'
import {
  buildComparison,
  crossWithoutWay,
  isExtreme,
  isLowerLine,
  isUpperLine,
  readItAsObject,
  remember,
  touchOf,
} from './compare-terms.ts'
import type { Cursor } from './cursor.ts'
import { attempt, endsHere, isTag, isText, originSince, pass, passAll, passText, take, takeAll, takeText } from './cursor.ts'
import { readLength } from './indicator-numbers.ts'
import { both, compare, sameTerm } from './join-conditions.ts'
import { readIndicators } from './read-indicators.ts'
import { readLevelPart } from './read-levels.ts'
import type { Verb } from './read-verb.ts'
import { stillVerb, trendOf } from './read-verb.ts'
import { readTerm } from './terms.ts'

const isZero = (term: Term) => term.kind === 'const' && term.value === 0

/** `if A is above B buy …; if it is below, buy …`: what decided the rule before is said the other way. */
export const readRegimeAgain = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const { regime } = c.memory
    const from = c.at
    const isClause = isTag(c, -1, 'when', 'while') && isTag(c, -2, 'mark', 'period_mark', 'newline', 'otherwise', 'only')
    const subject = take(c, 'ref', ...(isPrice(regime?.left ?? null) ? (['price_word'] as const) : []))
    if (!regime || !isClause || !subject || !take(c, 'be')) return null
    const way = take(c, 'above', 'below', ...(isZero(regime.right) ? (['positive', 'negative'] as const) : []))
    if (!way) return null
    const op = way.tag === 'above' || way.tag === 'positive' ? 'gt' : 'lt'
    const isSign = way.tag === 'positive' || way.tag === 'negative'
    if (isSign) return remember(c, regime.left, regime.right, { ...regime, op, from: originSince(c, from) })
    const ends = ['mark', 'period_mark', 'newline', 'buy', 'sell', 'long', 'short', 'enter', 'then', 'only'] as const
    // `if price is below it, …`.
    const isIt = isTag(c, 0, 'ref') && isTag(c, 1, ...ends)
    if (isIt) c.at++
    const isSaid = !isIt && !isTag(c, 0, ...ends)
    if (!isSaid && !isIt && subject.tag !== 'ref') return null
    const right = isSaid ? readTerm(c) : regime.right
    if (!right || !sameTerm(right, regime.right)) return null
    return remember(c, regime.left, regime.right, { ...regime, op, from: originSince(c, from) })
  })

/** `exit when price closes on the wrong side of the kijun`: below it, as seen from a long. */
export const readWrongSide = (c: Cursor, subject: Term, from: number): Expr | null =>
  attempt(c, () => {
    if (!isPrice(subject) || !c.memory.isLeaving || !takeText(c, 'on', 'to')) return null
    const isFar = take(c, 'side') ?? ((takeText(c, 'wrong', 'far') ?? take(c, 'opposite')) && take(c, 'side_word'))
    if (!isFar) return null
    passText(c, 'of')
    const line = readItAsObject(c)?.[0] ?? readTerm(c)
    if (!line || !isOnPriceScale(line)) return null
    return buildComparison(c, subject, { op: c.direction > 0 ? 'gt' : 'lt' }, line, { ...stillVerb(), be: true }, originSince(c, from))
  })

/** `price at the lower band`. */
export const readAtLine = (c: Cursor, subject: Term, from: number): Expr | null =>
  attempt(c, () => {
    if (!isPrice(subject) || !takeText(c, 'at')) return null
    const line = readTerm(c)
    return line && (isUpperLine(line) || isLowerLine(line)) ? touchOf(c, subject, line, originSince(c, from)) : null
  })

/** `the highest it has been in 20 bars`. */
const readHasBeen = (c: Cursor): Term | null =>
  attempt(c, () => {
    const from = c.at
    const word = take(c, 'extreme')
    if (!word || !take(c, 'ref')) return null
    passAll(c, 'be')
    passText(c, 'in', 'for', 'over')
    pass(c, 'previous')
    const length = readLength(c, true)
    const field = word.name === 'high' ? 'high' : 'low'
    return (
      length &&
      indicator(word.name === 'high' ? 'highest' : 'lowest', { period: length.bars }, originSince(c, from), {
        source: price(field, originSince(c, from)),
      })
    )
  })

/** `width at its lowest in 100 bars`. */
export const readOwnExtreme = (c: Cursor, subject: Term, from: number): Expr | null =>
  attempt(c, () => {
    // `at its lowest in 100 bars`, `is the highest it has been in 20 bars`.
    const isAt = takeText(c, 'at') !== null && take(c, 'ref') !== null
    if (!isAt && !(isTag(c, -1, 'be') && isTag(c, 0, 'extreme'))) return null
    const line = isTag(c, 0, 'extreme', 'number') ? (isAt ? readTerm(c) : readHasBeen(c)) : null
    if (line?.kind !== 'indicator' || !isExtreme(line)) return null
    const isPlain = isPrice(subject)
    const own: Term = isPlain ? line : { ...line, source: subject }
    return remember(c, subject, own, compare(line.name === 'highest' ? 'gte' : 'lte', subject, own, originSince(c, from)))
  })

/** `the RSI is at 80 or more`. */
export const readAtLeast = (c: Cursor, subject: Term, from: number): Expr | null =>
  attempt(c, () => {
    passText(c, 'at')
    const number = take(c, 'number')
    const word = number && take(c, 'gte', 'lte')
    if (!number || !word || isTag(c, 0, 'number', 'above', 'below')) return null
    const origin = originSince(c, from)
    const right = constant(number.value, origin)
    return remember(c, subject, right, compare(word.tag === 'gte' ? 'gte' : 'lte', subject, right, origin))
  })

export function readBetween(c: Cursor, subject: Term, from: number): Expr | null {
  return attempt(c, () => {
    if (!take(c, 'between') && !(takeText(c, 'in', 'from') && isTag(c, 0, 'number') && isTag(c, 1, 'until', 'minus'))) return null
    const zone =
      c.memory.zone &&
      attempt(
        c,
        () => (takeAll(c, 'ref', 'entry'), takeText(c, 'zone', 'range', 'area', 'entry zone') ?? (isTag(c, -1, 'entry') ? true : null)),
      )
    if (zone && c.memory.zone) return { ...c.memory.zone, from: originSince(c, from) }
    // `between the 50 and the 200 SMA`.
    const pair = isOnPriceScale(subject) && isTag(c, 0, 'number') && isTag(c, 1, 'and') ? attempt(c, () => readIndicators(c)) : null
    if (pair?.length === 2) return within(c, subject, pair[0]!, pair[1]!, from)
    const low = readTerm(c)
    if (!low || !(take(c, 'and', 'until', 'minus') ?? takeText(c, '-'))) return null
    const high = readTerm(c)
    if (!high) return null
    passText(c, 'zone', 'area', 'range')
    return within(c, subject, low, high, from)
  })
}

function within(c: Cursor, subject: Term, low: Term, high: Term, from: number): Expr {
  const origin = originSince(c, from)
  c.memory.subject = subject
  return both([compare('gt', subject, low, origin), compare('lt', subject, high, origin)], origin)
}

/** `lower Bollinger touched`, `S1 hit`: the line is met. */
export function readTouched(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  const isLine = isOnPriceScale(subject) && (isUpperLine(subject) || isLowerLine(subject) || isAverage(subject))
  if (!verb.touch || !isLine || isPrice(subject) || !endsHere(c, 'and', 'plus', 'then', 'buy', 'sell', 'long', 'short', 'exit', 'eq'))
    return null
  return touchOf(c, price('close', originSince(c, from)), subject, originSince(c, from))
}

const isReferred = (c: Cursor, from: number): boolean => /^(?:ref|breaks|price_word)$/.test(c.lexemes[from]?.tag ?? '')

/** `breaks above the upper band …, when it breaks out to the downside`: the end of that line on the way. */
function endBeyond(c: Cursor, way: number): Term | null {
  const { object } = c.memory
  if (way === 0 || object?.kind !== 'indicator' || !(isUpperLine(object) || isLowerLine(object)) || !endsHere(c, 'and', 'then')) return null
  return way > 0 === isUpperLine(object) ? object : mirrorTerm(object)
}

/** `it breaks to the downside`: the other end of the range that was named. */
export function readBareBreak(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  const { rangeHigh, rangeLow } = c.memory
  // `when a new 20-day high is made`.
  const isMade = verb.be && verb.make && isExtreme(subject) && endsHere(c, 'and', 'buy', 'sell', 'enter')
  const isPassive =
    isMade ||
    (verb.breaks && (verb.be || c.at >= c.lexemes.length || isTag(c, 0, 'mark', 'period_mark', 'newline', 'and', 'buy', 'sell', 'enter')))
  if (isPassive && (isUpperLine(subject) || isLowerLine(subject))) {
    const close = price('close', originSince(c, from))
    return buildComparison(c, close, { op: isUpperLine(subject) ? 'gt' : 'lt' }, subject, verb, originSince(c, from))
  }
  const otherEnd = verb.breaks && !rangeHigh && isReferred(c, from) ? endBeyond(c, verb.way) : null
  if (otherEnd) return buildComparison(c, subject, { op: verb.way > 0 ? 'gt' : 'lt' }, otherEnd, verb, originSince(c, from))
  if (!verb.breaks || !rangeHigh || !rangeLow) return null
  const way = verb.way || c.direction
  return buildComparison(c, subject, { op: way > 0 ? 'gt' : 'lt' }, way > 0 ? rangeHigh : rangeLow, verb, originSince(c, from))
}

/** `closes 3 times in a row above the 50 SMA`. */
export function readTimesInARow(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  const number = take(c, 'number')
  if (!number || !take(c, 'times', 'row')) return null
  takeAll(c, 'row')
  const expr = readLevelPart(c, [subject], verb, from)
  return expr && { op: 'for_bars', bars: number.value, expr, from: originSince(c, from) }
}

/** `rsi 14, 30/70`: the first number is a length. */
const isLength = (c: Cursor): boolean => isText(c, 1, ',') && isTag(c, 2, 'number') && isText(c, 3, '/')

/** `Connors RSI-2.`, `RSI 2 system:` where a text begins: the length in the strategy's name. */
const isInName = (c: Cursor, from: number): boolean =>
  (from === 0 || /^(?:word|period_mark|newline)$/.test(c.lexemes[from - 1]?.tag ?? '')) &&
  (isTag(c, 1, 'period_mark', 'newline') || isText(c, 1, ':'))

/** `sell at RSI 70`: the level alone, reached from the side that the action implies. */
export function readBareLevel(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  if (
    verb.words > 0 ||
    isLength(c) ||
    isInName(c, from) ||
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

/** `If the 200 SMA is rising, …. If it is falling, …`: the line that was said to rise. */
function trendingAgain(c: Cursor, from: number): Term | null {
  const isSentence =
    c.lexemes[from]?.tag === 'ref' &&
    c.lexemes[from - 1]?.tag === 'when' &&
    /^(?:period_mark|newline|mark)$/.test(c.lexemes[from - 2]?.tag ?? '')
  return isSentence ? c.memory.trending : null
}

/** How many words lead on from a move: `away from`, `back up to`. */
function pathLength(c: Cursor): number {
  let length = 0
  while (length < 4 && isTag(c, length, 'prep', 'until', 'since', 'back', 'up', 'down', 'word', 'between')) length++
  return length
}

/** `when the SAR flips above`: over the price. */
export const readFlipOver = (c: Cursor, line: Term, verb: Verb, from: number): Expr | null =>
  attempt(c, () => {
    if (line.kind !== 'indicator' || !/^(?:supertrend|psar)$/.test(line.name) || !(verb.turn || verb.move || verb.cross)) return null
    const way = take(c, 'above', 'below')
    if (!way || !endsHere(c, 'and', 'or')) return null
    const origin = originSince(c, from)
    return compare(way.tag === 'below' ? 'crosses_above' : 'crosses_below', price('close', origin, 0, line.timeframe), line, origin)
  })

export function readTrend(c: Cursor, said: readonly Term[], verb: Verb, from: number): Expr | null {
  const again = trendingAgain(c, from)
  const subjects = again ? [again] : said
  const isRun = verb.pullback && isTag(c, 0, 'number') && isTag(c, 1, 'unit') && isTag(c, 2, 'row')
  const [flipping] = subjects
  const hasFlips = flipping?.kind === 'indicator' && /^(?:supertrend|psar)$/.test(flipping.name)
  // `exit when the Supertrend flips`: against the trade.
  const isBareFlip = hasFlips && verb.turn && verb.way === 0 && !verb.rise && !verb.fall && endsHere(c, 'and', 'or')
  const way = isRun ? (c.direction > 0 ? -1 : 1) : isBareFlip ? c.direction : trendOf(verb)
  // `the 15m Supertrend flips in the direction of the 1h one`: each side has its own flip.
  const isOwnFlip = verb.turn && way === 0 && hasFlips && isText(c, 0, 'in', 'to') && isTag(c, 1, 'side_word')
  if (isOwnFlip)
    return compare('crosses_above', price('close', originSince(c, from), 0, flipping.timeframe), flipping, originSince(c, from))
  // `loses 5% from entry` is a distance that another reader knows.
  const isMeasured = isTag(c, 0, 'number') && isTag(c, 1, 'percent', 'pips', 'points')
  // `price bounces off the support I draw`: the move is told of something that cannot be had.
  const isOffUnknown = isTag(c, pathLength(c), 'unsupported')
  if (way === 0 || isMeasured || isOffUnknown || subjects.some((term) => term.kind === 'const')) return null
  const origin = originSince(c, from)
  const [line] = subjects
  // `the Supertrend is up` tells its side, `is rising` its slope.
  const isFlip = line?.kind === 'indicator' && (line.name === 'supertrend' || line.name === 'psar') && !verb.rise && !verb.fall
  const close = (timeframe?: Timeframe) => price('close', origin, 0, timeframe)
  // `the candle is up`: as its colour.
  const isCandle = /^(?:candle|bar)$/.test(c.lexemes[from]?.text ?? '') && verb.be && !verb.rise && !verb.fall && !verb.slope && !verb.turn
  if (isCandle && isPrice(line ?? null) && verb.words === 2) return compare(way > 0 ? 'gt' : 'lt', close(), price('open', origin), origin)
  if (isFlip && verb.turn) return compare(way > 0 ? 'crosses_above' : 'crosses_below', close(line.timeframe), line, origin)
  if (isFlip && verb.be && verb.way !== 0) return compare(way > 0 ? 'gt' : 'lt', close(line.timeframe), line, origin)
  if (line && isOnPriceScale(line) && !isPrice(line)) c.memory.object = line
  if (subjects.length > 1) c.memory.group = subjects
  else if (line && c.memory.trending && !sameTerm(c.memory.trending, line)) c.memory.group = [c.memory.trending, line]
  c.memory.trending = line ?? null
  return both(
    subjects.map((term): Expr => ({ op: way > 0 ? 'rising' : 'falling', term, bars: 1, from: origin })),
    origin,
  )
}
