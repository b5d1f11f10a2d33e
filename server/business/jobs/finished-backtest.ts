import type { StrategyResult } from '@playbook/contract/strategies'
import type { Markets } from '../../markets/find-market.ts'
import type { RunToRepeat } from '../../strategies/rerun-input.ts'
import { findStoredInputs } from '../../strategies/run-inputs.ts'
import type { StoredInputs } from '../../strategies/stored-inputs.ts'
import type { BacktestAsked } from './start-backtest.ts'

/** A completed backtest as it is stored. */
export interface FinishedBacktest {
  readonly asked: BacktestAsked
  readonly result: StrategyResult
  readonly inputs: StoredInputs
}

/** Written by `start-backtest.ts` and `run-backtest.ts` in these shapes. */
export const finishedBacktest = (row: { readonly asked: unknown; readonly result: unknown; readonly inputs: unknown }): FinishedBacktest =>
  row as FinishedBacktest

/** What repeats it, with the bars that only the database has. */
export async function runToRepeat(
  markets: Markets,
  ownerId: string,
  { asked: { plan }, result: { receipt }, inputs }: FinishedBacktest,
): Promise<RunToRepeat> {
  const { imported } = await findStoredInputs(markets, ownerId, { inputs, plan, source: receipt.source })
  return { plan, inputs, imported, dataHash: receipt.data_hash }
}
