import { readCondition } from './conditions.ts'
import { attempt, endsHere, isNear, isTag, isText, originSince, passAll, passText, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent, newRule, said } from './draft.ts'
import type { Draft } from './draft.ts'
import { readLength } from './indicator-numbers.ts'
import { done } from './setting.ts'

export const isTradeNoun = (c: Cursor) => isTag(c, 0, 'position') || isText(c, 0, 'trades', 'trade', 'open position', 'open trade')

export const readPerDay = (c: Cursor): boolean =>
  attempt(c, () => {
    if (isText(c, 0, 'a day')) return take(c, 'per') !== null ? true : null
    if (isText(c, 0, 'in') && isText(c, 1, 'a day')) {
      c.at += 2
      return true
    }
    if (!take(c, 'per', 'each', 'every') && !takeText(c, 'in', 'a')) return isText(c, 0, 'daily') ? (c.at++, true) : null
    passAll(c, 'per', 'each')
    const unit = take(c, 'unit', 'session')
    return unit?.name === 'day' || unit?.tag === 'session' ? true : null
  }) === true

/** `max 3 open trades`, `one trade at a time`, `max 2 trades per day`, `never more than 3 trades open`. */
export function readMaxTrades(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    // `I trade at most 3 times a day`.
    const times = attempt(c, () => {
      if (!take(c, 'position', 'enter', 'buy') || !take(c, 'lte', 'max')) return null
      const number = take(c, 'number', 'twice')
      if (number?.tag === 'number') takeText(c, 'times')
      return number && readPerDay(c) ? number.value : null
    })
    if (times) {
      draft.maxTradesPerDay = said(c, from, times)
      markExtent(draft, c, from, 'limit', 'maxTradesPerDay')
      return true
    }
    takeAll(c, 'only')
    if (takeText(c, 'once') && readPerDay(c)) {
      draft.maxTradesPerDay = said(c, from, 1)
      markExtent(draft, c, from, 'limit', 'maxTradesPerDay')
      return true
    }
    if (c.at > from && isText(c, -1, 'once')) return null
    const max = take(c, 'max', 'lte') ?? take(c, 'not')
    passText(c, 'of', ':')
    if (!isTradeNoun(c)) passAll(c, 'enter', 'move', 'only')
    const lateLabel = max && isTradeNounOrOpen(c) ? readTradeLabel(c) : null
    const number = take(c, 'number')
    if (!number || number.value < 1 || !Number.isInteger(number.value)) return null
    takeAll(c, 'open', 'at_a_time')
    takeText(c, 'active', 'running', 'live', 'ongoing')
    // `max 4 per day`, `one per day`.
    const isStart = from === 0 || isTag(c, from - c.at - 1, 'period_mark', 'newline', 'mark')
    if ((max || (isStart && number.value < 50)) && !isTradeNoun(c) && readPerDay(c) && (max || endsHere(c))) {
      draft.maxTradesPerDay = said(c, from, number.value)
      markExtent(draft, c, from, 'limit', 'maxTradesPerDay')
      return true
    }
    // `max 1 open`.
    if (max && (isTag(c, -1, 'open', 'at_a_time') || isText(c, -1, 'active', 'running')) && isTag(c, 0, 'mark', 'period_mark', 'newline')) {
      draft.maxOpenTrades = said(c, from, number.value)
      markExtent(draft, c, from, 'limit', 'maxOpenTrades')
      return true
    }
    const noun = lateLabel ?? (isTradeNoun(c) || isTag(c, 0, 'long', 'short', 'entry', 'signal', 'pyramid') ? c.at++ : null)
    if (noun === null) return null
    takeAll(c, 'open', 'be', 'only')
    if (lateLabel === 'day' || readPerDay(c)) {
      takeAll(c, 'lte', 'max', 'only')
      draft.maxTradesPerDay = said(c, from, number.value)
      markExtent(draft, c, from, 'limit', 'maxTradesPerDay')
      return true
    }
    const isOpen =
      c.lexemes.slice(from, c.at).some((l) => l.tag === 'open' || l.text.startsWith('open ') || l.tag === 'only') ||
      take(c, 'at_a_time') ||
      lateLabel !== null
    takeAll(c, 'open', 'at_a_time')
    const isCapped = !max && take(c, 'lte', 'max') !== null
    if (!max && !isOpen && !isCapped && c.lexemes[from]?.tag !== 'only') return null
    draft.maxOpenTrades = said(c, from, number.value)
    markExtent(draft, c, from, 'limit', 'maxOpenTrades')
    return true
  })
}

