import { equityUsd } from '../backtest/account.ts'
import { resultOf } from '../backtest/backtest.ts'
import { listRejections } from '../backtest/rejection-log.ts'
import type { RunState } from '../backtest/run-state.ts'
import type { RejectionReason, RunInput, RunResult, Trade } from '../backtest/run.ts'
import { heldPositions, waitingOrders, type OrderView, type PositionView } from '../explain/held-positions.ts'
import type { Replay } from '../explain/open-run.ts'
import { rejectionWords } from '../explain/outcome-words.ts'
import { tradesSince } from '../explain/trades-since.ts'
import { sliceBars } from '../market/bars.ts'
import type { Figure } from '../statistics/figure.ts'
import { riskMultiple } from '../statistics/risk-multiple.ts'
import { summariseRun } from '../statistics/summarise-run.ts'
import type { HandOrder } from './hand-run.ts'

/** An account at the close of a bar, in US dollars. */
export interface AccountAt {
  readonly equityUsd: number
  /** Closed trades with a profit. */
  readonly won: number
  /** Sum of the closed trades' profits in initial risks; null where none had a stop. */
  readonly totalR: number | null
  readonly positions: readonly PositionView[]
  readonly orders: readonly OrderView[]
  /** What fills at the next open. */
  readonly pending: 'long' | 'short' | 'exit' | null
  /** Oldest first. */
  readonly closed: readonly Trade[]
  readonly figures: readonly Figure[]
}

/** The run as far as it is known at the close of a bar; plays it on to there. Open positions count in equity and are no trades. */
export function playedTo({ state, curve, play }: Replay, bar: number): RunResult {
  play(bar)
  const { firstBar } = curve
  const length = Math.max(0, bar - firstBar + 1)
  return resultOf(state, { firstBar, usd: curve.usd.subarray(0, length), inMarket: curve.inMarket.subarray(0, length) })
}

export function accountAt(replay: Replay, input: RunInput, bar: number): AccountAt {
  const result = playedTo(replay, bar)
  const { state } = replay
  const { trades } = result
  const multiples = trades.flatMap((trade) => riskMultiple(trade) ?? [])
  return {
    equityUsd: equityUsd(state.account, bar, 'close', state.bars.close[bar]!),
    won: trades.filter(({ profitUsd }) => profitUsd > 0).length,
    totalR: multiples.length === 0 ? null : multiples.reduce((sum, each) => sum + each),
    positions: heldPositions(state, bar),
    orders: waitingOrders(state, bar),
    pending: pendingOf(state),
    closed: trades,
    figures: summariseRun(result, sliceBars(input.bars, 0, bar + 1), input).figures,
  }
}

function pendingOf({ pendingEntry, account }: RunState): AccountAt['pending'] {
  if (pendingEntry !== 0) return pendingEntry > 0 ? 'long' : 'short'
  return account.positions.slice(0, account.openCount).some(({ pendingExit }) => pendingExit !== null) ? 'exit' : null
}

/** What became of an order by hand. `idle`: there was nothing to close. */
export interface OrderOutcome {
  readonly status: 'waiting' | 'filled' | 'rejected' | 'idle'
  /** Why it was rejected. */
  readonly reason: string | null
}

/** Refusals of the deciding close itself; the others are of the fill, one bar later. */
const refusedAtClose = new Set<RejectionReason>(['in_position', 'both_sides', 'end_of_data'])

/** What became of each order until the close of the bar that a run by hand was played to. */
export function orderOutcomes({ state }: Replay, orders: readonly HandOrder[], bar: number): OrderOutcome[] {
  const { account, rejections, bars } = state
  const trades = tradesSince(state, 0)
  const entered = new Set([...trades, ...account.positions.slice(0, account.openCount)].map(({ signalBar }) => signalBar))
  const left = new Set(trades.filter(({ exitReason }) => exitReason === 'signal').map(({ exitBar }) => exitBar - 1))
  const refused = new Map(
    listRejections(rejections, bars).map(({ bar: at, reason }) => [refusedAtClose.has(reason) ? at : at - 1, rejectionWords[reason]]),
  )
  return orders.map(({ bar: at, action }): OrderOutcome => {
    const reason = refused.get(at) ?? null
    if (reason !== null) return { status: 'rejected', reason }
    if (at >= bar) return { status: 'waiting', reason }
    return { status: (action === 'close' ? left : entered).has(at) ? 'filled' : 'idle', reason }
  })
}
