import type { Timeframe } from '../../market/timeframe.ts'
import type { Expr, Term } from '../plan.ts'
import { mapTerms, negate } from '../rewrite.ts'
import { constant, indicator, isPrice, onTimeframe, price } from './build-term.ts'
import {
  attempt,
  attemptBracket,
  isNear,
  isTag,
  isText,
  leaveUnread,
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
import { readAgo, readLength, verbTags } from './indicator-numbers.ts'
import { anyOf, both, compare, sameTerm } from './join-conditions.ts'
import type { Lexeme } from './lexer.ts'
import { readOneMore, readBarAfter, readBreakoutNoun, readCandles, readGap, readHigherHigh, readPattern } from './read-candles.ts'
import { readComparison } from './read-comparison.ts'
import { nameOf, readCountedList, readNamedBar, readNamedConditions, readNamedState } from './read-counted.ts'
import { readCrossFunction, readCrossNoun } from './read-cross-nouns.ts'
import { readDip } from './read-distance-from.ts'
import { readDivergence, readGoldenCross, readMonthDay, readSwingDivergence } from './read-events.ts'
import { readChikou } from './read-levels.ts'
import { readRegimeAgain } from './read-predicates.ts'
import { readSameMeasure, rememberMeasure } from './read-same-measure.ts'
import { readStack } from './read-stack.ts'
import { readWeekdayClose } from './read-weekday-close.ts'
import { readTerm } from './terms.ts'
import { formatClock, zoneOf } from './time-settings.ts'
import { readOnChart, readTimeframe } from './timeframes.ts'
import { withinUnsaidWindow } from './unsaid-window.ts'
import type { Tag } from './vocabulary.ts'

/** `for 3 bars`, `3 bars in a row`, `in the last 5 bars`, `2 bars ago`, `on the H4`. */
function readPostfix(c: Cursor, expr: Expr): Expr {
  let result = expr
  for (let i = 0; i < 4; i++) {
    const next = attempt(c, () => readOnePostfix(c, result))
    if (!next) return result
    result = next
  }
  return result
}

/** `up on both the 15m and the 1h`. */
const readOnBothCharts = (c: Cursor): readonly [Timeframe, Timeframe] | null =>
  attempt(c, () => {
    if (!takeText(c, 'on', 'in')) return null
    const isBoth = take(c, 'both') !== null
    const first = readTimeframe(c)
    if (!first || !(take(c, 'and') ?? takeText(c, '/'))) return null
    passText(c, 'on')
    const second = readTimeframe(c)
    passAll(c, 'chart')
    return second && (isBoth || isText(c, -1, 'charts')) ? [first, second] : null
  })

/** `3 consecutive hours`: the unit is the chart's own bar. */
const readRowLength = (c: Cursor) =>
  attempt(c, () => {
    if (isTag(c, 0, 'twice') && isTag(c, 1, 'row')) return { bars: take(c, 'twice')!.value, timeframe: null }
    const number = take(c, 'number')
    if (number && takeText(c, 'times')) return isTag(c, 0, 'row') ? { bars: number.value, timeframe: null } : null
    return number && take(c, 'row') && take(c, 'unit', 'closes') ? { bars: number.value, timeframe: null } : null
  })

/** How many bars a run of candles takes. */
const barsOf = (expr: Expr): number => (expr.op === 'for_bars' || expr.op === 'rising' || expr.op === 'falling' ? expr.bars : 1)

const asHeikin = (term: Term): Term =>
  term.kind === 'price' && /^(?:open|high|low|close)$/.test(term.field)
    ? { ...term, field: `ha_${term.field as 'open' | 'high' | 'low' | 'close'}` }
    : term

/** `two green candles follow a red one`, `a red candle followed by a green one`: one after the other. */
function readFollowing(c: Cursor, expr: Expr): Expr | null {
  return attempt(c, () => {
    const from = c.at
    pass(c, 'be')
    const word = take(c, 'follows')
    if (!word) return null
    const other = readAtom(c)
    if (!other) return null
    const isForward = word.text.endsWith('by')
    // `two green HA candles follow a red one`.
    const isHeikin = JSON.stringify(expr).includes('ha_close') && isText(c, -1, 'one')
    const told = isHeikin ? mapTerms(other, asHeikin) : other
    const [before, after] = isForward ? [expr, told] : [told, expr]
    const origin = originSince(c, from)
    return both([after, { op: 'shift', bars: barsOf(after), expr: before, from: before.from }], origin)
  })
}

function readOnePostfix(c: Cursor, expr: Expr): Expr | null {
  const from = c.at
  const following = isTag(c, 0, 'follows') || (isTag(c, 0, 'be') && isTag(c, 1, 'follows')) ? readFollowing(c, expr) : null
  if (following) return following
  const charts = readOnBothCharts(c)
  if (charts)
    return both(
      charts.map((chart) => mapTerms(expr, (t) => onTimeframe(t, chart))),
      originSince(c, from),
    )
  const timeframe = expr.op === 'pattern' ? null : readOnChart(c)
  if (timeframe) {
    // `price above the 20 EMA on the daily …, below it …`.
    const { subject, object } = c.memory
    if (subject) c.memory.subject = onTimeframe(subject, timeframe)
    if (object) c.memory.object = onTimeframe(object, timeframe)
    return mapTerms(expr, (t) => onTimeframe(t, timeframe))
  }
  // `was oversold recently`.
  if (takeText(c, 'recently', 'lately')) return withinUnsaidWindow(c, expr)
  const ago = readAgo(c)
  if (ago) return { op: 'shift', bars: ago.bars, expr, from: originSince(c, from) }
  const side = isText(c, 0, 'from below', 'from above') || isText(c, -1, 'from below', 'from above') ? readFromSide(c, expr) : null
  if (side) return side
  // `on any of the last 5 bars`.
  const any = attempt(c, () => {
    passText(c, 'on', 'in', 'at', 'during')
    if (!take(c, 'either') && !takeText(c, 'any')) return null
    passText(c, 'of')
    return take(c, 'previous') ? readLength(c, true) : null
  })
  if (any) return { op: 'within', bars: any.bars, expr, from: originSince(c, from) }
  // `on each of the 5 bars before`.
  const each = attempt(c, () => {
    passText(c, 'on', 'for', 'at')
    if (!take(c, 'each', 'all', 'every')) return null
    passText(c, 'of')
    const past = take(c, 'previous')
    const isPast = past !== null
    const length = readLength(c, true)
    const isBefore = (length && takeText(c, 'before', 'earlier', 'prior') !== null) || isBeforeThis(past)
    return length && (isPast || isBefore) ? { bars: length.bars, isBefore } : null
  })
  if (each) {
    const run: Expr = { op: 'for_bars', bars: each.bars, expr, from: originSince(c, from) }
    return each.isBefore ? { op: 'shift', bars: 1, expr: run, from: run.from } : run
  }
  // `below 30 at least once in the last 5 bars`.
  attempt(c, () =>
    (take(c, 'gte') || isTag(c, -1, 'gte')) && takeText(c, 'once') && isTag(c, 0, 'prep', 'between', 'above') ? true : null,
  )
  const before = attempt(c, () => {
    passText(c, 'on', 'at', 'in')
    passAll(c, 'ref')
    if (take(c, 'yesterday')) return true
    return take(c, 'previous') && isTag(c, 0, 'unit') && take(c, 'unit') ? true : null
  })
  if (before && isTag(c, 0, 'and', 'plus', 'mark', 'period_mark', 'newline', 'buy', 'sell', 'enter', 'then'))
    return { op: 'shift', bars: 1, expr, from: originSince(c, from) }
  if (before) c.at = from
  // `below 30 any time in the last 10 bars`.
  if (isText(c, 0, 'any time', 'anytime') && isText(c, 1, 'in', 'within', 'during', 'over')) c.at++
  const lead = take(c, 'prep', 'above', 'between') ?? takeText(c, 'within')
  passAll(c, 'row')
  if (lead) take(c, 'gte')
  const isPast = take(c, 'previous', 'recent')
  if (lead && isText(c, 0, 'at') && !isPast) return null
  // `after the previous 5 candles all closed below it` tells what came before.
  if (lead?.text === 'after' && isPast) return null
  const length = readLength(c, true) ?? readRowLength(c)
  const inARow = take(c, 'row')
  if (!length || (!lead && !inARow)) return null
  if (take(c, 'ago')) return { op: 'shift', bars: length.bars, expr, from: originSince(c, from) }
  const origin = originSince(c, from)
  // `within 3 bars after the cross`: what came before may lie that far back.
  const earlierEvent = lead && !inARow && takeText(c, 'after', 'of', 'following') ? readAtom(c) : null
  if (earlierEvent) return both([expr, { op: 'within', bars: length.bars, expr: earlierEvent, from: earlierEvent.from }], origin)
  // `inside the channel for the last 6 bars` is a run, a cross for that long there is none.
  const isRun = lead?.text === 'for' && expr.op !== 'crosses_above' && expr.op !== 'crosses_below'
  const isWindow = (isPast && !isRun) || /^(?:in|within|inside|over|during)$/.test(lead?.text ?? '')
  if (isWindow && !inARow) return { op: 'within', bars: length.bars, expr, from: origin }
  if (lead && !/^(?:for|on|at|in)$/.test(lead.text)) return null
  if (expr.op === 'rising' || expr.op === 'falling') return { ...expr, bars: length.bars }
  return { op: 'for_bars', bars: length.bars, expr, from: origin }
}

/** `ticks up from below zero`, `crosses down from above 80`: where it came from. */
function readFromSide(c: Cursor, expr: Expr): Expr | null {
  const { subject } = c.memory
  if (!subject || subject.kind === 'const') return null
  return attempt(c, () => {
    const from = c.at
    const word = takeText(c, 'from below', 'from above') ?? c.lexemes[c.at - 1]
    const number = take(c, 'number')
    if (!word || !number || isTag(c, 0, 'percent', 'pips', 'points', 'unit', 'indicator', 'average')) return null
    const origin = originSince(c, from)
    const isBelow = word.text === 'from below'
    return both([expr, compare(isBelow ? 'lt' : 'gt', subject, constant(number.value, origin), origin)], origin)
  })
}

function readBracketedCondition(c: Cursor): Expr | null {
  if (!isText(c, 0, '(', '[')) return null
  return attemptBracket(c, 'condition', () => {
    c.at++
    const expr = readCondition(c)
    return expr && takeText(c, ')', ']') ? expr : null
  })
}

function readNegated(c: Cursor): Expr | null {
  return attempt(c, () => {
    if (!take(c, 'not', 'unless')) return null
    const expr = readAtom(c)
    return expr && negate(expr)
  })
}

type AtomReader = (c: Cursor) => Expr | null

/** Tried only where one of its words is near. */
export const where =
  (reach: number, tags: readonly Tag[], read: AtomReader): AtomReader =>
  (c) =>
    isNear(c, reach, ...tags) ? read(c) : null

/** `within the last 6 bars the close crossed above …`: the window before what happened in it. */
function readLeadingWindow(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    if (!takeText(c, 'within', 'in', 'during', 'over')) return null
    if (!take(c, 'previous', 'recent')) return null
    const length = readLength(c, true)
    if (!length || isTag(c, 0, 'ago')) return null
    passText(c, ',')
    const expr = readAtom(c)
    return expr && { op: 'within', bars: length.bars, expr, from: originSince(c, from) }
  })
}

