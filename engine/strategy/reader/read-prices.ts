import { patternNames } from '../../indicators/vocabulary.ts'
import type { PriceField } from '../../market/price-fields.ts'
import { parseTimeframe } from '../../market/timeframe.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { weekdays } from '../../market/weekdays.ts'
import type { Origin, Term } from '../plan.ts'
import { asField, calc, indicator, price } from './build-term.ts'
import { attempt, isTag, isText, originSince, pass, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { periodUnits, readAgo, readBracketParams, readLength, verbTags } from './indicator-numbers.ts'
import type { Length } from './indicator-numbers.ts'
import type { Lexeme } from './lexer.ts'
import { readTimeframe } from './timeframes.ts'

/** The body, the range or a wick of the candle `shift` bars back. */
export function takeCandleSize(c: Cursor, shift: number, timeframe?: Timeframe): Term | null {
  const from = c.at
  const word = take(c, 'body', 'range', 'wick')
  // `above the range high`: an end of the range, not its size.
  if (!word || (word.tag === 'range' && isTag(c, 0, 'field'))) return null
  passText(c, 'size')
  const origin = originSince(c, from)
  const { rangeHigh, rangeLow } = c.memory
  // `if the range is smaller than 40 pips`, of the range that was named.
  const isNamed =
    word.tag === 'range' &&
    word.text === 'range' &&
    (!/^(?:unit|candle_ref|previous|current|ref|today|yesterday)$/.test(c.lexemes[from - 1]?.tag ?? '') ||
      c.lexemes[from - 1]?.text === 'that')
  if (isNamed && rangeHigh && rangeLow && shift === 0 && !timeframe) return calc('sub', [rangeHigh, rangeLow], origin)
  const p = (field: PriceField) => price(field, origin, shift, timeframe)
  if (word.tag === 'range') return calc('sub', [p('high'), p('low')], origin)
  if (word.tag === 'body') return calc('abs', [calc('sub', [p('close'), p('open')], origin)], origin)
  if (word.name === 'upper') return calc('sub', [p('high'), calc('max', [p('open'), p('close')], origin)], origin)
  return calc('sub', [calc('min', [p('open'), p('close')], origin), p('low')], origin)
}

export const readField = (c: Cursor): PriceField | null => {
  const word = take(c, 'field', 'close', 'open', 'closes')
  if (!word) return null
  return word.tag === 'field' ? asField(word.name) : word.tag === 'open' ? 'open' : 'close'
}

interface When {
  readonly shift: number
  readonly timeframe: Timeframe | null
}

function namePattern(c: Cursor, word: Lexeme) {
  const name = patternNames.find((p) => p === word.name)
  if (name) c.memory.namedPattern = { name, from: { spans: [{ start: word.start, end: word.end }] } }
}

/** `if it is lower than Friday's close`, said of a Monday: so many trading days before. */
function readWeekdayAgo(c: Cursor): number | null {
  if (!isTag(c, 0, 'weekday')) return null
  const at = isTag(c, 0, 'weekday') && isTag(c, 1, 'close', 'field', 'open') ? weekdays.findIndex((d) => d === peek(c).name) : -1
  const said = c.lexemes.slice(0, c.at).findLast((l) => l.tag === 'weekday')
  const now = said ? weekdays.findIndex((d) => d === said.name) : -1
  if (at < 0 || at > 4 || now < 0 || now > 4 || at === now) return null
  c.at++
  return (now - at + 5) % 5
}

/** `yesterday's`, `the previous candle's`, `last week's`, `today's`: the bar that a price is taken from. */
function readBarReference(c: Cursor): When | null {
  return attempt(c, () => {
    if (take(c, 'yesterday')) return { shift: 1, timeframe: '1d' }
    const day = readWeekdayAgo(c)
    if (day !== null) return { shift: day, timeframe: '1d' }
    if (take(c, 'today')) return { shift: 0, timeframe: '1d' }
    const named = isTag(c, 0, 'pattern') && isTag(c, 1, 'field', 'open', 'body', 'range') ? take(c, 'pattern') : null
    if (named) {
      namePattern(c, named)
      return { shift: c.memory.candleShift, timeframe: null }
    }
    const candle = take(c, 'candle_ref')
    if (candle) return { shift: candle.name === 'mother' ? 1 : c.memory.candleShift, timeframe: null }
    // `the high of that red one`, `the red candle's low`.
    const coloured = attempt(
      c,
      () => (passAll(c, 'ref', 'current'), take(c, 'color') && (take(c, 'unit') ?? takeText(c, 'one')) ? true : null),
    )
    if (coloured && c.memory.candleShift > 0) return { shift: c.memory.candleShift, timeframe: null }
    const ordinal = isTag(c, 0, 'number') && isTag(c, 1, 'previous') ? take(c, 'number') : null
    const lead = take(c, 'previous', 'current')
    if (!lead) return null
    const chart = isTag(c, 0, 'number') && isTag(c, 1, 'unit') && isTag(c, 2, 'unit') ? readTimeframe(c) : null
    const unit = take(c, 'unit') ?? (isTag(c, 0, 'timeframe') ? take(c, 'timeframe') : null)
    if (chart) return { shift: lead.tag === 'current' || lead.text === 'last' ? 0 : 1, timeframe: chart }
    const timeframe = unit ? (unit.tag === 'timeframe' ? parseTimeframe(unit.name) : (periodUnits[unit.name] ?? null)) : null
    if (lead.tag === 'current') return { shift: 0, timeframe }
    // `the last candle` that has closed is the one that is decided on; `last week` is the one before this.
    const isLastBar = lead.text === 'last' && unit?.name === 'bar'
    return { shift: isLastBar ? 0 : (ordinal?.value ?? 1), timeframe }
  })
}

function withBar(field: PriceField, when: When, from: Origin): Term {
  return price(field, from, when.shift, when.timeframe ?? undefined)
}

export function readBarPrice(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const when = readBarReference(c)
    if (!when) return null
    passText(c, 'of')
    const size = takeCandleSize(c, when.shift, when.timeframe ?? undefined)
    if (size) return size
    // `the previous candle closed outside it` tells what it did.
    const field = isTag(c, 0, 'closes') ? null : readField(c)
    if (!field) {
      const isBar = c.lexemes[from]?.tag !== 'previous' || c.lexemes[c.at - 1]?.tag === 'unit'
      return isBar && isTag(c, 0, ...verbTags, 'opens') ? withBar('close', when, originSince(c, from)) : null
    }
    return withBar(field, when, originSince(c, from))
  })
}

