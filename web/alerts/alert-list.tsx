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
import { shortNumber } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { formatTime, Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { statusWords } from './alert-choices.ts'
import { EditAlertDialog } from './edit-alert-dialog.tsx'
import { useAlertsChanged } from './use-alerts.ts'
import css from './alerts-page.module.css'

const pageSize = 20

/** Every alert of the user with its state; each can be paused, resumed and deleted. */
export function AlertList({ onNew }: { onNew: () => void }) {
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<Alert | null>(null)
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
      <Card title="Your alerts">
        <SkeletonRows rows={3} label="Loading alerts" />
      </Card>
    )
  if (list.isLoadingError)
    return (
      <Card title="Your alerts">
        <FailBox title="The alerts could not be loaded" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </FailBox>
      </Card>
    )
  const { results, count } = list.data
  return (
    <Card title="Your alerts" note={count === 0 ? undefined : countWords(count)}>
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
            // One whose time is over needs another end first.
            onPause: (alert) =>
              alert.status === 'expired' ? setEditing(alert) : pause.mutate({ id: alert.id, paused: alert.status === 'active' }),
            onEdit: setEditing,
            onDelete: setDeleting,
          })}
          rows={results}
          rowKey={({ id }) => id}
          stackable
          twoAbreast
          compact
        />
      )}
      <Pagination page={page} pageSize={pageSize} count={count} onPage={setPage} label="Alerts pages" />
      {editing !== null && <EditAlertDialog key={editing.id} alert={editing} onClose={() => setEditing(null)} />}
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

/** From so many on the page says that there is an end to it. */
const isNearLimit = (count: number) => count >= limits.maxAlertsPerUser * 0.8
const countWords = (count: number) =>
  isNearLimit(count) ? `${shortNumber(count)} of ${shortNumber(limits.maxAlertsPerUser)}` : shortNumber(count)

/** How often, when it is asked, and until when. */
const waitWords = ({ repeats, moment, expiresAt }: Alert) =>
  [
    repeats ? 'Every time' : 'Once',
    moment === 'close' ? 'at the close of a bar' : 'also before the close',
    ...(expiresAt === null ? [] : [`until ${formatTime(expiresAt, 'date')}`]),
  ].join(', ')

interface RowActions {
  readonly onPause: (alert: Alert) => void
  readonly onEdit: (alert: Alert) => void
  readonly onDelete: (alert: Alert) => void
}

const columnsOf = ({ onPause, onEdit, onDelete }: RowActions): readonly Column<Alert>[] => [
  {
    key: 'title',
    header: 'When',
    role: 'head',
    className: `wide ${css.what}`,
    cell: (alert) => (
      <div>
        <Link className="nm" to="/console/analysis/$symbol" params={{ symbol: alert.symbol }}>
          {alert.title}
        </Link>
        <p className="small mute">{waitWords(alert)}</p>
        {alert.reason !== null && <p className="small soft">{alert.reason}</p>}
      </div>
    ),
  },
  {
    key: 'status',
    header: 'State',
    isBare: true,
    cell: (alert) => (
      <span className="row wrap">
        <StatusOf alert={alert} />
        <LastFired alert={alert} />
      </span>
    ),
  },
  {
    key: 'Actions',
    header: <span className="sr">Actions</span>,
    align: 'right',
    isBare: true,
    isEnd: true,
    cell: (alert) => (
      <span className={`row ${css.actions}`}>
        <Button size="sm" variant="ghost" aria-label={`${pauseWord(alert)}: ${alert.title}`} onClick={() => onPause(alert)}>
          {pauseWord(alert)}
        </Button>
        <IconButton icon="pen" size="sm" label={`Edit: ${alert.title}`} title="Edit" onClick={() => onEdit(alert)} />
        <IconButton icon="trash" size="sm" label={`Delete: ${alert.title}`} title="Delete" onClick={() => onDelete(alert)} />
      </span>
    ),
  },
]

const LastFired = ({ alert: { lastFiredAt, firedCount } }: { alert: Alert }) =>
  lastFiredAt !== null && (
    <span className="small mute">
      {firedCount > 1 ? `${firedCount} times, last ` : 'at '}
      <Time at={lastFiredAt} style="short" />
    </span>
  )

const pauseWord = ({ status }: Alert) => (status === 'active' ? 'Pause' : status === 'paused' ? 'Resume' : 'Set again')
