import { Failure } from '@playbook/contract/failure'
import { isId } from '../db/is-id.ts'
import { taskQueue } from './queues.ts'
import type { StartDeps } from './start-study.ts'
import { cancelStudies, findStudy, type StudyRow, type Tx } from './store.ts'

/** Cancels a study that has not ended. Cancelling twice is no fault. */
export async function cancelStudyOf(deps: StartDeps, ownerId: string, id: string): Promise<StudyRow> {
  if (!isId(id)) throw new Failure('study_not_found')
  await cancelWithin(deps, ownerId, id)
  const row = await findStudy(deps.db, ownerId, id)
  if (row === undefined) throw new Failure('study_not_found')
  if (row.status !== 'cancelled') throw new Failure('study_finished')
  return row
}

/** Cancels every study that an owner has in hand; for an account that is closed. */
export const cancelAllStudiesOf = (deps: StartDeps, ownerId: string): Promise<void> => cancelWithin(deps, ownerId, null)

/** Cancels the studies of a strategy that is deleted, as part of that. */
export async function cancelStudiesOfStrategy(
  tx: Tx,
  { queue, now }: Pick<StartDeps, 'queue' | 'now'>,
  ownerId: string,
  strategyId: string,
): Promise<void> {
  await queue.cancel(tx, taskQueue, await cancelStudies(tx, ownerId, { strategyId }, new Date(now())))
}

async function cancelWithin({ db, queue, now }: StartDeps, ownerId: string, id: string | null): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queue.cancel(tx, taskQueue, await cancelStudies(tx, ownerId, { id }, new Date(now())))
  })
}
