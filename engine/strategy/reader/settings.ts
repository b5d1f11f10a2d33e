import { weekdays } from '../plan.ts'
import type { Distance, Origin, SessionFilter, SessionName, TimeExit, Trailing, Weekday } from '../plan.ts'
import { attempt, isNear, isTag, isText, noteAmbiguous, noteUnsupported, originSince, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readDistance, readPlainDistance } from './distances.ts'
import type { DistanceDraft, SidedDraft } from './distances.ts'
import { markExtent, said } from './draft.ts'
import type { Draft } from './draft.ts'
import { readClock, readClockRange, readLength, readTerm } from './terms.ts'
import { readTimeframe } from './timeframes.ts'

/** Reads one setting at the cursor into the draft; true when it did. */
export type SettingReader = (c: Cursor, draft: Draft) => boolean

const done = (c: Cursor, read: () => true | null): boolean => attempt(c, read) === true

/** `for longs`, `(short)`, `on shorts`. */
function readSide(c: Cursor): 'long' | 'short' | null {
  return attempt(c, () => {
    const bracket = takeText(c, '(')
    const lead = takeText(c, 'for', 'on', 'in')
    if (!bracket && !lead) return null
    takeAll(c, 'position')
    const side = take(c, 'long', 'short', 'buy', 'sell')
    if (!side || (bracket && !takeText(c, ')'))) return null
    takeAll(c, 'position')
    return side.tag === 'long' || side.tag === 'buy' ? 'long' : 'short'
  })
}

const firm = (distance: DistanceDraft | null | undefined): Distance | null => (distance && distance.kind !== 'unitless' ? distance : null)

/** `20-30 pips`: the first is taken and the range is asked about. */
function noteRange(c: Cursor, from: number) {
  attempt(c, () => {
    if (!take(c, 'minus', 'until') && !takeText(c, '-')) return null
    const number = take(c, 'number')
    if (!number) return null
    take(c, 'percent', 'pips', 'points')
    noteAmbiguous(c, 'range_given', originSince(c, from))
    return true
  })
}

const stopTags = ['stop'] as const

function readNone(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    if (!take(c, 'not', 'skip')) return null
    const word = take(c, 'stop', 'target')
    if (!word) return null
    const second = attempt(c, () => ((take(c, 'or', 'and') ?? takeText(c, '/')) ? take(c, 'stop', 'target') : null))
    for (const w of [word, second]) {
      if (w?.tag === 'stop') draft.noStop = true
      if (w?.tag === 'target') draft.noTarget = true
    }
    markExtent(draft, c, from, word.tag === 'stop' ? 'stop' : 'target', word.tag === 'stop' ? 'stop' : 'targets')
    return true
  })
}

const addStop = (draft: Draft, distance: SidedDraft, side: 'long' | 'short' | null) => draft.stops.push({ distance, side })
const addTarget = (draft: Draft, distance: SidedDraft, side: 'long' | 'short' | null, leg = false) =>
  draft.targets.push({ distance, side, portionPercent: null, isLeg: leg, isRest: false })

function readStop(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    if (!take(c, ...stopTags)) return null
    const withTarget = attempt(c, () => ((take(c, 'and') ?? takeText(c, '/', ',')) && take(c, 'target') ? true : null))
    takeAll(c, 'position')
    const lead = readSide(c)
    const distance = readDistance(c, false)
    if (!distance) return null
    noteRange(c, from)
    const side = lead ?? readSide(c)
    addStop(draft, distance, side)
    if (withTarget) {
      const second = attempt(c, () => ((takeText(c, '/', ',') ?? take(c, 'and')) ? readDistance(c, true) : null))
      addTarget(draft, second ?? distance, side)
    }
    readOtherSideOf(c, draft, 'stop', side)
    markExtent(draft, c, from, 'stop', 'stop')
    return true
  })
}

/** `same for target`, `same stop`: the distance of the other. */
function readSame(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    take(c, 'while')
    if (!take(c, 'same')) return null
    takeAll(c, 'prep')
    const word = take(c, 'stop', 'target')
    if (!word) return null
    attempt(c, () => ((takeText(c, '/') ?? take(c, 'and')) && take(c, 'stop', 'target') ? true : null))
    takeText(c, 'distance')
    const [stop] = draft.stops
    const [target] = draft.targets
    if (word.tag === 'target' && !target && stop) addTarget(draft, stop.distance, null)
    if (word.tag === 'stop' && !stop && target) addStop(draft, target.distance, null)
    markExtent(draft, c, from, word.tag === 'stop' ? 'stop' : 'target', word.tag === 'stop' ? 'stop' : 'targets')
    return true
  })
}

/** `low of the candle for longs, high for shorts`. */
function readOtherSideOf(c: Cursor, draft: Draft, kind: 'stop' | 'target', side: 'long' | 'short' | null) {
  if (!side) return
  attempt(c, () => {
    takeText(c, ',')
    takeAll(c, 'and')
    const distance = readDistance(c, kind === 'target')
    const other = distance && readSide(c)
    if (!distance || !other || other === side) return null
    if (kind === 'stop') addStop(draft, distance, other)
    else addTarget(draft, distance, other)
    return true
  })
}

function readTarget(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const head = take(c, 'target')
    if (!head) return null
    const lead = readSide(c)
    takeAll(c, 'rr')
    const isLeg = head.name !== ''
    const distance = readDistance(c, true)
    if (!distance) return null
    noteRange(c, from)
    const portion = readPortionAfter(c)
    const side = lead ?? readSide(c)
    draft.targets.push({ distance, side, portionPercent: portion, isLeg: isLeg || portion !== null, isRest: false })
    readOtherSideOf(c, draft, 'target', side)
    markExtent(draft, c, from, 'target', 'targets')
    return true
  })
}

