import type { BothSides, Distance, Origin, Term } from '../plan.ts'
import { mirrorTerm } from '../rewrite.ts'
import { calc, indicator, rounded, isOnPriceScale, isPrice, onTimeframe, price, shiftTerm } from './build-term.ts'
import {
  attempt,
  endsHere,
  isTag,
  isText,
  noteAmbiguous,
  originSince,
  pass,
  passAll,
  passText,
  peek,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readLength } from './indicator-numbers.ts'
import { scaleOf } from './scales.ts'
import { readTerm } from './terms.ts'

/** A number whose unit the text has not said yet. */
export interface Unitless {
  readonly kind: 'unitless'
  readonly value: number
  readonly from: Origin
}
export type DistanceDraft = Distance | Unitless
/** The same for both sides, or a level that differs by side. */
export type SidedDraft = BothSides<DistanceDraft>

export const forBoth = (distance: DistanceDraft): SidedDraft => ({ long: distance, short: distance })

const atrOf = (c: Cursor): number | null => {
  if (!(isTag(c, 0, 'indicator') && peek(c).name === 'atr')) return null
  const term = readTermWithoutSum(c)
  return term?.kind === 'indicator' ? (term.params['period'] ?? 14) : null
}

const readTermWithoutSum = (c: Cursor): Term | null => {
  c.at++
  // `the ATR of 20`.
  const worded = attempt(c, () => {
    if (!takeText(c, 'of')) return null
    const number = take(c, 'number')
    if (!number || !Number.isInteger(number.value) || isTag(c, 0, 'percent', 'pips', 'points', 'times', 'indicator')) return null
    if (isTag(c, 0, 'unit') && /^(?:minute|hour)$/.test(peek(c).name)) return null
    passAll(c, 'unit')
    return number.value
  })
  if (worded) return indicator('atr', { period: worded }, { spans: [] })
  const bracket = attempt(c, () => {
    const open = takeText(c, '(')
    const number = take(c, 'number')
    if (!number) return null
    if (open) {
      passAll(c, 'unit')
      return takeText(c, ')') ? number.value : null
    }
    return number.glued ? number.value : null
  })
  return indicator('atr', bracket ? { period: bracket } : {}, { spans: [] })
}

/** `2R`, `1:3`, `twice the risk`, `2x risk`, `3 times the stop`. */
function readReward(c: Cursor): Distance | null {
  return attempt(c, () => {
    const from = c.at
    passAll(c, 'rr', 'eq')
    passText(c, ':', 'of')
    const ratio = take(c, 'ratio')
    if (ratio) {
      takeAll(c, 'rr', 'r')
      takeText(c, 'risk', 'reward')
      const value = ratio.value < 1 && ratio.value > 0 ? 1 / ratio.value : ratio.value
      return { kind: 'r', value: Number(value.toPrecision(6)), from: originSince(c, from) }
    }
    const twice = take(c, 'twice')
    const number = twice ?? take(c, 'number')
    if (!number) return null
    if (c.lexemes[from]?.tag === 'rr' && !isTag(c, 0, 'percent', 'pips', 'points'))
      return { kind: 'r', value: number.value, from: originSince(c, from) }
    const isR = take(c, 'r', 'rr')
    if (!isR) {
      if (!twice) takeAll(c, 'times')
      passText(c, 'of')
      passAll(c, 'ref', 'same')
      const isThat = (twice !== null || isTag(c, -1, 'ref')) && endsHere(c)
      if (!isThat && !take(c, 'risk') && !(take(c, 'stop') && (takeText(c, 'distance', 'size') || true))) return null
      if (!twice && c.lexemes[from + 1]?.tag !== 'times') return null
    }
    return { kind: 'r', value: number.value, from: originSince(c, from) }
  })
}

/** `3 ATR with ATR(20)`: its length is said apart. */
const readAtrOf = (c: Cursor): number | null =>
  attempt(c, () => {
    const first = atrOf(c)
    passText(c, '(', ',')
    if (first === null || (!takeText(c, 'with', 'using', 'from', 'of') && !isText(c, -1, '('))) return null
    const isBracket = c.lexemes.slice(c.at - 2, c.at).some((l) => l.text === '(')
    const period = isTag(c, 1, 'mark', 'number') ? atrOf(c) : null
    return period !== null && (!isBracket || takeText(c, ')')) ? period : null
  })

