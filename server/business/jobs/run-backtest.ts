import { limits } from '@playbook/contract/limits'
import type { JobContext } from '../../jobs/define-job.ts'
import type { Task } from '../../jobs/thread-pool.ts'
import type { MarketDeps } from '../../markets/find-market.ts'
import { countTrials, trialKeyOf } from '../../robustness/trials.ts'
import type { RunAnswer, RunRequest } from '../../strategies/compute-run.ts'
import { loadRunRequest } from '../../strategies/load-run-request.ts'
import type { JobOutcome, Refused } from './job-outcome.ts'
import type { BacktestAsked } from './start-backtest.ts'
import type { WorkRow } from './store.ts'

export const backtestTask: Task<RunRequest, RunAnswer> = { url: new URL('../../strategies/compute-run.ts', import.meta.url) }

/** Tests what a text was read as, by the engine of the strategy builder, and counts the variant. */
export async function runBacktest(
  deps: MarketDeps & { readonly knownAtMs: number },
  { asked: stored, business_id: ownerId }: WorkRow,
  running: JobContext,
): Promise<JobOutcome | Refused> {
  // Written by `start-backtest.ts` in this shape.
  const asked = stored as BacktestAsked
  const order = await loadRunRequest(deps, { ...asked, ownerId, nowSeconds: Math.floor(deps.knownAtMs / 1_000) }, running)
  const { signal, report, threads } = running
  const answer = await threads.compute(backtestTask, order, { signal, timeoutMs: limits.runTimeoutMs, onProgress: report })
  if (answer.kind === 'refused') return { refused: answer.reason }
  const { message, result, inputs, trades, dailySharpe } = answer.outcome
  await countTrials(deps.db, ownerId, asked.plan, [{ trialKey: trialKeyOf(asked.plan, asked), sharpe: dailySharpe }])
  return { message, result, inputs, trades }
}
