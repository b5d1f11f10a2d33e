import { Failure } from '@playbook/contract/failure'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Db } from '../db/tables.ts'
import { findMarket } from '../markets/load-bars.ts'
import { loadOwnBars } from '../markets/own-candles.ts'
import { mustFindAsked } from '../strategies/find-asked.ts'
import { createInputLoader } from '../strategies/run-inputs.ts'
import type { StoredInputs } from '../strategies/stored-inputs.ts'
import type { StudiedRun } from './study-run.ts'
import type { TriedOn } from './trials.ts'

/** A finished backtest without its bars. */
export interface FinishedBacktest {
  readonly plan: Plan
  readonly inputs: StoredInputs
  readonly source: 'simulated' | 'imported'
  readonly dataHash: string
  readonly triedOn: TriedOn
}

const sentences = {
  older: 'This result was made before its inputs were kept. Run the strategy again, then check that result.',
  deleted: 'The prices of this market were deleted since the backtest. Import them again and run the strategy again.',
} as const

const refuse = (message: string) => new Failure('strategy_unfinished', { message })

/** The backtest that a study is about; refuses a strategy that has none. */
export async function mustFindBacktest(db: Db, ownerId: string, strategyId: string): Promise<FinishedBacktest> {
  const triedOn = await mustFindAsked(db, ownerId, strategyId)
  const { plan, inputs, source, result } = await mustBeFinished(() => createInputLoader({ db }).find(ownerId, strategyId))
  if (inputs === null) throw refuse(sentences.older)
  return { plan, inputs, source, dataHash: result.receipt.data_hash, triedOn }
}

async function mustBeFinished<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (cause) {
    throw cause instanceof Failure && cause.code === 'inputs_unavailable' ? new Failure('strategy_unfinished') : cause
  }
}

/** The same with the bars that only the database has. */
export async function loadRun(db: Db, ownerId: string, { plan, inputs, source, dataHash }: FinishedBacktest): Promise<StudiedRun> {
  if (source === 'simulated') return { plan, inputs, imported: null, dataHash }
  const market = await findMarket({ db }, ownerId, inputs.instrument.symbol)
  if (market === null || market.marketId === null) throw refuse(sentences.deleted)
  const imported = await loadOwnBars(db, market.marketId, inputs.timeframe, inputs.firstTime, inputs.lastTime + 1)
  return { plan, inputs, imported, dataHash }
}
