import { firstBarAtOrAfter, type Bars } from '../market/bars.ts'
import { calendarNamed, type TradingDay } from '../market/calendar.ts'
import { daySeconds, mondayOf, monthStartOf } from '../market/day-number.ts'
import type { CalendarName } from '../market/instrument.ts'
import { sessionAround } from '../market/session.ts'

/** Stretches of trading time that come again and again: trading days, their weeks and months, and the sessions of a day. */
export const timeParts = ['day', 'week', 'month', 'tokyo', 'london', 'newyork'] as const
export type TimePart = (typeof timeParts)[number]
const sessionParts = ['tokyo', 'london', 'newyork'] as const
type SessionPart = (typeof sessionParts)[number]
export const isSessionPart = (part: TimePart): part is SessionPart => (sessionParts as readonly TimePart[]).includes(part)

/** One such stretch, UTC seconds from ≤ t < to, with the trading date (days since 1970-01-01) that it begins on. */
export interface PartSpan {
  readonly dayNumber: number
  readonly from: number
  readonly to: number
}

/** The prices of the bars that open in a span; indices of its first and last bar, and of those with the first highest and lowest price. */
export interface PartPrices extends PartSpan {
  readonly first: number
  readonly last: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly highBar: number
  readonly lowBar: number
}

/** Trading days beside each other that share a week or a month, as one span each. */
function joined(days: readonly TradingDay[], startOf: (dayNumber: number) => number): PartSpan[] {
  const spans: { dayNumber: number; from: number; to: number; start: number }[] = []
  for (const { dayNumber, open, close } of days) {
    const start = startOf(dayNumber)
    const before = spans.at(-1)
    if (before?.start === start) before.to = close
    else spans.push({ dayNumber, from: open, to: close, start })
  }
  return spans
}

const noon = daySeconds / 2

/** The spans of a part that begin and end between two moments (UTC seconds), oldest first. */
export function partSpans(part: TimePart, name: CalendarName, from: number, to: number): readonly PartSpan[] {
  const days = calendarNamed(name).tradingDays(from, to)
  const all: readonly PartSpan[] = isSessionPart(part)
    ? days.map(({ dayNumber }) => ({ dayNumber, ...sessionAround(part, dayNumber * daySeconds + noon) }))
    : part === 'day'
      ? days.map(({ dayNumber, open, close }) => ({ dayNumber, from: open, to: close }))
      : joined(days, part === 'week' ? mondayOf : monthStartOf)
  return all.filter((span) => span.from >= from && span.to <= to)
}

/** The prices of a span; null where no bar opens in it. */
export function pricesOf(bars: Bars, { dayNumber, from, to }: PartSpan): PartPrices | null {
  const first = firstBarAtOrAfter(bars, from)
  const last = firstBarAtOrAfter(bars, to) - 1
  if (last < first) return null
  let [highBar, lowBar] = [first, first]
  for (let i = first + 1; i <= last; i++) {
    if (bars.high[i]! > bars.high[highBar]!) highBar = i
    if (bars.low[i]! < bars.low[lowBar]!) lowBar = i
  }
  const [open, close] = [bars.open[first]!, bars.close[last]!]
  return { dayNumber, from, to, first, last, open, high: bars.high[highBar]!, low: bars.low[lowBar]!, close, highBar, lowBar }
}

/** A part with the one that comes after it. */
export interface PartPair {
  readonly before: PartPrices
  readonly after: PartPrices
}

interface PairRule {
  readonly first: TimePart
  readonly later: TimePart
  /** Only so many seconds of the first part; the part after it may later be the same one, as a whole. */
  readonly opening?: number
}

/** A weekend with a holiday beside it; parts that lie further apart do not follow on each other. */
const maxApart = 5 * daySeconds

/**
 * The span that each span of the second part follows: within a day a session up to where the second begins, and behind a session the
 * rest of its day; else the last one that has ended.
 */
function spanPairs(
  { first, later, opening }: PairRule,
  name: CalendarName,
  from: number,
  to: number,
): readonly (readonly [PartSpan, PartSpan])[] {
  const cut = (span: PartSpan): PartSpan => (opening === undefined ? span : { ...span, to: Math.min(span.to, span.from + opening) })
  const befores = partSpans(first, name, from, to)
  if (isSessionPart(first) && later === 'day') {
    const days = new Map(partSpans('day', name, from, to).map((day) => [day.dayNumber, day]))
    return befores.flatMap((span): (readonly [PartSpan, PartSpan])[] => {
      const day = days.get(span.dayNumber)
      const before = cut(span)
      return day === undefined || day.to <= before.to ? [] : [[before, { ...day, from: before.to }]]
    })
  }
  if (opening !== undefined && first === later) return befores.map((span) => [cut(span), span] as const)
  const cutsIn = isSessionPart(first) && isSessionPart(later)
  let at = -1
  return partSpans(later, name, from, to).flatMap((after): (readonly [PartSpan, PartSpan])[] => {
    const isBefore = ({ from: start, to: end }: PartSpan) => (cutsIn ? start < after.from : end <= after.from)
    while (at + 1 < befores.length && isBefore(befores[at + 1]!)) at += 1
    const before = befores[at]
    if (before === undefined || (isSessionPart(first) && after.from - before.from > maxApart)) return []
    const shown = cut(before)
    return [[{ ...shown, to: Math.min(shown.to, after.from) }, after]]
  })
}

/** Such parts with their prices, oldest first; what has not ended, and what has no bar, is left out. `step` is the length of a bar in seconds. */
export function partPairs(rule: PairRule, bars: Bars, step: number, name: CalendarName): readonly PartPair[] {
  if (bars.length === 0) return []
  return spanPairs(rule, name, bars.time[0]!, bars.time[bars.length - 1]! + step).flatMap(([a, b]) => {
    const [before, after] = [pricesOf(bars, a), pricesOf(bars, b)]
    return before === null || after === null ? [] : [{ before, after }]
  })
}
