import type { Weekday } from '../../market/weekdays.ts'
import type { Expr, Origin, Term, TimeExit } from '../plan.ts'
import { negate } from '../rewrite.ts'
import { constant, indicator, isOnPriceScale, price, shiftTerm } from './build-term.ts'
import { isLowerLine, isUpperLine, touchOf } from './compare-terms.ts'
import { readCondition } from './conditions.ts'
import {
  attempt,
  endsHere,
  isNear,
  isTag,
  isText,
  noteAmbiguous,
  noteUnsupported,
  originSince,
  passAll,
  passText,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readPlainDistance } from './distances.ts'
import { markExtent, newRule, said } from './draft.ts'
import type { Draft, RuleDraft } from './draft.ts'
import { compare } from './join-conditions.ts'
import { readProfitOrLoss } from './risk-settings.ts'
import { combine, directionOf, isExit, isSkip, pathOf } from './sentence-state.ts'
import type { State } from './sentence-state.ts'
import { readTerm } from './terms.ts'
import { readElapsed, readHoldingTime, readTimeExit } from './time-settings.ts'

/** `buy at 30, sell at 70, rsi obviously`: the only oscillator that the text names. */
export function namedLater(c: Cursor): Term | null {
  const { onlyOscillator: name } = c.memory
  return name === null ? null : indicator(name, {}, { spans: [] })
}

/** `exit at 70` after an oscillator. */
function readOscillatorLevel(c: Cursor, from: number): Expr | null {
  const subject = c.memory.subject ?? c.memory.oscillator ?? namedLater(c)
  if (subject?.kind !== 'indicator' || isOnPriceScale(subject)) return null
  return attempt(c, () => {
    const number = take(c, 'number')
    if (!number || isTag(c, 0, 'percent', 'pips', 'points', 'unit', 'r', 'times', 'indicator', 'zone', 'money', 'profit', 'loss'))
      return null
    const origin = originSince(c, from)
    c.memory.subject = subject
    return { op: c.direction < 0 ? 'gte' : 'lte', left: subject, right: constant(number.value, origin), from: origin } as const
  })
}

/** `at the low of the day`: known only when the day is over. */
const isExtremeOfNow = (line: Term) => line.kind === 'price' && !line.shift && (line.field === 'high' || line.field === 'low')

const isBreakLine = (line: Term) => line.kind === 'indicator' && (line.name === 'highest' || line.name === 'lowest')

/** `exit on the 10-day low`: a close beyond it. */
const breakOf = (line: Term, from: Origin): Expr => {
  const isLow = line.kind === 'indicator' && line.name === 'lowest'
  return { op: isLow ? 'lt' : 'gt', left: price('close', from), right: shiftTerm(line, 1), from }
}

/** A plain `exit` leaves the side that the text has entered: a short is left on the way down. */
export const exitDirection = (draft: Draft, rule: RuleDraft): 1 | -1 => {
  const isShortOnly = draft.rules.some((r) => r.target === 'short') && !draft.rules.some((r) => r.target === 'long' || r.target === 'enter')
  return rule.target === 'exit' && isShortOnly ? 1 : directionOf(rule.target)
}

/** A buy above the upper band comes back to the middle from above. */
function isBeyondBand(draft: Draft, name: string): boolean {
  const isBeyond = (e: Expr): boolean => {
    if (e.op === 'and') return e.args.some(isBeyond)
    if (!('left' in e) || e.left.kind !== 'price' || e.right.kind !== 'indicator' || e.right.name !== name) return false
    return (
      (e.right.output === 'upper' && /^(?:gt|gte|crosses_above)$/.test(e.op) && isLongEntry) ||
      (e.right.output === 'lower' && /^(?:lt|lte|crosses_below)$/.test(e.op) && !isLongEntry)
    )
  }
  const entry = draft.rules.find((r) => r.target === 'long' || r.target === 'enter' || r.target === 'short')
  const isLongEntry = entry?.target !== 'short'
  return entry?.expr ? isBeyond(entry.expr) : false
}

