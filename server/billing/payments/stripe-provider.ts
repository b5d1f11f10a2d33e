import { saleOf, sales } from '@playbook/contract/business-plans'
import { Failure } from '@playbook/contract/failure'
import Stripe from 'stripe'
import type { Charge, PaymentProvider, ProviderCheckout, ProviderDocument, ProviderInvoice, Purchase } from './payment-provider.ts'
import { readSignedEvent } from './read-signed-event.ts'

export interface StripeSettings {
  readonly key: string
  readonly webhookSecrets: readonly string[]
  /** Null: Stripe's own address. */
  readonly url: string | null
}

interface Opening {
  readonly settings: StripeSettings
  readonly isTest: boolean
  /** In place of a socket. */
  readonly fetch?: typeof fetch
}

const timeoutMs = 12_000
const pricesKeptMs = 5 * 60_000
const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
const dateOf = (seconds: number) => new Date(seconds * 1_000)

/** Which of Stripe's errors say that there is no such object. */
const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404

/** What is asked of Stripe, with its errors as ours. */
async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError) throw new Failure('payment_declined', { message: cause.message, cause })
    if (cause instanceof Stripe.errors.StripeError && !isMissing(cause)) throw new Failure('payments_unavailable', { cause })
    throw cause
  }
}

async function find<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await ask(question)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const statusOf = (status: Stripe.Subscription.Status) =>
  (({ active: 'active', trialing: 'active', past_due: 'past_due', unpaid: 'past_due', incomplete: 'incomplete' }) as const)[
    status as 'active'
  ] ?? 'cancelled'

