import type { Term } from '../plan.ts'
import {
  calc,
  constant,
  indicator,
  isAverage,
  isOnPriceScale,
  isPrice,
  offsetTerm,
  onTimeframe,
  price,
  rounded,
  shiftTerm,
} from './build-term.ts'
import {
  attempt,
  attemptBracket,
  isTag,
  isText,
  noteAmbiguous,
  originSince,
  pass,
  passAll,
  passText,
  peek,
  startsNothing,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { periodUnits, readAgo, verbTags } from './indicator-numbers.ts'
import { readFlippingOn, rememberFlippingChart } from './read-flipping.ts'
import { readBand, readCloud, readIndicators, readKd } from './read-indicators.ts'
import { readBarPrice, readCandle, readEntryPrice, readExtreme, readField, readPlainPrice } from './read-prices.ts'
import { readClockRange, readRangeEnd } from './read-ranges.ts'
import { readTimeframe } from './timeframes.ts'
import type { Tag } from './vocabulary.ts'

const distanceUnits: readonly Tag[] = ['percent', 'pips', 'points']

/** `2 pips above the high`, `1 ATR below the 20 EMA`, `3% below its 10-day high`. */
function readOffsetTerm(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const number = take(c, 'number')
    if (!number) return null
    const unit = take(c, ...distanceUnits)
    passAll(c, 'times')
    const spread = unit ? null : isTag(c, 0, 'indicator') && (peek(c).name === 'atr' || peek(c).name === 'stdev') ? readPrimary(c) : null
    if (!unit && !spread) return null
    const way = take(c, 'above', 'below', 'up', 'down')
    if (!way) return null
    passText(c, 'from', 'of')
    const base = readLineSpokenOf(c) ?? readPrimary(c)
    if (!base) return null
    const isUp = way.tag === 'above' || way.tag === 'up'
    return offsetTerm(base, number.value, unit?.tag ?? 'atr', spread, isUp, originSince(c, from))
  })
}

/** `sell at 2% above it`: the line that price was measured against, where `it` would be the price. */
const readLineSpokenOf = (c: Cursor): Term | null =>
  attempt(c, () => {
    const { object, subject } = c.memory
    if (object === null || object.kind === 'const' || !isOnPriceScale(object)) return null
    if (!take(c, 'ref') || isTag(c, 0, 'number', 'field', 'indicator', 'average', 'output', 'close', 'open', 'unit', 'timeframe'))
      return null
    return subject === null || isPrice(subject) ? object : null
  })

function readNumberTerm(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    passText(c, '$', '€', '£')
    const number = take(c, 'number')
    if (!number) return null
    // `the slow one` counts nothing.
    if (number.text === 'one' && !isTag(c, 0, 'percent', 'pips', 'points', 'unit', 'r', 'times', 'indicator')) return null
    const known = averageOfLength(c, number.value)
    if (known && isTag(c, 0, 'unit') && !isTag(c, 1, 'field', 'output', 'indicator', 'average', 'ago', 'row', 'breaks')) c.at++
    if (known && !isTag(c, 0, 'percent', 'pips', 'points', 'times', 'unit', 'number', 'indicator'))
      return { ...known, from: originSince(c, from) }
    // `below 20 bars ago`, `at least 5 closes`: a count, not a level.
    const nameless = averageNamedByLength(c, number.value)
    if (nameless) return { ...nameless, from: originSince(c, from) }
    if (isTag(c, 0, 'unit', 'closes', 'row', 'ago', 'color') || (isText(c, 0, 'of', 'out of') && isTag(c, 1, 'previous', 'number')))
      return null
    const unit = take(c, 'percent', 'pips', 'points', 'money')
    if (unit?.tag === 'percent' && isTag(c, 0, 'above', 'below')) return null
    return constant(number.value, originSince(c, from), unit?.tag === 'pips' || unit?.tag === 'points' ? unit.tag : undefined)
  })
}

