import type { Reply } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import type { OrderForm, OrderPreview as Preview, Replay, ReplayAccount, ReplayAccountSide, ReplayOrder } from '@playbook/contract/replays'
import type { nearReplayDecision, replayBar, replayDecisions } from '@playbook/contract/replays'
import { effectiveCosts } from '@playbook/engine/backtest/costs'
import { barHolding, type Bars } from '@playbook/engine/market/bars'
import { simulatedPrices, storedPrices } from '@playbook/engine/market/price-source'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { accountAt, orderOutcomes, type AccountAt } from '@playbook/engine/replay/account-at'
import type { HandOrder } from '@playbook/engine/replay/hand-run'
import { nearDecision } from '@playbook/engine/replay/near-decision'
import { openReplay, previewByHand, replayByHand, replayStrategy, toldParts, type OpenReplay } from '@playbook/engine/replay/open-replay'
import { settlingTimeframes, type FinerPrices } from '@playbook/engine/replay/settle-by-hand'
import { tellOneBar, tellParts } from '@playbook/engine/replay/tell-bars'
import { ok, refused, type Result } from '@playbook/engine/result'
import type { Compute } from '../jobs/thread.ts'
import { openStoredRun } from '../strategies/open-stored-run.ts'
import { rerunInput, type RunToRepeat } from '../strategies/rerun-input.ts'
import { presentTrade } from '../strategies/trade-blocks.ts'

/** What a replay is played on; the hash of the trades is that of a strategy's run, null for a chart. */
export interface ReplayRun extends RunToRepeat {
  readonly tradeHash: string | null
  readonly startTime: number
  /** Stored bars of a lower timeframe, which tell what bars leave open; null where prices are simulated, or none are stored. */
  readonly settling: { readonly timeframe: Timeframe; readonly bars: Bars } | null
}

type Orders = readonly ReplayOrder[]
/** Everything that is asked of a replay. Times are UTC seconds; the bar that holds one is meant. */
export type ReplayQuestion =
  | { readonly kind: 'place'; readonly time: number }
  | { readonly kind: 'decisions'; readonly from: number; readonly to: number }
  | { readonly kind: 'near'; readonly time: number; readonly towards: 'next' | 'last' }
  | { readonly kind: 'bar'; readonly time: number }
  | { readonly kind: 'account'; readonly time: number; readonly orders: Orders }
  | { readonly kind: 'preview'; readonly order: EntryForm; readonly orders: Orders }

export type EntryForm = Exclude<OrderForm, { readonly action: 'close' }>

/** Where a moment lies among a replay's bars. */
export interface Place extends Pick<Replay, 'first_time' | 'last_time' | 'bars' | 'start_time'> {
  readonly time: number
  /** Counted from 1. */
  readonly bar: number
  /** No bar comes after it. */
  readonly isLast: boolean
}

type Without<T> = Omit<T, 'id'>
export interface ReplayAnswers {
  readonly place: Place
  readonly decisions: Without<Reply<typeof replayDecisions>>
  readonly near: Without<Reply<typeof nearReplayDecision>>
  readonly bar: Without<Reply<typeof replayBar>>
  readonly account: Omit<ReplayAccount, 'id' | 'can_undo'>
  readonly preview: Preview
}

export interface ReplayRequest {
  /** The replay, by which the thread knows it again. */
  readonly id: string
  readonly question: ReplayQuestion
  /** Null where the thread is likely to have it open still. */
  readonly run: ReplayRun | null
}

