import type { Ambiguity } from '../compat.ts'
import type { RunInput } from '../run.ts'
import { atClose } from './slow-close.ts'
import { insideBar } from './slow-inside.ts'
import { atOpen, whatTheOpenHasMet } from './slow-open.ts'
import { SlowState, type SlowResult } from './slow-state.ts'

/** One run by docs/fill-rules.md, one bar after the other. Covers what `slow-runs.ts` makes; throws on the rest. */
export function slowBacktest(input: RunInput, policy: Ambiguity = 'pessimistic'): SlowResult {
  const run = new SlowState(input, policy)
  const { length, time, close } = input.bars
  for (let i = 0; i < length; i++) {
    if (time[i]! < input.firstDecisionTime) continue
    atOpen(run, i)
    whatTheOpenHasMet(run, i)
    insideBar(run, i)
    atClose(run, i)
    run.equityUsd.push(run.account.equity(close[i]!, run.prices.end(i)))
  }
  const { trades, equityUsd, rejections } = run
  return { trades, equityUsd, rejections }
}
