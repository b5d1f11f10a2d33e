import type { Distance, Trailing, TrailingLine } from '../plan.ts'
import { attempt, endsHere, isNear, isTag, isText, originSince, pass, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readDistance, readPlainDistance } from './distances.ts'
import type { SidedDraft } from './distances.ts'
import { markExtent } from './draft.ts'
import type { Draft } from './draft.ts'
import { bareOf } from './join-conditions.ts'
import { readActivation, readStep, readTrigger, startWords } from './read-activation.ts'
import { readPortion } from './risk-settings.ts'
import { done, firm } from './setting.ts'
import { readTimeExit } from './time-settings.ts'

/** `close half at 1R, the rest at 2R`, `take 50% off at 2%`. */
export function readPartial(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const trigger = readTrigger(c)
    if (trigger) takeText(c, ',')
    takeAll(c, 'exit', 'sell', 'close', 'enter', 'cover', 'target')
    passAll(c, 'all')
    const rest = c.at > from || isTag(c, 0, 'rest') ? take(c, 'rest') : null
    const portion = rest ? null : readPortion(c)
    if (!rest && portion === null) return null
    // `at 1% profit, 0.7% stop`: another distance.
    if (trigger && isTag(c, 0, 'stop', 'target', 'trail', 'risk', 'loss')) return null
    passText(c, 'of')
    takeAll(c, 'position')
    // `let the last third run with a 1 ATR trail`.
    const runs = isText(c, 0, 'run', 'runs', 'ride', 'rides') && !trigger ? c.at++ : null
    if (runs !== null && draft.targets.some((t) => t.isLeg)) {
      takeText(c, 'with', 'on')
      markExtent(draft, c, from, 'target', 'targets', 'parameter')
      return true
    }
    passAll(c, 'move', 'make')
    takeText(c, 'off', 'out')
    passAll(c, 'profit', 'position')
    if (trigger) {
      draft.targets.push({
        distance: { long: trigger, short: trigger },
        side: null,
        portionPercent: portion,
        isLeg: true,
        isRest: rest !== null,
      })
      markExtent(draft, c, from, 'target', 'targets')
      return true
    }
    if (rest) passAll(c, 'exit', 'target', 'close', 'be', 'move', 'hold')
    // `let the rest run till the end of the day`.
    const until = rest
      ? attempt(c, () => (take(c, 'until') ? readTimeExit(c) : isText(c, 0, 'after') && isTag(c, 2, 'unit') ? readTimeExit(c) : null))
      : null
    if (until) {
      draft.timeExits.push(until)
      markExtent(draft, c, from, 'time_exit', 'timeExits')
      return true
    }
    const isWhen = isTag(c, 0, 'when')
    if (!takeText(c, 'at', 'when', 'once', 'after', 'for', 'to', '@')) return null
    passAll(c, 'profit', 'ref', 'position', 'be', 'price_word', 'touch', 'up', 'move')
    const distance = readDistance(c, true)
    if (!distance) return null
    // `half when close < SMA 10` waits for a condition, not for a price.
    if (isWhen && isTag(c, 0, 'above', 'below', 'gte', 'lte', 'cross', 'be', 'closes', 'touch', 'rise', 'fall')) return null
    takeAll(c, 'profit')
    draft.targets.push({ distance, side: null, portionPercent: portion, isLeg: true, isRest: rest !== null })
    markExtent(draft, c, from, 'target', 'targets')
    return true
  })
}

/** `after TP1`, `once the first target is hit`: the distance of that target. */
const readTargetTrigger = (c: Cursor, draft: Draft): Distance | null =>
  attempt(c, () => {
    if (!take(c, 'when', 'since', 'prep') && !isTag(c, -1, 'mark', 'period_mark', 'newline')) return null
    pass(c, 'ordinal')
    const target = take(c, 'target')
    if (!target) return null
    takeAll(c, 'be', 'touch', 'make', 'move')
    takeText(c, 'filled', 'fills', 'done', 'executed', 'executes', 'triggered', 'through', 'in')
    const legs = draft.targets
    const leg = legs[Math.max(0, Number(target.name || 1) - 1)] ?? legs[0]
    return firm(leg?.distance.long ?? leg?.distance.short)
  })

/** `+1 pip`, or `+1` in the unit of what sets it off. */
const readBreakevenOffset = (c: Cursor): ((trigger: Distance) => Distance | null) | null =>
  attempt(c, () => {
    if (!take(c, 'plus') && peek(c).sign !== '+') return null
    const said = readPlainDistance(c)
    if (said?.kind !== 'unitless') return said && (() => firm(said))
    const { value, from } = said
    return ({ kind }: Distance): Distance | null =>
      kind === 'pips' || kind === 'points' || kind === 'percent' ? { kind, value, from } : null
  })