export type ReplayReply =
  | { readonly kind: 'answer'; readonly answer: ReplayAnswers[keyof ReplayAnswers] }
  /** The run must be handed over. */
  | { readonly kind: 'not_open' }
  | { readonly kind: 'no_bar' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Replays that were looked at last, the newest at the end. */
const opened = new Map<string, Result<OpenReplay, string>>()
const maxOpen = 3

/** Answers one question about a replay. Runs in a thread; the database is the caller's. */
export const compute: Compute<ReplayRequest, ReplayReply> = (request) => ({ output: answer(request), transfer: [] })

function answer({ id, question, run }: ReplayRequest): ReplayReply {
  const replay = run === null ? opened.get(id) : open(run)
  if (replay === undefined) return { kind: 'not_open' }
  opened.delete(id)
  opened.set(id, replay)
  for (const oldest of [...opened.keys()].slice(0, -maxOpen)) opened.delete(oldest)
  if (!replay.ok) return { kind: 'refused', reason: replay.problem }
  const told = ask(replay.value, question, id)
  return told === null ? { kind: 'no_bar' } : { kind: 'answer', answer: told }
}

function open({ tradeHash, startTime, settling, ...run }: ReplayRun): Result<OpenReplay, string> {
  const finer = finerOf(run, settling)
  if (tradeHash === null) {
    const input = rerunInput(run)
    return input.ok ? ok(openReplay(input.value, null, startTime, finer)) : refused(input.problem)
  }
  const stored = openStoredRun({ ...run, tradeHash })
  return stored.ok ? ok(openReplay(stored.value.run.input, stored.value.run, startTime, finer)) : stored
}

/** Lower-timeframe prices of the same market: what is stored of them, or simulated ones. */
function finerOf({ imported, inputs: { instrument, timeframe } }: RunToRepeat, settling: ReplayRun['settling']): FinerPrices | null {
  if (imported !== null) return settling && { timeframe: settling.timeframe, prices: storedPrices(settling.bars) }
  const [shortest] = settlingTimeframes(timeframe)
  return shortest === undefined ? null : { timeframe: shortest, prices: simulatedPrices(instrument, shortest) }
}

/** The bars of a range, at most as many as one call tells; null where none of them is a bar of the replay. */
function rangeOf(
  bars: Bars,
  from: number,
  to: number,
): { readonly first: number; readonly last: number; readonly next: number | null } | null {
  const first = Math.max(0, barHolding(bars, from))
  const last = Math.min(barHolding(bars, to), first + limits.maxReplayBars - 1)
  return last < first ? null : { first, last, next: bars.time[last + 1] ?? null }
}

function ask(replay: OpenReplay, question: ReplayQuestion, id: string): ReplayAnswers[keyof ReplayAnswers] | null {
  const { bars } = replay.input
  if (question.kind === 'decisions') return decisionsOf(replay, rangeOf(bars, question.from, question.to))
  const i = barHolding(bars, question.kind === 'preview' ? question.order.time : question.time)
  if (i < 0) return null
  switch (question.kind) {
    case 'place':
      return placeOf(replay, i)
    case 'near': {
      const parts = toldParts(replay, 0, bars.length - 1)
      if (parts.length === 0) return { time: null, looked_to: bars.time[i]! }
      const { bar, lookedTo } = nearDecision(parts, i, question.towards)
      return { time: bar === null ? null : bars.time[bar]!, looked_to: bars.time[lookedTo]! }
    }
    case 'bar': {
      const [part] = toldParts(replay, i, i)
      const told = part && tellOneBar(part.run, i)
      const openOf = (k: number) => bars.time[k] ?? null
      return {
        time: bars.time[i]!,
        before: openOf(i - 1),
        after: openOf(i + 1),
        explanation: told?.explanation ?? null,
        conditions: [...(told?.conditions ?? [])],
        state: told?.state ?? null,
      }
    }
    case 'account':
      return accountOf(replay, question.orders, i, id)
    case 'preview':
      return previewOf(replay, question.orders, question.order, i)
  }
}

function placeOf({ input: { bars }, startBar }: OpenReplay, i: number): Place {
  const at = Math.max(i, startBar)
  return {
    first_time: bars.time[0]!,
    start_time: bars.time[startBar]!,
    last_time: bars.time[bars.length - 1]!,
    bars: bars.length,
    time: bars.time[at]!,
    bar: at + 1,
    isLast: at === bars.length - 1,
  }
}

type Range = ReturnType<typeof rangeOf>

function decisionsOf(replay: OpenReplay, range: Range): ReplayAnswers['decisions'] | null {
  if (replay.told === null) return { conditions: [], bars: [], log: [], next_time: null }
  if (range === null) return null
  const { conditions, states, log } = tellParts(toldParts(replay, range.first, range.last))
  return { conditions: [...conditions], bars: [...states], log: [...log], next_time: range.next }
}

const handOrders = ({ input: { bars } }: OpenReplay, orders: Orders): HandOrder[] =>
  orders.map(({ time, action, size, stop, target }): HandOrder => {
    const bar = barHolding(bars, time)
    // Entries are stored with their size.
    return action === 'close' ? { bar, action } : { bar, action, size: size!, stop, target }
  })

/** Trades of an account that are told with it. */
const maxTrades = 200

function presentAccount(account: AccountAt, { initialCapitalUsd, instrument }: OpenReplay['input'], id: string): ReplayAccountSide {
  const { closed } = account
  const first = Math.max(0, closed.length - maxTrades)
  return {
    equity: account.equityUsd,
    profit: account.equityUsd - initialCapitalUsd,
    closed_profit: closed.reduce((sum, { profitUsd }) => sum + profitUsd, 0),
    positions: [...account.positions],
    orders: [...account.orders],
    pending: account.pending,
    trades: closed.slice(first).map((trade, k) => presentTrade(id, instrument.symbol, first + k + 1, trade)),
    trade_count: closed.length,
    won: account.won,
    total_r: account.totalR,
    figures: [...account.figures],
  }
}

function accountOf(replay: OpenReplay, orders: Orders, i: number, id: string): ReplayAnswers['account'] {
  const { input, hand, startBar } = replay
  const bar = Math.max(i, startBar)
  const time = input.bars.time[bar]!
  const given = orders.filter((order) => order.time <= time)
  const byHand = handOrders(replay, given)
  const run = replayByHand(replay, byHand, bar)
  const you = presentAccount(accountAt(run, hand.input, bar), input, id)
  const strategy = replayStrategy(replay)
  const outcomes = orderOutcomes(run, byHand, bar)
  return {
    time,
    start_time: input.bars.time[startBar]!,
    bars: bar - startBar + 1,
    you,
    strategy: strategy && replay.fromStart && presentAccount(accountAt(strategy, replay.fromStart.input, bar), input, id),
    orders: given.map((order, k) => ({ ...order, ...outcomes[k]! })),
  }
}

function previewOf(replay: OpenReplay, orders: Orders, { action, size, stop, target }: EntryForm, bar: number): Preview {
  const { input, hand } = replay
  const { costs, instrument, plan } = hand.input
  const time = input.bars.time[bar]!
  const before = handOrders(
    replay,
    orders.filter((order) => order.time < time),
  )
  const { preview, refusal } = previewByHand(replay, before, { bar, action, size, stop, target })
  const { pip } = instrument
  const { spread, slippage } = effectiveCosts(costs, plan.costs)
  return {
    time,
    side: action === 'buy' ? 'long' : 'short',
    refusal,
    fill_price: preview?.fillPrice ?? null,
    units: preview?.units ?? null,
    is_cut: preview?.isCut ?? false,
    notional: preview?.notionalUsd ?? null,
    stop_distance: preview?.stopDistance ?? null,
    stop_pips: preview && preview.stopDistance !== null && pip !== null ? preview.stopDistance / pip : null,
    spread,
    slippage,
    spread_cost: preview?.spreadUsd ?? null,
    slippage_cost: preview?.slippageUsd ?? null,
    commission: preview?.commissionUsd ?? null,
    at_stop: preview?.atStopUsd ?? null,
    at_target: preview?.atTargetUsd ?? null,
  }
}
