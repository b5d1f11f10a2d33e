import { RunCancelled, type RunInput } from '../backtest/run.ts'
import { meanOf } from '../statistics/moments.ts'
import { measureRun, objectiveOf } from './objective.ts'
import { parametersOf, parameterWriter } from './parameters.ts'
import { newPlanRunner, type PlanRunner } from './plan-runner.ts'
import type { Trial } from './report.ts'
import type { BlockSums, TaskGoal, TaskHooks } from './task.ts'

/** A combination's trial, and the sums of its daily returns by block where blocks were asked for. */
export interface TrialRun {
  readonly trial: Trial
  /** Of its daily returns, as a share. */
  readonly meanReturn: number
  readonly blocks: BlockSums | null
}

/** Tries combinations of values, in the order of `paths`, over one run's bars. */
export interface TrialRunner {
  readonly runner: PlanRunner
  readonly attempt: (values: readonly number[]) => TrialRun
  /** How many daily returns each block has. */
  readonly blockReturns: readonly number[]
}

export function newTrialRunner(input: RunInput, paths: readonly string[], goal: TaskGoal, blocks: number): TrialRunner {
  const runner = newPlanRunner(input)
  const write = parameterWriter(input.plan, parametersOf(input.plan), paths)
  const cuts = Array.from({ length: blocks + 1 }, (_, k) => Math.floor((k * runner.dayEnds.length) / blocks))
  return {
    runner,
    blockReturns: blocks === 0 ? [] : cuts.slice(1).map((cut, k) => cut - cuts[k]!),
    attempt: (values) => {
      const plan = write(values)
      const measures = measureRun(runner.run(plan), runner)
      const { returns, rankingSharpe: _rankingSharpe, ...shown } = measures
      const objective = objectiveOf(goal, measures, plan, runner)
      const trial = { values, objective, ...shown }
      return { trial, meanReturn: meanReturnOf(returns), blocks: blocks === 0 ? null : sumBlocks(returns, cuts) }
    },
  }
}

/** 0 for no days. */
export const meanReturnOf = (returns: Float64Array): number => (returns.length === 0 ? 0 : meanOf(returns))

function sumBlocks(returns: Float64Array, cuts: readonly number[]): BlockSums {
  const sums: number[] = []
  const squares: number[] = []
  for (let k = 0; k + 1 < cuts.length; k++) {
    let sum = 0
    let square = 0
    for (let d = cuts[k]!; d < cuts[k + 1]!; d++) {
      sum += returns[d]!
      square += returns[d]! * returns[d]!
    }
    sums.push(sum)
    squares.push(square)
  }
  return { sums, squares }
}

/** Does `count` pieces of work one after another, telling the share that is done; throws `RunCancelled` when it is stopped. */
export function runEach<T>(count: number, { onProgress, isCancelled }: TaskHooks, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => {
    if (isCancelled?.()) throw new RunCancelled(`The task was stopped at ${n} of ${count}.`)
    const made = make(n)
    onProgress?.((n + 1) / count)
    return made
  })
}
