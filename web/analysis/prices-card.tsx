import { namedSource } from '@playbook/contract/market-sources'
import type { MarketDetail } from '@playbook/contract/markets'
import { missingCount } from '@playbook/engine/format/number-text'
import { tradingDateOf } from '@playbook/engine/market/calendar'
import { isIntraday, type Timeframe } from '@playbook/engine/market/timeframe'
import { Link } from '@tanstack/react-router'
import { Card } from '../ui/card.tsx'
import { formatCount, formatDistance } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import css from './analysis.module.css'

/** By its open, as the chart names it; by its trading date where there are only days. */
const newestBar = (market: MarketDetail, open: number): string =>
  market.timeframes.some(isIntraday) ? formatTime(open, 'full') : dateWords(market, open)

const dateWords = ({ calendar }: MarketDetail, time: number): string =>
  formatTime(`${tradingDateOf(time, calendar)}T00:00:00Z`, 'date', 'utc')

const rowsOf = (market: MarketDetail): readonly (readonly [string, string])[] => [
  ['Source', namedSource(market.source, market.source_label).receipt],
  ['Prices since', market.first_time === null ? missingCount : dateWords(market, market.first_time)],
  ['Newest bar', market.last_time === null ? missingCount : newestBar(market, market.last_time)],
  ['Tick', String(market.tick)],
  ['Pip', market.pip === null ? 'None' : String(market.pip)],
  ['Lot', formatCount(market.lot_units, 'unit')],
  ['Spread', formatDistance(market.spread, market.pip)],
]

/** Where the prices come from, with the way to their receipt, and what a lot and a pip are. */
export const PricesCard = ({ market, timeframe }: { readonly market: MarketDetail; readonly timeframe: Timeframe }) => (
  <Card
    title="Prices"
    className={css.list}
    footer={
      <Link to="/console/analysis/$symbol/receipt" params={{ symbol: market.symbol }} search={{ timeframe }}>
        Data receipt: gaps, outliers and history
      </Link>
    }
  >
    <dl className={css.rows}>
      {rowsOf(market).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
