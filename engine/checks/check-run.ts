import { levelTermsOf } from '../backtest/backtest.ts'
import type { RunInput } from '../backtest/run.ts'
import { firstDecidableBar } from '../backtest/signals.ts'
import type { World } from '../conditions/world.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import { checkLookAhead, type LookAheadCheck } from './look-ahead.ts'
import { measureRecursion, type RecursionDrift } from './recursion.ts'

/** What is checked of every run, besides its outcome. */
export interface RunChecks {
  readonly lookAhead: LookAheadCheck
  readonly recursion: readonly RecursionDrift[]
}

/** Checks a finished run, with the columns that it left in its world. The same seed makes the same cuts. */
export function checkRun(input: RunInput, world: World, seed: number): RunChecks {
  const known = Math.min(input.bars.length, firstDecidableBar(input.plan, world, levelTermsOf(input.plan)))
  const firstBar = firstBarAtOrAfter(input.bars, input.firstDecisionTime)
  return {
    lookAhead: checkLookAhead(input, { seed, warmupBars: known }),
    recursion: measureRecursion(input, world, Math.max(firstBar, known)),
  }
}
