import type { Comparator, Expr, Term } from '../plan.ts'
import type { IndicatorName } from '../../indicators/vocabulary.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import {
  averageNames,
  constant,
  indicator,
  isAverage,
  isOnPriceScale,
  isPrice,
  offsetTerm,
  onTimeframe,
  price,
  shiftTerm,
} from './build-term.ts'
import {
  beforeThisBar,
  buildComparison,
  crossWithoutWay,
  isExtreme,
  isLowerLine,
  isUpperLine,
  readComparator,
  readItAsObject,
  remember,
  scaleSource,
  touchOf,
} from './compare-terms.ts'
import type { Level } from './compare-terms.ts'
import { attempt, endsHere, isTag, isText, originSince, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readLength } from './indicator-numbers.ts'
import type { Length } from './indicator-numbers.ts'
import { anyOf, both, compare, sameTerm } from './join-conditions.ts'
import { readChannelInside } from './read-channels.ts'
import { readDistanceFrom, readMultiple, readPercentMove } from './read-distance-from.ts'
import { readPassedPrices, readPlaceInRange } from './read-places.ts'
import { readRange } from './read-ranges.ts'
import { readState, readVagueLevel } from './read-states.ts'
import { readVerb, stillVerb, trendOf } from './read-verb.ts'
import type { Verb } from './read-verb.ts'
import { mapTerms, negate } from './rewrite.ts'
import { readTerm, readTermList } from './terms.ts'
import { readOnChart } from './timeframes.ts'

/** Verb and line without above or below: touches, breaks, crosses, returns to. */
function readMeeting(c: Cursor, subjects: readonly Term[], verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const reaches =
      verb.touch ||
      ((verb.move || verb.back || verb.pullback || verb.be || verb.fall || verb.rise) &&
        isText(c, 0, 'to', 'at', 'back', 'into', 'inside', 'on', 'off', 'towards', 'toward'))
    const outside = verb.words > 0 && takeText(c, 'outside', 'beyond')
    if (outside) {
      const line = readItAsObject(c)?.[0] ?? readTerm(c)
      const isUp = line !== null && isUpperLine(line)
      if (!line || (!isUp && !isLowerLine(line))) return null
      return buildComparison(c, subjects[0] ?? price('close', { spans: [] }), { op: isUp ? 'gt' : 'lt' }, line, verb, originSince(c, from))
    }
    const into = isText(c, 0, 'into', 'inside', 'within') || isTag(c, 0, 'between')
    const lead = take(c, 'until', 'prep', 'between')
    takeAll(c, 'back')
    take(c, 'fresh')
    const subject = subjects[0] ?? price('close', { spans: [] })
    const onLow = verb.touch && subject.kind === 'price' && (subject.field === 'low' || subject.field === 'high')
    const isReturn = into && (verb.back || verb.closes || verb.move || verb.fall || verb.rise)
    if (isReturn) {
      const inside = readReturnInside(c, subject, from)
      if (inside) return inside
    }
    // `when it loses the 10 day low`: falls below it.
    const loses = isText(c, -1, 'loses', 'lose')
    const line = (verb.touch || verb.cross ? readItAsObject(c)?.[0] : null) ?? readTerm(c) ?? readBrokenRange(c, verb)
    if (!line) return null
    // `volume spikes to 3 times its average`: from below, what rises to it; of the subject's own average.
    if (reaches && (verb.rise || verb.fall) && !isOnPriceScale(subject) && subject.kind !== 'const' && subject.kind !== 'calc') {
      const right = scaleSource(subject, line)
      return remember(c, subject, right, compare(verb.rise ? 'gte' : 'lte', subject, right, originSince(c, from)))
    }
    // No price is above its own bar's high, and every bar meets its own close.
    if (verb.touch && isPrice(line) && isPrice(subject) && sameTerm(line, subject)) return null
    const origin = originSince(c, from)
    if (loses && line.kind !== 'const' && isOnPriceScale(line) && isOnPriceScale(subject))
      return buildComparison(c, subject, { op: 'lt' }, line, verb, origin)
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
    const isOwnExtreme =
      subject.kind === 'indicator' ||
      subject.kind === 'calc' ||
      (subject.kind === 'price' &&
        (subject.field === 'volume' || (subject.field === 'low' && isLowerLine(line)) || (subject.field === 'high' && isUpperLine(line))))
    if (isExtreme(line) && line.kind === 'indicator' && isOwnExtreme) {
      const { shift = 0, ...now } = subject.kind === 'calc' ? { ...subject, shift: 0 } : subject
      const own: Term = { ...line, source: { ...now, from: line.from }, ...(shift > 0 && { shift }) }
      return remember(c, subject, own, compare(line.name === 'highest' ? 'gte' : 'lte', subject, own, origin))
    }
    if (isExtreme(line) && (verb.make || verb.touch || verb.breaks || verb.be || verb.move)) {
      const isUp = isUpperLine(line)
      return remember(c, subject, line, compare(isUp ? 'gt' : 'lt', subject, beforeThisBar(subject, line), origin))
    }
    if (verb.cross) return crossWithoutWay(c, oscillatorMeant(c, subject, line, from), line, verb, from)
    if (verb.breaks) {
      // A low pierces a line from above, a high from below.
      const wick = subject.kind === 'price' && subject.field === 'low' ? -1 : subject.kind === 'price' && subject.field === 'high' ? 1 : 0
      const isUp = wick > 0 || (wick === 0 && (isUpperLine(line) || (!isLowerLine(line) && (verb.way || c.direction) > 0)))
      return buildComparison(c, subject, { op: isUp ? 'gt' : 'lt' }, line, verb, origin)
    }
    if (reaches || (lead && verb.back)) return touchOf(c, subject, line, origin)
    return null
  })
}

