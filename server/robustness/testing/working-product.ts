import type { StudyProgress } from '@playbook/contract/robustness'
import * as calls from '@playbook/contract/strategies'
import { openJobQueue } from '../../jobs/job-queue.ts'
import { startJobs, type StartedJobs } from '../../jobs/start-jobs.ts'
import { allJobs, allQueues } from '../../product.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { findStudy, hasStudyEnded } from '../store.ts'

export interface WorkingProduct extends TestProduct {
  /** Begins to work on what is queued; several at once are several processes. */
  work(workers?: number): Promise<StartedJobs>
  /** Runs a strategy to its end and answers its id. */
  finished(user: TestUser, more?: object): Promise<string>
  /** Waits for a study to end. */
  ended(user: TestUser, id: string): Promise<Pick<StudyProgress, 'status' | 'message' | 'error_message'>>
}

const rsiText = 'Buy when RSI(14) is below 30, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.'
const usual = { strategy_text: rsiText, symbol: 'EURUSD', timeframe: '1d', start_date: '2018-01-01', end_date: '2022-12-31' } as const
const pollMs = 50

/** The whole product on a database of its own, with workers that start when they are asked to. */
export async function createWorkingProduct(options: Parameters<typeof createTestProduct>[0] = {}): Promise<WorkingProduct> {
  const product = await createTestProduct(options)
  const { database, log, db } = product
  const ends: (() => Promise<void>)[] = []
  const until = async <T>(read: () => Promise<T | null>): Promise<T> => {
    for (;;) {
      const found = await read()
      if (found !== null) return found
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }
  return {
    ...product,
    async work(workers = 2) {
      const queue = await openJobQueue({ address: database.address, log }, allQueues, { supervise: true })
      const jobs = await startJobs({ ...product, address: database.address, queue }, allJobs, { workers, threadMemoryMb: 512 })
      let isStopped = false
      const stop = async (waitMs: number) => {
        if (isStopped) return
        isStopped = true
        await jobs.stop(waitMs)
        await queue.close(0)
      }
      ends.push(() => stop(0))
      return { ...jobs, stop }
    },
    async finished(user, more = {}) {
      const { body } = await user.call(calls.interpret, { body: { ...usual, ...more } })
      const id = body.id ?? ''
      const status = await until(async () => {
        const { body: progress } = await user.call(calls.strategyStatus, { body: { id } })
        return calls.isInProgress(progress.status) ? null : progress
      })
      if (status.status !== 'completed') throw new Error(`the backtest has ended as ${status.status}: ${status.error_message}`)
      return id
    },
    ended: (user, id) =>
      until(async () => {
        const row = await findStudy(db, user.profile.uid, id)
        return row !== undefined && hasStudyEnded(row) ? row : null
      }),
    async close() {
      for (const end of ends) await end()
      await product.close()
    },
  }
}
