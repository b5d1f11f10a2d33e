import { startRobustness as startCall, type ApiJob } from '@playbook/contract/b2b-jobs'
import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { isId } from '../../db/is-id.ts'
import type { KeyCaller } from '../../http/actor.ts'
import type { RequestContext } from '../../http/serve.ts'
import { ownerOf, startJob, type StartJobDeps } from './start-job.ts'
import { findJob } from './store.ts'

export type RobustnessAsked = Omit<HandlerArguments<typeof startCall>['body'], 'backtest_id'>

/** Starts a check of a completed backtest of the same business and environment. */
export async function startRobustness(
  deps: StartJobDeps,
  caller: KeyCaller,
  context: RequestContext,
  { backtest_id: id, ...asked }: HandlerArguments<typeof startCall>['body'],
): Promise<{ readonly job: ApiJob }> {
  const backtest = isId(id) ? await findJob(deps.db, ownerOf(caller), id) : undefined
  if (backtest?.kind !== 'backtest') throw new Failure('job_not_found', { message: 'There is no such backtest.' })
  if (backtest.status !== 'completed') throw new Failure('job_unfinished')
  const { symbol, timeframe } = backtest
  const job = { kind: 'robustness', symbol, timeframe, backtest_id: id, asked: JSON.stringify(asked), units: startCall.units } as const
  return startJob(deps, caller, context, job)
}
