import type { PatternName } from '../../indicators/vocabulary.ts'
import type { Expr } from '../plan.ts'
import { indicator, isOnPriceScale, offsetTerm, price } from './build-term.ts'
import { touchOf } from './compare-terms.ts'
import { attempt, isTag, isText, noteAmbiguous, originSince, pass, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readLength } from './indicator-numbers.ts'
import { both, compare } from './join-conditions.ts'
import { readLevelPart } from './read-levels.ts'
import { readPlaceInRange } from './read-places.ts'
import { stillVerb } from './read-verb.ts'
import type { Verb } from './read-verb.ts'
import { readTerm } from './terms.ts'

/** `the last bar was a doji and this one is green`: the last one is then the bar before. */
const namesCurrentLater = (c: Cursor): boolean => {
  for (let ahead = 1; ahead < 14 && !isTag(c, ahead, 'period_mark', 'newline'); ahead++)
    if (isTag(c, ahead, 'current', 'today') && (isTag(c, ahead + 1, 'unit', 'closes', 'be') || isText(c, ahead + 1, 'one'))) return true
  return false
}

/** `the previous candle`, `the candle before`; `the last candle` is the current one, unless that is told apart. */
const isBarBefore = (c: Cursor): boolean => {
  if (isTag(c, 0, 'unit') && peek(c).name === 'bar')
    return isText(c, 1, 'before') && (isTag(c, 2, 'be', 'closes', 'make') || isText(c, 2, 'last'))
  if (!isTag(c, 0, 'previous') || !(isTag(c, 1, 'unit', 'color') || isText(c, 1, 'one'))) return false
  return !isText(c, 0, 'last', 'latest', 'most recent') || namesCurrentLater(c)
}

const skipBarBefore = (c: Cursor) => {
  c.at += 2
  takeText(c, 'last')
}

/** `3 green candles in a row`, `two closes in a row under the 20 EMA`, `a red candle`, `4 up closes`. */
export function readCandles(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    // `last week closed green` is read as a price of that week.
    if (isTag(c, 0, 'previous') && isTag(c, 1, 'unit') && peek(c, 1).name !== 'bar') return null
    if (isTag(c, 0, 'previous') && isTag(c, 1, 'number') && isTag(c, 2, 'unit') && isTag(c, 3, 'unit')) return null
    // `the 1 hour is red`: another chart.
    if (isTag(c, 0, 'number') && /^(?:hour|minute)$/.test(peek(c, 1).name) && isText(c, 2, 'is', 'was')) return null
    const shift = isBarBefore(c) ? 1 : 0
    if (shift > 0 && isText(c, 1, 'before')) skipBarBefore(c)
    takeAll(c, 'previous', 'be', 'make', 'current')
    if (isTag(c, -1, 'current', 'previous') && isText(c, 0, 'one') && isTag(c, 1, 'be', 'closes', 'make')) c.at++
    takeAll(c, 'be', 'make', 'closes')
    const number = take(c, 'number') ?? (isTag(c, 0, 'ordinal') && isTag(c, 1, 'row', 'color', 'heikin') ? take(c, 'ordinal') : null)
    takeAll(c, 'row')
    const heikin = take(c, 'heikin')
    attempt(c, () =>
      take(c, 'unit', 'candle_ref') ? (takeAll(c, 'all', 'both', 'closes', 'be'), isTag(c, 0, 'color') ? true : null) : null,
    )
    const color = take(c, 'color')
    const late = heikin ? null : take(c, 'heikin')
    if (!color) {
      c.at = from
      return readClosesInARow(c)
    }
    // `long when green` after `Supertrend` speaks of that line, not of the candle.
    const { subject } = c.memory
    const isBare = c.at === from + 1 && !isTag(c, 0, 'unit', 'closes', 'row', 'heikin')
    if (isBare && subject?.kind === 'indicator' && /^(?:supertrend|ao|macd)$/.test(subject.name)) {
      c.at = from
      return null
    }
    takeAll(c, 'unit', 'closes', 'row', 'make')
    if (isTag(c, -1, 'color') && takeText(c, 'one', 'ones')) takeAll(c, 'row')
    const bars = number?.value ?? 1
    const origin = originSince(c, from)
    const isUp = color.name === 'green' || color.name === 'up'
    const isClose = /close|day/.test(color.text)
    const size = attempt(c, () => {
      if (!takeText(c, 'of', 'by')) return null
      passAll(c, 'above', 'gte')
      const percent = take(c, 'number')
      return percent && take(c, 'percent') ? percent.value : null
    })
    if (size !== null) {
      const at = originSince(c, from)
      return compare(
        isUp ? 'gte' : 'lte',
        price('close', at, shift),
        offsetTerm(price('close', at, shift + 1), size, 'percent', null, isUp, at),
        at,
      )
    }
    if (isClose) return { op: isUp ? 'rising' : 'falling', term: price('close', origin, shift), bars, from: origin }
    const [close, open] = heikin || late ? (['ha_close', 'ha_open'] as const) : (['close', 'open'] as const)
    const expr = compare(isUp ? 'gt' : 'lt', price(close, origin, shift), price(open, origin, shift), origin)
    return bars > 1 ? { op: 'for_bars', bars, expr, from: origin } : expr
  })
}

