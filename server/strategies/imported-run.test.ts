import * as markets from '@playbook/contract/markets'
import * as calls from '@playbook/contract/strategies'
import type { Reading } from '@playbook/engine/strategy/reading'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { hours, importMarket } from './testing/import-market.ts'
import { createStrategyApp, type StrategyApp } from './testing/strategy-app.ts'

let app: StrategyApp
let ann: TestUser

beforeAll(async () => {
  app = await createStrategyApp()
  ann = await app.registerUser()
  await app.work()
})
afterAll(() => app.close())

const strategy = {
  strategy_text: 'Buy when the 10 period SMA crosses above the 20 period SMA, sell when it crosses below.',
  symbol: 'MYCOIN',
  timeframe: '1h',
} as const

async function ended(id: string): Promise<calls.StrategyProgress> {
  const read = async () => (await ann.call(calls.strategyStatus, { body: { id } })).body
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/completed|failed|cancelled/)
  return read()
}

test('a strategy is tested on the prices its owner has imported, on each timeframe that can be had', async () => {
  await importMarket(ann, 'MYCOIN', hours(2_000))
  for (const [timeframe, bars] of [
    ['1h', 2_000],
    ['4h', 500],
  ] as const) {
    const { body } = await ann.call(calls.interpret, { body: { ...strategy, timeframe } })
    expect(await ended(body.id!)).toMatchObject({ status: 'completed' })
    const { result } = (await ann.call(calls.strategyResult, { params: { id: body.id! } })).body
    expect(result!.receipt).toMatchObject({ source: 'imported', symbol: 'MYCOIN', timeframe, bars })
    expect(result!.total_trades).toBeGreaterThan(2)
  }
})

test('a timeframe shorter than that of the imported prices is refused by its field', async () => {
  const { failure } = await ann.call(calls.interpret, { body: { ...strategy, timeframe: '5m' } })
  expect([failure.code, failure.errors?.['timeframe']?.[0]]).toEqual(['strategy_invalid', expect.stringContaining('MYCOIN has no 5m bars')])
})

test("another user's market cannot be tested on", async () => {
  const ben = await app.registerUser()
  const { failure } = await ben.call(calls.interpret, { body: strategy })
  expect(failure.message).toBe("Symbol 'MYCOIN' not found or is invalid")
})

test('a market that is deleted before its run starts fails the run with the reason', async () => {
  const blocker = await ann.call(calls.interpret, { body: { ...strategy, symbol: 'EURUSD', timeframe: '1m' } })
  const { body } = await ann.call(calls.interpret, { body: strategy })
  await ann.call(markets.deleteMarket, { params: { symbol: 'MYCOIN' } })
  expect(await ended(body.id!)).toMatchObject({ status: 'failed', error_message: "Symbol 'MYCOIN' not found or is invalid" })
  expect((await ended(blocker.body.id!)).status).toBe('completed')
})

test('the costs of an own market stand in the reading, and a changed one reaches the run', async () => {
  await importMarket(ann, 'COSTS', hours(400))
  const costsOf = (reading: Reading) => reading.assumptions.filter(({ path }) => path.startsWith('costs.')).map(({ path }) => path)
  const body = { ...strategy, symbol: 'COSTS', overrides: { 'costs.spread': 0.25, 'costs.slippage': 0, 'costs.commission': 0.5 } }
  const { body: sent } = await ann.call(calls.interpret, { body })
  expect(costsOf(sent.reading)).toEqual(['costs.spread', 'costs.slippage', 'costs.commission'])
  expect((await ended(sent.id!)).status).toBe('completed')
  const { result } = (await ann.call(calls.strategyResult, { params: { id: sent.id! } })).body
  expect(result?.receipt).toMatchObject({ spread: 0.25, slippage: 0, commission: { kind: 'percent', value: 0.5 } })
  expect(result?.fees_paid).toBeGreaterThan(0)
})

test('imported bars of a lower timeframe settle what longer ones leave open', async () => {
  await importMarket(ann, 'MYCOIN', hours(2_000))
  const text = 'Buy when RSI(14) is above 50. Stop loss 1%, take profit 1%.'
  const resultOf = async (timeframe: '1h' | '4h') => {
    const { body } = await ann.call(calls.interpret, { body: { ...strategy, strategy_text: text, timeframe } })
    expect(await ended(body.id!)).toMatchObject({ status: 'completed' })
    return (await ann.call(calls.strategyResult, { params: { id: body.id! } })).body.result!
  }
  const [hourly, fourHourly] = [await resultOf('1h'), await resultOf('4h')]
  expect(fourHourly.interval!.resolved_trades).toBeGreaterThan(5)
  // There is nothing shorter than the hours.
  expect(hourly.interval!.resolved_trades).toBe(0)
  expect(hourly.interval!.ambiguous_trades).toBeGreaterThan(5)
  expect(hourly.interval!.pessimistic.total_return).toBe(hourly.total_return)
  expect(hourly.interval!.pessimistic.net_profit!).toBeLessThan(hourly.interval!.optimistic.net_profit!)
})
