import type { Db } from '../db/tables.ts'
import { pauseAlertsOf } from './store.ts'

/** Pauses every alert of a user who leaves. */
export async function pauseAllAlertsOf(deps: { readonly db: Db; readonly now: () => number }, userId: string): Promise<void> {
  await pauseAlertsOf(deps.db, userId, new Date(deps.now()))
}
