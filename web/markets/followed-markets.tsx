import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getCandles, type MarketSymbol } from '@playbook/contract/markets'
import { formatPercent } from '@playbook/engine/format/percent'
import { formatPrice } from '@playbook/engine/format/price'
import { queryOf } from '../api.ts'
import { Sparkline } from '../ui/sparkline.tsx'
import { Table, type Column } from '../ui/table.tsx'
import css from './followed-markets.module.css'

/** Hours that the small line shows. */
const hours = '40'

function RecentLine({ symbol }: { symbol: string }) {
  const candles = useQuery({ ...queryOf(getCandles, { query: { symbol, timeframe: '1h', count: hours } }), staleTime: 60_000 })
  return (
    <span className={css.line}>
      {candles.data && candles.data.candles.length > 1 && <Sparkline values={candles.data.candles.map((candle) => candle.close)} />}
    </span>
  )
}

const trend = (value: number | null) => (value === null || value === 0 ? undefined : value > 0 ? 'up' : 'down')

const columns: Column<MarketSymbol>[] = [
  {
    key: 'Symbol',
    header: 'Symbol',
    cell: (market) => (
      <>
        <Link to="/console/analysis/$symbol" params={{ symbol: market.symbol }} className="nm">
          {market.symbol}
        </Link>{' '}
        <span className={`mute small ${css.name}`}>{market.name}</span>
      </>
    ),
  },
  { key: 'recent', header: `Last ${hours} hours`, className: css.recent ?? '', cell: (market) => <RecentLine symbol={market.symbol} /> },
  { key: 'last', header: 'Last', align: 'right', cell: (market) => formatPrice(market.current_price, { decimals: market.price_decimals }) },
  {
    key: 'change',
    header: 'Change, %',
    align: 'right',
    className: (market) => trend(market.price_change_percentage),
    cell: (market) => formatPercent(market.price_change_percentage, 'percent', { signed: true }),
  },
]

/** Markets with their recent course, price and change. */
export const FollowedMarkets = ({ markets }: { markets: readonly MarketSymbol[] }) => (
  <Table label="Markets" rows={markets} rowKey={(market) => market.symbol} columns={columns} />
)
