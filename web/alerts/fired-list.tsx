import { listFiredAlerts, type FiredAlert } from '@playbook/contract/alerts'
import { limits } from '@playbook/contract/limits'
import { timeframeMinutes } from '@playbook/engine/market/timeframe'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
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

/** What alerts have fired, newest first, a page at a time. */
export const useFired = (page: number) => useQuery(queryOf(listFiredAlerts, { query: { page: String(page), page_size: String(pageSize) } }))

interface FiredListProps {
  readonly list: ReturnType<typeof useFired>
  readonly page: number
  readonly onPage: (page: number) => void
  /** The notification of the event that is looked at. */
  readonly shown: string | null
  readonly onShow: (notificationId: string | null) => void
}

/** What alerts have fired, newest first. */
export function FiredList({ list, page, onPage, shown, onShow }: FiredListProps) {
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
  const show = (event: FiredAlert) => {
    if (!event.isRead) read.mutate([event.notificationId])
    onShow(event.notificationId === shown ? null : event.notificationId)
  }
  const hasUnread = results.some(({ isRead }) => !isRead)
  return (
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
          twoAbreast
          compact
          onRow={show}
        />
      )}
      <Pagination page={page} pageSize={pageSize} count={count} onPage={onPage} label="Fired alerts pages" />
    </Card>
  )
}

const columnsOf = (onShow: (event: FiredAlert) => void, shown: string | null): readonly Column<FiredAlert>[] => [
  {
    key: 'title',
    header: 'What',
    role: 'head',
    className: `wide ${css.what}`,
    cell: ({ title, text, isRead }) => (
      <div>
        <b>{title}</b> {!isRead && <Badge kind="brand">New</Badge>}
        <p className="small mute">{text}</p>
      </div>
    ),
  },
  { key: 'at', header: 'When', isBare: true, cell: ({ at }) => <Time at={at} /> },
  {
    key: 'Chart',
    header: <span className="sr">Chart</span>,
    align: 'right',
    isBare: true,
    isEnd: true,
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

/** The chart around the bar on which an alert fired; it comes into view by itself. */
export function MomentChart({ event, onClose }: { event: FiredAlert; onClose: () => void }) {
  const { symbol, timeframe, time } = event.place
  const [chosen, setTimeframe] = useState(timeframe)
  const span = timeframeMinutes[timeframe] * 60 * barsAround
  const focus = useMemo(() => ({ from: time - span, to: time + span / 6 }), [time, span])
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It gives a promise in some browsers, which an effect must not.
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const marks = useMemo(() => [{ id: event.id, time, kind: 'blocked' as const, text: 'Alert' }], [event.id, time])
  return (
    <Card
      title={event.title}
      note={event.text}
      actions={
        <>
          <Link
            className={buttonClass({ size: 'sm' })}
            to="/console/analysis/$symbol"
            params={{ symbol }}
            search={{ timeframe, alert: String(time) }}
          >
            Open market
          </Link>
          <Button size="sm" variant="ghost" icon="x" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div ref={frame} className={css.chart}>
        <Suspense fallback={<SkeletonRows rows={6} label="Loading the chart" />}>
          <LazyMarketChart
            symbol={symbol}
            timeframe={chosen}
            onTimeframe={setTimeframe}
            isPlain
            opensAt={time}
            focus={focus}
            marks={marks}
            heading={<span />}
          />
        </Suspense>
      </div>
    </Card>
  )
}