/** Nothing but a picture stands before it in its sentence. */
const startsSentence = (c: Cursor): boolean => {
  const ahead = isTag(c, -1, 'mark') && /\p{Extended_Pictographic}/u.test(peek(c, -1).text) ? -2 : -1
  return c.at + ahead < 0 || isTag(c, ahead, 'period_mark', 'newline', 'bullet') || isText(c, ahead, ':')
}

/** `At 07:00 GMT place a buy stop …`, `10:00 - buy if …`: the moment opens the sentence. */
function readMoment(c: Cursor): Expr | null {
  if (!(isTag(c, 0, 'time') || isText(c, 0, 'at')) || !startsSentence(c)) return null
  return attempt(c, () => {
    const from = c.at
    const lead = takeText(c, 'at')
    const time = take(c, 'time')
    if (!time) return null
    const zone = zoneOf(c)
    const mark = takeText(c, ',', ':') ?? take(c, 'minus')
    if (!lead && !mark) return null
    if (!isTag(c, 0, 'enter', 'order', 'buy', 'sell', 'long', 'short', 'when')) return null
    return { op: 'at_time', time: formatClock(time.value), ...(zone && { zone }), from: originSince(c, from) }
  })
}

/** `above average volume`. */
function readAverageVolume(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const way = take(c, 'above', 'below')
    if (!way || !take(c, 'average') || take(c, 'field')?.name !== 'volume') return null
    const origin = originSince(c, from)
    const volume = price('volume', origin)
    return compare(way.tag === 'above' ? 'gt' : 'lt', volume, indicator('sma', {}, origin, { source: volume }), origin)
  })
}

