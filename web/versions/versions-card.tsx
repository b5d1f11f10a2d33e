import { getStrategy, isInProgress, type StrategyDetail } from '@playbook/contract/strategies'
import { listVersions, type StrategyVersion } from '@playbook/contract/versions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { StatusBadge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Select } from '../ui/field.tsx'
import { formatPercent, shortNumber } from '../ui/numbers.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { VersionDiff } from './version-diff.tsx'
import css from './versions.module.css'

/** The runs that a strategy was edited from and into; nothing where it stands alone. */
export function VersionsCard({ strategy }: { strategy: StrategyDetail }) {
  const { data } = useQuery(queryOf(listVersions, { params: { id: strategy.id } }))
  const own = data?.versions.find(({ id }) => id === strategy.id)
  if (data === undefined || own === undefined || data.versions.length < 2) return null
  return (
    <Card title="Versions" note={`this is version ${own.version}`}>
      <Table
        label="Versions"
        dense
        stackable
        twoAbreast
        rows={data.versions}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === strategy.id}
        columns={columnsFor(strategy.id, data.versions)}
      />
      <ComparedVersion strategy={strategy} own={own} versions={data.versions} />
    </Card>
  )
}

const signed = { digits: 2, signed: true } as const
const trend = (value: number | null) => (value === null || value === 0 ? undefined : value < 0 ? 'down' : 'up')

const columnsFor = (ownId: string, versions: readonly StrategyVersion[]): readonly Column<StrategyVersion>[] => [
  {
    key: 'version',
    header: 'Version',
    role: 'head',
    cell: ({ id, version, name }) =>
      id === ownId ? (
        <b>{`${version} · ${name}`}</b>
      ) : (
        <Link to="/console/strategy-lab/strategies/$id" params={{ id }} search={{ tab: 'configuration' }}>
          {`${version} · ${name}`}
        </Link>
      ),
  },
  {
    key: 'from',
    header: 'Edited from',
    cell: ({ parent_id: parentId }) => {
      const parent = versions.find(({ id }) => id === parentId)
      return parent === undefined ? '–' : `version ${parent.version}`
    },
  },
  { key: 'date', header: 'Run', cell: ({ created_at: at }) => <Time at={at} /> },
  {
    key: 'return',
    header: 'Return',
    align: 'right',
    className: ({ total_return: value }) => trend(value),
    cell: ({ status, total_return: value }) =>
      status === 'completed' ? formatPercent(value, 'percent', signed) : <StatusBadge status={status} />,
  },
  {
    key: 'trades',
    header: 'Trades',
    align: 'right',
    cell: ({ total_trades: count }) => (count === null ? '–' : shortNumber(count)),
  },
  {
    key: 'drawdown',
    header: 'Max drawdown',
    align: 'right',
    cell: ({ max_drawdown: value, status }) => (isInProgress(status) || value === null ? '–' : formatPercent(value, 'percent')),
  },
]

interface ComparedVersionProps {
  readonly strategy: StrategyDetail
  readonly own: StrategyVersion
  readonly versions: readonly StrategyVersion[]
}

/** What changed since the version that this one was edited from, or since another one. */
function ComparedVersion({ strategy, own, versions }: ComparedVersionProps) {
  const others = versions.filter(({ id }) => id !== own.id)
  const usual = others.find(({ id }) => id === own.parent_id) ?? others.find(({ version }) => version < own.version) ?? others[0]
  const [chosen, setChosen] = useState<string | null>(null)
  const other = others.find(({ id }) => id === chosen) ?? usual
  const earlier = useQuery({ ...queryOf(getStrategy, { params: { id: other?.id ?? '' } }), enabled: other !== undefined })
  if (other === undefined) return null
  return (
    <div className={css.compared}>
      <Field label="What changed since">
        <Select value={other.id} onChange={(event) => setChosen(event.target.value)}>
          {others.map(({ id, version, name }) => (
            <option key={id} value={id}>
              {`Version ${version} · ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      {earlier.isPending ? (
        <Skeleton height={160} />
      ) : earlier.isLoadingError ? (
        <FailBox title="That version could not be loaded" onRetry={() => void earlier.refetch()}>
          {messageOf(earlier.error)}
        </FailBox>
      ) : (
        <VersionDiff before={earlier.data} after={strategy} />
      )}
    </div>
  )
}
