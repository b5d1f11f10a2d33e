import { setTimeout as sleep } from 'node:timers/promises'
import { hasJobEnded } from '@playbook/contract/api-jobs'
import * as calls from '@playbook/contract/b2b-jobs'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { RobustnessReport } from '@playbook/engine/robustness/report'
import { isId } from '../../db/is-id.ts'
import type { KeyCaller } from '../../http/actor.ts'
import { serve, type Route } from '../../http/serve.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Notices } from '../../jobs/notices.ts'
import { presentEach, watch } from '../../jobs/progress.ts'
import { createEntryChecker } from '../../strategies/check-entries.ts'
import type { ReadText } from '../../strategies/read-text.ts'
import { presentTrade, unpackTrades } from '../../strategies/trade-blocks.ts'
import type { ApiMarkets } from '../api/find-passed-on.ts'
import { timeOf } from '../sandbox/time-of.ts'
import { apiJobQueue } from './api-job-queue.ts'
import { finishedBacktest } from './finished-backtest.ts'
import { giveUnitsBack } from './give-units-back.ts'
import { presentJob } from './present-job.ts'
import { readBacktest } from './read-backtest.ts'
import { presentRobustness } from './read-robustness.ts'
import { startBacktest } from './start-backtest.ts'
import { ownerOf, type StartJobDeps } from './start-job.ts'
import { startRobustness } from './start-robustness.ts'
import * as store from './store.ts'

interface JobRouteDeps extends StartJobDeps {
  readonly markets: ApiMarkets
  readonly notices: Notices
  readonly queue: JobQueue
  readonly readText: ReadText
}

const cursorOf = ({ created_at: at, id }: store.JobRow): string => `${at.getTime()}-${id}`

/** The job that a page ended with, as its cursor names it. */
function readCursor(cursor: string | undefined): { createdAt: Date; id: string } | null {
  if (cursor === undefined) return null
  const [, ms = '', id = ''] = /^(\d{1,15})-(.+)$/.exec(cursor) ?? []
  if (!isId(id)) throw unknownCursor()
  return { createdAt: new Date(Number(ms)), id }
}

function readNumber(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,9}$/.test(cursor)) throw unknownCursor()
  return Number(cursor)
}

function unknownCursor(): Failure {
  const message = 'cursor must be the next_cursor of an earlier answer'
  return new Failure('validation', { message, errors: { cursor: [message] } })
}

const picked = <T extends object>(row: T, fields: readonly (keyof T)[] | undefined): Partial<T> =>
  fields === undefined ? row : (Object.fromEntries(fields.map((field) => [field, row[field]])) as unknown as Partial<T>)

