import { deactivate } from '@playbook/contract/auth'
import * as calls from '@playbook/contract/strategies'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { createStrategyApp, type StrategyApp } from './testing/strategy-app.ts'

let app: StrategyApp
let ann: TestUser
const text = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.'
const onEurusd = { strategy_text: text, symbol: 'EURUSD', timeframe: '1d' }
// Enough bars to be stopped in the middle of.
const long = {
  strategy_text: 'Buy when the 10 period SMA crosses above the 20 period SMA, sell when it crosses below.',
  symbol: 'EURUSD',
  timeframe: '1m',
}

beforeEach(async () => {
  app = await createStrategyApp()
  ann = await app.registerUser()
})
afterEach(() => app.close())

async function submit(body: Parameters<typeof ann.call<typeof calls.interpret>>[1]['body'], user = ann): Promise<string> {
  const answer = await user.call(calls.interpret, { body })
  return answer.body.id!
}
const statusOf = async (id: string, user = ann) => (await user.call(calls.strategyStatus, { body: { id } })).body
const hasEnded = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status)

async function ended(id: string, user = ann): Promise<calls.StrategyProgress> {
  await expect.poll(async () => hasEnded(await statusOf(id, user)), { timeout: 25_000, interval: 20 }).toBe(true)
  return statusOf(id, user)
}

async function resultOf(id: string): Promise<calls.StrategyResult> {
  const { body } = await ann.call(calls.strategyResult, { params: { id } })
  expect(body.result).not.toBeNull()
  return body.result!
}

test('a strategy of ten years of days is tested, and its result, list item and trades agree', async () => {
  await app.work()
  const id = await submit(onEurusd)
  expect(await ended(id)).toMatchObject({ status: 'completed', stage: 'completed', progress: 100, attempt: 1, error_message: null })
  const result = await resultOf(id)
  expect(result.total_trades).toBeGreaterThan(20)
  expect(result.winning_trades + result.losing_trades).toBeLessThanOrEqual(result.total_trades)
  expect(result.receipt).toMatchObject({ source: 'simulated', symbol: 'EURUSD', timeframe: '1d' })
  expect(result.receipt.bars).toBeGreaterThan(2_500)
  for (const hash of [result.receipt.plan_hash, result.receipt.data_hash, result.receipt.trade_hash]) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(result.performance_metrics.daily_returns).toHaveLength(result.performance_metrics.daily_count)
  expect(result.equity_curve.at(-1)!.equity).toBeCloseTo(result.final_equity!, 6)

  const all: calls.TradeRow[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await ann.call(calls.listTrades, { params: { id }, query: { page } })
    all.push(...body.results)
    expect(body.count).toBe(result.total_trades)
    if (body.next === null) break
  }
  expect(all.map((trade) => trade.number)).toEqual(Array.from({ length: result.total_trades }, (_, i) => i + 1))
  expect(all.reduce((sum, trade) => sum + trade.profit_loss, 0)).toBeCloseTo(result.net_profit!, 4)
  expect(all.filter((trade) => trade.profit_loss > 0)).toHaveLength(result.winning_trades)

  const { body } = await ann.call(calls.listStrategies, { query: { ordering: '-total_return' } })
  expect(body.results[0]).toMatchObject({ id, result: { total_return: result.total_return, total_trades: result.total_trades } })
})

test('the same text gives the same trades, whenever and however many run at once', async () => {
  await app.work(3)
  const period = { start_date: '2018-01-01', end_date: '2022-12-31' }
  const ids: string[] = []
  for (let i = 0; i < 4; i += 1) ids.push(await submit({ ...onEurusd, ...period }))
  const hashes = new Set<string>()
  for (const id of ids) {
    await ended(id)
    const { receipt } = await resultOf(id)
    hashes.add(`${receipt.plan_hash} ${receipt.data_hash} ${receipt.trade_hash}`)
  }
  expect(hashes.size).toBe(1)
})

test('only trading days of the period are tested, with earlier bars for warm-up', async () => {
  await app.work()
  const id = await submit({ ...onEurusd, start_date: '2020-01-01', end_date: '2020-12-31' })
  await ended(id)
  const { receipt, performance_metrics: days } = await resultOf(id)
  expect(days.daily_returns[0]!.date >= '2020-01-01').toBe(true)
  expect(days.daily_returns.at(-1)!.date).toBe('2020-12-31')
  expect(receipt.warmup_bars).toBeGreaterThanOrEqual(20)
})

