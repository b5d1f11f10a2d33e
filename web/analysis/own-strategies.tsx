import { listStrategies } from '@playbook/contract/strategies'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf, queryOf } from '../api.ts'
import { ReturnFigures, ReturnMark, returnAxisOf } from '../strategies/list/return-mark.tsx'
import { StatusBadge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import css from './analysis.module.css'

const shown = 7

/** The newest strategies of one's own on a market, and how many there are. */
export const useOwnStrategies = (symbol: string) => useQuery(queryOf(listStrategies, { query: { symbol, page_size: String(shown) } }))

/** What one's own strategies on a market came to. */
export function OwnStrategies({ symbol }: { readonly symbol: string }) {
  const strategies = useOwnStrategies(symbol)
  const rows = strategies.data?.results ?? []
  const axis = returnAxisOf(rows)
  const count = strategies.data?.count
  return (
    <Card
      title="Your strategies"
      note={count === undefined ? undefined : String(count)}
      className={css.list}
      footer={
        count !== undefined && count > shown ? (
          <Link to="/console/strategy-lab/strategies" search={{ search: symbol }}>{`All ${count}`}</Link>
        ) : (
          'Return of the newest run, percent: low, expected, high.'
        )
      }
    >
      {strategies.isLoadingError ? (
        <FailBox title="Your strategies could not be loaded" onRetry={() => void strategies.refetch()}>
          {messageOf(strategies.error)}
        </FailBox>
      ) : strategies.data === undefined ? (
        <SkeletonRows rows={shown} label="Loading your strategies" />
      ) : rows.length === 0 ? (
        <Empty
          title={`No strategy on ${symbol} yet`}
          action={
            <Link to="/console/strategy-lab/builder" search={{ symbol }} className={buttonClass({ size: 'sm' })}>
              Write a strategy
            </Link>
          }
        >
          Those that trade this market are listed here with what they came to.
        </Empty>
      ) : (
        <ul className={css.rows}>
          {rows.map(({ id, name, timeframe, status, result }) => (
            <li key={id}>
              <Link to="/console/strategy-lab/strategies/$id" params={{ id }} className={css.cut} title={name}>
                {name} <span className="small mute">{timeframeLabel[timeframe]}</span>
              </Link>
              {status === 'completed' ? <ReturnMark result={result} axis={axis} /> : <StatusBadge status={status} />}
              {status === 'completed' ? (
                <span className="num small">
                  <ReturnFigures result={result} />
                </span>
              ) : (
                <span />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
