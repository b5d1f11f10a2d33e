import { attempt, endsHere, isTag, isText, originSince, passAll, passText, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent } from './draft.ts'
import type { Draft } from './draft.ts'
import { isTradeNoun, readPerDay } from './limit-settings.ts'
import { done } from './setting.ts'

interface Limit {
  readonly losses?: number
  readonly percent?: number
}

/** `3 losing trades`, `2 stopped-out trades in a row`, `lose 3 trades`. */
const readLosses = (c: Cursor): Limit | null =>
  attempt(c, () => {
    const from = c.at
    passAll(c, 'ref', 'move', 'be')
    takeAll(c, 'loss', 'stop')
    const number = take(c, 'number')
    if (!number || !Number.isInteger(number.value) || isTag(c, 0, 'percent')) return null
    for (let i = 0; i < 4; i++) {
      takeAll(c, 'row', 'loss', 'stop', 'position', 'times')
      passText(c, 'trades', 'times', 'full')
    }
    const isLoss = c.lexemes.slice(from, c.at).some((l) => l.tag === 'loss' || l.tag === 'stop')
    return isLoss ? { losses: number.value } : null
  })

/** `down 3%`, `lose 2% of the account`, `-2%`. */
const readLostShare = (c: Cursor): Limit | null =>
  attempt(c, () => {
    takeAll(c, 'ref', 'equity', 'be', 'unit', 'today', 'move', 'position')
    takeAll(c, 'down', 'loss', 'minus', 'above', 'gte', 'fall')
    if (isTag(c, -1, 'loss')) takeText(c, 'of')
    const number = take(c, 'number')
    if (!number || !take(c, 'percent')) return null
    passText(c, 'of')
    takeAll(c, 'equity', 'down', 'loss')
    return { percent: Math.abs(number.value) }
  })

/** `no more than 2 losers per day, then I stop until tomorrow`: the number that ends it. */
const readLossCap = (c: Cursor): Limit | null =>
  attempt(c, () => {
    if (!take(c, 'max', 'lte')) return null
    const number = take(c, 'number')
    if (!number || !Number.isInteger(number.value) || !take(c, 'loss')) return null
    passAll(c, 'position')
    passText(c, 'trades')
    if (!readPerDay(c)) return null
    attempt(c, () => {
      passText(c, ',', '-')
      takeAll(c, 'then', 'and')
      if (!take(c, 'skip', 'stop')) return null
      takeAll(c, 'prep', 'until', 'rest', 'ref', 'today', 'tomorrow', 'unit')
      return endsHere(c) ? true : null
    })
    return { losses: number.value }
  })

/** Whether the words from `from` on speak of the day. */
const saysDay = (c: Cursor, from: number): boolean =>
  c.lexemes
    .slice(from, c.at)
    .some(
      (l) =>
        l.tag === 'today' ||
        l.tag === 'tomorrow' ||
        (l.tag === 'unit' && l.name === 'day') ||
        /\b(?:day|today|tomorrow|daily)\b/.test(l.text),
    )

/** `if I lose 3 trades in a day or 2%, I am done till tomorrow`: what ends the day, and that it does. */
export function readDayEnd(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const cap = readLossCap(c)
    if (cap) {
      draft.dailyStop = { ...cap, from: originSince(c, from) }
      markExtent(draft, c, from, 'limit', 'dailyStop')
      return true
    }
    // `done for the day at -2% or after 2 losing trades`.
    const isOver =
      isTag(c, 0, 'skip') &&
      (/\bday\b|today|tomorrow/.test(c.lexemes[c.at]?.text ?? '') ||
        [1, 2, 3].some((ahead) => isText(c, ahead, 'after') || isTag(c, ahead, 'when')))
    const lead = isOver
      ? take(c, 'skip')
      : attempt(c, () =>
          take(c, 'stop') && takeText(c, 'for', 'on')
            ? (take(c, 'today') ?? (isTag(c, 0, 'unit') && isText(c, 0, 'day') ? take(c, 'unit') : null))
            : null,
        )
    if (lead) takeAll(c, 'prep', 'ref', 'today', 'unit', 'current')
    if (lead && isTag(c, -1, 'prep')) c.at--
    const isAtLoss =
      !lead &&
      isText(c, 0, 'at') &&
      isTag(c, 1, 'number', 'minus') &&
      (isTag(c, 2, 'percent') || isTag(c, 3, 'percent')) &&
      c.lexemes[c.at + 1]?.text.startsWith('-')
    const isEvent =
      (isAtLoss ? takeText(c, 'at') : null) ?? take(c, 'when') ?? takeText(c, 'after', 'following', ...(lead ? ['at', 'on'] : []))
    // `Two losers = done for the day.`
    if (!isEvent && (lead || !isTag(c, 0, 'number'))) return null
    const first = readLosses(c) ?? readLostShare(c)
    if (!first) return null
    readInDay(c)
    const second = attempt(c, () =>
      take(c, 'or') || takeText(c, ',')
        ? (takeAll(c, 'or', 'not', 'when'), takeText(c, 'after', 'at'), readLosses(c) ?? readLostShare(c))
        : null,
    )
    readInDay(c)
    passText(c, ',', '-', '->', '=')
    takeAll(c, 'then', 'be', 'move', 'eq')
    if (!lead && isTag(c, 1, 'skip')) take(c, 'and')
    if (!isEvent && !isText(c, -1, '=', '->', ',') && !isTag(c, -1, 'then', 'eq', 'and')) return null
    const isNoMore = isText(c, 0, 'no more') && (isTag(c, 1, 'today', 'ref') || isText(c, 1, 'for', 'that', 'on'))
    const end = lead ?? take(c, 'skip') ?? (isTag(c, 0, 'stop') ? take(c, 'stop') : null) ?? (isNoMore ? take(c, 'max') : null)
    if (!end) return null
    takeAll(c, 'prep', 'until', 'rest', 'ref', 'current', 'today', 'tomorrow', 'unit')
    passAll(c, 'prep', 'rest', 'today', 'unit', 'current')
    if (!saysDay(c, from)) return null
    draft.dailyStop = { ...first, ...second, from: originSince(c, from) }
    markExtent(draft, c, from, 'limit', 'dailyStop')
    return true
  })
}

