import type { MarketDetail } from '@playbook/contract/markets'
import type { Costs } from '@playbook/engine/market/instrument'

/** A market's costs, as the engine takes them. */
export const marketCosts = ({ spread, slippage, commission, financing }: MarketDetail): Costs => ({
  spread,
  slippage,
  commission,
  financing: financing && {
    longPercentPerYear: financing.long_percent_per_year,
    shortPercentPerYear: financing.short_percent_per_year,
  },
})
