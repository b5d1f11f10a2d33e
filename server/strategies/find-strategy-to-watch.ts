import { Failure } from '@playbook/contract/failure'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Db } from '../db/tables.ts'
import { mustFind } from './must-find.ts'
import { findDetail, findFinished } from './store.ts'
import type { StoredInputs } from './stored-inputs.ts'

/** A completed strategy as it can be played on over newer bars. */
export interface StrategyToWatch {
  readonly name: string
  readonly symbol: string
  readonly plan: Plan
  readonly inputs: Pick<StoredInputs, 'timeframe' | 'costs' | 'prices' | 'initialCapitalUsd'>
}

/** A completed strategy of this owner; refuses one that is not there or has no result to go on from. */
export async function findStrategyToWatch(db: Db, ownerId: string, id: string): Promise<StrategyToWatch> {
  const { name, symbol } = await mustFind(id, () => findDetail(db, ownerId, id))
  const { status, plan, inputs } = await mustFind(id, () => findFinished(db, ownerId, id))
  if (status !== 'completed' || inputs === null) throw new Failure('strategy_unfinished')
  // Both were stored as these by the run.
  return { name, symbol, plan: plan as Plan, inputs: inputs as StoredInputs }
}
