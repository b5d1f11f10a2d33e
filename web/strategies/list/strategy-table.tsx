import type { StrategyItem } from '@playbook/contract/strategies'
import { formatCount } from '@playbook/engine/format/count'
import { isKnown, signedText, unknownFigure } from '@playbook/engine/format/number-text'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../../ui/badge.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import css from './strategy-table.module.css'

const trend = (value: number | null | undefined) => (value == null || value === 0 ? undefined : value > 0 ? 'up' : 'down')

/** What a row says last: the outcome in words, or how far the run is. */
function outcome(strategy: StrategyItem): string {
  if (strategy.status === 'failed') return strategy.result?.error_message ?? 'Failed'
  if (strategy.status === 'cancelled') return 'Stopped by you'
  if (strategy.status !== 'completed') return strategy.message || `${Math.round(strategy.progress)}%`
  const trades = strategy.result?.total_trades ?? 0
  return formatCount(trades, 'trade')
}

const columns: Column<StrategyItem>[] = [
  {
    key: 'Name',
    header: 'Name',
    role: 'head',
    cell: (strategy) => (
      <Link to="/console/strategy-lab/strategies/$id" params={{ id: strategy.id }} className={`nm ${css.name}`} title={strategy.name}>
        {strategy.name}
      </Link>
    ),
  },
  {
    key: 'Market',
    header: 'Market',
    cell: (strategy) => (
      <span className="num">
        {strategy.symbol} <span className="mute">{timeframeLabel[strategy.timeframe]}</span>
      </span>
    ),
  },
  { key: 'Status', header: 'Status', cell: (strategy) => <StatusBadge status={strategy.status} /> },
  {
    key: 'Return',
    header: 'Return, %',
    align: 'right',
    className: (strategy) => trend(strategy.result?.total_return),
    cell: (strategy) => (isKnown(strategy.result?.total_return) ? signedText(strategy.result.total_return, 1) : unknownFigure),
  },
  {
    key: 'Outcome',
    header: 'Outcome',
    className: 'soft wide',
    cell: (strategy) => <span className={css.outcome}>{outcome(strategy)}</span>,
  },
  {
    key: 'Updated',
    header: 'Updated',
    align: 'right',
    className: 'mute',
    cell: (strategy) => <Time at={strategy.updated_at} style="short" />,
  },
]

/** Strategies as rows: market, status, return, outcome. */
export const StrategyTable = ({ label, strategies }: { label: string; strategies: readonly StrategyItem[] }) => (
  <Table label={label} stackable twoAbreast rows={strategies} rowKey={(strategy) => strategy.id} columns={columns} />
)
