import type { Db } from '../db/tables.ts'
import { deleteOldLogins } from './store.ts'

const keptMs = 7 * 24 * 3_600_000

/** Removes logins that have been over for a week, with the hashes of their tokens, and attempts as old. */
export const purgeOldLogins = (deps: { readonly db: Db; readonly now: () => number }): Promise<void> =>
  deleteOldLogins(deps.db, new Date(deps.now() - keptMs))
