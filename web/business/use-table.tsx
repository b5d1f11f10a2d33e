import { costBreakdown, endpointStats, usageReport, type EndpointUse, type KeyCost } from '@playbook/contract/b2b-console'
import type { UsagePeriod, Environment } from '@playbook/contract/business-filters'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { download, messageOf, queryOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Interval } from '../ui/interval.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { Segmented } from '../ui/segmented.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { showToast } from '../ui/toast.tsx'
import { costText, errorShare, msText } from './cost-text.ts'

const groupings = [
  { value: 'endpoint', label: 'Endpoint' },
  { value: 'key', label: 'Key' },
] as const

/** From a millisecond to two seconds, by powers of ten. */
const axisMs = [1, 2_000] as const
const onAxis = (ms: number) => Math.log10(Math.max(axisMs[0], ms))

const endpointColumns: readonly Column<EndpointUse>[] = [
  {
    key: 'Endpoint',
    header: 'Endpoint',
    role: 'head',
    cell: ({ method, path }) => (
      <span className="code">
        <span className="mute">{method}</span> {path}
      </span>
    ),
  },
  { key: 'Calls', header: 'Calls', align: 'right', cell: ({ calls }) => shortNumber(calls, 0) },
  { key: 'Errors', header: 'Errors', align: 'right', cell: errorShare },
  {
    key: 'Time',
    header: 'p5 – p50 – p95, 1 ms to 2 s',
    isWideOnly: true,
    cell: ({ p5_ms: p5, p50_ms: p50, p95_ms: p95 }) =>
      p5 === null || p50 === null || p95 === null ? (
        '---'
      ) : (
        <Interval size="sm" low={onAxis(p5)} expected={onAxis(p50)} high={onAxis(p95)} axis={[onAxis(axisMs[0]), onAxis(axisMs[1])]} />
      ),
  },
  { key: 'p50', header: 'p50', align: 'right', cell: ({ p50_ms: ms }) => msText(ms) },
  { key: 'p95', header: 'p95', align: 'right', cell: ({ p95_ms: ms }) => msText(ms) },
  { key: 'Cost', header: 'Cost', align: 'right', cell: ({ cost_cents: cents }) => costText(cents) },
]

const keyColumns: readonly Column<KeyCost>[] = [
  {
    key: 'Key',
    header: 'Key',
    role: 'head',
    cell: ({ name, hint }) => (
      <>
        {name} <span className="code mute">{hint}</span>
      </>
    ),
  },
  { key: 'Calls', header: 'Calls', align: 'right', cell: ({ calls }) => shortNumber(calls, 0) },
  { key: 'Errors', header: 'Errors', align: 'right', cell: errorShare },
  { key: 'Included units', header: 'Included units', align: 'right', cell: ({ included_units: units }) => shortNumber(units, 0) },
  { key: 'Paid units', header: 'Paid units', align: 'right', cell: ({ paid_units: units }) => shortNumber(units, 0) },
  { key: 'Cost', header: 'Cost', align: 'right', cell: ({ cost_cents: cents }) => costText(cents) },
]

type Asked = { environment: Environment; days: UsagePeriod }

/** Use by endpoint or by key. */
export function UseTable(asked: Asked) {
  const [by, setBy] = useState<'endpoint' | 'key'>('endpoint')
  const report = useMutation({
    mutationFn: () => download(usageReport),
    onError: (error) => showToast('bad', { title: 'The report could not be fetched', detail: messageOf(error) }),
  })
  return (
    <Card
      title={`By ${by}`}
      actions={
        <>
          <Segmented label="Grouped by" value={by} options={groupings} onChange={setBy} />
          <Button
            size="sm"
            variant="ghost"
            icon="download"
            busy={report.isPending}
            onClick={() => report.mutate()}
            title="All use by month, key and call"
          >
            CSV
          </Button>
        </>
      }
    >
      {by === 'endpoint' ? <ByEndpoint {...asked} /> : <ByKey {...asked} />}
    </Card>
  )
}

function ByEndpoint(asked: Asked) {
  const stats = useQuery({ ...queryOf(endpointStats, { query: asked }), placeholderData: keepPreviousData })
  return (
    <Grouped query={stats}>
      {({ endpoints }) => (
        <Table label="Use by endpoint" columns={endpointColumns} rows={endpoints} rowKey={({ call }) => call} stackable twoAbreast />
      )}
    </Grouped>
  )
}

function ByKey(asked: Asked) {
  const costs = useQuery({ ...queryOf(costBreakdown, { query: asked }), placeholderData: keepPreviousData })
  return (
    <Grouped query={costs}>
      {({ keys }) => <Table label="Use by key" columns={keyColumns} rows={keys} rowKey={({ key_id: id }) => id} stackable twoAbreast />}
    </Grouped>
  )
}

interface GroupedProps<T> {
  query: { readonly data: T | undefined; readonly error: Error | null; readonly isLoadingError: boolean; readonly refetch: () => unknown }
  children: (data: T) => ReactNode
}

function Grouped<T extends object>({ query, children }: GroupedProps<T>) {
  if (query.isLoadingError) {
    return (
      <FailBox title="The use could not be loaded" onRetry={() => void query.refetch()}>
        {messageOf(query.error)}
      </FailBox>
    )
  }
  if (query.data === undefined) return <SkeletonRows rows={4} label="Loading the use" />
  const isEmpty = Object.values(query.data).every((rows) => Array.isArray(rows) && rows.length === 0)
  return isEmpty ? (
    <Empty
      title="No calls in these days"
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/console/business/keys" search={{ environment: 'test', create: 'yes' }}>
          Create a test key
        </Link>
      }
    >
      Make a key and call the API with it: its use appears here.
    </Empty>
  ) : (
    children(query.data)
  )
}
