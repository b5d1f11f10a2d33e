import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { Bars } from '@playbook/engine/market/bars'
import type { Range } from '@playbook/engine/market/time-ranges'
import { parseTimeframe, timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { countRules } from '@playbook/engine/strategy/count-rules'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import { releaseActs, settleAct } from '../billing/act-holds.ts'
import { downloadPatiently } from '../candles/download-job.ts'
import { defineJob, type Job, type JobContext } from '../jobs/define-job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import type { Task } from '../jobs/thread-pool.ts'
import { loadBars, mustFindMarket, type MarketDeps } from '../markets/find-market.ts'
import { pricedMarket, type Market } from '../markets/price-feed.ts'
import { countTrials, trialKeyOf } from '../robustness/trials.ts'
import { runQueue } from './cancel-strategy.ts'
import { neededFor } from './compute-entries.ts'
import { barPaths, type RunAnswer, type RunRequest } from './compute-run.ts'
import { backtestRequestOf } from './find-backtest-request.ts'
import { claimRun, completeRun, failRun, findOpenRuns, findRun, saveRunProgress, type RunRow, type Tx } from './store.ts'
import { findStoredFiner } from './stored-finer.ts'
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
    const order = await orderOf(deps, row, running)
    return await threads.compute(task, order, { signal, timeoutMs: limits.runTimeoutMs, onProgress: report })
  } catch (cause) {
    // The market may have been deleted or imported again since the run was queued.
    if (cause instanceof Failure) return { kind: 'refused', reason: cause.message, paths: Object.keys(cause.errors ?? {}) }
    if (!(cause instanceof ThreadFailure) || cause.problem === 'died') throw cause
    return { kind: 'refused', reason: sentences[cause.problem], paths: barPaths }
  }
}

async function orderOf(deps: RunDeps, row: RunRow, running: JobContext): Promise<RunRequest> {
  // Checked when they were stored.
  const timeframe = parseTimeframe(row.timeframe) as Timeframe
  const plan = row.plan as Plan
  const { market, applied } = pricedMarket(await mustFindMarket(deps, row.owner_id, row.symbol), plan.adjustment?.value)
  const nowSeconds = Math.floor(deps.now() / 1000)
  const order = {
    plan,
    timeframe,
    instrument: market.instrument,
    source: market.source,
    sourceLabel: market.sourceLabel,
    adjustment: applied,
    startDate: row.start_date,
    endDate: row.end_date,
    initialCapitalUsd: row.initial_capital,
    readerVersion: (row.reading as Reading).readerVersion,
    nowSeconds,
  }
  // Computed bars cost less to make again in the thread than to hand over.
  if (sourceFacts(market.source).isComputed) return { ...order, stored: null, storedFiner: null, madeOf: null }
  const range = market.isDownloaded ? await downloadFor(deps, market, order, running) : { from: 0, to: nowSeconds }
  const madeOf = (await market.prices.record(timeframe, range, nowSeconds))?.madeOf
  const stored = await loadBars(market, timeframe, range.from, range.to, nowSeconds, madeOf)
  return { ...order, stored, storedFiner: await loadFiner(market, plan, timeframe, stored, nowSeconds), madeOf: madeOf ?? null }
}

/** The share of a run's progress that downloading its prices may take. */
const downloadPercent = 9

/** Downloads what a run lacks of the prices that it may test, which is part of the run; gives their stretch. */
async function downloadFor(
  deps: RunDeps,
  market: Market,
  order: Parameters<typeof neededFor>[1],
  { signal, report }: JobContext,
): Promise<Range> {
  const range = neededFor(market, order)
  const onProgress = (share: number) => report(share * downloadPercent, `Downloading prices: ${Math.floor(share * 100)}%`)
  await downloadPatiently(market, order.timeframe, range, { signal, onProgress }, deps.now)
  return range
}

/** The shortest lower timeframe that is stored of the market and not too long, where the plan can leave anything open inside a bar. */
async function loadFiner(market: Market, plan: Plan, of: Timeframe, bars: Bars, nowSeconds: number): Promise<RunRequest['storedFiner']> {
  if (!leavesOrderOpen(plan)) return null
  const range = { from: bars.time[0] ?? 0, to: nowSeconds }
  const lower = market.timeframes.filter((each) => timeframeMinutes[each] < timeframeMinutes[of])
  const timeframe = await findStoredFiner(market, lower, bars.length * timeframeMinutes[of], range, nowSeconds)
  return timeframe && { timeframe, bars: await loadBars(market, timeframe, range.from, range.to, nowSeconds) }
}

/** Whether two things of a plan can happen inside one bar: only then does their order matter. */
const leavesOrderOpen = ({
  stop,
  trailing,
  breakeven,
  targets,
  entryOrder,
  entryLong,
  entryShort,
  exitLong,
  exitShort,
  leverage,
}: Plan): boolean =>
  entryOrder !== null ||
  [entryLong, entryShort, exitLong, exitShort].some((rule) => rule?.fill === 'order') ||
  ((stop.long ?? stop.short ?? trailing ?? breakeven ?? leverage) !== null && (targets.long ?? targets.short) !== null)