/** `with the highest volume of the last 10 bars`. */
function readExtremeVolume(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const isVolume = isTag(c, 1, 'field') && peek(c, 1).name === 'volume'
    const line = isVolume ? readTerm(c) : null
    if (line?.kind !== 'indicator' || !/^(?:highest|lowest)$/.test(line.name) || isTag(c, 0, ...verbTags)) return null
    const origin = originSince(c, from)
    return compare(line.name === 'highest' ? 'gte' : 'lte', price('volume', origin), line, origin)
  })
}

/** `when it does`, `if that happens`, `if so`: what was told before. */
const readToldAgain = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    const { told } = c.memory
    if (!told || !isTag(c, -1, 'when')) return null
    const isSo = takeText(c, 'so') !== null || take(c, 'ref') !== null
    if (isSo) passAll(c, 'make', 'be')
    return isSo && isTag(c, 0, 'mark', 'buy', 'sell', 'long', 'short', 'enter', 'exit', 'then')
      ? { ...told, from: originSince(c, from) }
      : null
  })

/** `the previous 5 bars` end with the bar before, `the last 5 bars` with this one. */
const isBeforeThis = (past: Lexeme | null): boolean => /^(?:previous|preceding|prior)$/.test(past?.text ?? '')

/** `the last 5 candles all closed below the 50 SMA`. */
const readRunOfBars = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    const past = take(c, 'previous')
    const number = past && take(c, 'number')
    const unit = number && number.value > 1 ? take(c, 'unit') : null
    if (!number || !unit || !/^(?:bar|day)$/.test(unit.name) || !take(c, 'all', 'both', 'each', 'every')) return null
    if (!isTag(c, 0, 'closes', 'be', 'make')) return null
    c.memory.subject = price('close', originSince(c, from))
    const expr = readComparison(c)
    if (!expr) return null
    const run: Expr = { op: 'for_bars', bars: number.value, expr, from: originSince(c, from) }
    return isBeforeThis(past) ? { op: 'shift', bars: 1, expr: run, from: run.from } : run
  })