function readAtrDistance(c: Cursor): Distance | null {
  return attempt(c, () => {
    const from = c.at
    const lead = take(c, 'number', 'twice', 'half')
    if (lead) {
      takeAll(c, 'times')
      const period = readAtrOf(c) ?? atrOf(c)
      const mult = lead.tag === 'half' ? lead.value / 100 : lead.value
      return period === null ? null : { kind: 'atr', mult, period, from: originSince(c, from) }
    }
    const period = atrOf(c)
    if (period === null) return null
    const times = attempt(c, () => {
      pass(c, 'times')
      const number = take(c, 'number')
      return number && !isTag(c, 0, 'percent', 'pips', 'r') ? number.value : null
    })
    return { kind: 'atr', mult: times ?? 1, period, from: originSince(c, from) }
  })
}

function readNumberDistance(c: Cursor): DistanceDraft | null {
  return attempt(c, () => {
    const from = c.at
    const dollar = takeText(c, '$', '€', '£')
    const number = take(c, 'number')
    if (!number) return null
    const value = Math.abs(number.value)
    attempt(c, () => {
      const isRange =
        (take(c, 'minus', 'until') ?? takeText(c, '-')) && take(c, 'number') && isTag(c, 0, 'percent', 'pips', 'points', 'money')
      if (isRange) noteAmbiguous(c, 'range_given', originSince(c, from))
      return isRange || null
    })
    const unit = take(c, 'percent', 'pips', 'points', 'money')
    if (unit?.tag === 'percent' || unit?.tag === 'pips' || unit?.tag === 'points')
      return { kind: unit.tag, value, from: originSince(c, from) }
    if (dollar || unit?.tag === 'money')
      return { kind: 'amount', value: unit?.name === 'cents' ? rounded(value / 100) : value, from: originSince(c, from) }
    if (isTag(c, 0, 'unit', 'times', 'indicator', 'lots', 'shares', 'average', 'color')) return null
    return { kind: 'unitless', value, from: originSince(c, from) }
  })
}

/** A distance in percent, pips, points, money, ATR or R; a number alone keeps its missing unit. */
const readOneDistance = (c: Cursor): DistanceDraft | null => readReward(c) ?? readAtrDistance(c) ?? readNumberDistance(c)

/** `1.5-2 ATR`, `somewhere between 20 and 30 pips`, `from 2 to 3%`: the first number in the unit of the second. */
const readRangeOfDistances = (c: Cursor): DistanceDraft | null =>
  attempt(c, () => {
    const from = c.at
    passText(c, 'somewhere', 'anywhere', 'anything')
    const lead = take(c, 'between') ?? takeText(c, 'from')
    const first = take(c, 'number')
    if (!first) return null
    const unit = lead ? take(c, 'percent', 'pips', 'points', 'r') : null
    const joint = lead ? take(c, 'and', 'until') : (take(c, 'minus', 'until') ?? takeText(c, '-'))
    if (!joint || !isTag(c, 0, 'number') || peek(c).value <= first.value) return null
    const second = readOneDistance(c)
    const isRatio = isTag(c, -1, 'rr') || isTag(c, 0, 'rr', 'risk', 'reward')
    if (!second || isRatio || (unit && unit.tag !== second.kind)) return null
    noteAmbiguous(c, 'range_given', originSince(c, from))
    if (second.kind === 'atr') return { ...second, mult: first.value, from: originSince(c, from) }
    const isAmount = second.kind === 'percent' || second.kind === 'pips' || second.kind === 'points' || second.kind === 'r'
    return isAmount ? { ...second, value: first.value, from: originSince(c, from) } : null
  })