/** `price < EMA and it crosses down from above 80`: a mark between 0 and 100 is the oscillator's. */
const oscillatorMeant = (c: Cursor, subject: Term, line: Term, from: number): Term => {
  const { oscillator } = c.memory
  const isSaid = c.lexemes[from]?.tag === 'ref' && isPrice(subject)
  return isSaid && oscillator && line.kind === 'const' && !line.unit ? oscillator : subject
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
    const named = isTag(c, 0, 'output', 'number') ? readTerm(c) : null
    if (named && (named.kind !== 'indicator' || !/^(?:upper|lower)$/.test(named.output))) return null
    const isTold = named !== null || take(c, 'cloud', 'band', 'indicator') !== null
    takeAll(c, 'band')
    if (!isTold && !c.memory.band) return null
    const origin = originSince(c, from)
    if (named?.kind === 'indicator') return compare(named.output === 'lower' ? 'crosses_above' : 'crosses_below', subject, named, origin)
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
  const { earlierSubject } = c.memory
  if (
    earlierSubject &&
    isText(c, -2, 'they') &&
    left.kind === 'indicator' &&
    earlierSubject.kind === 'indicator' &&
    earlierSubject.name === left.name &&
    !sameTerm(earlierSubject, left)
  )
    return remember(c, earlierSubject, left, compare(op, earlierSubject, left, origin))
  const known = c.memory.comparison
  if (known && 'left' in known && sameTerm(known.left, left))
    return remember(c, known.left, known.right, compare(op, known.left, known.right, origin))
  if (left.kind === 'indicator' && isOnPriceScale(left))
    return remember(c, price('close', origin), left, compare(op, price('close', origin), left, origin))
  return null
}

/** `stochastic crosses up below 20`: it crosses its other line, and lies below 20. */
function crossBesideLevel(c: Cursor, subjects: readonly Term[], level: Level, verb: Verb, from: number): Expr | null {
  const isUp = level.op === 'gt' || level.op === 'gte'
  if (!verb.cross || verb.way === 0 || verb.way === (isUp ? 1 : -1) || subjects.length !== 1) return null
  return attempt(c, () => {
    const mark = readTerm(c)
    const cross = mark?.kind === 'const' ? readBareCross(c, subjects, verb, from) : null
    if (!mark || !cross || !('left' in cross)) return null
    return both([cross, compare(level.op, cross.left, mark, originSince(c, from))], originSince(c, from))
  })
}

/** How far the lagging span is drawn back. */
const chikouBars = 26