/** `above its 200-day` at the end of a condition: the average of that length. */
function averageNamedByLength(c: Cursor, length: number): Term | null {
  const unit = peek(c)
  const isEnd =
    isTag(c, 1, 'mark', 'period_mark', 'newline', 'and', 'or', 'buy', 'sell', 'enter', 'exit', 'long', 'short') ||
    c.at + 1 >= c.lexemes.length
  if (unit.tag !== 'unit' || !/^(?:day|week|bar)$/.test(unit.name) || !isEnd || !isTag(c, -2, 'above', 'below', 'ref', 'prep', 'cross'))
    return null
  if (!isOnPriceScale(c.memory.subject) || length < 5 || !Number.isInteger(length)) return null
  c.at++
  const timeframe = periodUnits[unit.name] ?? null
  return indicator('sma', { period: length }, { spans: [] }, timeframe ? { timeframe } : {})
}

const unitsOfAverages = /^(?:day|week|bar)$/

/** `the 50 day crosses over the 200 day`: two averages, where both are named by their lengths alone. */
function readNamelessAverage(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const number = take(c, 'number')
    const unit = number && take(c, 'unit')
    if (!number || !unit || !unitsOfAverages.test(unit.name) || number.value < 5 || !Number.isInteger(number.value)) return null
    let ahead = 0
    while (isTag(c, ahead, 'be', 'cross', 'above', 'below', 'up', 'down', 'move', 'back', 'fall', 'rise', 'breaks')) ahead++
    const isBoth = ahead > 0 && isTag(c, ahead, 'number') && isTag(c, ahead + 1, 'unit') && peek(c, ahead + 1).name === unit.name
    if (!isBoth || isTag(c, ahead + 2, 'field', 'close', 'extreme', 'ago', 'row', 'output', 'average', 'indicator')) return null
    const timeframe = periodUnits[unit.name] ?? null
    const named = (period: number, at: number) => indicator('sma', { period }, originSince(c, at), timeframe ? { timeframe } : {})
    // The other one is met as a bare number.
    c.memory.averages.push(named(peek(c, ahead).value, from))
    const average = named(number.value, from)
    c.memory.averages.push(average)
    return average
  })
}

/** `below the 20` after price or an average: the average of that length that the text has named. */
function averageOfLength(c: Cursor, length: number): Term | null {
  if (c.memory.subject !== null && !isOnPriceScale(c.memory.subject)) return null
  return (
    c.memory.averages.findLast((a) => a.kind === 'indicator' && a.params['period'] === length && (!a.source || isPrice(a.source))) ?? null
  )
}

/** `closes under the fifty` with a 50 EMA in the text. */
const namesLengthAhead = (c: Cursor): boolean =>
  isTag(c, 1, 'above', 'below') &&
  isTag(c, 2, 'number') &&
  peek(c, 2).before === 'the' &&
  c.memory.averages.some((a) => a.kind === 'indicator' && a.params['period'] === peek(c, 2).value)

function readReference(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const word = take(c, 'ref')
    if (!word) return null
    // `close it if the oscillator crosses below zero`.
    if (word.name === 'oscillator') return c.memory.oscillator && { ...c.memory.oscillator, from: originSince(c, from) }
    if (takeText(c, 'opened')) return price('open', originSince(c, from))
    // `opens below the low of the bar before and closes above that low`.
    const { object: named } = c.memory
    const isThat = word.text === 'that' && named?.kind === 'price' && named.shift && isTag(c, 0, 'field') && peek(c).name === named.field
    if (isThat) return (c.at++, { ...named, from: originSince(c, from) })
    const own = isTag(c, 0, 'closes') ? null : attempt(c, readPrimary)
    // `its low`, of the candle that was named.
    if (own?.kind === 'price' && !own.shift && !own.timeframe && c.memory.candleShift > 0) return shiftTerm(own, c.memory.candleShift)
    // `the week closes under its 40 SMA`: both of one chart.
    const { subject: spoken } = c.memory
    if (own && isAverage(own) && !own.timeframe && spoken?.kind === 'price' && spoken.timeframe) return onTimeframe(own, spoken.timeframe)
    if (own) return own
    // `it closes` is the price, unless an oscillator was spoken of; `it closes under the fifty` is it where an average has that length.
    const isPriceClose = isTag(c, 0, 'closes') && (isOnPriceScale(c.memory.subject) || namesLengthAhead(c))
    const isVolume = c.memory.subject?.kind === 'price' && c.memory.subject.field === 'volume'
    const subject =
      (isVolume && isTag(c, 0, 'closes')) || isPriceClose || (isTag(c, 0, 'breaks', 'opens') && !isOnPriceScale(c.memory.subject))
        ? null
        : c.memory.subject
    return { ...(subject ?? price('close', { spans: [] })), from: originSince(c, from) }
  })
}