/** `(close half)`, `for 50%`. */
function readPortionAfter(c: Cursor): number | null {
  return attempt(c, () => {
    const bracket = takeText(c, '(')
    if (!bracket && !takeText(c, 'for', 'on')) return null
    takeAll(c, 'close', 'exit', 'sell', 'move', 'cover')
    const portion = readPortion(c)
    if (portion === null) return null
    takeAll(c, 'position', 'prep')
    return !bracket || takeText(c, ')') ? portion : null
  })
}

function readPortion(c: Cursor): number | null {
  return attempt(c, () => {
    const half = take(c, 'half')
    if (half) return half.value
    const number = take(c, 'number')
    return number && take(c, 'percent') && number.value > 0 && number.value <= 100 ? number.value : null
  })
}

/** `close half at 1R, the rest at 2R`, `take 50% off at 2%`. */
function readPartial(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const trigger = readTrigger(c)
    if (trigger) takeText(c, ',')
    takeAll(c, 'exit', 'sell', 'close', 'enter', 'cover', 'target')
    takeAll(c, 'all')
    const rest = c.at > from || isTag(c, 0, 'rest') ? take(c, 'rest') : null
    const portion = rest ? null : readPortion(c)
    if (!rest && portion === null) return null
    takeText(c, 'of')
    takeAll(c, 'position')
    takeText(c, 'off', 'out')
    takeAll(c, 'profit', 'position')
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
    if (rest) takeAll(c, 'exit', 'target', 'close', 'be', 'move')
    if (!takeText(c, 'at', 'when', 'once', 'after', 'for', 'to', '@')) return null
    takeAll(c, 'profit', 'ref', 'position', 'be', 'price_word', 'touch', 'up', 'move')
    const distance = readDistance(c, true)
    if (!distance) return null
    takeAll(c, 'profit')
    draft.targets.push({ distance, side: null, portionPercent: portion, isLeg: true, isRest: rest !== null })
    markExtent(draft, c, from, 'target', 'targets')
    return true
  })
}

/** `5% stop loss`, `15% take profit`, `20 pip SL`, `1.5 ATR trailing stop`, `1% risk`, `2R target`. */
function readAmountFirst(c: Cursor, draft: Draft): boolean {
  if (!isNear(c, 10, 'stop', 'target', 'trail', 'profit', 'loss')) return false
  return done(c, () => {
    const from = c.at
    takeText(c, 'with', 'using')
    const distance = readPlainDistance(c)
    if (!distance || distance.kind === 'unitless') return null
    takeText(c, 'for', 'as', 'of')
    const head = take(c, 'stop', 'target', 'trail', 'profit', 'loss')
    if (!head) return null
    if (head.tag === 'profit') take(c, 'target')
    if (head.tag === 'loss' && isTag(c, 0, 'stop')) c.at++
    if (head.tag === 'stop') {
      const withTarget = attempt(c, () => (take(c, 'and') && take(c, 'target') ? true : null))
      addStop(draft, { long: distance, short: distance }, null)
      if (withTarget) addTarget(draft, { long: distance, short: distance }, null)
    } else if (head.tag === 'loss') addStop(draft, { long: distance, short: distance }, null)
    else if (head.tag === 'trail') draft.trailing = { along: distance, follows: 'extreme', from: originSince(c, from) }
    else addTarget(draft, { long: distance, short: distance }, null)
    const role = head.tag === 'stop' || head.tag === 'loss' ? 'stop' : head.tag === 'trail' ? 'trailing' : 'target'
    markExtent(draft, c, from, role, role === 'target' ? 'targets' : role)
    return true
  })
}

/** `profit is 3%`, `loss hits 4%`, `up 5%`, `+3%`, `-2%`, `gain of 10 pips` where a position is spoken of. */
export function readProfitOrLoss(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    takeAll(c, 'when', 'ref', 'position', 'be', 'prep')
    const word = take(c, 'profit', 'loss', 'up', 'down')
    if (!word && peek(c).sign === '') return null
    takeText(c, 'of', 'by')
    const be = take(c, 'be', 'touch', 'above', 'gte', 'eq', 'rise', 'move')
    takeAll(c, 'touch', 'above', 'gte', 'back')
    takeAll(c, 'prep')
    const sign = peek(c).sign
    const distance = readPlainDistance(c)
    if (!distance || (distance.kind === 'unitless' && !be)) return null
    takeAll(c, 'profit', 'loss')
    const isLoss = word?.tag === 'loss' || word?.tag === 'down' || (!word && sign === '-')
    if (isLoss) addStop(draft, { long: distance, short: distance }, null)
    else addTarget(draft, { long: distance, short: distance }, null)
    markExtent(draft, c, from, isLoss ? 'stop' : 'target', isLoss ? 'stop' : 'targets')
    return true
  })
}

/** `risk reward 1:2`, `RR 2`, `1:2 RR`. */
function readRewardRatio(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const lead = take(c, 'rr')
    takeAll(c, 'prep', 'be', 'eq')
    takeText(c, ':')
    if (!lead && !isTag(c, 0, 'ratio')) return null
    const distance = lead && isTag(c, 0, 'number') ? readNumberOfR(c) : readPlainDistance(c)
    if (!distance || distance.kind !== 'r') return null
    takeAll(c, 'target')
    addTarget(draft, { long: distance, short: distance }, null)
    markExtent(draft, c, from, 'target', 'targets')
    return true
  })
}

const readNumberOfR = (c: Cursor): Distance | null => {
  const from = c.at
  const number = take(c, 'number')
  takeAll(c, 'r')
  return number ? { kind: 'r', value: number.value, from: originSince(c, from) } : null
}