/** `chikou above price`: the close against the price where the lagging span is drawn. */
export function readChikou(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    if (!take(c, 'chikou')) return null
    const verb = readVerb(c)
    const level = readComparator(c)
    if (!level) return null
    take(c, 'price_word', 'ref', 'close', 'candle_ref')
    const origin = originSince(c, from)
    const isUp = level.op === 'gt' || level.op === 'gte'
    return compare(
      verb.cross || verb.turn ? (isUp ? 'crosses_above' : 'crosses_below') : level.op,
      price('close', origin),
      price('close', origin, chikouBars),
      origin,
    )
  })
}

/** `inside or under the cloud`: not above its far edge. */
const readInsideOr = (c: Cursor, subject: Term | undefined, from: number): Expr | null =>
  attempt(c, () => {
    if (!subject || !take(c, 'between') || !take(c, 'or')) return null
    const side = take(c, 'above', 'below')
    const line = side && readTerm(c)
    if (!side || line?.kind !== 'indicator' || !line.output.startsWith('cloud')) return null
    const isBelow = side.tag === 'below'
    const edge: Term = { ...line, output: isBelow ? 'cloud_top' : 'cloud_bottom' }
    return remember(c, subject, edge, compare(isBelow ? 'lt' : 'gt', subject, edge, originSince(c, from)))
  })

/** `tenkan/kijun cross up above the cloud`: they cross one another, and price lies above the cloud. */
function crossAboveCloud(
  c: Cursor,
  subjects: readonly Term[],
  parts: readonly Term[],
  level: Level,
  verb: Verb,
  from: number,
): Expr | null {
  const [left, right] = subjects
  const [cloud] = parts
  const isCloud = parts.length === 1 && cloud?.kind === 'indicator' && cloud.output.startsWith('cloud')
  if (!left || !right || subjects.length !== 2 || !verb.cross || verb.way === 0 || !isCloud) return null
  const origin = originSince(c, from)
  const isUp = level.op === 'gt' || level.op === 'gte'
  const edge: Term = { ...cloud, output: isUp ? 'cloud_top' : 'cloud_bottom' }
  return both(
    [
      compare(verb.way > 0 ? 'crosses_above' : 'crosses_below', left, right, origin),
      compare(level.op, price('close', origin), edge, origin),
    ],
    origin,
  )
}

