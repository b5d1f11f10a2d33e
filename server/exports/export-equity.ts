import { Readable } from 'node:stream'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { formatCount } from '@playbook/engine/format/count'
import { csvLine } from '@playbook/engine/format/csv-line'
import { resultStem } from '@playbook/engine/format/file-stem'
import type { FileAnswer } from '../http/serve.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { openThreadPool, type Task } from '../jobs/thread-pool.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import type { FinishedStrategy } from '../strategies/must-find-result.ts'
import { findRun, findStoredInputs } from '../strategies/run-inputs.ts'
import type { EquityAnswer, EquityColumns, EquityRequest } from './compute-equity.ts'
import { whyWithheld } from './withhold-prices.ts'

export type WriteEquity = (ownerId: string, finished: FinishedStrategy, signal: AbortSignal) => Promise<FileAnswer>

const task: Task<EquityRequest, EquityAnswer> = { url: new URL('./compute-equity.ts', import.meta.url) }
const tooLong = 'it takes too long to be run again at the moment'
const head = ['time', 'equity_usd', 'drawdown_percent', 'buy_and_hold_usd']
const contentType = 'text/csv; charset=utf-8'
const linesAtOnce = 1_000

/**
 * Writes the account at every bar as CSV; times in ISO 8601, UTC. The stored curve is thinned where there are many bars: then the
 * backtest is run again in a thread. Where that cannot be, the stored curve is written, and the file says so.
 */
export function createEquityWriter({ db, markets }: Pick<MarketDeps, 'db' | 'markets'>): WriteEquity {
  const threads = openThreadPool({ size: 1, memoryMb: 768 })
  const runAgain = async (ownerId: string, id: string, signal: AbortSignal): Promise<EquityAnswer> => {
    try {
      const run = await findRun(db, ownerId, id)
      const { data_hash: dataHash, trade_hash: tradeHash } = run.result.receipt
      const order = { plan: run.plan, ...(await findStoredInputs(markets, ownerId, run)), dataHash, tradeHash }
      return await threads.compute(task, order, { signal, timeoutMs: limits.requestTimeoutMs })
    } catch (cause) {
      if (cause instanceof ThreadFailure) return { kind: 'refused', reason: tooLong }
      if (!(cause instanceof Failure) || cause.code !== 'inputs_unavailable') throw cause
      return { kind: 'refused', reason: cause.message }
    }
  }
  return async (ownerId, finished, signal) => {
    const { strategy, result } = finished
    const { points, bars } = result.equity_curve_summary
    if (points === bars) return storedFile(finished, null)
    const again = await runAgain(ownerId, strategy.id, signal)
    if (again.kind === 'refused')
      return storedFile(finished, `${formatCount(points, 'point')} of ${formatCount(bars, 'bar')}: ${again.reason}`)
    return {
      name: `${resultStem(strategy)}-equity.csv`,
      contentType,
      content: Readable.from(linesOf(again.columns, whyWithheld(finished.result))),
    }
  }
}

const lineOf = (time: number, values: readonly (number | null)[]): string => csvLine([new Date(time * 1000).toISOString(), ...values])

/** What is missing stands in the head as one more column, so that the file stays a table. */
const headWith = (...missing: readonly (string | null)[]): string => csvLine([...head, ...missing.filter((reason) => reason !== null)])

function storedFile(finished: FinishedStrategy, missing: string | null): FileAnswer {
  const { strategy, result } = finished
  const withheld = whyWithheld(finished.result)
  const empty = [missing, withheld].filter((reason) => reason !== null).map(() => null)
  const rows = result.equity_curve.map(({ time, equity, drawdown_percent: drawdown, hold }) =>
    lineOf(time, [equity, drawdown, withheld === null ? (hold ?? null) : null, ...empty]),
  )
  const content = [headWith(missing, withheld), ...rows].join('')
  return { name: `${resultStem(strategy)}-equity${missing === null ? '' : '-thinned'}.csv`, contentType, content }
}

function* linesOf({ time, equityUsd, drawdownPercent, holdUsd }: EquityColumns, withheld: string | null): Generator<string> {
  yield headWith(withheld)
  for (let from = 0; from < time.length; from += linesAtOnce) {
    const count = Math.min(linesAtOnce, time.length - from)
    const lines = Array.from({ length: count }, (_, k) => {
      const i = from + k
      return lineOf(time[i]!, [equityUsd[i]!, drawdownPercent[i]!, ...(withheld === null ? [holdUsd[i]!] : [null, null])])
    })
    yield lines.join('')
  }
}