/** `when the trade is up 1R`, `after 20 pips profit`, `from 2R on`, `at +40 pips`. */
function readTrigger(c: Cursor): Distance | null {
  return attempt(c, () => {
    const lead = take(c, 'when', 'since', 'prep')
    if (!lead) return null
    takeAll(c, 'position', 'ref', 'be', 'price_word', 'profit', 'up', 'move', 'touch', 'make', 'gte', 'above', 'rise', 'entry')
    takeText(c, 'by', 'of', 'to', 'at')
    const distance = firm(readPlainDistance(c))
    if (!distance) return null
    takeAll(c, 'profit', 'up')
    if (isText(c, 0, 'in', 'on', 'onwards', 'of')) {
      c.at++
      takeAll(c, 'profit', 'up')
    }
    return distance
  })
}

const readBreakevenOffset = (c: Cursor): Distance | null =>
  attempt(c, () => {
    if (!take(c, 'plus') && peek(c).sign !== '+') return null
    return firm(readPlainDistance(c))
  })

/** Break-even and trailing, with what sets them off before or behind. */
function readManaged(c: Cursor, draft: Draft): boolean {
  if (!isNear(c, 16, 'breakeven', 'trail', 'entry')) return false
  return done(c, () => {
    const from = c.at
    const before = readTrigger(c)
    if (before) {
      takeText(c, ',')
      takeAll(c, 'then', 'move', 'be', 'make', 'when', 'ref')
    } else takeAll(c, 'move')
    attempt(c, () => (take(c, 'stop') && takeText(c, 'to') && isTag(c, 0, 'breakeven', 'entry') ? true : null))
    return readBreakeven(c, draft, before, from) ?? readTrailing(c, draft, before, from)
  })
}

function readBreakeven(c: Cursor, draft: Draft, before: Distance | null, from: number): true | null {
  return attempt(c, () => {
    const moved = c.lexemes.slice(from, c.at).some((l) => l.tag === 'stop')
    if (!take(c, 'breakeven') && !(moved && take(c, 'entry'))) return null
    const offset = isTag(c, 0, 'plus') ? readBreakevenOffset(c) : null
    const last = c.lexemes[from - 1]?.tag === 'and' ? firm(draft.targets.findLast((t) => t.isLeg)?.distance.long) : null
    const trigger = before ?? readTrigger(c) ?? firm(readPlainDistance(c)) ?? last
    if (!trigger) return null
    draft.breakeven = { trigger, ...(offset && { offset }), from: originSince(c, from) }
    markExtent(draft, c, from, 'breakeven', 'breakeven')
    return true
  })
}

function readTrailing(c: Cursor, draft: Draft, before: Distance | null, from: number): true | null {
  return attempt(c, () => {
    if (!take(c, 'trail')) return null
    takeAll(c, 'stop')
    const after = before ?? attempt(c, () => (isTag(c, 0, 'since', 'when') || isText(c, 0, 'after') ? readTrigger(c) : null))
    const sided = readDistance(c, false)
    const distance = sided?.long
    if (!distance || distance.kind === 'unitless') return null
    const activation = after ?? attempt(c, () => (takeText(c, ','), take(c, 'while'), readTrigger(c)))
    const isLine = distance.kind === 'price_level'
    const along: Trailing['along'] = isLine ? { kind: 'indicator', level: distance.level, from: distance.from } : distance
    draft.trailing = { along, ...(activation && { activation }), follows: 'extreme', from: originSince(c, from) }
    markExtent(draft, c, from, 'trailing', 'trailing')
    return true
  })
}

const perTrade = (c: Cursor) => {
  attempt(c, () => {
    takeAll(c, 'per', 'each', 'every')
    takeText(c, 'for', 'on', 'in')
    takeAll(c, 'every', 'each')
    return take(c, 'position', 'move', 'signal', 'entry') ?? (isTag(c, -1, 'each') ? true : null)
  })
}

/** `risk 1% per trade`, `10% of equity`, `$1000 each`, `100 shares`, `0.1 lot`, `all in`. */
function readSize(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const lead = take(c, 'size', 'risk', 'position')
    const isRisk = lead?.tag === 'risk'
    if (lead) takeText(c, ':', 'is', '=', 'of', 'at')
    if (lead) takeAll(c, 'be', 'eq', 'size', 'lots', 'max', 'only')
    const found = isRisk ? readRiskSize(c) : (readOtherSize(c, lead !== null) ?? (lead ? null : readRiskAfter(c)))
    if (!found) return null
    perTrade(c)
    draft.sizings.push({ ...found, from: originSince(c, from) })
    markExtent(draft, c, from, 'size', 'sizing')
    return true
  })
}

type Size = { readonly kind: 'risk_percent' | 'percent_equity' | 'fixed_cash' | 'fixed_units' | 'fixed_lots'; readonly value: number }

const ofEquity = (c: Cursor): boolean =>
  attempt(c, () => {
    takeText(c, 'of')
    takeAll(c, 'current', 'capital', 'all')
    if (!take(c, 'equity') && !(isTag(c, -1, 'capital') || c.lexemes[c.at - 1]?.tag === 'capital')) return null
    takeAll(c, 'equity', 'size')
    return true
  }) === true

function readRiskSize(c: Cursor): Size | null {
  return attempt(c, () => {
    const number = take(c, 'number')
    if (!number || !take(c, 'percent')) return null
    ofEquity(c)
    return { kind: 'risk_percent', value: number.value }
  })
}

function readRiskAfter(c: Cursor): Size | null {
  return attempt(c, () => {
    const number = take(c, 'number')
    if (!number || !take(c, 'percent')) return null
    ofEquity(c)
    if (!take(c, 'risk')) return null
    return { kind: 'risk_percent', value: number.value }
  })
}