const isTradeNounOrOpen = (c: Cursor) => isTradeNoun(c) || isTag(c, 0, 'open')

/** `max trades: 3`, `max open positions = 2`, `max trades per day 3`. */
function readTradeLabel(c: Cursor): 'open' | 'day' | null {
  return attempt(c, () => {
    passAll(c, 'open')
    if (!isTradeNoun(c)) return null
    c.at++
    const isDay = readPerDay(c)
    passAll(c, 'eq', 'be')
    passText(c, ':')
    return isTag(c, 0, 'number') ? (isDay ? 'day' : 'open') : null
  })
}

/** `only when flat`, `if no position is open`. */
export function readFlat(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    // `If a trade is open, open no new one`, `when two positions are open no third one`, `when I'm in I wait`.
    const isOneAtATime = attempt(c, () => {
      if (!take(c, 'when')) return null
      const start = c.at
      const number = isTag(c, 0, 'number') && isTag(c, 1, 'position') ? take(c, 'number') : null
      for (let i = 0; i < 5; i++) {
        takeAll(c, 'ref', 'be', 'position', 'open', 'opens')
        passText(c, 'exist', 'exists', 'already', 'on', 'in')
      }
      const words = c.lexemes.slice(start, c.at)
      const isHeld = words.some((l) => l.tag === 'open' || l.tag === 'opens' || l.text.startsWith('exist') || /^(?:on|in)$/.test(l.text))
      const isMine = words.length > 0 && words.every((l) => /^(?:in|be|position)$/.test(l.tag) || l.text === 'in')
      const isOpen = (words.some((l) => l.tag === 'position') && isHeld) || isMine
      passText(c, ',')
      const none = isOpen
        ? (take(c, 'skip') ??
          (isText(c, 0, 'wait') ? take(c, 'wait') : null) ??
          takeText(c, 'no more', 'nothing') ??
          (take(c, 'not') && (take(c, 'open', 'enter', 'ordinal') ?? takeText(c, 'more'))))
        : null
      if (!none) return null
      takeAll(c, 'open', 'fresh', 'position', 'entry')
      takeText(c, 'one', 'ones')
      return endsHere(c) ? (number?.value ?? 1) : null
    })
    if (isOneAtATime) {
      draft.maxOpenTrades = said(c, from, isOneAtATime)
      markExtent(draft, c, from, 'limit', 'maxOpenTrades')
      return true
    }
    takeAll(c, 'only', 'and', 'when', 'be')
    if (
      !(
        isText(c, 0, 'flat') &&
        !isTag(c, -1, 'then', 'eq') &&
        !isText(c, 1, ':', '=') &&
        !isTag(c, 1, 'time', 'unless', 'when', 'while', 'otherwise', 'prep', 'above', 'below', 'until') &&
        takeText(c, 'flat')
      ) &&
      !(take(c, 'not') && take(c, 'open') && take(c, 'position')) &&
      !(takeText(c, 'no') && takeText(c, 'position', 'trade') && passAll(c, 'be') === undefined && take(c, 'open'))
    )
      return null
    draft.maxOpenTrades = said(c, from, 1)
    markExtent(draft, c, from, 'limit', 'maxOpenTrades')
    return true
  })
}

/** `The opposite signal closes the trade.` */
const readOppositeCloses = (c: Cursor, draft: Draft): boolean =>
  attempt(c, () => {
    const from = c.at
    if (!take(c, 'opposite') || !take(c, 'signal', 'cross') || !take(c, 'close', 'closes', 'exit')) return null
    passAll(c, 'position', 'all', 'ref')
    if (!endsHere(c)) return null
    draft.rules.push(Object.assign(newRule('exit', originSince(c, from)), { opposite: 'signal' }))
    markExtent(draft, c, from, 'exit', 'exitLong')
    return true
  }) === true

