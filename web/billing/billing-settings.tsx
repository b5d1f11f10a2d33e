import {
  billingHistory,
  openPortal,
  reactivateSubscription,
  subscription as subscriptionCall,
  updateSubscription,
  type PaymentMethod,
  type Subscription,
} from '@playbook/contract/financial'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { onTokens } from '../live/live-store.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { formatUsdCents, numberText } from '../ui/numbers.ts'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { formatTime } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { isBilled } from './is-billed.ts'
import css from './billing.module.css'

const inFull = (value: number) => numberText(value, 0)
const day = (moment: string) => formatTime(moment, 'date')

/** The plan with its next charge, the payment methods and the invoices. */
export function BillingSettings() {
  const billing = useQuery(queryOf(subscriptionCall))
  const queries = useQueryClient()
  // What a payment changes is told after it, by the provider.
  useEffect(
    () => onTokens(() => [subscriptionCall, billingHistory].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] }))),
    [queries],
  )
  if (billing.isPending) return <SkeletonCard rows={6} label="Loading your plan" />
  if (billing.isLoadingError) {
    return (
      <FailBox title="Your plan could not be loaded" onRetry={() => void billing.refetch()}>
        {messageOf(billing.error)}
      </FailBox>
    )
  }
  const { subscription, for_sale: forSale, payment_methods: methods, pending } = billing.data
  const portal = <PortalButton />
  return (
    <div className="stack">
      {forSale === 'test' && (
        <Note>
          <b>Payments are a test here.</b> No money moves, and invoices say so.
        </Note>
      )}
      {pending.map(({ plan_name: name, since }) => (
        <Note key={since}>
          <b>{name} is on its way.</b> Paid from a bank account on {day(since)}, which the bank has not confirmed yet. It comes by itself.
        </Note>
      ))}
      {subscription !== null && subscription.status !== 'cancelled' ? (
        <RunningPlan plan={subscription} portal={portal} />
      ) : (
        <NoPlan ended={subscription} isForSale={forSale !== 'no'} />
      )}
      <div className={css.duo}>
        <PaymentMethods
          methods={methods}
          isForSale={forSale !== 'no'}
          portal={forSale === 'no' || methods?.length === 0 ? undefined : portal}
        />
        <InvoiceList />
      </div>
    </div>
  )
}

/** Over to the provider's own page. */
function PortalButton() {
  const opening = useMutation({
    mutationFn: () => call(openPortal),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showToast('bad', { title: 'The page of the payment provider did not open', detail: messageOf(error) }),
  })
  return (
    <Button size="sm" busy={opening.isPending || opening.isSuccess} onClick={() => opening.mutate()}>
      Change
    </Button>
  )
}

function NoPlan({ ended, isForSale }: { ended: Subscription | null; isForSale: boolean }) {
  return (
    <section className={`ledger ${css.plan}`} aria-labelledby="plan">
      <div className={css.named}>
        <h2 className="label" id="plan">
          Plan
        </h2>
        <p className={css.name}>No plan</p>
        <p className="soft read">
          {ended === null
            ? isForSale
              ? 'You pay nothing each month. Packs are bought once, and their tokens stay for two years.'
              : 'You pay nothing.'
            : `${ended.plan_name} ended on ${day(ended.current_period_end)}. Tokens that were paid for stay until they expire.`}
        </p>
        {isForSale ? (
          <Link className={buttonClass({ variant: 'primary' })} to="/pricing/users">
            See plans and packs
          </Link>
        ) : (
          <p className="soft">
            {isBilled() ? 'Nothing can be bought here: payments are not set up.' : 'Everything is free here, so nothing is bought.'}
          </p>
        )}
      </div>
    </section>
  )
}

function useSubscriptionChange(change: () => Promise<unknown>, done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [subscriptionCall.path] })
      showToast('ok', { title: done })
    },
    onError: (error) => showToast('bad', { title: 'The plan was not changed', detail: messageOf(error) }),
  })
}