function readOtherSize(c: Cursor, hasLead: boolean): Size | null {
  return attempt(c, () => {
    const portion = take(c, 'half', 'all')
    if (portion) {
      const isWhole = portion.tag === 'all'
      if (isWhole && portion.text === 'all in') return { kind: 'percent_equity', value: 100 }
      if (!ofEquity(c)) return null
      return { kind: 'percent_equity', value: isWhole ? 100 : portion.value }
    }
    const dollar = takeText(c, '$', '€', '£')
    const number = take(c, 'number')
    if (!number) return null
    if (take(c, 'percent')) {
      if (ofEquity(c)) {
        takeAll(c, 'risk')
        return isTag(c, -1, 'risk') || c.lexemes[c.at - 1]?.tag === 'risk'
          ? { kind: 'risk_percent', value: number.value }
          : { kind: 'percent_equity', value: number.value }
      }
      return hasLead ? { kind: 'percent_equity', value: number.value } : null
    }
    if (dollar || take(c, 'money')) {
      return hasLead || isTag(c, 0, 'per', 'each') || takeText(c, 'worth') ? { kind: 'fixed_cash', value: number.value } : null
    }
    if (takeText(c, 'worth')) return { kind: 'fixed_cash', value: number.value }
    if (take(c, 'lots')) return { kind: 'fixed_lots', value: number.value }
    if (take(c, 'shares')) return { kind: 'fixed_units', value: number.value }
    return null
  })
}

function readLeverage(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const lead = take(c, 'leverage')
    takeAll(c, 'eq', 'be')
    takeText(c, ':', 'of')
    const number = take(c, 'number', 'ratio')
    if (!number) return null
    const value = number.tag === 'ratio' ? Math.max(number.value, 1 / number.value) : number.value
    takeAll(c, 'times')
    if (!lead && !take(c, 'leverage')) return null
    draft.leverage = said(c, from, value)
    markExtent(draft, c, from, 'limit', 'leverage')
    return true
  })
}

const isTradeNoun = (c: Cursor) => isTag(c, 0, 'position') || isText(c, 0, 'trades', 'trade')

const readPerDay = (c: Cursor): boolean =>
  attempt(c, () => {
    if (isText(c, 0, 'a day')) return take(c, 'per') !== null ? true : null
    if (isText(c, 0, 'in') && isText(c, 1, 'a day')) {
      c.at += 2
      return true
    }
    if (!take(c, 'per', 'each', 'every') && !takeText(c, 'in', 'a')) return isText(c, 0, 'daily') ? (c.at++, true) : null
    takeAll(c, 'per', 'each')
    const unit = take(c, 'unit', 'session')
    return unit?.name === 'day' || unit?.tag === 'session' ? true : null
  }) === true

/** `max 3 open trades`, `one trade at a time`, `max 2 trades per day`, `never more than 3 trades open`. */
function readMaxTrades(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    takeAll(c, 'only')
    const max = take(c, 'max', 'lte') ?? take(c, 'not')
    takeText(c, 'of', ':')
    takeAll(c, 'enter', 'move', 'only')
    const lateLabel = max && isTradeNounOrOpen(c) ? readTradeLabel(c) : null
    const number = take(c, 'number')
    if (!number || number.value < 1 || !Number.isInteger(number.value)) return null
    takeAll(c, 'open', 'at_a_time')
    const noun = lateLabel ?? (isTradeNoun(c) || isTag(c, 0, 'long', 'short', 'entry', 'signal', 'pyramid') ? c.at++ : null)
    if (noun === null) return null
    takeAll(c, 'open', 'be', 'only')
    if (lateLabel === 'day' || readPerDay(c)) {
      draft.maxTradesPerDay = said(c, from, number.value)
      markExtent(draft, c, from, 'limit', 'maxTradesPerDay')
      return true
    }
    const isOpen = c.lexemes.slice(from, c.at).some((l) => l.tag === 'open') || take(c, 'at_a_time') || lateLabel !== null
    takeAll(c, 'open', 'at_a_time')
    if (!max && !isOpen && c.lexemes[from]?.tag !== 'only') return null
    draft.maxOpenTrades = said(c, from, number.value)
    markExtent(draft, c, from, 'limit', 'maxOpenTrades')
    return true
  })
}

const isTradeNounOrOpen = (c: Cursor) => isTradeNoun(c) || isTag(c, 0, 'open')

/** `max trades: 3`, `max open positions = 2`, `max trades per day 3`. */
function readTradeLabel(c: Cursor): 'open' | 'day' | null {
  return attempt(c, () => {
    takeAll(c, 'open')
    if (!isTradeNoun(c)) return null
    c.at++
    const isDay = readPerDay(c)
    takeAll(c, 'eq', 'be')
    takeText(c, ':')
    return isTag(c, 0, 'number') ? (isDay ? 'day' : 'open') : null
  })
}

/** `only when flat`, `if no position is open`. */
function readFlat(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    takeAll(c, 'only', 'and', 'when', 'be')
    if (
      !takeText(c, 'flat') &&
      !(take(c, 'not') && take(c, 'open') && take(c, 'position')) &&
      !(takeText(c, 'no') && takeText(c, 'position', 'trade') && takeAll(c, 'be') === undefined && take(c, 'open'))
    )
      return null
    draft.maxOpenTrades = said(c, from, 1)
    markExtent(draft, c, from, 'limit', 'maxOpenTrades')
    return true
  })
}

export const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const zoneOf = (c: Cursor): string | null => {
  const bracket = takeText(c, '(')
  const zone = take(c, 'zone')
  const session = zone ? null : attempt(c, () => (isTag(c, 0, 'session') && /time/.test(peek(c, 1).text) ? take(c, 'session') : null))
  if (bracket && !takeText(c, ')')) c.at--
  return zone?.name ?? session?.name ?? null
}

