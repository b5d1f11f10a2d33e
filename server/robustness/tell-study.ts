import type { JobQueue } from '../jobs/job-queue.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx, WorkRow } from './store.ts'

const words = {
  check: { noun: 'Robustness check', page: 'robustness' },
  sweep: { noun: 'Parameter sweep', page: 'sweep' },
} as const

/** Tells the owner of a study that it has ended. */
export async function tellStudy(
  tx: Tx,
  deps: { readonly queue: Pick<JobQueue, 'enqueue'> },
  { owner_id: ownerId, strategy_id: strategyId, kind }: Pick<WorkRow, 'owner_id' | 'strategy_id' | 'kind'>,
  { text, now, isFailed }: { readonly text: string; readonly now: Date; readonly isFailed: boolean },
): Promise<void> {
  const { noun, page } = words[kind]
  const title = `${noun} ${isFailed ? 'failed' : 'finished'}`
  await notify(tx, deps, { ownerId, kind: 'check', title, text, link: `/console/strategy-lab/strategies/${strategyId}/${page}`, now })
}
