import { limits } from '@playbook/contract/limits'
import type { Db } from '../db/tables.ts'
import { deleteOldNotifications } from './store.ts'

const dayMs = 24 * 3_600_000

/** Removes what users were told of longer ago than it is kept. */
export const purgeOldNotifications = (deps: { readonly db: Db; readonly now: () => number }): Promise<void> =>
  deleteOldNotifications(deps.db, new Date(deps.now() - limits.firedKeptDays * dayMs))
