import { Failure } from '@playbook/contract/failure'
import { releaseActs, type ActOf } from '../billing/act-holds.ts'
import { isId } from '../db/is-id.ts'
import { keptSince } from '../db/kept-since.ts'
import type { Db } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { cancelStudiesOfStrategy } from '../robustness/cancel-study.ts'
import { unfinished } from './can-transition.ts'
import {
  cancelRuns,
  deleteStrategy,
  findItem,
  findProgress,
  purgeStrategies,
  restoreStrategy,
  type ItemRow,
  type ProgressRow,
  type Tx,
} from './store.ts'

/** The queue that runs wait in. */
export const runQueue = 'run-strategy'

export interface CancelDeps {
  readonly db: Db
  readonly queue: JobQueue
  readonly now: () => number
}

/** Cancels runs; their tokens are given back by the caller, after everything else that it locks. */
async function cancelWithin(tx: Tx, { queue, now }: CancelDeps, ownerId: string, id: string | null): Promise<ActOf[]> {
  const ids = await cancelRuns(tx, ownerId, id, new Date(now()))
  await queue.cancel(tx, runQueue, ids)
  return ids.map((each) => ({ userId: ownerId, act: 'backtest', id: each }))
}

const cancelAndRelease = (deps: CancelDeps, ownerId: string, id: string | null): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    await releaseActs(tx, await cancelWithin(tx, deps, ownerId, id), 'cancelled', new Date(deps.now()))
  })

/** Cancels a run that has not ended. Cancelling twice is no fault. */
export async function cancelStrategy(deps: CancelDeps, ownerId: string, id: string): Promise<ProgressRow> {
  if (!isId(id)) throw new Failure('strategy_not_found')
  await cancelAndRelease(deps, ownerId, id)
  const row = await findProgress(deps.db, ownerId, id)
  if (row === undefined) throw new Failure('strategy_not_found')
  if (row.status !== 'cancelled') throw new Failure('strategy_finished')
  return row
}

/** Deletes a strategy with everything that belongs to it, for as long as it can be brought back; its runs and checks end if they have not. */
export async function removeStrategy(deps: CancelDeps, ownerId: string, id: string): Promise<void> {
  if (!isId(id)) throw new Failure('strategy_not_found')
  const existed = await deps.db.transaction().execute(async (tx) => {
    const runs = await cancelWithin(tx, deps, ownerId, id)
    const studies = await cancelStudiesOfStrategy(tx, deps, ownerId, id)
    const isDeleted = await deleteStrategy(tx, ownerId, id, new Date(deps.now()))
    await releaseActs(tx, [...runs, ...studies], 'cancelled', new Date(deps.now()))
    return isDeleted
  })
  if (!existed) throw new Failure('strategy_not_found')
}

/** Brings a deleted strategy back with all that belonged to it. One that is there already stays as it is. */
export async function bringBackStrategy({ db, now }: Pick<CancelDeps, 'db' | 'now'>, ownerId: string, id: string): Promise<ItemRow> {
  if (!isId(id)) throw new Failure('strategy_not_found')
  await restoreStrategy(db, ownerId, id, keptSince(now()))
  const row = await findItem(db, ownerId, id)
  if (row === undefined) throw new Failure('strategy_not_found')
  return row
}

/** Removes strategies that were deleted longer ago than they can be brought back. */
export const purgeDeletedStrategies = ({ db, now }: Pick<CancelDeps, 'db' | 'now'>): Promise<void> => purgeStrategies(db, keptSince(now()))

/** Cancels everything an owner has in hand; for an account that is closed. */
export const cancelAllOf = (deps: CancelDeps, ownerId: string): Promise<void> => cancelAndRelease(deps, ownerId, null)

export const hasEnded = (row: Pick<ProgressRow, 'status'>): boolean => !(unfinished as readonly string[]).includes(row.status)
