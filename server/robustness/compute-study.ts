import type { RunInput } from '@playbook/engine/backtest/run'
import type { Result } from '@playbook/engine/result'
import { parameterWriter } from '@playbook/engine/robustness/parameters'
import { planTasks } from '@playbook/engine/robustness/plan-tasks'
import { robustnessFacts } from '@playbook/engine/robustness/robustness-facts'
import { runTask } from '@playbook/engine/robustness/run-task'
import type { RobustnessSettings } from '@playbook/engine/robustness/settings'
import type { RobustnessFacts, RobustnessTask, TaskOutcome } from '@playbook/engine/robustness/task'
import { bytesOf } from '../candles/shared-bars.ts'
import type { Compute } from '../jobs/thread.ts'
import { createSizedCache } from '../sized-cache.ts'
import { rerunInput, type RunToRepeat } from '../strategies/rerun-input.ts'
import { trialKeyOf, type Trial, type TrialScope } from './trials.ts'

interface About {
  readonly run: RunToRepeat
  readonly triedOn: TrialScope
}

/** Planning, or one task of what was planned. */
export type StudyRequest =
  | (About & { readonly kind: 'plan'; readonly settings: RobustnessSettings })
  | (About & { readonly kind: 'task'; readonly facts: RobustnessFacts; readonly task: RobustnessTask })

export type StudyAnswer =
  | {
      readonly kind: 'planned'
      readonly facts: RobustnessFacts
      readonly tasks: readonly RobustnessTask[]
    }
  | { readonly kind: 'done'; readonly outcome: TaskOutcome; readonly trials: readonly Trial[] }
  | { readonly kind: 'refused'; readonly reason: string }

type LoadedInput = Result<RunInput, string>

const sizeOf = (input: LoadedInput): number =>
  input.ok ? bytesOf(input.value.bars) + (input.value.finer ? bytesOf(input.value.finer.bars) : 0) : 1

/** The last runs' inputs: the next task is mostly about the same, and studies of several owners take turns. */
const kept = createSizedCache<LoadedInput>({ maxBytes: 96 * 1_048_576, sizeOf })

function loadInput(run: RunToRepeat): LoadedInput {
  const key = JSON.stringify([run.dataHash, run.inputs, run.plan])
  const known = kept.get(key)
  if (known) return known
  const input = rerunInput(run)
  kept.set(key, input)
  return input
}

/** Heavy parts of studies. Runs in a thread; the database is the caller's. */
export const compute: Compute<StudyRequest, StudyAnswer> = (order, report) => {
  const input = loadInput(order.run)
  if (!input.ok) return { output: { kind: 'refused', reason: input.problem }, transfer: [] }
  return { output: order.kind === 'plan' ? plan(order, input.value) : run(order, input.value, report), transfer: [] }
}

function plan({ settings }: Extract<StudyRequest, { kind: 'plan' }>, input: RunInput): StudyAnswer {
  const facts = robustnessFacts(input)
  return { kind: 'planned', facts, tasks: planTasks(facts, settings) }
}

/** The combinations that tasks name; windows of a walk-forward choose from the same ones again and again. */
function keysOf(input: RunInput, facts: RobustnessFacts, tasks: readonly RobustnessTask[], triedOn: TrialScope): string[] {
  const keys = new Map<string, string>()
  for (const { work } of tasks) {
    if (work.kind !== 'sweep' && work.kind !== 'walk_forward') continue
    const planOf = parameterWriter(input.plan, facts.parameters, work.paths)
    for (const row of work.rows) {
      const name = JSON.stringify([work.paths, row])
      if (!keys.has(name)) keys.set(name, trialKeyOf(planOf(row), triedOn))
    }
  }
  return [...new Set(keys.values())]
}

function run(
  { facts, task, triedOn }: Extract<StudyRequest, { kind: 'task' }>,
  input: RunInput,
  report: (progress: number, message: string) => void,
): StudyAnswer {
  const outcome = runTask(input, task, { onProgress: (share) => report(100 * share, '') })
  return { kind: 'done', outcome, trials: trialsOf(input, facts, task, outcome, triedOn) }
}

/** The combinations that a task has tried. A window of a walk-forward tries them on a part of the period: they count, without a Sharpe. */
function trialsOf(input: RunInput, facts: RobustnessFacts, task: RobustnessTask, { result }: TaskOutcome, triedOn: TrialScope): Trial[] {
  const { work } = task
  if (result.kind !== 'sweep' || (work.kind !== 'sweep' && work.kind !== 'guided'))
    return keysOf(input, facts, [task], triedOn).map((trialKey) => ({ trialKey, sharpe: null }))
  const paths = work.kind === 'sweep' ? work.paths : work.axes.map((axis) => axis.path)
  const planOf = parameterWriter(input.plan, facts.parameters, paths)
  const perPeriod = Math.sqrt(facts.periodsPerYear)
  return result.trials.map(({ values, sharpe }) => ({
    trialKey: trialKeyOf(planOf(values), triedOn),
    sharpe: sharpe === null ? null : sharpe / perPeriod,
  }))
}