/** `exit at the middle band`: reaching a line closes the position. */
function readExitAtLine(c: Cursor, draft: Draft, rule: RuleDraft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const isBareLine =
        !rule.expr &&
        isTag(c, -1, 'exit', 'sell', 'cover') &&
        isTag(c, 0, 'number') &&
        isTag(c, 1, 'unit') &&
        isTag(c, 2, 'indicator', 'field')
      if ((!takeText(c, 'at', 'on') && !isBareLine) || isTag(c, 0, 'close', 'open', 'time', 'profit', 'opposite')) return null
      takeAll(c, 'fresh')
      c.direction = exitDirection(draft, rule)
      const level = readOscillatorLevel(c, from)
      if (level) {
        rule.expr = combine(rule.expr, 'or', level)
        markExtent(draft, c, from, 'exit', pathOf(rule.target))
        return true
      }
      const line = readTerm(c)
      const isOneOfTwo =
        isTag(c, 0, 'mark') && isTag(c, 1, 'indicator', 'average', 'number', 'output') && isTag(c, 2, 'cross', 'bull', 'bear')
      if (!line || isOneOfTwo || !isOnPriceScale(line) || isTag(c, 0, 'above', 'below', 'cross', 'be', 'profit', 'loss')) return null
      if (isExtremeOfNow(line)) noteUnsupported(c, 'look_ahead', originSince(c, from))
      if (line.kind === 'indicator' && line.output === 'middle' && isBeyondBand(draft, line.name)) c.direction = c.direction === 1 ? -1 : 1
      // `exit on a Supertrend flip`: price changes its side of the line.
      const flips = take(c, 'turn') !== null
      // `exit on the Supertrend turning red` tells the way.
      if (flips && !endsHere(c, 'and', 'or')) return null
      const met = flips
        ? compare(c.direction > 0 ? 'crosses_above' : 'crosses_below', price('close', originSince(c, from)), line, originSince(c, from))
        : isBreakLine(line)
          ? breakOf(line, originSince(c, from))
          : touchOf(c, price('close', originSince(c, from)), line, originSince(c, from))
      if (!met) return null
      rule.expr = combine(rule.expr, 'or', met)
      markExtent(draft, c, from, 'exit', pathOf(rule.target))
      return true
    }) === true
  )
}

/** `sell after a 5% rise`, `exit on a 2% drop`: measured from the entry, a target or a stop. */
function readMoveFromEntry(c: Cursor, draft: Draft, rule: RuleDraft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      takeAll(c, 'when', 'prep')
      // `price loses 5% from entry`.
      passAll(c, 'price_word', 'ref', 'position', 'be')
      const verb = take(c, 'rise', 'fall') ?? (isText(c, 0, 'lost') ? take(c, 'loss') : null)
      if (verb) takeText(c, 'by')
      const distance = readPlainDistance(c)
      if (!distance || distance.kind === 'unitless') return null
      // `exit at 2.5R`.
      if (!verb && distance.kind === 'r' && endsHere(c, 'and', 'or')) {
        draft.targets.push({ distance: { long: distance, short: distance }, side: null, portionPercent: null, isLeg: false, isRest: false })
        markExtent(draft, c, from, 'target', 'targets')
        return true
      }
      // `price loses 5% from entry`, `it has gained 8%`.
      const isFromEntry = verb !== null && (c.lexemes[c.at - 1]?.tag === 'entry' || endsHere(c, 'or'))
      const move = isFromEntry ? verb : verb ? null : take(c, 'rise', 'fall', 'profit', 'loss')
      if (!move || isTag(c, 0, 'above', 'below', 'stop', 'target')) return null
      // A price that falls is what a short earns; what the trade gains or loses is meant as such.
      const isOfPrice = /^(?:rise|fall)$/.test(move.tag) && !/^(?:gain|los)/.test(move.text)
      const isDown = move.tag === 'fall' || move.tag === 'loss'
      const isLoss = isOfPrice && exitDirection(draft, rule) > 0 ? !isDown : isDown
      const sided = { distance: { long: distance, short: distance }, side: null }
      if (isLoss) draft.stops.push(sided)
      else draft.targets.push({ ...sided, portionPercent: null, isLeg: false, isRest: false })
      markExtent(draft, c, from, isLoss ? 'stop' : 'target', isLoss ? 'stop' : 'targets')
      return true
    }) === true
  )
}

