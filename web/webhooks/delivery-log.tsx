import { limits } from '@playbook/contract/limits'
import type { Webhook, WebhookAttempt, WebhookCalls, WebhookDelivery } from '@playbook/contract/webhooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CodeText } from '../ui/code-text.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import css from './webhooks.module.css'

interface DeliveryLogProps {
  calls: WebhookCalls
  webhook: Webhook
  mayChange: boolean
}

interface Acts {
  readonly open: string | null
  readonly onOpen: (id: string | null) => void
  /** Null where nothing can be sent again. */
  readonly onResend: ((delivery: WebhookDelivery) => void) | null
}

function State({ delivery: { state, tries, status, next_try_at: next } }: { delivery: WebhookDelivery }) {
  const answer = status === null ? '' : `, ${status}`
  if (state === 'delivered') return <span className="code">Taken{answer}</span>
  if (state === 'failed') return <span className="code down">Failed{answer}</span>
  if (tries === 0 || next === null) return <span className="code">On its way</span>
  return (
    <span className="code">
      Again <Time at={next} style="short" />
      {answer}
    </span>
  )
}

const columnsFor = ({ open, onOpen, onResend }: Acts): readonly Column<WebhookDelivery>[] => [
  {
    key: 'Tries of it',
    header: <span className="sr">Tries of it</span>,
    className: css.toggle ?? '',
    cell: ({ id, event_id: event }) => (
      <IconButton
        icon={open === id ? 'down' : 'right'}
        size="sm"
        label={`Tries of ${event}`}
        aria-expanded={open === id}
        onClick={() => onOpen(open === id ? null : id)}
      />
    ),
  },
  { key: 'Event', header: 'Event', role: 'head', cell: ({ type }) => <b>{type}</b> },
  { key: 'Id', header: 'Id', className: css.address ?? '', cell: ({ event_id: id }) => <span className="code">{id}</span> },
  { key: 'Became true', header: 'Became true', cell: ({ created_at: at }) => <Time at={at} style="short" className="num" /> },
  { key: 'State', header: 'State', cell: (delivery) => <State delivery={delivery} /> },
  { key: 'Tries', header: 'Tries', align: 'right', cell: ({ tries }) => tries },
  {
    key: 'Actions',
    header: <span className="sr">Actions</span>,
    align: 'right',
    isVoid: () => onResend === null,
    cell: (delivery) =>
      onResend !== null && (
        <Button variant="ghost" size="sm" aria-label={`Send ${delivery.event_id} again`} onClick={() => onResend(delivery)}>
          Send again
        </Button>
      ),
  },
]

const pageSize = limits.webhookDeliveriesPageSize
const lookAgainMs = 3_000

/** What a webhook was told, newest first; of each the body and every try. */
export function DeliveryLog({ calls, webhook, mayChange }: DeliveryLogProps) {
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const params = { webhook_id: webhook.id }
  const log = useQuery({
    ...queryOf(calls.deliveries, { params, query: { page, page_size: pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.results ?? []).some((each) => each.state === 'waiting') ? lookAgainMs : false),
  })
  const resend = useMutation({
    mutationFn: ({ id }: WebhookDelivery) => call(calls.resend, { params: { ...params, delivery_id: id } }),
    onSuccess: () => {
      for (const { path } of [calls.list, calls.deliveries, calls.delivery]) void queryClient.invalidateQueries({ queryKey: [path] })
    },
    onError: (error) => showToast('bad', { title: 'It was not sent again', detail: messageOf(error) }),
  })
  if (log.isPending) return <SkeletonRows rows={3} label="Loading the deliveries" />
  if (log.isLoadingError)
    return (
      <FailBox title="The deliveries could not be loaded" onRetry={() => void log.refetch()}>
        {messageOf(log.error)}
      </FailBox>
    )
  if (log.data.count === 0) return <Empty title="Nothing was sent there yet">A test shows whether what is sent arrives.</Empty>
  return (
    <div className={css.log}>
      <Table
        label={`Deliveries to ${webhook.url}`}
        columns={columnsFor({
          open,
          onOpen: setOpen,
          onResend: mayChange && webhook.disabled_at === null ? (delivery) => resend.mutate(delivery) : null,
        })}
        rows={log.data.results}
        rowKey={({ id }) => id}
        dense
        stackable
        isCurrent={({ id }) => id === open}
        detailOf={(delivery) => (delivery.id === open ? <Details calls={calls} webhookId={webhook.id} delivery={delivery} /> : undefined)}
      />
      <Pagination page={page} pageSize={pageSize} count={log.data.count} onPage={setPage} label="Pages of deliveries" />
    </div>
  )
}

interface DetailsProps {
  calls: WebhookCalls
  webhookId: string
  delivery: WebhookDelivery
}

function Details({ calls, webhookId, delivery }: DetailsProps) {
  // A further try is a further key, so that what is open follows what happens.
  const query = queryOf(calls.delivery, { params: { webhook_id: webhookId, delivery_id: delivery.id } })
  const details = useQuery({
    ...query,
    queryKey: [...query.queryKey, delivery.tries, delivery.state] as never,
    placeholderData: keepPreviousData,
  })
  if (details.isPending) return <SkeletonRows rows={3} label="Loading the tries" />
  if (details.isLoadingError)
    return (
      <FailBox title="The tries could not be loaded" onRetry={() => void details.refetch()}>
        {messageOf(details.error)}
      </FailBox>
    )
  const { body, attempts } = details.data
  return (
    <section className={css.details} aria-label={`Tries of ${delivery.event_id}`}>
      <div>
        <h3 className="label">What was sent</h3>
        <CodeText className={css.code}>{JSON.stringify(JSON.parse(body), null, 2)}</CodeText>
      </div>
      <div>
        <h3 className="label">Tries</h3>
        {attempts.length === 0 ? <p className="small mute">It was not tried yet.</p> : <Attempts attempts={attempts} />}
      </div>
    </section>
  )
}

const Attempts = ({ attempts }: { attempts: readonly WebhookAttempt[] }) => (
  <ol className={css.attempts} reversed>
    {attempts.map(({ number, at, ms, status, answer, fault }) => (
      <li key={number}>
        <Time at={at} className="num" /> <span className="code">{status ?? 'no answer'}</span> <span className="mute num">{ms} ms</span>
        {fault !== null && <p className="small">{fault}</p>}
        {answer !== null && answer !== '' && <pre className={css.answer}>{answer}</pre>}
      </li>
    ))}
  </ol>
)