const atomReaders: readonly AtomReader[] = [
  readToldAgain,
  where(1, ['previous'], readRunOfBars),
  where(2, ['field', 'indicator'], readSameMeasure),
  where(1, ['extreme'], readExtremeVolume),
  where(1, ['above', 'below'], readAverageVolume),
  readMoment,
  where(1, ['ref', 'price_word'], readRegimeAgain),
  where(2, ['previous', 'recent'], readLeadingWindow),
  readBracketedCondition,
  readNamedState,
  readNamedBar,
  readNamedConditions,
  where(1, ['not', 'unless'], readNegated),
  where(6, ['golden', 'death'], readGoldenCross),
  where(12, ['divergence'], readDivergence),
  where(5, ['up', 'output'], readSwingDivergence),
  where(8, ['up', 'output'], readHigherHigh),
  where(5, ['ordinal', 'previous'], readMonthDay),
  where(5, ['gap'], readGap),
  where(1, ['weekday'], readWeekdayClose),
  where(8, ['color', 'row', 'closes'], readCandles),
  where(14, ['stack', 'holds_true'], readStack),
  where(4, ['pattern'], (c) => readBarAfter(c, readComparison)),
  (c) => readOneMore(c, (rest) => readCandles(rest) ?? readComparison(rest)),
  where(8, ['pattern'], readPattern),
  where(3, ['breaks'], readBreakoutNoun),
  where(1, ['chikou'], readChikou),
  where(1, ['cross'], readCrossFunction),
  where(5, ['fall', 'pullback', 'rise'], readDip),
  where(7, ['cross'], readCrossNoun),
  readComparison,
]

