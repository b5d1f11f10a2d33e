import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { explainBar } from '@playbook/contract/strategies'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { neverAborted, openThreadPool, type Task } from '../jobs/thread-pool.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import type { ExplanationAnswer, ExplanationRequest } from './compute-explanation.ts'
import { findRun, findStoredInputs } from './run-inputs.ts'

export type ExplainRun = (ownerId: string, id: string, time: number, signal: AbortSignal) => Promise<Reply<typeof explainBar>>

const task: Task<ExplanationRequest, ExplanationAnswer> = { url: new URL('./compute-explanation.ts', import.meta.url) }
const busy = 'This backtest takes too long to be played again at the moment. Please try again later.'

/** Explains single bars of finished runs, in a thread that starts with the first and keeps the latest run open. */
export function createRunExplainer({ db, markets }: Pick<MarketDeps, 'db' | 'markets'>): ExplainRun {
  const threads = openThreadPool({ size: 1, memoryMb: 768 })
  const ask = async (order: ExplanationRequest) => {
    try {
      // Whoever goes on to the next bar leaves this one: that must not end the thread that has the run open.
      return await threads.compute(task, order, { signal: neverAborted, timeoutMs: limits.requestTimeoutMs })
    } catch (cause) {
      if (!(cause instanceof ThreadFailure)) throw cause
      throw new Failure('strategy_unavailable', { message: busy, cause })
    }
  }
  return async (ownerId, id, time, signal) => {
    const finished = await findRun(db, ownerId, id)
    const { plan, result } = finished
    const { data_hash: dataHash, trade_hash: tradeHash } = result.receipt
    const key = `${id} ${dataHash}`
    let answer = await ask({ key, time, run: null })
    if (answer.kind === 'not_open') {
      signal.throwIfAborted()
      const { inputs, imported } = await findStoredInputs(markets, ownerId, finished)
      answer = await ask({ key, time, run: { plan, inputs, imported, dataHash, tradeHash } })
    }
    if (answer.kind === 'refused') throw new Failure('inputs_unavailable', { message: answer.reason })
    if (answer.kind !== 'explained') throw new Failure('bar_not_found')
    const { before, after, explanation, others } = answer
    return { id, before, after, explanation, others }
  }
}
