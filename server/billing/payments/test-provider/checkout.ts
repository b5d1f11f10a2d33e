import { saleOf } from '@playbook/contract/business-plans'
import type { Charge, Customer, Dispute, Invoice, PaymentIntent, Session } from './provider-objects.ts'
import { listOf, mustGet, mustHavePrice, newId, ProviderRefusal, type World } from './provider-world.ts'
import { moveSubscriptions, startSubscription } from './subscriptions.ts'
import { declined, keepCard, lineOf, makeInvoice, mustHaveCard, newIntent, takeMoney } from './take-payment.ts'
import { testTaxPercents, type TestCard } from './test-cards.ts'

const sessionSeconds = 24 * 3_600
/** After which what is slow, or comes later, happens. */
const laterSeconds = 60

export interface NewSession {
  readonly mode: 'payment' | 'subscription'
  readonly customer: string
  readonly price: string
  readonly quantity: number
  readonly successUrl: string
  readonly cancelUrl: string
  readonly reference: string | null
  readonly metadata: Record<string, string>
}

export async function openSession({ objects, now, pages }: World, wanted: NewSession): Promise<Session> {
  await mustGet<Customer>(objects, 'customer', wanted.customer)
  const price = mustHavePrice(wanted.price)
  if ((price.recurring !== null) !== (wanted.mode === 'subscription'))
    throw new ProviderRefusal(400, `You specified \`${wanted.mode}\` mode but passed a price of another kind`)
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    created: now,
    expires_at: now + sessionSeconds,
    mode: wanted.mode,
    status: 'open',
    payment_status: 'unpaid',
    url: `${pages}/pay/${id}`,
    success_url: wanted.successUrl,
    cancel_url: wanted.cancelUrl,
    client_reference_id: wanted.reference,
    metadata: wanted.metadata,
    currency: price.currency,
    amount_subtotal: (price.unit_amount ?? 0) * wanted.quantity,
    amount_total: (price.unit_amount ?? 0) * wanted.quantity,
    customer: wanted.customer,
    payment_intent: null,
    subscription: null,
    invoice: null,
    line_items: listOf(
      [{ id: newId('li'), object: 'item' as const, quantity: wanted.quantity, price }],
      `/v1/checkout/sessions/${id}/line_items`,
    ),
  }
  await objects.put(session)
  return session
}

export interface CardGiven {
  readonly number: string
  readonly country: string
  /** What the payer answered to the step of confirmation. */
  readonly confirmation?: 'accepted' | 'refused'
}

export type PayOutcome = 'paid' | 'confirm' | 'processing'

/** What pressing “Pay” on the provider's page does. Throws where the card is refused; the session stays open then. */
export async function paySession(world: World, sessionId: string, given: CardGiven): Promise<PayOutcome> {
  const { objects, now } = world
  const session = await mustGet<Session>(objects, 'checkout.session', sessionId)
  if (session.status !== 'open' || session.expires_at <= now)
    throw new ProviderRefusal(400, 'This checkout is over.', { code: 'session_over' })
  if (!Object.hasOwn(testTaxPercents, given.country)) throw new ProviderRefusal(400, 'This country is not known to the test.')
  const card = mustHaveCard(given.number)
  if (card.declines !== undefined) throw declined(card.declines)
  if (card.confirms === true && given.confirmation === undefined) return 'confirm'
  if (card.confirms === true && given.confirmation === 'refused') throw declined('authentication_failed')
  if (card.isSlow === true && session.mode === 'subscription') throw declined('card_declined')
  const before = await mustGet<Customer>(objects, 'customer', session.customer)
  await keepCard(world, { ...before, country: given.country }, card)
  const customer = await mustGet<Customer>(objects, 'customer', session.customer)
  if (card.isSlow === true) {
    const intent: PaymentIntent = { ...newIntent(world, customer, session.amount_total ?? 0, session.id), status: 'processing' }
    await objects.put(intent)
    const waiting: Session = { ...session, status: 'complete', payment_intent: intent.id, url: null, awaited_card: card.number }
    await objects.put(waiting)
    await world.emit('checkout.session.completed', waiting)
    return 'processing'
  }
  await (session.mode === 'payment' ? payPack(world, session, customer, card) : payPlan(world, session, customer, card))
  return 'paid'
}

const nameOfLine = (session: Session) => {
  const price = session.line_items.data[0]!.price
  return saleOf(price.lookup_key ?? '')?.line ?? price.id
}

async function payPack(world: World, session: Session, customer: Customer, card: TestCard): Promise<void> {
  const { objects, now, emit } = world
  const lines = [lineOf(session, nameOfLine(session), now)]
  const unpaid = await makeInvoice(world, { customer, reason: 'manual', lines, subscriptionId: null })
  const known = session.payment_intent === null ? undefined : await objects.get<PaymentIntent>(session.payment_intent)
  const intent = known ?? newIntent(world, customer, unpaid.total, session.id)
  const paid = await takeMoney(world, { intent, card, invoice: unpaid, customer })
  const isLate = session.status === 'complete'
  const done = await finish(world, session, paid.invoice, { payment_intent: paid.intent.id })
  await emit(isLate ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', done)
}

async function payPlan(world: World, session: Session, customer: Customer, card: TestCard): Promise<void> {
  const price = session.line_items.data[0]!.price
  const started = await startSubscription(world, customer, price, session.metadata ?? {})
  const intent = newIntent(world, customer, started.invoice.total, session.id)
  const { invoice } = await takeMoney(world, { intent, card, invoice: started.invoice, customer })
  const done = await finish(world, session, invoice, { subscription: started.subscription.id })
  await world.emit('customer.subscription.created', started.subscription)
  await world.emit('checkout.session.completed', done)
}

async function finish({ objects }: World, session: Session, invoice: Invoice, more: Partial<Session>): Promise<Session> {
  const { awaited_card: _, ...rest } = session
  const done: Session = {
    ...rest,
    ...more,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    invoice: invoice.id,
    amount_subtotal: invoice.subtotal,
    amount_total: invoice.total,
  }
  await objects.put(done)
  return done
}

export async function expireSession({ objects, emit }: World, session: Session): Promise<Session> {
  const expired: Session = { ...session, status: 'expired', url: null }
  await objects.put(expired)
  await emit('checkout.session.expired', expired)
  return expired
}

/** What happens at the provider by itself as time goes on. */
export async function moveOn(world: World): Promise<void> {
  const { objects, now, emit } = world
  for (const session of await objects.list<Session>('checkout.session')) {
    if (session.status === 'open' && session.expires_at <= now) await expireSession(world, session)
    if (session.awaited_card === undefined || session.payment_intent === null) continue
    const intent = await mustGet<PaymentIntent>(objects, 'payment_intent', session.payment_intent)
    if (intent.created + laterSeconds > now) continue
    const customer = await mustGet<Customer>(objects, 'customer', session.customer)
    await payPack(world, session, customer, mustHaveCard(session.awaited_card))
  }
  for (const charge of await objects.list<Charge>('charge')) {
    if (charge.disputed || mustHaveCard(charge.card).disputes !== true || charge.created + laterSeconds > now) continue
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      created: now,
      amount: charge.amount,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      charge: charge.id,
      payment_intent: charge.payment_intent,
    }
    await objects.put(dispute)
    const disputed: Charge = { ...charge, disputed: true }
    await objects.put(disputed)
    await emit('charge.dispute.created', dispute)
  }
  await moveSubscriptions(world)
}
