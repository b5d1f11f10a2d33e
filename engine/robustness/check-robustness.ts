import type { RunInput } from '../backtest/run.ts'
import { assembleReport } from './assemble-report.ts'
import { planTasks } from './plan-tasks.ts'
import type { RobustnessReport } from './report.ts'
import { robustnessFacts } from './robustness-facts.ts'
import { runTask } from './run-task.ts'
import { defaultSettings, type RobustnessSettings } from './settings.ts'
import type { TaskOutcome } from './task.ts'

export interface CheckHooks {
  /** Share of all work that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** The report so far, after every task. */
  readonly onPartial?: (report: RobustnessReport) => void
  /** True stops the check, which then throws `RunCancelled`. */
  readonly isCancelled?: () => boolean
}

/** A whole check in one go: every task in sequence. What the settings do not say is the default. */
export function checkRobustness(
  input: RunInput,
  settings: Partial<RobustnessSettings> = {},
  { onProgress, onPartial, isCancelled }: CheckHooks = {},
): RobustnessReport {
  const whole = { ...defaultSettings, ...settings }
  const facts = robustnessFacts(input)
  const tasks = planTasks(facts, whole)
  const cost = tasks.reduce((sum, task) => sum + task.cost, 0)
  const outcomes: TaskOutcome[] = []
  let done = 0
  for (const task of tasks) {
    const hooks = {
      onProgress: (share: number) => onProgress?.((done + share * task.cost) / cost),
      ...(isCancelled ? { isCancelled } : {}),
    }
    outcomes.push(runTask(input, task, hooks))
    done += task.cost
    if (onPartial) onPartial(assembleReport(facts, whole, outcomes))
  }
  return assembleReport(facts, whole, outcomes)
}
