import { profitUsd } from '../backtest/account.ts'
import { commissionUsd, effectiveCosts, slippageAt } from '../backtest/costs.ts'
import { fillAtOpen } from '../backtest/decide.ts'
import { nextTargetOf } from '../backtest/position.ts'
import type { Position } from '../backtest/position.ts'
import { usdPerQuote } from '../backtest/rates.ts'
import { listRejections } from '../backtest/rejection-log.ts'
import type { RunState } from '../backtest/run-state.ts'
import type { RunInput } from '../backtest/run.ts'
import { rejectionWords } from '../explain/outcome-words.ts'
import { playByHand, type HandEntry, type HandOrder } from './hand-run.ts'

/** What an order would come to if the next bar opened at this close; money in US dollars, prices in the quote currency. */
export interface OrderPreview {
  readonly fillPrice: number
  readonly units: number
  /** Leverage left no room for the size that was asked for. */
  readonly isCut: boolean
  readonly notionalUsd: number
  /** From the fill; null without a stop. */
  readonly stopDistance: number | null
  /** Of the whole trade, in and out. */
  readonly spreadUsd: number
  readonly slippageUsd: number
  readonly commissionUsd: number
  /** After all costs; null without a stop or target. */
  readonly atStopUsd: number | null
  readonly atTargetUsd: number | null
}

/** Fills the order at the open of the next bar with this bar's close for its price, or says why the engine does not take it. */
export function previewOrder(
  input: RunInput,
  orders: readonly HandOrder[],
  order: HandEntry,
): { readonly preview: OrderPreview | null; readonly refusal: string | null } {
  const { bar } = order
  if (bar + 1 >= input.bars.length) return { preview: null, refusal: rejectionWords.end_of_data }
  const open = input.bars.open.slice()
  open[bar + 1] = input.bars.close[bar]!
  const replay = playByHand({ ...input, bars: { ...input.bars, open } }, [...orders, order])
  const { state } = replay
  replay.play(bar)
  replay.arm()
  fillAtOpen(state, bar + 1)
  const position = state.account.positions.slice(0, state.account.openCount).find(({ entryBar }) => entryBar === bar + 1)
  if (position) return { preview: previewOf(state, input, position), refusal: null }
  const reason = listRejections(state.rejections, state.bars).findLast((each) => each.bar >= bar)?.reason
  return { preview: null, refusal: rejectionWords[reason ?? 'in_position'] }
}

function previewOf(state: RunState, { costs, plan }: RunInput, position: Position): OrderPreview {
  const { account, instrument, sides } = state
  const { units, entryPrice, direction, entryBar, stop } = position
  const rateAt = (price: number) => usdPerQuote(account.rates, entryBar, 'open', price)
  const feeAt = (price: number) => commissionUsd(account.commission, instrument, units, price, rateAt(price))
  const usdPerPrice = units * instrument.contractSize * rateAt(entryPrice)
  const target = nextTargetOf(position)
  const leaveAt = (price: number) =>
    Number.isNaN(price) ? null : profitUsd(account, direction, units, entryPrice, price, rateAt(price)) - feeAt(entryPrice) - feeAt(price)
  const stopFill = stop - direction * slippageAt(sides, stop)
  return {
    fillPrice: entryPrice,
    units,
    isCut: account.isCut,
    notionalUsd: entryPrice * usdPerPrice,
    stopDistance: Number.isNaN(stop) ? null : Math.abs(entryPrice - stop),
    spreadUsd: effectiveCosts(costs, plan.costs).spread * usdPerPrice,
    slippageUsd: 2 * slippageAt(sides, entryPrice) * usdPerPrice,
    commissionUsd: feeAt(entryPrice) + feeAt(Number.isNaN(stop) ? entryPrice : stopFill),
    atStopUsd: leaveAt(stopFill),
    atTargetUsd: leaveAt(target),
  }
}
