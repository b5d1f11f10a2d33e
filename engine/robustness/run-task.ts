import { backtest } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import { minTrades } from '../statistics/figure.ts'
import { satisfiesConstraints } from './combinations.ts'
import { searchGuided } from './guided-search.ts'
import { parametersOf } from './parameters.ts'
import { testRandomEntries } from './random-entries.ts'
import { rerunOnResampled, rerunWithCosts } from './reruns.ts'
import { quietly, runBaseline } from './run-baseline.ts'
import { runEach, newTrialRunner, type TrialRun, type TrialRunner } from './sweep-runs.ts'
import type { RobustnessTask, TaskHooks, TaskOutcome, TaskResult, TaskWork } from './task.ts'
import { accountReturns, simulateTradeOrder } from './trade-order.ts'
import { runWindow } from './walk-forward.ts'

type Work<K extends TaskWork['kind']> = Extract<TaskWork, { kind: K }>
type Runners = { readonly [K in TaskWork['kind']]: (input: RunInput, work: Work<K>, hooks: TaskHooks) => TaskResult }

const sweepResult = (tried: readonly TrialRun[], { blockReturns }: TrialRunner): TaskResult => ({
  kind: 'sweep',
  trials: tried.map(({ trial }) => trial),
  blocks: tried.flatMap(({ blocks }) => (blocks ? [blocks] : [])),
  blockReturns,
})

function runGuided(input: RunInput, { axes, constraints, start, runs, seed, goal, blocks }: Work<'guided'>, hooks: TaskHooks): TaskResult {
  const paths = axes.map(({ path }) => path)
  const trier = newTrialRunner(input, paths, goal, blocks)
  const parameters = parametersOf(input.plan)
  const allowed = satisfiesConstraints(constraints, axes, (path) => parameters.find((parameter) => parameter.path === path)?.value ?? null)
  const tried: TrialRun[] = []
  const objectiveOf = (row: readonly number[]) => {
    const made = trier.attempt(row)
    tried.push(made)
    hooks.onProgress?.(tried.length / runs)
    return made.trial.objective
  }
  searchGuided({ axes, start, runs, seed, allowed, objectiveOf })
  return sweepResult(tried, trier)
}

/** Both tests of the trades need ten of them. */
function ofTrades<T>(input: RunInput, make: (result: ReturnType<typeof backtest>) => T): T | null {
  const result = backtest(input)
  return result.trades.length < minTrades ? null : make(result)
}

const runners: Runners = {
  baseline: (input) => runBaseline(input),
  sweep: (input, { paths, rows, goal, blocks }, hooks) => {
    const trier = newTrialRunner(input, paths, goal, blocks)
    return sweepResult(
      runEach(rows.length, hooks, (n) => trier.attempt(rows[n]!)),
      trier,
    )
  },
  guided: runGuided,
  walk_forward: runWindow,
  trade_order: (input, { simulations, seed }) => ({
    kind: 'trade_order',
    report: ofTrades(input, ({ trades }) =>
      simulateTradeOrder(accountReturns(trades, input.initialCapitalUsd), simulations, input.initialCapitalUsd, seed),
    ),
  }),
  resampled_candles: rerunOnResampled,
  cost_jitter: rerunWithCosts,
  random_entries: (input, { simulations, seed }, hooks) => ({
    kind: 'random_entries',
    report: ofTrades(input, ({ trades, firstBar, decidedBars }) =>
      testRandomEntries(trades, input, { firstBar: Math.max(firstBar, input.bars.length - decidedBars), simulations, seed }, hooks),
    ),
  }),
}

/**
 * Does one task. The outcome depends on the run's input and the task alone, so that it can be done anywhere. Throws `RunCancelled`
 * when `isCancelled` says so.
 */
export function runTask(input: RunInput, { id, work }: RobustnessTask, hooks: TaskHooks = {}): TaskOutcome {
  // The table has the runner of each kind; the type checker cannot tie the two together.
  const run = runners[work.kind] as (input: RunInput, work: TaskWork, hooks: TaskHooks) => TaskResult
  const result = run(quietly(input, hooks), work, hooks)
  hooks.onProgress?.(1)
  return { id, result }
}