/** `…, and from then on trail by 2 ATR`: since the stop was moved. */
const readFromThenOn = (c: Cursor, draft: Draft): Distance | null =>
  attempt(c, () => {
    const isThen = takeText(c, 'from') && takeText(c, 'then', 'there', 'that point', 'here')
    if (isThen) takeText(c, 'on', 'onwards')
    return isThen ? (draft.breakeven?.trigger ?? null) : null
  })

/** Break-even and trailing, with what sets them off before or behind. */
export function readManaged(c: Cursor, draft: Draft): boolean {
  if (!isNear(c, 16, 'breakeven', 'trail', 'entry', 'follows')) return false
  return done(c, () => {
    const from = c.at
    const isAfterStop = isTag(c, 0, 'move') || (isText(c, 0, ',') && isTag(c, 1, 'move'))
    if (isAfterStop) takeText(c, ',')
    const before = readFromThenOn(c, draft) ?? readTargetTrigger(c, draft) ?? readTrigger(c)
    if (before) {
      passText(c, ',')
      takeAll(c, 'then', 'move', 'be', 'make', 'when', 'ref', 'since')
    } else passAll(c, 'move')
    attempt(c, () =>
      (take(c, 'stop') || isAfterStop) && (passAll(c, 'be', 'move'), takeText(c, 'to')) && isTag(c, 0, 'breakeven', 'entry') ? true : null,
    )
    // `the stop is trailed along …`.
    attempt(c, () =>
      take(c, 'stop') ? (passAll(c, 'be', 'move'), isTag(c, -1, 'be', 'move') && isTag(c, 0, 'trail') ? true : null) : null,
    )
    return readBreakeven(c, draft, before, from) ?? readTrailing(c, draft, before, from) ?? readTrailingAmount(c, draft, before, from)
  })
}

function readBreakeven(c: Cursor, draft: Draft, before: Distance | null, from: number): true | null {
  return attempt(c, () => {
    const moved = c.lexemes.slice(from, c.at).some((l) => l.tag === 'stop' || (l.tag === 'move' && isText(c, -1, 'to')))
    if (!take(c, 'breakeven') && !(moved && take(c, 'entry'))) return null
    const beyond = isTag(c, 0, 'plus') || peek(c).sign === '+' ? readBreakevenOffset(c) : null
    // `half off at 1.5R with the stop to break even`.
    const isBeside = /^(?:and|then|while)$/.test(c.lexemes[from - 1]?.tag ?? '') || c.lexemes[from - 1]?.text === ','
    const last = isBeside ? firm(draft.targets.findLast((t) => t.isLeg)?.distance.long) : null
    const trigger = before ?? readTargetTrigger(c, draft) ?? readTrigger(c) ?? firm(readPlainDistance(c)) ?? last
    const offset = trigger && beyond?.(trigger)
    if (!trigger || (beyond && !offset)) return null
    draft.breakeven = { trigger, ...(offset && { offset }), from: originSince(c, from) }
    markExtent(draft, c, from, 'breakeven', 'breakeven')
    return true
  })
}

/** `trail 30 points from +50 on`: in the unit of the trail. */
const readBareActivation = (c: Cursor, along: Trailing['along']): Distance | null =>
  attempt(c, () => {
    const from = c.at
    if (!take(c, 'since', 'when') && !takeText(c, 'after')) return null
    const number = take(c, 'number')
    if (number?.sign !== '+' || !/^(?:pips|points|percent)$/.test(along.kind)) return null
    passText(c, 'on', 'onwards')
    return endsHere(c) ? { kind: along.kind as 'pips' | 'points' | 'percent', value: number.value, from: originSince(c, from) } : null
  })

/** `trail on the 20-bar low (20-bar high for shorts)`. */
const readLineForShorts = (c: Cursor): Distance | null =>
  attempt(c, () => {
    if (!takeText(c, '(', ',')) return null
    const isBracket = isText(c, -1, '(')
    passAll(c, 'and')
    const distance = firm(readDistance(c, false)?.short)
    if (!distance || !takeText(c, 'for', 'on', 'in')) return null
    passAll(c, 'ref')
    return take(c, 'short') && (!isBracket || takeText(c, ')')) ? distance : null
  })

function alongLevel({ level, offset, from }: Extract<Distance, { kind: 'price_level' }>, other: Distance | null): Distance | TrailingLine {
  // `trail 3 ATR behind price`.
  const isPriceNow = level.kind === 'price' && !level.shift && !level.timeframe && level.field !== 'low'
  if (offset && isPriceNow) return offset
  const short = other?.kind === 'price_level' && bareOf(other.level) !== bareOf(level) ? other.level : null
  return { kind: 'indicator', level, ...(short && { short }), ...(offset && { offset }), from }
}