function readWeekdays(c: Cursor): readonly Weekday[] | null {
  return attempt(c, () => {
    takeText(c, 'on', 'from')
    takeAll(c, 'every', 'all')
    const group = take(c, 'weekdays')
    if (group) return group.name === 'weekend' ? ['sat', 'sun'] : ['mon', 'tue', 'wed', 'thu', 'fri']
    const first = take(c, 'weekday')
    if (!first) return null
    const days: Weekday[] = [first.name as Weekday]
    const last = attempt(c, () => ((take(c, 'until', 'minus') ?? takeText(c, '-')) ? take(c, 'weekday') : null))
    if (last) {
      const a = weekdays.indexOf(first.name as Weekday)
      const b = weekdays.indexOf(last.name as Weekday)
      return a <= b ? weekdays.slice(a, b + 1) : [...weekdays.slice(a), ...weekdays.slice(0, b + 1)]
    }
    for (let i = 0; i < 6; i++) {
      const next = attempt(c, () => {
        const comma = takeText(c, ',', '/')
        if (!take(c, 'and', 'or') && !comma) return null
        takeText(c, 'on')
        return take(c, 'weekday')
      })
      if (!next) break
      days.push(next.name as Weekday)
    }
    return days
  })
}

interface Window {
  readonly days?: readonly Weekday[]
  readonly hours?: { readonly from: string; readonly to: string }
  readonly named?: readonly SessionName[]
  readonly zone?: string
  readonly from: Origin
}

function readHours(c: Cursor): { from: string; to: string; zone: string | null } | null {
  return attempt(c, () => {
    takeText(c, 'during', 'in')
    const range = readClockRange(c)
    if (range) {
      const isClock = c.lexemes
        .slice(Math.max(0, c.at - 6), c.at)
        .some((l) => l.tag === 'time' || l.tag === 'zone' || (l.tag === 'unit' && l.text === 'hours'))
      if (!isClock) return null
      return { from: formatClock(range.from), to: formatClock(range.to), zone: range.zone ?? zoneOf(c) }
    }
    const side = takeText(c, 'after', 'before', 'from', 'until', 'past', 'since', 'till')
    if (!side) return null
    const time = take(c, 'time')
    if (!time) return null
    const isStart = /^(?:after|from|past|since)$/.test(side.text)
    const end = isStart ? attempt(c, () => takeText(c, 'and', 'until', 'to') && (takeText(c, 'before'), take(c, 'time'))) : null
    return {
      from: isStart ? formatClock(time.value) : '00:00',
      to: isStart ? (end ? formatClock(end.value) : '24:00') : formatClock(time.value),
      zone: zoneOf(c),
    }
  })
}

/** `between 08:00 and 16:00 London time`, `London session`, `Monday to Thursday`, `on Mondays before 06:00`. */
export function readWindow(c: Cursor): Window | null {
  return attempt(c, () => {
    const from = c.at
    takeAll(c, 'be', 'ref', 'only')
    let days = readWeekdays(c)
    const named: SessionName[] = []
    for (let i = 0; i < 3; i++) {
      const next = attempt(c, () => {
        if (i > 0 && !take(c, 'and', 'or') && !takeText(c, ',', '/', '+')) return null
        takeText(c, 'during', 'in', 'within')
        takeAll(c, 'current', 'between')
        const session = take(c, 'session')
        takeAll(c, 'session', 'at_a_time')
        return session?.name ? session : null
      })
      if (!next) break
      named.push(next.name as SessionName)
    }
    const hours = attempt(c, () => (takeText(c, ',', '('), readHours(c)))
    if (hours && isText(c, 0, ')')) c.at++
    days ??= readWeekdays(c)
    if (!days && named.length === 0 && !hours) return null
    const zone = hours?.zone ?? zoneOf(c)
    return {
      ...(days && { days }),
      ...(hours && { hours: { from: hours.from, to: hours.to } }),
      ...(named.length > 0 && !hours && { named }),
      ...(zone ? { zone } : named[0] && hours ? { zone: zoneOfSession[named[0]] } : {}),
      from: originSince(c, from),
    }
  })
}

const zoneOfSession: Readonly<Record<SessionName, string>> = {
  london: 'Europe/London',
  newyork: 'America/New_York',
  tokyo: 'Asia/Tokyo',
  asian: 'UTC',
}

/** The window as a filter; `isBlocked` turns it into the times without entries. */
export function filterOf(window: Window, isBlocked: boolean): SessionFilter {
  const zone = window.zone ? { zone: window.zone } : {}
  if (!isBlocked) {
    return {
      ...(window.days && { days: window.days }),
      ...(window.hours && { hours: [window.hours] }),
      ...(window.named && { named: window.named }),
      ...zone,
      from: window.from,
    }
  }
  const { hours, days } = window
  if (hours) return { blocked: days ? days.map((day) => ({ day, ...hours })) : [hours], ...zone, from: window.from }
  return { ...(days && { days: weekdays.filter((d) => !days.includes(d)) }), ...zone, from: window.from }
}

const durationKinds: Readonly<Record<string, TimeExit['kind']>> = { bar: 'bars', day: 'days', hour: 'hours', minute: 'minutes' }

/** `after 5 candles`, `for 3 days`, `within 10 bars`: how long a position lives. */
export function readHoldingTime(c: Cursor): TimeExit | null {
  return attempt(c, () => {
    const from = c.at
    takeAll(c, 'hold', 'eq')
    takeText(c, 'after', 'for', 'within', 'in', ':', 'of')
    takeAll(c, 'max', 'lte', 'gte')
    const ordinal = take(c, 'number')
    if (!ordinal) return null
    const unit = take(c, 'unit')
    const kind = durationKinds[unit?.name ?? '']
    if (unit?.name === 'week') return { kind: 'days', value: ordinal.value * 5, from: originSince(c, from) }
    if (!kind) return null
    attempt(c, () => (takeText(c, 'after', 'from') && take(c, 'entry', 'buy', 'enter') ? true : null))
    takeText(c, 'later')
    return { kind: kind as 'bars' | 'days' | 'hours' | 'minutes', value: ordinal.value, from: originSince(c, from) }
  })
}

