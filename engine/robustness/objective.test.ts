import { expect, test } from 'vitest'
import { backtest } from '../backtest/backtest.ts'
import { summariseRun } from '../statistics/summarise-run.ts'
import { measureRun, objectiveOf } from './objective.ts'
import { withParameters, parametersOf } from './parameters.ts'
import { newPlanRunner } from './plan-runner.ts'
import { sweepObjectives } from './settings.ts'
import { crossPlan, inputOf, trendBars } from './testing/markets.ts'

const costs = {
  spread: 0.02,
  slippage: 0.01,
  commission: { kind: 'percent', value: 0.02 },
  financing: { longPercentPerYear: 5, shortPercentPerYear: 2 },
} as const

test('a Sharpe of under three months ranks, but is not shown', () => {
  const input = inputOf(trendBars(3, 24 * 40))
  const runner = newPlanRunner(input)
  const measures = measureRun(runner.run(crossPlan), runner)
  expect(measures.sharpe).toBeNull()
  expect(objectiveOf({ objective: 'sharpe_ratio', minTrades: 1 }, measures, crossPlan, runner)).not.toBeNull()
})

test.each(['1h', '1d'] as const)('a sweep on %s measures what the statistics catalogue defines, run after run', (timeframe) => {
  const bars = trendBars(3, timeframe === '1d' ? 900 : 6000, timeframe === '1d' ? 86_400 : 3600)
  const input = inputOf(bars, crossPlan, { timeframe, costs, firstDecisionTime: bars.time[100]! })
  const runner = newPlanRunner(input)
  const [fast] = parametersOf(crossPlan)
  for (const value of [3, 8, 15]) {
    const plan = withParameters(crossPlan, { [fast!.path]: value })
    const { values } = summariseRun(backtest({ ...input, plan }), bars, { ...input, plan })
    const measures = measureRun(runner.run(plan), runner)
    expect(measures.trades).toBe(values.total_trades)
    expect(measures.returnPercent).toBeCloseTo(values.total_return!, 9)
    expect(measures.sharpe).toBeCloseTo(values.sharpe_ratio!, 9)
    expect(measures.maxDrawdownPercent).toBeCloseTo(values.max_drawdown!, 9)
    for (const objective of sweepObjectives)
      expect(objectiveOf({ objective, minTrades: 1 }, measures, plan, runner)).toBeCloseTo(values[objective]!, 9)
    expect(objectiveOf({ objective: 'sharpe_ratio', minTrades: measures.trades + 1 }, measures, plan, runner)).toBeNull()
  }
})
