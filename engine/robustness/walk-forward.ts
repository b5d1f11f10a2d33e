import type { RunInput } from '../backtest/run.ts'
import { periodsPerYear } from '../statistics/day-returns.ts'
import { minDays } from '../statistics/figure.ts'
import { meanOf, sampleStdev } from '../statistics/moments.ts'
import { finding, noFinding } from './finding.ts'
import { deepestDrawdown, measureRun, objectiveOf } from './objective.ts'
import { parametersOf, parameterWriter } from './parameters.ts'
import { newPlanRunner, warmupOfPlan, windowInput } from './plan-runner.ts'
import type { SweepAxisReport, WalkForwardReport, WindowFigures } from './report.ts'
import { percentWhere } from './spread-of.ts'
import { runEach, meanReturnOf, newTrialRunner, type TrialRun } from './sweep-runs.ts'
import type { RobustnessFacts, TaskGoal, TaskHooks, TaskResult, TaskWork } from './task.ts'

type WindowWork = Extract<TaskWork, { kind: 'walk_forward' }>
type WindowResult = Extract<TaskResult, { kind: 'walk_forward' }>

/** Fewest bars out of sample that say anything. */
const minBars = 50
const minWindows = 2

export interface WindowCut {
  readonly inSampleFrom: number
  readonly outOfSampleFrom: number
  readonly to: number
}

/**
 * Windows of equal out-of-sample length that fill the run without a gap. The in-sample part before each is `inSampleLengths` of
 * them (rolling), or everything from the run's start (anchored). Fewer windows where they would be under 50 bars; none for two.
 */
export function cutWindows(
  { firstBar, bars }: Pick<RobustnessFacts, 'firstBar' | 'bars'>,
  wanted: { readonly windows: number; readonly inSampleLengths: number },
  mode: 'rolling' | 'anchored',
): readonly WindowCut[] {
  const run = bars - firstBar
  const windows = Math.min(wanted.windows, Math.floor(run / minBars - wanted.inSampleLengths))
  if (windows < minWindows) return []
  const lengths = wanted.inSampleLengths + windows
  const at = (k: number) => firstBar + Math.floor((k * run) / lengths)
  return Array.from({ length: windows }, (_, w) => ({
    inSampleFrom: mode === 'rolling' ? at(w) : firstBar,
    outOfSampleFrom: at(w + wanted.inSampleLengths),
    to: at(w + wanted.inSampleLengths + 1),
  }))
}

/** Chooses the best combination in sample, ties to the first, and runs it on what follows; without one nothing is traded. */
export function runWindow(input: RunInput, work: WindowWork, hooks: TaskHooks): WindowResult {
  const { inSampleFrom, outOfSampleFrom, to, paths, rows, goal } = work
  const write = parameterWriter(input.plan, parametersOf(input.plan), paths)
  const longest = paths.map((_, k) => rows.reduce((most, row) => Math.max(most, row[k]!), Number.NEGATIVE_INFINITY))
  const warmup = Math.max(warmupOfPlan(input.plan, input), warmupOfPlan(write(longest), input))
  const trier = newTrialRunner(windowInput(input, inSampleFrom, outOfSampleFrom, warmup), paths, goal, 0)
  const tried = runEach(rows.length, hooks, (n) => trier.attempt(rows[n]!))
  const best = bestOf(tried)
  const after = windowInput(input, outOfSampleFrom, to, warmup)
  const ownGoal: TaskGoal = { ...goal, minTrades: 1 }
  const perYear = periodsPerYear(input.timeframe, input.instrument.calendar)
  const outcome = runAfter(after, best ? write(best.trial.values) : null, ownGoal, perYear)
  const timeAt = (bar: number) => input.bars.time[bar] ?? input.bars.time[input.bars.length - 1]!
  return {
    kind: 'walk_forward',
    mode: work.mode,
    window: work.window,
    figures: {
      inSampleFromTime: timeAt(inSampleFrom),
      outOfSampleFromTime: timeAt(outOfSampleFrom),
      toTime: timeAt(to),
      values: best?.trial.values ?? null,
      inSample: best ? figuresOf(best.trial, best.trial.objective, best.meanReturn * perYear) : nothing,
      outOfSample: outcome.figures,
    },
    days: outcome.days,
  }
}

const nothing: WindowFigures = {
  objective: null,
  returnPercent: 0,
  annualReturnPercent: null,
  sharpe: null,
  maxDrawdownPercent: 0,
  trades: 0,
}

function bestOf(tried: readonly TrialRun[]): TrialRun | null {
  let best: TrialRun | null = null
  for (const each of tried) {
    const { objective } = each.trial
    if (objective !== null && (best === null || objective > best.trial.objective!)) best = each
  }
  return best
}

