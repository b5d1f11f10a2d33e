import type { Term } from '../plan.ts'
import { indicator } from './build-term.ts'
import { attempt, endsHere, isTag, isText, originSince, pass, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent } from './draft.ts'
import type { Draft } from './draft.ts'
import { manyParams, namedParams, readBareParams } from './indicator-numbers.ts'
import { readClockRange, readRange } from './read-ranges.ts'
import { readTerm } from './terms.ts'

/** `mark the high and low of the Asian session`: names the range that later rules break. */
export function readRangeDefinition(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      takeAll(c, 'field', 'and', 'output', 'range')
      if (c.at > from) passAll(c, 'eq', 'be')
      if (isText(c, 0, '/')) c.at++
      passAll(c, 'field')
      passText(c, 'of', 'during')
      // `holds above the open for the first hour` tells how long.
      if (c.at === from && isText(c, -1, 'for', 'during', 'after', 'over', 'in')) return null
      const range = readRange(c)
      if (!range) return null
      attempt(c, () => (takeText(c, 'of', 'in') && take(c, 'session', 'today', 'unit') ? true : null))
      return nameRange(c, draft, range, from)
    }) === true
  )
}

/** `high and low from 23:00 to 06:00 GMT`, `high and low made between …`, in or without brackets. */
const readHoursOfEnds = (c: Cursor) =>
  attempt(c, () => {
    const bracket = takeText(c, '(')
    const first = take(c, 'field')
    passText(c, '/')
    takeAll(c, 'and')
    const second = first && take(c, 'field')
    if (!second || first.name === second.name || !/^(?:high|low)$/.test(first.name)) return null
    passAll(c, 'make', 'range')
    if (takeText(c, 'of', 'during')) takeAll(c, 'unit')
    const hours = readClockRange(c)
    return hours && (!bracket || takeText(c, ')')) ? hours : null
  })

/**
 * `Box = high and low from 01:00 to 05:00 UTC`, `the Asian box (high and low from 23:00 to 06:00 GMT)`, `range of the first hour
 * (09:00-10:00 Berlin time)`: the hours make the range, and are none of the entries.
 */
export function readClockBox(c: Cursor, draft: Draft): boolean {
  if (!isTag(c, 0, 'range', 'field', 'session', 'enter', 'make', 'indicator', 'fall', 'word')) return false
  return (
    attempt(c, () => {
      const from = c.at
      pass(c, 'enter', 'make', 'fall', 'word')
      const session = take(c, 'session')
      if (session && isTag(c, 0, 'word') && isText(c, 1, '(')) c.at++
      const opening = isTag(c, 0, 'indicator') && peek(c).name === 'opening_range' ? take(c, 'indicator') : null
      const isNamed = take(c, 'range') !== null || opening !== null
      if (isNamed) take(c, 'eq', 'be')
      passText(c, ':', 'of')
      const first = isNamed ? readFirstMinutes(c) : null
      // `The opening range is the first hour.`
      if (opening && first !== null && endsHere(c) && !isText(c, 0, '('))
        return nameRange(c, draft, indicator('opening_range', { minutes: first }, originSince(c, from)), from)
      const isGiven = session && !isNamed && isText(c, 0, '(')
      const hours =
        (first === null ? readHoursOfEnds(c) : null) ?? ((first !== null || isGiven) && isText(c, 0, '(') ? readClockRange(c) : null)
      if (!hours) return null
      // `the London morning (08:00-12:00 GMT) gives the range`.
      if (isGiven && !(take(c, 'make', 'be', 'word') && take(c, 'range'))) return null
      const origin = originSince(c, from)
      const range = opening
        ? indicator('opening_range', { minutes: first ?? hours.to - hours.from }, origin)
        : indicator('session_range', { from: hours.from, to: hours.to }, origin, hours.zone ? { zone: hours.zone } : {})
      if (session) c.memory.sessionHours.set(session.name, range)
      return nameRange(c, draft, range, from)
    }) === true
  )
}

/** The range that later rules break; `it` is the range. */
function nameRange(c: Cursor, draft: Draft, range: Term, from: number): true {
  const [high, low] = [
    { ...range, output: 'high' },
    { ...range, output: 'low' },
  ] as const
  Object.assign(c.memory, { rangeHigh: high, rangeLow: low, object: high })
  c.memory.wholeRange.add(high as Term)
  markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
  return true
}

/** `the first hour`, `first 15 minutes`, in minutes. */
const readFirstMinutes = (c: Cursor): number | null =>
  attempt(c, () => {
    if (take(c, 'ordinal')?.value !== 1) return null
    const number = take(c, 'number')?.value ?? 1
    const unit = take(c, 'unit')
    return unit?.name === 'hour' ? number * 60 : unit?.name === 'minute' ? number : null
  })