export function readPlainDistance(c: Cursor): DistanceDraft | null {
  const distance = readRangeOfDistances(c) ?? readOneDistance(c)
  if (!distance) return null
  attempt(c, () => {
    takeText(c, 'from', 'away', 'of', 'below', 'above', 'under', 'over')
    passText(c, 'from')
    passAll(c, 'previous', 'ordinal')
    return take(c, 'entry') ?? (isTag(c, -1, 'prep') && take(c, 'price_word') ? true : null)
  })
  if (isTag(c, 1, 'mark', 'period_mark', 'newline', 'and') || c.at === c.lexemes.length - 1) takeText(c, 'below', 'above', 'under', 'over')
  passText(c, 'away')
  if (isTag(c, 1, 'mark', 'period_mark', 'newline')) takeText(c, 'lower', 'higher')
  return distance
}

export const level = (term: Term, from: Origin, offset?: Distance): Distance => ({
  kind: 'price_level',
  level: term,
  ...(offset && { offset }),
  from,
})

/** `the other side of the range`, `the opposite end of yesterday's bar`. */
function readOtherSide(c: Cursor): SidedDraft | null {
  return attempt(c, () => {
    const from = c.at
    if (!take(c, 'side') && !(take(c, 'opposite') && take(c, 'side_word', 'extreme', 'output', 'band'))) return null
    passText(c, 'of')
    const yesterday = take(c, 'yesterday')
    const previous = yesterday ? null : take(c, 'previous')
    const isCloud = take(c, 'cloud') !== null
    const isMother = peek(c).name === 'mother'
    takeAll(c, 'unit', 'range', 'session', 'candle_ref', 'band', 'pattern', 'body', 'breaks', 'indicator')
    const origin = originSince(c, from)
    if (isCloud)
      return {
        long: level(indicator('ichimoku', {}, origin, { output: 'cloud_bottom' }), origin),
        short: level(indicator('ichimoku', {}, origin, { output: 'cloud_top' }), origin),
      }
    const shift = yesterday || previous || isMother ? 1 : isTag(c, -1, 'pattern', 'candle_ref') ? c.memory.candleShift : 0
    const timeframe = yesterday ? ('1d' as const) : undefined
    const isCandle = yesterday || previous || isTag(c, -1, 'candle_ref', 'unit') || (isTag(c, -1, 'pattern') && shift > 0)
    const low = isCandle || !c.memory.rangeLow ? price('low', origin, shift, timeframe) : { ...c.memory.rangeLow, from: origin }
    const high = isCandle || !c.memory.rangeHigh ? price('high', origin, shift, timeframe) : { ...c.memory.rangeHigh, from: origin }
    return { long: level(low, origin), short: level(high, origin) }
  })
}

/** `previous candle low/high`: the second end lies as far back as the first. */
const readBothEnds = (c: Cursor): { readonly first: Term; readonly second: Term } | null =>
  attempt(c, () => {
    const first = readTerm(c)
    if (!first || !(takeText(c, '/') ?? take(c, 'or', 'and'))) return null
    const second = readTerm(c)
    if (!second) return null
    const isSameBar = first.kind === 'price' && second.kind === 'price' && !second.shift
    return { first, second: isSameBar ? shiftTerm(onTimeframe(second, first.timeframe ?? null), first.shift ?? 0) : second }
  })

