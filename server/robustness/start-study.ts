import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { quoteOfStudy } from '@playbook/contract/price-study'
import { holdForAct, type Billing } from '../billing/act-holds.ts'
import type { Db } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { mustFindBacktest } from './load-study.ts'
import { enqueueStep } from './queues.ts'
import { fingerprintOf, type StudySettings } from './settings-of.ts'
import { findStudy, insertStudy, type StudyKind, type StudyRow } from './store.ts'

export interface StartDeps extends CancelStudyDeps, Billing {}

/** What cancelling a study needs. */
export interface CancelStudyDeps {
  readonly db: Db
  readonly queue: JobQueue
  readonly now: () => number
}

interface StudyToStart {
  readonly strategyId: string
  readonly kind: StudyKind
  readonly settings: StudySettings
  /** The price in tokens that its owner has seen. */
  readonly accepted: number | undefined
}

/** Queues a study of a finished backtest; the one that asks the same, waiting, running or done, is answered instead. */
export async function startStudy(
  deps: StartDeps,
  ownerId: string,
  { strategyId, kind, settings, accepted }: StudyToStart,
): Promise<StudyRow> {
  const { db, queue, now } = deps
  const { run } = await mustFindBacktest(db, ownerId, strategyId)
  const quote = quoteOfStudy({ kind, settings: settings.engine, plan: run.plan, bars: run.result.receipt.bars })
  const subject = { kind: 'strategy', id: strategyId, name: run.name } as const
  const study = { ownerId, strategyId, kind, settings, fingerprint: fingerprintOf(settings), now: new Date(now()) }
  const id = await db.transaction().execute(async (tx) => {
    const stored = await insertStudy(tx, study, limits.maxUnfinishedStudies)
    if (stored === null) return null
    if (!stored.isNew) return stored.id
    await enqueueStep(queue, tx, { studyId: stored.id, step: 'plan' }, stored.id, ownerId)
    await holdForAct(tx, deps, { userId: ownerId, id: stored.id, quote, subject, accepted })
    return stored.id
  })
  if (id === null) throw new Failure('too_many_runs', { retryAfterSeconds: 10 })
  const row = await findStudy(db, ownerId, id)
  if (row === undefined) throw new Failure('study_not_found')
  return row
}