/** When an exit is due: `after 5 bars`, `at 16:00`, `on Friday 20:00`, `at the end of the day`, `at the next open`. */
export function readTimeExit(c: Cursor): TimeExit | null {
  return attempt(c, () => {
    const from = c.at
    if (
      isText(c, 0, 'after', 'for', 'within', 'in') ||
      isTag(c, 0, 'hold') ||
      (isTag(c, 0, 'number') && isTag(c, 1, 'unit') && isText(c, 2, 'later', 'after'))
    ) {
      const held = readHoldingTime(c)
      if (held) return held
    }
    takeAll(c, 'prep', 'since')
    const tomorrow = take(c, 'tomorrow')
    if (tomorrow) {
      const isOpen = take(c, 'open')
      return isOpen ? { kind: 'next_open', from: originSince(c, from) } : null
    }
    const next = isText(c, 0, 'next') ? c.at++ : -1
    if (takeText(c, 'next') || next >= 0) {
      takeAll(c, 'unit')
      if (!take(c, 'open')) return null
      return { kind: 'next_open', from: originSince(c, from) }
    }
    const end = take(c, 'end_of')
    if (end && end.name !== 'month') return { kind: end.name === 'day' ? 'end_of_day' : 'end_of_week', from: originSince(c, from) }
    return readClockExit(c, from)
  })
}

function readClockExit(c: Cursor, from: number): TimeExit | null {
  const day = take(c, 'weekday')
  if (day) takeAll(c, 'prep')
  const isAtNumber = c.lexemes[c.at - 1]?.text === 'at'
  const time =
    take(c, 'time') ?? (isAtNumber && (isTag(c, 1, 'zone') || isText(c, 1, "o'clock", 'hours')) ? { value: readClock(c) ?? 0 } : null)
  const zone = time ? zoneOf(c) : null
  if (day) {
    const isOpen = !time && take(c, 'close', 'open', 'closes')
    return {
      kind: 'weekday',
      day: day.name as Weekday,
      ...(time && { time: formatClock(time.value) }),
      ...(zone && { zone }),
      from: originSince(c, isOpen ? from : from),
    }
  }
  return time ? { kind: 'time_of_day', time: formatClock(time.value), ...(zone && { zone }), from: originSince(c, from) } : null
}

/** `after an exit wait 5 bars`, `wait 10 bars after a loss`, `no new trade for 3 bars after a loss`. */
function readCooldown(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const before = readAfterEvent(c)
    if (before) takeText(c, ',')
    if (!take(c, 'wait', 'skip')) return null
    takeText(c, 'for', 'at', 'of', ':')
    takeAll(c, 'gte', 'fresh', 'position', 'previous')
    takeText(c, 'for', 'next', 'within')
    const skipsSignal = take(c, 'signal')
    const number = skipsSignal ? null : take(c, 'number')
    const unit = number && take(c, 'unit', 'signal')
    if (!skipsSignal && !unit) return null
    const after = before ?? readAfterEvent(c)
    if (!after) return null
    attempt(c, () =>
      takeText(c, 'before', 'until') && (take(c, 'enter', 'exit', 'open', 'buy') ?? true)
        ? (takeAll(c, 'fresh', 'position', 'back', 'prep', 'long', 'short', 'entry'), true)
        : null,
    )
    const count = number?.value ?? 1
    const isSignal = skipsSignal || unit?.tag === 'signal'
    draft.cooldown = {
      ...(isSignal ? { signals: count } : { bars: count }),
      after: after.kind,
      ...(after.count > 1 && { count: after.count }),
      from: originSince(c, from),
    }
    if (unit?.tag === 'unit' && unit.name !== 'bar') draft.features.add('cooldown_in_time')
    markExtent(draft, c, from, 'limit', 'cooldown')
    return true
  })
}

function readAfterEvent(c: Cursor): { kind: 'exit' | 'loss'; count: number } | null {
  return attempt(c, () => {
    if (!takeText(c, 'after', 'following')) return null
    takeAll(c, 'every', 'each', 'previous')
    const number = take(c, 'number')
    takeAll(c, 'row')
    const event = take(c, 'exit', 'loss', 'stop', 'position', 'close')
    if (!event) return null
    takeAll(c, 'position', 'row', 'loss')
    const isLoss = event.tag === 'loss' || event.tag === 'stop' || c.lexemes[c.at - 1]?.tag === 'loss'
    return { kind: isLoss ? 'loss' : 'exit', count: number?.value ?? 1 }
  })
}