/** `below the last swing`, `beyond the signal candle`: a place with two ends. */
function readTwoEnded(c: Cursor): SidedDraft | null {
  return attempt(c, () => {
    const from = c.at
    const whole = readBothEnds(c)
    if (!whole) passAll(c, 'previous', 'recent', 'current')
    const both = whole ?? readBothEnds(c)
    if (both && isOnPriceScale(both.first) && isOnPriceScale(both.second)) {
      const origin = originSince(c, from)
      const isLowFirst = isLow(both.first)
      return { long: level(isLowFirst ? both.first : both.second, origin), short: level(isLowFirst ? both.second : both.first, origin) }
    }
    c.at = from
    // `the extreme of the signal candle`: its low for longs, its high for shorts.
    if (takeText(c, 'extreme', 'extremes', 'end', 'tip')) takeText(c, 'of')
    const window = c.at > from ? attempt(c, () => (take(c, 'previous') ? readLength(c, true) : null)) : null
    if (window) {
      const origin = originSince(c, from)
      const end = (name: 'lowest' | 'highest', field: 'low' | 'high') =>
        level(indicator(name, { period: window.bars }, origin, { source: price(field, origin) }), origin)
      return { long: end('lowest', 'low'), short: end('highest', 'high') }
    }
    const previous = take(c, 'previous') ?? take(c, 'yesterday')
    const ends =
      !previous && c.memory.rangeHigh && c.memory.rangeLow && !isTag(c, 1, 'field', 'output') && take(c, 'range') ? c.memory : null
    if (ends?.rangeHigh && ends.rangeLow) {
      const at = originSince(c, from)
      return { long: level(ends.rangeLow, at), short: level(ends.rangeHigh, at) }
    }
    const word = take(c, 'swing', 'candle_ref', 'unit', 'pattern')
    if (!word || (word.tag === 'unit' && word.name !== 'bar' && word.name !== 'day')) return null
    if (isTag(c, 0, 'field', 'close', 'open')) return null
    const origin = originSince(c, from)
    if (word.tag === 'swing')
      return { long: level(indicator('swing_low', {}, origin), origin), short: level(indicator('swing_high', {}, origin), origin) }
    const shift = previous && previous.text !== 'last' ? 1 : c.memory.candleShift
    return { long: level(price('low', origin, shift), origin), short: level(price('high', origin, shift), origin) }
  })
}

export const isLow = (term: Term): boolean =>
  (term.kind === 'calc' && /^(?:add|sub|mul)$/.test(term.op) && term.args.some(isLow)) ||
  (term.kind === 'price' && term.field === 'low') ||
  (term.kind === 'indicator' &&
    (term.name === 'lowest' || term.name === 'swing_low' || /^(?:low|lower|s\d|cloud_bottom)$/.test(term.output)))
/** A level on the chart; an ATR or an oscillator is none. */
const isPlace = (term: Term): boolean =>
  scaleOf(term) !== 'distance' && (isOnPriceScale(term) || (term.kind === 'calc' && term.op !== 'abs' && term.args.some(isPlace)))
/** Sums are the same in either order: the middle of a range is its own mirror. */
const shapeOf = (term: Term): string =>
  term.kind === 'calc' && term.op === 'add'
    ? `add(${term.args.map(shapeOf).toSorted().join()})`
    : term.kind === 'calc'
      ? `${term.op}(${term.args.map(shapeOf).join()})`
      : JSON.stringify(term)
const isSidedLevel = (term: Term): boolean => shapeOf(mirrorTerm(term)) !== shapeOf(term)

/** A level belongs to the side it can protect; its mirror serves the other. */
function sidesOf(term: Term, offset: Distance | undefined, from: Origin, isTarget: boolean): SidedDraft {
  const here = level(term, from, offset)
  if (!isSidedLevel(term)) return { long: here, short: here }
  const there = level(mirrorTerm(term), from, offset)
  return isLow(term) !== isTarget ? { long: here, short: there } : { long: there, short: here }
}

/** `buy a close above the Asian range high, stop at its low`, `… stop at the low`: of the range that was met last. */
const readEndOfRange = (c: Cursor): Term | null => {
  const { object } = c.memory
  const isRangeMet = object?.kind === 'indicator' && /^(?:session_range|opening_range)$/.test(object.name)
  const from = c.at
  const lead = isText(c, 0, 'its') ? 1 : 0
  const { name: end } = peek(c, lead)
  if (!isRangeMet || !isTag(c, lead, 'field') || !/^(?:high|low)$/.test(end)) return null
  const isBare = isTag(c, 1, 'mark', 'period_mark', 'newline', 'and', 'target') || c.at + 1 >= c.lexemes.length
  if (lead === 0 && !isBare) return null
  c.at += lead + 1
  return { ...object, output: end, from: originSince(c, from) }
}

