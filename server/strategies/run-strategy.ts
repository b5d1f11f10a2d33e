import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { countRules } from '@playbook/engine/strategy/count-rules'
import type { Reading } from '@playbook/engine/strategy/reading'
import { releaseActs, settleAct } from '../billing/act-holds.ts'
import { defineJob, type Job, type JobContext } from '../jobs/define-job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import type { Task } from '../jobs/thread-pool.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { countTrials, trialKeyOf } from '../robustness/trials.ts'
import { runQueue } from './cancel-strategy.ts'
import { barPaths, type RunAnswer, type RunRequest } from './compute-run.ts'
import { backtestRequestOf } from './find-backtest-request.ts'
import { loadRunRequest, type RunOrder } from './load-run-request.ts'
import { claimRun, completeRun, failRun, findOpenRuns, findRun, saveRunProgress, type RunRow, type Tx } from './store.ts'
import { tellRun } from './tell-run.ts'

export interface RunDeps extends MarketDeps {
  readonly queue: JobQueue
}

type PaidOutcome = Extract<RunAnswer, { kind: 'done' }>['outcome'] & { readonly now: Date }

export interface RunData {
  readonly strategyId: string
}

/** From here on, progress is about the test itself. */
const testingFromPercent = 10

const task: Task<RunRequest, RunAnswer> = { url: new URL('./compute-run.ts', import.meta.url) }

const sentences = {
  memory: 'The backtest needs more memory than one run may use. Choose a shorter period or a larger timeframe.',
  timeout: 'The backtest took longer than ten minutes and was stopped. Choose a shorter period or a larger timeframe.',
  lost: 'The backtest was interrupted three times and was given up. Please run it again.',
} as const

/** Tests a stored strategy. A repeated attempt starts afresh, and only the newest one can store an outcome. */
export const runStrategyJob: Job<RunDeps, RunData> = defineJob({
  name: runQueue,
  tasks: [task],
  async run(deps, { strategyId: id }, running) {
    const now = () => new Date(deps.now())
    const { attempt, signal } = running
    if (!(await claimRun(deps.db, id, attempt, now()))) return
    const row = await findRun(deps.db, id)
    if (row === undefined) return
    const answer = await answerOf(deps, row, running)
    if (answer.kind === 'refused') return fail(deps, row, attempt, answer)
    signal.throwIfAborted()
    const storing = { status: 'backtesting', progress: 99, message: 'Storing the result', now: now() } as const
    if (!(await saveRunProgress(deps.db, id, attempt, storing))) return
    const asked = backtestRequestOf(row)
    await countTrials(deps.db, row.owner_id, asked.plan, [{ trialKey: trialKeyOf(asked.plan, asked), sharpe: answer.outcome.dailySharpe }])
    const outcome = { ...answer.outcome, now: now() }
    await completeRun(deps.db, id, attempt, outcome, async (tx) => {
      await tellRun(tx, deps, row, { text: outcome.message, now: outcome.now, isFailed: false })
      await payRun(tx, row, outcome)
    })
  },
  saveProgress(deps, { strategyId }, { attempt, progress, message }) {
    const status = progress < testingFromPercent ? 'processing' : 'backtesting'
    return saveRunProgress(deps.db, strategyId, attempt, { status, progress, message, now: new Date(deps.now()) })
  },
  async findOpen({ db }) {
    return (await findOpenRuns(db)).map((strategyId) => ({ id: strategyId, data: { strategyId } }))
  },
  async giveUp(deps, { strategyId }) {
    const row = await findRun(deps.db, strategyId)
    if (row !== undefined) await fail(deps, row, null, { reason: sentences.lost, paths: [] })
  },
})

/** A run is charged by the bars that were tested; one without a trade is free. */
async function payRun(tx: Tx, { id, owner_id: userId, reading }: RunRow, { testedBars: bars, trades, now }: PaidOutcome): Promise<void> {
  const act = { userId, act: 'backtest', id } as const
  // Written by `interpret-strategy.ts` in this shape.
  if (trades.length > 0) await settleAct(tx, act, { bars, rules: countRules((reading as Reading).rules) }, now)
  else await releaseActs(tx, [act], 'empty', now)
}

/** Ends a run with what people read, and tells its owner. */
async function fail(
  deps: RunDeps,
  row: RunRow,
  attempt: number | null,
  { reason, paths }: { readonly reason: string; readonly paths: readonly string[] },
): Promise<void> {
  const now = new Date(deps.now())
  await deps.db.transaction().execute(async (tx) => {
    if (!(await failRun(tx, row.id, attempt, { error: reason, paths, now }))) return
    await tellRun(tx, deps, row, { text: reason, now, isFailed: true })
    await releaseActs(tx, [{ userId: row.owner_id, act: 'backtest', id: row.id }], 'failed', now)
  })
}

async function answerOf(deps: RunDeps, row: RunRow, running: JobContext): Promise<RunAnswer> {
  const { signal, report, threads } = running
  try {
    const order = await loadRunRequest(deps, orderOf(deps, row), running)
    return await threads.compute(task, order, { signal, timeoutMs: limits.runTimeoutMs, onProgress: report })
  } catch (cause) {
    // The market may have been deleted or imported again since the run was queued.
    if (cause instanceof Failure) return { kind: 'refused', reason: cause.message, paths: Object.keys(cause.errors ?? {}) }
    if (!(cause instanceof ThreadFailure) || cause.problem === 'died') throw cause
    return { kind: 'refused', reason: sentences[cause.problem], paths: barPaths }
  }
}

const orderOf = ({ now }: RunDeps, row: RunRow): RunOrder => ({
  ...backtestRequestOf(row),
  ownerId: row.owner_id,
  initialCapitalUsd: row.initial_capital,
  // Written by `interpret-strategy.ts` in this shape.
  readerVersion: (row.reading as Reading).readerVersion,
  nowSeconds: Math.floor(now() / 1000),
})
