import type { Reply } from '@playbook/contract/endpoint'
import { changePlan, completePricing, subscription as subscriptionCall, type Subscription } from '@playbook/contract/financial'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, messageOf, queryOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { formatUsdCents, numberText } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import css from './billing.module.css'

const inFull = (value: number) => numberText(value, 0)
type Told = Reply<typeof changePlan>

interface ChangePlanDialogProps {
  readonly plan: Subscription
  readonly open: boolean
  readonly onClose: () => void
}

/** Another plan, with what it costs now and from when, before it is chosen. */
export function ChangePlanDialog({ plan, open, onClose }: ChangePlanDialogProps) {
  const queryClient = useQueryClient()
  const pricing = useQuery({ ...queryOf(completePricing), enabled: open })
  const [chosen, setChosen] = useState<string | null>(null)
  // Each opening starts with nothing chosen, and nothing told of another time.
  const close = () => {
    setChosen(null)
    changing.reset()
    onClose()
  }
  const told = useQuery({
    queryKey: [changePlan.path, chosen],
    queryFn: () => call(changePlan, { body: { plan_code: chosen ?? '', preview: true } }),
    enabled: open && chosen !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const changing = useMutation({
    mutationFn: (given: Told) =>
      call(changePlan, {
        body: { plan_code: given.plan_code, proration_at: given.proration_at, accepted_cents: given.due_now_cents },
      }),
    onSuccess: async ({ plan_name: name, tokens_now: tokens }) => {
      await queryClient.invalidateQueries({ queryKey: [subscriptionCall.path] })
      showToast('ok', { title: tokens > 0 ? `${name} from now on, ${inFull(tokens)} tokens added` : `${name} from the next month on` })
      close()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'charge_changed') void told.refetch()
    },
  })
  const others = (pricing.data?.user_plans ?? []).filter(
    ({ kind, code }) => kind === 'plan' && code !== (plan.next_plan_code ?? plan.plan_code),
  )
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Change plan"
      description={`You have ${plan.plan_name}, paid until ${formatTime(plan.current_period_end, 'date')}.`}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Close
          </Button>
          <Button
            variant="primary"
            disabled={told.data === undefined || told.isFetching}
            busy={changing.isPending}
            onClick={() => told.data !== undefined && changing.mutate(told.data)}
          >
            {told.data === undefined || told.data.due_now_cents === 0
              ? 'Change plan'
              : `Pay ${formatUsdCents(told.data.due_now_cents)} and change`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <fieldset className={css.choices}>
          <legend className="sr">Plans</legend>
          {others.map((other) => (
            <label key={other.code}>
              <input type="radio" name="plan" value={other.code} checked={chosen === other.code} onChange={() => setChosen(other.code)} />
              <b>{other.name}</b>
              <span className="small mute num">
                {inFull(other.tokens)} tokens a month, {formatUsdCents(other.price_cents)}
              </span>
            </label>
          ))}
        </fieldset>
        {told.isLoadingError && <Note kind="bad">{messageOf(told.error)}</Note>}
        {changing.error !== null && (
          <Note kind="bad" announce>
            {messageOf(changing.error)}
          </Note>
        )}
        {told.data !== undefined && (
          <Note announce>
            {told.data.due_now_cents === 0 ? (
              <>
                <b>Nothing is charged today.</b> From {formatTime(told.data.from, 'date')}: {told.data.plan_name} for{' '}
                <MonthCost told={told.data} /> a month.
              </>
            ) : (
              <>
                <b>Today {formatUsdCents(told.data.due_now_cents)} for the rest of this month</b>
                {told.data.due_now_tax_cents > 0 && `, of which ${formatUsdCents(told.data.due_now_tax_cents)} is tax`}. It gives{' '}
                {inFull(told.data.tokens_now)} tokens more. From {formatTime(told.data.from, 'date')} <MonthCost told={told.data} /> a
                month.
              </>
            )}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

/** A month's cost as it is charged: with tax where the provider says it. */
const MonthCost = ({ told: { then_cents: cents, then_total_cents: total } }: { told: Told }) => (
  <>
    {total === null ? `${formatUsdCents(cents)} plus tax` : total === cents ? formatUsdCents(cents) : `${formatUsdCents(total)} with tax`}
  </>
)
