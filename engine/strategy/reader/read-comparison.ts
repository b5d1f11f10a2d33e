import type { Expr, Term } from '../plan.ts'
import { mapTerms, negate } from '../rewrite.ts'
import { isAverage, isOnPriceScale, isPrice, onTimeframe, price } from './build-term.ts'
import { crossWithoutWay } from './compare-terms.ts'
import type { Cursor } from './cursor.ts'
import { attempt, endsHere, isTag, isText, originSince, pass, peek, take } from './cursor.ts'
import { sameTerm } from './join-conditions.ts'
import { readChannelInside } from './read-channels.ts'
import { readBareCross, readBareWay, readCrossBack } from './read-crosses.ts'
import { readDistanceFrom, readMoveOfBody, readMultiple, readPercentMove } from './read-distance-from.ts'
import { rememberFlippingChart } from './read-flipping.ts'
import { readLevelPart } from './read-levels.ts'
import { readMeeting } from './read-meetings.ts'
import { readPlaceInRange } from './read-places.ts'
import {
  readFlipOver,
  readAtLeast,
  readAtLine,
  readBareBreak,
  readBareLevel,
  readBetween,
  readOwnExtreme,
  readTimesInARow,
  readTouched,
  readTrend,
  readWrongSide,
} from './read-predicates.ts'
import { readState, readVagueLevel } from './read-states.ts'
import { readBothLines, readGroup, readSubjects } from './read-subjects.ts'
import type { Verb } from './read-verb.ts'
import { readVerb } from './read-verb.ts'
import { scaleOf, unlikeComparisons } from './scales.ts'
import { readTerm } from './terms.ts'
import { readOnChart } from './timeframes.ts'
import { withinUnsaidWindow } from './unsaid-window.ts'

export function readComparison(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const group = readGroup(c)
    const said = group?.terms ?? readBothLines(c) ?? readSubjects(c)
    const implied = said === null && c.memory.subject !== null
    const spokenOf = said ?? (c.memory.subject ? [c.memory.subject] : [])
    const chart = said ? readOnChart(c) : null
    if (chart) rememberFlippingChart(c, spokenOf[0] ?? null, chart)
    const prefix = attempt(c, () => (isTag(c, 0, 'bull', 'bear') && isTag(c, 1, 'cross') ? take(c, 'bull', 'bear') : null))
    const verb = readVerb(c)
    const end = readMovedEnd(c, verb)
    const subjects = end ? [end] : spokenOf
    // `a bull cross under the zero line` tells where the lines cross.
    const isPlaced = prefix && verb.cross && verb.way === (prefix.tag === 'bull' ? -1 : 1)
    if (isPlaced) return null
    if (prefix) verb.way = prefix.tag === 'bull' ? 1 : -1
    if (said === null && verb.words === 0 && !isTag(c, 0, 'above', 'below', 'gte', 'lte', 'oversold', 'overbought')) return null
    pass(c, 'both', 'all')
    const back = readCrossBack(c, said, verb, from)
    if (back) return back
    const bare = readBareWay(c, said, verb, from)
    if (bare) return bare
    const read = readPredicate(c, subjects, verb, from, implied)
    if (!read) return null
    // `on volume above average and holds above the open`: what is not said and cannot be measured with it is the price.
    const isPriceMeant = implied && 'left' in read && scaleOf(read.right) === 'price' && unlikeComparisons(read).length > 0
    const expr = isPriceMeant ? { ...read, left: price('close', originSince(c, from)) } : read
    // `is green on the H1 and turns green on the M5`: the same line on another chart.
    const other = implied && subjects[0]?.kind === 'indicator' && subjects[0].timeframe ? readOnChart(c) : null
    if (other) {
      const onOther = (t: Term): Term => (t.kind === 'price' || t.kind === 'indicator' ? { ...t, timeframe: other } : t)
      c.memory.subject = subjects[0] ? onOther(subjects[0]) : null
      rememberFlippingChart(c, c.memory.subject, other)
      return mapTerms(expr, onOther)
    }
    const placed = chart ? mapTerms(expr, (t) => onTimeframe(t, chart)) : expr
    if (chart && c.memory.subject) c.memory.subject = onTimeframe(c.memory.subject, chart)
    if (chart && c.memory.object) c.memory.object = onTimeframe(c.memory.object, chart)
    const counted = group?.isAny && placed.op === 'and' ? { ...placed, op: 'or' as const } : placed
    const told = verb.recently ? withinUnsaidWindow(c, counted) : counted
    return verb.negated ? negate(told) : told
  })
}

