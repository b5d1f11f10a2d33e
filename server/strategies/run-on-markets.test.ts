import { listMarketRuns, runOnMarkets } from '@playbook/contract/market-runs'
import { returnsOf } from '@playbook/contract/result-grounds'
import { interpret, strategyStatus } from '@playbook/contract/strategies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { createStrategyApp, type StrategyApp } from './testing/strategy-app.ts'

let app: StrategyApp
beforeAll(async () => {
  app = await createStrategyApp()
  await app.work()
})
afterAll(() => app.close())

const form = {
  strategy_text: 'On the daily chart buy when RSI(14) is below 40, sell when RSI(14) is above 60. Stop 2%, risk 1% per trade.',
  symbol: 'EURUSD',
  start_date: '2022-01-01',
  end_date: '2024-12-31',
}
async function completed(user: TestUser, id: string): Promise<string> {
  await expect.poll(async () => (await user.call(strategyStatus, { body: { id } })).body.status, { timeout: 30_000 }).toBe('completed')
  return id
}
const begin = async (user: TestUser) => completed(user, (await user.call(interpret, { body: form })).body.id!)
const ranked = async (user: TestUser, id: string) => (await user.call(listMarketRuns, { params: { id } })).body

test('a strategy is run on each market, ranked by the low end of its return, and every run is a trial of its family', async () => {
  const user = await app.registerUser()
  const id = await begin(user)
  const symbols = ['GBPUSD', 'XAUUSD', 'EURUSD', 'NOTHING']
  const { runs } = (await user.call(runOnMarkets, { params: { id }, body: { symbols } })).body
  expect(runs.map(({ symbol, problem }) => [symbol, problem])).toEqual([
    ['GBPUSD', null],
    ['XAUUSD', null],
    ['EURUSD', null],
    ['NOTHING', "Symbol 'NOTHING' not found or is invalid"],
  ])
  expect(runs[2]!.strategyId).toBe(id)
  for (const { strategyId } of runs) if (strategyId !== null) await completed(user, strategyId)
  const found = await ranked(user, id)
  expect(found.runs.map(({ symbol }) => symbol).toSorted()).toEqual(['EURUSD', 'GBPUSD', 'XAUUSD'])
  const lows = found.runs.map(({ result }) => returnsOf(result!)!.low)
  expect(lows).toEqual(lows.toSorted((a, b) => b - a))
  expect(found.trials.trials).toBe(3)
  expect(found.runs.find(({ symbol }) => symbol === 'GBPUSD')!.name).toMatch(/ on GBPUSD$/)
  // The same question has its answer already.
  const again = (await user.call(runOnMarkets, { params: { id }, body: { symbols: ['GBPUSD'] } })).body
  expect(again.runs[0]!.strategyId).toBe(runs[0]!.strategyId)
  expect((await ranked(user, id)).trials.trials).toBe(3)
})

test("another user's strategy answers like one that does not exist, and an unfinished one is refused", async () => {
  const [ann, ben] = [await app.registerUser(), await app.registerUser()]
  const { id } = (await ann.call(interpret, { body: form })).body
  const ask = (user: TestUser, symbols: string[]) => user.call(runOnMarkets, { params: { id: id! }, body: { symbols } })
  expect((await ask(ben, ['GBPUSD'])).failure.code).toBe('strategy_not_found')
  expect((await ben.call(listMarketRuns, { params: { id: id! } })).failure.code).toBe('strategy_not_found')
  expect((await ask(ann, [])).failure.errors).toEqual({ symbols: ['Choose a market'] })
  await app.db.updateTable('strategies').set({ status: 'failed' }).where('id', '=', id!).execute()
  expect((await ask(ann, ['GBPUSD'])).failure.code).toBe('strategy_unfinished')
})
