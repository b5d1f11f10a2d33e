import type { SessionName } from '../../market/session.ts'
import { table } from '../../table.ts'
import type { Term } from '../plan.ts'
import { calc, constant, indicator } from './build-term.ts'
import type { IndicatorTerm } from './build-term.ts'
import { attempt, isTag, isText, originSince, pass, passAll, passText, peek, take, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readBracketParams, verbTags } from './indicator-numbers.ts'

export const clock = (minutes: number) => minutes

/** The high or low of a session or an opening range: `Asian high`, `opening range low`, `high of the first 30 minutes`. */
export function readRangeEnd(c: Cursor): Term | null {
  return attempt(c, () => {
    const from = c.at
    const lead = take(c, 'field', 'output')
    if (lead) takeText(c, 'of', 'in')
    if (lead && isTag(c, 1, 'range')) take(c, 'ref', 'current')
    const known = readKnownRangeEnd(c, lead?.name ?? null)
    if (known) return known
    const named = readRange(c)
    if (!named) return null
    const end = lead ?? take(c, 'field', 'output')
    if (!end) return null
    passAll(c, 'range')
    const range = lead ? named : withLateHours(c, named, from)
    const isHigh = end.name === 'high' || end.name === 'upper'
    const isMiddle = end.name === 'middle'
    if (!isHigh && !isMiddle && end.name !== 'low' && end.name !== 'lower') return null
    const origin = originSince(c, from)
    const build = (output: 'high' | 'low'): Term => ({ ...range, output, from: origin })
    c.memory.rangeHigh = build('high')
    c.memory.rangeLow = build('low')
    if (isMiddle) return calc('div', [calc('add', [build('high'), build('low')], origin), constant(2, origin)], origin)
    return build(isHigh ? 'high' : 'low')
  })
}

/** `the London range high (08:00-10:00)`: the hours of the session, told behind its end. */
function withLateHours(c: Cursor, range: IndicatorTerm, from: number): IndicatorTerm {
  const word = c.lexemes.slice(from, c.at).find((l) => l.tag === 'session' && l.name)
  const hours = range.name === 'session_range' && word && isText(c, 0, '(') ? readClockRange(c) : null
  if (!hours || !word) return range
  const known = indicator('session_range', { from: hours.from, to: hours.to }, originSince(c, from), hours.zone ? { zone: hours.zone } : {})
  c.memory.sessionHours.set(word.name, known)
  return known
}

/** `the range high`, `top of the range`: of the range that the text has named. */
function readKnownRangeEnd(c: Cursor, lead: string | null): Term | null {
  const { rangeHigh, rangeLow } = c.memory
  if (!rangeHigh || !rangeLow || !isTag(c, 0, 'range')) return null
  const isSized = lead === null && !isTag(c, 1, 'field', 'output')
  if (isSized || isTag(c, 1, 'prep', 'between') || (lead === null && false)) return null
  return attempt(c, () => {
    const from = c.at
    c.at++
    const name = lead ?? take(c, 'field', 'output')?.name
    const isHigh = name === 'high' || name === 'upper'
    if (!isHigh && name !== 'low' && name !== 'lower') return null
    return { ...(isHigh ? rangeHigh : rangeLow), from: originSince(c, from) }
  })
}