/** Work that keys start, and what came out of it. */
export function jobRoutes(deps: JobRouteDeps): Route[] {
  const { db } = deps
  const checkEntries = createEntryChecker()
  const streams = new Map<string, number>()

  async function mustFind(caller: KeyCaller, id: string): Promise<store.JobRow> {
    const row = isId(id) ? await store.findJob(db, ownerOf(caller), id) : undefined
    if (row === undefined) throw new Failure('job_not_found')
    return row
  }

  async function mustBeCompleted(caller: KeyCaller, id: string, kind: store.JobRow['kind']) {
    const job = await mustFind(caller, id)
    if (job.kind !== kind) throw new Failure('job_not_found', { message: `This job is no ${kind}.` })
    const outcome = await store.findOutcome(db, ownerOf(caller), id)
    if (outcome === undefined)
      throw new Failure('job_unfinished', job.error === null ? {} : { message: `This job has failed: ${job.error}` })
    return { job: presentJob(job), outcome }
  }

  const statesOf = (caller: KeyCaller, id: string, signal: AbortSignal) =>
    watch(deps.notices, {
      topic: store.apiJobTopic(id),
      read: async () => (await store.findJob(db, ownerOf(caller), id)) ?? null,
      hasEnded: ({ status }) => hasJobEnded(status),
      signal,
    })

  /** The job as it is once it has ended, or when the time is up. */
  async function waitFor(caller: KeyCaller, row: store.JobRow, seconds: number, gone: AbortSignal): Promise<store.JobRow> {
    if (seconds === 0 || hasJobEnded(row.status)) return row
    const over = new AbortController()
    const signal = AbortSignal.any([gone, over.signal])
    const end = async () => {
      for await (const state of statesOf(caller, row.id, signal)) if (hasJobEnded(state.status)) return
    }
    await Promise.race([end(), sleep(seconds * 1_000, undefined, { signal }).catch(() => {})])
    over.abort()
    return mustFind(caller, row.id)
  }

  /** Counts a stream of a key for as long as it is open. */
  async function* counted<T>(keyId: string, states: AsyncIterable<T>): AsyncGenerator<T> {
    streams.set(keyId, (streams.get(keyId) ?? 0) + 1)
    try {
      yield* states
    } finally {
      const left = streams.get(keyId)! - 1
      if (left === 0) streams.delete(keyId)
      else streams.set(keyId, left)
    }
  }

  return [
    serve(calls.startBacktest, ({ body, caller, context }) => {
      const markets = deps.markets[caller.environment]
      return startBacktest({ ...deps, markets, checkEntries, knownAtMs: timeOf(caller, deps.now) }, caller, context, body)
    }),
    serve(calls.startRobustness, ({ body, caller, context }) => startRobustness(deps, caller, context, body)),
    serve(calls.listJobs, async ({ query: { kind, status, limit, cursor, fields }, caller }) => {
      // One more tells whether there is another page.
      const rows = await store.listJobs(db, ownerOf(caller), { kind, status, after: readCursor(cursor), limit: limit + 1 })
      const page = rows.slice(0, limit)
      return {
        jobs: page.map((row) => picked(presentJob(row), fields)),
        next_cursor: rows.length > limit ? cursorOf(page.at(-1)!) : null,
      }
    }),
    serve(calls.readJob, async ({ params: { job_id: id }, query, caller, context: { signal } }) => ({
      job: presentJob(await waitFor(caller, await mustFind(caller, id), query.wait_seconds, signal)),
    })),
    serve(calls.watchJob, async ({ params: { job_id: id }, caller, context: { signal } }) => {
      await mustFind(caller, id)
      if ((streams.get(caller.keyId) ?? 0) >= limits.maxJobStreams) throw new Failure('too_many_streams', { retryAfterSeconds: 1 })
      return counted(
        caller.keyId,
        presentEach(statesOf(caller, id, signal), (row) => ({ job: presentJob(row) })),
      )
    }),
    serve(calls.cancelJob, async ({ params: { job_id: id }, caller }) => {
      const { status } = await mustFind(caller, id)
      await db.transaction().execute(async (tx) => {
        const now = new Date(deps.now())
        const cancelled = await store.cancelJob(tx, ownerOf(caller), id, now)
        if (cancelled === undefined) return
        await deps.queue.cancel(tx, apiJobQueue, [id])
        await giveUnitsBack(tx, cancelled, now)
      })
      const row = await mustFind(caller, id)
      // Cancelling twice is no fault.
      if (row.status !== 'cancelled') throw new Failure('job_finished', { message: `This job has ended already: it is ${status}.` })
      return { job: presentJob(row) }
    }),
    serve(calls.readBacktest, async ({ params: { job_id: id }, query, caller }) => {
      const { job, outcome } = await mustBeCompleted(caller, id, 'backtest')
      const { businessId } = caller
      return { job, ...(await readBacktest(db, { businessId, id }, finishedBacktest(outcome), query.fields)) }
    }),
    serve(calls.listBacktestTrades, async ({ params: { job_id: id }, query: { limit, cursor, fields }, caller }) => {
      const { job } = await mustBeCompleted(caller, id, 'backtest')
      const after = readNumber(cursor)
      const [blocks, count] = await Promise.all([store.findTrades(db, id, after, limit), store.countTrades(db, id)])
      const trades = blocks
        .flatMap(({ first_number: first, columns }) => unpackTrades(first, columns, null))
        .filter(({ number }) => number > after && number <= after + limit)
        .map(({ number, trade }) => {
          const { id: _, status: __, symbol: ___, ...told } = presentTrade(id, job.symbol, number, trade)
          return picked<calls.ApiTrade>(told, fields)
        })
      return { trades, count, next_cursor: after + limit < count ? String(after + limit) : null }
    }),
    serve(calls.readRobustness, async ({ params: { job_id: id }, caller }) => {
      const { job, outcome } = await mustBeCompleted(caller, id, 'robustness')
      // Written by `run-robustness.ts` in this shape.
      return { job, ...presentRobustness(outcome.result as RobustnessReport) }
    }),
  ]
}
