import { Failure } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { importQueue } from './import-job.ts'
import { cancelOpenImports, findImport, type ImportRow } from './import-store.ts'

interface CancelDeps {
  readonly db: Db
  readonly queue: JobQueue
  readonly now: () => number
}

/** Cancels an import; nothing of it is kept. One that has ended stays as it is. */
export async function cancelImport(deps: CancelDeps, ownerId: string, id: string): Promise<ImportRow> {
  if (!isId(id)) throw new Failure('import_not_found')
  await deps.db.transaction().execute((tx) => cancelWithin(tx, deps, ownerId, id))
  const row = await findImport(deps.db, ownerId, id)
  if (row === undefined) throw new Failure('import_not_found')
  return row
}

async function cancelWithin(tx: Transaction<Database>, { queue, now }: CancelDeps, ownerId: string, id: string | null): Promise<void> {
  await queue.cancel(tx, importQueue, await cancelOpenImports(tx, ownerId, id, new Date(now())))
}

/** Cancels all imports of an owner, as part of the transaction that deactivates the account. */
export const cancelAllImportsOf = (tx: Transaction<Database>, deps: CancelDeps, ownerId: string): Promise<void> =>
  cancelWithin(tx, deps, ownerId, null)
