import { backtest } from '../backtest/backtest.ts'
import { calendarNamed } from '../market/calendar.ts'
import { daySeconds } from '../market/day-number.ts'
import { statisticsCatalogue } from '../statistics/catalogue.ts'
import { periodsPerYear } from '../statistics/day-returns.ts'
import { minCalendarDays, minDays } from '../statistics/figure.ts'
import { meanOf, sampleStdev } from '../statistics/moments.ts'
import { summariseRun } from '../statistics/summarise-run.ts'
import type { Plan } from '../strategy/plan.ts'
import { dailyReturns, type PlanRunner, type QuickRun } from './plan-runner.ts'
import type { RerunFigures } from './report.ts'
import type { SweepObjective } from './settings.ts'
import type { TaskGoal } from './task.ts'

/** What a run of a sweep is judged by; the definitions are those of the statistics catalogue. */
export interface RunMeasures extends RerunFigures {
  readonly profitFactor: number | null
  /** The Sharpe also of runs that are too short to show it. */
  readonly rankingSharpe: number | null
  readonly returns: Float64Array
}

export const objectiveTitle = (objective: SweepObjective): string => statisticsCatalogue[objective].title

/** The value that says "no edge": what lies above it can be compared as a gain. */
export const neutralValue: Readonly<Record<SweepObjective, number>> = {
  sharpe_ratio: 0,
  total_return: 0,
  profit_factor: 1,
  sortino_ratio: 0,
  calmar_ratio: 0,
  recovery_factor: 0,
  max_drawdown: -100,
  sqn: 0,
  expectancy: 0,
  win_rate: 0,
}

export function measureRun(run: QuickRun, runner: PlanRunner): RunMeasures {
  const start = runner.input.initialCapitalUsd
  const returns = dailyReturns(run.equityUsd, runner.dayEnds, start)
  const final = run.equityUsd.at(-1) ?? start
  const rankingSharpe = sharpeOf(returns, runner)
  return {
    returnPercent: (100 * (final - start)) / start,
    sharpe: isTooShort(returns, runner) ? null : rankingSharpe,
    rankingSharpe,
    maxDrawdownPercent: deepestDrawdown(run.equityUsd, start),
    trades: run.tradeCount,
    profitFactor: run.lostUsd === 0 ? null : run.wonUsd / run.lostUsd,
    returns,
  }
}

/** Fewer daily returns than these rank nothing. */
const minRanked = 10

/** Annualised; null without movement. Runs too short to show it can still be ranked by it. */
function sharpeOf(returns: Float64Array, { input }: PlanRunner): number | null {
  if (returns.length < minRanked) return null
  const spread = sampleStdev(returns)
  return spread === 0 ? null : (meanOf(returns) / spread) * Math.sqrt(periodsPerYear(input.timeframe, input.instrument.calendar))
}

/** Where the catalogue gives a reason instead of a yearly figure. */
const isTooShort = (returns: Float64Array, { input }: PlanRunner): boolean =>
  returns.length < minDays || calendarDays(input) < minCalendarDays

/** From the open of the run's first bar to the close of its last. */
function calendarDays({ bars, firstDecisionTime, instrument, timeframe }: PlanRunner['input']): number {
  const last = bars.time[bars.length - 1]
  if (last === undefined) return 0
  return (calendarNamed(instrument.calendar).periodAt(last, timeframe).end - firstDecisionTime) / daySeconds
}

/** Percent of the highest equity so far, starting balance included; 0 or negative. */
export function deepestDrawdown(equityUsd: ArrayLike<number>, startUsd: number): number {
  let peak = startUsd
  let kept = 1
  // Equity below this is a new deepest fall.
  let floor = startUsd
  for (let i = 0; i < equityUsd.length; i++) {
    const equity = equityUsd[i]!
    if (equity > peak) {
      peak = equity
      floor = peak * kept
    } else if (equity < floor) {
      kept = equity / peak
      floor = equity
    }
  }
  return 100 * (kept - 1)
}

type Quick = (measures: RunMeasures) => number | null
const quick: Readonly<Partial<Record<SweepObjective, Quick>>> = {
  sharpe_ratio: ({ rankingSharpe }) => rankingSharpe,
  total_return: ({ returnPercent }) => returnPercent,
  profit_factor: (measures) => measures.profitFactor,
  max_drawdown: ({ maxDrawdownPercent }) => maxDrawdownPercent,
}

/** The goal's figure; null with too few trades or where it means nothing. What is not at hand comes from the whole summary. */
export function objectiveOf(
  { objective, minTrades }: TaskGoal,
  measures: RunMeasures,
  plan: Plan,
  { input, world }: PlanRunner,
): number | null {
  if (measures.trades < minTrades) return null
  const atHand = quick[objective]
  if (atHand) return atHand(measures)
  const order = { ...input, plan, onProgress: () => {} }
  return summariseRun(backtest(order, { world }), input.bars, order).values[objective]
}