const documentStates: Readonly<Record<string, ProviderDocument['state']>> = {
  open: 'open',
  paid: 'paid',
  uncollectible: 'open',
  void: 'void',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How a payment method is called, and until when it holds. */
function methodWords({ type, card, us_bank_account: bank, sepa_debit: sepa }: Stripe.PaymentMethod): {
  name: string
  expires: string | null
} {
  if (card !== undefined)
    return {
      name: `${capital(card.brand)} ending ${card.last4}`,
      expires: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`,
    }
  const last4 = bank?.last4 ?? sepa?.last4
  const name = bank?.bank_name ?? (bank === undefined && sepa === undefined ? capital(type.replaceAll('_', ' ')) : 'Bank account')
  return { name: last4 == null ? name : `${name} ending ${last4}`, expires: null }
}

const chargeOf = (preview: Pick<Stripe.Invoice, 'amount_due' | 'total' | 'total_excluding_tax'>): Charge => ({
  cents: Math.max(0, preview.amount_due),
  taxCents: Math.max(0, preview.total - (preview.total_excluding_tax ?? preview.total)),
})

/** Stripe, by its own library. */
export function openStripe({ settings, isTest, fetch }: Opening): PaymentProvider {
  const address = settings.url === null ? null : new URL(settings.url)
  const stripe = new Stripe(settings.key, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(fetch === undefined ? {} : { httpClient: Stripe.createFetchHttpClient(fetch) }),
    ...(address === null
      ? {}
      : { host: address.hostname, port: address.port === '' ? (address.protocol === 'https:' ? 443 : 80) : Number(address.port) }),
    ...(address === null ? {} : { protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const) }),
  })

  let known: { readonly at: number; readonly byCode: Map<string, string>; readonly byPrice: Map<string, string> } | undefined
  async function prices() {
    if (known !== undefined && Date.now() - known.at < pricesKeptMs) return known
    // Ten keys are the most that Stripe takes in one question.
    const { data } = await stripe.prices.list({ lookup_keys: sales.map(({ code }) => code), active: true, limit: 100 })
    const pairs = data.flatMap((price) => (price.lookup_key === null ? [] : [[price.lookup_key, price.id] as const]))
    known = { at: Date.now(), byCode: new Map(pairs), byPrice: new Map(pairs.map(([code, id]) => [id, code])) }
    return known
  }
  async function priceOf(planCode: string): Promise<string> {
    const id = (await prices()).byCode.get(planCode)
    if (id === undefined) throw new Failure('payments_unavailable', { message: `The payment provider has no price for '${planCode}'.` })
    return id
  }
  /** A price may have lost its key to a newer one: then its metadata says what it was. */
  async function planOfPrice(priceId: string): Promise<string | null> {
    const code = (await prices()).byPrice.get(priceId)
    if (code !== undefined) return code
    const price = await find(() => stripe.prices.retrieve(priceId))
    return price?.lookup_key ?? price?.metadata['plan_code'] ?? null
  }

  async function disputeOf(reference: string, charge: Stripe.Charge | null): Promise<Pick<Purchase, 'isDisputed' | 'isDisputeLost'>> {
    if (charge?.disputed !== true) return { isDisputed: false, isDisputeLost: false }
    const { data } = await stripe.disputes.list({ payment_intent: reference, limit: 100 })
    const against = data.filter(({ status }) => !['won', 'warning_closed', 'prevented'].includes(status))
    const isDisputed = against.length > 0
    return { isDisputed, isDisputeLost: isDisputed && against.every(({ status }) => status === 'lost') }
  }

  type Paid = Pick<Purchase, 'kind' | 'planCode' | 'fromPlanCode' | 'subtotalCents' | 'totalCents' | 'invoiceId' | 'customerId'>
  async function purchaseOf(reference: string, paid: Paid): Promise<Purchase | null> {
    const intent = await find(() => stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }))
    if (intent?.status !== 'succeeded') return null
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
    return {
      ...paid,
      reference,
      currency: intent.currency,
      paidAt: dateOf(charge?.created ?? intent.created),
      refundedCents: charge?.amount_refunded ?? 0,
      ...(await disputeOf(reference, charge)),
    }
  }

  async function presentCheckout(session: Stripe.Checkout.Session): Promise<ProviderCheckout> {
    const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid'
    const reference = idOf(session.payment_intent)
    const price = session.line_items?.data[0]?.price
    const purchase =
      session.mode === 'payment' && isPaid && reference !== null
        ? await purchaseOf(reference, {
            kind: 'pack',
            planCode: price == null ? null : (price.lookup_key ?? (await planOfPrice(price.id))),
            fromPlanCode: null,
            subtotalCents: session.amount_subtotal ?? 0,
            totalCents: session.amount_total ?? 0,
            invoiceId: idOf(session.invoice),
            customerId: idOf(session.customer),
          })
        : null
    return {
      sessionId: session.id,
      checkoutId: session.metadata?.['checkout_id'] ?? null,
      status: session.status === 'expired' ? 'expired' : session.status !== 'complete' ? 'open' : isPaid ? 'paid' : 'processing',
      subscriptionId: idOf(session.subscription),
      invoiceId: idOf(session.invoice),
      purchase,
    }
  }

  const presentInvoiceDocument = (invoice: Stripe.Invoice): ProviderDocument | null => {
    const state = documentStates[invoice.status ?? 'draft']
    if (state === undefined) return null
    const isRefunded =
      invoice.status === 'paid' && invoice.amount_paid > 0 && invoice.post_payment_credit_notes_amount >= invoice.amount_paid
    return {
      id: invoice.id,
      kind: 'invoice',
      customerId: idOf(invoice.customer),
      number: invoice.number ?? invoice.id,
      issuedAt: dateOf(invoice.created),
      description: invoice.lines.data.findLast((line) => line.amount >= 0)?.description ?? invoice.description ?? 'Tokens',
      state: isRefunded ? 'refunded' : state,
      totalCents: invoice.total,
      taxCents: invoice.total - (invoice.total_excluding_tax ?? invoice.total),
      currency: invoice.currency,
    }
  }

  const isProration = (line: Stripe.InvoiceLineItem) => line.parent?.subscription_item_details?.proration === true
  const priceIdOf = (line: Stripe.InvoiceLineItem | undefined) => idOf(line?.pricing?.price_details?.price)

  async function purchaseOfInvoice(invoice: Stripe.Invoice): Promise<Purchase | null> {
    const payment = invoice.payments?.data.find((found) => found.status === 'paid')?.payment
    const reference = idOf(payment?.payment_intent)
    const ofSubscription = invoice.parent?.subscription_details != null
    if (invoice.status !== 'paid' || reference === null || !ofSubscription) return null
    const lines = invoice.lines.data
    const isChange = lines.every(isProration)
    const [to, from] = isChange
      ? [lines.find((line) => line.amount > 0), lines.find((line) => line.amount < 0)]
      : [lines.find((line) => !isProration(line)), undefined]
    const [toPrice, fromPrice] = [priceIdOf(to), priceIdOf(from)]
    return purchaseOf(reference, {
      kind: isChange ? 'change' : 'period',
      planCode: toPrice === null ? null : await planOfPrice(toPrice),
      fromPlanCode: fromPrice === null ? null : await planOfPrice(fromPrice),
      subtotalCents: invoice.subtotal,
      totalCents: invoice.total,
      invoiceId: invoice.id,
      customerId: idOf(invoice.customer),
    })
  }

  async function readInvoice(id: string): Promise<ProviderInvoice | null> {
    const invoice = await find(() => stripe.invoices.retrieve(id, { expand: ['payments'] }))
    if (invoice === null) return null
    return {
      document: presentInvoiceDocument(invoice),
      subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
      nextAttemptAt: invoice.status === 'open' && invoice.next_payment_attempt !== null ? dateOf(invoice.next_payment_attempt) : null,
      purchase: await ask(() => purchaseOfInvoice(invoice)),
    }
  }

  async function readCheckout(sessionId: string): Promise<ProviderCheckout | null> {
    const session = await find(() => stripe.checkout.sessions.retrieve(sessionId, { expand: ['line_items'] }))
    return session === null ? null : ask(() => presentCheckout(session))
  }

  async function itemOf(subscriptionId: string): Promise<string> {
    const found = await stripe.subscriptions.retrieve(subscriptionId)
    const item = found.items.data[0]
    if (item === undefined) throw new Error(`The subscription ${subscriptionId} has no item`)
    return item.id
  }

  return {
    isTest,
    createCustomer: ({ userId, email }) =>
      ask(async () => {
        const made = await stripe.customers.create({ email, metadata: { user_id: userId } }, { idempotencyKey: `customer-${userId}` })
        return made.id
      }),
    createCheckout: ({ checkoutId, customerId, planCode, quantity, returnUrl, cancelUrl }) =>
      ask(async () => {
        const isPlan = saleOf(planCode)?.isMonthly === true
        const metadata = { checkout_id: checkoutId, plan_code: planCode }
        const session = await stripe.checkout.sessions.create(
          {
            mode: isPlan ? 'subscription' : 'payment',
            customer: customerId,
            client_reference_id: checkoutId,
            metadata,
            line_items: [{ price: await priceOf(planCode), quantity }],
            success_url: returnUrl,
            cancel_url: cancelUrl,
            automatic_tax: { enabled: true },
            customer_update: { address: 'auto', name: 'auto' },
            tax_id_collection: { enabled: true },
            ...(isPlan ? { subscription_data: { metadata } } : { invoice_creation: { enabled: true }, payment_intent_data: { metadata } }),
          },
          { idempotencyKey: `checkout-${checkoutId}` },
        )
        if (session.url === null) throw new Error(`The checkout ${session.id} has no page`)
        return { sessionId: session.id, url: session.url }
      }),
    readCheckout,
    findCheckoutOfPayment: (reference) =>
      ask(async () => {
        const { data } = await stripe.checkout.sessions.list({ payment_intent: reference, limit: 1 })
        return data[0] === undefined ? null : readCheckout(data[0].id)
      }),
    findInvoiceOfPayment: (reference) =>
      ask(async () => {
        const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: reference }, limit: 1 })
        return idOf(data[0]?.invoice)
      }),
    readInvoice,
    async readCreditNote(id) {
      const note = await find(() => stripe.creditNotes.retrieve(id))
      if (note === null) return null
      return {
        id: note.id,
        kind: 'credit_note',
        customerId: idOf(note.customer),
        number: note.number,
        issuedAt: dateOf(note.created),
        description: note.memo ?? 'Refund',
        state: note.status === 'void' ? 'void' : 'refunded',
        totalCents: -note.total,
        taxCents: -(note.total - (note.total_excluding_tax ?? note.total)),
        currency: note.currency,
      }
    },
    async readSubscription(id) {
      const found = await find(() => stripe.subscriptions.retrieve(id))
      const item = found?.items.data[0]
      if (found === null || item === undefined) return null
      return {
        id: found.id,
        customerId: idOf(found.customer) ?? '',
        planCode: item.price.lookup_key ?? (await ask(() => planOfPrice(item.price.id))),
        status: statusOf(found.status),
        cancelAtPeriodEnd: found.cancel_at_period_end,
        startedAt: dateOf(found.created),
        periodStart: dateOf(item.current_period_start),
        periodEnd: dateOf(item.current_period_end),
        endedAt: found.ended_at === null ? null : dateOf(found.ended_at),
        latestInvoiceId: idOf(found.latest_invoice),
      }
    },
    setCancelAtPeriodEnd: (id, cancels) => ask(async () => void (await stripe.subscriptions.update(id, { cancel_at_period_end: cancels }))),
    previewChange: ({ subscriptionId, planCode, prorationAt }) =>
      ask(async () => {
        if (prorationAt === null) return { cents: 0, taxCents: 0 }
        const preview = await stripe.invoices.createPreview({
          subscription: subscriptionId,
          subscription_details: {
            items: [{ id: await itemOf(subscriptionId), price: await priceOf(planCode) }],
            proration_behavior: 'always_invoice',
            proration_date: prorationAt,
          },
        })
        return chargeOf(preview)
      }),
    previewParts: (customerId, parts) =>
      ask(async () => {
        const items = await Promise.all(
          parts.map(async ({ planCode, cents }) => {
            const { currency, product, tax_behavior: behavior } = await stripe.prices.retrieve(await priceOf(planCode))
            const { tax_code: code } = await stripe.products.retrieve(idOf(product) ?? '')
            // An amount of its own, with what a price is taxed by: a price made up for it may not be below zero.
            return {
              amount: cents,
              currency,
              ...(behavior == null ? {} : { tax_behavior: behavior }),
              ...(code == null ? {} : { tax_code: idOf(code) ?? '' }),
            }
          }),
        )
        return chargeOf(
          await stripe.invoices.createPreview({
            customer: customerId,
            currency: items[0]?.currency ?? 'usd',
            automatic_tax: { enabled: true },
            invoice_items: items,
          }),
        )
      }),
    previewNext: ({ subscriptionId, planCode }) =>
      find(async () => {
        const items = planCode === undefined ? null : [{ id: await itemOf(subscriptionId), price: await priceOf(planCode) }]
        return chargeOf(
          await stripe.invoices.createPreview({
            subscription: subscriptionId,
            ...(items === null ? {} : { subscription_details: { items, proration_behavior: 'none' as const } }),
          }),
        )
      }),
    changePlan: ({ subscriptionId, planCode, prorationAt, key }) =>
      ask(async () => {
        const items = [{ id: await itemOf(subscriptionId), price: await priceOf(planCode) }]
        await stripe.subscriptions.update(
          subscriptionId,
          prorationAt === null
            ? { items, proration_behavior: 'none' }
            : { items, proration_behavior: 'always_invoice', proration_date: prorationAt, payment_behavior: 'error_if_incomplete' },
          { idempotencyKey: key },
        )
      }),
    openPortal: (customer, returnUrl) =>
      ask(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),
    listPaymentMethods: (customerId) =>
      ask(async () => {
        const [{ data }, running, customer] = await Promise.all([
          stripe.customers.listPaymentMethods(customerId, { limit: 100 }),
          stripe.subscriptions.list({ customer: customerId, limit: 10 }),
          stripe.customers.retrieve(customerId),
        ])
        // A plan may have a method of its own; else it is the customer's.
        const ofPlan = running.data.map((each) => idOf(each.default_payment_method)).find((id) => id !== null)
        const ofCustomer = 'invoice_settings' in customer ? idOf(customer.invoice_settings.default_payment_method) : null
        return data.map((method) => ({ id: method.id, ...methodWords(method), isDefault: method.id === (ofPlan ?? ofCustomer) }))
      }),
    refund: ({ invoiceId, cents, memo, key }) =>
      ask(async () => {
        const note = await stripe.creditNotes.create(
          { invoice: invoiceId, amount: cents, refund_amount: cents, memo },
          { idempotencyKey: key },
        )
        return note.id
      }),
    async documentUrl(id, kind) {
      if (kind === 'credit_note') return (await find(() => stripe.creditNotes.retrieve(id)))?.pdf ?? null
      return (await find(() => stripe.invoices.retrieve(id)))?.invoice_pdf ?? null
    },
    listSince: (since) =>
      ask(async () => {
        const created = { gte: Math.floor(since.getTime() / 1_000) }
        const most = { limit: 10_000 }
        const [invoices, sessions, subscriptions, charges] = await Promise.all([
          stripe.invoices.list({ created, status: 'paid', limit: 100 }).autoPagingToArray(most),
          stripe.checkout.sessions.list({ created, limit: 100 }).autoPagingToArray(most),
          stripe.subscriptions.list({ limit: 100 }).autoPagingToArray(most),
          stripe.charges.list({ created, limit: 100 }).autoPagingToArray(most),
        ])
        return {
          invoiceIds: invoices.map(({ id }) => id),
          checkoutIds: sessions.filter(({ status }) => status === 'complete').map(({ id }) => id),
          subscriptionIds: subscriptions.map(({ id }) => id),
          charges: charges.map((charge) => ({
            reference: idOf(charge.payment_intent) ?? charge.id,
            refundedCents: charge.amount_refunded,
            wasDisputed: charge.disputed,
          })),
        }
      }),
    readEvent: (raw, signature, nowMs) =>
      readSignedEvent({ raw, signature, nowMs, secrets: settings.webhookSecrets, webhooks: stripe.webhooks }),
  }
}