/** `once I'm up 2% a 1% trailing stop takes over`. */
function readTrailingAmount(c: Cursor, draft: Draft, activation: Distance | null, from: number): true | null {
  if (!activation) return null
  return attempt(c, () => {
    const along = firm(readPlainDistance(c))
    if (!along || !take(c, 'trail')) return null
    passAll(c, 'stop')
    attempt(c, () => (takeText(c, 'takes', 'take') && takeText(c, 'over') ? true : null))
    passText(c, ...startWords)
    passText(c, 'in')
    passAll(c, 'follows', 'price_word')
    const step = readStep(c)
    draft.trailing = { along, activation, ...(step && { step }), follows: 'extreme', from: originSince(c, from) }
    markExtent(draft, c, from, 'trailing', 'trailing')
    return true
  })
}

/** `after that the stop follows the 20 EMA`: what it follows. */
const readStopFollows = (c: Cursor): SidedDraft | null =>
  attempt(c, () => {
    if (!take(c, 'stop') || !take(c, 'follows')) return null
    const line = readDistance(c, false)
    return line?.long?.kind === 'price_level' ? line : null
  })

/** `which then trails by the same 3 ATR`, `3 ATR stop that trails`: the stop's distance. */
const readSameAsStop = (c: Cursor, draft: Draft): SidedDraft | null =>
  attempt(c, () => {
    const last = draft.stops.at(-1)?.distance
    const isOfStop = isTag(c, -2, 'stop', 'ref', 'then', 'and') || isText(c, -2, ',')
    passText(c, 'by', 'at', 'with')
    const isSame = take(c, 'same') !== null
    if (isSame && isTag(c, 0, 'number')) return readDistance(c, false)
    if (isSame && !take(c, 'difference') && !takeText(c, 'distance', 'amount')) return null
    return last && (isSame || isOfStop) && endsHere(c) && last.long?.kind !== 'price_level' ? last : null
  })

/** `trail it along the same line`, `… that EMA`: the line at which the stop was placed. */
const readLineOfStop = (c: Cursor, draft: Draft): SidedDraft | null =>
  attempt(c, () => {
    const last = draft.stops.at(-1)?.distance
    const line = last?.long ?? last?.short
    if (!take(c, 'prep', 'while') && !takeText(c, 'by', 'under')) return null
    if (!take(c, 'same') && !takeText(c, 'that', 'it')) return null
    const { name, tag } = peek(c)
    const level = line?.kind === 'price_level' && !line.offset ? line.level : null
    const isNamed = tag === 'average' || (tag === 'indicator' && level?.kind === 'indicator' && level.name === name)
    if (isNamed) c.at++
    return last && level && endsHere(c, 'and') ? last : null
  })

function readTrailing(c: Cursor, draft: Draft, before: Distance | null, from: number): true | null {
  return attempt(c, () => {
    const follows = readStopFollows(c)
    if (!follows && !take(c, 'trail')) return null
    takeAll(c, 'stop', 'rest', 'position')
    const after = before ?? readActivation(c)
    // `starts at 20 pips profit, trails 15 pips behind`, `…, distance 25 pips`.
    if (after && takeText(c, ',', 'and')) takeAll(c, 'then', 'trail', 'difference', 'stop')
    const sided = follows ?? readLineOfStop(c, draft) ?? readSameAsStop(c, draft) ?? readDistance(c, false)
    const distance = sided?.long
    if (!distance || distance.kind === 'unitless') return null
    // `trail it with a 3 ATR stop`.
    if (!isTag(c, 1, 'number') && !isText(c, 1, ':', '=')) take(c, 'stop')
    // `3 ATR below the highest high since entry`: what a trail follows anyway.
    attempt(c, () =>
      take(c, 'above', 'below') && take(c, 'extreme') && (passAll(c, 'field'), take(c, 'since', 'prep')) && take(c, 'entry', 'position')
        ? true
        : null,
    )
    const lineForShorts = distance.kind === 'price_level' ? readLineForShorts(c) : null
    // `a trailing stop of 40 pips follows the price in steps of 10 pips`.
    if (take(c, 'follows')) take(c, 'price_word')
    const early = readStep(c)
    // `the stop moves to entry and trails by 2 ATR from there`.
    const there = attempt(c, () => {
      if (!takeText(c, 'from')) return null
      passText(c, 'then', 'that point')
      passText(c, 'on', 'onwards')
      return endsHere(c) ? (draft.breakeven?.trigger ?? null) : null
    })
    const activation =
      after ??
      there ??
      readActivation(c) ??
      attempt(c, () => (takeText(c, ','), take(c, 'while'), isText(c, 0, 'in', 'by', 'with', 'of') ? null : readTrigger(c)))
    const step = early ?? readStep(c)
    const along = distance.kind === 'price_level' ? alongLevel(distance, lineForShorts ?? firm(sided.short)) : distance
    const late = activation ?? readBareActivation(c, along)
    draft.trailing = { along, ...(late && { activation: late }), ...(step && { step }), follows: 'extreme', from: originSince(c, from) }
    markExtent(draft, c, from, 'trailing', 'trailing')
    return true
  })
}