/** `stop trading after 2 losses in a day`, `max daily loss 3%`, `stop for the day after -3%`. */
function readDailyStop(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    let dayBefore = false
    const before = attempt(c, () => {
      const when = take(c, 'when')
      if (when) takeAll(c, 'ref', 'loss', 'be')
      else if (!takeText(c, 'after', 'following')) return null
      const count = take(c, 'number')
      if (!count) return null
      const saysLoss = when !== null && c.lexemes[c.at - 2]?.tag === 'loss' && isTradeNoun(c)
      if (saysLoss) c.at++
      else if (!take(c, 'loss', 'row')) return null
      if (when && readPerDay(c)) dayBefore = true
      takeAll(c, 'loss', 'position', 'row')
      takeText(c, 'in', ',')
      takeAll(c, 'row')
      takeText(c, ',')
      return isTag(c, 0, 'skip', 'stop') ? count : null
    })
    const lead = take(c, 'skip', 'max', 'stop')
    if (!lead) return null
    if (before) {
      takeText(c, 'until')
      takeAll(c, 'tomorrow')
      takeAll(c, 'prep', 'rest', 'today', 'unit', 'current', 'ref')
      if (!dayBefore && !c.lexemes.slice(from, c.at).some((l) => l.tag === 'today' || l.tag === 'tomorrow' || l.name === 'day')) return null
      draft.dailyStop = { losses: before.value, from: originSince(c, from) }
      markExtent(draft, c, from, 'limit', 'dailyStop')
      return true
    }
    takeAll(c, 'timeframe', 'loss', 'today')
    const saysLoss = c.lexemes[c.at - 1]?.tag === 'loss'
    takeText(c, 'for', 'of', ':', 'is', 'at')
    takeAll(c, 'unit', 'be', 'limit' as never, 'today', 'eq')
    takeText(c, 'after', 'when', 'if', 'once')
    takeAll(c, 'position', 'be', 'down', 'loss', 'ref')
    const number = take(c, 'number')
    if (!number) return null
    const percent = take(c, 'percent')
    takeAll(c, 'row')
    const loss = take(c, 'loss') ?? (isTag(c, 0, 'position') && isTag(c, 1, 'loss') ? take(c, 'position') : null)
    takeAll(c, 'loss', 'position', 'row')
    const perDay =
      readPerDay(c) ||
      takeText(c, 'that') !== null ||
      c.lexemes.slice(from, c.at).some((l) => l.text === 'daily' || l.name === 'day' || l.tag === 'today')
    attempt(c, () => (takeText(c, 'for', 'on', 'in', ','), takeAll(c, 'rest', 'today', 'unit', 'current', 'ref', 'prep'), true))
    const dayNamed = perDay || c.lexemes.slice(from, c.at).some((l) => l.tag === 'today' || (l.tag === 'unit' && l.name === 'day'))
    if (!dayNamed || (!percent && !loss && !saysLoss)) return null
    draft.dailyStop = {
      ...(percent ? { percent: Math.abs(number.value) } : { losses: Math.abs(number.value) }),
      from: originSince(c, from),
    }
    markExtent(draft, c, from, 'limit', 'dailyStop')
    return true
  })
}

const yearStart = (year: number) => `${year}-01-01`
const isYear = (value: number) => Number.isInteger(value) && value >= 1950 && value <= 2100
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A day, month or year; `isEnd` asks for its last day. */
function readDay(c: Cursor, isEnd: boolean): string | null {
  return attempt(c, () => {
    const date = take(c, 'date')
    if (date) return date.name
    const month = take(c, 'month')
    const day = month ? attempt(c, () => (isTag(c, 1, 'number') || isText(c, 1, ',') ? take(c, 'number', 'ordinal') : null)) : null
    if (day) takeText(c, ',')
    takeAll(c, 'prep')
    const year = take(c, 'number')
    if (!year || !isYear(year.value)) return null
    if (!month) return isEnd ? `${year.value}-12-31` : yearStart(year.value)
    const m = Number(month.name)
    const last = monthLengths[m - 1] ?? 30
    return `${year.value}-${String(m).padStart(2, '0')}-${String(day?.value ?? (isEnd ? last : 1)).padStart(2, '0')}`
  })
}

/** `from 2015 to 2020`, `since January 2018`, `between 2019 and 2021`, `backtest 2015-2020`. */
function readPeriod(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    takeAll(c, 'backtest')
    takeText(c, ':', 'over', 'on', 'for')
    takeAll(c, 'since', 'between', 'prep')
    const startAt = c.at
    const start = readDay(c, false)
    if (!start) return null
    draft.from = said(c, startAt, start)
    const end = attempt(c, () => {
      if (!take(c, 'until', 'minus', 'and') && !takeText(c, '-')) return null
      const at = c.at
      if (take(c, 'today')) return true
      const day = readDay(c, true)
      if (!day) return null
      draft.to = said(c, at, day)
      return true
    })
    const lead = c.lexemes[from]?.tag
    if (!end && lead !== 'since' && lead !== 'backtest') {
      draft.from = null
      return null
    }
    markExtent(draft, c, from, 'period', 'period')
    return true
  })
}

function readCapital(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const hasWith = takeText(c, 'with') !== null
    const lead = take(c, 'capital') ?? (isTag(c, 0, 'equity') && isTag(c, 1, 'mark', 'eq', 'money') ? take(c, 'equity') : null)
    takeText(c, ':', 'of', 'is')
    takeAll(c, 'be', 'eq', 'equity')
    const dollar = takeText(c, '$', '€', '£')
    const number = take(c, 'number')
    if (!number || number.value < 100) return null
    const money = take(c, 'money')
    takeText(c, 'of', 'in')
    const late = take(c, 'equity', 'capital')
    if (!lead && !((dollar || money) && (late || (hasWith && draft.from !== null)))) return null
    if (hasWith && isTag(c, 0, 'per', 'each')) return null
    draft.capital = said(c, from, number.value)
    markExtent(draft, c, from, 'period', 'period.initialCapital')
    return true
  })
}

function readSymbol(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    takeAll(c, 'symbol_label')
    takeText(c, ':', '=', 'on', 'for', 'of', 'is', '$')
    const word = take(c, 'symbol')
    if (!word) return null
    draft.symbols.push(said(c, c.at - 1, word.name))
    markExtent(draft, c, from, 'market', 'symbol', 'parameter')
    return true
  })
}

function readChart(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const label = take(c, 'chart')
    if (label) takeText(c, ':', '=', 'is', 'of', '-')
    const on = takeText(c, 'on', 'in', 'for')
    takeAll(c, 'be')
    const number = isTag(c, 0, 'number')
    const at = c.at
    const timeframe = readTimeframe(c)
    if (!timeframe) return null
    const isGlued = number && (peek(c, -1).glued || false)
    const after = take(c, 'chart') ?? (isTag(c, 0, 'unit') && peek(c).name === 'bar' ? take(c, 'unit') : null)
    takeAll(c, 'chart')
    const isPlainUnit = number && !label && !on && !after && !isGlued
    if (isPlainUnit && !isTag(c, 0, 'symbol', 'period_mark', 'newline') && c.at < c.lexemes.length) return null
    draft.timeframes.push(said(c, at, timeframe))
    markExtent(draft, c, from, 'market', 'timeframe', 'parameter')
    return true
  })
}

