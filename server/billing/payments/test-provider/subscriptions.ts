import { saleOf } from '@playbook/contract/business-plans'
import { addMonths } from '../add-months.ts'
import type { Customer, Invoice, InvoiceLine, Price, Subscription } from './provider-objects.ts'
import { listOf, mustGet, newId, ProviderRefusal, type World } from './provider-world.ts'
import { declined, makeInvoice, payByDefaultCard } from './take-payment.ts'

const daySeconds = 86_400
/** How many days after a refused payment it is tried again, by the number of tries before; after the last the plan ends. */
const retryDays = [3, 4, 7]

const monthAfter = (seconds: number) => addMonths(new Date(seconds * 1_000), 1).getTime() / 1_000

const nameOf = (price: Price) => saleOf(price.lookup_key ?? '')?.name ?? price.id

const periodLine = (price: Price, amount: number, period: { start: number; end: number }, proration: boolean): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency: 'usd',
  description: proration ? `${amount < 0 ? 'Unused' : 'Remaining'} time on ${nameOf(price)}` : `${nameOf(price)}, one month`,
  period,
  quantity: 1,
  pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
  parent: { type: 'subscription_item_details', subscription_item_details: { proration } },
})

/** A plan from now on, with the invoice of its first month, which is still to be paid. */
export async function startSubscription(world: World, customer: Customer, price: Price, metadata: Record<string, string>) {
  const { objects, now } = world
  const id = newId('sub')
  const period = { start: now, end: monthAfter(now) }
  const invoice = await makeInvoice(world, {
    customer,
    reason: 'subscription_create',
    lines: [periodLine(price, price.unit_amount ?? 0, period, false)],
    subscriptionId: id,
  })
  const subscription: Subscription = {
    id,
    object: 'subscription',
    created: now,
    customer: customer.id,
    currency: 'usd',
    metadata,
    status: 'active',
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: invoice.id,
    items: listOf(
      [
        {
          id: newId('si'),
          object: 'subscription_item' as const,
          current_period_start: period.start,
          current_period_end: period.end,
          price,
          quantity: 1 as const,
        },
      ],
      '/v1/subscription_items',
    ),
  }
  await objects.put(subscription)
  return { subscription, invoice }
}

const itemOf = (subscription: Subscription) => subscription.items.data[0]!

async function save({ objects, emit }: World, subscription: Subscription, type: 'updated' | 'deleted' = 'updated'): Promise<Subscription> {
  await objects.put(subscription)
  await emit(`customer.subscription.${type}`, subscription)
  return subscription
}

/** What a change of plan costs for the rest of the period. */
export function prorate(subscription: Subscription, price: Price, now: number): InvoiceLine[] {
  const item = itemOf(subscription)
  const period = { start: now, end: item.current_period_end }
  const left = Math.max(0, Math.min(1, (item.current_period_end - now) / (item.current_period_end - item.current_period_start)))
  return [
    periodLine(item.price, -Math.round((item.price.unit_amount ?? 0) * left), period, true),
    periodLine(price, Math.round((price.unit_amount ?? 0) * left), period, true),
  ]
}

/** The line of the next period, at the price that the plan has then, or at another one. */
export function nextLine(subscription: Subscription, price: Price | null): InvoiceLine {
  const item = itemOf(subscription)
  const period = { start: item.current_period_end, end: monthAfter(item.current_period_end) }
  const charged = price ?? item.price
  return periodLine(charged, charged.unit_amount ?? 0, period, false)
}

export interface SubscriptionChange {
  readonly cancelAtPeriodEnd?: boolean
  readonly price?: Price
  readonly isInvoicedNow: boolean
  /** The moment from which the rest of the period counts. */
  readonly prorationAt: number
}