/** The market itself as a subject: `price`, `it`, `the candle`, `SPY`. */
function readMarket(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    // `… and the one before closed below it`.
    if (isText(c, 0, 'one') && isText(c, 1, 'before', 'prior') && isTag(c, 2, ...verbTags)) {
      c.at += 2
      return price('close', originSince(c, from), 1)
    }
    // `… and short when one closes below the low`: a candle.
    if (isText(c, 0, 'one') && isTag(c, 1, 'closes', 'breaks', 'cross', 'touch')) {
      c.at++
      return price('close', originSince(c, from))
    }
    // `if one candle drops more than 2 ATR`.
    if (isText(c, 0, 'one') && isTag(c, 1, 'unit') && isTag(c, 2, ...verbTags)) c.at++
    const heikin = take(c, 'heikin')
    if (heikin) takeAll(c, 'unit')
    if (heikin && isTag(c, 0, ...verbTags, 'color')) return price('ha_close', originSince(c, from))
    if (heikin) return null
    // `exit when bars held >= 5`, `bars in the trade`.
    const isHeld =
      isTag(c, 0, 'unit') &&
      peek(c).name === 'bar' &&
      (isTag(c, 1, 'hold') || (isText(c, 1, 'in', 'since') && isTag(c, 2, 'position', 'entry')))
    if (isHeld) {
      c.at += isTag(c, 1, 'hold') ? 2 : 3
      return { kind: 'bars_held', from: originSince(c, from) }
    }
    const word =
      take(c, 'price_word', 'symbol', 'candle_ref') ?? (isTag(c, 0, 'unit') && peek(c).name !== 'minute' ? take(c, 'unit') : null)
    if (!word) return null
    // `a bar that closes above the high`.
    if (word.tag === 'unit' && isText(c, 0, 'that') && isTag(c, 1, 'closes')) c.at++
    // `the bar that just closed has the smallest range`: it has ended, and no more is said of it.
    const hasEnded = word.tag === 'unit' && isTag(c, 0, 'closes') && isTag(c, 1, 'extreme', 'range', 'body', 'wick', 'be')
    if (hasEnded) return (c.at++, price('close', originSince(c, from)))
    // `the candle before closed above it`.
    if (word.tag === 'unit' && word.name === 'bar' && isText(c, 0, 'before', 'prior') && isTag(c, 1, ...verbTags)) {
      c.at++
      return price('close', originSince(c, from), 1)
    }
    if (word.tag === 'unit' && word.name === 'week' && isTag(c, 0, 'closes')) return price('close', originSince(c, from), 0, '1w')
    if (word.tag === 'unit' && word.name === 'day' && isTag(c, 0, 'opens')) return price('open', originSince(c, from), 0, '1d')
    const field = word.tag === 'price_word' ? null : attempt(c, () => readField(c))
    const ago = readAgo(c)
    const ofDay = word.tag === 'unit' && word.name === 'day' && field === 'open' ? '1d' : undefined
    if (field && !isTag(c, -1, 'closes'))
      return price(field, originSince(c, from), word.tag === 'candle_ref' ? c.memory.candleShift : 0, ofDay)
    if (field) c.at--
    if (word.tag !== 'price_word' && !isTag(c, 0, ...verbTags, 'opens', 'pullback', 'up', 'down') && !isText(c, 0, 'trades', 'on'))
      return null
    return price('close', originSince(c, from), ago?.bars ?? 0, ago?.timeframe ?? undefined)
  })
}