/** The year is the mean of the daily returns, not compounded: short windows would explode, and long ones seem better. */
const figuresOf = (
  { returnPercent, sharpe, maxDrawdownPercent, trades }: Omit<WindowFigures, 'objective' | 'annualReturnPercent'>,
  objective: number | null,
  annualReturn: number,
): WindowFigures => ({ objective, returnPercent, annualReturnPercent: 100 * annualReturn, sharpe, maxDrawdownPercent, trades })

function runAfter(
  input: RunInput,
  plan: RunInput['plan'] | null,
  goal: TaskGoal,
  perYear: number,
): { figures: WindowFigures; days: WindowResult['days'] } {
  const runner = newPlanRunner(input)
  const times = Array.from(runner.dayEnds, (k) => input.bars.time[runner.firstBar + k]!)
  if (plan === null) return { figures: nothing, days: { times, equityUsd: times.map(() => input.initialCapitalUsd) } }
  const run = runner.run(plan)
  const equityUsd = Array.from(runner.dayEnds, (k) => run.equityUsd[k]!)
  const measures = measureRun(run, runner)
  return {
    figures: figuresOf(measures, objectiveOf(goal, measures, plan, runner), meanReturnOf(measures.returns) * perYear),
    days: { times, equityUsd },
  }
}

/** Joins the windows: each one's equity goes on from what the one before left, by its share of the starting balance. */
export function joinWindows(
  mode: 'rolling' | 'anchored',
  results: readonly WindowResult[],
  axes: readonly SweepAxisReport[],
  combinations: number,
  { initialCapitalUsd, periodsPerYear }: Pick<RobustnessFacts, 'initialCapitalUsd' | 'periodsPerYear'>,
): WalkForwardReport {
  const inOrder = results.toSorted((a, b) => a.window - b.window)
  const windows = inOrder.map(({ figures }) => figures)
  const equity: { time: number; equityUsd: number }[] = []
  const returns: number[] = []
  let start = initialCapitalUsd
  for (const { days } of inOrder) {
    let before = start
    for (const [k, time] of days.times.entries()) {
      const equityUsd = (start * days.equityUsd[k]!) / initialCapitalUsd
      returns.push(before > 0 ? (equityUsd - before) / before : 0)
      equity.push({ time, equityUsd })
      before = equityUsd
    }
    start = before
  }
  const spread = returns.length < 2 ? 0 : sampleStdev(returns)
  const sharpe = returns.length < minDays || spread === 0 ? null : (meanOf(returns) / spread) * Math.sqrt(periodsPerYear)
  return {
    mode,
    combinations,
    windows,
    equity,
    returnPercent: (100 * (start - initialCapitalUsd)) / initialCapitalUsd,
    sharpe: finding(sharpe, 'Under 30 daily returns out of sample, or none that moved.'),
    maxDrawdownPercent: deepestDrawdown(
      equity.map(({ equityUsd }) => equityUsd),
      initialCapitalUsd,
    ),
    trades: windows.reduce((sum, { outOfSample }) => sum + outOfSample.trades, 0),
    efficiency: efficiencyOf(windows),
    windowsInProfitPercent:
      windows.length === 0
        ? noFinding('No window is done.')
        : finding(
            percentWhere(windows, ({ outOfSample }) => outOfSample.returnPercent > 0),
            '',
          ),
    drift: axes.map(({ path, label, values }, k) => ({
      path,
      label,
      meanMovePercent: driftOf(
        windows.flatMap((window) => (window.values ? [window.values[k]!] : [])),
        values,
      ),
    })),
  }
}

function efficiencyOf(windows: WalkForwardReport['windows']): WalkForwardReport['efficiency'] {
  const chosen = windows.filter(({ values }) => values !== null)
  if (chosen.length === 0) return noFinding('No window had a combination with trades enough.')
  const before = meanOf(chosen.map(({ inSample }) => inSample.annualReturnPercent ?? 0))
  const after = meanOf(chosen.map(({ outOfSample }) => outOfSample.annualReturnPercent ?? 0))
  return finding(before > 0 ? after / before : null, 'The chosen combinations lose in sample already.')
}

/** Mean step from choice to choice, in percent of the axis' range. */
function driftOf(chosen: readonly number[], values: readonly number[]): WalkForwardReport['drift'][number]['meanMovePercent'] {
  const range = (values.at(-1) ?? 0) - (values[0] ?? 0)
  const moves = chosen.slice(1).map((value, k) => Math.abs(value - chosen[k]!))
  return finding(moves.length === 0 || range === 0 ? null : (100 * meanOf(moves)) / range, 'There are too few choices to compare.')
}
