import { Failure } from '@playbook/contract/failure'
import type Stripe from 'stripe'
import type { ProviderEvent, ProviderObject } from './payment-provider.ts'

/** How far the moment of a signature may lie from now, either way. */
const toleranceSeconds = 300

interface Signed {
  readonly raw: Buffer
  readonly signature: string | undefined
  readonly nowMs: number
  /** Several while one replaces another. */
  readonly secrets: readonly string[]
  readonly webhooks: Stripe['webhooks']
}

/** An event whose signature over the very bytes is good. Everything else is refused alike. */
export function readSignedEvent({ raw, signature, nowMs, secrets, webhooks }: Signed): ProviderEvent {
  const refuse = (cause?: unknown) => new Failure('webhook_refused', { cause })
  const moment = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1] ?? Number.NaN)
  // The library looks back only.
  if (signature === undefined || !(Math.abs(nowMs / 1_000 - moment) <= toleranceSeconds)) throw refuse()
  let last: unknown
  for (const secret of secrets) {
    try {
      return presentEvent(webhooks.constructEvent(raw, signature, secret, toleranceSeconds, undefined, nowMs))
    } catch (error) {
      last = error
    }
  }
  throw refuse(last)
}

type About = (object: Readonly<Record<string, unknown>>) => ProviderObject | null
const byField =
  (kind: ProviderObject['kind'], field: string): About =>
  (object) => {
    const id = object[field]
    return typeof id === 'string' && id !== '' ? { kind, id } : null
  }

/** What is followed, by the beginning of the event's type. */
const followed: readonly (readonly [prefix: string, about: About])[] = [
  ['checkout.session.', byField('checkout', 'id')],
  ['payment_intent.succeeded', byField('payment', 'id')],
  ['invoice_payment.', () => null],
  ['invoice.upcoming', () => null],
  ['invoice.', byField('invoice', 'id')],
  ['customer.subscription.', byField('subscription', 'id')],
  ['charge.dispute.', byField('payment', 'payment_intent')],
  ['charge.refund', byField('payment', 'payment_intent')],
  ['refund.', byField('payment', 'payment_intent')],
  ['credit_note.', byField('credit_note', 'id')],
]

function presentEvent(event: Stripe.Event): ProviderEvent {
  const { id, type, created } = event
  const object: unknown = (event as { data?: { object?: unknown } }).data?.object
  if (typeof id !== 'string' || typeof type !== 'string' || typeof created !== 'number') throw new Failure('webhook_refused')
  const about = followed.find(([prefix]) => type.startsWith(prefix))?.[1]
  const isObject = typeof object === 'object' && object !== null
  return {
    id: id.slice(0, 200),
    type: type.slice(0, 200),
    createdAt: new Date(created * 1_000),
    about: about === undefined || !isObject ? null : about(object as Readonly<Record<string, unknown>>),
  }
}
