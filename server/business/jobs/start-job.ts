import type { ApiJob } from '@playbook/contract/b2b-jobs'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { Db } from '../../db/tables.ts'
import type { KeyCaller } from '../../http/actor.ts'
import type { RequestContext } from '../../http/serve.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { apiJobQueue, type ApiJobWork } from './api-job-queue.ts'
import { presentJob } from './present-job.ts'
import { findJob, insertJob, type JobOwner, type NewJob } from './store.ts'

export interface StartJobDeps {
  readonly db: Db
  readonly now: () => number
  readonly queue: Pick<JobQueue, 'enqueue'>
}

export const ownerOf = ({ businessId, environment }: KeyCaller): JobOwner => ({ businessId, environment })

type Asked = Pick<NewJob, 'kind' | 'symbol' | 'timeframe' | 'backtest_id' | 'asked'> & { readonly units: number }

const retryAfterSeconds = 10

/** Stores a job and queues it, in one transaction, with the answer to whoever repeats the call. */
export async function startJob(
  deps: StartJobDeps,
  caller: KeyCaller,
  { newId: id, keepAnswer }: Pick<RequestContext, 'newId' | 'keepAnswer'>,
  { units, ...asked }: Asked,
): Promise<{ readonly job: ApiJob }> {
  const { businessId, environment, keyId, clockMs } = caller
  const row: NewJob = {
    ...asked,
    id,
    business_id: businessId,
    key_id: keyId,
    environment,
    clock_at: clockMs === null ? null : new Date(clockMs),
    // A test key is never charged.
    units: environment === 'test' ? 0 : units,
    created_at: new Date(deps.now()),
  }
  return deps.db.transaction().execute(async (tx) => {
    const inserted = await insertJob(tx, row, limits.maxUnfinishedJobs)
    if (inserted === 'too_many') throw new Failure('too_many_jobs', { retryAfterSeconds })
    if (inserted === 'new') await deps.queue.enqueue<ApiJobWork>(tx, apiJobQueue, { jobId: id }, { id, ownerId: businessId })
    const reply = { job: presentJob((await findJob(tx, ownerOf(caller), id))!) }
    await keepAnswer(tx, reply)
    return reply
  })
}
