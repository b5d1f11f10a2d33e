import { profitUsd } from '../backtest/account.ts'
import { exitOffset } from '../backtest/costs.ts'
import { nextTargetOf, type Position } from '../backtest/position.ts'
import { usdPerQuote } from '../backtest/rates.ts'
import type { RunState } from '../backtest/run-state.ts'
import type { Side } from '../backtest/run.ts'

/** An open position at the close of a bar. Prices in the quote currency; levels are null where there is none. */
export interface PositionView {
  readonly side: Side
  /** UTC seconds of the bar it was filled in. */
  readonly entryTime: number
  readonly entryPrice: number
  readonly units: number
  readonly stopPrice: number | null
  /** What the stop in force came from. */
  readonly stopKind: Position['stopKind']
  readonly targetPrice: number | null
  /** 1 at the close of the first bar that it has held. */
  readonly barsHeld: number
  /** At the closing side's price, before the commission of the exit. */
  readonly profitUsd: number
  /** It leaves at the next open. */
  readonly isLeaving: boolean
}

/** An entry order that waits for its price after the close of a bar. */
export interface OrderView {
  readonly side: Side
  readonly type: 'stop' | 'limit'
  readonly price: number
  /** Bars that it still works for. */
  readonly barsLeft: number
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
export const sideOf = (direction: number): Side => (direction > 0 ? 'long' : 'short')

export function heldPositions(state: RunState, i: number): PositionView[] {
  const { account, bars, sides } = state
  return account.positions.slice(0, account.openCount).map((position): PositionView => {
    const { direction, units, entryPrice } = position
    const mark = bars.close[i]! + exitOffset(sides, direction)
    const rate = usdPerQuote(account.rates, i, 'close', mark)
    return {
      side: sideOf(direction),
      entryTime: bars.time[position.entryBar]!,
      entryPrice,
      units,
      stopPrice: orNull(position.stop),
      stopKind: position.stopKind,
      targetPrice: orNull(nextTargetOf(position)),
      barsHeld: Math.max(0, i - position.firstHeldBar + 1),
      profitUsd: profitUsd(account, direction, units, entryPrice, mark, rate),
      isLeaving: position.pendingExit !== null,
    }
  })
}

export function waitingOrders(state: RunState, i: number): OrderView[] {
  const { orders } = state
  if (orders === null) return []
  const both = [
    ['long', orders.long, orders.longOrder],
    ['short', orders.short, orders.shortOrder],
  ] as const
  return both.flatMap(([side, source, order]) =>
    source && order.active && order.lastBar > i ? [{ side, type: source.type, price: order.level, barsLeft: order.lastBar - i }] : [],
  )
}
