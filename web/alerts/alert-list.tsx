import { changeAlert, deleteAlert, listAlerts, type Alert } from '@playbook/contract/alerts'
import { limits } from '@playbook/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { statusWords } from './alert-choices.ts'
import { useAlertsChanged } from './use-alerts.ts'

const pageSize = 20

/** Every alert of the user with its state; each can be paused, resumed and deleted. */
export function AlertList({ onNew }: { onNew: () => void }) {
  const [page, setPage] = useState(1)
  const [deleting, setDeleting] = useState<Alert | null>(null)
  const list = useQuery(queryOf(listAlerts, { query: { page: String(page), page_size: String(pageSize) } }))
  const changed = useAlertsChanged()
  const failed = (error: Error) => showToast('bad', { title: 'The alert was not changed', detail: messageOf(error) })
  const pause = useMutation({
    mutationFn: ({ id, paused }: { id: string; paused: boolean }) => call(changeAlert, { params: { id }, body: { paused } }),
    onSuccess: changed,
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteAlert, { params: { id } }),
    onSuccess: () => (changed(), setDeleting(null)),
    onError: failed,
  })
  if (list.isPending)
    return (
      <Card title="Set">
        <SkeletonRows rows={3} label="Loading alerts" />
      </Card>
    )
  if (list.isLoadingError)
    return (
      <Card title="Set">
        <FailBox title="The alerts could not be loaded" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </FailBox>
      </Card>
    )
  const { results, count } = list.data
  return (
    <Card title="Set" note={`${count.toLocaleString('en-US')} of ${limits.maxAlertsPerUser.toLocaleString('en-US')}`}>
      {count === 0 ? (
        <Empty
          title="No alerts yet"
          action={
            <Button variant="primary" icon="bell" onClick={onNew}>
              New alert
            </Button>
          }
        >
          Wait for a price, a move in percent, a condition in your own words, or for what a strategy of yours would do.
        </Empty>
      ) : (
        <Table
          label="Alerts"
          columns={columnsOf({
            onPause: (alert) => pause.mutate({ id: alert.id, paused: alert.status === 'active' }),
            onDelete: setDeleting,
          })}
          rows={results}
          rowKey={({ id }) => id}
          stackable
        />
      )}
      <Pagination page={page} pageSize={pageSize} count={count} onPage={setPage} label="Alerts pages" />
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this alert?"
        confirmLabel="Delete alert"
        danger
        busy={remove.isPending}
        onConfirm={() => deleting !== null && remove.mutate(deleting.id)}
      >
        {`${deleting?.title ?? ''}. What it has fired stays in the list.`}
      </ConfirmDialog>
    </Card>
  )
}

const statusKind = { active: 'brand', paused: undefined, fired: 'up', expired: undefined, unavailable: 'warn' } as const

const StatusOf = ({ alert }: { alert: Alert }) => {
  const kind = statusKind[alert.status]
  return <Badge {...(kind && { kind })}>{statusWords[alert.status]}</Badge>
}

interface RowActions {
  readonly onPause: (alert: Alert) => void
  readonly onDelete: (alert: Alert) => void
}

const columnsOf = ({ onPause, onDelete }: RowActions): readonly Column<Alert>[] => [
  {
    key: 'title',
    header: 'When',
    role: 'head',
    cell: (alert) => (
      <>
        <Link to="/console/analysis/$symbol" params={{ symbol: alert.symbol }}>
          {alert.title}
        </Link>
        {alert.reason !== null && <p className="small soft">{alert.reason}</p>}
      </>
    ),
  },
  { key: 'status', header: 'State', cell: (alert) => <StatusOf alert={alert} /> },
  { key: 'repeats', header: 'Fires', cell: ({ repeats }) => (repeats ? 'Every time' : 'Once') },
  {
    key: 'asked',
    header: 'Asked',
    cell: ({ moment }) => (moment === 'close' ? 'At each close' : 'Also before the close'),
    isWideOnly: true,
  },
  { key: 'until', header: 'Until', cell: ({ expiresAt }) => (expiresAt === null ? 'No end' : <Time at={expiresAt} style="date" />) },
  {
    key: 'last',
    header: 'Last fired',
    cell: ({ lastFiredAt, firedCount }) =>
      lastFiredAt === null ? (
        <span className="mute">Not yet</span>
      ) : (
        <>
          <Time at={lastFiredAt} style="short" /> {firedCount > 1 && <span className="mute">{`${firedCount} times`}</span>}
        </>
      ),
  },
  {
    key: 'Actions',
    header: <span className="sr">Actions</span>,
    align: 'right',
    cell: (alert) => (
      <span className="row end">
        <Button size="sm" variant="ghost" aria-label={`${pauseWord(alert)}: ${alert.title}`} onClick={() => onPause(alert)}>
          {pauseWord(alert)}
        </Button>
        <IconButton icon="trash" size="sm" label={`Delete: ${alert.title}`} onClick={() => onDelete(alert)} />
      </span>
    ),
  },
]

const pauseWord = ({ status }: Alert) => (status === 'active' ? 'Pause' : status === 'paused' ? 'Resume' : 'Set again')
