import * as calls from '@playbook/contract/strategies'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestUser } from '../testing/test-app.ts'
import { insertStrategy } from './store.ts'
import { newStrategy } from './testing/new-strategy.ts'
import { createStrategyApp, type StrategyApp } from './testing/strategy-app.ts'

let app: StrategyApp
let ann: TestUser
let id: string
const text = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, risk 1% per trade.'

beforeAll(async () => {
  app = await createStrategyApp()
  ann = await app.registerUser()
  await app.work()
  id = await finished()
})
afterAll(() => app.close())

async function finished(): Promise<string> {
  const period = { start_date: '2019-01-01', end_date: '2022-12-31' }
  const { body } = await ann.call(calls.interpret, { body: { strategy_text: text, symbol: 'EURUSD', timeframe: '1d', ...period } })
  await ended(body.id!, 'completed')
  return body.id!
}

async function ended(of: string, status: calls.StrategyStatus): Promise<void> {
  const isThere = async () => (await ann.call(calls.strategyStatus, { body: { id: of } })).body.status === status
  await vi.waitUntil(isThere, { timeout: 25_000, interval: 20 })
}

const explain = async (time: number, user = ann, of = id) => user.call(calls.explainBar, { params: { id: of }, query: { time } }, {})
const seconds = (iso: string) => Date.parse(iso) / 1000
const resultOf = async () => (await ann.call(calls.strategyResult, { params: { id } })).body.result!
const tradesOf = async () => (await ann.call(calls.listTrades, { params: { id }, query: {} })).body.results

test('the bar of a trade’s entry is explained with its fill, the rule that decided it and the position', async () => {
  for (const trade of (await tradesOf()).slice(0, 3)) {
    const { body } = await explain(seconds(trade.entry_time))
    const { explanation, before, after } = body
    expect(explanation.bar.time).toBe(seconds(trade.entry_time))
    expect(before).toBeLessThan(explanation.bar.time)
    expect(after).toBeGreaterThan(explanation.bar.time)
    const opened = explanation.events.find((event) => event.kind === 'opened')
    expect(opened).toMatchObject({ side: 'long', rule: '2', decided: { time: before, rule: { when: { truth: 'true' } } } })
    expect(explanation.positions[0]).toMatchObject({
      side: 'long',
      entryPrice: trade.entry_price,
      stopPrice: trade.stop_price,
      units: trade.quantity,
    })
    const { body: deciding } = await explain(before!)
    expect(deciding.explanation).toMatchObject({
      outcome: 'entry_decided',
      rules: [{ rule: 'entryLong', when: { truth: 'true' } }, { rule: 'exitLong' }],
    })
  }
})

test('a bar that leaves open what came first is told by each answer to that', async () => {
  const strategy_text =
    'Daily chart. Buy when RSI(14) is below 50, sell when RSI(14) is above 60. Stop 0.02%, target 0.02%, risk 1% per trade.'
  const { body } = await ann.call(calls.interpret, {
    body: { strategy_text, symbol: 'EURUSD', start_date: '2013-01-01', end_date: '2022-12-31' },
  })
  await ended(body.id!, 'completed')
  const { results } = (await ann.call(calls.listTrades, { params: { id: body.id! }, query: { page_size: 100 } })).body
  const unsure = results.filter(({ ambiguous }) => ambiguous)
  expect(unsure.length).toBeGreaterThan(0)
  for (const trade of unsure.slice(0, 5)) {
    const { others, explanation } = (await explain(seconds(trade.exit_time), ann, body.id!)).body
    expect(explanation.events.map(({ price }) => price)).toContain(trade.exit_price)
    expect(others.optimistic!.events.map(({ kind, price }) => [kind, price])).not.toEqual(
      explanation.events.map(({ kind, price }) => [kind, price]),
    )
  }
})

test('a moment inside a bar explains that bar, one before the first bar none', async () => {
  const { receipt } = await resultOf()
  const { body } = await explain(receipt.last_time + 3600)
  expect(body).toMatchObject({ id, after: null, explanation: { isLast: true, bar: { time: receipt.last_time } } })
  expect((await explain(1000)).failure).toMatchObject({ code: 'bar_not_found' })
})

test('a result tells its checks, what each condition did, and where entries were rejected', async () => {
  const { checks, activity, total_trades: total, trades_summary: summary } = await resultOf()
  expect(checks).toEqual({
    look_ahead: { cuts: 16, changed: 0, ok: true },
    recursion: [
      { term: 'SMA(10)', drift_percent: expect.closeTo(0, 6), warmup_bars: 300 },
      { term: 'SMA(20)', drift_percent: expect.closeTo(0, 6), warmup_bars: 300 },
    ],
  })
  expect(activity!.rules.find(({ path }) => path === 'entryLong.when')).toMatchObject({ trades: total })
  for (const { reason, count } of activity!.rejections) expect(summary.rejections[reason]).toBeGreaterThanOrEqual(count)
  for (const { reason, first_times: times } of activity!.rejections) {
    const { body } = await explain(times[0]!)
    expect(body.explanation.events.map((event) => event.reason)).toContain(reason)
  }
})

test('another user’s strategy is not found, and one without a result cannot be explained', async () => {
  const ben = await app.registerUser()
  expect((await explain(1_600_000_000, ben)).failure).toMatchObject({ code: 'strategy_not_found' })
  const waiting = newStrategy(ann.profile.uid)
  await app.db.transaction().execute((tx) => insertStrategy(tx, waiting, 20))
  expect((await explain(1_600_000_000, ann, waiting.id)).failure).toMatchObject({ code: 'inputs_unavailable' })
})

test('prices that are no longer the same are refused, not explained', async () => {
  const other = await finished()
  const { result } = await app.db.selectFrom('strategy_results').select('result').where('strategy_id', '=', other).executeTakeFirstOrThrow()
  const changed = result as calls.StrategyResult
  const receipt = { ...changed.receipt, data_hash: '0'.repeat(64) }
  await app.db
    .updateTable('strategy_results')
    .set({ result: JSON.stringify({ ...changed, receipt }) })
    .where('strategy_id', '=', other)
    .execute()
  const { failure } = await explain(1_600_000_000, ann, other)
  expect(failure).toMatchObject({ code: 'inputs_unavailable', message: expect.stringContaining('prices of EURUSD have changed') })
})
