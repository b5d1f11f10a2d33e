import type { ClockMove, TestAlert } from '@playbook/contract/sandbox'
import { moveSandboxClock, readSandbox } from '@playbook/contract/sandbox'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Input } from '../ui/field.tsx'
import { momentIn } from '../ui/moment-in.ts'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { showToast } from '../ui/toast.tsx'
import { utcMoment } from './utc-moment.ts'
import css from './business.module.css'

const hour = 3_600
const steps = [
  ['1 hour', hour],
  ['1 day', 24 * hour],
  ['1 week', 7 * 24 * hour],
] as const

const minuteChars = 16
const toTheMinute = (iso: string): string => utcMoment(iso).slice(0, minuteChars)

const momentInUtc = momentIn('UTC')

const columns: readonly Column<TestAlert>[] = [
  { key: 'Alert', header: 'Alert', role: 'head', className: css.words!, cell: ({ title }) => title },
  {
    key: 'Set, UTC',
    header: 'Set, UTC',
    cell: ({ created_at: at }) => (
      <time className="code" dateTime={at}>
        {toTheMinute(at)}
      </time>
    ),
  },
  {
    key: 'State',
    header: 'State',
    cell: ({ fired_at: at }) =>
      at === null ? (
        <Badge>Waiting</Badge>
      ) : (
        <Badge kind="brand">
          Fired <time dateTime={at}>{toTheMinute(at)}</time>
        </Badge>
      ),
  },
]

/** The clock that test keys live by, and what waits for it to move on. */
export function ClockCard({ mayChange }: { mayChange: boolean }) {
  const queryClient = useQueryClient()
  const sandbox = useQuery(queryOf(readSandbox))
  const move = useMutation({
    mutationFn: (body: ClockMove) => call(moveSandboxClock, { body }),
    onSuccess: ({ fired }) => {
      for (const { title, text } of fired) showToast('ok', { title, detail: text })
      void queryClient.invalidateQueries({ queryKey: [readSandbox.path] })
    },
    onError: (error) => showToast('bad', { title: 'The clock was not moved', detail: messageOf(error) }),
  })
  if (sandbox.isPending) return <SkeletonCard rows={2} label="Loading the clock" />
  if (sandbox.isLoadingError)
    return (
      <FailBox title="The clock could not be loaded" onRetry={() => void sandbox.refetch()}>
        {messageOf(sandbox.error)}
      </FailBox>
    )
  const { at } = sandbox.data
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const moment = new FormData(event.currentTarget).get('at')
    if (typeof moment === 'string' && moment !== '') move.mutate({ at: new Date(`${moment}Z`).toISOString() })
  }
  return (
    <Card title="Test clock" note="Prices, analyses, alerts, webhooks and limits of test keys go by it" padded>
      <div className="stack">
        <div aria-live="polite">
          {at === null ? (
            <>
              <p className={css.moment}>Real time</p>
              <p className="soft">It runs. Set to a past moment it stands still there, until you move it.</p>
            </>
          ) : (
            <>
              <p className={css.moment}>
                <time dateTime={at} title={utcMoment(at)}>
                  {momentInUtc(Date.parse(at) / 1000)}
                </time>
              </p>
              <p className="soft">UTC. It stands still until you move it.</p>
            </>
          )}
        </div>
        {mayChange && (
          <div className={css.clock}>
            <form key={at} className={css.clock} onSubmit={submit}>
              <Field label="Moment, UTC">
                <Input name="at" type="datetime-local" step={60} required defaultValue={(at ?? '2026-03-02T09:00:00.000Z').slice(0, 16)} />
              </Field>
              <Button type="submit" busy={move.isPending}>
                Set the clock
              </Button>
            </form>
            {at !== null && (
              <>
                {steps.map(([label, seconds]) => (
                  <Button key={label} variant="ghost" busy={move.isPending} onClick={() => move.mutate({ advance_seconds: seconds })}>
                    + {label}
                  </Button>
                ))}
                <Button variant="ghost" busy={move.isPending} onClick={() => move.mutate({ at: null })}>
                  Real time
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

/** What waits for the clock to be moved on, and what has fired. */
export function SandboxAlerts({ alerts }: { alerts: readonly TestAlert[] }) {
  return (
    <Card title="Alerts" note="They fire as the clock is moved on">
      {alerts.length === 0 ? (
        <Empty title="No alerts yet">Step 5 of the tour sets one. What fires is told to the webhooks of the test environment.</Empty>
      ) : (
        <Table label="Alerts of the sandbox" columns={columns} rows={alerts} rowKey={({ id }) => id} dense stackable />
      )}
    </Card>
  )
}