function readOnTimeframe(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const timeframe = readTimeframe(c)
    if (!timeframe) return null
    passAll(c, 'chart')
    const candle = takeText(c, 'candle', 'candles')
    const flips = readFlippingOn(c, timeframe, from, candle !== null)
    if (flips) return flips
    // `when the 15 min closes above …`.
    if (!candle && isTag(c, 0, 'closes') && isTag(c, 1, 'above', 'below', 'back', 'between'))
      return price('close', originSince(c, from), 0, timeframe)
    const isTerm = isTag(
      c,
      0,
      'indicator',
      'average',
      'field',
      'close',
      'open',
      'output',
      'price_word',
      'number',
      'cloud',
      'kd',
      'heikin',
      'extreme',
      'range',
    )
    if (!isTerm) return null
    const term = readPrimary(c)
    if (!term) return null
    const placed = { ...onTimeframe(term, timeframe), from: originSince(c, from) }
    // `… above the 4h 50 EMA, … below that EMA`.
    if (isAverage(placed)) c.memory.averages.push(placed)
    rememberFlippingChart(c, placed, timeframe)
    return placed
  })
}

function readScaled(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const twice = take(c, 'twice', 'half')
    const number = twice ?? take(c, 'number')
    if (!number) return null
    const percent = twice ? null : take(c, 'percent')
    if (!twice && !percent && !take(c, 'times') && !(isTag(c, 0, 'indicator') && peek(c).name === 'atr')) return null
    if (percent && !takeText(c, 'of') && !isTag(c, 0, 'range', 'body')) return null
    const base = readPrimary(c)
    if (!base || base.kind === 'const') return null
    const factor = twice?.tag === 'half' || percent ? number.value / 100 : number.value
    return calc('mul', [constant(rounded(factor), originSince(c, from)), base], originSince(c, from))
  })
}

/** `the difference between EMA 12 and EMA 26`, `the ratio of close to the 200 SMA`. */
function readDifference(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const isThat = take(c, 'ref', 'current') !== null
    const word = take(c, 'difference')
    if (!word) return null
    // `enter when this difference becomes positive`.
    if (isThat) return c.memory.oscillator?.kind === 'calc' ? { ...c.memory.oscillator, from: originSince(c, from) } : null
    pass(c, 'between', 'prep')
    passText(c, 'between')
    const bands = attempt(c, () => {
      const name = take(c, 'indicator')
      passAll(c, 'band')
      return name?.name === 'bb' && !isTag(c, 0, 'and', 'minus', 'until', 'output')
        ? indicator('bb', {}, originSince(c, from), { output: 'width' })
        : null
    })
    if (bands) return bands
    const first = readPrimary(c)
    if (!first || !take(c, 'and', 'minus', 'until')) return null
    const second = readPrimary(c)
    return second && calc(word.name === 'ratio' ? 'div' : 'sub', [first, second], originSince(c, from))
  })
}

/** `the 20 bar range`: from the lowest low to the highest high. */
function readBarsRange(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const number = take(c, 'number')
    const unit = number && take(c, 'unit')
    const isBars = unit ? /^(?:bar|day)$/.test(unit.name) : isText(c, 0, 'bar range')
    if (!number || number.value < 2 || !isBars || !take(c, 'range')) return null
    if (isTag(c, 0, 'field', 'output')) return null
    const origin = originSince(c, from)
    const timeframe = unit ? (periodUnits[unit.name] ?? null) : null
    const end = (name: 'highest' | 'lowest', field: 'high' | 'low'): Term =>
      indicator(name, { period: number.value }, origin, { source: price(field, origin), ...(timeframe && { timeframe }) })
    return calc('sub', [end('highest', 'high'), end('lowest', 'low')], origin)
  })
}

