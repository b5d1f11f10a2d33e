import type { BarExplanation } from '@playbook/engine/explain/explain-bar'
import type { OrderView, PositionView } from '@playbook/engine/explain/held-positions'
import { timeframes } from '@playbook/engine/market/timeframe'
import type { BarState, ReplayCondition, ReplayDecision } from '@playbook/engine/replay/bar-state'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { engineValue } from './engine-value.ts'
import { kindError } from './field-sentences.ts'
import { limits } from './limits.ts'
import { MarketSource, PriceAdjustment, SymbolName, TimeframeName } from './markets.ts'
import { asksOneWay, pageOf, wholeNumber, windowFields } from './page.ts'
import { Figure, TradeRow } from './strategies.ts'

const lastSecond = 99_999_999_999
const momentRule = (name: string) => `${name} must be a whole number of UTC seconds`
const moment = (name: string) =>
  z
    .number({ error: ({ input }) => (input === undefined ? `${name} is required` : momentRule(name)) })
    .check(z.int(momentRule(name)), z.gte(0, momentRule(name)), z.lte(lastSecond, momentRule(name)))
const price = (name: string) =>
  z.number(`${name} must be a number`).check(z.gt(0, `${name} must be above 0`), z.lt(1e12, `${name} is too large`))

/** How an order by hand is sized, as the engine sizes an entry: at risk or as margin in percent of equity, in units, lots or US dollars. */
export const orderSizes = ['risk_percent', 'percent_equity', 'fixed_units', 'fixed_lots', 'fixed_cash'] as const
export const OrderSize = z.object({
  kind: z.enum(orderSizes),
  value: z.number('Size must be a number').check(z.gt(0, 'Size must be above 0'), z.lte(1e12, 'Size is too large')),
})
export type OrderSize = z.output<typeof OrderSize>

/** `buy` and `sell` enter at the next open (an opposite position is closed there); `close` leaves everything at the next open. */
export const orderActions = ['buy', 'sell', 'close'] as const
export type OrderAction = (typeof orderActions)[number]

const entryFields = {
  size: OrderSize,
  /** Prices; null for none. A size in percent at risk needs a stop. */
  stop: z._default(z.nullable(price('Stop')), null),
  target: z._default(z.nullable(price('Target')), null),
}
/** At whose close it is given: a bar at or after the furthest one that was reached. */
const orderTime = { time: moment('Time') }
const entry = z.object({ ...orderTime, action: z.enum(['buy', 'sell']), ...entryFields }).check(
  z.refine<{ size: OrderSize; stop: number | null }>(({ size, stop }) => size.kind !== 'risk_percent' || stop !== null, {
    message: 'A size in percent at risk needs a stop',
    path: ['stop'],
  }),
)
export const OrderForm = z.discriminatedUnion(
  'action',
  [entry, z.object({ ...orderTime, action: z.literal('close') })],
  kindError('action', orderActions),
)
export type OrderForm = z.output<typeof OrderForm>

/** `waiting`: it fills at the next open. `idle`: there was nothing to close. */
export const orderStatuses = ['waiting', 'filled', 'rejected', 'idle'] as const

/** An order as it stands at the asked moment. */
export const ReplayOrder = z.object({
  number: z.int(),
  /** UTC seconds of the bar at whose close it was given. */
  time: z.number(),
  action: z.enum(orderActions),
  size: z.nullable(OrderSize),
  stop: z.nullable(z.number()),
  target: z.nullable(z.number()),
})
export type ReplayOrder = z.output<typeof ReplayOrder>

