import { finishSteps } from '../finish-steps.ts'
import { backtest, worldOf } from './backtest.ts'
import type { Ambiguity, RunOptions } from './compat.ts'
import type { RunInput, RunResult } from './run.ts'

/** Three whole runs by the three answers to what bars leave open (fill rule 6). */
export type Interval = Readonly<Record<Ambiguity, RunResult>>

type IntervalOptions = Omit<RunOptions, 'ambiguity'>

/** Where nothing is left open there is one outcome, and all three are the same object. Progress is told of the pessimistic run alone. */
export const backtestInterval = (input: RunInput, options: IntervalOptions = {}): Interval => finishSteps(intervalSteps(input, options))

/** The same in steps of one run each. */
export function* intervalSteps(input: RunInput, { world, ...options }: IntervalOptions = {}): Generator<undefined, Interval> {
  const shared = { ...options, world: world ?? worldOf(input, options.compat ?? {}) }
  const pessimistic = backtest(input, shared)
  if (pessimistic.ambiguousBars.length === 0 || options.compat?.stopFirst)
    return { pessimistic, expected: pessimistic, optimistic: pessimistic }
  const { onProgress: _told, ...silent } = input
  yield
  const expected = backtest(silent, { ...shared, ambiguity: 'expected' })
  yield
  return { pessimistic, expected, optimistic: backtest(silent, { ...shared, ambiguity: 'optimistic' }) }
}
