import { limits } from '@playbook/contract/limits'
import type { Db } from '../../db/tables.ts'
import { deleteOldEvents } from './store.ts'

const dayMs = 24 * 3_600_000

/** Removes lines of the log past their time; those of addresses without an account after a day. */
export const purgeOldEvents = (deps: { readonly db: Db; readonly now: () => number }): Promise<void> =>
  deleteOldEvents(deps.db, new Date(deps.now() - limits.securityEventsKeptDays * dayMs), new Date(deps.now() - dayMs))
