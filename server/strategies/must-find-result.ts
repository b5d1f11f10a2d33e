import { Failure } from '@playbook/contract/failure'
import type { StrategyDetail, StrategyResult } from '@playbook/contract/strategies'
import type { Db } from '../db/tables.ts'
import { mustFind } from './must-find.ts'
import { presentDetail } from './present-strategy.ts'
import { readResult } from './read-result.ts'
import { findDetail } from './store.ts'

export interface FinishedStrategy {
  readonly strategy: StrategyDetail
  readonly result: StrategyResult
}

/** A strategy of the caller with its result. Another owner's answers like one that does not exist. */
export async function mustFindResult(db: Db, ownerId: string, id: string): Promise<FinishedStrategy> {
  const row = await mustFind(id, () => findDetail(db, ownerId, id))
  const result = row.status === 'completed' ? await readResult(db, ownerId, id) : null
  if (result === null) throw new Failure('export_unavailable')
  return { strategy: presentDetail(row), result }
}
