import { businessAccess } from '@playbook/contract/applications'
import { session } from '@playbook/contract/auth'
import type { Reply } from '@playbook/contract/endpoint'
import { validatePaymentSession } from '@playbook/contract/financial'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, messageOf } from '../api.ts'
import { buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Note } from '../ui/note.tsx'
import { formatCount, formatUsdCents, numberText } from '../ui/numbers.ts'
import { Spinner } from '../ui/spinner.tsx'
import { forgetWaitingPlace, readWaitingPlace } from './waiting-place.ts'
import css from './billing.module.css'

type Told = Reply<typeof validatePaymentSession>
const askAgainMs = 2_000
/** After which the page says that it may take longer. */
const longAfter = 8

const isWaiting = (status: Told['status'] | undefined) => status === 'pending' || status === 'open' || status === 'processing'

/** Where a payment leads back to: it waits until the payment is booked, and says what came of it. */
export function CheckoutReturn() {
  const { session_id: sessionId } = useSearch({ from: '/console/settings/billing/return' })
  const queryClient = useQueryClient()
  const asked = useQuery({
    queryKey: [validatePaymentSession.path, sessionId],
    queryFn: () => call(validatePaymentSession, { body: { session_id: sessionId ?? '' } }),
    enabled: sessionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isWaiting(state.data?.status) ? askAgainMs : false),
    retry: (count, error) => count < 3 && !(error instanceof ApiError && error.status === 404),
  })
  const isDone = asked.data?.status === 'done' || asked.data?.status === 'already_done'
  const [waiting] = useState(() => readWaitingPlace())
  const wasTold = useRef(false)
  useEffect(() => {
    if (!isDone || wasTold.current) return
    wasTold.current = true
    void queryClient.invalidateQueries({ queryKey: [session.path] })
    void queryClient.invalidateQueries({ queryKey: [businessAccess.path] })
  }, [isDone, queryClient])
  const looks = asked.dataUpdatedAt === 0 ? 0 : (queryClient.getQueryState([validatePaymentSession.path, sessionId])?.dataUpdateCount ?? 0)
  return (
    <section className={css.outcome} aria-label="Your payment">
      {sessionId === undefined ? (
        <FailBox title="There is no payment here">This page is where a payment leads back to.</FailBox>
      ) : asked.isLoadingError ? (
        <FailBox title="Nothing is known of this payment" onRetry={() => void asked.refetch()}>
          {messageOf(asked.error)}
        </FailBox>
      ) : asked.data === undefined ? (
        <Spinner label="Looking for your payment" />
      ) : (
        <Outcome told={asked.data} isLong={looks > longAfter} />
      )}
      <div className="row wrap">
        {isDone &&
          (isForBusiness(asked.data) ? (
            <Link className={buttonClass({ variant: 'primary' })} to="/console/business/pricing">
              Business area
            </Link>
          ) : waiting === null ? (
            <Link className={buttonClass({ variant: 'primary' })} to="/console/strategy-lab/builder">
              Write a strategy
            </Link>
          ) : (
            <a className={buttonClass({ variant: 'primary' })} href={waiting} onClick={forgetWaitingPlace}>
              Back to what waits for tokens
            </a>
          ))}
        <Link className={buttonClass()} to="/console/settings/billing">
          Plan and invoices
        </Link>
        <Link className={buttonClass({ variant: 'ghost' })} to="/pricing/users">
          Prices
        </Link>
      </div>
    </section>
  )
}

const isForBusiness = (told: Told | undefined) => told !== undefined && told.credit_cents + told.api_units > 0

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

/** What a payment gives, once it is booked. */
function goodsOf({ tokens, debt_tokens: debt, credit_cents: credit, api_units: units }: Told): string {
  if (credit > 0) return `${formatUsdCents(credit)} are on the balance of your business.`
  if (units > 0) return `${formatCount(units, 'unit')} for a month ${isOrAre(units)} there for your business.`
  const left = tokens - debt
  if (left === 0) return `All ${formatCount(tokens, 'token')} paid what was owed after a refund.`
  const paidDebt = debt === 0 ? '' : ` The other ${numberText(debt, 0)} of ${numberText(tokens, 0)} paid what was owed after a refund.`
  return `${formatCount(left, 'token')} ${isOrAre(left)} in your balance.${paidDebt}`
}

function Outcome({ told, isLong }: { told: Told; isLong: boolean }) {
  switch (told.status) {
    case 'done':
      return (
        <Note kind="ok" announce>
          <b>{goodsOf(told)}</b> {told.plan_name}, {formatUsdCents(told.total_cents)} with tax. The invoice is in your billing settings.
        </Note>
      )
    case 'already_done':
      return (
        <Note kind="ok" announce>
          <b>This payment was booked before.</b> {told.plan_name}, {formatUsdCents(told.total_cents)}. What it gives was added once.
        </Note>
      )
    case 'processing':
      return (
        <Note announce>
          <b>Your bank has the payment, and has not confirmed it yet.</b> That can take some days. You can leave this page: {told.plan_name}{' '}
          comes by itself once the money is there, and until then the billing settings show it as on its way.
        </Note>
      )
    case 'pending':
    case 'open':
      return (
        <>
          <Note announce>
            <b>{told.status === 'open' ? 'The payment is not finished yet.' : 'Payment received, it is being booked.'}</b>{' '}
            {isLong
              ? 'This takes longer than usual. You can leave this page: what you paid for comes by itself once the payment provider has confirmed.'
              : 'Usually under 5 seconds. This page looks again by itself.'}
          </Note>
          <Spinner label="Waiting for the payment provider" />
        </>
      )
    case 'held':
      return (
        <Note kind="warn" announce>
          <b>Your payment came, and does not fit what is sold.</b> Nothing was added yet; somebody looks at it. Write to support if you hear
          nothing.
        </Note>
      )
    case 'failed':
    case 'expired':
      return (
        <Note kind="bad" announce>
          <b>Nothing was paid.</b> This checkout is over. You can start again from the prices.
        </Note>
      )
  }
}
