import type { Charge, Customer, Invoice, InvoiceLine, PaymentIntent, PaymentMethod, Session } from './provider-objects.ts'
import { listOf, mustGet, newId, ProviderRefusal, type World } from './provider-world.ts'
import { declineSentences, findTestCard, testTaxPercents, type DeclineCode, type TestCard } from './test-cards.ts'

export const declined = (code: DeclineCode): ProviderRefusal =>
  new ProviderRefusal(402, declineSentences[code], { type: 'card_error', code })

export function mustHaveCard(number: string): TestCard {
  const card = findTestCard(number)
  if (card === undefined) throw declined('incorrect_number')
  return card
}

/** A card, kept for the payments that follow. */
export async function keepCard({ objects, now }: World, customer: Customer, card: TestCard): Promise<void> {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    created: now,
    customer: customer.id,
    ...(card.brand === 'bank'
      ? { type: 'us_bank_account', us_bank_account: { bank_name: 'Test Bank', last4: card.number.slice(-4) } }
      : {
          type: 'card',
          card: { brand: card.brand, last4: card.number.slice(-4), exp_month: 12, exp_year: new Date(now * 1_000).getUTCFullYear() + 3 },
        }),
  }
  await objects.put(method)
  const holder: Customer = { ...customer, default_card: card.number }
  await objects.put(holder)
}

export const last4Of = (method: PaymentMethod): string => ('card' in method ? method.card.last4 : method.us_bank_account.last4)

/** What lines come to with the tax of a country, which is rounded for each, whether it is charged or given back. */
export const withTax = (lines: readonly InvoiceLine[], country: string): number =>
  lines.reduce(
    (sum, { amount }) => sum + amount + Math.sign(amount) * Math.round((Math.abs(amount) * (testTaxPercents[country] ?? 0)) / 100),
    0,
  )

interface Wanted {
  readonly customer: Customer
  readonly reason: NonNullable<Invoice['billing_reason']>
  readonly lines: readonly InvoiceLine[]
  readonly subscriptionId: string | null
}

/** An invoice over some lines, with the tax of the customer's country, not paid yet. */
export async function makeInvoice({ objects, now, pages }: World, { customer, reason, lines, subscriptionId }: Wanted): Promise<Invoice> {
  const id = newId('in')
  const year = new Date(now * 1_000).getUTCFullYear()
  const number = `TEST-${year}-${String(await objects.nextNumber('invoice')).padStart(6, '0')}`
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const total = withTax(lines, customer.country)
  const invoice: Invoice = {
    id,
    object: 'invoice',
    created: now,
    number,
    status: 'open',
    currency: 'usd',
    customer: customer.id,
    billing_reason: reason,
    subtotal,
    total_excluding_tax: subtotal,
    total,
    amount_due: total,
    amount_paid: 0,
    attempt_count: 0,
    next_payment_attempt: null,
    post_payment_credit_notes_amount: 0,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    parent: subscriptionId === null ? null : { type: 'subscription_details', subscription_details: { subscription: subscriptionId } },
    payments: listOf([], '/v1/invoice_payments'),
    hosted_invoice_url: null,
    invoice_pdf: `${pages}/documents/${id}/`,
    status_transitions: { paid_at: null, finalized_at: now },
  }
  await objects.put(invoice)
  return invoice
}

/** The money of a payment that was taken, with what it was for. */
export async function takeMoney(
  { objects, now, emit }: World,
  given: { readonly intent: PaymentIntent; readonly card: TestCard; readonly invoice: Invoice; readonly customer: Customer },
): Promise<{ readonly intent: PaymentIntent; readonly invoice: Invoice }> {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    created: now,
    amount: given.invoice.total,
    amount_refunded: 0,
    currency: 'usd',
    disputed: false,
    paid: true,
    refunded: false,
    status: 'succeeded',
    customer: given.customer.id,
    payment_intent: given.intent.id,
    card: given.card.number,
  }
  const intent: PaymentIntent = {
    ...given.intent,
    amount: given.invoice.total,
    amount_received: given.invoice.total,
    status: 'succeeded',
    latest_charge: charge.id,
    invoice_id: given.invoice.id,
  }
  const invoice: Invoice = {
    ...given.invoice,
    status: 'paid',
    amount_paid: given.invoice.total,
    attempt_count: given.invoice.attempt_count + 1,
    next_payment_attempt: null,
    status_transitions: { ...given.invoice.status_transitions, paid_at: now },
    payments: listOf(
      [
        {
          id: newId('inpay'),
          object: 'invoice_payment',
          created: now,
          amount_paid: given.invoice.total,
          currency: 'usd',
          status: 'paid',
          invoice: given.invoice.id,
          payment: { type: 'payment_intent', payment_intent: intent.id },
        },
      ],
      '/v1/invoice_payments',
    ),
  }
  for (const object of [charge, intent, invoice]) await objects.put(object)
  await emit('payment_intent.succeeded', intent)
  await emit('charge.succeeded', charge)
  await emit('invoice.paid', invoice)
  return { intent, invoice }
}

export const newIntent = ({ now }: World, customer: Customer, amount: number, sessionId: string | null): PaymentIntent => ({
  id: newId('pi'),
  object: 'payment_intent',
  created: now,
  amount,
  amount_received: 0,
  currency: 'usd',
  status: 'requires_payment_method',
  metadata: {},
  customer: customer.id,
  latest_charge: null,
  invoice_id: null,
  session_id: sessionId,
})

/** Pays an invoice by the customer's card; gives why it was refused. */
export async function payByDefaultCard(world: World, invoice: Invoice): Promise<Invoice | DeclineCode> {
  const customer = await mustGet<Customer>(world.objects, 'customer', invoice.customer)
  const card = customer.default_card === null ? undefined : findTestCard(customer.default_card)
  if (card === undefined || card.declinesLater === true || card.declines !== undefined) return card?.declines ?? 'card_declined'
  // Nobody is there to confirm what is charged by itself.
  if (card.confirmsEachTime === true) return 'authentication_required'
  const intent = newIntent(world, customer, invoice.total, null)
  return (await takeMoney(world, { intent, card, invoice, customer })).invoice
}

/** An amount of its own on a preview. */
export const partLine = (amount: number, now: number): InvoiceLine => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency: 'usd',
  description: null,
  period: { start: now, end: now },
  quantity: 1,
  pricing: null,
  parent: null,
})

export const lineOf = (session: Session, description: string, now: number): InvoiceLine => {
  const { price, quantity } = session.line_items.data[0]!
  return {
    id: newId('il'),
    object: 'line_item',
    amount: (price.unit_amount ?? 0) * quantity,
    currency: 'usd',
    description,
    period: { start: now, end: now },
    quantity,
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
    parent: null,
  }
}
