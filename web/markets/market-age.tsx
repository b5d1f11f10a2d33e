import { useLiveLoss, useLivePrice } from '../live/use-live.ts'
import { NotLiveBadge } from './not-live-badge.tsx'
import { staleSinceOf } from './price-age.ts'
import { StaleBadge } from './stale-badge.tsx'

interface MarketAgeProps {
  readonly symbol: string
  /** When the source answered last as the market was read, UTC seconds; a live price knows better. */
  readonly since: number | undefined
  readonly label: string | undefined
}

/** Says since when a market's price stands still because the server or the source does not answer, as it is now. */
export function MarketAge({ symbol, since, label }: MarketAgeProps) {
  const live = useLivePrice(symbol)
  const lostSince = useLiveLoss()
  // Without the server nothing is known of the source either.
  if (lostSince !== null) return <NotLiveBadge />
  return <StaleBadge since={staleSinceOf(live, since)} label={label} />
}
