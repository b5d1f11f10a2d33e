import type { ResultAnalysis, TradeGroup as GroupOnTheWire } from '@playbook/contract/result-analysis'
import type { RunAnalysis } from '@playbook/engine/statistics/analyse-run'
import type { RunSummary } from '@playbook/engine/statistics/summarise-run'
import type { TradeGroup } from '@playbook/engine/statistics/trade-groups'

const groupOf = (group: TradeGroup): GroupOnTheWire => ({
  key: group.key,
  trades: group.trades,
  winning: group.winning,
  profit: group.profitUsd,
  mean_percent: group.meanPercent,
  profit_factor: group.profitFactor,
  mean_minutes: group.meanMinutes,
})

/** Four decimals of a percent are more than a picture shows. */
const short = (value: number) => Number(value.toFixed(4))

export function presentAnalysis(analysis: RunAnalysis, { drawdowns }: Pick<RunSummary, 'drawdowns'>): ResultAnalysis {
  const { returns, rolling } = analysis
  return {
    drawdowns: drawdowns.map((each) => ({
      start_time: each.startTime,
      trough_time: each.troughTime,
      recovered_time: each.recoveredTime,
      percent: each.percent,
      usd: each.usd,
      days: each.days,
    })),
    returns: {
      bins: [...returns.bins],
      beyond: returns.beyond,
      mean_percent: returns.meanPercent,
      median_percent: returns.medianPercent,
    },
    excursions: analysis.excursions.map((each) => [each.number, short(each.maePercent), short(each.mfePercent), short(each.profitPercent)]),
    rolling: rolling && {
      window: rolling.window,
      points: rolling.points.map(({ date, returnPercent, volatilityPercent, sharpe }) => ({
        date,
        return_percent: short(returnPercent),
        volatility_percent: short(volatilityPercent),
        sharpe: sharpe === null ? null : short(sharpe),
      })),
    },
    years: analysis.years.map(({ year, profitUsd, profitPercent, holdPercent, trades }) => ({
      year,
      return_value: profitUsd,
      return_percent: profitPercent,
      hold_percent: holdPercent,
      trades,
    })),
    weekdays: analysis.weekdays?.map(groupOf) ?? null,
    hours: analysis.hours?.map(groupOf) ?? null,
    sides: analysis.sides.map(groupOf),
    exits: analysis.exits.map(groupOf),
    holding: analysis.holding.map((each) => ({
      from_minutes: each.fromMinutes,
      to_minutes: each.toMinutes,
      winning: each.winning,
      losing: each.losing,
    })),
    streaks: [...analysis.streaks],
  }
}