/** `the range of 00:00-08:00`: how far it reaches; its ends are spoken of later. */
function readClockRangeSize(c: Cursor): Term | null {
  if (!isTag(c, 0, 'range')) return null
  return attempt(c, () => {
    const from = c.at
    c.at++
    if (!takeText(c, 'of', 'from', 'between')) return null
    const hours = readClockRange(c)
    if (!hours || isTag(c, 0, 'field', 'output')) return null
    const origin = originSince(c, from)
    const end = (output: 'high' | 'low') =>
      indicator('session_range', { from: hours.from, to: hours.to }, origin, { output, ...(hours.zone && { zone: hours.zone }) })
    Object.assign(c.memory, { rangeHigh: end('high'), rangeLow: end('low') })
    return calc('sub', [end('high'), end('low')], origin)
  })
}

/** `halfway between its high and its low`: the middle of two prices. */
function readHalfway(c: Cursor): Term | null {
  if (!isTag(c, 0, 'output') || peek(c).name !== 'middle' || !isTag(c, 1, 'between')) return null
  return attempt(c, () => {
    const from = c.at
    c.at += 2
    const first = readTerm(c)
    const second = first && take(c, 'and') ? readTerm(c) : null
    if (!first || !second) return null
    const origin = originSince(c, from)
    // `the high and the low of the last candle`: both of that bar.
    const isOneBar = first.kind === 'price' && second.kind === 'price' && !first.shift && !first.timeframe
    const both = isOneBar ? [{ ...second, field: first.field, from: first.from }, second] : [first, second]
    const isWhole = isOneBar && [first.field, second.field].toSorted().join() === 'high,low'
    return isWhole ? { ...second, field: 'hl2', from: origin } : calc('div', [calc('add', both, origin), constant(2, origin)], origin)
  })
}

/** `the midpoint of the engulfing candle`, `the middle of the range`. */
function readMidpoint(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    if (!isTag(c, 0, 'output') || peek(c).name !== 'middle') return null
    c.at++
    // `place a limit at its midpoint`: of the candle that is spoken of, where no band or range is.
    const isItsOwn = isText(c, -2, 'its') && c.memory.band === null && c.memory.lines === null && c.memory.rangeHigh === null
    if (isItsOwn && !isTag(c, 0, 'prep', 'between')) return price('hl2', originSince(c, from), c.memory.candleShift)
    if (!takeText(c, 'of')) return null
    const yesterday = take(c, 'yesterday') !== null
    const previous = !yesterday && take(c, 'previous') !== null
    pass(c, 'current')
    passText(c, 'that')
    const word = take(c, 'range', 'candle_ref', 'pattern', 'unit')
    if (!word || isTag(c, 0, 'band', 'indicator', 'average')) return null
    pass(c, 'unit')
    const origin = originSince(c, from)
    const { rangeHigh, rangeLow } = c.memory
    if (word.tag === 'range' && !yesterday && !previous && rangeHigh && rangeLow)
      return calc('div', [calc('add', [rangeHigh, rangeLow], origin), constant(2, origin)], origin)
    const isLast = previous && peek(c, -2).text === 'last'
    const of = (field: 'hl2' | 'high' | 'low') =>
      price(field, origin, yesterday || (previous && !isLast) ? 1 : c.memory.candleShift, yesterday ? '1d' : undefined)
    // `…, the rest at the opposite side`: of the range whose middle was named.
    if (yesterday) Object.assign(c.memory, { rangeHigh: of('high'), rangeLow: of('low') })
    return of('hl2')
  })
}

function readBracketed(c: Cursor): Term | null {
  if (!isText(c, 0, '(')) return null
  return attemptBracket(c, 'term', () => {
    c.at++
    const term = readTerm(c)
    return term && takeText(c, ')') ? term : null
  })
}

const neverTerms: readonly Tag[] = [
  'when',
  'and',
  'or',
  'not',
  'buy',
  'sell',
  'stop',
  'target',
  'risk',
  'above',
  'below',
  'be',
  'cross',
  'prep',
  'percent',
  'filler',
  'skip',
  'only',
  'exit',
  'while',
  'move',
  'bullet',
]