/** `buy at the lower band`, `entry on a new 52 week high`: meeting a line opens the position. */
export function readEntryAtLine(c: Cursor, draft: Draft, state: State): boolean {
  const { rule } = state
  if (!rule || rule.expr || isExit(rule.target) || isSkip(rule.target)) return false
  return (
    attempt(c, () => {
      const from = c.at
      const isOffset = isTag(c, 0, 'number') && isTag(c, 1, 'percent', 'pips', 'points') && isTag(c, 2, 'above', 'below')
      if (isOffset) {
        const isBelow = isTag(c, 2, 'below')
        const level = readTerm(c)
        if (level?.kind !== 'calc' || isTag(c, 0, 'cross', 'be', 'closes', 'above', 'below')) return null
        const origin = originSince(c, from)
        c.memory.object = level.args.find((a) => a.kind !== 'const') ?? null
        rule.expr = compare(isBelow ? 'lte' : 'gte', price('close', origin), level, origin)
        markExtent(draft, c, from, 'entry', pathOf(rule.target))
        return true
      }
      if (isTag(c, -1, 'buy', 'sell', 'short', 'long') && isTag(c, 0, 'fresh') && isTag(c, 1, 'number')) take(c, 'fresh')
      const isBare =
        isTag(c, -1, 'buy', 'sell', 'short', 'long', 'fresh') && isTag(c, 0, 'number') && isTag(c, 1, 'unit') && isTag(c, 2, 'field')
      if (!isBare && !takeText(c, 'at', 'on', '@')) return null
      takeAll(c, 'touch', 'prep', 'fresh')
      if (isTag(c, 0, 'close', 'open', 'time', 'opposite', 'entry')) return null
      c.direction = directionOf(rule.target)
      // `RSI 7: buy at 25`.
      const mark = c.memory.object === null ? readOscillatorLevel(c, from) : null
      if (mark) {
        rule.expr = mark
        markExtent(draft, c, from, 'entry', pathOf(rule.target))
        return true
      }
      c.direction = directionOf(rule.target) === 1 ? -1 : 1
      const line = readTerm(c)
      const isPlace = line !== null && (isOnPriceScale(line) || (line.kind === 'calc' && line.args.some(isOnPriceScale)))
      // `on the EMA 20 / EMA 50 bull cross`: two lines that cross.
      if (
        isText(c, 0, '/') ||
        (isTag(c, 0, 'and') &&
          isTag(c, 1, 'indicator', 'average', 'number') &&
          c.lexemes.slice(c.at, c.at + 5).some((l) => l.tag === 'cross'))
      )
        return null
      if (line) takeText(c, 'bounce', 'bounces', 'rejection', 'touch', 'retest')
      if (
        !line ||
        !isPlace ||
        isTag(c, 0, 'above', 'below', 'cross', 'golden', 'death', 'be', 'breaks', 'closes', 'rise', 'fall', 'turn', 'move')
      )
        return null
      const origin = originSince(c, from)
      if (isExtremeOfNow(line)) noteUnsupported(c, 'look_ahead', origin)
      c.memory.object = line
      const isLimit = attempt(
        c,
        () => (takeText(c, 'with', 'using', 'as'), passAll(c, 'while'), take(c, 'order')?.name === 'limit' ? true : null),
      )
      if (isLimit) {
        draft.entryOrder = { type: 'limit', [directionOf(rule.target) === 1 ? 'long' : 'short']: line, from: originSince(c, from) }
        rule.expr = { op: 'always', from: rule.from }
        markExtent(draft, c, from, 'entry', 'entryOrder')
        return true
      }
      const isBuy = directionOf(rule.target) === 1
      rule.expr = isBreakLine(line)
        ? breakOf(line, origin)
        : isUpperLine(line) || isLowerLine(line)
          ? touchOf(c, price('close', origin), line, origin)
          : compare(isBuy ? 'lte' : 'gte', price(isBuy ? 'low' : 'high', origin), line, origin)
      markExtent(draft, c, from, 'entry', pathOf(rule.target))
      return true
    }) === true
  )
}

