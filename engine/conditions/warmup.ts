import { patternCatalogue } from '../indicators/patterns.ts'
import { settlingBars } from '../indicators/warmup-bars.ts'
import { timeframeMinutes, type Timeframe } from '../market/timeframe.ts'
import { childrenOf, conditionsInTerm, termsInTerm, termsOf } from '../strategy/plan-children.ts'
import type { Expr, Term } from '../strategy/plan.ts'

/** The most bars that are loaded before a first decision; a condition that needs more is refused where one is set. */
export const maxWarmupBars = 100_000

/** How many bars are loaded before the first look at a condition: at most `maxWarmupBars`. */
export const conditionBars = (expr: Expr, timeframe: Timeframe): number => Math.min(maxWarmupBars, conditionWarmup(expr, timeframe))

/**
 * How many bars of the chart should lie before the first decision, so that every operand has a value that no longer depends on
 * where the data begins. Higher timeframes count by their nominal length, which is more than enough where markets close.
 */
export function conditionWarmup(expr: Expr, timeframe: Timeframe): number {
  const parts = [
    ...childrenOf(expr).map((child) => conditionWarmup(child, timeframe)),
    ...termsOf(expr).map((t) => termWarmup(t, timeframe)),
  ]
  return Math.max(0, ...parts) + ownBars(expr, timeframe)
}

function ownBars(expr: Expr, timeframe: Timeframe): number {
  switch (expr.op) {
    case 'crosses_above':
    case 'crosses_below':
    case 'crosses':
      return 1
    case 'rising':
    case 'falling':
    case 'for_bars':
    case 'within':
    case 'shift':
      return expr.bars
    case 'pattern':
      return onChart(patternCatalogue[expr.name].barsBefore + (expr.shift ?? 0), expr.timeframe, timeframe)
    case 'divergence':
      return 70
    case 'sequence':
      return expr.steps.slice(1).reduce((sum, { withinBars }) => sum + (withinBars ?? usualReach), 0)
    default:
      return 0
  }
}

/** Where a condition may look back without bound: what happened so many bars before the first decision is still seen. */
const usualReach = 500

/** Bars of the chart in the longest period of each kind; a session is a day at most. */
const periods = { day: '1d', session: '1d', week: '1w', month: '1M' } as const

/** Enough bars for one to be the first of a period. */
const barsOfPeriod = (since: keyof typeof periods, chart: Timeframe): number =>
  Math.ceil((2 * timeframeMinutes[periods[since]]) / timeframeMinutes[chart])

/** As `conditionWarmup`, for one operand. */
export function termWarmup(term: Term, timeframe: Timeframe): number {
  const below = [
    ...termsInTerm(term).map(([, each]) => termWarmup(each, timeframe)),
    ...conditionsInTerm(term).map(([, when]) => conditionWarmup(when, timeframe)),
  ]
  if (term.kind === 'calc') return Math.max(0, ...below) + 1
  if (term.kind === 'value_when') return Math.max(0, ...below) + usualReach * (term.occurrence + 1)
  if (term.kind === 'count') return Math.max(0, ...below) + (term.bars ?? barsOfPeriod(term.since!, timeframe))
  if (term.kind === 'price') return onChart(term.shift ?? 0, term.timeframe, timeframe)
  if (term.kind !== 'indicator') return 0
  const own = term.timeframe ?? timeframe
  const source = term.source ? termWarmup(term.source, own) : 0
  return onChart(settlingBars(term.name, term.params, own) + source + (term.shift ?? 0), term.timeframe, timeframe)
}

/** Bars of the chart that cover `bars` bars of the term's own timeframe, and the one that is still forming. */
function onChart(bars: number, own: Timeframe | undefined, chart: Timeframe): number {
  const ratio = timeframeMinutes[own ?? chart] / timeframeMinutes[chart]
  return ratio > 1 ? Math.ceil((bars + 2) * ratio) : bars
}