/** `yesterday closed above the close of the day before`: one bar before the one that is spoken of. */
function readBarBefore(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const field = take(c, 'close', 'open', 'field')
    if (!field || !takeText(c, 'of')) return null
    const unit = take(c, 'unit')
    if (!unit || !/^(?:day|bar|week)$/.test(unit.name) || !takeText(c, 'before')) return null
    const { subject } = c.memory
    const spoken = subject?.kind === 'price' ? subject : null
    const timeframe = spoken?.timeframe ?? periodUnits[unit.name] ?? undefined
    const name = field.tag === 'field' ? field.name : field.tag
    return price(name as Parameters<typeof price>[0], originSince(c, from), (spoken?.shift ?? 0) + 1, timeframe)
  })
}

/** `z` after `z = …`. */
const readNamedTerm = (c: Cursor): Term | null => {
  const term = c.memory.values.get(peek(c).text)
  if (!term) return null
  c.at++
  return { ...term, from: originSince(c, c.at - 1) }
}

const readers: readonly ((c: Cursor) => Term | null)[] = [
  readNamedTerm,
  readBracketed,
  readBarBefore,
  readDifference,
  readHalfway,
  readMidpoint,
  readClockRangeSize,
  readBarsRange,
  readRangeEnd,
  readOnTimeframe,
  readOffsetTerm,
  readScaled,
  readReference,
  readExtreme,
  readBarPrice,
  readPlainPrice,
  readBand,
  readKd,
  readCloud,
  readCandle,
  readEntryPrice,
  readMarket,
  readNamelessAverage,
  readNumberTerm,
]

/** `… if the next one closes above its high`: what was told before is one bar old. */
function readNextBar(c: Cursor): Term | null {
  const isBar = isText(c, 1, 'one') || (isTag(c, 1, 'unit') && peek(c, 1).name === 'bar')
  if (!isText(c, 0, 'next', 'following') || !isBar || !isTag(c, 2, ...verbTags)) return null
  const from = c.at
  c.at += 2
  c.memory.candleShift = 1
  c.memory.isNextBar = true
  return price('close', originSince(c, from))
}

function readPrimary(c: Cursor): Term | null {
  const next = readNextBar(c)
  if (next) return next
  if (startsNothing(c) || isTag(c, 0, ...neverTerms)) return null
  return attempt(c, () => {
    take(c, 'both')
    const several = readIndicators(c)
    if (several) return several[0] ?? null
    for (const read of readers) {
      const term = read(c)
      if (term) return term
    }
    return null
  })
}

const sumOps: Readonly<Partial<Record<Tag, 'add' | 'sub'>>> = { plus: 'add', minus: 'sub' }

function readSumTail(c: Cursor, first: Term, from: number): Term {
  let sum = first
  for (let i = 0; i < 6; i++) {
    const next = attempt(c, () => {
      const op = sumOps[peek(c).tag]
      const product = isTag(c, 0, 'times') ? 'mul' : isText(c, 0, '/', 'divided by') ? 'div' : null
      if (!op && !product) return null
      c.at++
      const right = readPrimary(c)
      if (!right) return null
      // `above VWAP plus RSI over 60` joins two conditions as well.
      const isOtherScale =
        isOnPriceScale(sum) !== isOnPriceScale(right) && sum.kind !== 'const' && right.kind !== 'const' && right.kind !== 'calc'
      if (op === 'add' && isOtherScale && isTag(c, 0, ...verbTags)) return null
      // `above the EMA 200 + PSAR flips …` joins two conditions.
      const isObject = /^(?:above|below|gte|lte)$/.test(c.lexemes[from - 1]?.tag ?? '')
      if (op === 'add' && isObject && right.kind !== 'const' && isTag(c, 0, ...verbTags)) return null
      // `previous candle low/high` names both ends of it.
      if (product === 'div' && sum.kind === 'price' && right.kind === 'price' && sum.field !== 'close' && right.field !== 'close')
        return null
      // `EMA 5/EMA 15 cross` and `EMA 8 x EMA 21` name two lines.
      if (product && isAverage(sum) && isAverage(right)) return null
      // `under 20 + close above the EMA` joins two conditions.
      if (sum.kind === 'const' && right.kind !== 'const' && isTag(c, 0, ...verbTags)) return null
      // `the last swing low / swing high` names both ends.
      const isSwing = (t: Term) => t.kind === 'indicator' && /^(?:swing_low|swing_high|highest|lowest)$/.test(t.name)
      if (product === 'div' && isSwing(sum) && isSwing(right)) return null
      // `%K/%D`, `Tenkan/Kijun`: two lines of one indicator.
      if (product === 'div' && sum.kind === 'indicator' && right.kind === 'indicator' && sum.name === right.name) return null
      // `EMA crossover 8/21` names two lengths, not a share.
      if (product === 'div' && sum.kind === 'const' && right.kind === 'const') return null
      const percentAt = c.lexemes[c.at - 1]?.tag === 'percent'
      if (op && percentAt && right.kind === 'const')
        return offsetTerm(sum, right.value, 'percent', null, op === 'add', originSince(c, from))
      if (op === 'sub' && sum.kind === 'const' && right.kind === 'const') {
        noteAmbiguous(c, 'range_given', originSince(c, from))
        return sum
      }
      return calc(op ?? product ?? 'add', [sum, right], originSince(c, from))
    })
    if (!next) return sum
    sum = next
  }
  return sum
}