/** `ignore opposite signals`, `opposite signals close the position without reversing`, `never reverse`. */
export function readOppositeSignals(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const never = attempt(c, () => (take(c, 'not') && take(c, 'reverse') && endsHere(c) ? 'exit' : null))
    const ignored = attempt(c, () => {
      if (!takeText(c, 'ignore', 'skip')) return null
      passAll(c, 'every', 'all')
      return take(c, 'opposite') && take(c, 'signal') ? 'ignore' : null
    })
    const does =
      never ??
      ignored ??
      attempt(c, () => {
        if (!take(c, 'opposite') || !take(c, 'signal')) return null
        passAll(c, 'be', 'only')
        if (takeText(c, 'ignore', 'skip')) return 'ignore'
        if (!take(c, 'close', 'closes', 'exit')) return null
        passAll(c, 'position')
        passText(c, 'and', ',', 'but')
        return take(c, 'not') && take(c, 'reverse') ? 'exit' : null
      })
    if (!does && readOppositeCloses(c, draft)) return true
    if (!does) return null
    attempt(c, () => (take(c, 'while') ?? takeText(c, 'in')) && (passAll(c, 'prep', 'ref', 'open', 'be'), take(c, 'position')))
    draft.opposite = said(c, from, does)
    markExtent(draft, c, from, 'limit', 'opposite')
    return true
  })
}

/** `after an exit wait 5 bars`, `wait 10 bars after a loss`, `no new trade for 3 bars after a loss`. */
export function readCooldown(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const before = readAfterEvent(c) ?? readLossesThen(c)
    if (before) takeText(c, ',')
    if (!take(c, 'wait', 'skip')) return null
    passText(c, 'for', 'at', 'of', ':')
    passAll(c, 'gte', 'fresh', 'position', 'previous')
    takeText(c, 'for', 'next', 'within')
    passText(c, 'next')
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
    if (unit?.tag === 'unit' && unit.name !== 'bar') draft.features.set('cooldown_in_time', originSince(c, from))
    markExtent(draft, c, from, 'limit', 'cooldown')
    return true
  })
}

/** `2 losers in a row = skip …`. */
const readLossesThen = (c: Cursor): { kind: 'exit' | 'loss'; count: number } | null =>
  attempt(c, () => {
    const number = take(c, 'number')
    if (!number || !Number.isInteger(number.value) || !take(c, 'loss')) return null
    takeAll(c, 'position', 'row')
    passText(c, 'trades')
    passAll(c, 'row')
    return (take(c, 'eq', 'then') ?? takeText(c, ':', '->')) ? { kind: 'loss', count: number.value } : null
  })

function readAfterEvent(c: Cursor): { kind: 'exit' | 'loss'; count: number } | null {
  return attempt(c, () => {
    if (!takeText(c, 'after', 'following')) {
      if (!take(c, 'when')) return null
      takeAll(c, 'ref', 'position', 'be', 'move')
    }
    takeAll(c, 'every', 'each', 'previous', 'either')
    const number = take(c, 'number')
    passAll(c, 'row')
    const event =
      take(c, 'exit', 'loss', 'stop', 'position', 'close', 'closes') ??
      (isText(c, 0, 'loses') ? { ...take(c, 'fall')!, tag: 'loss' } : null)
    if (!event) return null
    takeAll(c, 'position')
    passText(c, 'trades')
    takeAll(c, 'row', 'loss', 'position')
    const isLoss = event.tag === 'loss' || event.tag === 'stop' || c.lexemes[c.at - 1]?.tag === 'loss'
    return { kind: isLoss ? 'loss' : 'exit', count: number?.value ?? 1 }
  })
}

/** `enter again once`, `go long again one more time`: how often, where only a stop-out before tells that it is no rule of its own. */
const readEnterAgain = (c: Cursor, isAfterStop: boolean): { readonly max: number } | null =>
  attempt(c, () => {
    if (!take(c, 'enter', 'buy', 'long', 'short', 'sell')) return null
    passAll(c, 'long', 'short', 'position', 'ref')
    if (!takeText(c, 'again', 'once more')) return null
    passText(c, ',')
    passAll(c, 'and', 'only', 'max', 'lte')
    const number = take(c, 'number', 'twice', 'ordinal')
    const counted = number && (takeText(c, 'more'), take(c, 'times') ?? takeText(c, 'time'))
    const isCounted = counted !== null || number?.tag === 'twice' || takeText(c, 'once', 'once more') !== null
    if (!isCounted && (!isAfterStop || number)) return null
    return { max: number && number.tag !== 'ordinal' ? number.value : 1 }
  })