/** `below it`: the candle that was named, else the line that price met; the close of a bar is no place. */
const readSpokenPlace = (c: Cursor): SidedDraft | null =>
  attempt(c, () => {
    const from = c.at
    if (!isTag(c, -1, 'above', 'below', 'prep') || !isText(c, 0, 'it') || !take(c, 'ref') || !endsHere(c, 'and', 'target', 'stop'))
      return null
    const origin = originSince(c, from)
    const { lastPattern, candleShift, object, subject } = c.memory
    if (lastPattern)
      return { long: level(price('low', origin, candleShift), origin), short: level(price('high', origin, candleShift), origin) }
    if (!object || object.kind === 'const' || !isPrice(subject) || !isOnPriceScale(object) || isPrice(object)) return null
    return { long: level(object, origin), short: level(object, origin) }
  })

/** `below the low of the last 5 bars`, `2 pips above the high`, `at the 20 EMA`, `low - 1 ATR`. */
function readLevel(c: Cursor, isTarget: boolean): SidedDraft | null {
  return attempt(c, () => {
    const from = c.at
    const offset = attempt(c, () => {
      const distance = readReward(c) ? null : (readAtrDistance(c) ?? readNumberDistance(c))
      return distance &&
        distance.kind !== 'unitless' &&
        takeText(c, 'below', 'above', 'under', 'over', 'beyond', 'behind', 'past', 'outside', 'beneath', 'from')
        ? distance
        : null
    })
    if (!offset) {
      if (!takeText(c, 'below', 'above', 'under', 'over', 'beyond', 'behind', 'beneath', 'underneath', 'past')) takeAll(c, 'prep')
      else if (isText(c, 0, 'of')) c.at++
      // `under/over that candle`.
      attempt(c, () => (takeText(c, '/') && takeText(c, 'below', 'above', 'under', 'over') ? true : null))
    }
    const ends = readOtherSide(c) ?? readTwoEnded(c) ?? readSpokenPlace(c)
    // A stop lies at the near end, a target at the far one.
    const sided = ends && isTarget ? { long: ends.short, short: ends.long } : ends
    const late = (): Distance | undefined => offset ?? readOffsetAfter(c) ?? undefined
    if (sided) return offset ? { long: withOffset(sided.long, offset), short: withOffset(sided.short, offset) } : sided
    if (take(c, 'entry')) return offset ? forBoth(offset) : null
    const term = readEndOfRange(c) ?? readTerm(c)
    if (!term || !isPlace(term)) return null
    const beyond = late()
    const split = beyond ? null : splitOffset(term)
    return sidesOf(split?.level ?? term, beyond ?? split?.offset, originSince(c, from), isTarget)
  })
}

/** `the lowest low minus 0.5 ATR`: a level and how far beyond it. */
function splitOffset(term: Term): { readonly level: Term; readonly offset: Distance } | null {
  if (term.kind !== 'calc' || (term.op !== 'sub' && term.op !== 'add')) return null
  const [base, step] = term.args
  if (!base || !step || isLow(base) !== (term.op === 'sub') || !isOnPriceScale(base)) return null
  const factor = step.kind === 'calc' && step.op === 'mul' && step.args[0]?.kind === 'const' ? step.args[0].value : 1
  const spread = step.kind === 'calc' && step.op === 'mul' ? step.args[1] : step
  if (spread?.kind !== 'indicator' || spread.name !== 'atr') return null
  return { level: base, offset: { kind: 'atr', mult: factor, period: spread.params['period'] ?? 14, from: step.from } }
}

/** `below the candle's low by 1 dollar`. */
const readOffsetAfter = (c: Cursor): Distance | null =>
  attempt(c, () => {
    if (!takeText(c, 'by')) return null
    const distance = readAtrDistance(c) ?? readNumberDistance(c)
    return distance && distance.kind !== 'unitless' ? distance : null
  })

export const withOffset = (distance: DistanceDraft | null, offset: Distance): DistanceDraft | null =>
  distance?.kind === 'price_level' ? { ...distance, offset } : distance