/** Comparator and object, both of which may be several: `is above the 20, 50 and 200 EMA`, `8 EMA > 21 EMA > 55 EMA`. */
export function readLevelPart(c: Cursor, said: readonly Term[], verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const nested = readInsideOr(c, said[0], from)
    if (nested) return nested
    let subjects = said
    const level = readComparator(c)
    if (!level) return null
    const partner = crossBesideLevel(c, subjects, level, verb, from)
    if (partner) return partner
    const zero = readState(c, subjects[0] ?? null, verb, from)
    if (zero) return zero
    const slope = readSlopeSign(c, subjects, level, verb, from)
    if (slope) return slope
    const passed = readPassedPrices(c, level.op === 'gt' || level.op === 'gte')
    const anyOfGroup = readGroupObject(c)
    if (anyOfGroup) {
      const compared = anyOfGroup.terms.flatMap((right) =>
        subjects.map((left) => buildComparison(c, left, level, right, verb, originSince(c, from))),
      )
      return anyOfGroup.isAny ? anyOf(compared, originSince(c, from)) : both(compared, originSince(c, from))
    }
    const objects = (passed && [passed]) ?? readOwnPast(c, subjects) ?? readItAsObject(c) ?? readTermList(c) ?? lastObject(c)
    if (subjects[0]?.kind === 'const' && objects?.[0]?.kind === 'const') return null
    // `no more than 1 trade open` counts trades.
    if (objects?.[0]?.kind === 'const' && isTag(c, 0, 'position', 'at_a_time', 'lots', 'shares')) return null
    const isCount = (level.op === 'gte' || level.op === 'lte') && isTag(c, from - c.at, 'gte', 'lte') && isTag(c, 0, 'word')
    if (objects?.[0]?.kind === 'const' && isCount) return null
    const { oscillator } = c.memory
    const isOfOscillator =
      oscillator &&
      objects?.[0]?.kind === 'const' &&
      !objects[0].unit &&
      isTag(c, 0 - (c.at - from), 'ref') &&
      isPrice(subjects[0] ?? null) &&
      verb.cross
    if (isOfOscillator) return readOscillatorAgain(c, oscillator, objects, level, verb, from)
    const parts = objects && [...objects]
    if (!parts) return null
    if (subjects.some((left) => parts.some((right) => sameTerm(left, right)))) return null
    // `RSI below 25 while above the 200 SMA`: what is above an average without being named is the price.
    const isPriceMeant =
      c.at > 0 &&
      isTag(c, from - c.at, 'above', 'below', 'be') &&
      !isOnPriceScale(subjects[0] ?? null) &&
      subjects[0]?.kind === 'indicator' &&
      parts.every((t) => isAverage(t) && !t.source)
    if (isPriceMeant) subjects = [price('close', originSince(c, from))]
    const pair = crossAboveCloud(c, subjects, parts, level, verb, from)
    if (pair) return pair
    const [only] = parts
    const beyond = only && parts.length === 1 && only.kind !== 'const' ? readBeyond(c, only, level) : null
    if (beyond) parts.splice(0, 1, beyond)
    if (parts.length > 1) c.memory.group = parts
    else if (subjects.length > 1) c.memory.group = subjects
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

/** `price at the lower band`. */
const readAtLine = (c: Cursor, subject: Term, from: number): Expr | null =>
  attempt(c, () => {
    if (!isPrice(subject) || !takeText(c, 'at')) return null
    const line = readTerm(c)
    return line && (isUpperLine(line) || isLowerLine(line)) ? touchOf(c, subject, line, originSince(c, from)) : null
  })

/** `width at its lowest in 100 bars`. */
const readOwnExtreme = (c: Cursor, subject: Term, from: number): Expr | null =>
  attempt(c, () => {
    if (!takeText(c, 'at') || !take(c, 'ref')) return null
    const line = isTag(c, 0, 'extreme', 'number') ? readTerm(c) : null
    if (line?.kind !== 'indicator' || !isExtreme(line)) return null
    const isPlain = isPrice(subject)
    const own: Term = isPlain ? line : { ...line, source: subject }
    return remember(c, subject, own, compare(line.name === 'highest' ? 'gte' : 'lte', subject, own, originSince(c, from)))
  })

/** `the RSI is at 80 or more`. */
const readAtLeast = (c: Cursor, subject: Term, from: number): Expr | null =>
  attempt(c, () => {
    takeText(c, 'at')
    const number = take(c, 'number')
    const word = number && take(c, 'gte', 'lte')
    if (!number || !word || isTag(c, 0, 'number', 'above', 'below')) return null
    const origin = originSince(c, from)
    const right = constant(number.value, origin)
    return remember(c, subject, right, compare(word.tag === 'gte' ? 'gte' : 'lte', subject, right, origin))
  })

/** `SMA(20) slope > 0`: rising or falling. */
const readSlopeSign = (c: Cursor, [subject]: readonly Term[], { op }: Level, verb: Verb, from: number): Expr | null =>
  attempt(c, () => {
    if (!subject || !verb.slope || subject.kind === 'const') return null
    const number = take(c, 'number')
    if (number?.value !== 0 || isTag(c, 0, 'percent')) return null
    return { op: op === 'gt' || op === 'gte' ? 'rising' : 'falling', term: subject, bars: 1, from: originSince(c, from) }
  })

/** `above yesterday's close by more than 1%`: how far beyond the line. */
const readBeyond = (c: Cursor, line: Term, { op }: Level): Term | null =>
  attempt(c, () => {
    const from = c.at
    if (!takeText(c, 'by')) return null
    takeAll(c, 'above', 'gte')
    const number = take(c, 'number')
    const unit = number && take(c, 'percent', 'pips', 'points')
    return number && unit ? offsetTerm(line, number.value, unit.tag, null, op === 'gt' || op === 'gte', originSince(c, from)) : null
  })

/** `lower than 20 bars ago`, `above where it was 5 days ago`: the subject itself, earlier. */
const readOwnPast = (c: Cursor, [subject]: readonly Term[]): readonly Term[] | null =>
  attempt(c, () => {
    const ago =
      subject && subject.kind !== 'const' && (isTag(c, 0, 'number') || isText(c, 0, 'it')) ? attempt(c, () => readPlainAgo(c)) : null
    // `today's volume is more than yesterday's`.
    const isYesterday = !ago && subject && subject.kind === 'price' && take(c, 'yesterday')
    if (isYesterday && endsHere(c, 'and', 'or')) return [shiftTerm(onTimeframe({ ...subject, shift: 0 }, '1d'), 1)]
    if (isYesterday) c.at--
    const isPast = !ago && subject && !isOnPriceScale(subject) && take(c, 'previous') && take(c, 'unit', 'candle_ref')
    if (isPast && !isTag(c, 0, 'field', 'close', 'open', 'ago', 'body', 'range')) return [shiftTerm(subject, 1)]
    return subject && ago ? [shiftTerm(ago.timeframe ? onTimeframe(subject, ago.timeframe) : subject, ago.bars)] : null
  })

function readPlainAgo(c: Cursor): Length | null {
  if (takeText(c, 'it')) take(c, 'be')
  const length = readLength(c, true)
  return length && take(c, 'ago') ? length : null
}

/** `… it crosses below -20` after a condition on price: the oscillator that was named, not the price. */
const readOscillatorAgain = (c: Cursor, subject: Term, objects: readonly Term[], level: Level, verb: Verb, from: number): Expr => {
  const origin = originSince(c, from)
  return both(
    objects.map((right) => buildComparison(c, subject, level, right, verb, origin)),
    origin,
  )
}

/** `only shorts if it is below`: the line of the comparison before. */
const lastObject = (c: Cursor): readonly Term[] | null =>
  c.memory.object &&
  ((isText(c, 0, 'for') && isTag(c, 1, 'long', 'short', 'buy', 'sell')) ||
    isTag(c, 0, 'mark', 'period_mark', 'newline', 'and', 'or', 'when', 'then', 'buy', 'sell', 'enter', 'exit', 'long', 'short') ||
    c.at >= c.lexemes.length)
    ? [c.memory.object]
    : null

function readBetween(c: Cursor, subject: Term, from: number): Expr | null {
  return attempt(c, () => {
    if (!take(c, 'between') && !(takeText(c, 'in', 'from') && isTag(c, 0, 'number') && isTag(c, 1, 'until', 'minus'))) return null
    const zone = c.memory.zone && takeText(c, 'zone', 'range', 'area', 'entry zone')
    if (zone && c.memory.zone) return { ...c.memory.zone, from: originSince(c, from) }
    const low = readTerm(c)
    if (!low || !(take(c, 'and', 'until', 'minus') ?? takeText(c, '-'))) return null
    const high = readTerm(c)
    if (!high) return null
    takeText(c, 'zone', 'area', 'range')
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
      const isColoured = term && term.kind !== 'const' && isTag(c, 0, 'bull', 'bear') && isTag(c, 1, 'cross')
      if (isColoured) return term
      return isPair && (isTag(c, 0, 'cross') || isText(c, 0, 'are', 'both') || isText(c, 1, 'both')) ? term : null
    })
    return second ? [...first, second] : first
  })
}