test('a strategy that never trades completes and says so', async () => {
  await app.work()
  const id = await submit({
    ...onEurusd,
    strategy_text: 'Buy when RSI(14) is above 90 and price is above the 50 EMA. Exit after 5 days.',
    answers: { no_entry_signal: 'run' },
  })
  expect(await ended(id)).toMatchObject({ status: 'completed', error_message: null })
  const { activity, ...result } = await resultOf(id)
  expect(result).toMatchObject({ total_trades: 0, total_return: 0 })
  const [silent] = activity!.silent!
  expect(silent).toMatchObject({ type: 'BUY', blocker: 'entryLong.when.args.0', nearest: { text: 'RSI(14)', wanted: 90 } })
  const [lower, , ...more] = silent!.loosened
  expect([lower?.from, lower!.to! < 90, lower!.trades > 0, more.length < 2]).toEqual([90, true, true, true])
  const { body } = await ann.call(calls.listTrades, { params: { id }, query: {} })
  expect(body).toMatchObject({ count: 0, results: [], next: null })
})

test('a period without bars fails with something to do about it', async () => {
  await app.work()
  const id = await submit({ ...onEurusd, start_date: '2005-01-01', end_date: '2006-01-01' })
  const progress = await ended(id)
  expect(progress.status).toBe('failed')
  expect(progress.error_message).toBe('There is no closed 1d bar from 2005-01-01 to 2006-01-01. Choose another period or timeframe.')
  const { body } = await ann.call(calls.getStrategy, { params: { id } })
  expect(body.error_paths).toEqual(['period.from', 'period.to', 'timeframe'])
})

test('more bars than a run takes fails with something to do about it', async () => {
  await app.work()
  const id = await submit({ ...long, start_date: '2018-01-01', end_date: '2024-12-31' })
  expect((await ended(id)).error_message).toBe(
    'The period holds more than 1,000,000 bars of 1m. Choose a later start or a larger timeframe.',
  )
})

test('a run that needs more memory than it may use fails alone, with something to do about it', async () => {
  await app.work(2, 64)
  const bomb = await submit(long)
  const other = await submit(onEurusd)
  expect(await ended(bomb)).toMatchObject({
    status: 'failed',
    attempt: 1,
    error_message: 'The backtest needs more memory than one run may use. Choose a shorter period or a larger timeframe.',
  })
  expect((await ended(other)).status).toBe('completed')
})

test('progress is seen live from waiting to completed and never goes back', async () => {
  const id = await submit(long)
  const stream = ann.call(calls.watchStrategy, { params: { id } })
  await app.work()
  const { text: events } = await stream
  const seen = [...events.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!) as calls.StrategyProgress)
  const order = ['pending', 'processing', 'backtesting', 'completed']
  const places = seen.map(({ status }) => order.indexOf(status))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(order))
  expect(seen.map(({ progress }) => progress)).toEqual(seen.map(({ progress }) => progress).toSorted((a, b) => a - b))
  expect(seen.some(({ message }) => /^Testing: \d+% of [\d,]+ bars, [\d,]+ trades? so far$/.test(message))).toBe(true)
})

test.each([0, 30, 100, 250, 500])('a run that is cancelled after %d ms stays cancelled and leaves nothing', async (delayMs) => {
  await app.work()
  const id = await submit(long)
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  const cancelled = await ann.call(calls.cancelStrategy, { body: { id } })
  const next = await submit(onEurusd)
  expect((await ended(next)).status).toBe('completed')
  expect((await statusOf(id)).status).toBe(cancelled.status === 200 ? 'cancelled' : 'completed')
  const left = await app.db.selectFrom('strategy_trades').select('first_number').where('strategy_id', '=', id).execute()
  expect(left.length > 0).toBe(cancelled.status !== 200)
})

test('deleting a running strategy leaves no trade and no result without a strategy', async () => {
  await app.work()
  for (const delayMs of [0, 60, 200, 400]) {
    const id = await submit(long)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await ann.call(calls.deleteStrategy, { params: { id } })
  }
  await ended(await submit(onEurusd))
  expect((await ann.call(calls.listStrategies, { query: {} })).body.count).toBe(1)
  for (const table of ['strategy_trades', 'strategy_results'] as const) {
    const orphans = app.db
      .selectFrom(table)
      .select('strategy_id')
      .where('strategy_id', 'not in', app.db.selectFrom('strategies').select('id'))
    expect(await orphans.execute()).toEqual([])
  }
})

test("one owner's many runs do not keep another's from starting", async () => {
  await app.work(2)
  const ben = await app.registerUser()
  for (let i = 0; i < 15; i += 1) await submit(long)
  const id = await submit(onEurusd, ben)
  expect((await ended(id, ben)).status).toBe('completed')
  const waiting = await ann.call(calls.listStrategies, { query: { status: 'pending' } })
  expect(waiting.body.count).toBeGreaterThan(5)
})

test('closing the account cancels what runs and what waits', async () => {
  await app.work(2)
  const ids = [await submit(long), await submit(long), await submit(long)]
  await ann.call(deactivate)
  const rows = await app.db.selectFrom('strategies').select(['id', 'status']).where('id', 'in', ids).execute()
  expect(rows.map((row) => row.status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})
