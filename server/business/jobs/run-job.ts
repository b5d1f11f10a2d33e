import type { ApiJobKind } from '@playbook/contract/api-jobs'
import { Failure } from '@playbook/contract/failure'
import { defineJob, type Job, type JobContext } from '../../jobs/define-job.ts'
import { ThreadFailure } from '../../jobs/thread-failure.ts'
import type { MarketDeps } from '../../markets/find-market.ts'
import type { AnnounceDeps } from '../../webhooks/announce.ts'
import { openApiMarkets } from '../api/find-passed-on.ts'
import { apiJobQueue, type ApiJobWork } from './api-job-queue.ts'
import { giveUnitsBack } from './give-units-back.ts'
import type { JobOutcome, Refused } from './job-outcome.ts'
import { knownAtMs } from './present-job.ts'
import { backtestTask, runBacktest } from './run-backtest.ts'
import { reportTask, runRobustness, studyTask } from './run-robustness.ts'
import * as store from './store.ts'
import { tellJob } from './tell-job.ts'

export type ApiJobDeps = MarketDeps & AnnounceDeps

type Run = (deps: MarketDeps & { readonly knownAtMs: number }, work: store.WorkRow, running: JobContext) => Promise<JobOutcome | Refused>

const runs: Readonly<Record<ApiJobKind, Run>> = { backtest: runBacktest, robustness: runRobustness }

const sentences = {
  memory: 'It needs more memory than one job may use. Choose a shorter period or a larger timeframe.',
  timeout: 'A part of it took longer than ten minutes. Choose a shorter period or a larger timeframe.',
  lost: 'It was interrupted three times and was given up. Please start it again.',
} as const

/** Ends a job with a reason: its webhooks are told, and what it cost is given back. */
const fail = ({ db, ...deps }: ApiJobDeps, id: string, attempt: number | null, reason: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = new Date(deps.now())
    const failed = await store.failJob(tx, id, attempt, reason, now)
    if (failed === undefined) return
    await giveUnitsBack(tx, failed, now)
    await tellJob(tx, deps, failed, 'job.failed')
  })

async function outcomeOf(deps: ApiJobDeps, work: store.WorkRow, running: JobContext): Promise<JobOutcome | Refused> {
  try {
    const markets = openApiMarkets(deps)[work.environment]
    return await runs[work.kind]({ ...deps, markets, knownAtMs: knownAtMs(work) }, work, running)
  } catch (cause) {
    // The market may be gone, or its source does not answer, since the job was started.
    if (cause instanceof Failure) return { refused: cause.message }
    if (!(cause instanceof ThreadFailure) || cause.problem === 'died') throw cause
    return { refused: sentences[cause.problem] }
  }
}

/** Does what a key has started. A repeated attempt starts afresh, and only the newest one can store an outcome. */
export const apiJob: Job<ApiJobDeps, ApiJobWork> = defineJob({
  name: apiJobQueue,
  tasks: [backtestTask, studyTask, reportTask],
  async run(deps, { jobId }, running) {
    const { attempt, signal } = running
    if (!(await store.claimJob(deps.db, jobId, attempt, new Date(deps.now())))) return
    const work = await store.findWork(deps.db, jobId)
    if (work === undefined) return
    const outcome = await outcomeOf(deps, work, running)
    signal.throwIfAborted()
    if ('refused' in outcome) return fail(deps, jobId, attempt, outcome.refused)
    await deps.db.transaction().execute(async (tx) => {
      const completed = await store.completeJob(tx, jobId, attempt, outcome, new Date(deps.now()))
      if (completed !== undefined) await tellJob(tx, deps, completed, 'job.completed')
    })
  },
  saveProgress: (deps, { jobId }, { attempt, progress, message }) =>
    store.saveJobProgress(deps.db, jobId, { attempt, progress, message, now: new Date(deps.now()) }),
  async findOpen({ db }) {
    return (await store.findOpenJobs(db)).map((jobId) => ({ id: jobId, data: { jobId } }))
  },
  giveUp: (deps, { jobId }) => fail(deps, jobId, null, sentences.lost),
})