/** `EMA crossover 8/21`, `MA cross system: 10/30 SMA`: the kind of average and its two lengths. */
const readCrossTitle = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    const kind = take(c, 'indicator', 'average')
    if (!kind || (kind.tag === 'indicator' && !averageNames.has(kind.name)) || !take(c, 'cross')) return null
    for (let i = 0; i < 3 && (isTag(c, 0, 'word', 'signal', 'period_mark') || isText(c, 0, ':', '(', '-', ',')); i++) c.at++
    const first = take(c, 'number')
    if (!first || !(takeText(c, '/', ',', '-', '&') ?? take(c, 'and', 'minus'))) return null
    const second = take(c, 'number')
    if (!second || isTag(c, 0, 'percent', 'pips', 'points', 'r')) return null
    take(c, 'unit')
    const named = take(c, 'indicator', 'average') ?? kind
    takeText(c, ')')
    const name =
      named.tag === 'indicator' && averageNames.has(named.name)
        ? (named.name as IndicatorName)
        : kind.tag === 'indicator'
          ? (kind.name as IndicatorName)
          : 'sma'
    const origin = originSince(c, from)
    const line = (period: number): Term => indicator(name, { period }, origin)
    const [left, right] = [line(first.value), line(second.value)]
    c.memory.averages.push(left, right)
    return remember(c, left, right, compare(c.direction > 0 ? 'crosses_above' : 'crosses_below', left, right, origin))
  })

