import type { Distance } from '../plan.ts'
import { isRange } from '../rewrite.ts'
import { price, shiftTerm } from './build-term.ts'
import {
  attempt,
  endsHere,
  isTag,
  isText,
  noteAmbiguous,
  originSince,
  passAll,
  passText,
  standsAlone,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readPlainDistance } from './distances.ts'
import { markExtent } from './draft.ts'
import type { Draft } from './draft.ts'
import { readLength } from './indicator-numbers.ts'
import { done, firm } from './setting.ts'
import { readTerm } from './terms.ts'

const orderSide = {
  buy_stop: ['stop', 'long'],
  sell_stop: ['stop', 'short'],
  buy_limit: ['limit', 'long'],
  sell_limit: ['limit', 'short'],
} as const

/** `at a limit 1% below yesterday's close`, after an entry: the price to wait for. */
export function readLimitPrice(c: Cursor, draft: Draft, side: 'long' | 'short'): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      passAll(c, 'prep')
      if (!takeText(c, 'limit') && !(take(c, 'order') && isTag(c, -1, 'order') && c.lexemes[c.at - 1]?.name === 'limit')) return null
      passAll(c, 'price_word', 'prep')
      const term = readTerm(c)
      if (!term || term.kind === 'const') return null
      draft.entryOrder = { type: 'limit', [side]: term, from: originSince(c, from) }
      markExtent(draft, c, from, 'entry', 'entryOrder')
      return true
    }) === true
  )
}

/** `When one fills the other is cancelled.`: what two orders at once do anyway. */
export function readOneCancelsOther(c: Cursor, draft: Draft): boolean {
  if (!draft.entryOrder) return false
  return done(c, () => {
    const from = c.at
    if (takeText(c, 'oco')) return markAsTold(c, draft, from)
    takeAll(c, 'when', 'position', 'either')
    takeText(c, 'one')
    passAll(c, 'order', 'position', 'be')
    if (!takeText(c, 'fills', 'filled', 'triggers', 'triggered', 'executes', 'executed', 'hit') && !take(c, 'entry', 'make', 'touch'))
      return null
    passText(c, ',')
    takeAll(c, 'valid', 'position', 'order', 'be', 'rest')
    passText(c, 'one')
    passAll(c, 'be', 'valid')
    return c.lexemes.slice(from, c.at).some((l) => l.tag === 'valid') && endsHere(c) ? markAsTold(c, draft, from) : null
  })
}

function markAsTold(c: Cursor, draft: Draft, from: number): true {
  markExtent(draft, c, from, 'entry', 'optional', 'comment')
  return true
}

/** `sell with a stop order below its low`, `short on a limit order`: the side of the action that the order carries out. */
function sideOfAction(c: Cursor, draft: Draft, from: number): 'long' | 'short' {
  const { tag, text } = c.lexemes[from - 1] ?? { tag: '', text: '' }
  const at = /^(?:prep|while)$/.test(tag) || /^(?:using|through|placing|place)$/.test(text) ? from - 2 : from - 1
  const action = c.lexemes[at]?.tag
  const isOut = action === 'sell' && draft.rules.some((r) => r.target === 'long')
  return (action === 'sell' && !isOut) || action === 'short' ? 'short' : 'long'
}

