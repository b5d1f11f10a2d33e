import { backtest } from '../backtest/backtest.ts'
import type { RunInput, RunResult, Trade } from '../backtest/run.ts'
import type { StatisticName } from '../statistics/catalogue.ts'
import { dayReturns, periodsPerYear, type DayReturn } from '../statistics/day-returns.ts'
import { minDays } from '../statistics/figure.ts'
import { sampleStdev, sumOf } from '../statistics/moments.ts'
import { sharpeFacts, type SharpeFacts } from '../statistics/sharpe-probability.ts'
import { summariseRun, type RunSummary } from '../statistics/summarise-run.ts'
import { finding, noFinding } from './finding.ts'
import type { BaselineReport, Finding } from './report.ts'
import { splitByRegime, splitByYear } from './splits.ts'
import type { TaskHooks, TaskResult } from './task.ts'
import { accountReturns } from './trade-order.ts'

/** The share of trades whose part in the profit is told. */
const bestTrades = 0.05

/** The input of a part of a check: its own progress and cancelling instead of the run's. */
export const quietly = (input: RunInput, { isCancelled }: TaskHooks): RunInput => {
  const { onProgress: _onProgress, isCancelled: _isCancelled, ...rest } = input
  return { ...rest, ...(isCancelled ? { isCancelled } : {}) }
}

/** Runs the plan as it is, and reads what needs no other run. */
export function runBaseline(input: RunInput): Extract<TaskResult, { kind: 'baseline' }> {
  const result = backtest(input)
  const { bars, instrument, timeframe } = input
  const days = dayReturns({ ...input, ...result, bars, calendar: instrument.calendar })
  const perYear = periodsPerYear(timeframe, instrument.calendar)
  const run = { input, firstBar: result.firstBar, trades: result.trades, days, periodsPerYear: perYear }
  return {
    kind: 'baseline',
    baseline: baselineOf(input, result, days),
    years: splitByYear(run),
    regimes: splitByRegime(run),
    returns: returnFacts(days),
  }
}

function returnFacts(days: readonly DayReturn[]): SharpeFacts | null {
  const returns = Float64Array.from(days, ({ profitPercent }) => profitPercent / 100)
  return returns.length < minDays || sampleStdev(returns) === 0 ? null : sharpeFacts(returns)
}

function baselineOf(input: RunInput, result: RunResult, days: readonly DayReturn[]): BaselineReport {
  const { bars, timeframe } = input
  const summary = summariseRun(result, bars, input)
  const { values } = summary
  const costPerSide = figureFinding(summary, 'cost_per_side')
  const breakEvenCost = figureFinding(summary, 'break_even_cost')
  return {
    tradeHash: result.tradeHash,
    timeframe,
    fromTime: bars.time[result.firstBar] ?? 0,
    toTime: bars.time[bars.length - 1] ?? 0,
    bars: bars.length - result.firstBar,
    tradingDays: days.length,
    trades: result.trades.length,
    returnPercent: values.total_return ?? 0,
    sharpe: figureFinding(summary, 'sharpe_ratio'),
    profitFactor: figureFinding(summary, 'profit_factor'),
    maxDrawdownPercent: values.max_drawdown ?? 0,
    finalEquityUsd: values.final_equity ?? input.initialCapitalUsd,
    costPerSide,
    breakEvenCost,
    costMargin: costMargin(costPerSide, breakEvenCost),
    bestTradesShare: bestTradesShare(result.trades, input.initialCapitalUsd),
  }
}

function figureFinding({ figures }: RunSummary, name: StatisticName): Finding {
  const { value, reason } = figures.find((figure) => figure.name === name)!
  return { value, reason }
}

function costMargin(paid: Finding, breakEven: Finding): Finding {
  if (breakEven.value === null) return breakEven
  if (paid.value === null) return paid
  return finding(paid.value === 0 ? null : breakEven.value / paid.value, 'The run pays no costs.')
}

/** Best first, of 5% at least one trade; as shares of the account, or the latest trades of a grown account would weigh most. */
function bestTradesShare(trades: readonly Trade[], initialCapitalUsd: number): Finding {
  const returns = accountReturns(trades, initialCapitalUsd)
  const all = sumOf(returns)
  if (all <= 0) return noFinding('The run made no profit.')
  const best = returns.toSorted((a, b) => b - a).slice(0, Math.max(1, Math.ceil(returns.length * bestTrades)))
  return finding((100 * sumOf(best)) / all, '')
}