/** `allow one re-entry within 5 bars if price crosses back above the EMA`. */
export function readReentry(c: Cursor, draft: Draft): boolean {
  if (!isNear(c, 12, 'reentry', 'back')) return false
  return done(c, () => {
    const from = c.at
    // `If I get stopped out allow one re-entry …`, `after a stop-out one re-entry …`.
    const led = attempt(c, () => {
      if (!take(c, 'when') && !takeText(c, 'after')) return null
      takeAll(c, 'ref', 'move', 'be', 'position')
      return take(c, 'stop', 'exit', 'loss')
        ? (takeAll(c, 'exit', 'stop', 'loss', 'move', 'be', 'touch'),
          takeText(c, ','),
          takeText(c, 'u'),
          takeText(c, 'allow', 'allows', 'may', 'might'),
          true)
        : null
    })
    passText(c, 'allow', 'allows', 'permit')
    const isNone = take(c, 'not', 'skip') !== null
    takeAll(c, 'max', 'only', 'lte')
    const number = take(c, 'number', 'ordinal')
    const again = number || isNone ? null : readEnterAgain(c, led !== null)
    if (!again && !take(c, 'reentry')) return null
    const twice = take(c, 'twice')
    const after =
      twice ??
      (take(c, 'max', 'lte')
        ? take(c, 'number', 'twice')
        : attempt(c, () => {
            const times = take(c, 'number')
            passText(c, 'more')
            return isTag(c, 0, 'times') || isText(c, 0, 'time') ? times : null
          }))
    attempt(c, () => (takeText(c, 'in') && take(c, 'same') ? take(c, 'side_word') : null))
    takeAll(c, 'times', 'position', 'be')
    takeText(c, 'time')
    takeText(c, 'once', 'allowed', 'permitted', 'ok', 'possible')
    if (isTag(c, 0, 'when') && isTag(c, 1, 'between')) c.at++
    if (isNone) {
      draft.reentry = { max: 0, from: originSince(c, from) }
      markExtent(draft, c, from, 'limit', 'reentry')
      return true
    }
    const within = attempt(c, () =>
      (take(c, 'between') ?? takeText(c, 'within', 'in', 'for')) ? (takeText(c, 'next'), readLength(c, true)) : null,
    )
    attempt(c, () => (takeText(c, 'of', 'after', 'from') && take(c, 'exit', 'stop', 'loss', 'position') ? true : null))
    attempt(c, () => (passAll(c, 'be'), takeText(c, 'allowed', 'permitted', 'ok', 'possible')))
    // `…, each time only if price closes back above the line`.
    attempt(c, () => (takeText(c, ',') && take(c, 'when') && take(c, 'only') && isTag(c, 0, 'when') ? true : null))
    // `…, but only if …`, `…, as long as …`.
    attempt(c, () => (takeText(c, ',', '('), takeAll(c, 'and', 'only'), isTag(c, 0, 'when', 'while') ? true : null))
    const condition = attempt(c, () => (take(c, 'when', 'while') || within ? readCondition(c) : null))
    const next = within ? null : attempt(c, () => (takeText(c, 'within', 'in') && takeText(c, 'next') ? readLength(c, true) : null))
    takeText(c, 'again')
    attempt(c, () => (takeText(c, 'after') && take(c, 'stop', 'exit', 'loss') ? (passAll(c, 'exit', 'stop'), true) : null))
    const late = condition?.op === 'within' && !within ? condition : null
    const bars = within?.bars ?? next?.bars ?? late?.bars
    const real = late?.expr ?? condition
    draft.reentry = {
      max: number?.value ?? after?.value ?? again?.max ?? 1,
      ...(bars !== undefined && { withinBars: bars }),
      ...(real && { condition: real }),
      from: originSince(c, from),
    }
    markExtent(draft, c, from, 'limit', 'reentry')
    return true
  })
}
