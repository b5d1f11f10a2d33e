import type { Category, Costs } from '@playbook/engine/market/instrument'
import { instrumentDefaults } from '@playbook/engine/market/instrument-defaults'

/** A share of a price with one digit, so that it stays the same from day to day; at least one tick. */
const shareOf = (price: number, share: number, tick: number) => Math.max(tick, Number((price * share).toPrecision(1)))

/** What trading a market of a category usually costs at a price. */
export function usualCosts(category: Category, price: number, tick: number): Costs {
  const { spreadShare, slippageShare, commission, financing } = instrumentDefaults(category)
  return { spread: shareOf(price, spreadShare, tick), slippage: shareOf(price, slippageShare, tick), commission, financing }
}
