import { backtest, worldOf } from './backtest.ts'
import type { Ambiguity, RunOptions } from './compat.ts'
import type { RunInput, RunResult } from './run.ts'

/** Three whole runs by the three answers to what bars leave open (fill rule 6). */
export type Interval = Readonly<Record<Ambiguity, RunResult>>

/** Where nothing is left open there is one outcome, and all three are the same object. Progress is told of the pessimistic run alone. */
export function backtestInterval(input: RunInput, { world, ...options }: Omit<RunOptions, 'ambiguity'> = {}): Interval {
  const shared = { ...options, world: world ?? worldOf(input, options.compat ?? {}) }
  const pessimistic = backtest(input, shared)
  if (pessimistic.ambiguousBars.length === 0 || options.compat?.stopFirst)
    return { pessimistic, expected: pessimistic, optimistic: pessimistic }
  const { onProgress: _told, ...silent } = input
  return {
    pessimistic,
    expected: backtest(silent, { ...shared, ambiguity: 'expected' }),
    optimistic: backtest(silent, { ...shared, ambiguity: 'optimistic' }),
  }
}