/** `crossover(sma(close, 20), sma(close, 60))`: written as a function. */
export const readCrossFunction = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    const word = take(c, 'cross')
    if (!word || !takeText(c, '(')) return null
    const left = readTerm(c)
    if (!left || !takeText(c, ',')) return null
    const right = readTerm(c)
    if (!right || !takeText(c, ')')) return null
    const isDown = word.name === 'down' || /under|below/.test(word.text)
    return remember(c, left, right, compare(isDown ? 'crosses_below' : 'crosses_above', left, right, originSince(c, from)))
  })

/** `a bullish crossover of the 9 and 21 EMA`, `cross of price above the 50 SMA`. */
export function readCrossNoun(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const titled = readCrossTitle(c)
    if (titled) return titled
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

/** `exit when it crosses back`, `… crosses back below`: the last cross, the other way, though another value was named since. */
function readCrossBack(c: Cursor, said: readonly Term[] | null, verb: Verb, from: number): Expr | null {
  const { lastCross } = c.memory
  if (!lastCross || !verb.cross) return null
  const isSame = said?.length === 1 && sameTerm(said[0]!, lastCross.left)
  if (said !== null && !isSame && !isTag(c, -verb.words - 1, 'ref', 'price_word')) return null
  return attempt(c, () => {
    const level = readComparator(c)
    const isOther = level ? null : take(c, 'opposite')
    const isEnd = endsHere(c, 'and', 'or', 'buy', 'sell', 'exit', 'eq', 'then', 'while', 'long', 'short')
    if (!isEnd || (!level && !verb.back && !isOther)) return null
    const isUp = level ? level.op === 'gt' || level.op === 'gte' : lastCross.op === 'crosses_below'
    return remember(c, lastCross.left, lastCross.right, {
      ...lastCross,
      op: isUp ? 'crosses_above' : 'crosses_below',
      from: originSince(c, from),
    })
  })
}

/** `…, down sell`, `short if x down`: the last cross, in the way that is said. */
function readBareWay(c: Cursor, said: readonly Term[] | null, verb: Verb, from: number): Expr | null {
  const { lastCross } = c.memory
  if (said !== null || !lastCross || verb.way === 0 || verb.words > 2) return null
  const isPlain = !verb.rise && !verb.fall && !verb.closes && !verb.breaks && !verb.be && !verb.turn && !verb.slope && !verb.move
  const isSided = isText(c, 0, 'for') && isTag(c, 1, 'long', 'short', 'buy', 'sell')
  const isEnd =
    isSided ||
    isTag(c, 0, 'mark', 'period_mark', 'newline', 'buy', 'sell', 'long', 'short', 'exit', 'eq', 'then') ||
    c.at >= c.lexemes.length
  if (!isPlain || !isEnd) return null
  const op: Comparator = verb.way > 0 ? 'crosses_above' : 'crosses_below'
  return remember(c, lastCross.left, lastCross.right, { ...lastCross, op, from: originSince(c, from) })
}

/** `… crosses its signal line while both are below zero`: the two lines that were compared. */
const readBothLines = (c: Cursor): readonly Term[] | null => {
  const { subject, object } = c.memory
  if (!subject || !object || object.kind === 'const' || !isTag(c, 0, 'both') || !isTag(c, 1, 'be', 'above', 'below', 'rise', 'fall'))
    return null
  c.at++
  return [subject, object]
}

export function readComparison(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const group = readGroup(c)
    const said = group?.terms ?? readBothLines(c) ?? readSubjects(c)
    const implied = said === null && c.memory.subject !== null
    const subjects = said ?? (c.memory.subject ? [c.memory.subject] : [])
    const chart = said ? readOnChart(c) : null
    const prefix = attempt(c, () => (isTag(c, 0, 'bull', 'bear') && isTag(c, 1, 'cross') ? take(c, 'bull', 'bear') : null))
    const verb = readVerb(c)
    if (prefix) verb.way = prefix.tag === 'bull' ? 1 : -1
    if (said === null && verb.words === 0 && !isTag(c, 0, 'above', 'below', 'gte', 'lte', 'oversold', 'overbought')) return null
    take(c, 'both', 'all')
    const back = readCrossBack(c, said, verb, from)
    if (back) return back
    const bare = readBareWay(c, said, verb, from)
    if (bare) return bare
    const expr = readPredicate(c, subjects, verb, from, implied)
    if (!expr) return null
    const placed = chart ? mapTerms(expr, (t) => onTimeframe(t, chart)) : expr
    if (chart && c.memory.subject) c.memory.subject = onTimeframe(c.memory.subject, chart)
    if (chart && c.memory.object) c.memory.object = onTimeframe(c.memory.object, chart)
    const counted = group?.isAny && placed.op === 'and' ? { ...placed, op: 'or' as const } : placed
    return verb.negated ? negate(counted) : counted
  })
}

