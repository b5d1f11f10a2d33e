import { Failure } from '@playbook/contract/failure'
import type { Db } from '../db/tables.ts'
import type { Markets } from '../markets/find-market.ts'
import { mustFindBacktestRequest } from '../strategies/find-backtest-request.ts'
import type { RunToRepeat } from '../strategies/rerun-input.ts'
import { findRun, findStoredInputs, type FinishedRun } from '../strategies/run-inputs.ts'
import type { TrialScope } from './trials.ts'

/** A finished backtest without its bars. */
export interface FinishedBacktest {
  readonly run: FinishedRun
  readonly triedOn: TrialScope
}

const older = 'This result was made before its inputs were kept. Run the strategy again, then check that result.'

/** The backtest that a study is about; refuses a strategy that has none. */
export async function mustFindBacktest(db: Db, ownerId: string, strategyId: string): Promise<FinishedBacktest> {
  const triedOn = await mustFindBacktestRequest(db, ownerId, strategyId)
  const run = await mustBeFinished(() => findRun(db, ownerId, strategyId))
  if (run.inputs === null) throw new Failure('strategy_unfinished', { message: older })
  return { run, triedOn }
}

async function mustBeFinished<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (cause) {
    throw cause instanceof Failure && cause.code === 'inputs_unavailable' ? new Failure('strategy_unfinished') : cause
  }
}

/** The same with the bars that only the database has. */
export async function loadRun(markets: Markets, ownerId: string, { run }: FinishedBacktest): Promise<RunToRepeat> {
  const { inputs, imported } = await findStoredInputs(markets, ownerId, run)
  return { plan: run.plan, inputs, imported, dataHash: run.result.receipt.data_hash }
}
