import type { Db } from '../db/tables.ts'
import { deleteExpiredHits, deleteOldKeys } from './store.ts'

export const answersKeptMs = 24 * 3_600_000

/** Removes counts of windows that are over, and answers whose idempotency key has had its day. */
export async function purgeOldRequests(deps: { readonly db: Db; readonly now: () => number }): Promise<void> {
  await deleteExpiredHits(deps.db, new Date(deps.now()))
  await deleteOldKeys(deps.db, new Date(deps.now() - answersKeptMs))
}
