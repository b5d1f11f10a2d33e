import { sourceFacts } from '@playbook/contract/market-sources'
import { getCandles, type MarketSymbol } from '@playbook/contract/markets'
import { isKnown, unknownFigure } from '@playbook/engine/format/number-text'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../api.ts'
import { useLivePrice } from '../live/use-live.ts'
import { formatPrice, signedText } from '../ui/numbers.ts'
import { SourceBadge } from '../ui/source-badge.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { trend } from '../ui/trend.ts'
import { changeWords } from './change-words.ts'
import { defaultTimeframe } from './default-timeframe.ts'
import css from './followed-markets.module.css'

/** Bars that the small line shows: hours, where there are any. */
const bars = '40'

function RecentLine({ symbol, timeframe }: { symbol: string; timeframe: Timeframe }) {
  const candles = useQuery({ ...queryOf(getCandles, { query: { symbol, timeframe, count: bars } }), staleTime: 60_000 })
  return (
    <span className={css.line}>
      {candles.data && candles.data.candles.length > 1 && <Sparkline values={candles.data.candles.map((candle) => candle.close)} />}
    </span>
  )
}

/** As it is now. */
function LastPrice({ market }: { market: MarketSymbol }) {
  const last = useLivePrice(market.symbol)?.last ?? market.current_price
  return formatPrice(last, { decimals: market.price_decimals })
}

function Change({ market }: { market: MarketSymbol }) {
  const live = useLivePrice(market.symbol)
  const percent = live === undefined ? market.price_change_percentage : live.change_percent
  return <span className={trend(percent)}>{isKnown(percent) ? signedText(percent, 2) : unknownFigure}</span>
}

const columns: Column<MarketSymbol>[] = [
  {
    key: 'Symbol',
    header: 'Symbol',
    cell: (market) => (
      <>
        <Link to="/console/analysis/$symbol" params={{ symbol: market.symbol }} className="nm">
          {market.symbol}
        </Link>{' '}
        <span className={`mute small ${css.name}`}>{market.name}</span>{' '}
        <SourceBadge facts={sourceFacts(market.source)} label={market.source_label} />
      </>
    ),
  },
  {
    key: 'recent',
    header: `Last ${bars} bars`,
    isWideOnly: true,
    cell: (market) => <RecentLine symbol={market.symbol} timeframe={defaultTimeframe(market.timeframes)} />,
  },
  { key: 'last', header: 'Last', align: 'right', cell: (market) => <LastPrice market={market} /> },
  {
    key: 'change',
    header: <span title={changeWords.day.against}>{changeWords.day.header}</span>,
    align: 'right',
    cell: (market) => <Change market={market} />,
  },
]

/** Markets with their recent course, price and change. */
export const FollowedMarkets = ({ markets }: { markets: readonly MarketSymbol[] }) => (
  <Table label="Markets" rows={markets} rowKey={(market) => market.symbol} columns={columns} />
)
