import type { Reply } from '@playbook/contract/endpoint'
import { payTestCheckout, testCheckout } from '@playbook/contract/financial'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { formatUsdCents, numberText } from '../ui/numbers.ts'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { CardForm } from './card-form.tsx'
import css from './billing.module.css'

const countries: Readonly<Record<string, string>> = { US: 'United States', GB: 'United Kingdom', DE: 'Germany' }

/** The page of the built-in test provider on which a checkout is paid. */
export function TestCheckoutPage() {
  const { sessionId } = useParams({ from: '/test-payments/pay/$sessionId' })
  const checkout = useQuery(queryOf(testCheckout, { params: { session_id: sessionId } }))
  return (
    <main className={css.checkout} id="main">
      <h1 className="h-page">Test payment</h1>
      <Note kind="warn">
        <b>This is a test. No money moves.</b> Only the numbers below are taken; never give a real card here.
      </Note>
      {checkout.isPending ? (
        <SkeletonCard rows={5} label="Loading the checkout" />
      ) : checkout.isLoadingError ? (
        <FailBox title="There is no such checkout" onRetry={() => void checkout.refetch()}>
          {messageOf(checkout.error)}
        </FailBox>
      ) : (
        <Checkout sessionId={sessionId} checkout={checkout.data} />
      )}
    </main>
  )
}

function Checkout({ sessionId, checkout }: { sessionId: string; checkout: Reply<typeof testCheckout> }) {
  const [country, setCountry] = useState('US')
  const [card, setCard] = useState('')
  const paying = useMutation({
    mutationFn: (given: { number: string; confirmation?: 'accepted' | 'refused' }) =>
      call(payTestCheckout, { params: { session_id: sessionId }, body: { country, ...given } }),
    onSuccess: ({ outcome }) => outcome !== 'confirm' && location.assign(checkout.return_url),
  })
  const tax = Math.round((checkout.subtotal_cents * (checkout.taxes[country] ?? 0)) / 100)
  if (!checkout.is_open) {
    return (
      <>
        <Note>This checkout is over.</Note>
        <a className={buttonClass()} href={checkout.return_url}>
          What came of it
        </a>
      </>
    )
  }
  const isAsking = paying.data?.outcome === 'confirm' && !paying.isPending
  return (
    <>
      <dl className={css.sum} aria-label="To pay">
        <div>
          <dt>
            {checkout.name}
            {checkout.tokens > 0 && `, ${numberText(checkout.tokens, 0)} tokens`}
            {checkout.is_monthly && ' a month'}
          </dt>
          <dd className="num">{formatUsdCents(checkout.subtotal_cents)}</dd>
        </div>
        <div>
          <dt>Tax, {checkout.taxes[country] ?? 0}%</dt>
          <dd className="num">{formatUsdCents(tax)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className="num">{formatUsdCents(checkout.subtotal_cents + tax)}</dd>
        </div>
      </dl>
      {isAsking ? (
        <section className={css.form} aria-label="Confirmation">
          <Note announce>
            <b>Your bank asks you to confirm this payment.</b> In the test both answers are yours.
          </Note>
          <div className="row wrap">
            <Button variant="primary" onClick={() => paying.mutate({ number: card, confirmation: 'accepted' })}>
              Confirm the payment
            </Button>
            <Button onClick={() => paying.mutate({ number: card, confirmation: 'refused' })}>Refuse it</Button>
          </div>
        </section>
      ) : (
        <CardForm
          label="Test payment"
          action={`Pay ${formatUsdCents(checkout.subtotal_cents + tax)}`}
          busy={paying.isPending || paying.isSuccess}
          error={paying.error === null ? undefined : messageOf(paying.error)}
          cards={checkout.cards}
          onSend={(number) => {
            setCard(number)
            paying.mutate({ number })
          }}
        >
          <Field label="Country, which decides the tax">
            <Select value={country} onChange={(event) => setCountry(event.target.value)}>
              {Object.keys(checkout.taxes).map((code) => (
                <option key={code} value={code}>
                  {countries[code] ?? code}
                </option>
              ))}
            </Select>
          </Field>
        </CardForm>
      )}
      <a href={checkout.cancel_url}>Back without paying</a>
    </>
  )
}