export function readExitTail(c: Cursor, draft: Draft, state: State): boolean {
  const { rule } = state
  if (!rule || !(isExit(rule.target) || rule.target === 'sell')) return false
  const from = c.at
  // `RSI reaches 65, or 20 bars`.
  const isBare = isTag(c, -1, 'or') && isTag(c, 0, 'number') && isTag(c, 1, 'unit') && isTag(c, 2, 'mark', 'period_mark', 'newline')
  const exit = readElapsed(c) ?? (isBare ? readHoldingTime(c) : null) ?? readTimeExit(c)
  if (exit) {
    // `exit on a close below the entry price after 5 bars`: from then on, or then anyhow.
    const isOfCondition = rule.expr && isText(c, from - c.at, 'after') && !isTag(c, from - c.at - 1, 'mark', 'and', 'or')
    if (isOfCondition && !state.separated) noteAmbiguous(c, 'vague_condition', originSince(c, from))
    draft.timeExits.push(exit)
    rule.hasTimeExit = true
    markExtent(draft, c, from, 'time_exit', 'timeExits')
    return true
  }
  if (readMoveFromEntry(c, draft, rule) || readProfitOrLoss(c, draft)) {
    rule.hasTimeExit = true
    return true
  }
  return readExitAtLine(c, draft, rule)
}

/** `hold to the close`. */
const readHoldToClose = (c: Cursor): TimeExit | null =>
  attempt(c, () => {
    const from = c.at
    if (!take(c, 'until') || !take(c, 'close', 'closes') || isTag(c, 0, 'above', 'below', 'be', 'cross', 'prep')) return null
    return { kind: 'end_of_day', from: originSince(c, from) }
  })

/** `nothing is held longer than 10 days`. */
export const isNothingHeld = (c: Cursor): boolean =>
  isText(c, 0, 'nothing') && (isTag(c, 1, 'hold') || (isTag(c, 1, 'be') && isTag(c, 2, 'hold')))

/** `20 days in the trade at most`, `no longer than 8 bars in a trade`, `in the position for 15 bars max`. */
const readTimeInTrade = (c: Cursor): TimeExit | null =>
  attempt(c, () => {
    const early = take(c, 'max', 'lte') ?? (isTag(c, 0, 'not') && isTag(c, 1, 'above') ? ((c.at += 2), c.lexemes[c.at - 1]) : null)
    const isFirst = !early && takeText(c, 'in') !== null
    if (isFirst && !take(c, 'position')) return null
    if (isFirst) takeText(c, 'for')
    const held = isTag(c, 0, 'number') ? readHoldingTime(c) : null
    if (!held || (!isFirst && !(takeText(c, 'in', 'inside') && take(c, 'position')))) return null
    return (early ?? take(c, 'max', 'lte')) && endsHere(c) ? held : null
  })

