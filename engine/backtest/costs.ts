import type { Commission, Costs, Instrument } from '../market/instrument.ts'
import type { CostOverrides } from '../strategy/plan.ts'
import type { CompatOptions } from './compat.ts'
import type { Direction } from './position.ts'

/** The market's costs with what the plan states instead. */
export const effectiveCosts = (costs: Costs, stated: CostOverrides): Costs => ({
  ...costs,
  spread: stated.spread ?? costs.spread,
  slippage: stated.slippage ?? costs.slippage,
  ...(stated.slippagePercent !== undefined && { slippagePercent: stated.slippagePercent }),
  commission: stated.commission ?? costs.commission,
  financing: stated.financing === 'none' ? null : costs.financing,
})

/** How far each side's price lies from the data's, and what else a fill costs. */
export interface Sides {
  /** Added to the data's price for who buys, and for who sells. */
  readonly ask: number
  readonly bid: number
  readonly slippage: number
  /** Slippage beside that, as a share of the price of the fill. */
  readonly slippageShare: number
  /** Share of the price added to entries only (compat). */
  readonly entryShare: number
}

/** Mid data: half the spread to each side. Bid data: sells at the price itself, buys the whole spread above. */
export function sidesOf(costs: Costs, prices: 'mid' | 'bid', compat: CompatOptions): Sides {
  const half = costs.spread / 2
  return {
    ask: prices === 'bid' ? costs.spread : half,
    bid: prices === 'bid' ? 0 : -half,
    slippage: costs.slippage,
    slippageShare: (costs.slippagePercent ?? 0) / 100,
    entryShare: compat.entrySpreadShare ?? 0,
  }
}

/** How much worse a market or stop fill at a price is. */
export const slippageAt = ({ slippage, slippageShare }: Sides, price: number): number => slippage + price * slippageShare

/** What has to be added to the data's price where this direction is entered. */
export const entryOffset = (sides: Sides, direction: Direction): number => (direction > 0 ? sides.ask : sides.bid)
/** What has to be added to the data's price where this direction is closed. */
export const exitOffset = (sides: Sides, direction: Direction): number => (direction > 0 ? sides.bid : sides.ask)

/** Commission of one order in USD; `usdPerQuote` converts the quote currency. */
export function commissionUsd(commission: Commission, instrument: Instrument, units: number, price: number, usdPerQuote: number): number {
  const { kind, value } = commission
  if (kind === 'percent') return ((units * instrument.contractSize * price * value) / 100) * usdPerQuote
  if (kind === 'fixed') return value
  const count = kind === 'per_unit' ? units : units / instrument.lotUnits
  return count * value * usdPerQuote
}