/** `opening range`, `first 30 minutes`, `Asian session (00:00-07:00 GMT)`. */
export function readRange(c: Cursor): IndicatorTerm | null {
  return attempt(c, () => {
    const from = c.at
    const minutesBefore = attempt(c, () => {
      take(c, 'ordinal')
      const number = take(c, 'number')
      const unit = number && take(c, 'unit')
      passText(c, "'", '’')
      return number && unit && (unit.name === 'minute' || unit.name === 'hour') ? number.value * (unit.name === 'hour' ? 60 : 1) : null
    })
    const hour = !minutesBefore && isTag(c, 0, 'ordinal') && isTag(c, 1, 'unit') && isText(c, 1, 'hour') ? ((c.at += 2), 60) : null
    const first = minutesBefore ?? hour
    // `the first 15 minute candle closes green` tells what one bar of the day does.
    if (first && isTag(c, 0, 'unit') && peek(c).name === 'bar' && isTag(c, 1, ...verbTags)) return null
    const opening = isTag(c, 0, 'indicator') && peek(c).name === 'opening_range' ? take(c, 'indicator') : null
    const isFirst = c.lexemes[from]?.tag === 'ordinal' && c.lexemes[from]?.value === 1
    if (opening || (first && isFirst)) {
      // `the opening range (30 minutes)`.
      const told = attempt(c, () => {
        if (!takeText(c, '(')) return null
        const number = take(c, 'number')
        const unit = number && take(c, 'unit')
        const minutes = unit?.name === 'minute' ? number!.value : unit?.name === 'hour' ? number!.value * 60 : null
        return minutes !== null && takeText(c, ')') ? minutes : null
      })
      const bracket = told === null ? readBracketParams(c) : null
      const after = attempt(c, () => {
        passText(c, 'of', 'for')
        const number = take(c, 'number')
        const unit = number && take(c, 'unit')
        return number && unit && (unit.name === 'minute' || unit.name === 'hour') ? number.value * (unit.name === 'hour' ? 60 : 1) : null
      })
      const minutes = first ?? told ?? bracket?.values[0] ?? after
      passAll(c, 'range')
      passText(c, 'of', 'the')
      skipOpen(c)
      const origin = originSince(c, from)
      const start = 'spans' in origin ? (origin.spans[0]?.start ?? 0) : 0
      if (minutes) c.notes.saidParams.push({ name: 'opening_range', start, params: { minutes } })
      else c.notes.unsaidParams.set(start, 'opening_range')
      return indicator('opening_range', minutes ? { minutes } : {}, origin)
    }
    if (first) return null
    // `range from 03:00 to 08:00`, `the high and low between 03:00 and 08:00`.
    const namesBothEnds = isTag(c, -1, 'field') && isTag(c, -2, 'and') && isTag(c, -3, 'field')
    const namesOneEnd = isText(c, -1, 'of') && isTag(c, -2, 'field')
    const hoursOnly = isTag(c, -1, 'range') || namesBothEnds || namesOneEnd ? readClockRange(c) : null
    if (hoursOnly) {
      passAll(c, 'range')
      return indicator(
        'session_range',
        { from: hoursOnly.from, to: hoursOnly.to },
        originSince(c, from),
        hoursOnly.zone ? { zone: hoursOnly.zone } : {},
      )
    }
    // `the 03:00-08:00 UTC range`.
    const named = isTag(c, 0, 'time')
      ? attempt(c, () => {
          const hours = readClockRange(c)
          return hours && take(c, 'range') ? hours : null
        })
      : null
    if (named)
      return indicator('session_range', { from: named.from, to: named.to }, originSince(c, from), named.zone ? { zone: named.zone } : {})
    const session = isTag(c, 0, 'session') && peek(c).name ? take(c, 'session') : null
    if (!session) return null
    passAll(c, 'session', 'range')
    const hours = readClockRange(c)
    const known = hours ? undefined : c.memory.sessionHours.get(session.name)
    if (known?.kind === 'indicator') return { ...known, from: originSince(c, from) }
    if (!hours && !isTag(c, 0, 'field', 'output') && c.lexemes[from - 1]?.tag !== 'prep' && !isTag(c, -1, 'range')) return null
    const range = indicator('session_range', hours ? { from: hours.from, to: hours.to } : {}, originSince(c, from), {
      ...(!hours && { session: session.name as SessionName }),
      ...(hours?.zone && { zone: hours.zone }),
    })
    if (hours) c.memory.sessionHours.set(session.name, range)
    return range
  })
}

/** `… after the 09:30 New York open`: where an opening range begins anyway. */
const skipOpen = (c: Cursor) =>
  attempt(c, () => {
    if (c.at > 0 && !isText(c, -1, 'of')) takeText(c, 'of', 'after', 'from')
    pass(c, 'time')
    pass(c, 'zone')
    passAll(c, 'session')
    return take(c, 'open') ?? (isTag(c, -1, 'time', 'zone') ? true : null)
  })

const cityZones = table<string>({
  london: 'Europe/London',
  'new york': 'America/New_York',
  ny: 'America/New_York',
  tokyo: 'Asia/Tokyo',
})

/** `00:00-07:00 GMT`, `between 8 and 16`, in minutes after midnight. */
export function readClockRange(c: Cursor): { from: number; to: number; zone: string | null } | null {
  return attempt(c, () => {
    const bracket = takeText(c, '(')
    takeText(c, 'from', 'between')
    const start = readClock(c)
    if (start === null) return null
    const middle = take(c, 'minus', 'until', 'and', 'prep') ?? takeText(c, '-', '–')
    if (!middle) return null
    const end = readClock(c)
    if (end === null) return null
    const zone = take(c, 'zone')
    if (bracket && !takeText(c, ')')) return null
    const late = zone ?? take(c, 'zone')
    const city = !late && isTag(c, 0, 'session') && !isTag(c, 1, 'session') ? cityZones[peek(c).text] : undefined
    if (city) c.at++
    return { from: clock(start), to: clock(end), zone: late?.name ?? city ?? null }
  })
}

/** A clock time in minutes; a bare hour counts between `from` and `to` only. */
export function readClock(c: Cursor): number | null {
  const time = take(c, 'time')
  if (time) return time.value
  return attempt(c, () => {
    const number = take(c, 'number')
    if (!number || !Number.isInteger(number.value) || number.value < 0 || number.value > 24) return null
    if (isTag(c, 0, 'percent', 'pips', 'points', 'r', 'times', 'indicator')) return null
    const unit = isTag(c, 0, 'unit') ? take(c, 'unit') : null
    return unit && unit.name !== 'hour' ? null : number.value * 60
  })
}