/** `let range = high - low`: what the word means anyway. */
export const readRangeEquation = (c: Cursor, draft: Draft): boolean =>
  attempt(c, () => {
    const from = c.at
    if (!take(c, 'range') || !take(c, 'eq') || take(c, 'field')?.name !== 'high' || !take(c, 'minus') || take(c, 'field')?.name !== 'low')
      return null
    if (!endsHere(c)) return null
    markExtent(draft, c, from, 'entry', 'optional', 'comment')
    return true
  }) === true

/** `(25 periods)` at the end: the length of the oscillator that was named without one. */
const readBracketedLength = (c: Cursor, draft: Draft): boolean =>
  attempt(c, () => {
    const from = c.at
    const { oscillator } = c.memory
    if (oscillator?.kind !== 'indicator' || !takeText(c, '(')) return null
    const number = take(c, 'number')
    if (!number || !take(c, 'unit') || !takeText(c, ')')) return null
    const isEnd = isTag(c, 0, 'period_mark', 'newline') || c.at >= c.lexemes.length
    if (!isEnd || !('period' in oscillator.params)) return null
    const start = c.lexemes[from]?.start ?? 0
    c.notes.saidParams.push({ name: oscillator.name, start, params: { ...oscillator.params, period: number.value } })
    markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
    return true
  }) === true

/** `Settings 5,3,3.`: the numbers of the indicator with several that was named. */
export function readLooseSettings(c: Cursor, draft: Draft): boolean {
  const bracketed = readBracketedLength(c, draft)
  if (bracketed) return true
  const { lines } = c.memory
  if (lines?.kind !== 'indicator' || !isTag(c, 0, 'number') || !isTag(c, -1, 'period_mark', 'newline', 'mark')) return false
  return (
    attempt(c, () => {
      const from = c.at
      const params = readBareParams(c, lines.name)
      const isEnd = isTag(c, 0, 'period_mark', 'newline') || c.at >= c.lexemes.length
      if (params?.values.length !== 3 || !isEnd) return null
      const start = c.lexemes[from]?.start ?? 0
      c.notes.saidParams.push({ name: lines.name, start, params: { ...lines.params, ...namedParams(lines.name, params.values) } })
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

/** What leads a value that rules speak of later. */
export const takenWords = ['take', 'take the', 'compute', 'compute the']

/** `(Bollinger 20, 2)`: the numbers of an indicator, said apart from the rule. */
export function readParameters(c: Cursor, draft: Draft): boolean {
  return (
    attempt(c, () => {
      const from = c.at
      const bracket = takeText(c, '(')
      // `Take the close minus the close of 12 bars ago: …`.
      const isTaken = !bracket && (takeText(c, ...takenWords) !== null || isTag(c, 0, 'difference'))
      const said = c.notes.saidParams.length
      const isTerm =
        isTag(c, 0, 'indicator', 'output', 'number') || (isTaken && isTag(c, 0, 'close', 'open', 'field', 'difference', 'price_word'))
      const term = isTerm ? readTerm(c) : null
      // `RSI(7) minus RSI(21): enter when it becomes positive`.
      if (term?.kind === 'calc' && (isText(c, 0, ':') || (isTaken && isTag(c, 0, 'mark', 'period_mark', 'newline')))) {
        Object.assign(c.memory, { subject: term, oscillator: term })
        markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
        return true
      }
      if (
        term?.kind !== 'indicator' ||
        (!bracket && !manyParams.has(term.name) && !isTitleAhead(c) && !isLengthTold(c, from)) ||
        (bracket && !takeText(c, ')')) ||
        c.notes.saidParams.length === said
      )
        return null
      c.memory.subject ??= term
      if (/^(?:bb|keltner|donchian|regression)$/.test(term.name)) c.memory.band ??= term
      markExtent(draft, c, from, 'entry', 'entryLong', 'parameter')
      return true
    }) === true
  )
}

/** `rsi period 7.`, `two-sided RSI(2).`: said for its own sake. */
const isLengthTold = (c: Cursor, from: number): boolean =>
  (isTag(c, 0, 'period_mark', 'newline') && isText(c, -1, ')') && /^(?:mark|word|period_mark)$/.test(c.lexemes[from - 1]?.tag ?? 'mark')) ||
  (endsHere(c) && c.lexemes.slice(from, c.at).some((l) => /^(?:periods?|length)$/.test(l.text)))

/** A few nouns and a colon follow: `RSI(14) pullback:`. */
const isTitleAhead = (c: Cursor): boolean =>
  isText(c, 0, ':') ||
  ([1, 2].some((ahead) => isText(c, ahead, ':')) &&
    isTag(c, 0, 'word', 'pullback', 'breaks', 'signal', 'trend', 'rise', 'cross', 'divergence'))
