import { Failure } from '@playbook/contract/failure'
import { resultStem } from '@playbook/engine/format/file-stem'
import type { FileAnswer } from '../http/serve.ts'
import { ThreadFailure } from '../jobs/thread-failure.ts'
import { openThreadPool, type Task } from '../jobs/thread-pool.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import { readVerdict } from '../robustness/read-verdict.ts'
import type { FinishedStrategy } from '../strategies/must-find-result.ts'
import { readVariantCountOf } from '../strategies/read-result.ts'
import type { ReportRequest } from './compute-report.ts'

export type ReportDeps = MarketDeps
export type WriteReport = (ownerId: string, finished: FinishedStrategy, signal: AbortSignal) => Promise<FileAnswer>

const task: Task<ReportRequest, Uint8Array> = { url: new URL('./compute-report.ts', import.meta.url) }
const timeoutMs = 15_000

/** Writes reports to print, one at a time, in a thread that is started with the first of them. */
export function createReportWriter({ db, now, markets }: ReportDeps): WriteReport {
  const threads = openThreadPool({ size: 1, memoryMb: 512 })
  return async (ownerId, finished, signal) => {
    // Only for its pip: the market may have been deleted since.
    const market = await markets.find(ownerId, finished.strategy.symbol)
    const checked = await readVerdict(db, ownerId, finished.strategy.id, await readVariantCountOf(db, ownerId, finished.strategy.id))
    const settings = { pip: market?.instrument.pip ?? null, writtenAt: new Date(now()), verdict: checked?.verdict ?? null }
    const order = { finished, settings }
    try {
      const content = Buffer.from(await threads.compute(task, order, { signal, timeoutMs }))
      return { name: `${resultStem(finished.strategy)}-report.pdf`, contentType: 'application/pdf', content }
    } catch (cause) {
      if (!(cause instanceof ThreadFailure)) throw cause
      throw new Failure('overloaded', { cause })
    }
  }
}
