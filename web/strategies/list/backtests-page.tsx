import { isInProgress, listStrategies } from '@playbook/contract/strategies'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf, queryOf } from '../../api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { shortNumber } from '../../ui/numbers.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RunningStrategy } from './running-strategy.tsx'
import { StrategyTable } from './strategy-table.tsx'

const pageSize = 20
/** How often the list is read again while something runs. */
const refreshMs = 5_000

/** Every backtest, newest first; those that run now stand on top with their progress. */
export function BacktestsPage() {
  const { page } = useSearch({ from: '/console/strategy-lab/backtests' })
  const navigate = useNavigate({ from: '/console/strategy-lab/backtests' })
  const list = useQuery({
    ...queryOf(listStrategies, { query: { page: String(page), page_size: String(pageSize) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.results.some((strategy) => isInProgress(strategy.status)) ? refreshMs : false),
  })
  const running = list.data?.results.filter((strategy) => isInProgress(strategy.status)) ?? []
  return (
    <div className="page">
      <PageHeader
        title="Backtests"
        lead="What runs now, and what has run."
        actions={
          <Link to="/console/strategy-lab/builder" className={buttonClass({ variant: 'primary' })}>
            <Icon name="pen" />
            New Strategy
          </Link>
        }
      />
      {running.map((strategy) => (
        <RunningStrategy key={strategy.id} strategy={strategy} />
      ))}
      {list.isPending ? (
        <div className="card">
          <SkeletonRows rows={6} label="Loading backtests" />
        </div>
      ) : list.isLoadingError ? (
        <FailBox title={`Error loading strategies: ${messageOf(list.error)}`} onRetry={() => void list.refetch()} />
      ) : list.data.count === 0 ? (
        <Empty
          title="No backtests yet"
          action={
            <Link to="/console/strategy-lab/builder" className={buttonClass({ variant: 'primary' })}>
              Create Your First Strategy
            </Link>
          }
        >
          Write a strategy in your own words and run it; its backtest stands here while it runs and after.
        </Empty>
      ) : (
        <Card title="All backtests" note={shortNumber(list.data.count)}>
          <StrategyTable label="Backtests" strategies={list.data.results} />
        </Card>
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        count={list.data?.count ?? 0}
        onPage={(next) => void navigate({ to: '.', search: { page: next } })}
        label="Backtests pages"
      />
    </div>
  )
}
