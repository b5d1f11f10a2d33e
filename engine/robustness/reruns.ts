import { effectiveCosts } from '../backtest/costs.ts'
import type { RunInput } from '../backtest/run.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import { isIntraday } from '../market/timeframe.ts'
import { measureRun } from './objective.ts'
import { newPlanRunner, type PlanRunner } from './plan-runner.ts'
import { randomOf } from './random-draws.ts'
import type { CostJitterRun, RerunFigures } from './report.ts'
import { barBlocksOf, resampleBars } from './resample-bars.ts'
import { runEach } from './sweep-runs.ts'
import type { TaskHooks, TaskResult, TaskWork } from './task.ts'

/** What costs are multiplied with at least and at most. */
const [minCost, maxCost] = [0.5, 3]
const fixedFactors = [1, 2, 3] as const

function rerun(runner: PlanRunner, plan = runner.input.plan, costs = runner.input.costs): RerunFigures {
  const { returnPercent, sharpe, maxDrawdownPercent, trades } = measureRun(runner.run(plan, costs), runner)
  return { returnPercent, sharpe, maxDrawdownPercent, trades }
}

/** Runs the plan on resampled histories; every one has its own seed, so they can be made anywhere. */
export function rerunOnResampled(
  input: RunInput,
  { from, to, meanBlock, seed }: Extract<TaskWork, { kind: 'resampled_candles' }>,
  hooks: TaskHooks,
): TaskResult {
  const { bars, timeframe, instrument } = input
  const firstBar = firstBarAtOrAfter(bars, input.firstDecisionTime)
  const pieces = barBlocksOf(bars, firstBar, timeframe, instrument.calendar)
  const runs = runEach(to - from, hooks, (n) => {
    const resampled = resampleBars(bars, firstBar, pieces, meanBlock, randomOf(seed, from + n))
    // Finer bars tell of the real history, not of this one.
    return rerun(newPlanRunner({ ...input, bars: resampled, finer: null }))
  })
  return { kind: 'resampled_candles', from, blocks: isIntraday(timeframe) ? 'days' : 'bars', meanBlock, runs }
}

/** Runs the plan with its own costs, spread, slippage and commission each times a number of its own. */
export function rerunWithCosts(
  input: RunInput,
  { from, to, seed }: Extract<TaskWork, { kind: 'cost_jitter' }>,
  hooks: TaskHooks,
): TaskResult {
  const runner = newPlanRunner(input)
  const costs = effectiveCosts(input.costs, input.plan.costs)
  const { slippagePercent: _, ...stated } = input.plan.costs
  const plan = { ...input.plan, costs: { ...stated, spread: null, slippage: null, commission: null } }
  const runWith = (spread: number, slippage: number, commission: number): CostJitterRun => ({
    spread,
    slippage,
    commission,
    ...rerun(runner, plan, {
      ...costs,
      spread: costs.spread * spread,
      slippage: costs.slippage * slippage,
      ...(costs.slippagePercent !== undefined && { slippagePercent: costs.slippagePercent * slippage }),
      commission: { ...costs.commission, value: costs.commission.value * commission },
    }),
  })
  const runs = runEach(to - from, hooks, (n) => {
    const random = randomOf(seed, from + n)
    const factor = () => minCost + random.uniform() * (maxCost - minCost)
    return runWith(factor(), factor(), factor())
  })
  const fixed = from === 0 ? fixedFactors.map((factor) => runWith(factor, factor, factor)) : []
  const hasNoCosts = costs.spread === 0 && costs.slippage === 0 && !costs.slippagePercent && costs.commission.value === 0
  return { kind: 'cost_jitter', from, runs, fixed, hasNoCosts }
}
