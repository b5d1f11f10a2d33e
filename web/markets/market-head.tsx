import { sourceFacts } from '@playbook/contract/market-sources'
import type { MarketDetail } from '@playbook/contract/markets'
import { formatPercent } from '@playbook/engine/format/percent'
import { formatPrice } from '@playbook/engine/format/price'
import { Badge } from '../ui/badge.tsx'
import { SourceBadge } from '../ui/source-badge.tsx'
import css from './analysis-page.module.css'

const trend = (value: number | null) => (value === null || value === 0 ? 'mute' : value > 0 ? 'up' : 'down')

/** A market's symbol, name, last price and change. */
export function MarketHead({ symbol, market }: { symbol: string; market: MarketDetail | undefined }) {
  return (
    <div className={css.head}>
      <h1>{symbol}</h1>
      <span className="soft small">{market?.name}</span>
      {market !== undefined && (
        <>
          <span className={`num ${css.last}`}>{formatPrice(market.current_price, { decimals: market.price_decimals })}</span>
          <span className={`num ${trend(market.price_change_percentage)}`}>
            {formatPercent(market.price_change_percentage, 'percent', { signed: true })} <span className="mute">1 day</span>
          </span>
          <Badge>{market.is_open ? 'Open' : 'Closed'}</Badge>
          <SourceBadge facts={sourceFacts(market.source)} />
        </>
      )}
    </div>
  )
}
