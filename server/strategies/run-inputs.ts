import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { sourceFacts, type MarketSource } from '@playbook/contract/market-sources'
import type { PackedBars, RunHashes, RunInputs } from '@playbook/contract/publications'
import type { LeftOut, StrategyResult } from '@playbook/contract/strategies'
import type { Adjustment } from '@playbook/engine/market/adjustment'
import type { Bars } from '@playbook/engine/market/bars'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { leftOutOf } from '@playbook/engine/strategy/left-out'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Reading } from '@playbook/engine/strategy/reading'
import type { Db } from '../db/tables.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { neverAborted, openThreadPool, type Task } from '../jobs/thread-pool.ts'
import type { Markets } from '../markets/find-market.ts'
import { pricedMarket } from '../markets/price-feed.ts'
import { packInputs, type InputsAnswer, type InputsRequest } from './compute-inputs.ts'
import { mustFind } from './must-find.ts'
import { findFinished, type FinishedRow } from './store.ts'
import type { StoredInputs } from './stored-inputs.ts'

/** A completed run: what was written, what came out, and what it was computed from. */
export interface FinishedRun {
  readonly name: string
  readonly words: string
  readonly leftOut: readonly LeftOut[]
  readonly inputs: StoredInputs | null
  readonly plan: Plan
  readonly source: MarketSource
  readonly result: Pick<StrategyResult, 'figures' | 'trades_summary' | 'receipt' | 'interval'>
}

/** A run's inputs with every bar; refuses, with the reason, where they are not what they were. */
export type LoadInputs = (ownerId: string, run: FinishedRun) => Promise<RunInputs>

const task: Task<InputsRequest, InputsAnswer> = { url: new URL('./compute-inputs.ts', import.meta.url) }
/** Packing more than these takes long enough that other requests would feel it. */
const fewBars = 20_000

const gone = {
  unfinished: 'This backtest has not completed, so there is nothing to run again.',
  older: 'This result was made before the inputs of a run were kept. Run the strategy again to have them.',
  deleted: (symbol: string) => `The prices of ${symbol} were deleted since this backtest ran, so it cannot be run again.`,
  changed: (symbol: string) => `The prices of ${symbol} have changed since this backtest ran, so it would not be the same test.`,
  large: 'This backtest has too many bars to be sent at the moment. Please try again later.',
} as const

const refuse = (message: string): Failure => new Failure('inputs_unavailable', { message })

/** A completed run of this owner; refuses one that is not there or has no result. */
export async function findRun(db: Db, ownerId: string, id: string): Promise<FinishedRun> {
  const row = await mustFind(id, () => findFinished(db, ownerId, id))
  if (row.status !== 'completed' || row.receipt === null) throw refuse(gone.unfinished)
  return finishedRun(row)
}

/** What a run hung on, with the bars that only the database has; refuses where they are gone. */
export async function findStoredInputs(
  markets: Markets,
  ownerId: string,
  { inputs, plan, source }: Pick<FinishedRun, 'inputs' | 'plan' | 'source'>,
): Promise<Pick<InputsRequest, 'inputs' | 'imported'>> {
  if (inputs === null) throw refuse(gone.older)
  return { inputs, imported: sourceFacts(source).isComputed ? null : await storedBars(markets, ownerId, inputs, plan.adjustment?.value) }
}

/** Loads the inputs of runs; long ones are packed in a thread that starts with the first of them. */
export function createInputLoader({ markets }: { readonly markets: Markets }): LoadInputs {
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  const pack = async (order: InputsRequest): Promise<InputsAnswer> => {
    const { firstTime, lastTime, timeframe, finer } = order.inputs
    const shortest = finer?.timeframe ?? timeframe
    if (lastTime - firstTime < fewBars * timeframeMinutes[shortest] * 60) return packInputs(order)
    try {
      return await threads.compute(task, order, { signal: neverAborted, timeoutMs: limits.requestTimeoutMs })
    } catch (cause) {
      if (!(cause instanceof ThreadFailure)) throw cause
      throw new Failure('strategy_unavailable', { message: gone.large, cause })
    }
  }
  return async (ownerId, run) => {
    const { inputs, imported } = await findStoredInputs(markets, ownerId, run)
    const packed = await pack({ plan: run.plan, inputs, imported })
    const isSame = packed.dataHash === run.result.receipt.data_hash && packed.settingsHash === inputs.settingsHash
    if (!isSame) throw refuse(gone.changed(inputs.instrument.symbol))
    return present(run, inputs, packed)
  }
}

/** Written by `compute-run.ts` and `interpret-strategy.ts` in these shapes. */
const finishedRun = (row: FinishedRow): FinishedRun => ({
  name: row.name,
  words: row.strategy_text,
  leftOut: leftOutOf(row.strategy_text, row.reading as Partial<Reading>),
  inputs: row.inputs as StoredInputs | null,
  plan: row.plan as Plan,
  source: row.source,
  result: {
    figures: row.figures as StrategyResult['figures'],
    trades_summary: row.trades_summary as StrategyResult['trades_summary'],
    interval: row.interval as StrategyResult['interval'],
    receipt: row.receipt as StrategyResult['receipt'],
  },
})

async function storedBars(
  markets: Markets,
  ownerId: string,
  inputs: StoredInputs,
  adjustment: Adjustment | undefined,
): Promise<InputsRequest['imported']> {
  const { instrument, finer } = inputs
  const found = await markets.find(ownerId, instrument.symbol)
  if (found === null || sourceFacts(found.source).isComputed) throw refuse(gone.deleted(instrument.symbol))
  const { market } = pricedMarket(found, adjustment)
  type Stretch = Pick<StoredInputs, 'timeframe' | 'firstTime' | 'lastTime'>
  const load = ({ timeframe, firstTime, lastTime }: Stretch, madeOf?: Timeframe): Promise<Bars> =>
    market.prices.bars(timeframe, firstTime, lastTime + 1, lastTime + 1, madeOf)
  return { bars: await load(inputs, inputs.madeOf ?? undefined), finer: finer && (await load(finer)) }
}

/** What names a run: its inputs, its trades and the versions that made them. */
export const hashesOf = (receipt: StrategyResult['receipt'], inputs: StoredInputs): RunHashes => ({
  plan_hash: receipt.plan_hash,
  data_hash: receipt.data_hash,
  settings_hash: inputs.settingsHash,
  trade_hash: receipt.trade_hash,
  engine_version: receipt.engine_version,
  reader_version: receipt.reader_version,
})

const inBase64 = ({ count, bytes }: InputsAnswer['bars']): PackedBars => ({ count, data: Buffer.from(bytes).toString('base64') })

function present({ plan, source, result }: FinishedRun, inputs: StoredInputs, packed: InputsAnswer): RunInputs {
  return {
    plan,
    instrument: inputs.instrument,
    timeframe: inputs.timeframe,
    first_decision_time: inputs.firstDecisionTime,
    initial_capital: inputs.initialCapitalUsd,
    costs: inputs.costs,
    prices: inputs.prices,
    source,
    bars: inBase64(packed.bars),
    conversion: packed.conversion && { symbol: packed.conversion.symbol, bars: inBase64(packed.conversion) },
    finer: inputs.finer && packed.finer && { timeframe: inputs.finer.timeframe, bars: inBase64(packed.finer) },
    ...hashesOf(result.receipt, inputs),
  }
}