function readAtom(c: Cursor): Expr | null {
  if (
    (startsNothing(c) && !c.memory.named.has(nameOf(peek(c))) && !isText(c, 0, 'none')) ||
    isTag(c, 0, 'when', 'and', 'or', 'buy', 'sell', 'stop', 'target', 'risk', 'exit', 'skip', 'bullet')
  )
    return null
  return attempt(c, () => {
    const isGroup = c.memory.group.length > 1 && isTag(c, 1, 'be', 'above', 'below', 'rise', 'fall', 'turn', 'slope', 'closes')
    const { subject, object } = c.memory
    const isPair =
      isTag(c, 0, 'both') &&
      (isTag(c, 1, 'be', 'above', 'below', 'rise', 'fall') || isText(c, 1, 'of')) &&
      subject !== null &&
      object !== null &&
      object.kind !== 'const'
    const counted = isTag(c, 0, 'either', 'gte', 'number') || isText(c, 0, 'none') ? readCountedList(c, readAtom) : null
    if (counted) return readPostfix(c, counted)
    const either = isTag(c, 0, 'either') ? readEitherOr(c) : null
    if (either) return either
    if (!isGroup && !isPair) takeAll(c, 'either', 'both')
    for (const read of atomReaders) {
      const expr = read(c)
      if (!expr) continue
      const whole = readPostfix(c, expr)
      rememberMeasure(c, whole)
      return whole
    }
    return null
  })
}

/** `and either A or B`: the two stand together whatever joins them to others. */
const readEitherOr = (c: Cursor): Expr | null =>
  attempt(c, () => {
    const from = c.at
    take(c, 'either')
    const found: Expr[] = []
    for (let next = readAtom(c); next; next = (takeText(c, ','), take(c, 'or')) ? readAtom(c) : null) found.push(next)
    return found.length > 1 && !isTag(c, -1, 'or') ? anyOf(found, originSince(c, from)) : null
  })

interface Joined {
  readonly op: 'and' | 'or' | 'comma'
  /** Where `and then` stands: what stood before came first; null without it. */
  readonly thenAt: number | null
  /** `, and in both cases …`: it holds for all alternatives before. */
  readonly isCommon: boolean
  /** It is told of the bar after those before. */
  readonly isNext: boolean
  /** `but not if …`: it keeps out. */
  readonly isExcluded: boolean
  readonly expr: Expr
}

/** `…, and a close below the 20-bar low gets me out`: the clause ahead tells its own outcome. */
export function tellsOutcome(c: Cursor): boolean {
  const start = isTag(c, 0, 'mark') ? 1 : 0
  for (let ahead = start; ahead < 24; ahead++) {
    if (peek(c, ahead).name === 'outcome') return true
    // `…, the opposite cross is my exit`.
    if (isTag(c, ahead, 'be') && isTag(c, ahead + 1, 'buy', 'sell', 'exit', 'cover', 'entry') && !isText(c, ahead + 2, 'of')) return true
    if (
      isTag(c, ahead, 'mark', 'period_mark', 'newline', 'when', 'then', 'buy', 'sell', 'long', 'short', 'enter', 'exit') &&
      !isText(c, ahead, '(', ')')
    )
      return false
  }
  return false
}

/** `buy when A; B, exit`: after a semicolon the condition of the action that ends the clause. */
function isOwnClause(c: Cursor): boolean {
  if (!isText(c, 0, ';') || !c.memory.hasAction) return false
  for (let ahead = 2; ahead < maxClause; ahead++) {
    if (isText(c, ahead, ';') || isTag(c, ahead, 'period_mark', 'newline', 'when', 'while', 'unless')) return false
    if (!isTag(c, ahead, 'buy', 'sell', 'long', 'short', 'enter', 'exit', 'cover', 'close')) continue
    const last = isTag(c, ahead + 1, 'position', 'long', 'short', 'ref', 'all') ? ahead + 1 : ahead
    if (!isText(c, ahead - 1, ',', '->') && !isTag(c, ahead - 1, 'then', 'eq')) continue
    return isText(c, last + 1, ';') || isTag(c, last + 1, 'period_mark', 'newline')
  }
  return false
}