/** `in a day`, `on the same day`, `today`. */
const readInDay = (c: Cursor) =>
  attempt(c, () => {
    if (readPerDay(c)) return true
    passText(c, 'in', 'on', 'within', 'during', 'for')
    passAll(c, 'same', 'ref', 'current')
    return take(c, 'today', 'end_of') ?? (isTag(c, 0, 'number') && isText(c, 1, 'day') ? (c.at += 2) : isText(c, 0, 'day') ? c.at++ : null)
  })

/** `…, nor once the day is down 3%`. */
const readDayDown = (c: Cursor): number | null =>
  attempt(c, () => {
    passText(c, ',')
    if (!take(c, 'and', 'or', 'not')) return null
    passText(c, 'after')
    passAll(c, 'when', 'today', 'unit', 'be', 'ref', 'equity', 'gte')
    if (!take(c, 'down', 'loss', 'minus')) return null
    const number = take(c, 'number')
    return number && take(c, 'percent') ? Math.abs(number.value) : null
  })

/** `stop trading after 2 losses in a day`, `max daily loss 3%`, `stop for the day after -3%`. */
export function readDailyStop(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    let dayBefore = false
    const before = attempt(c, () => {
      const when = take(c, 'when')
      if (when) passAll(c, 'ref', 'loss', 'be')
      else if (!takeText(c, 'after', 'following')) return null
      const count = take(c, 'number')
      if (!count) return null
      const saysLoss = when !== null && c.lexemes[c.at - 2]?.tag === 'loss' && isTradeNoun(c)
      if (saysLoss) c.at++
      else if (!take(c, 'loss', 'row')) return null
      if (when && readPerDay(c)) dayBefore = true
      passAll(c, 'loss', 'position', 'row')
      passText(c, 'trades')
      passAll(c, 'row')
      if (readPerDay(c)) dayBefore = true
      passText(c, 'in', ',')
      passAll(c, 'row')
      passText(c, ',')
      return isTag(c, 0, 'skip', 'stop') ? count : null
    })
    if (isTag(c, 0, 'timeframe') && isTag(c, 1, 'max', 'loss', 'stop')) c.at++
    const isDaily = c.at > from && isText(c, -1, 'daily')
    const lead = take(c, 'skip', 'max', 'stop') ?? (isDaily ? take(c, 'loss') : null)
    if (!lead) return null
    if (before) {
      passText(c, 'until')
      passAll(c, 'tomorrow')
      passAll(c, 'prep', 'rest', 'today', 'unit', 'current', 'ref')
      if (!dayBefore && !c.lexemes.slice(from, c.at).some((l) => l.tag === 'today' || l.tag === 'tomorrow' || l.name === 'day')) return null
      draft.dailyStop = { losses: before.value, from: originSince(c, from) }
      markExtent(draft, c, from, 'limit', 'dailyStop')
      return true
    }
    takeAll(c, 'timeframe', 'loss', 'today')
    const saysLoss = c.lexemes[c.at - 1]?.tag === 'loss'
    if (saysLoss) take(c, 'max')
    passText(c, 'for', 'of', ':', 'is', 'at')
    passAll(c, 'unit', 'be', 'max', 'today', 'eq')
    const saysStopAfter = lead.tag === 'stop' && takeText(c, 'after') !== null
    passText(c, 'after', 'when', 'if', 'once')
    passAll(c, 'position', 'be', 'down', 'loss', 'ref')
    const number = take(c, 'number')
    if (!number) return null
    const percent = take(c, 'percent')
    passAll(c, 'row')
    const loss = take(c, 'loss') ?? (isTag(c, 0, 'position') && isTag(c, 1, 'loss') ? take(c, 'position') : null)
    passAll(c, 'loss', 'position', 'row')
    passText(c, 'trades', 'trade')
    const perDay =
      readPerDay(c) ||
      takeText(c, 'that') !== null ||
      c.lexemes.slice(from, c.at).some((l) => l.text === 'daily' || l.name === 'day' || l.tag === 'today')
    attempt(c, () => (takeText(c, 'for', 'on', 'in', ','), takeAll(c, 'rest', 'today', 'unit', 'current', 'ref', 'prep'), true))
    const isInDayContext = saysStopAfter && draft.maxTradesPerDay !== null
    const dayNamed =
      isInDayContext || perDay || c.lexemes.slice(from, c.at).some((l) => l.tag === 'today' || (l.tag === 'unit' && l.name === 'day'))
    if (!dayNamed || (!percent && !loss && !saysLoss)) return null
    const alsoPercent = percent ? null : readDayDown(c)
    draft.dailyStop = {
      ...(alsoPercent !== null && { percent: alsoPercent }),
      ...(percent ? { percent: Math.abs(number.value) } : { losses: Math.abs(number.value) }),
      from: originSince(c, from),
    }
    markExtent(draft, c, from, 'limit', 'dailyStop')
    return true
  })
}
