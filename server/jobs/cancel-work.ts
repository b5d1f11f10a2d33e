import { Failure, type FailureCode } from '@playbook/contract/failure'
import type { Transaction } from 'kysely'
import { isId } from '../db/is-id.ts'
import type { Database, Db } from '../db/tables.ts'
import type { JobQueue } from './job-queue.ts'

/** What cancelling needs. */
export interface CancelDeps {
  readonly db: Db
  readonly queue: JobQueue
  readonly now: () => number
}

/** One kind of queued work, as its domain keeps it. */
interface KindOfWork<Row> {
  readonly queueName: string
  readonly notFound: FailureCode
  /** Marks what is open of an owner as cancelled, that of one id or all of it; gives the ids. */
  readonly cancelOpen: (tx: Transaction<Database>, ownerId: string, id: string | null, now: Date) => Promise<readonly string[]>
  readonly find: (db: Db, ownerId: string, id: string) => Promise<Row | undefined>
}

/** How work of a kind is cancelled. What has ended stays as it is. */
export function cancelling<Row>({ queueName, notFound, cancelOpen, find }: KindOfWork<Row>) {
  const cancelWithin = async (tx: Transaction<Database>, { queue, now }: CancelDeps, ownerId: string, id: string | null): Promise<void> => {
    await queue.cancel(tx, queueName, await cancelOpen(tx, ownerId, id, new Date(now())))
  }
  return {
    async one(deps: CancelDeps, ownerId: string, id: string): Promise<Row> {
      if (!isId(id)) throw new Failure(notFound)
      await deps.db.transaction().execute((tx) => cancelWithin(tx, deps, ownerId, id))
      const row = await find(deps.db, ownerId, id)
      if (row === undefined) throw new Failure(notFound)
      return row
    },
    /** As part of the transaction that deactivates the account. */
    allOf: (tx: Transaction<Database>, deps: CancelDeps, ownerId: string): Promise<void> => cancelWithin(tx, deps, ownerId, null),
  }
}