const endsAt = (c: Cursor, ahead: number): boolean =>
  c.at + ahead >= c.lexemes.length || isTag(c, ahead, 'mark', 'period_mark', 'newline', 'and', 'or', 'buy', 'sell', 'enter', 'then')

function readClosesInARow(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    passAll(c, 'row', 'gte', 'all', 'each')
    take(c, 'previous')
    const number = take(c, 'number') ?? (isTag(c, 0, 'ordinal') && isTag(c, 1, 'row') ? take(c, 'ordinal') : null)
    if (!number) return null
    if (!Number.isInteger(number.value) || number.value < 2) return null
    // `the 8 closes under the 21`: a line that is called by its number, and no count.
    if (number.before === 'the' && !isTag(c, -2, 'previous') && isTag(c, 0, 'closes')) return null
    if (isTag(c, 0, 'unit') && !/^(?:bar|day|hour|week)$/.test(peek(c).name)) return null
    // `a 4h candle closes above …` names a chart.
    if (isTag(c, 0, 'unit') && isTag(c, 1, 'unit')) return null
    takeAll(c, 'row', 'unit')
    if (isTag(c, -1, 'unit') && !/^(?:bar|day)$/.test(c.lexemes[c.at - 1]?.name ?? '')) return null
    if (!take(c, 'closes', 'close') && !isTag(c, 0, 'row', 'above', 'below')) return null
    takeAll(c, 'row', 'be', 'all', 'each', 'both')
    // `the last 3 closes were all lower`.
    const isUp = isText(c, 0, 'higher', 'up')
    const isTrend = isUp || isText(c, 0, 'lower', 'down')
    if (isTrend && endsAt(c, 1)) {
      c.at++
      return { op: isUp ? 'rising' : 'falling', term: price('close', originSince(c, from)), bars: number.value, from: originSince(c, from) }
    }
    const verb: Verb = { ...stillVerb(), closes: true }
    const close = price('close', originSince(c, from))
    const expr = readLevelPart(c, [close], verb, from) ?? readPlaceInRange(c, close, verb, from)
    return expr ? { op: 'for_bars', bars: number.value, expr, from: originSince(c, from) } : null
  })
}

