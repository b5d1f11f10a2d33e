import { listFiredAlerts, type FiredAlert } from '@playbook/contract/alerts'
import { limits } from '@playbook/contract/limits'
import { timeframeMinutes } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { LazyMarketChart } from '../markets/lazy-market-chart.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useRead } from './use-alerts.ts'
import css from './alerts-page.module.css'

const pageSize = 20
/** Bars on each side of the one that an alert fired on. */
const barsAround = 60

interface FiredListProps {
  /** The notification of the event that is looked at. */
  readonly shown: string | null
  readonly onShow: (notificationId: string | null) => void
}

/** What alerts have fired, newest first; the one that is looked at shows its chart at that moment. */
export function FiredList({ shown, onShow }: FiredListProps) {
  const [page, setPage] = useState(1)
  const list = useQuery(queryOf(listFiredAlerts, { query: { page: String(page), page_size: String(pageSize) } }))
  const read = useRead()
  if (list.isPending)
    return (
      <Card title="Fired">
        <SkeletonRows rows={4} label="Loading what has fired" />
      </Card>
    )
  if (list.isLoadingError)
    return (
      <Card title="Fired">
        <FailBox title="What has fired could not be loaded" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </FailBox>
      </Card>
    )
  const { results, count } = list.data
  const looked = results.find(({ notificationId }) => notificationId === shown)
  const show = (event: FiredAlert) => {
    if (!event.isRead) read.mutate([event.notificationId])
    onShow(event.notificationId === shown ? null : event.notificationId)
  }
  const hasUnread = results.some(({ isRead }) => !isRead)
  return (
    <>
      {looked !== undefined && <MomentChart key={looked.id} event={looked} onClose={() => onShow(null)} />}
      <Card
        title="Fired"
        note={`the last ${limits.firedKeptDays} days`}
        actions={
          hasUnread && (
            <Button size="sm" variant="ghost" onClick={() => read.mutate(null)}>
              Mark all as read
            </Button>
          )
        }
      >
        {count === 0 ? (
          <Empty title="Nothing has fired">What your alerts fire stands here, each with the chart at that moment.</Empty>
        ) : (
          <Table
            label="Fired alerts"
            columns={columnsOf(show, shown)}
            rows={results}
            rowKey={({ id }) => id}
            stackable
            isCurrent={({ notificationId }) => notificationId === shown}
            onRow={show}
          />
        )}
        <Pagination page={page} pageSize={pageSize} count={count} onPage={setPage} label="Fired alerts pages" />
      </Card>
    </>
  )
}

const columnsOf = (onShow: (event: FiredAlert) => void, shown: string | null): readonly Column<FiredAlert>[] => [
  {
    key: 'title',
    header: 'What',
    role: 'head',
    cell: ({ title, isRead }) => (
      <>
        {title} {!isRead && <Badge kind="brand">New</Badge>}
      </>
    ),
  },
  { key: 'text', header: 'How', cell: ({ text }) => text },
  { key: 'at', header: 'When', cell: ({ at }) => <Time at={at} /> },
  {
    key: 'Chart',
    header: <span className="sr">Chart</span>,
    align: 'right',
    cell: (event) => (
      <Button
        size="sm"
        icon="candles"
        aria-expanded={event.notificationId === shown}
        aria-label={`Chart: ${event.title}`}
        onClick={(click) => {
          click.stopPropagation()
          onShow(event)
        }}
      >
        Chart
      </Button>
    ),
  },
]

/** The chart around the bar on which an alert fired. */
function MomentChart({ event, onClose }: { event: FiredAlert; onClose: () => void }) {
  const { symbol, timeframe, time } = event.place
  const [chosen, setTimeframe] = useState(timeframe)
  const span = timeframeMinutes[timeframe] * 60 * barsAround
  const focus = useMemo(() => ({ from: time - span, to: time + span / 6 }), [time, span])
  const marks = useMemo(() => [{ id: event.id, time, kind: 'blocked' as const, text: 'Alert' }], [event.id, time])
  return (
    <Card
      title={event.title}
      note={event.text}
      actions={
        <>
          <Link className={buttonClass({ size: 'sm' })} to="/console/analysis/$symbol" params={{ symbol }}>
            Open market
          </Link>
          <Button size="sm" variant="ghost" icon="x" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={css.chart}>
        <Suspense fallback={<SkeletonRows rows={6} label="Loading the chart" />}>
          <LazyMarketChart
            symbol={symbol}
            timeframe={chosen}
            onTimeframe={setTimeframe}
            isPlain
            at={time}
            focus={focus}
            marks={marks}
            heading={<span />}
          />
        </Suspense>
      </div>
    </Card>
  )
}
