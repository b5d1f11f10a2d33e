import type { Timeframe } from '../../market/timeframe.ts'
import { timeframeMinutes } from '../../market/timeframe.ts'
import { childrenOf } from '../plan-children.ts'
import type { Distance, Expr, Origin, Plan, Sourced, Term } from '../plan.ts'
import { mapTerms, mirrorTerm } from '../rewrite.ts'
import type { Draft } from './draft.ts'

const minutesOf = (timeframe: Timeframe) => timeframeMinutes[timeframe]

function termTimeframes(draft: Draft, exprs: readonly (Expr | null)[]): Map<Timeframe, Origin> {
  const found = new Map<Timeframe, Origin>()
  const visit = (term: Term): Term => {
    if ((term.kind === 'price' || term.kind === 'indicator') && term.timeframe && !found.has(term.timeframe))
      found.set(term.timeframe, term.from)
    if (term.kind === 'calc') term.args.forEach(visit)
    return term
  }
  const visitPattern = (pattern: Extract<Expr, { op: 'pattern' }>) => {
    if (pattern.timeframe && !found.has(pattern.timeframe)) found.set(pattern.timeframe, pattern.from)
    return pattern
  }
  for (const expr of exprs) if (expr) mapTerms(expr, visit, visitPattern)
  for (const { distance } of [...draft.stops, ...draft.targets]) if (distance.long?.kind === 'price_level') visit(distance.long.level)
  return found
}

const namesCalendar = (expr: Expr): boolean => expr.op === 'calendar' || childrenOf(expr).some(namesCalendar)

/** The chart: stated, or the shortest that the words imply (`10-day`, `yesterday`, `weekly`). */
export function chartOf(
  draft: Draft,
  exprs: readonly (Expr | null)[],
  windows: readonly (readonly [Timeframe, Origin])[],
): Sourced<Timeframe> | null {
  const [stated] = draft.timeframes
  if (stated) return stated
  const isIntraday =
    draft.sessions.some((s) => s.hours || s.named || s.blocked) ||
    draft.timeExits.some((e) => e.kind === 'time_of_day' || e.kind === 'hours' || e.kind === 'minutes') ||
    draft.rules.some((r) => r.atTime)
  // `on the first trading day of the month if last month closed up`: bars of months have no days.
  const isOfDays = exprs.some((expr) => expr !== null && namesCalendar(expr))
  const implied = [...termTimeframes(draft, exprs), ...windows]
    .filter(([t]) => (!isIntraday || minutesOf(t) < minutesOf('1d')) && (!isOfDays || minutesOf(t) <= minutesOf('1d')))
    .sort(([a], [b]) => minutesOf(a) - minutesOf(b))[0]
  return implied ? { value: implied[0], from: implied[1] } : null
}

/** Where the words name a chart shorter than the one that is traded. */
export const shorterThan = (draft: Draft, exprs: readonly (Expr | null)[], chart: Timeframe): readonly Origin[] =>
  [...termTimeframes(draft, exprs)].filter(([t]) => minutesOf(t) < minutesOf(chart)).map(([, from]) => from)

const isPriceOnly = (term: Term) => term.kind === 'price' && term.field !== 'volume'

const isOwnChart = (timeframe: Timeframe | undefined, chart: Timeframe | null) =>
  !timeframe || (chart !== null && minutesOf(timeframe) <= minutesOf(chart))

/** A term on the chart's own timeframe needs none; on a higher one it says how it is sampled. */
function settleTerm(term: Term, chart: Timeframe | null): Term {
  if (term.kind === 'calc') return { ...term, args: term.args.map((a) => settleTerm(a, chart)) }
  if (term.kind !== 'price' && term.kind !== 'indicator') return term
  const source = term.kind === 'indicator' && term.source ? { source: settleTerm(term.source, chart) } : {}
  if (isOwnChart(term.timeframe, chart)) {
    const { timeframe: _own, sampling: _sampling, ...rest } = term
    return { ...rest, ...source }
  }
  const sampling = term.shift ? 'back' : isPriceOnly(term) ? 'forming' : 'completed'
  return { ...term, ...source, sampling }
}

function settlePattern(pattern: Extract<Expr, { op: 'pattern' }>, chart: Timeframe | null) {
  const { timeframe, ...rest } = pattern
  return isOwnChart(timeframe, chart) ? rest : pattern
}

export const settleExpr = (expr: Expr | null, chart: Timeframe | null) =>
  expr &&
  mapTerms(
    expr,
    (t) => settleTerm(t, chart),
    (p) => settlePattern(p, chart),
  )

export function settleDistance(distance: Distance, chart: Timeframe | null): Distance {
  if (distance.kind === 'price_level') return { ...distance, level: settleTerm(distance.level, chart) }
  return distance.kind === 'price_distance' ? { ...distance, value: settleTerm(distance.value, chart) } : distance
}

export function settleOrder(
  order: NonNullable<Plan['entryOrder']>,
  chart: Timeframe | null,
  long: boolean,
  short: boolean,
): NonNullable<Plan['entryOrder']> {
  const mirrored = order.long && !order.short && short ? { short: mirrorTerm(order.long) } : {}
  const { long: l, short: s, ...rest } = { ...order, ...mirrored }
  return { ...rest, ...(l && long && { long: settleTerm(l, chart) }), ...(s && short && { short: settleTerm(s, chart) }) }
}

/** The stop's line on its chart; for shorts alone, theirs is the only one. */
export function settleTrailing(
  trailing: NonNullable<Plan['trailing']>,
  chart: Timeframe | null,
  sides: { readonly long: boolean; readonly short: boolean },
): NonNullable<Plan['trailing']> {
  if (trailing.along.kind !== 'indicator') return trailing
  const { level, short, ...along } = trailing.along
  const only = settleTerm(sides.long ? level : (short ?? level), chart)
  return { ...trailing, along: { ...along, level: only, ...(sides.long && sides.short && short && { short: settleTerm(short, chart) }) } }
}
