import { costsOf, intervalOf, periodOf } from '@playbook/contract/claims'
import type { MarketSource } from '@playbook/contract/market-sources'
import type { ResultDoubts } from '@playbook/contract/receipts'
import type { ResultInterval, ResultSummary, RunActivity, RunChecks, SilentEntry, StrategyResult } from '@playbook/contract/strategies'
import type { Interval } from '@playbook/engine/backtest/interval'
import { leverageOf, maintenanceOf } from '@playbook/engine/backtest/leverage'
import type { RunInput, RunResult } from '@playbook/engine/backtest/run'
import { engineVersion } from '@playbook/engine/backtest/run'
import type { RunChecks as EngineChecks } from '@playbook/engine/checks/check-run'
import type { ExplainedNoEntry } from '@playbook/engine/explain/explain-no-entry'
import { blockingConditionText } from '@playbook/engine/explain/no-entry-text'
import type { RuleActivity } from '@playbook/engine/explain/rule-activity'
import { formatCount } from '@playbook/engine/format/count'
import { formatPercent } from '@playbook/engine/format/percent'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import { firstBarAtOrAfter, sliceBars } from '@playbook/engine/market/bars'
import { dataReceipt } from '@playbook/engine/receipt/data-receipt'
import { doubtfulTrades, type TradeFigures } from '@playbook/engine/receipt/doubtful-trades'
import { analyseRun } from '@playbook/engine/statistics/analyse-run'
import { buyAndHoldValues } from '@playbook/engine/statistics/buy-and-hold-values'
import type { RunSummary } from '@playbook/engine/statistics/summarise-run'
import { presentAnalysis } from './present-analysis.ts'

/** What a receipt says besides the run's own input and outcome. */
interface Provenance {
  readonly source: MarketSource
  /** Which of the sources of its kind it is. */
  readonly sourceLabel?: string | undefined
  readonly adjustment: Adjustment
  /** The series that converts to US dollars and where it comes from; null where none is needed. */
  readonly conversion: string | null
  readonly planHash: string
  readonly dataHash: string
  readonly readerVersion: string
  readonly runMs: number
}

interface Finished {
  readonly input: RunInput
  /** The pessimistic one of the interval. */
  readonly run: RunResult
  readonly interval: Interval
  readonly summary: RunSummary
  readonly checks: EngineChecks
  readonly activity: readonly RuleActivity[]
  /** Empty where an entry was asked for. */
  readonly silent: readonly ExplainedNoEntry[]
  readonly provenance: Provenance
}

export function presentSummary({ values }: RunSummary, { pessimistic, expected, optimistic }: ResultInterval): ResultSummary {
  return {
    error_message: null,
    total_return: values.total_return,
    win_rate: values.win_rate,
    profit_factor: values.profit_factor,
    total_trades: values.total_trades ?? 0,
    winning_trades: values.winning_trades ?? 0,
    losing_trades: values.losing_trades ?? 0,
    average_win: values.average_win,
    average_loss: values.average_loss,
    sharpe_ratio: values.sharpe_ratio,
    max_drawdown: values.max_drawdown,
    total_return_interval: {
      pessimistic: pessimistic.total_return,
      expected: expected.total_return,
      optimistic: optimistic.total_return,
    },
  }
}

/** Most doubtful bars and touched trades that a result names. */
const maxDoubtsNamed = 500

function presentDoubts({ input, run }: Finished): ResultDoubts {
  const first = firstBarAtOrAfter(input.bars, input.firstDecisionTime)
  const receipt = dataReceipt(sliceBars(input.bars, first, input.bars.length), input.timeframe, input.instrument.calendar)
  const { touched, all, without } = doubtfulTrades(run.trades, receipt.doubtful, input.initialCapitalUsd)
  const figures = (of: TradeFigures) => ({
    trades: of.trades,
    net_profit: of.netProfit,
    total_return: of.totalReturn,
    win_rate: of.winRate,
    profit_factor: of.profitFactor,
    average_trade: of.averageTrade,
  })
  return {
    missing_bars: receipt.missingBars,
    outliers: receipt.outliers,
    zero_volume: receipt.zeroVolume,
    bars: receipt.doubtful.slice(-maxDoubtsNamed),
    trades: touched.slice(0, maxDoubtsNamed).map((i) => i + 1),
    trade_count: touched.length,
    all: figures(all),
    without: figures(without),
  }
}

