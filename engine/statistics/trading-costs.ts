import { effectiveCosts } from '../backtest/costs.ts'
import type { RunInput, Trade } from '../backtest/run.ts'
import { sumOf } from './moments.ts'
import { tradeColumn } from './trade-column.ts'

export type CostInput = Pick<RunInput, 'costs' | 'plan'>

/** Money bought and sold: each trade's notional at entry and at exit. */
export const tradedUsd = (trades: readonly Trade[]): number =>
  sumOf(tradeColumn(trades, ({ notionalUsd, entryPrice, exitPrice }) => notionalUsd * (1 + exitPrice / entryPrice)))

/**
 * What commissions, spread and slippage took. A round trip pays the spread once; slippage falls on market and stop fills, so not
 * on targets and not on limit entries. Financing is not counted: it pays for time, not for trading.
 */
export function costsPaidUsd(trades: readonly Trade[], { costs, plan }: CostInput): number {
  const { spread, slippage, slippagePercent = 0 } = effectiveCosts(costs, plan.costs)
  const slippedAt = (price: number) => slippage + (price * slippagePercent) / 100
  const entersByLimit = plan.entryOrder?.type === 'limit'
  return sumOf(
    tradeColumn(trades, (trade) => {
      const slipped = (entersByLimit ? 0 : slippedAt(trade.entryPrice)) + (trade.exitReason === 'target' ? 0 : slippedAt(trade.exitPrice))
      const perPriceUsd = trade.notionalUsd / trade.entryPrice
      return trade.feesUsd + perPriceUsd * (spread + slipped)
    }),
  )
}