function RunningPlan({ plan, portal }: { plan: Subscription; portal: ReactNode }) {
  const [asks, setAsks] = useState<'cancel' | 'change' | null>(null)
  const cancelling = useSubscriptionChange(
    () => call(updateSubscription, { body: { cancel_at_period_end: true } }),
    'The plan ends with the month that is paid',
  )
  const reactivating = useSubscriptionChange(() => call(reactivateSubscription), 'The plan goes on')
  const end = day(plan.current_period_end)
  return (
    <>
      {plan.status === 'past_due' && (
        <Note kind="bad">
          <b>The last payment was declined.</b>{' '}
          {plan.next_attempt_at === null ? 'It is tried again soon.' : `We try again on ${day(plan.next_attempt_at)}.`} Another card can be
          given under payment methods. {portal}
        </Note>
      )}
      {plan.cancel_at_period_end && (
        <Note kind="warn">
          <b>
            {plan.plan_name} ends on {end}.
          </b>{' '}
          Tokens already paid for stay until they expire.{' '}
          <Button size="sm" busy={reactivating.isPending} onClick={() => reactivating.mutate()}>
            Reactivate
          </Button>
        </Note>
      )}
      {plan.next_plan_name !== null && (
        <Note kind="ok">
          <b>
            From {end}: {plan.next_plan_name}.
          </b>{' '}
          Until then {plan.plan_name}, which is paid.
        </Note>
      )}
      <section className={`ledger ${css.plan}`} aria-labelledby="plan">
        <div className={css.named}>
          <h2 className="label" id="plan">
            Plan
          </h2>
          <p className={css.name}>{plan.plan_name}</p>
          <p className="soft num">
            {inFull(plan.tokens)} tokens a month since {day(plan.started_at)}
          </p>
          <div className="row wrap">
            <Button disabled={plan.status === 'past_due'} onClick={() => setAsks('change')}>
              Change plan
            </Button>
            {!plan.cancel_at_period_end && (
              <Button variant="danger-quiet" onClick={() => setAsks('cancel')}>
                Cancel plan
              </Button>
            )}
          </div>
          {!plan.cancel_at_period_end && (
            <p className="small mute read">Cancelling ends the plan on {end}. Tokens already paid for stay until they expire.</p>
          )}
        </div>
        <NextCharge plan={plan} />
      </section>
      <ChangePlanDialog plan={plan} open={asks === 'change'} onClose={() => setAsks(null)} />
      <ConfirmDialog
        open={asks === 'cancel'}
        onOpenChange={(isOpen) => setAsks(isOpen ? 'cancel' : null)}
        title={`Cancel ${plan.plan_name}?`}
        confirmLabel="Cancel plan"
        cancelLabel="Keep it"
        danger
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate(undefined, { onSettled: () => setAsks(null) })}
      >
        The plan ends on {end}, and nothing is charged any more. You can take this back until then.
      </ConfirmDialog>
    </>
  )
}

const NextCharge = ({ plan }: { plan: Subscription }) => (
  <dl className={css.charge} aria-label="Next charge">
    <div>
      <dt>Next charge</dt>
      <dd className="num">{plan.next_charge_cents === null ? 'none' : day(plan.current_period_end)}</dd>
    </div>
    {plan.next_charge_cents !== null && (
      <>
        <div>
          <dt>{plan.next_plan_name ?? plan.plan_name}, one month</dt>
          <dd className="num">{formatUsdCents(plan.next_charge_cents)}</dd>
        </div>
        {plan.next_total_cents !== null && plan.next_total_cents !== plan.next_charge_cents && (
          <div>
            <dt>Tax</dt>
            <dd className="num">{formatUsdCents(plan.next_total_cents - plan.next_charge_cents)}</dd>
          </div>
        )}
        <div data-sum>
          <dt>{plan.next_total_cents === null ? 'Plus tax, which your address decides' : 'Is charged, with tax'}</dt>
          <dd className="num">{formatUsdCents(plan.next_total_cents ?? plan.next_charge_cents)}</dd>
        </div>
      </>
    )}
  </dl>
)

interface PaymentMethodsProps {
  readonly methods: readonly PaymentMethod[] | null
  readonly isForSale: boolean
  readonly portal: ReactNode | undefined
}

const PaymentMethods = ({ methods, isForSale, portal }: PaymentMethodsProps) => (
  <Card title="Payment methods" actions={portal} padded={methods === null || methods.length === 0}>
    {methods === null ? (
      <p className="soft">The payment provider does not answer at the moment. What it keeps is shown once it does.</p>
    ) : methods.length === 0 ? (
      <p className="soft">{isForSale ? 'None yet. The first payment asks for one, and the payment provider keeps it.' : 'None.'}</p>
    ) : (
      <ul className={css.methods}>
        {methods.map(({ id, name, expires, is_default: isDefault }) => (
          <li key={id}>
            <Icon name="card" />
            <span>
              <b className="num">{name}</b>
              {expires !== null && <span className="small mute num">expires {expires}</span>}
              {isDefault && <span className="small soft">pays what comes next</span>}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