/** Whatever can follow `stop` or `target`: a distance or a place. */
export function readDistance(c: Cursor, isTarget: boolean): SidedDraft | null {
  return attempt(c, () => {
    passAll(c, 'be', 'eq', 'maybe')
    passText(c, ':', '-', '->', '@', '~')
    passAll(c, 'maybe')
    takeAll(c, 'size')
    attempt(c, () => (takeText(c, 'of', 'at', 'is', 'to', 'with', 'for', 'by', 'using', 'after') ? true : null))
    const isPlace = isTag(c, 0, 'below', 'above') || isText(c, 0, 'beyond', 'behind')
    const sized = isPlace ? null : readSizeDistance(c)
    if (sized) return forBoth(sized)
    const placed = isPlace ? null : readLevelWithOffset(c, isTarget)
    if (placed) return placed
    const multiple = isTarget ? readMultipleOfRisk(c) : null
    if (multiple) return forBoth(multiple)
    const plain = isPlace && !isTag(c, 1, 'number') ? null : readPlainDistance(c)
    // `target 6 dollars over it`: over the entry.
    if (plain) attempt(c, () => (takeText(c, 'over', 'above', 'under', 'below') && takeText(c, 'it') && endsHere(c) ? true : null))
    if (plain) return forBoth(plain)
    return readLevel(c, isTarget)
  })
}

/** `TP 2x`: twice the risk. */
function readMultipleOfRisk(c: Cursor): Distance | null {
  return attempt(c, () => {
    const from = c.at
    const number = take(c, 'number')
    if (!number || !take(c, 'times') || isTag(c, 0, 'indicator', 'risk', 'range', 'body', 'stop', 'average', 'ref')) return null
    return { kind: 'r', value: number.value, from: originSince(c, from) }
  })
}

/** `1.5x the range`, `the height of the range`: a distance as large as something on the chart. */
function readSizeDistance(c: Cursor): Distance | null {
  return attempt(c, () => {
    const from = c.at
    const lead = take(c, 'number', 'twice', 'half')
    if (lead) takeAll(c, 'times', 'percent')
    passText(c, 'of')
    passText(c, 'to')
    // `a distance equal to the range height`, `the same distance as the range`.
    takeAll(c, 'same', 'difference', 'eq')
    attempt(c, () => (takeText(c, 'height', 'size', 'width') && takeText(c, 'of') ? true : null))
    const isMother = peek(c).name === 'mother'
    passAll(c, 'previous', 'current', 'candle_ref', 'unit', 'session')
    const word = take(c, 'range', 'body')
    // `at the range low` is a place.
    if (!word || isTag(c, 0, 'field', 'output')) return null
    if (takeText(c, 'height', 'size', 'width')) attempt(c, () => (take(c, 'above', 'below', 'prep') ? take(c, 'entry') : null))
    const origin = originSince(c, from)
    const high =
      word.tag === 'body' ? price('close', origin) : isMother ? price('high', origin, 1) : (c.memory.rangeHigh ?? price('high', origin))
    const low =
      word.tag === 'body' ? price('open', origin) : isMother ? price('low', origin, 1) : (c.memory.rangeLow ?? price('low', origin))
    const size = calc(word.tag === 'body' ? 'abs' : 'sub', word.tag === 'body' ? [calc('sub', [high, low], origin)] : [high, low], origin)
    const factor = lead ? (lead.tag === 'half' ? lead.value / 100 : lead.value) : 1
    return {
      kind: 'price_distance',
      value: factor === 1 ? size : calc('mul', [{ kind: 'const', value: factor, from: origin }, size], origin),
      from: origin,
    }
  })
}

/** `Stop 20.` and `target 5R` give a size, also where an average of that length stands in the text. */
const isBareNumber = (c: Cursor): boolean =>
  isTag(c, 0, 'number') &&
  (c.at + 1 >= c.lexemes.length ||
    isTag(c, 1, 'r', 'rr', 'mark', 'period_mark', 'newline', 'bullet', 'and', 'stop', 'target', 'trail', 'risk'))

/** `2 pips below its low` is a level with an offset, not a distance of 2 pips. */
function readLevelWithOffset(c: Cursor, isTarget: boolean): SidedDraft | null {
  return attempt(c, () => {
    if (!isTag(c, 0, 'number', 'indicator', 'half') || isBareNumber(c)) return null
    const sided = readLevel(c, isTarget)
    return sided?.long?.kind === 'price_level' ? sided : null
  })
}
