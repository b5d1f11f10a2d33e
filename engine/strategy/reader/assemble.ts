import { clockTimesOf, onClock } from '../clock-times.ts'
import type { BothSides, Distance, Expr, Origin, Plan, Rule, Sourced, Sizing, TargetLeg, TimeExit } from '../plan.ts'
import { chartOf, shorterThan, settleDistance, settleExpr, settleOrder, settleTrailing } from './assemble-charts.ts'
import type { Resolver } from './assemble-risk.ts'
import { commonUnit, firstConstant, isForexSymbol, sidedStop, sidedTargets } from './assemble-risk.ts'
import { onlyZone, sessionOf } from './assemble-session.ts'
import type { Sides } from './assemble-sides.ts'
import { entrySides, exitSides, filtersOf, withFilters } from './assemble-sides.ts'
import type { Cursor } from './cursor.ts'
import { noteAmbiguous } from './cursor.ts'
import type { Draft, RuleTarget } from './draft.ts'
import { spansOf } from './draft.ts'
import { placeBare, placeDays, placeLoose } from './place-conditions.ts'
import { settleWindows, windowCharts } from './settle-windows.ts'
import { onOwnChart } from './time-settings.ts'

/** What the assembled text leaves to be decided; the reading turns it into questions. */
export interface Assembled {
  readonly plan: Plan
  /** The zone of some of the clock times, where one before them names none. */
  readonly halfSaidClock: string | null
  /** A unit had to be assumed for a stop or target. */
  readonly unitMissing: readonly Origin[]
  /** Side of `sell` was inferred from symmetry. */
  readonly sellIsInferred: boolean
  readonly onlyContradicted: boolean
  readonly riskConflict: readonly Origin[]
  readonly sizeWithoutStop: boolean
  /** Conditions that no action took. */
  readonly unused: readonly Expr[]
}

const noOrigin: Origin = { spans: [] }

/** One size: risk goes before share, and lots before both only when nothing else is said. */
const sizingOf = (draft: Draft): Sizing | null => draft.sizings.findLast((s) => s.kind === 'risk_percent') ?? draft.sizings.at(-1) ?? null

function ruleOf(expr: Expr | null, draft: Draft, targets: readonly RuleTarget[]): Rule | null {
  if (!expr) return null
  const fill = draft.rules.find((r) => targets.includes(r.target) && r.fill === 'close')?.fill
  return { when: expr, fill: fill ?? 'next_open' }
}

export function planDirection(draft: Draft, long: boolean, short: boolean): Sourced<'long' | 'short' | 'both'> {
  const value = long && short ? 'both' : short || (!long && draft.only === 'short') ? 'short' : 'long'
  const rule = draft.rules.find((r) => (value === 'short' ? r.target === 'short' : r.target === 'long' || r.target === 'enter'))
  return { value, from: rule?.from ?? noOrigin }
}

/** Markets that are named as the subject of a condition. */
function addNamedMarkets(c: Cursor, draft: Draft) {
  const known = new Set(draft.symbols.flatMap((s) => spansOf(s.from).map((span) => span.start)))
  for (const l of c.lexemes) {
    if (l.tag === 'symbol' && !known.has(l.start)) draft.symbols.push({ value: l.name, from: { spans: [{ start: l.start, end: l.end }] } })
  }
}

/** The price that an order of one trade waits at. */
function orderPrice({ entryOrder }: Draft): number | null {
  const level = entryOrder?.long ?? entryOrder?.short
  return level?.kind === 'const' ? level.value : null
}

const startOf = ({ from }: { readonly from: Origin }) => spansOf(from)[0]?.start ?? 0

