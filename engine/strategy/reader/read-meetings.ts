import type { Expr, Term } from '../plan.ts'
import { indicator, isOnPriceScale, isPrice, price } from './build-term.ts'
import {
  beforeThisBar,
  buildComparison,
  crossWithoutWay,
  isExtreme,
  isLowerLine,
  isUpperLine,
  readItAsObject,
  remember,
  scaleSource,
  touchOf,
} from './compare-terms.ts'
import type { Cursor } from './cursor.ts'
import { attempt, isTag, isText, originSince, pass, passAll, take, takeText } from './cursor.ts'
import { compare, sameTerm } from './join-conditions.ts'
import { readRange } from './read-ranges.ts'
import type { Verb } from './read-verb.ts'
import { readTerm } from './terms.ts'

const isClose = (term: Term): boolean => term.kind === 'price' && term.field === 'close' && !term.shift

/** Verb and line without above or below: touches, breaks, crosses, returns to. */
export function readMeeting(c: Cursor, subjects: readonly Term[], verb: Verb, from: number): Expr | null {
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
    passAll(c, 'back')
    take(c, 'fresh')
    const subject = subjects[0] ?? price('close', { spans: [] })
    // `whose low dips into the band`: it is met from the inside of the bar.
    const isMoved = into && !verb.back && (verb.move || verb.fall || verb.rise)
    const onLow = (verb.touch || isMoved) && subject.kind === 'price' && (subject.field === 'low' || subject.field === 'high')
    const isReturn = into && !onLow && (verb.back || verb.closes || verb.move || verb.fall || verb.rise)
    if (isReturn) {
      const inside = readReturnInside(c, subject, from, verb.be && !verb.closes && !verb.move)
      if (inside) return inside
    }
    // `when it loses the 10 day low`: falls below it.
    const loses = isText(c, -1, 'loses', 'lose')
    const { at } = c
    const met = (verb.touch || verb.cross ? readItAsObject(c)?.[0] : null) ?? readTerm(c) ?? readBrokenRange(c, verb)
    const line = met && verb.breaks ? endOfBand(c, met, verb, at) : met
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
    // `closes at its high`: beside the other end of its own bar.
    const isOwnEnd = line.kind === 'price' && !line.shift && !line.timeframe && /^(?:high|low)$/.test(line.field)
    if (isOwnEnd && verb.closes && isText(c, at - c.at - 1, 'at', 'on', 'its') && isClose(subject))
      return remember(c, subject, line, compare(line.field === 'high' ? 'gte' : 'lte', subject, line, origin))
    if (onLow)
      return remember(
        c,
        price('close', origin),
        line,
        compare(subject.kind === 'price' && subject.field === 'low' ? 'lte' : 'gte', subject, line, origin),
      )
    const narrow =
      isExtreme(line) && line.kind === 'indicator' && line.name === 'lowest' && subject.kind === 'calc' ? (line.params['period'] ?? 0) : 0
    if (narrow === 4 || narrow === 7) {
      // `yesterday's range was the smallest of the last 4 days`.
      const end = subject.kind === 'calc' ? subject.args[0] : undefined
      const shift = end?.kind === 'price' ? end.shift : undefined
      return { op: 'pattern', name: narrow === 4 ? 'nr4' : 'nr7', ...(shift && { shift }), from: origin }
    }
    // `the close is the lowest of the past seven closes`: this one among them.
    if (verb.be && line.kind === 'indicator' && isExtreme(line) && isClose(subject) && line.source && isClose(line.source))
      return remember(c, subject, line, compare(line.name === 'highest' ? 'gte' : 'lte', subject, line, origin))
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
    // `closes at a new 55 day high`.
    const isClosedAt = verb.closes && lead?.text === 'at'
    if (isExtreme(line) && (verb.make || verb.touch || verb.breaks || verb.be || verb.move || isClosedAt)) {
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
    // `falls back to the average`: from above, whatever is done there.
    const falls = verb.fall || c.lexemes.slice(from, c.at).some((l) => l.text === 'falls back')
    // `bounces off the average` tells where it goes from there.
    const leaves = lead?.text === 'off' || c.lexemes.slice(from, c.at).some((l) => l.tag === 'rise' && /^(?:bounc|rebound)/.test(l.text))
    const way = isPrice(subject) && !isPrice(line) && !leaves ? (falls ? -1 : verb.rise ? 1 : 0) : 0
    if (reaches || (lead && verb.back)) return touchOf(c, subject, line, origin, way)
    return null
  })
}

