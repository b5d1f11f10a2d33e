import { limits } from '@playbook/contract/limits'
import { sourceFacts } from '@playbook/contract/market-sources'
import { listStrategies, type StrategyItem } from '@playbook/contract/strategies'
import {
  strategyOrderings,
  strategyStatusFilters,
  type StrategyOrdering,
  type StrategyStatusFilter,
} from '@playbook/contract/strategy-filters'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, queryOf } from '../../api.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { IconInput, Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatCount, formatPercent, shortNumber } from '../../ui/numbers.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SourceBadge } from '../../ui/source-badge.tsx'
import { formatTime, Time } from '../../ui/time.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { CompareBar, CompareBox } from './compare-choice.tsx'
import { ReturnFigures, ReturnMark, returnAxisOf, type ReturnAxis } from './return-mark.tsx'
import css from './strategies-page.module.css'

const orderingNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-total_return': 'Highest return',
  total_return: 'Lowest return',
} as const satisfies Record<StrategyOrdering, string>
const statusNames = { completed: 'Completed', running: 'Running', failed: 'Failed', pending: 'Pending' } as const satisfies Record<
  StrategyStatusFilter,
  string
>

/** The filters, as they stand in the address. */
interface Filters {
  readonly search: string
  readonly status: StrategyStatusFilter | undefined
  readonly ordering: StrategyOrdering
  readonly page: number
}

/** A pause this long after the last keystroke before the list is searched. */
const searchPauseMs = 250

/** All strategies of the user: search, filter, sort, open. */
export function StrategiesPage() {
  const [chosen, setChosen] = useState<readonly StrategyItem[]>([])
  const filters: Filters = useSearch({ from: '/console/strategy-lab/strategies' })
  const navigate = useNavigate({ from: '/console/strategy-lab/strategies' })
  const change = (part: Partial<Filters>) =>
    void navigate({ to: '.', search: { ...filters, page: 1, ...part }, replace: true, resetScroll: false })
  const list = useQuery({
    ...queryOf(listStrategies, {
      query: {
        ordering: filters.ordering,
        page: String(filters.page),
        page_size: String(limits.strategiesPageSize),
        ...(filters.search === '' ? {} : { search: filters.search }),
        ...(filters.status === undefined ? {} : { status: filters.status }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const axis = returnAxisOf(list.data?.results ?? [])
  const isFiltered = filters.search !== '' || filters.status !== undefined
  return (
    <div className="page">
      <PageHeader
        title="Strategies"
        lead={list.data === undefined ? ' ' : countLine(list.data.count, list.data.last_updated)}
        actions={
          <>
            <Link to="/console/deleted" className={buttonClass({ variant: 'ghost' })}>
              <Icon name="trash" />
              Recently deleted
            </Link>
            <Link to="/console/strategy-lab/builder" className={buttonClass({ variant: 'primary' })}>
              <Icon name="pen" />
              New Strategy
            </Link>
          </>
        }
      />
      <FilterBar filters={filters} onChange={change} onClear={() => change({ search: '', status: undefined, ordering: '-created_at' })} />
      {list.isPending ? (
        <div className="card">
          <SkeletonRows rows={6} label="Loading strategies" />
        </div>
      ) : list.isLoadingError ? (
        <FailBox title={`Error loading strategies: ${messageOf(list.error, 'loadStrategies')}`} onRetry={() => void list.refetch()}>
          Nothing is lost; the list could not be fetched.
        </FailBox>
      ) : list.data.count === 0 ? (
        <Nothing isFiltered={isFiltered} />
      ) : (
        <>
          <ul className={`plain ${css.cards}`}>
            {list.data.results.map((strategy) => (
              <li key={strategy.id} className="card">
                <StrategyCard strategy={strategy} axis={axis} />
                <CompareBox strategy={strategy} chosen={chosen} onChange={setChosen} />
              </li>
            ))}
          </ul>
          <Pagination
            page={filters.page}
            pageSize={limits.strategiesPageSize}
            count={list.data.count}
            onPage={(page) => change({ page })}
            label="Strategies pages"
          />
          <CompareBar chosen={chosen} onClear={() => setChosen([])} />
        </>
      )}
    </div>
  )
}

const countLine = (count: number, updated: string | null) =>
  `${formatCount(count, 'strategy', 'strategies')}${updated === null ? '' : `, last updated ${formatTime(updated, 'date')}`}`

function FilterBar({ filters, onChange, onClear }: { filters: Filters; onChange: (part: Partial<Filters>) => void; onClear: () => void }) {
  const { typed, setTyped } = useSearchText(filters.search, (search) => onChange({ search }), searchPauseMs)
  return (
    <div className={css.filters}>
      <IconInput
        icon="search"
        type="search"
        aria-label="Search strategies"
        placeholder="Search by name, market or words"
        data-search
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        aria-label="Status"
        value={filters.status ?? ''}
        onChange={({ target }) => onChange({ status: strategyStatusFilters.find((each) => each === target.value) })}
      >
        <option value="">All statuses</option>
        {strategyStatusFilters.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Sort by"
        value={filters.ordering}
        onChange={({ target }) => onChange({ ordering: strategyOrderings.find((each) => each === target.value) ?? strategyOrderings[0] })}
      >
        {strategyOrderings.map((ordering) => (
          <option key={ordering} value={ordering}>
            {orderingNames[ordering]}
          </option>
        ))}
      </Select>
      <Button
        variant="ghost"
        disabled={filters.search === '' && filters.status === undefined && filters.ordering === '-created_at'}
        onClick={onClear}
      >
        Clear Filters
      </Button>
    </div>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <Empty
    title="No strategies found"
    action={
      isFiltered ? undefined : (
        <Link to="/console/strategy-lab/builder" className={buttonClass({ variant: 'primary' })}>
          Create Your First Strategy
        </Link>
      )
    }
  >
    {isFiltered ? 'Nothing matches these filters. Clear them to see all strategies.' : 'Create your first strategy to see it here.'}
  </Empty>
)

function StrategyCard({ strategy, axis }: { strategy: StrategyItem; axis: ReturnAxis }) {
  const { result } = strategy
  const figures = [
    ['Max drawdown', formatPercent(result?.max_drawdown ?? null, 'percent', { digits: 1, signed: true })],
    ['Win rate', formatPercent(result?.win_rate ?? null, 'percent', { digits: 1 })],
    ['Trades', result === null ? '---' : shortNumber(result.total_trades)],
  ] as const
  return (
    <Link to="/console/strategy-lab/strategies/$id" params={{ id: strategy.id }} className={css.card}>
      <span className={css.title}>
        <b className={css.name}>{strategy.name}</b>
        <StatusBadge status={strategy.status} />
      </span>
      <span className="small mute num row wrap">
        {`${strategy.symbol} ${timeframeLabel[strategy.timeframe]}`}
        <SourceBadge facts={sourceFacts(strategy.source)} />
        <Time at={strategy.created_at} style="short" />
      </span>
      <span className={`words ${css.summary}`}>{strategy.summary}</span>
      <span className={css.range}>
        <span className="label">Return, %</span>
        <span className="num">
          <ReturnFigures result={result} />
        </span>
        <ReturnMark result={result} axis={axis} />
      </span>
      <span className={css.figures}>
        {figures.map(([label, value]) => (
          <span key={label}>
            <span className="label">{label}</span>
            <b className="num">{value}</b>
          </span>
        ))}
      </span>
    </Link>
  )
}
