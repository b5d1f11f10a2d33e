import type { Verdict } from '@playbook/engine/robustness/report'
import type { Db } from '../db/tables.ts'
import { findVerdict } from './store.ts'

/** What the newest completed check says of an owner's strategy, and which check that is; null when there is none. */
export async function readVerdict(db: Db, ownerId: string, strategyId: string): Promise<{ checkId: string; verdict: Verdict } | null> {
  const found = await findVerdict(db, ownerId, strategyId)
  // Part of a report that `study-jobs.ts` has written.
  return found === undefined ? null : { checkId: found.id, verdict: found.verdict as Verdict }
}
