import type { SessionName } from '../../market/session.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { weekdays } from '../../market/weekdays.ts'
import type { Weekday } from '../../market/weekdays.ts'
import type { Origin, SessionFilter, TimeExit } from '../plan.ts'
import { attempt, endsHere, isTag, isText, originSince, pass, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readClock, readClockRange } from './read-ranges.ts'

export const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `9am London`: the city's clock. */
const readCity = (c: Cursor): string | null => {
  const isCity = isTag(c, 0, 'session') && /^(?:london|new york|ny|tokyo)$/.test(peek(c).text) && !isTag(c, 1, 'session')
  return isCity && isTag(c, -1, 'time', 'number', 'unit') ? zoneOfSession[(take(c, 'session')?.name ?? 'london') as SessionName] : null
}

export const zoneOf = (c: Cursor): string | null => {
  const bracket = takeText(c, '(')
  const zone = take(c, 'zone')
  const city = zone || bracket ? null : readCity(c)
  if (city) return city
  const session = zone ? null : attempt(c, () => (isTag(c, 0, 'session') && /time/.test(peek(c, 1).text) ? take(c, 'session') : null))
  if (bracket && !takeText(c, ')')) c.at--
  return zone?.name ?? session?.name ?? null
}

function readWeekdays(c: Cursor): readonly Weekday[] | null {
  return attempt(c, () => {
    takeText(c, 'on', 'from')
    takeAll(c, 'every', 'all')
    const isWhole = take(c, 'unit') !== null
    const group = take(c, 'weekdays')
    const all: readonly Weekday[] = group?.name === 'weekend' ? ['sat', 'sun'] : weekdays.slice(0, group ? 5 : 7)
    const left = (group || isWhole) && take(c, 'except') ? readWeekdays(c) : null
    if (left) return all.filter((d) => !left.includes(d))
    if (isWhole) return null
    if (group) return all
    const first = take(c, 'weekday')
    if (!first) return null
    const days: Weekday[] = [first.name as Weekday]
    // A hyphen between words is not a lexeme: `tue-thu` are two days side by side.
    const last = attempt(c, () => {
      if (!isTag(c, 0, 'weekday') && !take(c, 'until', 'minus') && !takeText(c, '-')) return null
      return take(c, 'weekday')
    })
    if (last) {
      const a = weekdays.indexOf(first.name as Weekday)
      const b = weekdays.indexOf(last.name as Weekday)
      return a <= b ? weekdays.slice(a, b + 1) : [...weekdays.slice(a), ...weekdays.slice(0, b + 1)]
    }
    for (let i = 0; i < 6; i++) {
      const next = attempt(c, () => {
        const comma = takeText(c, ',', '/')
        if (!take(c, 'and', 'or') && !comma) return null
        passText(c, 'on')
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

/** `Friday afternoon`: from noon to the end of the day. */
function readPartOfDay(c: Cursor): { from: string; to: string; zone: string | null } | null {
  const part = takeText(c, 'morning', 'mornings', 'afternoon', 'afternoons')
  if (!part) return null
  const isMorning = part.text.startsWith('morning')
  return { from: isMorning ? '00:00' : '12:00', to: isMorning ? '12:00' : '24:00', zone: zoneOf(c) }
}

/** `between 08:00 and 16:00 London time`, `London session`, `Monday to Thursday`, `on Mondays before 06:00`. */
export function readTimeWindow(c: Cursor): Window | null {
  return attempt(c, () => {
    const from = c.at
    takeAll(c, 'be', 'ref', 'only')
    let days = readWeekdays(c)
    const named: SessionName[] = []
    for (let i = 0; i < 3; i++) {
      const next = attempt(c, () => {
        if (i > 0 && !take(c, 'and', 'or') && !takeText(c, ',', '/', '+')) return null
        takeText(c, 'during', 'in', 'within')
        passAll(c, 'current', 'between')
        const session = take(c, 'session')
        takeAll(c, 'session', 'at_a_time')
        return session?.name ? session : null
      })
      if (!next) break
      named.push(next.name as SessionName)
    }
    const hours = attempt(c, () => (takeAll(c, 'only'), takeText(c, ',', '('), readHours(c))) ?? (days && readPartOfDay(c))
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

/** Weeks and months in trading days, as they are counted on a chart. */
export const tradingDaysOf: Readonly<Record<string, number>> = { week: 5, month: 21 }

const unitOfChart: Readonly<Record<string, string>> = { '1w': 'week', '1M': 'month' }

/** `exit one week later` on weekly candles is one of them. */
export const onOwnChart = (c: Cursor, exit: TimeExit, chart: Timeframe | null): TimeExit => {
  const unit = unitOfChart[chart ?? '']
  const days = tradingDaysOf[unit ?? '']
  if (!days || exit.kind !== 'days' || !('spans' in exit.from)) return exit
  const { spans } = exit.from
  const isSaid = c.lexemes.some((l) => l.tag === 'unit' && l.name === unit && spans.some((s) => s.start <= l.start && l.end <= s.end))
  return isSaid ? { ...exit, kind: 'bars', value: exit.value / days } : exit
}

/** `after 5 candles`, `for 3 days`, `within 10 bars`: how long a position lives. */
export function readHoldingTime(c: Cursor): TimeExit | null {
  return attempt(c, () => {
    const from = c.at
    takeAll(c, 'hold', 'eq')
    takeText(c, 'after', 'for', 'within', 'in', ':', 'of')
    takeAll(c, 'max', 'lte', 'gte')
    // `after a day`.
    if (isText(c, -1, 'after', 'for') && isText(c, 0, 'a day')) {
      c.at++
      return { kind: 'days', value: 1, from: originSince(c, from) }
    }
    // `after a week`: the article counts one.
    const isOne =
      isText(c, -1, 'after', 'for') && isTag(c, 0, 'unit') && c.lexemes[c.at]?.name !== 'bar' && !isTag(c, 1, 'field', 'close', 'open')
    const count = isOne ? 1 : take(c, 'number')?.value
    if (count === undefined) return null
    const unit = take(c, 'unit') ?? (isText(c, 0, 'sessions') ? { ...peek(c), name: 'day', at: c.at++ } : null)
    const kind = durationKinds[unit?.name ?? '']
    const tradingDays = unit && tradingDaysOf[unit.name]
    if (tradingDays) return { kind: 'days', value: count * tradingDays, from: originSince(c, from) }
    if (!kind) return null
    attempt(c, () => (takeText(c, 'after', 'from') && take(c, 'entry', 'buy', 'enter') ? true : null))
    takeText(c, 'later')
    return { kind: kind as 'bars' | 'days' | 'hours' | 'minutes', value: count, from: originSince(c, from) }
  })
}

/** `15 bars have gone by`: told as a condition. */
export const readElapsed = (c: Cursor): TimeExit | null =>
  attempt(c, () => {
    const held = isTag(c, 0, 'number') ? readHoldingTime(c) : null
    passAll(c, 'be')
    const isOver =
      takeText(c, 'over', 'passed', 'pass', 'elapsed', 'elapse', 'gone', 'passes') ?? (isText(c, 0, 'go') ? take(c, 'move') : null)
    passText(c, 'by')
    return held && isOver ? held : null
  })

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
    // `at the close of the following day`, `at the open of the next bar`.
    const ofNext = attempt(c, () => {
      if (!takeText(c, 'at', 'on')) return null
      const end = take(c, 'close', 'open')
      if (!end || !takeText(c, 'of')) return null
      const isDay = take(c, 'tomorrow') !== null
      const unit = !isDay && takeText(c, 'following', 'next') && isText(c, 0, 'day', 'bar', 'candle') ? take(c, 'unit') : null
      return isDay || unit ? { end: end.tag, isBar: unit?.name === 'bar' } : null
    })
    if (ofNext?.end === 'open') return { kind: 'next_open', from: originSince(c, from) }
    if (ofNext) return { kind: ofNext.isBar ? 'bars' : 'days', value: 1, from: originSince(c, from) }
    // `at today's close`.
    const isToday = attempt(c, () => {
      if (!takeText(c, 'at', 'on')) return null
      pass(c, 'ref', 'same')
      const day = take(c, 'today') ?? (isText(c, 0, 'day') ? take(c, 'unit') : null)
      return day && take(c, 'close') && endsHere(c, 'and', 'or') ? true : null
    })
    if (isToday) return { kind: 'end_of_day', from: originSince(c, from) }
    takeAll(c, 'prep', 'since')
    const tomorrow = take(c, 'tomorrow')
    if (tomorrow) {
      passText(c, 'morning')
      passAll(c, 'prep')
      const isOpen = take(c, 'open')
      return isOpen ? { kind: 'next_open', from: originSince(c, from) } : null
    }
    const next = isText(c, 0, 'next') ? c.at++ : isText(c, -1, 'next') ? c.at : -1
    if (takeText(c, 'next') || next >= 0) {
      passAll(c, 'unit')
      // `sell on the next close`.
      if (isTag(c, 0, 'close') && !isTag(c, 1, 'above', 'below', 'gte', 'lte', 'cross') && take(c, 'close'))
        return { kind: 'bars', value: 1, from: originSince(c, from) }
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
  if (day) passAll(c, 'prep')
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
