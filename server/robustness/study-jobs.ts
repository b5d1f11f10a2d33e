import { randomUUID } from 'node:crypto'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { workOfStudy } from '@playbook/contract/price-study'
import type { RobustnessReport } from '@playbook/engine/robustness/report'
import type { RobustnessPart } from '@playbook/engine/robustness/settings'
import type { RobustnessFacts, RobustnessTask, TaskOutcome } from '@playbook/engine/robustness/task'
import { releaseActs, settleAct } from '../billing/act-holds.ts'
import type { Db } from '../db/tables.ts'
import { defineJob, type Job, type JobContext } from '../jobs/define-job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import type { Task } from '../jobs/thread-pool.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { actOf } from './act-of.ts'
import type { StudyReportRequest } from './compute-report.ts'
import type { StudyAnswer, StudyRequest } from './compute-study.ts'
import { loadRun, mustFindBacktest, type FinishedBacktest } from './load-study.ts'
import { enqueueStep, stepQueue, taskQueue, type StepData, type TaskData } from './queues.ts'
import type { StudySettings } from './settings-of.ts'
import * as store from './store.ts'
import { tellStudy } from './tell-study.ts'
import { countTrials, readVariantCount, type CountedStrategy } from './trials.ts'

export interface StudyDeps extends MarketDeps {
  readonly queue: JobQueue
}

const studyTask: Task<StudyRequest, StudyAnswer> = { url: new URL('./compute-study.ts', import.meta.url) }
const reportTask: Task<StudyReportRequest, RobustnessReport> = { url: new URL('./compute-report.ts', import.meta.url) }

const sentences = {
  memory: 'It needs more memory than one test may use. Choose a shorter period or a larger timeframe for the backtest.',
  timeout: 'A part of it took longer than ten minutes. Choose a shorter period or a larger timeframe for the backtest.',
  lost: 'It was interrupted three times and was given up. Please start it again.',
} as const

/** What has just been found out. */
const doneWords: Readonly<Record<RobustnessPart, string>> = {
  baseline: 'The run itself was taken apart',
  sweep: 'Other values of the parameters were tried',
  overfitting: 'Splits of the history were compared',
  walk_forward_rolling: 'A walk-forward window was tested',
  walk_forward_anchored: 'A walk-forward window was tested',
  trade_order: 'The trades were put in other orders',
  resampled_candles: 'Other histories were made of the candles',
  cost_jitter: 'Other costs were tried',
  random_entries: 'Random entries were compared',
}

async function fail(deps: StudyDeps, studyId: string, error: string): Promise<void> {
  const now = new Date(deps.now())
  await deps.db.transaction().execute(async (tx) => {
    const failed = await store.failStudy(tx, studyId, error, now)
    if (failed === null) return
    await deps.queue.cancel(tx, taskQueue, failed.jobs)
    await tellStudy(tx, deps, failed, { text: error, now, isFailed: true })
    await releaseActs(tx, [{ userId: failed.owner_id, act: actOf[failed.kind], id: studyId }], 'failed', now)
  })
}

/** Ends the study with a sentence for a known fault; anything else is tried again. */
async function failing(deps: StudyDeps, studyId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    // The strategy or its market may have been deleted since the study was started.
    if (cause instanceof Failure) return fail(deps, studyId, cause.message)
    if (!(cause instanceof ThreadFailure) || cause.problem === 'died') throw cause
    return fail(deps, studyId, sentences[cause.problem])
  }
}

type Work = store.WorkRow & { readonly settings: StudySettings; readonly facts: RobustnessFacts | null }

async function workOf(db: Db, studyId: string): Promise<Work | undefined> {
  // Written by `start-study.ts` and by the planning in these shapes.
  return (await store.findWork(db, studyId)) as Work | undefined
}

const options = ({ signal, report }: JobContext) => ({ signal, timeoutMs: limits.runTimeoutMs, onProgress: report })

/** Plans the tasks of a study, and closes it when all of them are done. */
export const studyStepJob: Job<StudyDeps, StepData> = defineJob({
  name: stepQueue,
  tasks: [studyTask, reportTask],
  async run(deps, { studyId, step }, running) {
    const claimed = { studyId, step, attempt: running.attempt }
    const message = step === 'plan' ? 'Planning the tests' : 'Weighing what was found'
    if (!(await store.claimStep(deps.db, claimed, message, new Date(deps.now())))) return
    const work = await workOf(deps.db, studyId)
    if (work === undefined) return
    await failing(deps, studyId, () =>
      step === 'plan' ? planStudy(deps, work, claimed, running) : closeStudy(deps, work, claimed, running),
    )
  },
  saveProgress: (deps, { studyId, step }, { attempt }) => store.ownsStep(deps.db, { studyId, step, attempt }),
  giveUp: (deps, { studyId }) => fail(deps, studyId, sentences.lost),
})