interface Window extends Length {
  readonly source?: PriceField
  /** `the highest of the past seven`: of what is compared with it. */
  readonly isOfSubject?: true
}

/** `(today included)`, `including the current bar`: an extreme ends with the current bar anyway. */
const takeIncluded = (c: Cursor): void => {
  attempt(c, () => {
    const bracket = takeText(c, '(', ',')
    const early = takeText(c, 'including', 'incl', 'counting')
    passAll(c, 'current')
    const bar = take(c, 'today', 'unit') ?? takeText(c, 'this one')
    const isTold = bar && (early ?? takeText(c, 'included', 'inclusive', 'incl'))
    return isTold && (bracket?.text !== '(' || takeText(c, ')')) ? true : null
  })
}

/** `of the last 20 bars`, `in 50 days`, `over the past 10 candles`, `(20)`. */
function readWindow(c: Cursor): Window | null {
  return attempt(c, () => {
    const bracket = readBracketParams(c)
    const of = bracket?.source?.kind === 'price' ? bracket.source.field : undefined
    if (bracket?.values[0] !== undefined)
      return { bars: bracket.values[0], timeframe: bracket.length?.timeframe ?? null, ...(of && { source: of }) }
    const lead = take(c, 'prep', 'since') ?? takeText(c, 'over', 'within')
    // `the high of 3 bars ago` is one bar's.
    if (lead?.text === 'of' && attempt(c, () => (readLength(c, true) && isTag(c, 0, 'ago') ? true : null))) return null
    const previous = take(c, 'previous', 'recent')
    if (!lead && !previous) return null
    // `of the past seven closes (today included)`.
    const counted = isTag(c, 0, 'number') && isTag(c, 1, 'closes', 'close', 'field') ? take(c, 'number') : null
    const ends = counted && readField(c)
    if (counted && (ends === 'close' || ends === 'high' || ends === 'low')) {
      takeIncluded(c)
      return { bars: counted.value, timeframe: null, source: ends }
    }
    const length = readLength(c, true)
    if (length) {
      takeText(c, 'before', 'prior', 'earlier')
      takeIncluded(c)
      return length
    }
    // `the lowest low of the previous three`.
    const bare = previous && isTag(c, 0, 'number') && isTag(c, 1, 'mark', 'period_mark', 'newline', 'and') ? take(c, 'number') : null
    if (bare && Number.isInteger(bare.value) && bare.value > 1) return { bars: bare.value, timeframe: null, isOfSubject: true }
    // `of the 16 before it`.
    const before =
      lead && !previous
        ? attempt(c, () => {
            const n = take(c, 'number')
            return n && takeText(c, 'before', 'prior') && (take(c, 'ref') ?? true) ? n : null
          })
        : null
    if (before && Number.isInteger(before.value) && before.value > 1) return { bars: before.value, timeframe: null }
    // `of the pullback (3 bars)`.
    const told = take(c, 'pullback', 'range') && readBracketParams(c)
    if (told && told.values[0] !== undefined) return { bars: told.values[0], timeframe: null }
    const unit = previous && take(c, 'unit')
    return unit && unit.name !== 'bar' ? { bars: 1, timeframe: periodUnits[unit.name] ?? null } : null
  })
}

const extremeOf = (field: PriceField, length: Length, from: Origin, source?: PriceField): Term => {
  const isHigh = field === 'high'
  return indicator(isHigh ? 'highest' : 'lowest', { period: length.bars }, from, {
    source: price(source ?? (isHigh ? 'high' : 'low'), from),
    ...(length.timeframe && { timeframe: length.timeframe }),
  })
}