/** Turns the draft into a plan, with what it had to decide on the way. */
export function assemble(c: Cursor, draft: Draft): Assembled {
  addNamedMarkets(c, draft)
  placeLoose(c, draft)
  placeBare(draft)
  placeDays(draft)
  const entries0 = entrySides(draft)
  const filters = filtersOf(draft, (side) => entries0[side] !== null)
  const isFilterOnly = (side: 'long' | 'short') => draft.rules.some((r) => r.isOnly && r.expr && entries0[side] === r.expr)
  const entries: Sides = {
    long: isFilterOnly('long') ? entries0.long : withFilters(entries0.long, filters.long),
    short: isFilterOnly('short') ? entries0.short : withFilters(entries0.short, filters.short),
  }
  const onlyContradicted = (draft.only === 'long' && entries.short !== null) || (draft.only === 'short' && entries.long !== null)
  const exits = exitSides(draft, entries, entries0.sellIsShort)
  const allExprs = [entries.long, entries.short, exits.long, exits.short]
  const windows = allExprs.flatMap((expr) => (expr ? windowCharts(c, expr) : []))
  const chart = chartOf(draft, allExprs, windows)
  const tf = chart?.value ?? null
  const missing: Origin[] = []
  const conflict: Origin[] = []
  const resolver: Resolver = {
    unit: draft.lateUnit ?? commonUnit(draft),
    entryLevel: firstConstant(entries.long ?? entries.short) ?? orderPrice(draft),
    isForex: isForexSymbol(draft.symbols[0]?.value),
    missing,
  }
  const stop = sidedStop(draft, resolver, conflict)
  const targets = sidedTargets(draft, resolver, conflict)
  const long = entries.long !== null
  const short = entries.short !== null
  const only = <T>(sided: BothSides<T>): BothSides<T> => ({ long: long || !short ? sided.long : null, short: short ? sided.short : null })
  const settle = (d: Distance | null) => d && settleDistance(d, tf)
  const sizing = sizingOf(draft)
  const finalStop = only({ long: settle(stop.long), short: settle(stop.short) })
  const settleLegs = (legs: readonly TargetLeg[] | null) => legs?.map((l) => ({ ...l, distance: settleDistance(l.distance, tf) })) ?? null
  const symbol = draft.symbols[0] ?? null
  if (new Set(draft.symbols.map((s) => s.value)).size > 1)
    noteAmbiguous(c, 'multiple_symbols', { spans: draft.symbols.flatMap((s) => spansOf(s.from)) })
  if (new Set(draft.timeframes.map((t) => t.value)).size > 1)
    noteAmbiguous(c, 'multiple_timeframes', { spans: draft.timeframes.flatMap((t) => spansOf(t.from)) })
  // `Use the 4h. Enter on the 30m cross`: a shorter chart cannot be seen from a longer one.
  const shorter = chart && draft.timeframes.length > 0 ? shorterThan(draft, allExprs, chart.value) : []
  if (shorter.length > 0) noteAmbiguous(c, 'multiple_timeframes', { spans: shorter.flatMap(spansOf) })
  const wanted = sessionOf(draft)
  // Two days that exclude each other leave none: one of them speaks of a price (`if Monday closed down`).
  const isNever = wanted?.days?.length === 0
  if (wanted && isNever) noteAmbiguous(c, 'vague_condition', wanted.from)
  const session = isNever ? null : wanted
  const timedFills = draft.rules.flatMap((r): TimeExit[] => {
    const isBare =
      (r.target === 'exit' || r.target === 'exit_long' || r.target === 'exit_short' || r.target === 'sell') &&
      !r.expr &&
      !r.hasTimeExit &&
      !r.opposite
    if (!isBare || r.fill === 'next_open') return []
    return [{ kind: r.fill === 'close' ? 'end_of_day' : 'next_open', from: r.from }]
  })
  const onChart = (expr: Expr | null): Expr | null => settleExpr(expr && settleWindows(c, expr, tf), tf)
  const plan: Plan = {
    version: 1,
    name: '',
    symbol,
    timeframe: chart,
    direction: planDirection(draft, long, short),
    entryLong: ruleOf(onChart(entries.long), draft, ['long', 'enter']),
    entryShort: ruleOf(onChart(entries.short), draft, ['short', 'sell', 'enter']),
    exitLong: ruleOf(onChart(exits.long), draft, ['exit', 'exit_long', 'sell']),
    exitShort: ruleOf(onChart(exits.short), draft, ['exit', 'exit_short']),
    entryOrder: draft.entryOrder && settleOrder(draft.entryOrder, tf, long, short),
    stop: finalStop,
    targets: only({ long: settleLegs(targets.long), short: settleLegs(targets.short) }),
    trailing: draft.trailing && settleTrailing(draft.trailing, tf, { long, short }),
    breakeven: draft.breakeven,
    timeExits: [...draft.timeExits, ...timedFills].map((e) => onOwnChart(c, e, tf)),
    sizing,
    leverage: draft.leverage,
    maxOpenTrades: draft.maxOpenTrades,
    maxTradesPerDay: draft.maxTradesPerDay,
    dailyStop: draft.dailyStop,
    cooldown: draft.cooldown,
    reentry: draft.reentry,
    pyramiding: draft.pyramiding,
    opposite: (long && short && draft.opposite) || {
      value: long && short ? 'reverse' : 'exit',
      from: { assumed: 'An opposite signal closes the position; with both sides traded it also opens the other.' },
    },
    session,
    period: { from: draft.from, to: draft.to, initialCapital: draft.capital },
    costs: { spread: null, slippage: null, commission: null },
    features: [...draft.features.keys()],
  }
  const hasStop = finalStop.long !== null || finalStop.short !== null || plan.trailing !== null
  const clock = onlyZone(c) ?? wanted?.zone ?? null
  const times = clockTimesOf(plan)
  // `buy at 2am, sell at 10am Tokyo time`: whether a clock holds for times before it is asked; those after it follow.
  const saidAt = Math.min(...times.filter((time) => time.zone).map(startOf))
  const isHalfSaid = times.some((time) => !time.zone && startOf(time) < saidAt) && Number.isFinite(saidAt)
  return {
    plan: clock !== null && !isHalfSaid ? onClock(plan, clock) : plan,
    halfSaidClock: isHalfSaid ? clock : null,
    unitMissing: missing,
    sellIsInferred: entries0.inferred,
    onlyContradicted,
    riskConflict: conflict,
    sizeWithoutStop: sizing?.kind === 'risk_percent' && !hasStop,
    unused: draft.loose,
  }
}