/** `pokes its high into the average`: the end of the bar that meets it. */
const readMovedEnd = (c: Cursor, verb: Verb): Term | null =>
  verb.move && !verb.be
    ? attempt(c, () => {
        const from = c.at
        const field = take(c, 'ref') && take(c, 'field')
        const isEnd = field && /^(?:high|low)$/.test(field.name) && isTag(c, 0, 'prep', 'between', 'above', 'below')
        if (!isEnd) return null
        // Where a wick ends is where it lies.
        if (isTag(c, 0, 'above', 'below')) Object.assign(verb, { be: true, move: false })
        return price(field.name as 'high' | 'low', originSince(c, from), c.memory.candleShift)
      })
    : null

/** Prices, volume and what swings around zero without a bound have no marks such as 20 and 80. */
const hasNoMarks = (term: Term): boolean =>
  isOnPriceScale(term) ||
  (term.kind === 'price' && term.field === 'volume') ||
  (term.kind === 'indicator' && (/^(?:macd|ao|obv)$/.test(term.name) || term.output.endsWith('_di')))

/** `RSI was under 30 and MACD crosses up. Exit above 70`, `… and price is above the SMA. Sell over 80`: a mark of the oscillator that was given one. */
function oscillatorOfMark(c: Cursor, subject: Term, verb: Verb, from: number, implied: boolean): Term | null {
  const { markedOscillator, hasPriceMark, lastCross } = c.memory
  // `MACD crosses above 0 and ADX > 20. Exit below 0`: no line from 0 to 100 gets there.
  const isZero = verb.words === 0 && isTag(c, 0, 'above', 'below') && isTag(c, 1, 'number') && peek(c, 1).value === 0
  const isBounded = subject.kind === 'indicator' && /^(?:rsi|stoch|stochrsi|mfi|adx)$/.test(subject.name)
  if (implied && isZero && isBounded && lastCross?.right.kind === 'const' && lastCross.right.value === 0) return lastCross.left
  const isAgain = (implied && verb.words === 0) || (c.lexemes[from]?.tag === 'ref' && !verb.closes)
  if (!markedOscillator || !isAgain || !hasNoMarks(subject) || (hasPriceMark && isPrice(subject))) return null
  const number = isTag(c, 0, 'above', 'below', 'gte', 'lte') && isTag(c, 1, 'number') ? peek(c, 1) : null
  const isBare = endsHere({ ...c, at: c.at + 2 }, 'and', 'or', 'then', 'buy', 'sell', 'long', 'short', 'exit', 'enter')
  if (!number || !isBare || !Number.isInteger(number.value) || Math.abs(number.value) > 300) return null
  // The zero line is everybody's.
  return number.value === 0 && subject.kind === 'indicator' && !isOnPriceScale(subject) ? null : markedOscillator
}