/** A clause of more words than this is not looked through for its action. */
const maxClause = 24

function readJoined(c: Cursor, before: Expr): Joined | null {
  return attempt(c, () => {
    if (c.memory.hasAction && tellsOutcome(c)) return null
    if (isOwnClause(c)) return null
    // `1. … 2. … Buy if 1 and 2`: each stands for itself.
    if (c.memory.citesNumbers && isTag(c, 0, 'bullet')) return null
    const isSemicolon = isText(c, 0, ';')
    const comma = takeText(c, ',', ';') !== null || (isTag(c, 0, 'bullet') && take(c, 'bullet') !== null)
    // `closes above the high on volume of more than twice its average`.
    const namesVolume = (ahead: number) => isTag(c, ahead, 'field') && peek(c, ahead).name === 'volume'
    const isVolume =
      isText(c, 0, 'on', 'by') && (namesVolume(1) || (isTag(c, 1, 'above', 'below') && isTag(c, 2, 'average') && namesVolume(3)))
    const word = take(c, 'and', 'or', 'while', 'plus', 'bullet') ?? (isVolume ? take(c, 'prep') : null)
    passAll(c, 'and')
    const thenAt = take(c, 'then') ? c.at - 1 : null
    passAll(c, 'and')
    const run = comma || word ? null : readRunBefore(c)
    if (run) return { isNext: false, isExcluded: false, op: 'and', thenAt, isCommon: false, expr: run }
    if (!comma && !word) return null
    const isCommon = isTag(c, 0, 'all') && peek(c).name === 'cases' && take(c, 'all') !== null
    const again = take(c, 'when') ?? take(c, 'while')
    if (again && !word) return null
    c.memory.isNextBar = false
    const { at } = c
    const isExcluded = isTag(c, 0, 'unless')
    const expr = readAtom(c)
    const isNext = c.memory.isNextBar
    c.memory.isNextBar = false
    if (!expr) return null
    // `…; in a downtrend sell short when …`: another rule.
    if (isSemicolon && !word && isTag(c, 0, 'buy', 'sell', 'long', 'short', 'enter', 'exit')) return null
    // `the last 2 candles both closed green and above the 50 SMA`: each of them.
    const isOfRun = before?.op === 'for_bars' && isTag(c, at - c.at, 'above', 'below') && 'left' in expr
    if (isOfRun) return { isNext, isExcluded, op: 'and', thenAt, isCommon, expr: { ...before, expr, from: expr.from } }
    return { isNext, isExcluded, op: word?.tag === 'or' ? 'or' : word ? 'and' : 'comma', thenAt, isCommon, expr }
  })
}

/** `after the previous 5 candles all closed below it`: a run that ended on the bar before. */
const readRunBefore = (c: Cursor): Expr | null =>
  attempt(c, () => {
    if (!takeText(c, 'after') || !isTag(c, 0, 'previous') || !isTag(c, 1, 'number')) return null
    const expr = readAtom(c)
    if (expr?.op === 'shift') return expr
    return expr?.op === 'for_bars' ? { op: 'shift', bars: 1, expr, from: expr.from } : null
  })

