import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { recordSecurityEvent } from './security-events.ts'
import { endLogins, markRestored, markSuspended } from './store.ts'

/** Where an operator was is not for the account's owner. */
const fromUs = { ip: '', requestId: '', userAgent: '' }

/**
 * Shuts an account out as part of the caller's transaction: once it commits, every process refuses its requests and ends
 * its streams. False where it was suspended already. What still runs for it is for the caller to cancel.
 */
export async function suspendUser(tx: Transaction<Database>, userId: string, now: Date): Promise<boolean> {
  const isNew = await markSuspended(tx, userId, now, now)
  if (!isNew) return false
  await endLogins(tx, userId, null, 'suspension', now)
  await recordSecurityEvent(tx, { userId, kind: 'suspended', from: fromUs, at: now })
  return true
}

/**
 * Lets a suspended account in again, or opens one that was closed; it logs in anew. Where its owner had closed it before it was
 * suspended, it stays closed, to be deleted at its time. False where it was neither, or is deleted.
 */
export async function restoreUser(tx: Transaction<Database>, userId: string, now: Date): Promise<boolean> {
  if (await markSuspended(tx, userId, null, now)) {
    await recordSecurityEvent(tx, { userId, kind: 'unsuspended', from: fromUs, at: now })
    return true
  }
  const wasClosed = await markRestored(tx, userId, now)
  if (wasClosed) await recordSecurityEvent(tx, { userId, kind: 'reactivated', from: fromUs, at: now })
  return wasClosed
}
