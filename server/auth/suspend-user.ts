import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { endLogins, markSuspended } from './store.ts'

/**
 * Shuts an account out as part of the caller's transaction: once it commits, every process refuses its requests and ends
 * its streams. False where it was suspended already. What still runs for it is for the caller to cancel.
 */
export async function suspendUser(tx: Transaction<Database>, userId: string, now: Date): Promise<boolean> {
  const isNew = await markSuspended(tx, userId, now, now)
  if (isNew) await endLogins(tx, userId, null, 'suspension', now)
  return isNew
}

/** Lets a suspended account in again; it logs in anew. False where it was not suspended. */
export const restoreUser = (tx: Transaction<Database>, userId: string, now: Date): Promise<boolean> => markSuspended(tx, userId, null, now)