/** A replay: a market, or a result, with what comes after the cursor hidden. Times are UTC seconds of the opens of bars. */
export const Replay = z.object({
  id: z.string(),
  /** The strategy's name, or the market's. */
  name: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  source: MarketSource,
  /** What its prices are adjusted for besides splits: the candles of `getCandles` with the same `adjustment`. */
  adjustment: PriceAdjustment,
  /** Null for a replay of a chart. Its `id` is null when the strategy was deleted. */
  strategy: z.nullable(z.object({ id: z.nullable(z.string()), name: z.string() })),
  /** First bar that there is, the one that the replay began at, the shown one, the furthest one reached, the last one. */
  first_time: z.number(),
  start_time: z.number(),
  cursor_time: z.number(),
  reached_time: z.number(),
  last_time: z.number(),
  /** Bars from the first to the last, and which of them (from 1) the shown one is. */
  bars: z.int(),
  cursor_bar: z.int(),
  initial_capital: z.number(),
  /** Given by hand, oldest first. */
  orders: z.array(ReplayOrder),
  /** Why it can only be looked at or deleted: its market or its strategy is gone; null where nothing is wrong. */
  unavailable: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Replay = z.output<typeof Replay>

const ReplayHead = z.omit(Replay, { orders: true, unavailable: true })
export type ReplayHead = z.output<typeof ReplayHead>

export const ReplayForm = z.discriminatedUnion(
  'kind',
  [
    /** A chart: from `start` (left out: 500 bars before the end) to `to` (left out: the newest closed bar). */
    z.object({
      kind: z.literal('chart'),
      symbol: SymbolName,
      timeframe: TimeframeName,
      start: z.optional(moment('Start')),
      to: z.optional(moment('End')),
      adjustment: z.optional(PriceAdjustment),
    }),
    /** A completed backtest of your own, on the bars that it ran on; `start` left out: its first decision. */
    z.object({ kind: z.literal('strategy'), strategy_id: z.string('Strategy ID is required'), start: z.optional(moment('Start')) }),
  ],
  kindError('kind', ['chart', 'strategy']),
)
export type ReplayForm = z.output<typeof ReplayForm>

const EnginePosition = engineValue<PositionView>()
const EngineOrder = engineValue<OrderView>()

/** One account at one moment: yours, or the strategy's from the same start with the same balance. */
const Account = z.object({
  /** Open positions at the prices at which they could be closed. */
  equity: z.number(),
  /** Equity less the starting balance. */
  profit: z.number(),
  /** Of the closed trades, after their costs; the rest of the profit is of open positions and their costs so far. */
  closed_profit: z.number(),
  positions: z.array(EnginePosition),
  /** Entry orders that wait for their price; only a strategy gives such. */
  orders: z.array(EngineOrder),
  /** What fills at the next open. */
  pending: z.nullable(z.enum(['long', 'short', 'exit'])),
  /** Closed trades, oldest first; of more than 200 the newest. */
  trades: z.array(TradeRow),
  trade_count: z.int(),
  won: z.int(),
  /** Sum of the trades' profits in initial risks; null where no trade had a stop. */
  total_r: z.nullable(z.number()),
  /** The engine's catalogue, over the bars from the start to the moment; open positions count in equity and are no trades. */
  figures: z.array(Figure),
})
export type ReplayAccountSide = z.output<typeof Account>

export const ReplayAccount = z.object({
  id: z.string(),
  /** The bar that holds the asked moment. */
  time: z.number(),
  start_time: z.number(),
  bars: z.int(),
  you: Account,
  /** Null for a replay of a chart. */
  strategy: z.nullable(Account),
  /** Those given at or before this bar, oldest first. */
  orders: z.array(
    z.object({
      ...ReplayOrder.shape,
      status: z.enum(orderStatuses),
      /** Why it was rejected; null where it was not. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** True where the last order was given at the furthest bar reached, the asked one included, so that it can be taken back. */
  can_undo: z.boolean(),
})
export type ReplayAccount = z.output<typeof ReplayAccount>

/** What an order would cost if the next bar opened at this close; money in US dollars, prices in the quote currency. */
export const OrderPreview = z.object({
  time: z.number(),
  side: z.enum(['long', 'short']),
  /** Why the engine would not take it; null where it would. The figures below are then null. */
  refusal: z.nullable(z.string()),
  /** The fill with half the spread and slippage. */
  fill_price: z.nullable(z.number()),
  units: z.nullable(z.number()),
  /** The market's leverage left no room for the size that was asked for. */
  is_cut: z.boolean(),
  notional: z.nullable(z.number()),
  /** From the fill, in price and in pips (null where the market has none, or without a stop). */
  stop_distance: z.nullable(z.number()),
  stop_pips: z.nullable(z.number()),
  /** In price; and what they cost for this size, in and out. */
  spread: z.number(),
  slippage: z.number(),
  spread_cost: z.nullable(z.number()),
  slippage_cost: z.nullable(z.number()),
  commission: z.nullable(z.number()),
  /** Profit after all costs at the stop (below 0 as a rule) and at the target; null without one. */
  at_stop: z.nullable(z.number()),
  at_target: z.nullable(z.number()),
})
export type OrderPreview = z.output<typeof OrderPreview>

const one = ['replay_not_found'] as const
/** Where the bars and the plan are needed. */
const played = [...one, 'replay_unavailable', 'bar_not_found', 'market_unavailable', 'overloaded'] as const
const time = wholeNumber('time', 0, lastSecond)
const range = z.object({ from: wholeNumber('from', 0, lastSecond), to: wholeNumber('to', 0, lastSecond) })

export const listReplays = endpoint({
  method: 'GET',
  path: '/replays/',
  access: 'user',
  summary: 'Your replays, the latest used first.',
  query: z.object({ ...windowFields, strategy_id: z.optional(z.string()), symbol: z.optional(SymbolName) }).check(asksOneWay),
  reply: pageOf(ReplayHead),
})
export const createReplay = endpoint({
  method: 'POST',
  path: '/replays/',
  access: 'user',
  summary: 'Begin a replay of a chart, or of a completed backtest.',
  status: 201,
  body: ReplayForm,
  reply: Replay,
  failures: [
    'symbol_not_found',
    'market_invalid',
    'market_unavailable',
    'strategy_not_found',
    'strategy_unfinished',
    'replay_unavailable',
    'bar_not_found',
    'too_many_replays',
    'overloaded',
  ],
})
export const getReplay = endpoint({
  method: 'GET',
  path: '/replays/{id}/',
  access: 'user',
  summary: 'A replay with the orders that you gave.',
  reply: Replay,
  failures: one,
})
export const moveReplay = endpoint({
  method: 'PATCH',
  path: '/replays/{id}/',
  access: 'user',
  summary: 'Show the bar that holds a moment. Going back is for looking only: bars that were reached stay passed.',
  body: z.object({ cursor_time: moment('Cursor time') }),
  reply: Replay,
  failures: played,
})
export const deleteReplay = endpoint({
  method: 'DELETE',
  path: '/replays/{id}/',
  access: 'user',
  summary: 'Delete a replay with its orders.',
  reply: z.object({ id: z.string() }),
  failures: one,
})
export const replayDecisions = endpoint({
  method: 'GET',
  path: '/replays/{id}/decisions/',
  access: 'user',
  summary: `What the strategy decided in the bars from one moment to another, and its state at each close: at most ${limits.maxReplayBars} bars, the first ones. Each is told from what was known at its close.`,
  query: range,
  /** Empty lists for a replay of a chart. */
  reply: z.object({
    id: z.string(),
    conditions: z.array(engineValue<ReplayCondition>()),
    bars: z.array(engineValue<BarState>()),
    /** Oldest first. */
    log: z.array(engineValue<ReplayDecision>()),
    /** The open of the bar after the last one told; null at the end. */
    next_time: z.nullable(z.number()),
  }),
  failures: played,
})
export const nearReplayDecision = endpoint({
  method: 'GET',
  path: '/replays/{id}/decisions/near/',
  access: 'user',
  summary: 'The next or the last bar, seen from a moment, at which the strategy decided, opened or closed something or was refused.',
  query: z.object({ time, towards: z.enum(['next', 'last']) }),
  /** `time` is null where there is none among the bars looked through, of which `looked_to` is the furthest. */
  reply: z.object({ id: z.string(), time: z.nullable(z.number()), looked_to: z.number() }),
  failures: played,
})
export const replayBar = endpoint({
  method: 'GET',
  path: '/replays/{id}/bar/',
  access: 'user',
  summary: 'Everything about the bar that holds a moment as it was known at its close: each rule with its values, and what was decided.',
  query: z.object({ time }),
  /** `explanation` and `state` are null for a replay of a chart. */
  reply: z.object({
    id: z.string(),
    time: z.number(),
    before: z.nullable(z.number()),
    after: z.nullable(z.number()),
    explanation: z.nullable(engineValue<BarExplanation>()),
    conditions: z.array(engineValue<ReplayCondition>()),
    state: z.nullable(engineValue<BarState>()),
  }),
  failures: played,
})
export const replayAccount = endpoint({
  method: 'GET',
  path: '/replays/{id}/account/',
  access: 'user',
  summary: 'Your trades by hand and the strategy’s from the same start with the same balance, at the close of the bar that holds a moment.',
  query: z.object({ time }),
  reply: ReplayAccount,
  failures: played,
})
export const previewOrder = endpoint({
  method: 'POST',
  path: '/replays/{id}/preview/',
  access: 'user',
  summary: 'What an order would cost if the next bar opened at this close. Nothing is ordered.',
  body: entry,
  reply: OrderPreview,
  failures: [...played, 'replay_bar_passed'],
  keepsAnswer: false,
})
export const giveOrder = endpoint({
  method: 'POST',
  path: '/replays/{id}/orders/',
  access: 'user',
  summary:
    'Order something at the close of a bar; it fills at the next open by the engine’s own rules. The bar becomes the furthest one reached.',
  status: 201,
  body: OrderForm,
  reply: ReplayAccount,
  failures: [...played, 'replay_bar_passed', 'replay_order_refused', 'too_many_replay_orders'],
})
export const undoOrder = endpoint({
  method: 'DELETE',
  path: '/replays/{id}/orders/last/',
  access: 'user',
  summary: 'Take the last order back, as long as no later bar was reached.',
  reply: ReplayAccount,
  failures: [...played, 'replay_bar_passed'],
})
