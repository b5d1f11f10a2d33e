import { nodeKey } from '../conditions/node-key.ts'
import { minuteOf } from '../conditions/time-column.ts'
import { sessionHours } from '../market/session.ts'
import { weekdays, type Weekday } from '../market/weekdays.ts'
import { childrenOf } from '../strategy/plan-children.ts'
import type { Comparator, Expr, Sequence, SessionFilter, Term } from '../strategy/plan.ts'
import type { CaseClaim, Claim } from './claims.ts'
import { baseOf, valueOf, type Value } from './known-orders.ts'
import { patternClaims } from './pattern-claims.ts'

/** What must hold for a condition to be true: a claim, all of several, one of several; `true` where nothing is known of it. */
export type Formula = Claim | { readonly all: readonly Formula[] } | { readonly any: readonly Formula[] } | boolean

/** Longer runs of bars are looked at in part: fewer claims prove less, and nothing false. */
const maxBars = 6

const all = (...parts: Formula[]): Formula => ({ all: parts })
const any = (...parts: Formula[]): Formula => ({ any: parts })
const backTo = (at: number, bars: number) => Array.from({ length: Math.min(bars, maxBars) }, (_, k) => at - k)

const sideOf = (term: Term, at: number): Value | number =>
  term.kind === 'const' && term.unit === undefined ? term.value : valueOf(term, at)

/** The MACD's histogram is its line less its signal: what it is against zero, these are to each other. */
function operandsOf(left: Term, right: Term): readonly [Term, Term] {
  const isHistogram = left.kind === 'indicator' && left.name === 'macd' && left.output === 'hist'
  if (!isHistogram || right.kind !== 'const' || right.value !== 0) return [left, right]
  return [
    { ...left, output: 'line' },
    { ...left, output: 'signal' },
  ]
}

/** That one operand lies at or below the other, with what follows from how the operands are made. */
function isBelow(low: Term, high: Term, at: number, isStrict: boolean): Formula {
  const bases = [low, high].flatMap((term) => baseOf(valueOf(term, at)) ?? [])
  // A value is at least itself: that brings it among those whose order is known.
  const known = bases.map((base): Claim => ({ low: base, high: base, isStrict: false }))
  return all({ low: sideOf(low, at), high: sideOf(high, at), isStrict }, ...known)
}

type Compare = (left: Term, right: Term, at: number) => Formula
const under: Compare = (left, right, at) => isBelow(left, right, at, true)
const underOrEqual: Compare = (left, right, at) => isBelow(left, right, at, false)
const over: Compare = (left, right, at) => isBelow(right, left, at, true)
const overOrEqual: Compare = (left, right, at) => isBelow(right, left, at, false)
const crossesAbove: Compare = (left, right, at) => all(over(left, right, at), underOrEqual(left, right, at - 1))
const crossesBelow: Compare = (left, right, at) => all(under(left, right, at), overOrEqual(left, right, at - 1))
/** The bar before may have had both equal: whether that is a cross is a rule of the run. */
const noCrossAbove: Compare = (left, right, at) => any(underOrEqual(left, right, at), overOrEqual(left, right, at - 1))
const noCrossBelow: Compare = (left, right, at) => any(overOrEqual(left, right, at), underOrEqual(left, right, at - 1))

/** What a comparison claims where it is true, and where it is false. */
const comparisons: Readonly<Record<Comparator, readonly [Compare, Compare]>> = {
  gt: [over, underOrEqual],
  gte: [overOrEqual, under],
  lt: [under, overOrEqual],
  lte: [underOrEqual, over],
  eq: [(...of) => all(underOrEqual(...of), overOrEqual(...of)), (...of) => any(under(...of), over(...of))],
  crosses_above: [crossesAbove, noCrossAbove],
  crosses_below: [crossesBelow, noCrossBelow],
  crosses: [(...of) => any(crossesAbove(...of), crossesBelow(...of)), (...of) => all(noCrossAbove(...of), noCrossBelow(...of))],
}

const isCase = (about: string, cases: bigint): CaseClaim => ({ about, cases })
const mark = (expr: Expr, at: number, isTrue: boolean) => isCase(`${nodeKey(expr)} ${at}`, isTrue ? 1n : 2n)

const minutesADay = 1440
const span = (from: number, to: number): bigint => ((1n << BigInt(to - from)) - 1n) << BigInt(from)
const wholeDay = span(0, minutesADay)

/** Minutes of the day from ≤ t < to; a `to` that is not later passes midnight. */
function minutesOf(from: string, to: string): bigint {
  const [start, end] = [minuteOf(from), minuteOf(to)]
  return start < end ? span(start, end) : span(start, minutesADay) | span(0, end)
}
const ofClock = (zone: string | undefined, at: number, minutes: bigint) => isCase(`clock ${zone ?? ''} ${at}`, minutes)
const daysOf = (days: readonly Weekday[]) => days.reduce((sum, day) => sum | (1n << BigInt(weekdays.indexOf(day))), 0n)
const ofWeek = (at: number, days: bigint) => isCase(`weekday ${at}`, days)