/** `trades under either`, `closes above both of them`: the lines that were named together. */
const readGroupObject = (c: Cursor): { readonly terms: readonly Term[]; readonly isAny: boolean } | null =>
  attempt(c, () => {
    const { group } = c.memory
    const lead = take(c, 'all', 'both', 'each', 'either') ?? takeText(c, 'any')
    if (!lead || group.length < 2 || group.some((t) => t.kind === 'const')) return null
    takeText(c, 'of')
    take(c, 'number')
    take(c, 'ref')
    const isEnd = endsHere(c, 'and', 'or', 'buy', 'sell', 'exit')
    return isEnd ? { terms: group, isAny: /any|either/.test(lead.text) } : null
  })

/** `all of them are rising`, `when any of them turns down`: the lines that were named together. */
const readGroup = (c: Cursor): { readonly terms: readonly Term[]; readonly isAny: boolean } | null =>
  attempt(c, () => {
    const { group } = c.memory
    const lead = take(c, 'all', 'both', 'each', 'either') ?? takeText(c, 'any', 'one')
    if (!lead || group.length < 2) return null
    takeText(c, 'of')
    take(c, 'number')
    if (
      !takeText(c, 'them', 'they', 'these', 'those', 'averages', 'emas', 'mas', 'smas', 'lines') &&
      !isTag(c, 0, 'be', 'rise', 'fall', 'turn', 'slope')
    )
      return null
    return { terms: group, isAny: /any|either|one/.test(lead.text) }
  })