/** `the top of the last 30 days`, `the minimum of the last 8 candles`. */
const readEndWord = (c: Cursor): Lexeme | null => {
  const isHigh = isText(c, 0, 'top', 'maximum', 'max')
  const isEnd = isHigh || isText(c, 0, 'bottom', 'minimum', 'min')
  const isOfWindow = isText(c, 1, 'of', 'in') && isTag(c, 2, 'previous', 'number')
  const isWhole = isText(c, 0, 'minimum of', 'min of', 'maximum of') && isTag(c, 1, 'previous', 'number')
  if (isWhole) return { ...take(c, peek(c).tag)!, name: isText(c, -1, 'maximum of') ? 'high' : 'low' }
  if (!isEnd || !isOfWindow) return null
  const word = peek(c)
  c.at++
  return { ...word, name: isHigh ? 'high' : 'low' }
}

/** `the lowest low (highest high) of the last 8 bars`, `… (shorts: highest high) of …`: as the mirror says. */
const readMirroredAside = (c: Cursor) =>
  attempt(c, () => {
    if (!takeText(c, '(')) return null
    passText(c, 'for')
    if (take(c, 'short')) takeText(c, ':', ',')
    if (!take(c, 'extreme', 'field')) return null
    pass(c, 'field')
    attempt(c, () => (takeText(c, 'for', 'on', 'in') ? take(c, 'short') : null))
    return takeText(c, ')')
  })

/** `highest high of the last 20 bars`, `lowest close in 50 days`, `20-day high`, `high of the last 5 candles`. */
export function readExtreme(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const lead = readLength(c, true)
    pass(c, 'fresh')
    const isClosing = lead !== null && takeText(c, 'closing') !== null
    const word = take(c, 'extreme') ?? readEndWord(c)
    const field = word ? readField(c) : take(c, 'field')?.name
    if (word) readMirroredAside(c)
    const way = word?.name ?? field
    if ((way !== 'high' && way !== 'low') || (!lead && !word && !field)) return null
    const source = word?.text.endsWith('close')
      ? 'close'
      : word && field && field !== 'high' && field !== 'low'
        ? asField(field)
        : undefined
    const closing = attempt(c, () => (takeText(c, 'close') && !isTag(c, 0, 'when') ? ('close' as const) : null))
    const previous = word
      ? null
      : attempt(c, () => (takeText(c, '(') && take(c, 'close', 'closes') && takeText(c, ')') ? ('close' as const) : null))
    const window: Window | null = lead ?? readWindow(c)
    if (!window) return null
    const { subject } = c.memory
    const own = window.isOfSubject && !field && /^(?:highest|lowest)$/.test(word?.text ?? '') && subject?.kind === 'price'
    if (!word && !lead && window.bars === 1 && window.timeframe) return price(way, originSince(c, from), 1, window.timeframe)
    return extremeOf(
      way,
      window,
      originSince(c, from),
      (isClosing ? 'close' : undefined) ?? source ?? closing ?? previous ?? (own ? subject.field : window.source),
    )
  })
}

/** `high of the previous bar`, `low of the day`, `close 5 days ago`, `close[1]`, `volume`. */
export function readPlainPrice(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const heikin = take(c, 'heikin')
    const field = readField(c)
    // `the opening bar` is no price.
    if (!field || (isText(c, -1, 'opening') && isTag(c, 0, 'unit'))) return null
    // `the daily close of KO`.
    attempt(c, () => (takeText(c, 'of', 'in') ? take(c, 'symbol') : null))
    const plain =
      heikin && (field === 'open' || field === 'high' || field === 'low' || field === 'close') ? (`ha_${field}` as const) : field
    const when = attempt(c, () => {
      const of = takeText(c, 'of', 'from', 'in')
      if (of) takeAll(c, 'every', 'each')
      const bar = readBarReference(c)
      if (bar) return bar
      const pattern = of && take(c, 'pattern')
      if (pattern) {
        namePattern(c, pattern)
        return { shift: c.memory.candleShift, timeframe: null }
      }
      const unit = take(c, 'unit')
      if (!unit) return null
      if (unit.name === 'bar') return { shift: 0, timeframe: null }
      return unit.name === 'day' || (unit.name === 'week' && of) ? { shift: 0, timeframe: periodUnits[unit.name] ?? null } : null
    })
    if (when) {
      if (isTag(c, 0, 'body', 'range')) return null
      return price(plain, originSince(c, from), when.shift, when.timeframe ?? undefined)
    }
    const ago = readAgo(c)
    return price(plain, originSince(c, from), ago?.bars ?? 0, ago?.timeframe ?? undefined)
  })
}

export function readEntryPrice(c: Cursor): Term | null {
  const from = c.at
  // `entry = close > SMA(100)` names a rule.
  if (isTag(c, 1, 'eq') || isText(c, 1, ':')) return null
  return take(c, 'entry') ? { kind: 'entry_price', from: originSince(c, from) } : null
}

export function readCandle(c: Cursor): Term | null {
  return attempt(c, () => {
    const at = c.at
    take(c, 'unit', 'candle_ref')
    const size = takeCandleSize(c, 0)
    if (!size) c.at = at
    return size
  })
}
