import { usualMarks } from '../../indicators/usual-marks.ts'
import type { Comparator, Expr, Origin, Term } from '../plan.ts'
import { constant, indicator, isAverage, isOnPriceScale, isPrice, price } from './build-term.ts'
import { readComparator } from './compare-terms.ts'
import { attempt, isTag, isText, noteAmbiguous, originSince, peek, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { both, compare } from './join-conditions.ts'
import type { Verb } from './read-verb.ts'
import { readTerm } from './terms.ts'

function markOf(c: Cursor, subject: Term, isOversold: boolean, from: Origin): Term {
  const marks = subject.kind === 'indicator' ? usualMarks[subject.name] : undefined
  const [low, high] = marks ?? [30, 70]
  const said = attempt(c, () => {
    const bracket = takeText(c, '(')
    const comparator = bracket ? readComparator(c) : null
    const number = bracket ? take(c, 'number') : null
    return number && takeText(c, ')') && (comparator || bracket) ? number.value : null
  })
  return constant(said ?? (isOversold ? low : high), from)
}

export const oscillator = (subject: Term | null, from: Origin): Term =>
  subject?.kind === 'indicator' && usualMarks[subject.name] ? subject : indicator('rsi', {}, from)

/** `is oversold`, `leaves the overbought zone`, `turns positive`, `flips green`, `is bullish`. */
export function readState(c: Cursor, subject: Term | null, verb: Verb, from: number): Expr | null {
  return attempt(c, () => {
    const near = attempt(c, () =>
      take(c, 'prep', 'between', 'above', 'below') && isTag(c, 0, 'overbought', 'oversold', 'positive', 'negative')
        ? (c.lexemes[c.at - 1] ?? null)
        : null,
    )
    // `flips from negative to positive`.
    attempt(c, () =>
      takeText(c, 'from') && take(c, 'positive', 'negative', 'color', 'bull', 'bear') && isText(c, 0, 'to', 'into') ? true : null,
    )
    if (verb.turn || verb.move) takeText(c, 'to', 'into')
    const word = take(c, 'overbought', 'oversold', 'positive', 'negative', 'color', 'bull', 'bear')
    if (!word) return null
    const origin = originSince(c, from)
    if (word.tag === 'overbought' || word.tag === 'oversold') {
      const isOversold = word.tag === 'oversold'
      const named = verb.words === 0 && isTag(c, 0, 'indicator') && usualMarks[peek(c).name] ? readTerm(c) : null
      const left = oscillator(named ?? subject, origin)
      const right = markOf(c, left, isOversold, origin)
      c.memory.subject = left
      const leaves =
        verb.leaves ||
        near?.text === 'from' ||
        near?.text === 'of' ||
        (verb.back && near?.tag === 'above') ||
        ((near?.tag === 'above') === isOversold && near?.tag !== 'prep' && (near?.tag === 'above' || near?.tag === 'below'))
      if (leaves) return compare(isOversold ? 'crosses_above' : 'crosses_below', left, right, origin)
      // `crosses up in the oversold area`: its two lines cross there.
      const isCrossInside = verb.cross && verb.way === (isOversold ? 1 : -1) && /^(?:in|inside|within)$/.test(near?.text ?? '')
      if (isCrossInside && left.kind === 'indicator' && (left.name === 'stoch' || left.name === 'stochrsi')) {
        const lines = [
          { ...left, output: 'k' },
          { ...left, output: 'd' },
        ] as const
        return both(
          [
            compare(isOversold ? 'crosses_above' : 'crosses_below', lines[0], lines[1], origin),
            compare(isOversold ? 'lt' : 'gt', lines[0], right, origin),
          ],
          origin,
        )
      }
      const crossing = verb.cross || verb.turn
      return compare(isOversold ? (crossing ? 'crosses_below' : 'lt') : crossing ? 'crosses_above' : 'gt', left, right, origin)
    }
    if (!subject || subject.kind === 'const') return null
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
  const isCloud = subject.kind === 'indicator' && subject.name === 'ichimoku' && subject.output.startsWith('cloud')
  if (isCloud) return compare(op, { ...subject, output: 'senkou_a' }, { ...subject, output: 'senkou_b' }, from)
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
  if (tag === 'color' && subject.kind === 'indicator' && subject.name === 'macd')
    return compare(op, { ...subject, output: 'hist' }, constant(0, from), from)
  if (isAverage(subject)) return { op: isUp ? 'rising' : 'falling', term: subject, bars: 1, from }
  return compare(op, subject, constant(tag === 'bull' || tag === 'bear' ? midOf(subject) : 0, from), from)
}

const midOf = (subject: Term) => (subject.kind === 'indicator' && /^(?:rsi|stoch|stochrsi|mfi)$/.test(subject.name) ? 50 : 0)

/** `RSI is low`, `volume is high`: the usual mark is proposed and asked about. */
export function readVagueLevel(c: Cursor, subject: Term, verb: Verb, from: number): Expr | null {
  if (!verb.be || isOnPriceScale(subject)) return null
  return attempt(c, () => {
    const word = take(c, 'field', 'vague')
    if (!word || (word.tag === 'field' && word.name !== 'high' && word.name !== 'low') || isTag(c, 0, 'prep')) return null
    const isLow = word.name === 'low' || /low|weak|quiet|calm|small/.test(word.text)
    const origin = originSince(c, from)
    noteAmbiguous(c, 'threshold_missing', origin)
    const marks = subject.kind === 'indicator' ? usualMarks[subject.name] : undefined
    const right = marks ? constant(marks[isLow ? 0 : 1], origin) : indicator('sma', {}, origin, { source: subject })
    return compare(isLow ? 'lt' : 'gt', subject, right, origin)
  })
}
