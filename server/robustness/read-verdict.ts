import type { RobustnessReport, Verdict } from '@playbook/engine/robustness/report'
import { updateVerdict, type KnownTrials } from '@playbook/engine/robustness/update-trials'
import type { Db } from '../db/tables.ts'
import { findVerdict } from './store.ts'

/** What the newest completed check says of an owner's strategy after the tries that are known now, and which check that is; null when there is none. */
export async function readVerdict(
  db: Db,
  ownerId: string,
  strategyId: string,
  tries: KnownTrials,
): Promise<{ checkId: string; verdict: Verdict } | null> {
  const found = await findVerdict(db, ownerId, strategyId)
  if (found === undefined) return null
  // Part of a report that `study-jobs.ts` has written.
  const told = found.told as Pick<RobustnessReport, 'verdict' | 'sharpe' | 'baseline'>
  return { checkId: found.id, verdict: updateVerdict(told, tries, found.periods) }
}
