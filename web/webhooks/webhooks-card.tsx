import type { Environment } from '@playbook/contract/business-filters'
import { limits } from '@playbook/contract/limits'
import type { CreatedWebhook, Webhook, WebhookCalls } from '@playbook/contract/webhooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import css from './webhooks.module.css'

type Doing = { readonly webhook: Webhook | null }

interface WebhooksCardProps {
  calls: WebhookCalls
  environment: Environment
  mayChange: boolean
  /** What is told, for when there are none yet. */
  about: string
}

interface Acts {
  readonly mayChange: boolean
  readonly open: string | null
  readonly onOpen: (id: string | null) => void
  readonly onChange: (webhook: Webhook) => void
  readonly onTest: (webhook: Webhook) => void
}

const columnsFor = ({ mayChange, open, onOpen, onChange, onTest }: Acts): readonly Column<Webhook>[] => [
  {
    key: 'Log',
    header: <span className="sr">Log</span>,
    className: css.toggle ?? '',
    cell: ({ id, url }) => (
      <IconButton
        icon={open === id ? 'down' : 'right'}
        size="sm"
        label={`Deliveries to ${url}`}
        aria-expanded={open === id}
        onClick={() => onOpen(open === id ? null : id)}
      />
    ),
  },
  {
    key: 'Address',
    header: 'Address',
    role: 'head',
    className: css.address ?? '',
    cell: ({ url, note }) => (
      <>
        <span className="code">{url}</span>
        {note !== '' && <span className="small mute"> {note}</span>}
      </>
    ),
  },
  { key: 'Told', header: 'Told', cell: ({ events }) => events.join(', ') },
  {
    key: 'State',
    header: 'State',
    cell: ({ disabled_at: at, disabled_why: why, waiting }) =>
      at === null ? (
        <Badge kind="brand">{waiting === 0 ? 'On' : `On, ${waiting} waiting`}</Badge>
      ) : (
        <div>
          <Badge kind="warn">
            Off since <Time at={at} style="short" />
          </Badge>
          {why !== null && <span className={`small mute ${css.why}`}>{why}</span>}
        </div>
      ),
  },
  {
    key: 'Actions',
    header: <span className="sr">Actions</span>,
    align: 'right',
    isVoid: () => !mayChange,
    cell: (webhook) =>
      mayChange && (
        <span className={css.acts}>
          {webhook.disabled_at === null && (
            <Button variant="ghost" size="sm" aria-label={`Send a test to ${webhook.url}`} onClick={() => onTest(webhook)}>
              Send a test
            </Button>
          )}
          <Button variant="ghost" size="sm" aria-label={`Change ${webhook.url}`} onClick={() => onChange(webhook)}>
            Change
          </Button>
        </span>
      ),
  },
]

/** While something is on its way, the page looks again. */
const lookAgainMs = 4_000

/** The webhooks of a business or a user: what they are told, what came of it, and all that is done with them. */
export function WebhooksCard({ calls, environment, mayChange, about }: WebhooksCardProps) {
  const queryClient = useQueryClient()
  const [doing, setDoing] = useState<Doing | null>(null)
  const [created, setCreated] = useState<CreatedWebhook | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const webhooks = useQuery({
    ...queryOf(calls.list),
    refetchInterval: ({ state }) => ((state.data?.results ?? []).some(({ waiting }) => waiting > 0) ? lookAgainMs : false),
  })
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: [calls.list.path] })
    void queryClient.invalidateQueries({ queryKey: [calls.deliveries.path] })
  }
  const test = useMutation({
    mutationFn: ({ id }: Webhook) => call(calls.ping, { params: { webhook_id: id } }),
    onSuccess: (_, { id }) => {
      setOpen(id)
      reload()
    },
    onError: (error) => showToast('bad', { title: 'No test was sent', detail: messageOf(error) }),
  })
  const shown = webhooks.data?.results.filter((each) => each.environment === environment) ?? []
  const add = mayChange && (
    <Button size="sm" icon="plus" onClick={() => setDoing({ webhook: null })}>
      Add webhook
    </Button>
  )
  return (
    <>
      <Card
        title="Webhooks"
        note={`Signed, and tried again for three days. What was sent is kept ${limits.webhookEventsKeptDays} days.`}
        actions={add}
      >
        {webhooks.isPending ? (
          <SkeletonRows rows={3} label="Loading the webhooks" />
        ) : webhooks.isLoadingError ? (
          <FailBox title="The webhooks could not be loaded" onRetry={() => void webhooks.refetch()}>
            {messageOf(webhooks.error)}
          </FailBox>
        ) : shown.length === 0 ? (
          <Empty title="No webhooks yet">{about}</Empty>
        ) : (
          <Table
            label="Webhooks"
            columns={columnsFor({
              mayChange,
              open,
              onOpen: setOpen,
              onChange: (webhook) => setDoing({ webhook }),
              onTest: (webhook) => test.mutate(webhook),
            })}
            rows={shown}
            rowKey={({ id }) => id}
            stackable
            isCurrent={({ id }) => id === open}
            detailOf={(webhook) =>
              webhook.id === open ? <DeliveryLog calls={calls} webhook={webhook} mayChange={mayChange} /> : undefined
            }
          />
        )}
      </Card>
      {doing !== null && (
        <WebhookDialog
          calls={calls}
          environment={environment}
          webhook={doing.webhook}
          onClose={() => setDoing(null)}
          onSecret={setCreated}
          onChanged={() => {
            setDoing(null)
            reload()
          }}
        />
      )}
      {created !== null && doing === null && <SecretDialog created={created} onClose={() => setCreated(null)} />}
    </>
  )
}

/** The secret, this once. */
const SecretDialog = ({ created: { secret, webhook }, onClose }: { created: CreatedWebhook; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="The signing secret"
    footer={
      <Button variant="primary" onClick={onClose}>
        I have stored it
      </Button>
    }
  >
    <div className="stack">
      <div className={css.secret}>
        <Field label="Signing secret">
          <Input readOnly value={secret} onFocus={(event) => event.target.select()} />
        </Field>
        <CopyButton label="Copy the secret" text={secret} />
      </div>
      <Note kind="warn">
        It is not shown again. Signatures follow Standard Webhooks: give it to one of its libraries, which check each event by the headers
        webhook-id, webhook-timestamp and webhook-signature.
      </Note>
      {webhook.former_secret_until !== null && (
        <p>
          Until <Time at={webhook.former_secret_until} /> events are signed by the secret before it as well.
        </p>
      )}
    </div>
  </Dialog>
)