function readPredicate(c: Cursor, subjects: readonly Term[], verb: Verb, from: number, implied: boolean): Expr | null {
  const [subject] = subjects
  if (!subject) {
    if (verb.pullback) return readPredicate(c, [price('close', originSince(c, from))], verb, from, true)
    if (isTag(c, 0, 'oversold', 'overbought')) return readState(c, null, verb, from)
    if (verb.closes || verb.breaks || (verb.make && !verb.be))
      return readPredicate(c, [price('close', originSince(c, from))], verb, from, true)
    if (!isTag(c, 0, 'above', 'below') || implied) return null
    const { oscillator } = c.memory
    return readLevelPart(c, [oscillator && isTag(c, 1, 'number') ? oscillator : price('close', originSince(c, from))], verb, from)
  }
  if (subject.kind === 'const') return readLevelPart(c, subjects, verb, from)
  const before = c.memory.subject
  if (verb.opens && subject.kind === 'price' && subject.field === 'close')
    return readPredicate(c, [{ ...subject, field: 'open' }], { ...verb, opens: false, closes: false, be: true }, from, implied)
  // `it opens below … and then trades back above …`: what trades is the price, not the open.
  const isAfterOpen =
    implied && subject.kind === 'price' && subject.field === 'open' && (verb.move || verb.back || verb.closes || verb.rise || verb.fall)
  if (isAfterOpen) return readPredicate(c, [{ ...subject, field: 'close' }], verb, from, implied)
  // `comes up from below -80`: through it.
  const isThrough = verb.move && !verb.be && isText(c, -1, 'from below', 'from above') && isTag(c, 0, 'number')
  if (isThrough) {
    const mark = readTerm(c)
    if (mark) return crossWithoutWay(c, subject, mark, { ...verb, cross: true, way: isText(c, -2, 'from above') ? -1 : verb.way }, from)
  }
  const isSwing = verb.make && !isOnPriceScale(subject) && isTag(c, 0, 'field') && isTag(c, 1, 'above', 'below')
  if (isSwing) c.at++
  // `its range is above the ATR and it closes bullish`: what closes is the candle.
  const isCandleMeant = verb.closes && subject.kind === 'calc' && isTag(c, 0, 'bull', 'bear', 'color', 'positive', 'negative')
  const isPriceMeant = isCandleMeant || (implied && verb.closes && isOnPriceScale(subject) && !isAverage(subject))
  const start = isPriceMeant ? price('close', originSince(c, from)) : subject
  c.memory.subject = start
  const times = verb.closes ? attempt(c, () => readTimesInARow(c, start, verb, from)) : null
  const found =
    times ??
    readChannelInside(c, start, from) ??
    readOwnExtreme(c, start, from) ??
    readAtLeast(c, start, from) ??
    readPlaceInRange(c, start, verb, from) ??
    readDistanceFrom(c, start, verb, from) ??
    readPercentMove(c, start, verb, from) ??
    readState(c, start, verb, from) ??
    readLevelPart(c, subjects.length > 1 ? subjects : [start], verb, from) ??
    readMultiple(c, start, verb, from) ??
    readBetween(c, start, from) ??
    (verb.words > 0 ? readMeeting(c, subjects, verb, from) : readAtLine(c, start, from)) ??
    readBareCross(c, subjects, verb, from) ??
    readBareBreak(c, start, verb, from) ??
    readTrend(c, subjects.length > 1 ? subjects : [start], verb, from) ??
    readVagueLevel(c, start, verb, from) ??
    readBareLevel(c, start, verb, from)
  const expr = found
  if (!expr) c.memory.subject = before
  else if (isSwing) c.memory.passing.add(expr)
  return expr
}

/** `it breaks to the downside`: the other end of the range that was named. */
function readBareBreak(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  const { rangeHigh, rangeLow } = c.memory
  const isPassive =
    verb.breaks && (verb.be || c.at >= c.lexemes.length || isTag(c, 0, 'mark', 'period_mark', 'newline', 'and', 'buy', 'sell', 'enter'))
  if (isPassive && (isUpperLine(subject) || isLowerLine(subject))) {
    const close = price('close', originSince(c, from))
    return buildComparison(c, close, { op: isUpperLine(subject) ? 'gt' : 'lt' }, subject, verb, originSince(c, from))
  }
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

/** `rsi 14, 30/70`: the first number is a length. */
const isLength = (c: Cursor): boolean => isText(c, 1, ',') && isTag(c, 2, 'number') && isText(c, 3, '/')

/** `sell at RSI 70`: the level alone, reached from the side that the action implies. */
function readBareLevel(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  if (
    verb.words > 0 ||
    isLength(c) ||
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

function readTrend(c: Cursor, said: readonly Term[], verb: Verb, from: number): Expr | null {
  const again = trendingAgain(c, from)
  const subjects = again ? [again] : said
  const isRun = verb.pullback && isTag(c, 0, 'number') && isTag(c, 1, 'unit') && isTag(c, 2, 'row')
  const way = isRun ? (c.direction > 0 ? -1 : 1) : trendOf(verb)
  // `loses 5% from entry` is a distance that another reader knows.
  const isMeasured = isTag(c, 0, 'number') && isTag(c, 1, 'percent', 'pips', 'points')
  if (way === 0 || isMeasured || subjects.some((term) => term.kind === 'const')) return null
  const origin = originSince(c, from)
  const [line] = subjects
  // `the Supertrend is up` tells its side, `is rising` its slope.
  const isFlip = line?.kind === 'indicator' && (line.name === 'supertrend' || line.name === 'psar') && !verb.rise && !verb.fall
  const close = (timeframe?: Timeframe) => price('close', origin, 0, timeframe)
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
