import { table } from '../../table.ts'
import type { Expr, Term } from '../plan.ts'
import { calc, constant, indicator, price, rounded } from './build-term.ts'
import { attempt, endsHere, isTag, isText, originSince, passAll, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { compare } from './join-conditions.ts'
import type { Lexeme } from './lexer.ts'
import type { Verb } from './read-verb.ts'

const shares = table<number>({ half: 0.5, third: 1 / 3, quarter: 0.25, fifth: 0.2, tenth: 0.1 })

/** `25%`, `half`, `third`: the share of the range that is meant. */
function readShare(c: Cursor): number | null {
  return attempt(c, () => {
    const number = take(c, 'number')
    if (number) return take(c, 'percent') && number.value > 0 && number.value < 100 ? number.value / 100 : null
    const word = take(c, 'half', 'ordinal') ?? takeText(c, 'third', 'quarter', 'fifth', 'tenth')
    if (!word) return null
    return shares[word.text] ?? (word.tag === 'half' ? word.value / 100 : null)
  })
}

/** `closes in the top 25% of its range`, `in the lower half of the bar`, `near its high`: the place of the close between low and high. */
export function readPlaceInRange(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  if (subject.kind !== 'price' || subject.field !== 'close' || !(verb.closes || verb.be || verb.words === 0)) return null
  return attempt(c, () => {
    if (!take(c, 'prep', 'between')) return null
    const side = take(c, 'output', 'extreme') ?? (isText(c, 0, 'upper', 'lower', 'top', 'bottom') ? take(c, 'word') : null)
    const share = side && readShare(c)
    const isEnd = endsHere(c, 'and', 'while')
    const isShort = verb.closes && isEnd && !(c.lexemes[c.at - 1]?.text ?? '').endsWith(' of')
    if (!share || (!isShort && !takeText(c, 'of') && !(c.lexemes[c.at - 1]?.text ?? '').endsWith(' of'))) return null
    const bars = readBarsOfRange(c)
    if (bars !== null) return placeInBars(c, subject, { bars, share, isTop: isUpper(side) }, from)
    passAll(c, 'ref', 'current', 'today', 'previous')
    if (!isShort && !take(c, 'range', 'unit', 'candle_ref', 'today')) return null
    passAll(c, 'range')
    const origin = originSince(c, from)
    const isTop = isUpper(side)
    const place = indicator('ibs', {}, origin, {
      ...(subject.shift && { shift: subject.shift }),
      ...(subject.timeframe && { timeframe: subject.timeframe }),
    })
    c.memory.subject = price('close', origin)
    return isTop
      ? compare('gte', place, constant(rounded(1 - share), origin), origin)
      : compare('lte', place, constant(rounded(share), origin), origin)
  })
}

const isUpper = (side: Lexeme) => side.name === 'upper' || side.name === 'high' || side.text === 'top'

/** `the 20-bar high-low range`, `the last 20 bars' range`. */
const readBarsOfRange = (c: Cursor): number | null =>
  attempt(c, () => {
    passAll(c, 'previous')
    const number = take(c, 'number')
    const unit = number && take(c, 'unit')
    if (!unit || !/^(?:bar|day)$/.test(unit.name)) return null
    if (take(c, 'field')) takeText(c, '-', '/', 'to')
    passAll(c, 'field', 'minus')
    return take(c, 'range') ? number.value : null
  })

/** Where the close lies between the lowest low and the highest high of so many bars. */
function placeInBars(
  c: Cursor,
  subject: Term,
  { bars, share, isTop }: { readonly bars: number; readonly share: number; readonly isTop: boolean },
  from: number,
): Expr {
  const origin = originSince(c, from)
  const high = indicator('highest', { period: bars }, origin, { source: price('high', origin) })
  const low = indicator('lowest', { period: bars }, origin, { source: price('low', origin) })
  Object.assign(c.memory, { rangeHigh: high, rangeLow: low, subject })
  const place = calc('div', [calc('sub', [subject, low], origin), calc('sub', [high, low], origin)], origin)
  return compare(isTop ? 'gte' : 'lte', place, constant(rounded(isTop ? 1 - share : share), origin), origin)
}

/** `the previous 3 closes`, `the last 5 highs`: the one of them that is hardest to pass, before this bar. */
export function readPassedPrices(c: Cursor, isUp: boolean): Term | null {
  return attempt(c, () => {
    const from = c.at
    passAll(c, 'all')
    const isPast = take(c, 'previous')
    if (!isPast) return null
    const number = take(c, 'number')
    if (!number || number.value < 2) return null
    takeAll(c, 'unit')
    const field = take(c, 'closes', 'close', 'field')
    const name = field && (field.tag === 'field' ? field.name : 'close')
    if (name !== 'close' && name !== 'high' && name !== 'low') return null
    if (isTag(c, 0, 'above', 'below')) return null
    const origin = originSince(c, from)
    return indicator(isUp ? 'highest' : 'lowest', { period: number.value }, origin, { source: price(name, origin), shift: 1 })
  })
}
