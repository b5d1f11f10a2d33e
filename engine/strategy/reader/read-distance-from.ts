import type { Comparator, Expr, Term } from '../plan.ts'
import { calc, constant, isPrice, offsetTerm, onTimeframe, price, shiftTerm } from './build-term.ts'
import { buildComparison, isExtreme, isLowerLine, isUpperLine, rangeEnd, readItAsObject, remember, scaleSource } from './compare-terms.ts'
import { attempt, endsHere, isTag, isText, originSince, pass, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readLength, readPlainAgo } from './indicator-numbers.ts'
import { both, compare, sameTerm } from './join-conditions.ts'
import { isMotion } from './read-verb.ts'
import type { Verb } from './read-verb.ts'
import { readTerm } from './terms.ts'

/** `more than 5% below its 20-day average`, `2 standard deviations under`, `within 1% of`, `20 pips above`. */
export function readDistanceFrom(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const quantifier = take(c, 'above', 'below', 'gte', 'lte', 'between')
    passText(c, 'by', 'trades')
    const number = take(c, 'number')
    if (!number) return null
    const unit = take(c, 'percent', 'pips', 'points')
    if (unit) take(c, 'gte')
    const most = unit && readUpperBound(c, unit.tag)
    takeAll(c, 'times')
    const spread = unit ? null : isTag(c, 0, 'indicator') && /^(?:atr|stdev)$/.test(peek(c).name) ? readTerm(c) : null
    const size = !unit && !spread && isTag(c, -1, 'times') ? readTerm(c) : null
    if (!unit && !spread && size?.kind !== 'calc') return null
    if (isOverSpan(c)) return null
    const isNear = quantifier?.tag === 'between' && takeText(c, 'of')
    const way = isNear
      ? null
      : (take(c, 'above', 'below', 'up', 'down') ??
        (unit?.tag === 'percent' && isText(c, 0, 'off') ? take(c, 'prep') : null) ??
        (isText(c, 0, 'from') && verb.way !== 0 ? take(c, 'prep', 'since') : null))
    if (!way && !isNear) return null
    passText(c, 'from', 'of')
    const ago = isTag(c, 0, 'number') && isTag(c, 1, 'unit') ? attempt(c, () => readPlainAgo(c)) : null
    const past = ago && shiftTerm(ago.timeframe ? onTimeframe(subject, ago.timeframe) : subject, ago.bars)
    const said =
      past ?? readItAsObject(c)?.[0] ?? readTerm(c) ?? (isTag(c, 0, 'mark', 'when', 'and', 'or', 'period_mark') ? c.memory.object : null)
    if (!said || sameTerm(said, subject)) return null
    const base = rangeEnd(c, subject, said) ?? said
    const origin = originSince(c, from)
    const level = (isUp: boolean) => offsetTerm(base, number.value, unit?.tag ?? 'atr', spread ?? size, isUp, origin)
    if (isNear) {
      // No close is above the highest high, nor below the lowest low.
      const bound = isExtreme(base) && base.kind === 'indicator' ? (isUpperLine(base) ? 'high' : isLowerLine(base) ? 'low' : null) : null
      if (bound) return remember(c, subject, base, compare(bound === 'high' ? 'gte' : 'lte', subject, level(bound === 'low'), origin))
      return both([compare('lte', subject, level(true), origin), compare('gte', subject, level(false), origin)], origin)
    }
    const isUp = way?.tag === 'above' || way?.tag === 'up' || (way?.tag === 'prep' && verb.way === 1)
    const isInner = quantifier?.tag === 'below' || quantifier?.tag === 'lte'
    const isWithUp = isInner ? !isUp : isUp
    const isStrict = quantifier?.tag === 'above' || verb.cross || (!verb.be && isMotion(verb))
    const right = scaleSource(subject, level(isUp))
    c.memory.object = base
    c.memory.subject = subject
    if (most !== null) {
      const farthest = scaleSource(subject, offsetTerm(base, most, unit?.tag ?? 'percent', null, isUp, origin))
      return both([compare(isUp ? 'gt' : 'lt', subject, right, origin), compare(isUp ? 'lte' : 'gte', subject, farthest, origin)], origin)
    }
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

/** `8% or more over 5 days`, `3% over the last 4 bars`: a length of time, and no line. */
const isOverSpan = (c: Cursor): boolean => {
  const at = isText(c, 0, 'over') ? (isTag(c, 1, 'previous') ? 2 : 1) : 0
  return (
    at > 0 &&
    isTag(c, at, 'number') &&
    isTag(c, at + 1, 'unit') &&
    !isTag(c, at + 2, 'average', 'indicator', 'field', 'extreme', 'close', 'open', 'range')
  )
}

/** `more than 0.5% but not more than 1.5% above …`: how far at most. */
const readUpperBound = (c: Cursor, unit: string): number | null =>
  attempt(c, () => {
    passText(c, ',')
    if (!take(c, 'and')) return null
    const isNot = take(c, 'not') !== null
    if (!(isNot ? take(c, 'above') : take(c, 'below', 'lte', 'max'))) return null
    const number = take(c, 'number')
    return number && isTag(c, 0, 'percent', 'pips', 'points') && take(c, 'percent', 'pips', 'points')?.tag === unit ? number.value : null
  })

/** `drops 3% in a day`, `is up 2% today`, `falls more than 5% over 3 days`, `is down 10% from its 20-day high`. */
export function readPercentMove(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const way = verb.fall ? -1 : verb.rise ? 1 : verb.way
    if (way === 0 || verb.cross || subject.kind === 'const') return null
    const by = takeText(c, 'by')
    if (!by && !isPrice(subject)) return null
    take(c, 'above', 'gte', 'below')
    const number = take(c, 'number')
    const unit = number && take(c, 'percent', 'pips', 'points')
    if (!number || (isPrice(subject) ? !unit : unit?.tag === 'percent' || unit?.tag === 'pips' || !isTag(c, 0, 'prep', 'between', 'above')))
      return null
    take(c, 'gte')
    // `or I'm down 3%` is a loss, not a move of the price.
    if (/^(?:i|'m|i'm|im|we|we're)$/.test(c.lexemes[from]?.before ?? '') && endsHere(c, 'and', 'or')) return null
    const base = readMoveBase(c, subject)
    if (base.kind === 'entry_price') return null
    const origin = originSince(c, from)
    if (!isPrice(subject)) {
      const change = calc('sub', [subject, base], origin)
      c.memory.subject = subject
      return compare(way > 0 ? 'gte' : 'lte', change, constant(way * number.value, origin), origin)
    }
    const level = offsetTerm(base, number.value, unit?.tag ?? 'percent', null, way > 0, origin)
    return remember(c, subject, level, compare(way > 0 ? 'gte' : 'lte', subject, level, origin))
  })
}

/** `drops more than 2 ATR from its open to its close`: as far as the body of the candle. */
export const readMoveOfBody = (c: Cursor, verb: Verb, from: number): Expr | null =>
  attempt(c, () => {
    const way = verb.fall ? -1 : verb.rise ? 1 : verb.way
    const quantifier = take(c, 'above', 'gte')
    const size = way === 0 ? null : readTerm(c)
    if (!size || size.kind === 'const') return null
    if (!takeText(c, 'from')) return null
    passAll(c, 'ref')
    if (!take(c, 'open') || !takeText(c, 'to')) return null
    passAll(c, 'ref')
    if (!take(c, 'close')) return null
    const origin = originSince(c, from)
    const [open, close] = [price('open', origin), price('close', origin)]
    const body = calc('sub', way > 0 ? [close, open] : [open, close], origin)
    return compare(quantifier?.tag === 'above' ? 'gt' : 'gte', body, size, origin)
  })

/** `a 10% drop over the last 4 days`: what the subject was before them. */
const readPastOfSpan = (c: Cursor, subject: Term): Term | null =>
  attempt(c, () => {
    if (!takeText(c, 'over') && !take(c, 'prep', 'between')) return null
    pass(c, 'previous')
    const span = readLength(c, true)
    return span && shiftTerm(span.timeframe ? onTimeframe(subject, span.timeframe) : subject, span.bars)
  })

/** `5% dips from the 20-bar high`, `a dip of 2 ATR below the 20-bar high`, `a drop of 10% in 4 days`: how far under the line. */
export function readDip(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const lead = readDipSize(c)
    const move = take(c, 'fall', 'pullback', 'rise')
    if (!move) return null
    passText(c, 'of')
    const size = lead ?? readDipSize(c)
    if (!size) return null
    const isUp = move.tag === 'rise'
    const close = price('close', originSince(c, from))
    const base = takeText(c, 'from', 'below', 'under', 'off', ...(isUp ? ['above'] : [])) ? readTerm(c) : readPastOfSpan(c, close)
    if (!base || base.kind === 'const') return null
    const origin = originSince(c, from)
    const right = offsetTerm(base, size.value, size.unit, size.spread, isUp, origin)
    return remember(c, close, base, compare(isUp ? 'gte' : 'lte', close, right, origin))
  })
}

