import { attempt, endsHere, isTag, isText, noteAmbiguous, originSince, passAll, passText, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent } from './draft.ts'
import type { Draft, RuleDraft } from './draft.ts'
import { isWeekdayClose } from './read-weekday-close.ts'
import { isExit, isSkip } from './sentence-state.ts'
import type { State } from './sentence-state.ts'
import { filterOf, formatClock, readTimeWindow, zoneOf } from './time-settings.ts'

/** How many nouns stand before a colon: at most four. */
const titleLength = (c: Cursor): number => {
  for (let ahead = 2; ahead <= 4; ahead++) {
    if (isText(c, ahead, ':') || (isTag(c, 0, 'session') && isTag(c, ahead, 'period_mark', 'newline'))) return ahead
    if (!isTag(c, ahead, 'word', 'risk', 'close', 'breaks', 'range', 'rise', 'fall', 'reverse')) return 0
  }
  return 0
}

/** `don't when RSI is over 75 or Friday after 16:00`: a time that is joined to what is left out is left out too. */
function isAfterUnless(c: Cursor, from: number): boolean {
  for (let i = from - 1; i >= Math.max(0, from - 20); i--) {
    const tag = c.lexemes[i]?.tag
    if (tag === 'unless') return true
    if (tag === 'period_mark' || tag === 'newline' || tag === 'buy' || tag === 'sell' || tag === 'enter' || tag === 'exit') return false
  }
  return false
}

export function readSession(c: Cursor, draft: Draft, state: State): boolean {
  const from = c.at
  const { rule } = state
  if (isWeekdayClose(c)) return false
  attempt(c, () => {
    takeAll(c, 'only', 'be', 'move', 'position', 'enter', 'entry')
    passText(c, 'only')
    return isTag(c, 0, 'session', 'weekday', 'weekdays', 'between', 'prep', 'time', 'since') ? true : null
  })
  const atTime = readAtTime(c, rule)
  if (atTime) {
    markExtent(draft, c, from, 'session', 'session')
    return true
  }
  const isPart = attempt(
    c,
    () => (passAll(c, 'prep'), take(c, 'previous', 'ordinal') && take(c, 'unit') && takeText(c, 'of') && take(c, 'weekday', 'session')),
  )
  if (isPart) {
    noteAmbiguous(c, 'unknown_term', originSince(c, from))
    markExtent(draft, c, from, 'session', 'optional', 'parameter')
    return true
  }
  // `Friday close risk: …`, `Asian range fade: …`: a title, no time of entries.
  // `Tokyo range 00:00-06:00`: a range that later rules break.
  if (
    isTag(c, 0, 'session') &&
    isTag(c, 1, 'range') &&
    (isTag(c, 2, 'time', 'number') || (isText(c, 2, 'from', 'between') && isTag(c, 3, 'time', 'number')))
  ) {
    c.at = from
    return false
  }
  const heading =
    isTag(c, 0, 'weekday') && isTag(c, 1, 'close', 'risk', 'word')
      ? titleLength(c)
      : isTag(c, 0, 'session') && isTag(c, 1, 'range') && isTag(c, 2, 'word', 'breaks', 'rise', 'fall', 'reverse')
        ? titleLength(c)
        : 0
  if (heading > 0) {
    c.at += heading
    markExtent(draft, c, from, 'session', 'optional', 'comment')
    return true
  }
  // `the Tokyo session closes above its open`, `exit at the London close`: prices and hours that are not known here.
  if (isTag(c, 0, 'session') && isTag(c, 1, 'closes', 'close', 'opens')) {
    c.at += 2
    noteAmbiguous(c, 'unknown_term', originSince(c, from))
    markExtent(draft, c, from, 'session', 'optional', 'parameter')
    return true
  }
  // `the London breakout` is a name, not a time of day.
  if (isTag(c, 0, 'session') && isTag(c, 1, 'breaks')) {
    c.at += 2
    markExtent(draft, c, from, 'session', 'optional', 'comment')
    return true
  }
  // `last entry at 12:00`.
  const isLast = attempt(c, () => {
    if (!isText(c, 0, 'last', 'latest') || !isTag(c, 1, 'entry')) return null
    c.at += 2
    passText(c, 'at', 'by', 'is')
    const time = take(c, 'time')
    return time && { time: formatClock(time.value), zone: zoneOf(c) }
  })
  if (isLast) {
    draft.sessions.push({
      hours: [{ from: '00:00', to: isLast.time }],
      ...(isLast.zone && { zone: isLast.zone }),
      from: originSince(c, from),
    })
    markExtent(draft, c, from, 'session', 'session')
    return true
  }
  const isNegated = take(c, 'not', 'except') !== null
  const window = readTimeWindow(c)
  // `the 03:00-08:00 UTC range` is a place, no time of entries.
  if (!window || (window.hours && isTag(c, 0, 'range'))) {
    c.at = from
    return false
  }
  // `but on Fridays none after 15:00`.
  const isNoneThen = window.days !== undefined && !window.hours && isText(c, 0, 'none', 'nothing')
  const blocked = isNoneThen ? attempt(c, () => (c.at++, readTimeWindow(c))) : null
  if (blocked?.hours) {
    draft.sessions.push(filterOf({ ...blocked, days: window.days! }, true))
    markExtent(draft, c, from, 'session', 'session')
    return true
  }
  takeAll(c, 'only')
  if (window.days) takeAll(c, 'open')
  const isOff =
    window.days !== undefined &&
    attempt(c, () => {
      passAll(c, 'be')
      if (take(c, 'except')) return true
      const isNone = take(c, 'not') && (takeText(c, 'work', 'trade', 'entries', 'orders') ?? take(c, 'position', 'enter'))
      return (isNone ?? takeText(c, 'no trading', 'no trades', 'no entries', 'no new trades')) && endsHere(c) ? true : null
    }) !== null
  const isBlocked = isNegated || isOff || (rule !== null && isSkip(rule.target))
  const filter = filterOf(window, isBlocked || state.lead === 'unless' || (state.join === 'or' && isAfterUnless(c, from)))
  if (rule && !isBlocked && !isExit(rule.target) && !rule.session && window.days && !window.hours && !rule.isOnly) rule.session = filter
  else draft.sessions.push(filter)
  if (isBlocked && rule && !isNegated && !isOff) rule.hasTimeExit = true
  markExtent(draft, c, from, 'session', 'session')
  // `unless it is the weekend or the SMA falls`: what is joined stays out as well.
  if (state.lead !== 'unless' || !isTag(c, 0, 'or')) state.lead = null
  return true
}

/** `at 09:30` in an entry: that moment only. */
function readAtTime(c: Cursor, rule: RuleDraft | null): boolean {
  if (!rule || isExit(rule.target) || isSkip(rule.target)) return false
  return (
    attempt(c, () => {
      if (!takeText(c, 'at')) return null
      const from = c.at
      const time = take(c, 'time')
      if (!time) return null
      const zone = zoneOf(c)
      rule.atTime = { time: formatClock(time.value), ...(zone && { zone }), from: originSince(c, from) }
      return true
    }) === true
  )
}