/** What follows from a condition that is true (or false) on the bar `at`; a condition that nothing is known of follows from itself. */
export function formulaOf(expr: Expr, isTrue = true, at = 0): Formula {
  switch (expr.op) {
    case 'and':
    case 'or': {
      const parts = expr.args.map((arg) => formulaOf(arg, isTrue, at))
      return (expr.op === 'and') === isTrue ? { all: parts } : { any: parts }
    }
    case 'not':
      return formulaOf(expr.arg, !isTrue, at)
    case 'rising':
    case 'falling':
      return trendFormula(expr, isTrue, at)
    case 'shift':
      return formulaOf(expr.expr, isTrue, at - expr.bars)
    case 'for_bars':
    case 'within':
      return spanFormula(expr, isTrue, at)
    case 'pattern':
      return isTrue ? all(mark(expr, at, true), ...patternClaims(expr, at)) : mark(expr, at, false)
    case 'weekday':
      return ofWeek(at, isTrue ? daysOf(expr.days) : daysOf(weekdays.filter((day) => !expr.days.includes(day))))
    case 'time': {
      const minutes = minutesOf(expr.fromTime, expr.toTime)
      return ofClock(expr.zone, at, isTrue ? minutes : wholeDay & ~minutes)
    }
    case 'at_time':
      // It is true on the first bar at or after that time.
      return isTrue ? all(mark(expr, at, true), ofClock(expr.zone, at, span(minuteOf(expr.time), minutesADay))) : mark(expr, at, false)
    case 'calendar':
      return all(
        mark(expr, at, isTrue),
        ...(isTrue ? [isCase(`trading day ${Math.sign(expr.n)} ${at}`, 1n << BigInt(Math.abs(expr.n)))] : []),
      )
    case 'divergence':
      return mark(expr, at, isTrue)
    case 'sequence':
      return isTrue ? all(mark(expr, at, true), ...sequenceClaims(expr, at)) : mark(expr, at, false)
    case 'always':
      return isTrue
    default: {
      const [left, right] = operandsOf(expr.left, expr.right)
      return comparisons[expr.op][isTrue ? 0 : 1](left, right, at)
    }
  }
}

function trendFormula({ op, term, bars }: Extract<Expr, { op: 'rising' | 'falling' }>, isTrue: boolean, at: number): Formula {
  const step = (later: number): Formula => {
    const [now, before] = [valueOf(term, later), valueOf(term, later - 1)]
    const [low, high] = (op === 'rising') === isTrue ? [before, now] : [now, before]
    return { low, high, isStrict: isTrue }
  }
  if (!isTrue && bars > maxBars) return true
  const steps = backTo(at, bars).map(step)
  return isTrue ? { all: steps } : { any: steps }
}

function spanFormula(expr: Extract<Expr, { expr: Expr }>, isTrue: boolean, at: number): Formula {
  const bars = backTo(at, expr.bars)
  const isEach = (expr.op === 'for_bars') === isTrue
  // Of a stretch without an event, bars on which it is not known do not count.
  if (isEach) return expr.op === 'for_bars' ? { all: bars.map((bar) => formulaOf(expr.expr, true, bar)) } : true
  if (expr.bars <= maxBars) return { any: bars.map((bar) => formulaOf(expr.expr, isTrue, bar)) }
  // On some bar that no other claim speaks of.
  return formulaOf(expr.expr, isTrue, farBack(expr))
}

/** The last step is true and nothing resets it; each of the others has been true on a bar of its own. */
function sequenceClaims(expr: Sequence, at: number): Formula[] {
  const before = expr.steps.slice(0, -1).map(({ when }, k) => formulaOf(when, true, farBack(expr) - (k + 1) * farApart))
  return [...before, formulaOf(expr.steps.at(-1)!.when, true, at), ...(expr.resets ? [formulaOf(expr.resets, false, at)] : [])]
}

/** Farther than a condition's own bars reach. */
const farApart = 2_000_000_000

/** Far before every bar that the other conditions speak of, and of this stretch alone. */
function farBack(expr: Expr): number {
  let far = -1_000_000
  for (const char of nodeKey(expr)) far = (far * 31 - char.charCodeAt(0)) % 1_000_000_000
  return far - 1_000_000
}

/** What a session asks of the moment that an entry fills at. */
export function sessionFormula({ days, hours, blocked, named, zone }: SessionFilter): Formula {
  const parts: Formula[] = []
  if (days) parts.push(ofWeek(0, daysOf(days)))
  if (hours)
    parts.push(
      ofClock(
        zone,
        0,
        hours.reduce((sum, { from, to }) => sum | minutesOf(from, to), 0n),
      ),
    )
  for (const { day, from, to } of blocked ?? []) if (day === undefined) parts.push(ofClock(zone, 0, wholeDay & ~minutesOf(from, to)))
  if (named)
    parts.push({
      any: named.map((name) => ofClock(sessionHours[name].zone, 0, minutesOf(sessionHours[name].from, sessionHours[name].to))),
    })
  return { all: parts }
}

/** Whether a condition speaks of nothing but the moment. */
export const isTimeOnly = (expr: Expr): boolean =>
  expr.op === 'weekday' || expr.op === 'time' || expr.op === 'at_time'
    ? true
    : (expr.op === 'and' || expr.op === 'or' || expr.op === 'not') && childrenOf(expr).every(isTimeOnly)
