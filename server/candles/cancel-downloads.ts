import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { downloadQueue } from './download-job.ts'
import { cancelOpenDownloads, findDownload, type DownloadRow } from './store.ts'

interface CancelDeps {
  readonly db: Db
  readonly queue: JobQueue
  readonly now: () => number
}

/** Stops a download; what it has stored stays. One that has ended stays as it is. */
export async function cancelDownload(deps: CancelDeps, ownerId: string, id: string): Promise<DownloadRow> {
  if (!isId(id)) throw new Failure('download_not_found')
  await deps.db.transaction().execute((tx) => cancelWithin(tx, deps, ownerId, id))
  const row = await findDownload(deps.db, ownerId, id)
  if (row === undefined) throw new Failure('download_not_found')
  return row
}

async function cancelWithin(tx: Transaction<Database>, { queue, now }: CancelDeps, ownerId: string, id: string | null): Promise<void> {
  await queue.cancel(tx, downloadQueue, await cancelOpenDownloads(tx, ownerId, id, new Date(now())))
}

/** Stops all downloads of an owner, as part of the transaction that deactivates the account. */
export const cancelAllDownloadsOf = (tx: Transaction<Database>, deps: CancelDeps, ownerId: string): Promise<void> =>
  cancelWithin(tx, deps, ownerId, null)
