import { limits } from '@playbook/contract/limits'
import type { Db } from '../../db/tables.ts'
import { deleteOldJobs } from './store.ts'

const dayMs = 24 * 3_600_000

/** Forgets jobs, with what came out, that ended longer ago than they are kept. */
export const purgeOldApiJobs = ({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> =>
  deleteOldJobs(db, new Date(now() - limits.apiJobsKeptDays * dayMs))