function readPredicate(c: Cursor, subjects: readonly Term[], verb: Verb, from: number, implied: boolean): Expr | null {
  const [subject] = subjects
  const flip = subject && readFlipOver(c, subject, verb, from)
  if (flip) return flip
  if (!subject) {
    if (verb.pullback) return readPredicate(c, [price('close', originSince(c, from))], verb, from, true)
    if (isTag(c, 0, 'oversold', 'overbought')) return readState(c, null, verb, from)
    if (verb.closes || verb.breaks || (verb.make && !verb.be))
      return readPredicate(c, [price('close', originSince(c, from))], verb, from, true)
    // `XRPUSDT on the 15m is 3% below its 20 EMA`: the market was named before.
    const isDistance = verb.be && isTag(c, 0, 'number') && isTag(c, 1, 'percent', 'pips', 'points') && isTag(c, 2, 'above', 'below')
    if (isDistance) return readPredicate(c, [price('close', originSince(c, from))], verb, from, true)
    // `if we are up more than 0.5% on yesterday's close`.
    const isMove =
      verb.be &&
      verb.way !== 0 &&
      (isTag(c, 0, 'number') || (isTag(c, 0, 'above', 'gte') && isTag(c, 1, 'number') && isTag(c, 2, 'percent')))
    if (isMove) return readPredicate(c, [price('close', originSince(c, from))], verb, from, true)
    // `no position above 30% of the account` speaks of no price.
    const isShare = isTag(c, 1, 'number') && isTag(c, 2, 'percent')
    if (!isTag(c, 0, 'above', 'below') || implied || isShare) return null
    const { oscillator } = c.memory
    return readLevelPart(c, [oscillator && isTag(c, 1, 'number') ? oscillator : price('close', originSince(c, from))], verb, from)
  }
  if (subject.kind === 'const') return readLevelPart(c, subjects, verb, from)
  const marked = oscillatorOfMark(c, subject, verb, from, implied)
  if (marked) return readPredicate(c, [marked], verb, from, implied)
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
  // `EMA 20 below EMA 60 and it turns negative`: what has a sign is the oscillator.
  const { oscillator: signed } = c.memory
  const isReferred = implied || c.lexemes[from]?.tag === 'ref'
  if (isReferred && signed && verb.turn && isTag(c, 0, 'positive', 'negative') && isOnPriceScale(subject))
    return readPredicate(c, [signed], verb, from, implied)
  const { flipping } = c.memory
  const isFlip = isReferred && flipping !== null && c.lexemes.slice(from, c.at).some((l) => /^(?:flip|switch|change)/.test(l.text))
  const isWayTold = isTag(c, 0, 'bull', 'bear', 'color', 'positive', 'negative') || verb.way !== 0
  if (isFlip && verb.turn && isWayTold && subject !== flipping && !sameTerm(subject, flipping))
    return readPredicate(c, [flipping], verb, from, implied)
  const isSwing = verb.make && !isOnPriceScale(subject) && isTag(c, 0, 'field') && isTag(c, 1, 'above', 'below')
  if (isSwing) c.at++
  // `its range is above the ATR and it closes bullish`: what closes is the candle.
  const isCandleMeant = verb.closes && subject.kind === 'calc' && isTag(c, 0, 'bull', 'bear', 'color', 'positive', 'negative')
  const isBreakMeant = implied && verb.breaks && subject.kind === 'indicator'
  const isPriceMeant = isCandleMeant || isBreakMeant || (implied && verb.closes && isOnPriceScale(subject) && !isAverage(subject))
  const start = isPriceMeant ? price('close', originSince(c, from)) : subject
  c.memory.subject = start
  const times = verb.closes ? attempt(c, () => readTimesInARow(c, start, verb, from)) : null
  const found =
    times ??
    readChannelInside(c, start, from) ??
    readOwnExtreme(c, start, from) ??
    readAtLeast(c, start, from) ??
    readWrongSide(c, start, from) ??
    readPlaceInRange(c, start, verb, from) ??
    readMoveOfBody(c, verb, from) ??
    readDistanceFrom(c, start, verb, from) ??
    readPercentMove(c, start, verb, from) ??
    readState(c, start, verb, from) ??
    readLevelPart(c, subjects.length > 1 ? subjects : [start], verb, from) ??
    readMultiple(c, start, verb, from) ??
    readBetween(c, start, from) ??
    (verb.words > 0 ? readMeeting(c, subjects, verb, from) : readAtLine(c, start, from)) ??
    readBareCross(c, subjects, verb, from) ??
    (implied ? null : readTouched(c, start, verb, from)) ??
    readBareBreak(c, start, verb, from) ??
    readTrend(c, subjects.length > 1 ? subjects : [start], verb, from) ??
    readVagueLevel(c, start, verb, from) ??
    readBareLevel(c, start, verb, from)
  const expr = found
  if (!expr) c.memory.subject = before
  else if (isSwing) c.memory.passing.add(expr)
  return expr
}
