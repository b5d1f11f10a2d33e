import { sourceFacts } from '@playbook/contract/market-sources'
import { listReplays, type ReplayHead } from '@playbook/contract/replays'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { shortNumber } from '../ui/numbers.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { SourceBadge } from '../ui/source-badge.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useDeleteReplay } from './use-delete-replay.ts'

const pageSize = 20

/** One's replays, the latest used first: go on with one, or delete it. */
export function ReplaysPage() {
  const { page } = useSearch({ from: '/console/replay/' })
  const navigate = useNavigate({ from: '/console/replay/' })
  const list = useQuery({
    ...queryOf(listReplays, { query: { page: String(page), page_size: String(pageSize) } }),
    placeholderData: keepPreviousData,
  })
  const [asked, setAsked] = useState<ReplayHead | null>(null)
  const remove = useDeleteReplay()
  return (
    <div className="page">
      <PageHeader title="Replays" lead="Markets and results bar by bar, with what comes later hidden. Each goes on where you left it." />
      {list.isPending ? (
        <div className="card">
          <SkeletonRows rows={6} label="Loading replays" />
        </div>
      ) : list.isLoadingError ? (
        <FailBox title="The replays could not be loaded" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </FailBox>
      ) : list.data.count === 0 ? (
        <Empty
          title="No replays yet"
          action={
            <Link to="/console/analysis" className={buttonClass({ variant: 'primary' })}>
              Choose a market
            </Link>
          }
        >
          Open a market’s chart or the result of a backtest and press Replay above the chart.
        </Empty>
      ) : (
        <Card title="Your replays" note={shortNumber(list.data.count)}>
          <Table label="Replays" stackable rows={list.data.results} rowKey={({ id }) => id} columns={columnsOf(setAsked)} />
        </Card>
      )}
      <Pagination
        page={page}
        pageSize={pageSize}
        count={list.data?.count ?? 0}
        onPage={(next) => void navigate({ to: '.', search: { page: next } })}
        label="Replays pages"
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={`Delete the replay of “${asked?.name ?? ''}”?`}
        confirmLabel="Delete replay"
        danger
        busy={remove.isPending}
        onConfirm={() => asked !== null && remove.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        The orders that you gave in it are deleted with it.
      </ConfirmDialog>
    </div>
  )
}

const columnsOf = (onDelete: (replay: ReplayHead) => void): readonly Column<ReplayHead>[] => [
  {
    key: 'Replay',
    header: 'Replay',
    role: 'head',
    cell: ({ id, name, strategy }) => (
      <>
        <Link to="/console/replay/$replayId" params={{ replayId: id }} state={{ openedReplay: true }}>
          {name}
        </Link>
        {strategy === null && <span className="small mute"> chart</span>}
      </>
    ),
  },
  {
    key: 'Market',
    header: 'Market',
    cell: ({ symbol, timeframe, source }) => (
      <span className="row wrap">
        {`${symbol}, ${timeframeLabel[timeframe]}`}
        <SourceBadge facts={sourceFacts(source)} />
      </span>
    ),
  },
  { key: 'Stands at', header: 'Stands at', cell: ({ cursor_time: time }) => <Time at={time} /> },
  {
    key: 'Bar',
    header: 'Bar',
    align: 'right',
    cell: ({ cursor_bar: bar, bars }) => `${shortNumber(bar)} of ${shortNumber(bars)}`,
  },
  { key: 'Last used', header: 'Last used', cell: ({ updated_at: at }) => <Time at={at} /> },
  {
    key: 'Actions',
    header: <span className="sr">Actions</span>,
    align: 'right',
    isBare: true,
    cell: (replay) => (
      <span className="row">
        <Link
          to="/console/replay/$replayId"
          params={{ replayId: replay.id }}
          state={{ openedReplay: true }}
          className={buttonClass({ size: 'sm' })}
        >
          Resume
        </Link>
        <Button size="sm" variant="danger-quiet" onClick={() => onDelete(replay)}>
          Delete
        </Button>
      </span>
    ),
  },
]