export function presentResult(finished: Finished): StrategyResult & { readonly interval: ResultInterval } {
  const { run, summary } = finished
  const { values, equityCurveSummary: curve, tradesSummary: trades } = summary
  const interval = intervalOf(finished)
  return {
    ...presentSummary(summary, interval),
    final_equity: values.final_equity,
    net_profit: values.net_profit,
    initial_capital: summary.initialCapitalUsd,
    buy_and_hold_return: values.buy_and_hold_return,
    fees_paid: values.fees_paid ?? 0,
    break_even_cost: values.break_even_cost,
    ambiguous_trades: run.ambiguousTrades,
    interval,
    figures: [...summary.figures],
    performance_metrics: {
      monthly_returns: summary.monthlyReturns.map(({ month, profitUsd, profitPercent }) => ({
        month,
        return_value: profitUsd,
        return_percent: profitPercent,
      })),
      daily_returns: summary.dailyReturns.map(({ date, profitUsd, profitPercent }) => ({
        date,
        profit_loss: profitUsd,
        profit_loss_percent: profitPercent,
      })),
      daily_count: summary.dailyReturns.length,
    },
    equity_curve: presentCurve(finished),
    equity_curve_summary: {
      start: curve.startUsd,
      end: curve.endUsd,
      peak: curve.peakUsd,
      trough: curve.troughUsd,
      points: curve.points,
      bars: curve.bars,
    },
    doubts: presentDoubts(finished),
    trades_summary: {
      long: trades.long.trades,
      short: trades.short.trades,
      average_duration_minutes: trades.averageDurationMinutes,
      best_percent: trades.bestPercent,
      worst_percent: trades.worstPercent,
      exit_reasons: { ...trades.exitReasons },
      rejections: { ...trades.rejections },
    },
    rule_counts: { ...run.trueCounts },
    activity: presentActivity(finished),
    checks: presentChecks(finished.checks),
    analysis: presentAnalysis(analyseRun(run, finished.input.bars, finished.input, summary), summary),
    receipt: presentReceipt(finished),
  }
}

function presentCurve({ input, run, summary }: Finished): StrategyResult['equity_curve'] {
  const times = summary.equityCurve.map(({ time }) => time)
  const held = buyAndHoldValues(input.bars, run.firstBar, times, summary.initialCapitalUsd)
  return summary.equityCurve.map(({ time, equityUsd, drawdownPercent }, i) => ({
    time,
    equity: equityUsd,
    drawdown_percent: drawdownPercent,
    hold: held[i]!,
  }))
}

const presentSilent = ({ silent, loosened }: ExplainedNoEntry): SilentEntry => ({
  type: silent.rule === 'entryLong' ? 'BUY' : 'SELL',
  bars: silent.bars,
  text: blockingConditionText(silent),
  conditions: silent.conditions.map(({ path, text, trueBars, othersBars }) => ({
    path,
    text,
    true_bars: trueBars,
    others_bars: othersBars,
  })),
  blocker: silent.blocker.path,
  nearest: silent.nearest,
  loosened: loosened.map((each) =>
    each.kind === 'value'
      ? { path: each.path, label: each.label, from: each.from, to: each.to, trades: each.trades }
      : { path: each.path, label: silent.blocker.text, from: null, to: null, trades: each.trades },
  ),
})

const presentActivity = ({ activity, run, silent }: Finished): RunActivity => ({
  rules: activity.map(({ path, trueBars, times, trades }) => ({ path, true_bars: trueBars, times, trades })),
  decided_bars: run.decidedBars,
  rejections: run.rejectionGroups.map(({ side, reason, count, firstTimes }) => ({
    type: side === 'long' ? 'BUY' : 'SELL',
    reason,
    count,
    first_times: [...firstTimes],
  })),
  ...(silent.length === 0 ? {} : { silent: silent.map(presentSilent) }),
})

const presentChecks = ({ lookAhead, recursion }: EngineChecks): RunChecks => ({
  look_ahead: { ...lookAhead },
  recursion: recursion.map(({ term, driftPercent, warmupBars }) => ({ term, drift_percent: driftPercent, warmup_bars: warmupBars })),
})

function presentReceipt({ input, run, provenance }: Finished): StrategyResult['receipt'] {
  const { instrument, timeframe } = input
  return {
    source: provenance.source,
    ...(provenance.sourceLabel === undefined ? {} : { source_label: provenance.sourceLabel }),
    symbol: instrument.symbol,
    ...(instrument.tellsDividends ? { adjustment: provenance.adjustment } : {}),
    timeframe,
    ...periodOf(input, run),
    warmup_bars: run.firstBar,
    conversion: provenance.conversion,
    ...costsOf(input),
    ...leverageIn(input),
    cut_entries: run.cutEntries,
    plan_hash: provenance.planHash,
    data_hash: provenance.dataHash,
    trade_hash: run.tradeHash,
    engine_version: engineVersion,
    reader_version: provenance.readerVersion,
    run_ms: provenance.runMs,
  }
}

function leverageIn({ plan, instrument }: RunInput): Pick<StrategyResult['receipt'], 'leverage'> {
  const leverage = leverageOf(plan)
  if (leverage === null) return {}
  return { leverage: { long: leverage.long, short: leverage.short, maintenance_percent: maintenanceOf(plan, instrument) } }
}

const percent = (value: number, signed = false) => formatPercent(value, 'percent', { digits: 1, signed })

/** The outcome in one line. */
export function sentenceOf({ values }: RunSummary): string {
  const count = values.total_trades ?? 0
  if (count === 0) return 'No trades: the rules never led to an entry in this period'
  return `${formatCount(count, 'trade')}, ${percent(values.total_return ?? 0, true)} return, ${percent(values.win_rate ?? 0)} won`
}