/** Holding times without an exit word: `hold for 5 bars`, `max holding time 3 days`. */
export function readHold(c: Cursor, draft: Draft): boolean {
  const start = c.at
  const inTrade = readTimeInTrade(c)
  if (inTrade) {
    draft.timeExits.push(inTrade)
    markExtent(draft, c, start, 'time_exit', 'timeExits')
    return true
  }
  const isDayTrade = isTag(c, 0, 'end_of') && /^no.*overnight/.test(c.lexemes[c.at]?.text ?? '')
  const isNothing = isNothingHeld(c)
  // `holding overnight` closes nothing.
  const isKept = isTag(c, 0, 'hold') && isText(c, 1, 'overnight') && !isTag(c, -1, 'not')
  if (isKept) {
    c.at += 2
    markExtent(draft, c, c.at - 2, 'time_exit', 'optional', 'comment')
    return true
  }
  // `no trade is held for longer than two hours`.
  const isNone = isTag(c, 0, 'not') && isTag(c, 1, 'position') && isTag(c, 2, 'be') && isTag(c, 3, 'hold')
  const isNever = isDayTrade || isNothing || isNone || (isTag(c, 0, 'not') && isTag(c, 1, 'hold'))
  const isLabel =
    isNever || (isTag(c, 0, 'max') && (isTag(c, 1, 'hold') || (isTag(c, 1, 'number') && isTag(c, 2, 'unit') && isTag(c, 3, 'hold'))))
  if (!isTag(c, 0, 'hold') && !isLabel) return false
  return (
    attempt(c, () => {
      const from = c.at
      if (isNever) take(c, 'not')
      if (isNone) takeAll(c, 'position', 'be')
      if (isNothing) c.at += isTag(c, 1, 'hold') ? 1 : 2
      takeAll(c, 'max', 'hold', 'position', 'gte', 'lte')
      if (isNever) takeAll(c, 'ref', 'above', 'prep')
      if (isNever) passAll(c, 'above')
      passText(c, ':')
      const exit = readHoldToClose(c) ?? readTimeExit(c) ?? readHoldingTime(c)
      if (!exit) return null
      takeAll(c, 'hold')
      draft.timeExits.push(exit)
      markExtent(draft, c, from, 'time_exit', 'timeExits')
      return true
    }) === true
  )
}

const isEntryAhead = (c: Cursor): boolean =>
  c.lexemes.slice(c.at).some((l) => l.tag === 'entry' || l.tag === 'buy' || l.tag === 'enter' || l.tag === 'long' || l.tag === 'short')

/** `hold until the CCI falls under 0`, `stay in while price is above the 20 EMA`: an exit told from the other side. */
export function readHoldUntil(c: Cursor, draft: Draft, state: State): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      // `let the rest run until …`.
      if (!take(c, 'hold') && !(take(c, 'rest') && (take(c, 'move', 'hold', 'be') ?? isTag(c, 0, 'until')))) return null
      passAll(c, 'position', 'ref', 'long', 'short', 'move')
      const symbol = take(c, 'symbol', 'price_word')
      const lead = take(c, 'until', 'while', 'when')
      if (!lead) return null
      // `hold SPY when it is above its average`: what is held was bought for that reason.
      const isOwning =
        (lead.tag === 'when' || lead.tag === 'while') &&
        !draft.rules.some((r) => !isExit(r.target) && !isSkip(r.target)) &&
        !isEntryAhead(c)
      if (isOwning) {
        if (symbol?.tag === 'symbol') draft.symbols.push(said(c, c.at - 2, symbol.name))
        const rule = newRule('long', originSince(c, from))
        draft.rules.push(rule)
        // `hold while it is green` leaves when it is no longer.
        if (lead.tag === 'while') draft.rules.push(Object.assign(newRule('exit', originSince(c, from)), { opposite: 'negation' }))
        markExtent(draft, c, from, 'entry', 'entryLong', 'action')
        Object.assign(state, { rule, pending: null, lead: 'when', join: null, separated: false })
        return true
      }
      if (lead.tag === 'when') return null
      const isUntil = lead.tag === 'until'
      c.direction = -1
      const expr = readCondition(c)
      if (!expr) return null
      const rule = newRule('exit', originSince(c, from))
      rule.expr = isUntil ? expr : negate(expr)
      draft.rules.push(rule)
      Object.assign(state, { rule, pending: null, lead: null, join: null, separated: false })
      markExtent(draft, c, from, 'exit', 'exitLong')
      return true
    }) === true
  )
}

