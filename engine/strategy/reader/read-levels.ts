import type { Expr, Term } from '../plan.ts'
import { isRange } from '../rewrite.ts'
import { indicator, isAverage, isOnPriceScale, isPrice, offsetTerm, onTimeframe, price, shiftTerm } from './build-term.ts'
import type { Level } from './compare-terms.ts'
import { buildComparison, readComparator, readItAsObject, remember } from './compare-terms.ts'
import type { Cursor } from './cursor.ts'
import {
  attempt,
  endsHere,
  isTag,
  isText,
  originSince,
  pass,
  passAll,
  passText,
  peek,
  standsAlone,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import { readAgo, readPlainAgo } from './indicator-numbers.ts'
import { anyOf, both, compare, sameTerm } from './join-conditions.ts'
import { crossAboveCloud, crossBesideLevel } from './read-crosses.ts'
import { readHigherOf } from './read-higher-of.ts'
import { readPassedPrices } from './read-places.ts'
import { readRange } from './read-ranges.ts'
import { readState } from './read-states.ts'
import type { Verb } from './read-verb.ts'
import { readVerb, stillVerb } from './read-verb.ts'
import { readTerm, readTermList } from './terms.ts'

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
    const isPrice = take(c, 'price_word', 'ref', 'close', 'candle_ref', 'unit') !== null
    // `above the price of 26 bars ago`: where it is drawn.
    const ago =
      isPrice || isTag(c, 0, 'number')
        ? attempt(c, () => (takeText(c, 'of', 'from', 'at'), attempt(c, () => readPlainAgo(c)) ?? readAgo(c)))
        : null
    const origin = originSince(c, from)
    const isUp = level.op === 'gt' || level.op === 'gte'
    return compare(
      verb.cross || verb.turn ? (isUp ? 'crosses_above' : 'crosses_below') : level.op,
      price('close', origin),
      price('close', origin, ago?.bars ?? chikouBars),
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

/** `above a rising 30-week SMA`: where price is, and the slope of the line. */
export function readLevelPart(c: Cursor, said: readonly Term[], verb: Verb, from: number): Expr | null {
  const isSloped =
    isTag(c, 0, 'above', 'below') &&
    isText(c, 1, 'rising', 'falling', 'climbing', 'declining') &&
    isTag(c, 2, 'number', 'indicator', 'average')
  if (!isSloped) return readLevels(c, said, verb, from)
  return attempt(c, () => {
    const [comparator, slope] = [peek(c), peek(c, 1)]
    // The line is read as if its slope were not said.
    const plain: Cursor = { ...c, lexemes: c.lexemes.with(c.at + 1, comparator), at: c.at + 1 }
    const expr = readLevels(plain, said, verb, from)
    c.at = plain.at
    const line = c.memory.object
    if (!expr || !line || line.kind === 'const') return null
    const origin = originSince(c, from)
    return both([expr, { op: slope.tag === 'rise' ? 'rising' : 'falling', term: line, bars: 1, from: origin }], origin)
  })
}

/** `50 SMA over 200 SMA: buy dips below the lower band`, `… buy the drop under the 20 SMA, exit above the 5 SMA`: no average does that. */
function isMoveOfPrice(c: Cursor, subject: Term | null, parts: readonly Term[], from: number): boolean {
  const [lead, before] = [c.lexemes[from]?.tag ?? '', c.lexemes[from - 1]?.tag ?? '']
  if (!isAverage(subject) || subject.timeframe || !/^(?:above|below|fall|rise|pullback|breaks)$/.test(lead)) return false
  const isBand = parts.every((t) => t.kind === 'indicator' && isOnPriceScale(t) && !isAverage(t))
  const isBought = /^(?:fall|pullback)$/.test(lead) && /^(?:buy|long|enter)$/.test(before)
  const isNewLine = parts.every((t) => isAverage(t) && !(c.memory.object && sameTerm(t, c.memory.object)))
  return isBand || isBought || (before === 'exit' && isNewLine)
}

/** Comparator and object, both of which may be several: `is above the 20, 50 and 200 EMA`, `8 EMA > 21 EMA > 55 EMA`. */
function readLevels(c: Cursor, said: readonly Term[], verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const nested = readInsideOr(c, said[0], from)
    if (nested) return nested
    let subjects = said
    const level = readComparator(c)
    if (!level) return null
    // `it is below again`.
    if (isText(c, 0, 'again', 'once more')) c.at++
    const partner = crossBesideLevel(c, subjects, level, verb, from)
    if (partner) return partner
    const zero = readState(c, subjects[0] ?? null, verb, from)
    if (zero) return zero
    const slope = readSlopeSign(c, subjects, level, verb, from)
    if (slope) return slope
    // `if that range is small, buy a candle that closes above it`: its end on that side.
    const end = endOfRangeSpokenOf(c, level.op === 'gt' || level.op === 'gte')
    if (end) {
      c.at++
      return buildComparison(c, subjects[0] ?? price('close', originSince(c, from)), level, end, verb, originSince(c, from))
    }
    const choice = readHigherOf(c)
    if (choice) return buildComparison(c, subjects[0] ?? price('close', originSince(c, from)), level, choice, verb, originSince(c, from))
    const passed = readPassedPrices(c, level.op === 'gt' || level.op === 'gte')
    const extreme = readEachBefore(c, level.op === 'gt' || level.op === 'gte')
    if (extreme) return buildComparison(c, subjects[0] ?? price('close', originSince(c, from)), level, extreme, verb, originSince(c, from))
    const anyOfGroup = readGroupObject(c)
    if (anyOfGroup) {
      const compared = anyOfGroup.terms.flatMap((right) =>
        subjects.map((left) => buildComparison(c, left, level, right, verb, originSince(c, from))),
      )
      return anyOfGroup.isAny ? anyOf(compared, originSince(c, from)) : both(compared, originSince(c, from))
    }
    const objects =
      (passed && [passed]) ??
      (level.op === 'eq' ? null : readRangeAsObject(c, level.op === 'gt' || level.op === 'gte')) ??
      readOwnPast(c, subjects) ??
      readItAsObject(c) ??
      readTermList(c) ??
      readCandlesAsPrice(c, subjects[0]) ??
      lastObject(c)
    if (subjects[0]?.kind === 'const' && objects?.[0]?.kind === 'const') return null
    // `closes above the range, … closes below it`: its other end.
    const { rangeHigh, rangeLow } = c.memory
    const isUp = level.op === 'gt' || level.op === 'gte'
    const isReferred = isTag(c, -1, 'ref') || objects?.[0] === c.memory.object
    const meant = isReferred && objects?.length === 1 && rangeHigh && rangeLow && c.memory.wholeRange.has(objects[0]!)
    if (meant)
      return buildComparison(
        c,
        subjects[0] ?? price('close', originSince(c, from)),
        level,
        isUp ? rangeHigh : rangeLow,
        verb,
        originSince(c, from),
      )
    // `no more than 1 trade open` counts trades.
    if (objects?.[0]?.kind === 'const' && isTag(c, 0, 'position', 'at_a_time', 'lots', 'shares')) return null
    const isCount = (level.op === 'gte' || level.op === 'lte') && isTag(c, from - c.at, 'gte', 'lte') && isTag(c, 0, 'word')
    if (objects?.[0]?.kind === 'const' && isCount) return null
    const { oscillator } = c.memory
    // `While the 50 SMA is above the 200 SMA: buy if it is under 10`: no price is meant.
    const isSmall = objects?.[0]?.kind === 'const' && isAverage(subjects[0] ?? null) && Math.abs(objects[0].value) <= 100
    const isSaidAgain = isTag(c, 0 - (c.at - from), 'ref') || isTag(c, 0 - (c.at - from), 'above', 'below')
    const isOfOscillator =
      oscillator &&
      objects?.[0]?.kind === 'const' &&
      !objects[0].unit &&
      ((isTag(c, 0 - (c.at - from), 'ref') && isPrice(subjects[0] ?? null) && verb.cross) || (isSmall && isSaidAgain))
    if (isOfOscillator) return readOscillatorAgain(c, oscillator, objects, level, verb, from)
    const again = crossedAgain(c, subjects, objects, verb, from)
    if (again) subjects = [again]
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
    if (isPriceMeant || isMoveOfPrice(c, subjects[0] ?? null, parts, from)) subjects = [price('close', originSince(c, from))]
    const pair = crossAboveCloud(c, subjects, parts, level, verb, from)
    if (pair) return pair
    const [only] = parts
    const near = only && parts.length === 1 && subjects[0] ? readAtMostBeyond(c, only, level) : null
    if (near && subjects[0]) {
      const origin = originSince(c, from)
      return both(
        [
          compare(level.op, subjects[0], only!, origin),
          compare(level.op === 'gt' || level.op === 'gte' ? 'lt' : 'gt', subjects[0], near, origin),
        ],
        origin,
      )
    }
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

/** `Williams %R crosses above -50 and the CMF is positive …, when it crosses below -50`: what crossed that mark before. */
const crossedAgain = (c: Cursor, [subject]: readonly Term[], objects: readonly Term[] | null, verb: Verb, from: number): Term | null => {
  const { lastCross } = c.memory
  const [mark] = objects ?? []
  const isIt = verb.cross && c.lexemes[from]?.tag === 'ref'
  if (!isIt || !lastCross || !subject || mark?.kind !== 'const' || lastCross.right.kind !== 'const') return null
  return lastCross.right.value === mark.value && !sameTerm(subject, lastCross.left) ? lastCross.left : null
}

/** `lower than each of the 25 closes before it`: than the lowest of them. */
const readEachBefore = (c: Cursor, isUp: boolean): Term | null =>
  attempt(c, () => {
    const from = c.at
    if (!take(c, 'each', 'all', 'every')) return null
    passText(c, 'of')
    const isPast = take(c, 'previous') !== null
    const number = take(c, 'number')
    const field = number && take(c, 'close', 'closes', 'field')
    if (!field || !(isPast || (takeText(c, 'before', 'prior') && (take(c, 'ref') ?? true)))) return null
    const origin = originSince(c, from)
    const source = field.tag === 'field' && /^(?:high|low)$/.test(field.name) ? (field.name as 'high' | 'low') : 'close'
    return indicator(isUp ? 'highest' : 'lowest', { period: number.value }, origin, { source: price(source, origin), shift: 1 })
  })

/** `the SAR switches to under the candles`: under the price. */
const readCandlesAsPrice = (c: Cursor, subject: Term | undefined): readonly Term[] | null => {
  const isLine = subject !== undefined && isOnPriceScale(subject) && !isPrice(subject)
  const word = isLine && isTag(c, 0, 'unit') && isText(c, 0, 'candles', 'candle', 'bars') ? take(c, 'unit') : null
  return word && [price('close', { spans: [{ start: word.start, end: word.end }] })]
}

/** An end of the range that was spoken of as a whole: below it is its other end. */
function wholeEnd(c: Cursor, line: Term): Term {
  const end = { ...line, from: originSince(c, c.at) }
  c.memory.wholeRange.add(end)
  return end
}

const endOfRangeSpokenOf = (c: Cursor, isUp: boolean): Term | null => {
  const { compared, rangeHigh, rangeLow } = c.memory
  const size = compared?.left.kind === 'calc' && compared.left.op === 'sub' && isRange(compared.left) ? compared.left : null
  const isIt = isText(c, 0, 'it') && standsAlone(c)
  return size && isIt && rangeHigh && rangeLow && sameTerm(size.args[0]!, rangeHigh) ? wholeEnd(c, isUp ? rangeHigh : rangeLow) : null
}

/** `SMA(20) slope > 0`: rising or falling. */
const readSlopeSign = (c: Cursor, [subject]: readonly Term[], { op }: Level, verb: Verb, from: number): Expr | null =>
  attempt(c, () => {
    if (!subject || !verb.slope || subject.kind === 'const') return null
    const number = take(c, 'number')
    if (number?.value !== 0 || isTag(c, 0, 'percent')) return null
    return { op: op === 'gt' || op === 'gte' ? 'rising' : 'falling', term: subject, bars: 1, from: originSince(c, from) }
  })

/** `above it by less than 0.5%`: how far at most. */
const readAtMostBeyond = (c: Cursor, line: Term, { op }: Level): Term | null =>
  attempt(c, () => {
    const from = c.at
    if (!takeText(c, 'by') || !take(c, 'below', 'lte', 'max')) return null
    const number = take(c, 'number')
    const unit = number && take(c, 'percent', 'pips', 'points')
    return number && unit ? offsetTerm(line, number.value, unit.tag, null, op === 'gt' || op === 'gte', originSince(c, from)) : null
  })

/** `above yesterday's close by more than 1%`, `below the low by half an ATR`: how far beyond the line. */
const readBeyond = (c: Cursor, line: Term, { op }: Level): Term | null =>
  attempt(c, () => {
    const from = c.at
    if (!takeText(c, 'by')) return null
    takeAll(c, 'above', 'gte')
    const half = take(c, 'half')
    const number = half ?? take(c, 'number')
    const unit = number && !half && take(c, 'percent', 'pips', 'points')
    passAll(c, 'times')
    const spread = number && !unit && isTag(c, 0, 'indicator') && peek(c).name === 'atr' ? readTerm(c) : null
    if (!number || (!unit && !spread)) return null
    const size = half ? number.value / 100 : number.value
    return offsetTerm(line, size, unit ? unit.tag : 'atr', spread, op === 'gt' || op === 'gte', originSince(c, from))
  })

/** `lower than 20 bars ago`, `above where it was 5 days ago`: the subject itself, earlier. */
const readOwnPast = (c: Cursor, [subject]: readonly Term[]): readonly Term[] | null =>
  attempt(c, () => {
    const ago =
      subject && subject.kind !== 'const' && (isTag(c, 0, 'number', 'unit') || isText(c, 0, 'it'))
        ? attempt(c, () => readPlainAgo(c))
        : null
    // `today's volume is more than yesterday's`.
    const isYesterday = !ago && subject && subject.kind === 'price' && take(c, 'yesterday')
    if (isYesterday && endsHere(c, 'and', 'or')) return [shiftTerm(onTimeframe({ ...subject, shift: 0 }, '1d'), 1)]
    if (isYesterday) c.at--
    const isPast = !ago && subject && !isOnPriceScale(subject) && take(c, 'previous') && take(c, 'unit', 'candle_ref')
    if (isPast && !isTag(c, 0, 'field', 'close', 'open', 'ago', 'body', 'range')) return [shiftTerm(subject, 1)]
    return subject && ago ? [shiftTerm(ago.timeframe ? onTimeframe(subject, ago.timeframe) : subject, ago.bars)] : null
  })

/** `… it crosses below -20` after a condition on price: the oscillator that was named, not the price. */
const readOscillatorAgain = (c: Cursor, subject: Term, objects: readonly Term[], level: Level, verb: Verb, from: number): Expr => {
  const origin = originSince(c, from)
  return both(
    objects.map((right) => buildComparison(c, subject, level, right, verb, origin)),
    origin,
  )
}

/** `a candle closes above the range`: its end on that side. */
const readRangeAsObject = (c: Cursor, isUp: boolean): readonly Term[] | null => {
  const { rangeHigh, rangeLow } = c.memory
  const from = c.at
  // `breaks below the 15 minute opening range`.
  const named = attempt(c, () => {
    const range = isTag(c, 0, 'number', 'indicator', 'ordinal') ? readRange(c) : null
    return range && !isTag(c, 0, 'field', 'output') ? range : null
  })
  if (named) {
    const end: Term = { ...named, output: isUp ? 'high' : 'low' }
    c.memory.rangeHigh = { ...named, output: 'high' }
    c.memory.rangeLow = { ...named, output: 'low' }
    c.memory.wholeRange.add(end)
    return [end]
  }
  const isBare = isTag(c, 0, 'range') && isText(c, 0, 'range', 'box') && !isTag(c, 1, 'field', 'output', 'prep')
  if (!rangeHigh || !rangeLow || !isBare) return null
  c.at++
  const end = { ...(isUp ? rangeHigh : rangeLow), from: originSince(c, from) }
  c.memory.wholeRange.add(end)
  return [end]
}

/** `only shorts if it is below`: the line of the comparison before. */
const lastObject = (c: Cursor): readonly Term[] | null =>
  c.memory.object &&
  ((isText(c, 0, 'for') && isTag(c, 1, 'long', 'short', 'buy', 'sell')) ||
    isTag(c, 0, 'mark', 'period_mark', 'newline', 'and', 'or', 'when', 'then', 'buy', 'sell', 'enter', 'exit', 'long', 'short') ||
    c.at >= c.lexemes.length)
    ? [c.memory.object]
    : null

/** `trades under either`, `closes above both of them`: the lines that were named together. */
const readGroupObject = (c: Cursor): { readonly terms: readonly Term[]; readonly isAny: boolean } | null =>
  attempt(c, () => {
    const lead = take(c, 'all', 'both', 'each', 'either') ?? takeText(c, 'any')
    const { compared } = c.memory
    const rights = compared?.rights.filter((t) => t.kind !== 'const') ?? []
    // `the VWMA is over the SMA and price is over both`.
    const lines = compared && rights.length === 1 && isAverage(compared.left) ? [compared.left, ...rights] : rights
    // `above VWAP and above yesterday's close, … below both`.
    const group = c.memory.group.length > 1 ? c.memory.group : lead?.tag === 'both' ? lines.slice(-2) : lines
    if (!lead || group.length < 2 || group.some((t) => t.kind === 'const')) return null
    passText(c, 'of')
    pass(c, 'number')
    pass(c, 'ref')
    const isEnd = endsHere(c, 'and', 'or', 'buy', 'sell', 'exit')
    return isEnd ? { terms: group, isAny: /any|either/.test(lead.text) } : null
  })
