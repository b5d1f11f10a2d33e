import * as markets from '@playbook/contract/markets'
import * as calls from '@playbook/contract/replays'
import * as strategies from '@playbook/contract/strategies'
import { daySeconds } from '@playbook/engine/market/day-number'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hours, importMarket } from '../strategies/testing/import-market.ts'
import { createStrategyApp, type StrategyApp } from '../strategies/testing/strategy-app.ts'
import type { TestUser } from '../testing/test-app.ts'

let app: StrategyApp
let ann: TestUser
let ben: TestUser
let strategyId: string

const text = 'Buy when the 10 day SMA crosses above the 20 day SMA, sell when it crosses back below. Stop 5%, target 8%, risk 1% per trade.'

beforeAll(async () => {
  app = await createStrategyApp()
  ann = await app.registerUser()
  ben = await app.registerUser()
  await app.work()
  strategyId = await finished(ann)
})
afterAll(() => app.close())

async function finished(user: TestUser): Promise<string> {
  const period = { start_date: '2019-01-01', end_date: '2020-12-31' }
  const { body } = await user.call(strategies.interpret, { body: { strategy_text: text, symbol: 'EURUSD', timeframe: '1d', ...period } })
  const isThere = async () => (await user.call(strategies.strategyStatus, { body: { id: body.id! } })).body.status === 'completed'
  await vi.waitUntil(isThere, { timeout: 25_000, interval: 20 })
  return body.id!
}

const begin = async (start?: number) =>
  (await ann.call(calls.createReplay, { body: { kind: 'strategy', strategy_id: strategyId, ...(start !== undefined && { start }) } })).body
const at = (id: string) => ({ params: { id } })
const account = async (id: string, time: number) => (await ann.call(calls.replayAccount, { ...at(id), query: { time } })).body
const seconds = (iso: string) => Date.parse(iso) / 1000

test('a result is replayed from its first decision, and is found again', async () => {
  const replay = await begin()
  const { receipt } = (await ann.call(strategies.strategyResult, at(strategyId))).body.result!
  expect(replay).toMatchObject({
    symbol: 'EURUSD',
    timeframe: '1d',
    strategy: { id: strategyId },
    start_time: receipt.first_time,
    last_time: receipt.last_time,
    bars: receipt.bars + receipt.warmup_bars,
    initial_capital: 10_000,
    orders: [],
    unavailable: null,
  })
  expect([replay.cursor_time, replay.reached_time]).toEqual([replay.start_time, replay.start_time])
  expect((await ann.call(calls.getReplay, at(replay.id))).body).toEqual(replay)
  const { body: listed } = await ann.call(calls.listReplays, { query: { strategy_id: strategyId } })
  expect(listed.results.map(({ id }) => id)).toContain(replay.id)
})

test('the cursor moves both ways, and what was reached stays reached', async () => {
  const { id, start_time: start } = await begin()
  const move = async (time: number) => (await ann.call(calls.moveReplay, { ...at(id), body: { cursor_time: time } })).body
  const on = await move(start + 40 * daySeconds + 5)
  expect(on.cursor_time).toBeLessThanOrEqual(start + 40 * daySeconds)
  expect(on).toMatchObject({ reached_time: on.cursor_time })
  const back = await move(start + 10 * daySeconds)
  expect(back).toMatchObject({ reached_time: on.cursor_time })
  expect(back.cursor_time).toBeLessThan(on.cursor_time)
  expect(await move(start - 100 * daySeconds)).toMatchObject({ cursor_time: start })
})

test('the strategy’s account at the end of the replay has the trades and figures of its result', async () => {
  const { id, last_time: last } = await begin()
  const { strategy, you } = await account(id, last)
  const { body: trades } = await ann.call(strategies.listTrades, { ...at(strategyId), query: { page_size: 200 } })
  const closed = trades.results.filter(({ exit_reason }) => exit_reason !== 'end_of_data')
  expect(strategy!.trades.map(({ profit_loss, exit_time }) => [profit_loss, exit_time])).toEqual(
    closed.map(({ profit_loss, exit_time }) => [profit_loss, exit_time]),
  )
  expect(closed.length).toBeGreaterThan(3)
  expect(strategy!.figures.length).toBe(you.figures.length)
  expect(you).toMatchObject({ equity: 10_000, profit: 0, trade_count: 0, total_r: null })
})

