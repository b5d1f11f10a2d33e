import type { JobQueue } from '../jobs/job-queue.ts'
import { notify } from '../notifications/notify.ts'
import { isOfMany, type RunRow, type Tx } from './store.ts'

/** Tells the owner of a run that it has ended, unless it is one of a strategy's runs on many markets, which have a page of their own. */
export async function tellRun(
  tx: Tx,
  deps: { readonly queue: Pick<JobQueue, 'enqueue'> },
  { id, owner_id: ownerId, name }: RunRow,
  { text, now, isFailed }: { readonly text: string; readonly now: Date; readonly isFailed: boolean },
): Promise<void> {
  if (ownerId === null || (await isOfMany(tx, id))) return
  const title = `${isFailed ? 'Backtest failed' : 'Backtest finished'}: ${name}`
  await notify(tx, deps, { ownerId, kind: 'run', title, text, link: `/console/strategy-lab/strategies/${id}`, now })
}