/** `breaks out of the Bollinger Bands to the upside`, `breaks the cloud`: the end on that side, where none is named. */
function endOfBand(c: Cursor, line: Term, verb: Verb, at: number): Term {
  // `breaks out of its 20 day range`.
  const [top, bottom] = line.kind === 'calc' && line.op === 'sub' ? line.args : []
  if (top && bottom && isExtreme(top) && isExtreme(bottom)) {
    const way = take(c, 'up', 'down')
    return (way ? way.tag === 'up' : (verb.way || c.direction) > 0) ? top : bottom
  }
  if (line.kind !== 'indicator') return line
  const isCloud = line.name === 'ichimoku' && line.output.startsWith('cloud')
  const isBand = /^(?:bb|keltner|donchian)$/.test(line.name) && line.output === 'middle'
  const isNamed = c.lexemes.slice(at, c.at).some((l) => l.tag === 'output' || l.output !== '')
  if ((!isCloud && !isBand) || isNamed) return line
  const after = take(c, 'up', 'down')
  const isUp = after ? after.tag === 'up' : (verb.way || c.direction) > 0
  return { ...line, output: isCloud ? (isUp ? 'cloud_top' : 'cloud_bottom') : isUp ? 'upper' : 'lower' }
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
    passAll(c, 'range')
    const after = take(c, 'up', 'down', 'above', 'below')
    const isUp = after ? after.tag === 'up' || after.tag === 'above' : (verb.way || c.direction) > 0
    const from = originSince(c, at)
    const end = (output: 'high' | 'low'): Term => (range.kind === 'indicator' ? { ...range, output, from } : range)
    c.memory.rangeHigh = end('high')
    c.memory.rangeLow = end('low')
    return end(isUp ? 'high' : 'low')
  })
}

/** `falls back into the cloud` crosses, `is back inside the bands` lies there. */
function readReturnInside(c: Cursor, subject: Term, from: number, isState: boolean): Expr | null {
  const up = isState ? 'gt' : 'crosses_above'
  const down = isState ? 'lt' : 'crosses_below'
  return attempt(c, () => {
    const isCloud = isTag(c, 0, 'cloud')
    const named = isTag(c, 0, 'output', 'number') ? readTerm(c) : null
    if (named && (named.kind !== 'indicator' || !/^(?:upper|lower)$/.test(named.output))) return null
    const isTold = named !== null || take(c, 'cloud', 'band', 'indicator') !== null
    passAll(c, 'band')
    const origin = originSince(c, from)
    const { rangeHigh, rangeLow, object } = c.memory
    // `pokes above the box and closes back inside`: within the end that it left by.
    const isHigh = object && rangeHigh && sameTerm(object, rangeHigh)
    const end = isHigh ? rangeHigh : object && rangeLow && sameTerm(object, rangeLow) ? rangeLow : null
    if (!isTold && end) {
      pass(c, 'range')
      c.memory.wholeRange.add(end)
      return remember(c, subject, end, compare(isHigh ? 'lt' : 'gt', subject, end, origin))
    }
    if (!isTold && !c.memory.band) return null
    if (named?.kind === 'indicator')
      return remember(c, subject, named, compare(named.output === 'lower' ? up : down, subject, named, origin))
    if (isCloud) {
      const output = c.direction < 0 ? 'cloud_top' : 'cloud_bottom'
      return compare(c.direction < 0 ? down : up, subject, indicator('ichimoku', {}, origin, { output }), origin)
    }
    const name = c.memory.band?.kind === 'indicator' ? c.memory.band.name : 'bb'
    const params = c.memory.band?.kind === 'indicator' ? c.memory.band.params : {}
    const line = indicator(name, params, origin, { output: c.direction > 0 ? 'lower' : 'upper' })
    return remember(c, subject, line, compare(c.direction > 0 ? up : down, subject, line, origin))
  })
}