export async function changeSubscription(world: World, subscription: Subscription, change: SubscriptionChange): Promise<Subscription> {
  const { objects, now } = world
  if (subscription.status === 'canceled') throw new ProviderRefusal(400, 'A canceled subscription can only update its cancellation_details')
  const changed: Subscription = { ...subscription, items: structuredClone(subscription.items) }
  if (change.cancelAtPeriodEnd !== undefined) {
    changed.cancel_at_period_end = change.cancelAtPeriodEnd
    changed.canceled_at = change.cancelAtPeriodEnd ? now : null
  }
  if (change.price !== undefined) {
    const lines = prorate(subscription, change.price, change.prorationAt)
    itemOf(changed).price = change.price
    if (change.isInvoicedNow && lines.reduce((sum, line) => sum + line.amount, 0) > 0) {
      const customer = await mustGet<Customer>(objects, 'customer', subscription.customer)
      const invoice = await makeInvoice(world, { customer, reason: 'subscription_update', lines, subscriptionId: subscription.id })
      const paid = await payByDefaultCard(world, invoice)
      if (typeof paid === 'string') throw declined(paid)
      changed.latest_invoice = invoice.id
    }
  }
  return save(world, changed)
}

const endSubscription = (world: World, subscription: Subscription): Promise<Subscription> =>
  save(world, { ...subscription, status: 'canceled', canceled_at: world.now, ended_at: world.now }, 'deleted')

/** The next month of a plan whose period is over: paid, or past due from now on. */
async function renew(world: World, subscription: Subscription): Promise<void> {
  if (subscription.cancel_at_period_end) {
    await endSubscription(world, subscription)
    return
  }
  const { objects } = world
  const line = nextLine(subscription, null)
  const { period } = line
  const customer = await mustGet<Customer>(objects, 'customer', subscription.customer)
  const invoice = await makeInvoice(world, {
    customer,
    reason: 'subscription_cycle',
    lines: [line],
    subscriptionId: subscription.id,
  })
  const renewed: Subscription = { ...subscription, latest_invoice: invoice.id, items: structuredClone(subscription.items) }
  Object.assign(itemOf(renewed), { current_period_start: period.start, current_period_end: period.end })
  await objects.put(renewed)
  await tryToPay(world, renewed, invoice)
}

/** Pays what is open of a plan, or sets the next try; after the last the plan ends. */
async function tryToPay(world: World, subscription: Subscription, invoice: Invoice): Promise<void> {
  const { objects, now, emit } = world
  const paid = await payByDefaultCard(world, invoice)
  if (typeof paid !== 'string') {
    await save(world, { ...subscription, status: 'active' })
    return
  }
  const days = retryDays[invoice.attempt_count]
  const open: Invoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: days === undefined ? null : now + days * daySeconds,
    status: days === undefined ? 'uncollectible' : 'open',
  }
  await objects.put(open)
  await emit('invoice.payment_failed', open)
  if (days === undefined) await endSubscription(world, subscription)
  else await save(world, { ...subscription, status: 'past_due' })
}

/** Tries what a customer owes again, as after a new card was given. */
export async function payOpenInvoices(world: World, customerId: string, isDue: (invoice: Invoice) => boolean = () => true): Promise<void> {
  for (const invoice of await world.objects.list<Invoice>('invoice')) {
    const of = invoice.parent?.subscription_details.subscription
    if (invoice.customer !== customerId || invoice.status !== 'open' || of === undefined || !isDue(invoice)) continue
    await tryToPay(world, await mustGet<Subscription>(world.objects, 'subscription', of), invoice)
  }
}

/** Renews and ends what is due, and tries payments again whose moment has come. */
export async function moveSubscriptions(world: World): Promise<void> {
  const { objects, now } = world
  for (const { id } of await objects.list<Subscription>('subscription')) {
    const found = await mustGet<Subscription>(objects, 'subscription', id)
    if (found.status === 'canceled') continue
    if (found.status === 'past_due')
      await payOpenInvoices(
        world,
        found.customer,
        (invoice) => invoice.next_payment_attempt !== null && invoice.next_payment_attempt <= now,
      )
    else if (itemOf(found).current_period_end <= now) await renew(world, found)
  }
}