/** `flat unless the close is above the EMA; when it does I go long`: out where it is not true. */
export function readFlatUnless(c: Cursor, draft: Draft): boolean {
  if (!isText(c, 0, 'flat') || !isTag(c, 1, 'unless')) return false
  return (
    attempt(c, () => {
      const from = c.at
      c.at += 2
      const expr = readCondition(c)
      if (!expr) return null
      const rule = newRule('exit', originSince(c, from))
      rule.expr = negate(expr)
      draft.rules.push(rule)
      c.memory.told = expr
      markExtent(draft, c, from, 'exit', 'exitLong')
      return true
    }) === true
  )
}

/** `If it's Friday, close the trade`: the day before the exit that it means. */
const readDayThenOut = (c: Cursor): TimeExit | null =>
  attempt(c, () => {
    const from = c.at
    if (!take(c, 'when')) return null
    passAll(c, 'ref', 'today', 'be')
    const day = take(c, 'weekday')
    if (!day) return null
    passText(c, ',')
    passAll(c, 'then')
    if (!take(c, 'exit', 'close', 'closes')) return null
    takeAll(c, 'all', 'ref', 'open', 'position')
    return endsHere(c) ? { kind: 'weekday', day: day.name as Weekday, from: originSince(c, from) } : null
  })

/** `if profit > 2% then sell`: said before the exit that it means. */
export function readLeadingProfit(c: Cursor, draft: Draft): boolean {
  const from = c.at
  // `everything closed at 20:00`, `whatever is open on Friday at 21:00 gets closed`.
  const closed = isTag(c, 0, 'position', 'all')
    ? attempt(c, () => {
        takeAll(c, 'all', 'position')
        const exit = readTimeExit(c)
        if (!exit || !('time' in exit || 'day' in exit || exit.kind === 'end_of_day' || exit.kind === 'end_of_week')) return null
        passAll(c, 'move', 'be')
        return take(c, 'closes', 'exit') && endsHere(c) ? exit : null
      })
    : null
  if (closed) {
    draft.timeExits.push(closed)
    markExtent(draft, c, from, 'time_exit', 'timeExits')
    return true
  }
  // `Wednesday's close is where I sell`.
  const isDayOut = isTag(c, 0, 'weekday') && isTag(c, 1, 'close') && isTag(c, 2, 'be') && isTag(c, 3, 'exit', 'sell')
  if (isDayOut) {
    const day = c.lexemes[c.at]!.name as Weekday
    c.at += 4
    draft.timeExits.push({ kind: 'weekday', day, from: originSince(c, from) })
    markExtent(draft, c, from, 'time_exit', 'timeExits')
    return true
  }
  // `two weeks later I'm out`.
  const later = attempt(c, () => {
    const held = isTag(c, 0, 'number') && isTag(c, 1, 'unit') && isText(c, 2, 'later') ? readHoldingTime(c) : null
    return held && take(c, 'exit') ? held : null
  })
  const elapsed = later ?? readElapsed(c) ?? readDayThenOut(c)
  if (elapsed) {
    draft.timeExits.push(elapsed)
    markExtent(draft, c, from, 'time_exit', 'timeExits')
    return true
  }
  const skip = (isTag(c, 0, 'when') ? 1 : 0) + (isTag(c, 0, 'ref') || isTag(c, 1, 'ref') ? 1 : 0)
  const isMeasured =
    isTag(c, skip + 1, 'number') && isTag(c, skip + 2, 'percent', 'pips', 'points', 'r') && isTag(c, skip + 3, 'mark', 'or', 'then')
  if (!isTag(c, skip, 'profit', 'loss') || !(isMeasured || isTag(c, skip + 1, 'above', 'gte', 'be', 'touch', 'eq'))) return false
  if (!isNear(c, 10, 'exit', 'sell', 'close', 'cover')) return false
  return readProfitOrLoss(c, draft)
}
