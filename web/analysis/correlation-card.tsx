import { limits } from '@playbook/contract/limits'
import { getCorrelations, type CorrelatedMarket } from '@playbook/contract/market-analysis'
import { listWatchlists, type Watchlist } from '@playbook/contract/watchlists'
import { unknownFigure } from '@playbook/engine/format/number-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Select } from '../ui/field.tsx'
import { Interval } from '../ui/interval.tsx'
import { formatCount, signedText } from '../ui/numbers.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import css from './analysis.module.css'

const popular = 'popular'
const shownRows = 8
const axis = [-1, 1] as const

/** What a list names besides the market itself. */
const othersOf = ({ symbols }: Watchlist, symbol: string) => symbols.filter((each) => each !== symbol).slice(0, limits.maxCorrelatedSymbols)

/** Which markets moved with this one, of a watch list or of those that are looked at most. */
export function CorrelationCard({ symbol }: { readonly symbol: string }) {
  const lists = useQuery({ ...queryOf(listWatchlists), staleTime: 60_000 })
  const [chosen, setChosen] = useState(popular)
  const list = lists.data?.results.find(({ id }) => id === chosen)
  const symbols = list === undefined ? undefined : othersOf(list, symbol)
  const found = useQuery({
    ...queryOf(getCorrelations, { params: { symbol }, query: symbols === undefined ? {} : { symbols: symbols.join(',') } }),
    enabled: symbols === undefined || symbols.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
  const note = found.data === undefined ? undefined : `${found.data.days} days`
  return (
    <Card
      title="Moves with"
      note={note}
      className={css.list}
      actions={
        (lists.data?.results.length ?? 0) > 0 && (
          <Select
            aria-label="Markets to compare with"
            className={css.pick}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value={popular}>Popular</option>
            {lists.data?.results.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )
      }
      footer="Correlation of the returns between common bars, with its 95% interval."
    >
      {symbols?.length === 0 ? (
        <p className={`soft ${css.none}`}>This list names no other market.</p>
      ) : found.isLoadingError ? (
        <FailBox title="The correlations could not be loaded" onRetry={() => void found.refetch()}>
          {messageOf(found.error)}
        </FailBox>
      ) : found.data === undefined ? (
        <RowsSkeleton label="Comparing with other markets" />
      ) : found.data.markets.length === 0 ? (
        <p className={`soft ${css.none}`}>There is no other market to compare with.</p>
      ) : (
        <ul className={`${css.rows} ${css.scroll}`}>
          {found.data.markets.map((market) => (
            <Row key={market.symbol} market={market} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const RowsSkeleton = ({ label }: { readonly label: string }) => (
  <div role="status" aria-busy="true" aria-label={label}>
    <ul className={css.rows} aria-hidden="true">
      {Array.from({ length: shownRows }, (_, row) => (
        <li key={row}>
          <Skeleton width={`${44 + ((row * 37) % 30)}%`} height={18} />
          <Skeleton width={52} height={14} />
          <Skeleton width={40} height={14} />
        </li>
      ))}
    </ul>
  </div>
)

function Row({
  market: { symbol, name, is_gone: isGone, timeframe, bars, value, low, high, reason },
}: {
  readonly market: CorrelatedMarket
}) {
  const interval = value === null || low === null || high === null ? null : { low, expected: value, high }
  return (
    <li title={interval === null ? undefined : `${name}: ${signedText(low!, 2)} to ${signedText(high!, 2)} with 95%`}>
      {isGone ? (
        <span>{symbol}</span>
      ) : (
        <Link to="/console/analysis/$symbol" params={{ symbol }}>
          {symbol}
        </Link>
      )}
      {interval === null ? (
        <span className="small mute">{reason ?? 'No figure'}</span>
      ) : (
        <span className={css.mark}>
          <span className="num small mute">{formatCount(bars, timeframe === '1h' ? 'hour' : 'day')}</span>
          <Interval {...interval} axis={axis} size="sm" />
        </span>
      )}
      <b className="num">{value === null ? unknownFigure : signedText(value, 2)}</b>
    </li>
  )
}