/** `buy stop 2 pips above the high`, `sell limit at the upper band`, `valid for 2 bars`. */
export function readOrder(c: Cursor, draft: Draft): 'long' | 'short' | null {
  return attempt(c, () => {
    const from = c.at
    const word = take(c, 'order')
    const plain =
      word?.name === 'limit' || word?.name === 'stop' ? ([word.name, draft.only ?? sideOfAction(c, draft, from)] as const) : null
    const kind = word && word.name in orderSide ? orderSide[word.name as keyof typeof orderSide] : plain
    if (!kind) return null
    const [type, told] = kind
    passAll(c, 'order', 'move', 'be')
    passText(c, 'sits', 'waits')
    // `a limit order to buy 1% below the close`.
    const wanted = attempt(c, () => (takeText(c, 'to'), take(c, 'buy', 'sell', 'long', 'short')))
    const side = !wanted || !plain ? told : wanted.tag === 'buy' || wanted.tag === 'long' ? 'long' : 'short'
    passAll(c, 'prep')
    const placed = readOrderLevel(c, draft, side)
    if (!placed) return null
    const before = draft.entryOrder
    // `… above the mother bar's high and a sell stop below its low`: of the same bar.
    const other = before?.[side === 'long' ? 'short' : 'long']
    const isIts = c.lexemes.slice(from, c.at).some((l) => l.text === 'its')
    const shift = isIts && other?.kind === 'price' && placed.term.kind === 'price' && !placed.term.shift ? (other.shift ?? 0) : 0
    draft.entryOrder = {
      ...(before?.type === type ? before : {}),
      type,
      [side]: shiftTerm(placed.term, shift),
      ...(placed.offset && { offset: placed.offset }),
      from: originSince(c, from),
    }
    markExtent(draft, c, from, 'entry', 'entryOrder')
    return side
  })
}

function readOrderLevel(
  c: Cursor,
  draft: Draft,
  side: 'long' | 'short',
): { term: NonNullable<ReturnType<typeof readTerm>>; offset: Distance | null } | null {
  return attempt(c, () => {
    const offset = attempt(c, () => {
      const distance = firm(readPlainDistance(c))
      return distance && (take(c, 'above', 'below') ?? isTag(c, -1, 'above', 'below')) ? distance : null
    })
    const known = side === 'long' ? c.memory.rangeHigh : c.memory.rangeLow
    // `a buy stop above the mother bar and a sell stop 3 pips below it`.
    const isItself = offset && known && isTag(c, 0, 'ref') && standsAlone(c)
    if (isItself) return (c.at++, { term: known, offset })
    // `the range … is under 50 pips, a buy stop 3 pips over its high`.
    const { subject } = c.memory
    const isNamedRange = known?.kind === 'indicator' && known.name === 'session_range' && !c.memory.namedPattern
    const isEndOfRange =
      known &&
      (isNamedRange || (subject?.kind === 'calc' && isRange(subject))) &&
      isText(c, 0, 'its') &&
      isTag(c, 1, 'field') &&
      c.lexemes[c.at + 1]?.name === (side === 'long' ? 'high' : 'low')
    if (isEndOfRange) return ((c.at += 2), { term: known, offset })
    // `… and a sell stop below the low`: of the range whose high the other order waits at.
    const isItsEnd =
      known &&
      isTag(c, 0, 'field') &&
      c.lexemes[c.at]?.name === (side === 'long' ? 'high' : 'low') &&
      isTag(c, 1, 'mark', 'period_mark', 'newline', 'and')
    if (isItsEnd) c.at++
    // `put a buy limit at the 20 EMA, when it flips down put a sell limit there`.
    const there = offset || isItsEnd ? null : draft.entryOrder?.[side === 'long' ? 'short' : 'long']
    if (there && endsHere(c)) return { term: there, offset: null }
    const isEnd = isItsEnd || endsHere(c, 'and', 'sell', 'order')
    if (!offset && isItsEnd) return { term: known, offset }
    if (offset && known && isEnd) return { term: known, offset }
    if (!offset) takeText(c, '@', ':')
    if (!offset) take(c, 'above', 'below', 'prep')
    const it = c.memory.object && isTag(c, 0, 'ref') && standsAlone(c) ? take(c, 'ref') : null
    if (it && c.memory.object) return { term: c.memory.object, offset }
    const pattern = isTag(c, 0, 'candle_ref') && c.lexemes[c.at]?.name === 'mother' ? null : take(c, 'pattern', 'candle_ref')
    if (pattern && !isTag(c, 0, 'field')) return null
    // `3 pips above the mother bar`: its end on that side.
    const mother = isTag(c, 0, 'candle_ref') && c.lexemes[c.at]?.name === 'mother' && !isTag(c, 1, 'field') ? take(c, 'candle_ref') : null
    if (mother) {
      const end = (field: 'high' | 'low') => price(field, { spans: [{ start: mother.start, end: mother.end }] }, 1)
      Object.assign(c.memory, { rangeHigh: end('high'), rangeLow: end('low') })
      return { term: end(side === 'long' ? 'high' : 'low'), offset }
    }
    const term = readTerm(c)
    // `SELL LIMIT 2385`: a price of one trade.
    if (term?.kind === 'const' && !term.unit && term.value > 0 && !offset && endsHere(c)) {
      noteAmbiguous(c, 'one_off_signal', term.from)
      return { term, offset }
    }
    return term && term.kind !== 'const' ? { term, offset } : null
  })
}