/** A value at a bar: an indicator's line, a price, a number, or arithmetic on them. */
export function readTerm(c: Cursor): Term | null {
  const from = c.at
  const now = readPrimary(c)
  const isAgo = isText(c, 0, '[') || (isTag(c, 0, 'number') && isTag(c, 1, 'unit') && isTag(c, 2, 'ago') && now?.kind === 'indicator')
  const ago = now && now.kind !== 'const' && isAgo ? readAgo(c) : null
  const first = now && ago ? shiftTerm(now, ago.bars) : now
  return first ? readSumTail(c, first, from) : null
}

/** `the 1h and the 4h RSI`: one value on two charts. */
function readOnTwoCharts(c: Cursor): readonly Term[] | null {
  return attempt(c, () => {
    passAll(c, 'both')
    const first = readTimeframe(c)
    passAll(c, 'chart')
    if (!first || !(take(c, 'and') ?? takeText(c, '/', ','))) return null
    passAll(c, 'both')
    const second = readTimeframe(c)
    if (!second || !isTag(c, 0, 'indicator', 'average', 'output', 'number', 'cloud')) return null
    const term = readPrimary(c)
    return term && [onTimeframe(term, first), onTimeframe(term, second)]
  })
}

/** One value, or several joined: `the 20, 50 and 200 EMA`, `RSI and MFI`. */
export function readTermList(c: Cursor): readonly Term[] | null {
  const charts = isTag(c, 0, 'both', 'timeframe', 'number') ? readOnTwoCharts(c) : null
  if (charts) return charts
  const several = attempt(c, () => {
    take(c, 'both', 'either', 'all')
    const list = readIndicators(c)
    return list && list.length > 1 ? list : null
  })
  if (several) return several
  const isBoth = isTag(c, 0, 'both', 'either', 'all')
  const first = readTerm(c)
  if (!first) return null
  const terms = [first]
  while (terms.length < 6) {
    const next = attempt(c, () => {
      const comma = takeText(c, ',')
      if (!take(c, 'and') && !comma) return null
      // `…, close it when …`.
      if (isTag(c, 0, 'close') && isTag(c, 1, 'ref', 'position', 'when', 'all')) return null
      const term = readTerm(c)
      if (!term || term.kind === 'const') return null
      const isOtherLength =
        term.kind === 'indicator' &&
        first.kind === 'indicator' &&
        term.name === first.name &&
        term.params['period'] !== first.params['period']
      const isSameKind = (isAverage(term) && isAverage(first)) || isOtherLength
      if (!isBoth && !isSameKind) return null
      // `EMA 9 and EMA 21 cross`: what has a verb of its own may be the subject of another condition.
      const isLast = isTag(c, 0, ...verbTags) && !isBoth
      const isAll = terms.length > 1 && isTag(c, 0, 'be', 'rise', 'fall', 'slope')
      return isLast && !isAll ? null : term
    })
    if (!next) break
    terms.push(next)
  }
  return terms
}