/** Conditions joined by and, or and commas; `and` binds tighter, and a comma means what joins the last two. */
export function readCondition(c: Cursor): Expr | null {
  return attempt(c, () => {
    const from = c.at
    const first = readAtom(c)
    if (!first) return null
    const isNextBar = c.memory.isNextBar
    const joined: Joined[] = []
    for (let i = 0; i < 40; i++) {
      const next = readJoined(c, joined.at(-1)?.expr ?? first)
      if (!next) break
      // `but not if RSI is above 70 or price is far away`: both keep out.
      const isAlsoOut = next.op === 'or' && joined.at(-1)?.isExcluded === true
      joined.push(isAlsoOut ? { ...next, op: 'and', isExcluded: true, expr: negate(next.expr) } : next)
    }
    c.memory.isNextBar = isNextBar
    if (joined.length === 0) return first
    const origin = originSince(c, from)
    const resolved = resolveCommas(joined)
    const isPlaced = resolved.some((j) => j.isCommon)
    const hasBoth = !isPlaced && resolved.some((j) => j.op === 'and') && resolved.some((j) => j.op === 'or')
    if (hasBoth) noteAmbiguous(c, 'and_or_mix', origin)
    const groups: Expr[][] = [[first]]
    for (const { op, thenAt, isCommon, isNext, expr } of resolved) {
      if (isCommon)
        groups.splice(0, groups.length, [
          anyOf(
            groups.map((g) => both(g, origin)),
            origin,
          ),
        ])
      const group = groups.at(-1)
      if (op === 'or' || !group) groups.push([expr])
      else {
        if (isNext) group.push(...group.splice(0).map((e): Expr => ({ op: 'shift', bars: 1, expr: e, from: e.from })))
        const returns = thenAt !== null && group.some((e) => isReturnOf(e, expr))
        if (thenAt !== null) {
          const before = group.splice(0)
          group.push(...before.flatMap((e) => earlier(c, e, expr)))
          if (expr.op === 'within' || group.some((e) => before.includes(e))) leaveUnread(c, thenAt)
        }
        if (returnsWithin(group, expr)) leaveUnread(c, lastOf(c, expr))
        group.push(returns ? asCross(expr) : expr)
      }
    }
    const isDay = (e: Expr) => e.op === 'and' && e.args[0]?.op === 'weekday'
    return anyOf(
      groups.map((g) =>
        both(
          g.some(isDay) ? g.flatMap((e) => (e.op === 'and' && isDay(e) ? e.args : [e])) : beforeBreak(c, wasBefore(c, touchedFirst(c, g))),
          origin,
        ),
      ),
      origin,
    )
  })
}

/** `trades above the band and closes back under it`: the close cannot do both, the wick did the first. */
function wickBeyond(c: Cursor, group: readonly Expr[], e: Expr): Expr | null {
  if (!c.memory.passing.has(e)) return null
  if ((e.op !== 'gt' && e.op !== 'lt') || e.left.kind !== 'price' || e.left.field !== 'close') return null
  const isUp = e.op === 'gt'
  const isBack = (x: Expr) =>
    'left' in x &&
    (isUp ? x.op === 'crosses_below' || x.op === 'lt' : x.op === 'crosses_above' || x.op === 'gt') &&
    sameTerm(x.left, e.left) &&
    sameTerm(x.right, e.right)
  return group.slice(group.indexOf(e) + 1).some(isBack) ? { ...e, left: { ...e.left, field: isUp ? 'high' : 'low' } } : null
}

/** `pierces the band and closes back inside`: within one bar the first is a touch. */
function touchedFirst(c: Cursor, group: readonly Expr[]): readonly Expr[] {
  return group.map((e) => {
    const beyond = wickBeyond(c, group, e)
    if (beyond) return beyond
    // `trades above the high but closes back below it`: within the bar that went there.
    const isBack =
      (e.op === 'crosses_above' || e.op === 'crosses_below') &&
      group.some((x) => x !== e && c.memory.passing.has(x) && 'left' in x && 'left' in e && sameTerm(x.right, e.right))
    if (isBack && 'left' in e) return { ...e, op: e.op === 'crosses_above' ? 'gt' : 'lt' }
    if (e.op !== 'crosses_above' && e.op !== 'crosses_below') return e
    const back = e.op === 'crosses_above' ? ['crosses_below', 'lt', 'lte'] : ['crosses_above', 'gt', 'gte']
    const isReturn = (other: Expr) =>
      'left' in other && back.includes(other.op) && sameTerm(other.left, e.left) && sameTerm(other.right, e.right)
    const first = group.findIndex((x) => x.op === e.op || isReturn(x))
    if (!group.some(isReturn) || group.indexOf(e) !== first || e.left.kind !== 'price') return e
    const isUp = e.op === 'crosses_above'
    return { op: isUp ? 'gte' : 'lte', left: { ...e.left, field: isUp ? 'high' : 'low' }, right: e.right, from: e.from }
  })
}

