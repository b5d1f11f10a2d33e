import type { MarketSymbol } from '@playbook/contract/markets'

export interface MarketSelectorProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called with the chosen market; without it the market's analysis opens. */
  onSelect?: (market: MarketSymbol) => void
}
export const MarketSelector = (_props: MarketSelectorProps) => null