test('decisions are told bar by bar with the words of the plan, and the nearest one is found', async () => {
  const { id, start_time: start, last_time: last } = await begin()
  const { body: told } = await ann.call(calls.replayDecisions, { ...at(id), query: { from: start, to: last } })
  expect(told.bars).toHaveLength(500)
  expect(told.next_time).toBeGreaterThan(told.bars.at(-1)!.time)
  expect(told.conditions.map(({ path }) => path)).toContain('entryLong.when')
  const bought = told.log.find(({ kind }) => kind === 'entry_decided')!
  expect(bought.because).toMatch(/SMA\(10\) crosses (?:above|below) SMA\(20\) \(/)
  const { body: near } = await ann.call(calls.nearReplayDecision, { ...at(id), query: { time: bought.time - 1, towards: 'next' } })
  expect(near.time).toBe(bought.time)
  const { body: bar } = await ann.call(calls.replayBar, { ...at(id), query: { time: bought.time } })
  expect(bar.explanation!.events.map(({ kind }) => kind)).not.toContain('entry_filled_next')
  expect(bar.state).toMatchObject({ phase: 'entering', text: expect.stringMatching(/^A (?:buy|sell) fills at the next open\.$/) })
  expect(bar.state).toEqual(told.bars.find(({ time }) => time === bought.time))
  const { failure } = await ann.call(calls.replayBar, { ...at(id), query: { time: 1_000 } })
  expect(failure).toMatchObject({ code: 'bar_not_found' })
})

test('a strategy’s own entry given by hand becomes its trade', async () => {
  const { body: trades } = await ann.call(strategies.listTrades, { ...at(strategyId), query: {} })
  const own = trades.results[0]!
  const side = own.type === 'BUY' ? 'long' : 'short'
  const { id } = await begin()
  const { body: near } = await ann.call(calls.nearReplayDecision, { ...at(id), query: { time: seconds(own.entry_time), towards: 'last' } })
  const order = {
    time: near.time!,
    action: own.type === 'BUY' ? 'buy' : 'sell',
    size: { kind: 'risk_percent', value: 1 },
    stop: own.stop_price,
    target: own.target_price,
  } as const
  const { body: preview } = await ann.call(calls.previewOrder, { ...at(id), body: order })
  expect(preview).toMatchObject({ side, refusal: null, is_cut: false })
  expect(preview.at_stop).toBeLessThan(-50)
  expect(preview.spread_cost).toBeGreaterThan(0)
  const { body: given } = await ann.call(calls.giveOrder, { ...at(id), body: order })
  expect(given).toMatchObject({ time: near.time, can_undo: true, you: { pending: side }, orders: [{ status: 'waiting', reason: null }] })
  const filled = await account(id, seconds(own.entry_time))
  expect(filled).toMatchObject({
    you: { positions: [{ entryPrice: own.entry_price, units: own.quantity }] },
    orders: [{ status: 'filled' }],
  })
  // The strategy left by a rule of its own, or by this stop or target.
  const isByRule = own.exit_reason === 'signal' || own.exit_reason === 'reversal'
  expect(filled.you).toMatchObject({ trade_count: 0, equity: filled.strategy!.equity })
  if (isByRule) {
    const { body: left } = await ann.call(calls.replayBar, { ...at(id), query: { time: seconds(own.exit_time) } })
    await ann.call(calls.giveOrder, { ...at(id), body: { time: left.before!, action: 'close' } })
  }
  const closed = await account(id, seconds(own.exit_time))
  expect(closed.you.trades).toMatchObject([{ profit_loss: own.profit_loss, exit_price: own.exit_price }])
  expect(closed.you.equity).toBeCloseTo(10_000 + own.profit_loss, 6)
  expect([filled.you.closed_profit, closed.you.closed_profit]).toEqual([0, own.profit_loss])
})

test('what has been passed cannot be ordered at or taken back', async () => {
  const { id, start_time: start } = await begin()
  const time = start + 30 * daySeconds
  const { body: bar } = await ann.call(calls.replayBar, { ...at(id), query: { time } })
  const order = { action: 'buy', size: { kind: 'fixed_units', value: 1_000 }, stop: null, target: null } as const
  const give = async (body: calls.OrderForm) => ann.call(calls.giveOrder, { ...at(id), body })
  const key = { 'idempotency-key': 'first-order' }
  const first = await ann.call(calls.giveOrder, { ...at(id), body: { time, ...order } }, { headers: key })
  expect((await ann.call(calls.giveOrder, { ...at(id), body: { time, ...order } }, { headers: key })).body).toEqual(first.body)
  expect((await give({ time, ...order })).failure).toMatchObject({ code: 'replay_order_refused' })
  expect((await give({ time: start, ...order })).failure.code).toBe('replay_bar_passed')
  expect((await ann.call(calls.previewOrder, { ...at(id), body: { time: start, ...order } })).failure.code).toBe('replay_bar_passed')
  expect((await ann.call(calls.undoOrder, at(id))).body).toMatchObject({ orders: [], can_undo: false, you: { pending: null } })
  expect((await ann.call(calls.undoOrder, at(id))).failure.code).toBe('replay_bar_passed')
  expect((await give({ time, action: 'close' })).failure.message).toBe('Nothing is open that could be closed.')
  await give({ time, ...order })
  const canUndoAt = async (moment: number) => (await account(id, moment)).can_undo
  // The page shows the next bar before that counts as reached.
  expect([await canUndoAt(time), await canUndoAt(bar.after!)]).toEqual([true, false])
  await ann.call(calls.moveReplay, { ...at(id), body: { cursor_time: bar.after! } })
  expect((await ann.call(calls.undoOrder, at(id))).failure.code).toBe('replay_bar_passed')
  expect((await give({ time: bar.after!, ...order })).failure.message).toBe(
    'The engine would not take this order, because a position was open already.',
  )
  expect(await canUndoAt(time)).toBe(false)
  const { body: kept } = await ann.call(calls.getReplay, at(id))
  expect(kept.orders).toMatchObject([{ number: 1, time: bar.time, action: 'buy', size: order.size, stop: null }])
})

test('an order needs a size, and a size at risk a stop', async () => {
  const { id, start_time: time } = await begin()
  const errors = async (body: object) => (await ann.call(calls.giveOrder, { ...at(id), body: body as never })).failure.errors
  const atRisk = { kind: 'risk_percent', value: 1 }
  expect(await errors({ time, action: 'buy', size: atRisk })).toEqual({ stop: ['A size in percent at risk needs a stop'] })
  expect(await errors({ time, action: 'buy', size: { ...atRisk, value: -1 }, stop: 0 })).toEqual({
    'size.value': ['Size must be above 0'],
    stop: ['Stop must be above 0'],
  })
  expect(await errors({ time, action: 'buy' })).toEqual({ size: ['Size is required'] })
  expect(await errors({ time, action: 'hold' })).toEqual({ action: ['Action must be one of buy, sell, close'] })
  expect(await errors({ action: 'close' })).toEqual({ time: ['Time is required'] })
})

test('a chart is replayed with the usual costs and balance of its market', async () => {
  const start = Date.UTC(2024, 2, 4, 10) / 1000
  const form = { kind: 'chart', symbol: 'EURUSD', timeframe: '1h', start, to: start + 20 * daySeconds } as const
  const { body: replay } = await ann.call(calls.createReplay, { body: form })
  expect(replay).toMatchObject({
    name: 'Euro / US dollar',
    adjustment: 'none',
    strategy: null,
    start_time: start,
    first_time: start,
    cursor_bar: 1,
    initial_capital: 10_000,
  })
  expect(replay.last_time).toBeLessThanOrEqual(form.to)
  const { body: told } = await ann.call(calls.replayDecisions, { ...at(replay.id), query: { from: start, to: form.to } })
  expect(told).toMatchObject({ conditions: [], bars: [], log: [], next_time: null })
  const order = { time: start, action: 'sell', size: { kind: 'fixed_lots', value: 0.1 } } as const
  const { body: preview } = await ann.call(calls.previewOrder, { ...at(replay.id), body: order })
  expect(preview).toMatchObject({ side: 'short', units: 10_000, stop_distance: null, at_stop: null })
  await ann.call(calls.giveOrder, { ...at(replay.id), body: order })
  const { you, strategy } = await account(replay.id, start + daySeconds)
  expect(strategy).toBeNull()
  expect(you.positions).toMatchObject([{ side: 'short', units: 10_000, stopPrice: null }])
  const newest = (await ann.call(calls.createReplay, { body: { kind: 'chart', symbol: 'EURUSD', timeframe: '1h' } })).body
  expect(newest.bars).toBe(500)
})

test('a replay of an imported market keeps the costs that it began with, and says when its prices are gone', async () => {
  const { symbol: _, ...instrument } = await importMarket(ann, 'MYCOIN', hours(400))
  const start = Date.UTC(2024, 0, 3) / 1000
  const form = { kind: 'chart', symbol: 'MYCOIN', timeframe: '1h', start } as const
  const { body: replay } = await ann.call(calls.createReplay, { body: form })
  expect(replay).toMatchObject({ source: 'imported', bars: 400 - 48 })
  const order = { time: start, action: 'buy', size: { kind: 'fixed_units', value: 2 }, stop: 50, target: null } as const
  const first = (await ann.call(calls.giveOrder, { ...at(replay.id), body: order })).body
  expect(first.orders).toMatchObject([{ status: 'waiting' }])
  const { you } = await account(replay.id, start + 20 * 3_600)
  // In the bar of the fill the target is reached in the first hour, the stop in the last.
  const inside = { ...order, time: Date.UTC(2024, 0, 3, 12) / 1000, stop: 97.2, target: 100.24 }
  const longer = (await ann.call(calls.createReplay, { body: { ...form, timeframe: '4h' } })).body
  await ann.call(calls.giveOrder, { ...at(longer.id), body: inside })
  expect((await account(longer.id, inside.time + 4 * 3_600)).you.trades).toMatchObject([{ exit_reason: 'target', resolved: true }])
  await ann.call(markets.updateMarket, { params: { symbol: 'MYCOIN' }, body: { ...instrument, spread: 3 } })
  const later = (await ann.call(calls.createReplay, { body: form })).body
  expect((await ann.call(calls.previewOrder, { ...at(later.id), body: order })).body.spread).toBe(3)
  expect((await account(replay.id, start + 20 * 3_600)).you).toEqual(you)
  await ann.call(markets.deleteMarket, { params: { symbol: 'MYCOIN' } })
  const reason = 'The prices of MYCOIN were deleted, so this replay cannot be played any more.'
  expect((await ann.call(calls.getReplay, at(replay.id))).body).toMatchObject({ unavailable: reason, orders: [{ number: 1 }] })
  const { failure } = await ann.call(calls.replayAccount, { ...at(replay.id), query: { time: start } })
  expect(failure).toMatchObject({ code: 'replay_unavailable', message: reason })
})

test('what cannot be replayed is refused', async () => {
  const refusal = async (body: object) => (await ann.call(calls.createReplay, { body: body as never })).failure
  expect((await refusal({ kind: 'chart', symbol: 'NOTHING', timeframe: '1h' })).code).toBe('symbol_not_found')
  const late = await refusal({ kind: 'chart', symbol: 'EURUSD', timeframe: '1h', start: 9_000_000_000 })
  expect(late).toMatchObject({ code: 'market_invalid', errors: { start: [expect.stringMatching(/^There are no two closed 1h bars/)] } })
  expect((await refusal({ kind: 'strategy', strategy_id: 'none' })).code).toBe('strategy_not_found')
  expect((await refusal({ kind: 'chart', symbol: 'EURUSD', timeframe: '1h', start: 1.5 })).errors).toEqual({
    start: ['Start must be a whole number of UTC seconds'],
  })
})

test("another user's replay answers like one that does not exist", async () => {
  const { id, start_time: time } = await begin()
  const size = { kind: 'fixed_units', value: 1 } as const
  const answers = await Promise.all([
    ben.call(calls.getReplay, at(id)),
    ben.call(calls.moveReplay, { ...at(id), body: { cursor_time: time } }),
    ben.call(calls.deleteReplay, at(id)),
    ben.call(calls.replayDecisions, { ...at(id), query: { from: time, to: time } }),
    ben.call(calls.nearReplayDecision, { ...at(id), query: { time, towards: 'next' } }),
    ben.call(calls.replayBar, { ...at(id), query: { time } }),
    ben.call(calls.replayAccount, { ...at(id), query: { time } }),
    ben.call(calls.previewOrder, { ...at(id), body: { time, action: 'buy', size } }),
    ben.call(calls.giveOrder, { ...at(id), body: { time, action: 'buy', size } }),
    ben.call(calls.undoOrder, at(id)),
    ben.call(calls.getReplay, at('../etc')),
  ])
  expect(new Set(answers.map(({ failure }) => failure.code))).toEqual(new Set(['replay_not_found']))
  expect((await ben.call(calls.listReplays, { query: {} })).body).toMatchObject({ results: [], count: 0 })
  expect((await ben.call(calls.createReplay, { body: { kind: 'strategy', strategy_id: strategyId } })).failure.code).toBe(
    'strategy_not_found',
  )
})

test('a replay is deleted, and one whose strategy was deleted says so', async () => {
  const { id } = await begin()
  await ann.call(calls.deleteReplay, at(id))
  expect((await ann.call(calls.getReplay, at(id))).failure.code).toBe('replay_not_found')
  const other = await begin()
  await ann.call(strategies.deleteStrategy, at(strategyId))
  const { body } = await ann.call(calls.getReplay, at(other.id))
  expect(body).toMatchObject({
    strategy: { id: null },
    unavailable: 'The strategy of this replay was deleted, so it cannot be played any more.',
  })
  const { failure } = await ann.call(calls.replayAccount, { ...at(other.id), query: { time: other.start_time } })
  expect(failure).toMatchObject({ code: 'replay_unavailable', message: body.unavailable })
})