const readDipSize = (c: Cursor): { readonly value: number; readonly unit: string; readonly spread: Term | null } | null =>
  attempt(c, () => {
    pass(c, 'gte', 'above')
    const number = take(c, 'number')
    const unit = number && take(c, 'percent', 'pips', 'points')
    take(c, 'gte')
    passAll(c, 'times')
    const spread = number && !unit && isTag(c, 0, 'indicator') && peek(c).name === 'atr' ? readTerm(c) : null
    return number && (unit || spread) ? { value: number.value, unit: unit?.tag ?? 'atr', spread } : null
  })

function readMoveBase(c: Cursor, subject: Term): Term {
  const named = attempt(c, () => {
    if (isText(c, 0, 'on') && !isTag(c, 1, 'yesterday', 'previous')) return null
    if (!takeText(c, 'on', 'from', 'since', 'off', 'below', 'above', 'versus', 'vs', 'against')) return null
    return readTerm(c)
  })
  if (named) return named
  if (take(c, 'today')) return shiftTerm(onTimeframe(subject, '1d'), 1)
  const window = attempt(c, () => {
    if (!take(c, 'prep', 'between')) takeText(c, 'within', 'over')
    take(c, 'previous')
    const length = readLength(c, true)
    if (length) return length
    if (take(c, 'current')) return null
    const unit = take(c, 'unit')
    return unit ? { bars: 1, timeframe: unit.name === 'day' ? ('1d' as const) : null } : null
  })
  return shiftTerm(window?.timeframe ? onTimeframe(subject, window.timeframe) : subject, window?.bars ?? 1)
}

/** `volume is 1.5x its average`, `the range is twice the ATR`: at least that many times. */
export function readMultiple(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    if (!isTag(c, 0, 'twice') && !(isTag(c, 0, 'number') && isTag(c, 1, 'times'))) return null
    // `1.8 times bigger than the average`.
    const from2 = c.at
    const times = isTag(c, 2, 'above', 'below') ? take(c, 'number') : null
    if (times) {
      take(c, 'times')
      const way = take(c, 'above', 'below')
      const base = way && readTerm(c)
      if (!base || base.kind === 'const') return null
      const scaled = calc('mul', [constant(times.value, originSince(c, from2)), base], originSince(c, from2))
      return buildComparison(c, subject, { op: way.tag === 'above' ? 'gt' : 'lt' }, scaled, verb, originSince(c, from))
    }
    const right = readTerm(c)
    return right && right.kind === 'calc' ? buildComparison(c, subject, { op: 'gt' }, right, verb, originSince(c, from)) : null
  })
}
