import { sourceFacts } from '@playbook/contract/market-sources'
import type { MarketDetail } from '@playbook/contract/markets'
import { sessionStateAt } from '@playbook/engine/market/session-state'
import { useLivePrice } from '../live/use-live.ts'
import { Badge } from '../ui/badge.tsx'
import { formatPercent, formatPrice } from '../ui/numbers.ts'
import { SourceBadge } from '../ui/source-badge.tsx'
import { useTimeDisplay } from '../ui/time.tsx'
import { trend } from '../ui/trend.ts'
import { changeWords } from './change-words.ts'
import { MarketAge } from './market-age.tsx'
import { isOldPrice, oldPriceWords } from './price-age.ts'
import { dayWords } from './session-words.ts'
import { useNow } from './use-now.ts'
import css from './market-head.module.css'

/** The moment of a price that is older stands beside it. */
const freshSeconds = 150

/** A market's symbol, name, last price and change, as they are now. */
export function MarketHead({ symbol, market }: { symbol: string; market: MarketDetail | undefined }) {
  const now = useNow()
  return (
    <div className={css.head}>
      <h1>{symbol}</h1>
      <span className="soft small">{market?.name}</span>
      {market !== undefined && (
        <>
          <LastPrice market={market} />
          <Badge>{sessionStateAt(market.calendar, now).isOpen ? 'Open' : 'Closed'}</Badge>
          <SourceBadge facts={sourceFacts(market.source)} label={market.source_label} />
          <PriceAge market={market} now={now} />
        </>
      )}
    </div>
  )
}

/** How old the price is, where it is not of now. */
function PriceAge({ market, now }: { market: MarketDetail; now: number }) {
  const live = useLivePrice(market.symbol)
  const zone = useTimeDisplay()
  return (
    <>
      <MarketAge symbol={market.symbol} since={market.stale_since} label={market.source_label} />
      {live?.at != null && now - live.at > freshSeconds && (
        <span className="small mute">{`price of ${isOldPrice(live.at, now) ? oldPriceWords(live.at, market) : dayWords(live.at, now, zone)}`}</span>
      )}
    </>
  )
}

/** Price and change, which are drawn again with every price. */
function LastPrice({ market }: { market: MarketDetail }) {
  const live = useLivePrice(market.symbol)
  const percent = live === undefined ? market.price_change_percentage : live.change_percent
  return (
    <>
      <span className={`num ${css.last}`}>{formatPrice(live?.last ?? market.current_price, { decimals: market.price_decimals })}</span>
      <span className={`num ${trend(percent) ?? 'mute'}`}>
        {formatPercent(percent, 'percent', { signed: true })}{' '}
        <span className="mute" title={changeWords.day.against}>
          {changeWords.day.short}
        </span>
      </span>
    </>
  )
}
