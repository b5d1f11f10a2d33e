import { sourceFacts } from '@playbook/contract/market-sources'
import type { StrategyItem } from '@playbook/contract/strategies'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../../ui/badge.tsx'
import { formatCount, signedText } from '../../ui/numbers.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SourceBadge } from '../../ui/source-badge.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { ReturnFigures, ReturnMark, returnAxisOf, type ReturnAxis } from './return-mark.tsx'
import css from './strategy-table.module.css'

/** Without a result a row says how it stands instead of what came of it. */
const isUnfinished = ({ status }: StrategyItem) => status !== 'completed'

/** What a row says last: the outcome in words, or how far the run is. */
function outcome(strategy: StrategyItem): string {
  if (strategy.status === 'failed') return strategy.result?.error_message ?? 'Failed'
  if (strategy.status === 'cancelled') return 'Stopped by you'
  if (strategy.status !== 'completed') return strategy.message || `${Math.round(strategy.progress)}%`
  const trades = strategy.result?.total_trades ?? 0
  return formatCount(trades, 'trade')
}

const columnsOf = (axis: ReturnAxis): Column<StrategyItem>[] => [
  {
    key: 'Name',
    header: 'Name',
    role: 'head',
    className: 'wide',
    cell: (strategy) => (
      <Link to="/console/strategy-lab/strategies/$id" params={{ id: strategy.id }} className={`nm ${css.name}`} title={strategy.name}>
        {strategy.name}
      </Link>
    ),
  },
  {
    key: 'Market',
    isBare: true,
    header: 'Market',
    cell: (strategy) => (
      <span className="num">
        {strategy.symbol} <span className="mute">{timeframeLabel[strategy.timeframe]}</span>{' '}
        <SourceBadge facts={sourceFacts(strategy.source)} />
      </span>
    ),
  },
  { key: 'Status', isBare: true, isEnd: true, header: 'Status', cell: (strategy) => <StatusBadge status={strategy.status} /> },
  {
    key: 'Interval',
    isBare: true,
    isVoid: isUnfinished,
    header: `Return, ${axis.map((end) => `${signedText(end, 0)}%`).join(' to ')}`,
    cell: ({ result }) => <ReturnMark result={result} axis={axis} />,
  },
  {
    key: 'Return',
    isBare: true,
    isVoid: isUnfinished,
    isEnd: true,
    header: 'Low, expected, high, %',
    align: 'right',
    cell: ({ result }) => <ReturnFigures result={result} />,
  },
  {
    key: 'Outcome',
    isBare: true,
    isVoid: (strategy) => !isUnfinished(strategy),
    header: 'Outcome',
    className: 'soft wide',
    cell: (strategy) => <span className={css.outcome}>{outcome(strategy)}</span>,
  },
  {
    key: 'Updated',
    isDetail: true,
    header: 'Updated',
    align: 'right',
    className: 'mute',
    cell: (strategy) => <Time at={strategy.updated_at} style="short" />,
  },
]

/** Strategies as rows: market, status, return, outcome. */
export const StrategyTable = ({ label, strategies }: { label: string; strategies: readonly StrategyItem[] }) => (
  <Table
    label={label}
    stackable
    twoAbreast
    compact
    rows={strategies}
    rowKey={(strategy) => strategy.id}
    columns={columnsOf(returnAxisOf(strategies))}
  />
)

/** The table with its head while it is on its way, in its final height. */
export const StrategyTableSkeleton = ({ rows, label }: { rows: number; label: string }) => (
  <div className="card" role="status" aria-busy="true" aria-label={label}>
    <header>
      <Skeleton width={160} />
    </header>
    <div className={css.headrow} />
    {Array.from({ length: Math.max(1, rows) }, (_, row) => (
      <div key={row} className={css.skeletonRow}>
        <Skeleton width="52%" />
        <Skeleton width="78%" />
        <Skeleton width="64%" />
      </div>
    ))}
  </div>
)
