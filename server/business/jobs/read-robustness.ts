import type { ApiRobustnessReport } from '@playbook/contract/b2b-jobs'
import type { Finding, RobustnessReport, SplitReport, Spread, WalkForwardReport } from '@playbook/engine/robustness/report'

const valueOf = ({ value }: Finding): number | null => value
const spreadOf = ({ p5, p25, p50, p75, p95 }: Spread): Spread => ({ p5, p25, p50, p75, p95 })

const splitsOf = (split: SplitReport | null): ApiRobustnessReport['years'] =>
  split &&
  split.rows.map(({ key, label, trades, returnPercent, sharpe, profitSharePercent }) => ({
    key,
    label,
    trades,
    return_percent: returnPercent,
    sharpe: valueOf(sharpe),
    profit_share_percent: profitSharePercent,
  }))

const walkOf = (walk: WalkForwardReport): ApiRobustnessReport['walk_forward'][number] => ({
  mode: walk.mode,
  windows: walk.windows.length,
  return_percent: walk.returnPercent,
  sharpe: valueOf(walk.sharpe),
  max_drawdown_percent: walk.maxDrawdownPercent,
  trades: walk.trades,
  efficiency: valueOf(walk.efficiency),
  windows_in_profit_percent: valueOf(walk.windowsInProfitPercent),
})

function sweepOf(sweep: RobustnessReport['sweep']): ApiRobustnessReport['sweep'] {
  if (sweep === null) return null
  return {
    axes: sweep.axes.map(({ path, label, present, values }) => ({ path, label, present, values: [...values] })),
    combinations: sweep.trials.length,
    profitable_percent: valueOf(sweep.profitablePercent),
    present_rank_percent: valueOf(sweep.presentRankPercent),
    plateau: valueOf(sweep.plateauAtPresent),
  }
}

/** What was simulated: the trades in other orders, other candles, other costs, entries at random. */
const simulationsOf = ({ tradeOrder, resampledCandles, costJitter, randomEntries }: RobustnessReport) => ({
  trade_order: tradeOrder && {
    simulations: tradeOrder.simulations,
    final_equity: spreadOf(tradeOrder.bootstrap.finalEquityUsd),
    max_drawdown_percent: spreadOf(tradeOrder.shuffle.maxDrawdownPercent),
    loss_percent: tradeOrder.bootstrap.lossPercent,
    deeper_percent: tradeOrder.deeperPercent,
  },
  resampled_candles: resampledCandles && {
    simulations: resampledCandles.runs.length,
    return_percent: spreadOf(resampledCandles.returnPercent),
    max_drawdown_percent: spreadOf(resampledCandles.maxDrawdownPercent),
    profitable_percent: resampledCandles.profitablePercent,
  },
  cost_jitter: costJitter && {
    simulations: costJitter.runs.length,
    return_percent: spreadOf(costJitter.returnPercent),
    profitable_percent: costJitter.profitablePercent,
  },
  random_entries: randomEntries && {
    simulations: randomEntries.simulations,
    actual_mean_percent: randomEntries.actualMeanPercent,
    random_mean_percent: spreadOf(randomEntries.randomMeanPercent),
    p_value: valueOf(randomEntries.pValue),
  },
})

/** The engine's report in the words of the API, without what only a picture needs. */
export function presentRobustness(report: RobustnessReport): ApiRobustnessReport {
  const { verdict, trials, sharpe, overfitting } = report
  return {
    verdict: {
      level: verdict.level,
      headline: verdict.headline,
      reasons: verdict.reasons.map(({ test, title, outcome, sentence, rule }) => ({ test, title, outcome, sentence, rule })),
    },
    trials: { before: trials.before, added: trials.added, total: trials.total },
    sharpe: sharpe && {
      annual: valueOf(sharpe.annual),
      probabilistic: valueOf(sharpe.probabilistic),
      deflated: valueOf(sharpe.deflated),
      best_by_luck: valueOf(sharpe.bestByLuckAnnual),
    },
    years: splitsOf(report.years),
    regimes: splitsOf(report.regimes),
    sweep: sweepOf(report.sweep),
    overfitting: overfitting && {
      probability: valueOf(overfitting.probability),
      probability_of_loss: valueOf(overfitting.probabilityOfLoss),
      splits: overfitting.splits,
      combinations: overfitting.combinations,
    },
    walk_forward: [report.walkForwardRolling, report.walkForwardAnchored].flatMap((walk) => (walk === null ? [] : [walkOf(walk)])),
    ...simulationsOf(report),
    skipped: Object.entries(report.skipped).map(([part, reason]) => ({ part, reason })),
  }
}
