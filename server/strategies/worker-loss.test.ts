import * as calls from '@playbook/contract/strategies'
import { describe, test, type TestContext } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { spawnServer, urlOf, type SpawnedServer } from './testing/spawn-server.ts'
import { createStrategyApp, type StrategyApp } from './testing/strategy-app.ts'

interface World {
  readonly ann: TestUser
  startWorker(): Promise<SpawnedServer>
  /** Works in this process. */
  work: StrategyApp['work']
  submit(): Promise<string>
  progressOf(id: string): Promise<calls.StrategyProgress>
  untilStatus(id: string, status: calls.StrategyStatus): Promise<void>
  mustBeWhole(id: string): Promise<void>
}

/** A database of its own with an application that only answers; whoever works is started by the test. */
async function createWorld({ expect, onTestFinished }: TestContext): Promise<World> {
  const app = await createStrategyApp()
  const workers: SpawnedServer[] = []
  onTestFinished(async () => {
    for (const worker of workers) await worker.kill('SIGKILL')
    await app.close()
  })
  const ann = await app.registerUser()
  const progressOf = async (id: string) => (await ann.call(calls.strategyStatus, { body: { id } })).body
  return {
    ann,
    progressOf,
    work: app.work,
    async startWorker() {
      const worker = await spawnServer({ ROLE: 'worker', DATABASE_URL: urlOf(app.database.address), WORKERS: '1' })
      workers.push(worker)
      return worker
    },
    async submit() {
      const strategy_text = 'Buy when the 10 period SMA crosses above the 20 period SMA, sell when it crosses below.'
      const { body } = await ann.call(calls.interpret, { body: { strategy_text, symbol: 'EURUSD', timeframe: '1m' } })
      return body.id!
    },
    async untilStatus(id, status) {
      await expect.poll(async () => (await progressOf(id)).status, { timeout: 60_000, interval: 20 }).toBe(status)
    },
    async mustBeWhole(id) {
      const { body } = await ann.call(calls.strategyResult, { params: { id } })
      const trades = await ann.call(calls.listTrades, { params: { id }, query: { page_size: 1 } })
      expect(trades.body.count).toBe(body.result!.total_trades)
    },
  }
}

// Most of their time is waiting for a lease to end.
describe.concurrent('a lost worker', () => {
  test('a run whose worker process is killed is done by another, as its second attempt', async (context) => {
    const { expect } = context
    const { startWorker, submit, untilStatus, progressOf, mustBeWhole } = await createWorld(context)
    const first = await startWorker()
    const id = await submit()
    await untilStatus(id, 'processing')
    await first.kill('SIGKILL')
    await startWorker()
    await untilStatus(id, 'completed')
    expect((await progressOf(id)).attempt).toBe(2)
    await mustBeWhole(id)
  })

  test('a worker that was paused past its lease cannot write over the attempt that followed', async (context) => {
    const { expect } = context
    const { ann, startWorker, submit, untilStatus, mustBeWhole } = await createWorld(context)
    const paused = await startWorker()
    const id = await submit()
    await untilStatus(id, 'backtesting')
    await paused.kill('SIGSTOP')
    await startWorker()
    await untilStatus(id, 'completed')
    const before = await ann.call(calls.strategyResult, { params: { id } })
    expect(before.body.attempt).toBe(2)
    await paused.kill('SIGCONT')
    // The woken worker finishes its own computation and finds the run taken.
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const after = await ann.call(calls.strategyResult, { params: { id } })
    expect(after.body).toEqual(before.body)
    await mustBeWhole(id)
  })

  test('a run that loses its worker three times is given up with a reason', async (context) => {
    const { expect } = context
    const { startWorker, work, submit, untilStatus, progressOf } = await createWorld(context)
    const id = await submit()
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const worker = await startWorker()
      await expect.poll(async () => (await progressOf(id)).attempt, { timeout: 60_000, interval: 20 }).toBe(attempt)
      await worker.kill('SIGKILL')
    }
    await work(1)
    await untilStatus(id, 'failed')
    expect((await progressOf(id)).error_message).toBe('The backtest was interrupted three times and was given up. Please run it again.')
  })
})