/** Martingale and adding to losers are named and left out. */
function readMartingale(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    attempt(
      c,
      () => (
        take(c, 'when'),
        takeAll(c, 'position', 'ref'),
        takeAll(c, 'loss', 'be', 'fall', 'mark', 'then'),
        isTag(c, 0, 'martingale') ? true : null
      ),
    )
    if (!take(c, 'martingale')) return null
    for (let i = 0; i < 14 && !isTag(c, 0, 'period_mark', 'newline', 'stop', 'target', 'buy', 'sell', 'enter', 'exit'); i++) {
      if (c.at >= c.lexemes.length) break
      if (isTag(c, 0, 'number') && peek(c).value < 1 && draft.sizings.length === 0) {
        const at = c.at
        c.at++
        draft.sizings.push({ kind: 'fixed_lots', value: c.lexemes[at]?.value ?? 0, from: originSince(c, at) })
        takeAll(c, 'lots')
      } else c.at++
    }
    noteUnsupported(c, 'martingale', originSince(c, from))
    markExtent(draft, c, from, 'size', 'unsupported')
    return true
  })
}

/** `add to the position every 1 ATR, max 3 adds`, `pyramid up to 4 entries`. */
function readPyramiding(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const isNone = take(c, 'not') !== null
    if (!take(c, 'pyramid')) return null
    if (isNone) {
      markExtent(draft, c, from, 'limit', 'pyramiding')
      return true
    }
    let max: number | null = null
    let counts: 'adds' | 'entries' = 'adds'
    let step: Distance | null = null
    for (let i = 0; i < 16 && !isTag(c, 0, 'period_mark', 'newline', 'target', 'buy', 'sell', 'exit'); i++) {
      if (c.at >= c.lexemes.length) break
      const number = attempt(c, () => {
        takeAll(c, 'max', 'lte')
        const n = take(c, 'number')
        if (!n || isTag(c, 0, 'percent', 'pips', 'points', 'r', 'indicator')) return null
        return n.value
      })
      if (number !== null) {
        max = number
        if (isTag(c, 0, 'entry', 'shares') || isText(c, 0, 'positions', 'position')) counts = 'entries'
      } else {
        const distance = isTag(c, 0, 'number', 'indicator') ? firm(readPlainDistance(c)) : null
        if (distance) step = distance
        else c.at++
      }
    }
    draft.pyramiding = { maxEntries: (max ?? 1) + (counts === 'adds' ? 1 : 0), ...(step && { step }), from: originSince(c, from) }
    markExtent(draft, c, from, 'limit', 'pyramiding')
    return true
  })
}

const orderSide = {
  buy_stop: ['stop', 'long'],
  sell_stop: ['stop', 'short'],
  buy_limit: ['limit', 'long'],
  sell_limit: ['limit', 'short'],
} as const

/** `buy stop 2 pips above the high`, `sell limit at the upper band`, `valid for 2 bars`. */
export function readOrder(c: Cursor, draft: Draft): 'long' | 'short' | null {
  return attempt(c, () => {
    const from = c.at
    const word = take(c, 'order')
    const plain = word?.name === 'limit' || word?.name === 'stop' ? ([word.name, draft.only ?? 'long'] as const) : null
    const kind = word && word.name in orderSide ? orderSide[word.name as keyof typeof orderSide] : plain
    if (!kind) return null
    const [type, side] = kind
    takeAll(c, 'order')
    takeAll(c, 'prep')
    const placed = readOrderLevel(c)
    if (!placed) return null
    const before = draft.entryOrder
    draft.entryOrder = {
      ...(before?.type === type ? before : {}),
      type,
      [side]: placed.term,
      ...(placed.offset && { offset: placed.offset }),
      from: originSince(c, from),
    }
    markExtent(draft, c, from, 'entry', 'entryOrder')
    return side
  })
}

function readOrderLevel(c: Cursor): { term: NonNullable<ReturnType<typeof readTerm>>; offset: Distance | null } | null {
  return attempt(c, () => {
    const offset = attempt(c, () => {
      const distance = firm(readPlainDistance(c))
      return distance && take(c, 'above', 'below') ? distance : null
    })
    if (!offset) take(c, 'above', 'below', 'prep')
    const pattern = take(c, 'pattern', 'candle_ref')
    if (pattern && !isTag(c, 0, 'field')) return null
    const term = readTerm(c)
    return term && term.kind !== 'const' ? { term, offset } : null
  })
}

export function readExpiry(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    if (!draft.entryOrder || !take(c, 'valid')) return null
    takeAll(c, 'prep', 'when', 'not', 'position', 'ref')
    const length = readLength(c, true)
    if (!length) return null
    draft.entryOrder = { ...draft.entryOrder, expiresBars: length.bars }
    markExtent(draft, c, from, 'entry', 'entryOrder')
    return true
  })
}

/** In the order in which they are tried at each place. */
export const settingReaders: readonly SettingReader[] = [
  readNone,
  readSame,
  readExpiry,
  readCooldown,
  readDailyStop,
  readMartingale,
  readManaged,
  readPartial,
  readStop,
  readTarget,
  readAmountFirst,
  readRewardRatio,
  readCapital,
  readPeriod,
  readSize,
  readLeverage,
  readMaxTrades,
  readFlat,
  readPyramiding,
  readSymbol,
]
export { readChart }