export function readExpiry(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    if (!draft.entryOrder) return null
    // `if it is not filled within 5 bars cancel it`.
    const before = attempt(c, () => {
      if (!take(c, 'when', 'otherwise') && !takeText(c, 'whatever', 'what', 'anything')) return null
      takeAll(c, 'ref', 'order', 'position', 'be', 'not')
      if (!takeText(c, 'filled', 'triggered', 'hit', 'unfilled', 'executed')) return null
      takeText(c, 'within', 'in', 'after', 'for', 'by')
      const isNext = takeText(c, 'next', 'following') !== null && take(c, 'unit') !== null
      const bars = isNext ? { bars: 1 } : readLength(c, true)
      passText(c, ',')
      passAll(c, 'be', 'move')
      if (!bars || !take(c, 'valid')) return null
      passAll(c, 'ref', 'order', 'position')
      return bars
    })
    if (before) {
      draft.entryOrder = { ...draft.entryOrder, expiresBars: before.bars }
      markExtent(draft, c, from, 'entry', 'entryOrder')
      return true
    }
    // `… for the next bar only`, `… for tomorrow`.
    const isForNext = attempt(c, () =>
      takeText(c, 'for') && (take(c, 'tomorrow') ?? (takeText(c, 'next') ? take(c, 'unit') : null))
        ? (takeAll(c, 'only'), endsHere(c) ? true : null)
        : null,
    )
    if (isForNext) {
      draft.entryOrder = { ...draft.entryOrder, expiresBars: 1 }
      markExtent(draft, c, from, 'entry', 'entryOrder')
      return true
    }
    takeAll(c, 'both')
    // `unfilled orders are deleted after 4 candles`.
    attempt(c, () =>
      takeText(c, 'unfilled', 'untriggered') && (takeAll(c, 'order', 'position', 'be', 'move'), isTag(c, 0, 'valid')) ? true : null,
    )
    const lead = take(c, 'valid')
    // `delete what is not filled after 4 hours`.
    if (lead) {
      takeAll(c, 'prep', 'when', 'otherwise', 'be', 'not', 'position', 'order', 'ref', 'only', 'until', 'maybe', 'both')
      passText(c, 'unfilled', 'filled', 'triggered', 'untriggered')
      takeAll(c, 'prep', 'between', 'until', 'position', 'order')
    }
    // `good for the next day only`, `one bar only`: the unit alone counts one.
    const isUnit = lead !== null && take(c, 'unit', 'tomorrow') !== null
    const length = isUnit ? { bars: 1, timeframe: null } : readLength(c, true)
    const at = lead && !length ? attempt(c, () => (passAll(c, 'prep'), take(c, 'time'))) : null
    if (at) {
      draft.features.set('order_expiry_at_a_time', originSince(c, from))
      markExtent(draft, c, from, 'entry', 'entryOrder')
      return true
    }
    if (!lead && (!length || !isTag(c, 0, 'only'))) return null
    takeAll(c, 'only')
    if (!length) return null
    draft.entryOrder = { ...draft.entryOrder, expiresBars: length.bars }
    markExtent(draft, c, from, 'entry', 'entryOrder')
    return true
  })
}