/** `a higher high and a higher low than the previous bar`, `3 lower lows in a row`. */
export function readHigherHigh(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const said = attempt(c, () => {
      const term = readTerm(c)
      return term && isTag(c, 0, 'make') ? term : null
    })
    // Swings of an oscillator are not bars: `the histogram makes a higher low` is no comparison of two bars.
    if (said && !isOnPriceScale(said)) return null
    passAll(c, 'make', 'ref')
    // `the third lower high in a row`.
    const isCounted = isTag(c, 0, 'ordinal') && (isTag(c, 1, 'row') || isTag(c, 3, 'row'))
    const number = isCounted ? take(c, 'ordinal') : take(c, 'number')
    passAll(c, 'row')
    const exprs: Expr[] = []
    for (let i = 0; i < 4; i++) {
      const next = attempt(c, () => {
        if (i > 0 && !take(c, 'and') && !takeText(c, ',')) return null
        passAll(c, 'make')
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
  harami: ['bullish_harami', 'bearish_harami'],
  pin_bar: ['bullish_pin_bar', 'bearish_pin_bar'],
}

/** `outside bars that close up`: the colour of the pattern's own candle. */
const readPatternClose = (c: Cursor, shift: number): Expr | null =>
  attempt(c, () => {
    const from = c.at
    if (!takeText(c, 'that', 'and') && !take(c, 'ref', 'and', 'while')) return null
    if (!take(c, 'close', 'closes')) return null
    const way = take(c, 'up', 'down', 'color', 'bull', 'bear')
    if (!way || isTag(c, 0, 'above', 'below', 'number')) return null
    const isUp = way.tag === 'up' || way.tag === 'bull' || way.name === 'green' || way.name === 'up'
    const origin = originSince(c, from)
    return compare(isUp ? 'gt' : 'lt', price('close', origin, shift), price('open', origin, shift), origin)
  })

/** `an inside day closes, …`: as every pattern does. */
const endsAfterClosing = (c: Cursor): boolean =>
  isTag(c, 0, 'closes') && (isTag(c, 1, 'mark', 'period_mark', 'newline', 'then') || (isText(c, 1, 'on') && isTag(c, 2, 'timeframe')))

/** A candle pattern, with or without `appears`, `on the daily`, `2 bars ago`. */
export function readPattern(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const isBefore = isBarBefore(c)
    const wasYesterday = attempt(c, () => {
      if (isBefore && isText(c, 1, 'before')) skipBarBefore(c)
      else if (!take(c, 'yesterday', 'previous')) return null
      takeAll(c, 'unit')
      passText(c, 'one')
      passAll(c, 'be', 'make')
      return isTag(c, 0, 'pattern') || (isTag(c, 0, 'bull', 'bear') && isTag(c, 1, 'pattern')) ? true : null
    })
    const isTold = wasYesterday && (isBefore || c.lexemes[from]?.text !== 'last')
    if (!wasYesterday) {
      attempt(c, () =>
        take(c, 'price_word', 'unit', 'ref', 'candle_ref', 'current') &&
        (passAll(c, 'unit'), takeText(c, 'that') && take(c, 'closes'), isTag(c, 0, 'be', 'make'))
          ? true
          : null,
      )
      passAll(c, 'make', 'be')
    }
    const timeframe: { readonly timeframe?: '1d' } = wasYesterday && c.lexemes[from]?.tag === 'yesterday' ? { timeframe: '1d' } : {}
    const { object } = c.memory
    const isThat = /^that (?:candle|bar)$/.test(c.lexemes[from]?.text ?? '') && object?.kind === 'price' ? (object.shift ?? 0) : 0
    const color = take(c, 'bull', 'bear')
    const word = take(c, 'pattern')
    if (!word) return null
    if (isThat > 0) c.memory.candleShift = isThat
    // `If yesterday was an inside bar, put a buy stop at its high`.
    if (wasYesterday) c.memory.candleShift = 1
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
    passAll(c, 'make')
    passAll(c, 'pattern')
    const isBehind = attempt(c, () => (take(c, 'be') && isBarBefore(c) && take(c, 'previous') && take(c, 'unit') ? true : null))
    // `when three white soldiers turn up`.
    attempt(c, () => (takeText(c, 'turn', 'turns') ? takeText(c, 'up') : null))
    c.memory.subject = price('close', origin)
    const broken = readBrokenPattern(c, from, name)
    if (broken) return broken
    c.memory.lastPattern = name
    const pattern: Expr = {
      op: 'pattern',
      name,
      ...(isTold || isBehind ? { shift: 1 } : isThat > 0 && { shift: isThat }),
      ...timeframe,
      from: originSince(c, from),
    }
    const ends = readPatternClose(c, isTold || isBehind ? 1 : 0)
    if (ends) return both([pattern, ends], originSince(c, from))
    if (endsAfterClosing(c)) c.at++
    const place = attempt(c, () => {
      const at = c.at
      passText(c, 'that')
      if (!takeText(c, 'at', 'on', 'near', 'off', 'pierces', 'pierce', 'piercing', 'sweeps') && !take(c, 'touch')) return null
      passText(c, 'off', 'from')
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

/** `the bar after an inside bar closes above …`: the pattern is one bar old. */
export function readBarAfter(c: Cursor, readRest: (c: Cursor) => Expr | null): Expr | null {
  return attempt(c, () => {
    const from = c.at
    if (!take(c, 'unit', 'candle_ref') || !takeText(c, 'after', 'following')) return null
    const word = take(c, 'pattern')
    if (!word || word.name === 'narrowest') return null
    const name = sidePatterns[word.name]?.[c.direction > 0 ? 0 : 1] ?? (word.name as PatternName)
    const origin = originSince(c, from)
    c.memory.namedPattern = { name, from: origin }
    c.memory.candleShift = 1
    c.memory.subject = price('close', origin)
    const rest = readRest(c)
    const told = rest?.op === 'and' && rest.args.some((e) => e.op === 'pattern' && e.name === name)
    return rest && (told ? rest : both([{ op: 'pattern', name, shift: 1, from: origin }, rest], originSince(c, from)))
  })
}

/** `if an outside bar closes green …; if one closes red …`: another of that pattern. */
export function readOneMore(c: Cursor, readRest: (c: Cursor) => Expr | null): Expr | null {
  const { lastPattern: name } = c.memory
  if (!name || !isText(c, 0, 'one') || !isTag(c, 1, 'closes') || isTag(c, -1, 'current', 'previous', 'and')) return null
  return attempt(c, () => {
    const from = c.at
    c.at++
    const origin = originSince(c, from)
    c.memory.subject = price('close', origin)
    const expr = readRest(c)
    return expr && both([{ op: 'pattern', name, from: origin }, expr], originSince(c, from))
  })
}

/** `the inside bar of yesterday is broken to the upside`: a close beyond the candle that was the pattern. */
function readBrokenPattern(c: Cursor, from: number, name: PatternName): Expr | null {
  return attempt(c, () => {
    passText(c, 'of', 'from')
    passAll(c, 'yesterday')
    if (!take(c, 'be') || !takeText(c, 'broken')) return null
    const side = take(c, 'up', 'down')
    const isUp = side ? side.tag === 'up' : c.direction > 0
    const origin = originSince(c, from)
    const beyond = compare(isUp ? 'gt' : 'lt', price('close', origin), price(isUp ? 'high' : 'low', origin, 1), origin)
    return both([{ op: 'pattern', name, shift: 1, from: origin }, beyond], origin)
  })
}

/** `a 55-day breakout`, `20-bar breakdown`: a close beyond the extreme of the bars before. */
export function readBreakoutNoun(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const isChannel = isTag(c, 0, 'indicator') && peek(c).name === 'donchian' && isTag(c, 1, 'number')
    if (isChannel) c.at++
    const length = readLength(c, !isChannel)
    if (length && isTag(c, 0, 'indicator') && c.lexemes[c.at]?.name === 'donchian') c.at++
    const word = length && take(c, 'breaks')
    if (!length || !word || !/breakout|breakdown|break/.test(word.text)) return null
    const isUp = word.text !== 'breakdown' && (c.direction > 0 || isTag(c, 0, 'up'))
    take(c, 'up', 'down')
    const origin = originSince(c, from)
    const line = indicator(isUp ? 'highest' : 'lowest', { period: length.bars }, origin, {
      source: price(isUp ? 'high' : 'low', origin),
      shift: 1,
      ...(length.timeframe && { timeframe: length.timeframe }),
    })
    return compare(isUp ? 'gt' : 'lt', price('close', origin), line, origin)
  })
}

/** `gaps up more than 1%`: the open against the close (or, without a size, the high) of the bar before. */
export function readGap(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    attempt(c, () => (readTerm(c) && isTag(c, 0, 'gap', 'opens') ? true : null))
    pass(c, 'opens')
    passText(c, 'with')
    const word = take(c, 'gap')
    if (!word) return null
    // `price fills the gap` tells where the gap ends.
    if (c.lexemes.slice(Math.max(0, c.at - 4), c.at).some((l) => /^(?:fill|fills|filled|filling)$/.test(l.text))) return null
    attempt(c, () => takeText(c, 'at', 'on') && take(c, 'open'))
    passAll(c, 'be', 'make')
    passText(c, 'of', 'by')
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
