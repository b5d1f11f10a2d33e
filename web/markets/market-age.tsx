import { useLivePrice } from '../live/use-live.ts'
import { staleSinceOf } from './price-age.ts'
import { StaleBadge } from './stale-badge.tsx'

interface MarketAgeProps {
  readonly symbol: string
  /** When the source answered last as the market was read, UTC seconds; a live price knows better. */
  readonly since: number | undefined
  readonly label: string | undefined
}

/** Says since when a market's source does not answer, as it is now. */
export function MarketAge({ symbol, since, label }: MarketAgeProps) {
  const live = useLivePrice(symbol)
  return <StaleBadge since={staleSinceOf(live, since)} label={label} />
}