/** `makes a low under 30 and comes back over 35`: both at once is impossible, so the first was before. */
function wasBefore(c: Cursor, group: readonly Expr[]): readonly Expr[] {
  const isPassed = (e: Expr, then: Expr) => {
    if (!('left' in e) || !('left' in then) || e.right.kind !== 'const' || then.right.kind !== 'const' || !sameTerm(e.left, then.left))
      return false
    if (then.op === 'crosses_above') return (e.op === 'lt' || e.op === 'lte') && e.right.value < then.right.value
    return then.op === 'crosses_below' && (e.op === 'gt' || e.op === 'gte') && e.right.value > then.right.value
  }
  return group.map((e, i) => {
    if (!c.memory.passing.has(e) || !group.slice(i + 1).some((then) => isPassed(e, then))) return e
    return withinUnsaidWindow(c, e)
  })
}

/** A pattern beside the break of its own candle happened one bar before. */
function beforeBreak(c: Cursor, group: readonly Expr[]): readonly Expr[] {
  if (c.memory.candleShift !== 1) return group
  const named = c.memory.namedPattern?.name
  const isTold = group.some((e) => e.op === 'and' && e.args.some((a) => a.op === 'pattern'))
  return group
    .filter((e) => !(isTold && e.op === 'pattern' && e.name === named))
    .map((e) => (e.op === 'pattern' && !e.shift ? { ...e, shift: 1 } : e))
}

/** `two green candles, then a red one`: one candle after the other. */
const isCandle = (e: Expr): boolean =>
  e.op === 'for_bars' ? isCandle(e.expr) : 'left' in e && isPrice(e.left) && isPrice(e.right) && sameShift(e.left, e.right)
const sameShift = (a: Term, b: Term) => a.kind === 'price' && b.kind === 'price' && (a.shift ?? 0) === 0 && (b.shift ?? 0) === 0

const isReturnOf = (first: Expr, then: Expr): boolean =>
  'left' in first && 'left' in then && sameTerm(first.left, then.left) && sameTerm(first.right, then.right)

/** `dips under the line and closes back above it within 3 bars`: which of the two comes first is lost. */
const returnsWithin = (group: readonly Expr[], expr: Expr): boolean =>
  expr.op === 'within' &&
  'left' in expr.expr &&
  expr.expr.right.kind !== 'const' &&
  group.some((e) => 'left' in e && 'left' in expr.expr && sameTerm(e.right, expr.expr.right))

/** Where the last word of a condition stands. */
const lastOf = (c: Cursor, { from }: Expr): number => {
  const end = 'spans' in from ? Math.max(...from.spans.map((s) => s.end)) : 0
  return c.lexemes.findIndex((l) => l.end === end)
}

/** `pulls under the line and then closes back above it`: through it. */
const asCross = (expr: Expr): Expr =>
  expr.op === 'gt' ? { ...expr, op: 'crosses_above' } : expr.op === 'lt' ? { ...expr, op: 'crosses_below' } : expr

/** `goes below 30 and then crosses back above 30` is the second cross; another event before lies within a window. */
export function earlier(c: Cursor, first: Expr, then: Expr): Expr[] {
  if (isCandle(first) && isCandle(then)) return [{ op: 'shift', bars: barsOf(then), expr: first, from: first.from }]
  const isReturn = isReturnOf(first, then)
  // `three lower closes in a row, then …`.
  if ((first.op === 'rising' || first.op === 'falling') && first.bars > 1) return [{ op: 'shift', bars: 1, expr: first, from: first.from }]
  if (isReturn || first.op === 'within' || first.op === 'rising' || first.op === 'falling') return isReturn ? [] : [first]
  return [asEarlier(c, first)]
}

/** An event of an earlier bar, within the window that is taken where none is said; a state must still hold. */
export function asEarlier(c: Cursor, first: Expr): Expr {
  const isEvent =
    first.op === 'crosses_above' ||
    first.op === 'crosses_below' ||
    first.op === 'pattern' ||
    first.op === 'divergence' ||
    ('left' in first && first.left.kind === 'price' && first.left.field !== 'close')
  if (!isEvent) return first
  return withinUnsaidWindow(c, first)
}

function resolveCommas(joined: readonly Joined[]): readonly Joined[] {
  let op: 'and' | 'or' = 'and'
  return joined
    .toReversed()
    .map((j) => {
      if (j.op !== 'comma') op = j.op
      return { ...j, op }
    })
    .toReversed()
}