async function planStudy(deps: StudyDeps, work: Work, step: store.Step, running: JobContext): Promise<void> {
  const { db, queue, now } = deps
  const { owner_id: ownerId, settings } = work
  const backtest = await mustFindBacktest(db, ownerId, work.strategy_id)
  const order: StudyRequest = {
    kind: 'plan',
    run: await loadRun(deps.markets, ownerId, backtest),
    triedOn: backtest.triedOn,
    settings: settings.engine,
  }
  const answer = await running.threads.compute(studyTask, order, options(running))
  if (answer.kind === 'refused') return fail(deps, work.id, answer.reason)
  if (answer.kind !== 'planned') throw new Error('A plan was asked for')
  const { trials: trialsBefore, sharpeSpread: trialSharpeSpread } = await readVariantCount(db, ownerId, countedOf(work, backtest))
  const engine = { ...settings.engine, trialsBefore, trialSharpeSpread }
  await db.transaction().execute(async (tx) => {
    const stored = await store.storePlanned(tx, step, {
      facts: JSON.stringify(answer.facts),
      settings: JSON.stringify({ ...settings, engine }),
      tasks: answer.tasks.map((task) => JSON.stringify(task)),
      message: 'Testing',
      now: new Date(now()),
    })
    if (stored === null) return
    for (const { number, jobId } of stored)
      await queue.enqueue<TaskData>(tx, taskQueue, { studyId: work.id, number }, { id: jobId, ownerId })
    if (stored.length === 0) await enqueueStep(queue, tx, { studyId: work.id, step: 'close' }, randomUUID(), ownerId)
  })
}

const countedOf = ({ strategy_id: id }: Work, { triedOn, run }: FinishedBacktest): CountedStrategy => ({ ...triedOn, id, plan: run.plan })

async function closeStudy(deps: StudyDeps, work: Work, step: store.Step, running: JobContext): Promise<void> {
  const { db, now } = deps
  const { facts } = work
  if (facts === null) throw new Error('A study is closed after it was planned')
  // Written by the tasks in this shape.
  const outcomes = (await store.readOutputs(db, work.id)) as TaskOutcome[]
  const report = await running.threads.compute(reportTask, { facts, settings: work.settings.engine, outcomes }, options(running))
  const message = work.kind === 'check' ? report.verdict.headline : sweepSentence(report)
  const at = new Date(now())
  await db.transaction().execute(async (tx) => {
    if (!(await store.completeStudy(tx, step, { result: JSON.stringify(report), message, now: at }))) return
    await tellStudy(tx, deps, work, { text: message, now: at, isFailed: false })
    const { bars, firstBar } = facts
    await settleAct(tx, { userId: work.owner_id, act: actOf[work.kind], id: work.id }, workOfStudy(report, bars - firstBar), at)
  })
}

function sweepSentence({ sweep }: RobustnessReport): string {
  const count = (sweep?.trials.length ?? 0).toLocaleString('en-US')
  return sweep?.bestAt == null ? `${count} combinations, none with enough trades` : `${count} combinations`
}

/** One task of a study. Another attempt at it gives the same; the first to store it counts. */
export const studyTaskJob: Job<StudyDeps, TaskData> = defineJob({
  name: taskQueue,
  usesIdleWorkers: true,
  async run(deps, { studyId, number }, running) {
    const attempt = { studyId, number, attempt: running.attempt }
    // Written by the planning in this shape.
    const task = (await store.claimTask(deps.db, attempt)) as RobustnessTask | undefined
    if (task === undefined) return
    const work = await workOf(deps.db, studyId)
    if (work === undefined) return
    await failing(deps, studyId, () => runTask(deps, work, task, attempt, running))
  },
  saveProgress: (deps, { studyId, number }, { attempt, progress }) =>
    store.saveTaskProgress(deps.db, { studyId, number, attempt }, progress),
  giveUp: (deps, { studyId }) => fail(deps, studyId, sentences.lost),
})

async function runTask(deps: StudyDeps, work: Work, task: RobustnessTask, attempt: store.TaskAttempt, running: JobContext): Promise<void> {
  const { db, queue, now } = deps
  const { owner_id: ownerId, facts } = work
  if (facts === null) throw new Error('A task is done after it was planned')
  const backtest = await mustFindBacktest(db, ownerId, work.strategy_id)
  const order: StudyRequest = { kind: 'task', run: await loadRun(deps.markets, ownerId, backtest), triedOn: backtest.triedOn, facts, task }
  const answer = await running.threads.compute(studyTask, order, options(running))
  if (answer.kind === 'refused') return fail(deps, work.id, answer.reason)
  if (answer.kind !== 'done') throw new Error('An outcome was asked for')
  running.signal.throwIfAborted()
  await db.transaction().execute(async (tx) => {
    const stored = await store.storeOutput(tx, attempt, {
      output: JSON.stringify(answer.outcome),
      message: doneWords[task.part],
      now: new Date(now()),
    })
    if (stored === null) return
    await countTrials(tx, ownerId, backtest.run.plan, answer.trials, work.kind === 'check' ? work.strategy_id : null)
    if (stored.open === 0) await enqueueStep(queue, tx, { studyId: work.id, step: 'close' }, randomUUID(), ownerId)
  })
}
