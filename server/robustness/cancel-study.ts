import { Failure } from '@playbook/contract/failure'
import { releaseActs, type ActOf } from '../billing/act-holds.ts'
import { isId } from '../db/is-id.ts'
import { actOf } from './act-of.ts'
import { taskQueue } from './queues.ts'
import type { CancelStudyDeps } from './start-study.ts'
import { cancelStudies, findStudy, type StudyRow, type Tx } from './store.ts'

/** Cancels a study that has not ended. Cancelling twice is no fault. */
export async function cancelStudyOf(deps: CancelStudyDeps, ownerId: string, id: string): Promise<StudyRow> {
  if (!isId(id)) throw new Failure('study_not_found')
  await cancelWithin(deps, ownerId, id)
  const row = await findStudy(deps.db, ownerId, id)
  if (row === undefined) throw new Failure('study_not_found')
  if (row.status !== 'cancelled') throw new Failure('study_finished')
  return row
}

/** Cancels every study that an owner has in hand; for an account that is closed. */
export const cancelAllStudiesOf = (deps: CancelStudyDeps, ownerId: string): Promise<void> => cancelWithin(deps, ownerId, null)

/** Cancels the studies of a strategy that is deleted, as part of that; their tokens are given back by the caller. */
export async function cancelStudiesOfStrategy(
  tx: Tx,
  { queue, now }: Pick<CancelStudyDeps, 'queue' | 'now'>,
  ownerId: string,
  strategyId: string,
): Promise<ActOf[]> {
  return cancelThese(tx, { queue, now }, ownerId, { strategyId })
}

async function cancelThese(
  tx: Tx,
  { queue, now }: Pick<CancelStudyDeps, 'queue' | 'now'>,
  ownerId: string,
  which: Parameters<typeof cancelStudies>[2],
): Promise<ActOf[]> {
  const { jobs, studies } = await cancelStudies(tx, ownerId, which, new Date(now()))
  await queue.cancel(tx, taskQueue, jobs)
  return studies.map(({ id, kind }) => ({ userId: ownerId, act: actOf[kind], id }))
}

async function cancelWithin(deps: CancelStudyDeps, ownerId: string, id: string | null): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await releaseActs(tx, await cancelThese(tx, deps, ownerId, { id }), 'cancelled', new Date(deps.now()))
  })
}
