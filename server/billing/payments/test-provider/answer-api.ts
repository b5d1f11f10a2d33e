import { createHash } from 'node:crypto'
import { expireSession, openSession } from './checkout.ts'
import { namesAt, parseForm, textAt, textsAt, type FormValue } from './parse-form.ts'
import type {
  Charge,
  CreditNote,
  Customer,
  Dispute,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
  Portal,
  Session,
  Subscription,
} from './provider-objects.ts'
import type { ProviderStore, StoredObject } from './provider-store.ts'
import {
  emitInto,
  listOf,
  mustGet,
  mustHavePrice,
  mustHaveProduct,
  newId,
  ProviderRefusal,
  testPrices,
  type World,
} from './provider-world.ts'
import { creditInvoice } from './refund.ts'
import { changeSubscription, nextLine, prorate } from './subscriptions.ts'
import { last4Of, partLine, withTax } from './take-payment.ts'

/** A request to the API: form-encoded body or query, as the SDK sends it. */
export interface ApiRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly body: string
  readonly idempotencyKey: string | null
}

export interface ApiAnswer {
  readonly status: number
  readonly body: string
}

interface Call {
  readonly world: World
  readonly form: Record<string, FormValue>
  readonly id: string
}

const mustBeGiven = (form: FormValue, ...path: string[]): string => {
  const text = textAt(form, ...path)
  if (text === undefined) throw new ProviderRefusal(400, `Missing required param: ${path.join('.')}.`, { code: 'parameter_missing' })
  return text
}

/** Those of a list that are asked for, newest first, a page of them. */
function pageOf<T extends { id: string; created: number }>(all: readonly T[], { form }: Call, url: string, fits: (item: T) => boolean) {
  const since = Number(textAt(form, 'created', 'gte') ?? 0)
  const found = all.filter((item) => fits(item) && item.created >= since).toReversed()
  const after = textAt(form, 'starting_after')
  const rest = after === undefined ? found : found.slice(found.findIndex((item) => item.id === after) + 1)
  const limit = Number(textAt(form, 'limit') ?? 10)
  return { ...listOf(rest.slice(0, limit), url), has_more: rest.length > limit }
}

const isOf = ({ form }: Call, name: string) => {
  const wanted = textAt(form, name)
  return (value: string | null) => wanted === undefined || wanted === value
}

/** The amounts of items that are put on an invoice one by one; below zero they are given back. */
function amountsIn(form: Call['form']): number[] {
  const amounts: number[] = []
  for (;;) {
    const amount = textAt(form, 'invoice_items', String(amounts.length), 'amount')
    if (amount === undefined) return amounts
    amounts.push(Number(amount))
  }
}

/** What a preview would put on an invoice: parts of a price, the rest of a period at another price, or the next period. */
async function previewLines(world: World, form: Call['form'], subscription: Subscription | null): Promise<InvoiceLine[]> {
  const parts = amountsIn(form)
  if (parts.length > 0) return parts.map((amount) => partLine(amount, world.now))
  if (subscription === null) throw new ProviderRefusal(400, 'Missing required param: subscription.', { code: 'parameter_missing' })
  const wanted = textAt(form, 'subscription_details', 'items', '0', 'price')
  const price = wanted === undefined ? null : mustHavePrice(wanted)
  if (price !== null && textAt(form, 'subscription_details', 'proration_behavior') === 'always_invoice')
    return prorate(subscription, price, Number(textAt(form, 'subscription_details', 'proration_date') ?? world.now))
  return [nextLine(subscription, price)]
}

function previewOf(lines: readonly InvoiceLine[], country: string) {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const total = withTax(lines, country)
  const due = Math.max(0, total)
  return { object: 'invoice', currency: 'usd', subtotal, total_excluding_tax: subtotal, total, amount_due: due, lines: listOf(lines, '') }
}

const calls: readonly (readonly [method: string, path: RegExp, answer: (call: Call) => Promise<object>])[] = [
  [
    'POST',
    /^\/v1\/customers$/,
    async ({ world, form }) => {
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        created: world.now,
        email: textAt(form, 'email') ?? null,
        metadata: namesAt(form, 'metadata'),
        default_card: null,
        country: 'US',
      }
      await world.objects.put(customer)
      return customer
    },
  ],
  [
    'GET',
    /^\/v1\/prices$/,
    async ({ form }) => {
      const keys = textsAt(form, 'lookup_keys')
      return listOf(
        testPrices.filter((price) => keys.length === 0 || keys.includes(price.lookup_key ?? '')),
        '/v1/prices',
      )
    },
  ],
  ['GET', /^\/v1\/prices\/(\w+)$/, async ({ id }) => mustHavePrice(id)],
  ['GET', /^\/v1\/products\/(\w+)$/, async ({ id }) => mustHaveProduct(id)],
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    ({ world, form }) => {
      const mode = mustBeGiven(form, 'mode')
      if (mode !== 'payment' && mode !== 'subscription') throw new ProviderRefusal(400, `Invalid mode: ${mode}`)
      return openSession(world, {
        mode,
        customer: mustBeGiven(form, 'customer'),
        price: mustBeGiven(form, 'line_items', '0', 'price'),
        quantity: Number(textAt(form, 'line_items', '0', 'quantity') ?? 1),
        successUrl: mustBeGiven(form, 'success_url'),
        cancelUrl: textAt(form, 'cancel_url') ?? '',
        reference: textAt(form, 'client_reference_id') ?? null,
        metadata: namesAt(form, 'metadata'),
      })
    },
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    async (call) => {
      const fits = [isOf(call, 'payment_intent'), isOf(call, 'subscription'), isOf(call, 'customer')] as const
      const sessions = await call.world.objects.list<Session>('checkout.session')
      return pageOf(
        sessions,
        call,
        '/v1/checkout/sessions',
        (s) => fits[0](s.payment_intent) && fits[1](s.subscription) && fits[2](s.customer),
      )
    },
  ],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, ({ world, id }) => mustGet<Session>(world.objects, 'checkout.session', id)],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    async ({ world, id }) => {
      const session = await mustGet<Session>(world.objects, 'checkout.session', id)
      if (session.status !== 'open') throw new ProviderRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      return expireSession(world, session)
    },
  ],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, ({ world, id }) => mustGet<PaymentIntent>(world.objects, 'payment_intent', id)],
  ['GET', /^\/v1\/charges\/(\w+)$/, ({ world, id }) => mustGet<Charge>(world.objects, 'charge', id)],
  ['GET', /^\/v1\/charges$/, async (call) => pageOf(await call.world.objects.list<Charge>('charge'), call, '/v1/charges', () => true)],
  ['GET', /^\/v1\/invoices\/(\w+)$/, ({ world, id }) => mustGet<Invoice>(world.objects, 'invoice', id)],
  [
    'GET',
    /^\/v1\/invoices$/,
    async (call) => {
      const [ofCustomer, ofStatus] = [isOf(call, 'customer'), isOf(call, 'status')]
      const invoices = await call.world.objects.list<Invoice>('invoice')
      return pageOf(invoices, call, '/v1/invoices', (i) => ofCustomer(i.customer) && ofStatus(i.status))
    },
  ],
  [
    'POST',
    /^\/v1\/invoices\/create_preview$/,
    async ({ world, form }) => {
      const id = textAt(form, 'subscription')
      const subscription = id === undefined ? null : await mustGet<Subscription>(world.objects, 'subscription', id)
      const customerId = subscription?.customer ?? mustBeGiven(form, 'customer')
      const { country } = await mustGet<Customer>(world.objects, 'customer', customerId)
      return previewOf(await previewLines(world, form, subscription), country)
    },
  ],
  [
    'GET',
    /^\/v1\/invoice_payments$/,
    async (call) => {
      const wanted = textAt(call.form, 'payment', 'payment_intent')
      const payments = (await call.world.objects.list<Invoice>('invoice')).flatMap((invoice) => invoice.payments.data)
      return pageOf<InvoicePayment>(payments, call, '/v1/invoice_payments', (p) => p.payment.payment_intent === wanted)
    },
  ],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, ({ world, id }) => mustGet<Subscription>(world.objects, 'subscription', id)],
  [
    'GET',
    /^\/v1\/subscriptions$/,
    async (call) => {
      const [ofCustomer, status] = [isOf(call, 'customer'), textAt(call.form, 'status')]
      const subscriptions = await call.world.objects.list<Subscription>('subscription')
      const fits = (s: Subscription) => (status === 'all' ? true : status === undefined ? s.status !== 'canceled' : s.status === status)
      return pageOf(subscriptions, call, '/v1/subscriptions', (s) => ofCustomer(s.customer) && fits(s))
    },
  ],
  [
    'POST',
    /^\/v1\/subscriptions\/(\w+)$/,
    async ({ world, form, id }) => {
      const subscription = await mustGet<Subscription>(world.objects, 'subscription', id)
      const [cancels, price] = [textAt(form, 'cancel_at_period_end'), textAt(form, 'items', '0', 'price')]
      return changeSubscription(world, subscription, {
        ...(cancels === undefined ? {} : { cancelAtPeriodEnd: cancels === 'true' }),
        ...(price === undefined ? {} : { price: mustHavePrice(price) }),
        isInvoicedNow: textAt(form, 'proration_behavior') === 'always_invoice',
        prorationAt: Number(textAt(form, 'proration_date') ?? world.now),
      })
    },
  ],
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    async ({ world, form }) => {
      const id = newId('bps')
      const customer = await mustGet<Customer>(world.objects, 'customer', mustBeGiven(form, 'customer'))
      const portal: Portal = {
        id,
        object: 'billing_portal.session',
        created: world.now,
        customer: customer.id,
        return_url: mustBeGiven(form, 'return_url'),
        url: `${world.pages}/portal/${id}`,
      }
      await world.objects.put(portal)
      return portal
    },
  ],
  [
    'GET',
    /^\/v1\/customers\/(\w+)$/,
    async ({ world, id }) => {
      const { default_card: number, ...customer } = await mustGet<Customer>(world.objects, 'customer', id)
      const methods = await world.objects.list<PaymentMethod>('payment_method')
      const newest = methods.findLast((method) => method.customer === id && number?.endsWith(last4Of(method)) === true)
      return { ...customer, invoice_settings: { default_payment_method: newest?.id ?? null } }
    },
  ],
  [
    'GET',
    /^\/v1\/customers\/(\w+)\/payment_methods$/,
    async (call) => {
      const methods = await call.world.objects.list<PaymentMethod>('payment_method')
      return pageOf(methods, call, `/v1/customers/${call.id}/payment_methods`, (method) => method.customer === call.id)
    },
  ],
  [
    'POST',
    /^\/v1\/credit_notes$/,
    ({ world, form }) => {
      const amount = mustBeGiven(form, 'amount')
      if (textAt(form, 'refund_amount') !== amount) throw new ProviderRefusal(400, 'The refunds do not sum to the credit note amount')
      return creditInvoice(world, mustBeGiven(form, 'invoice'), Number(amount), textAt(form, 'memo') ?? null)
    },
  ],
  ['GET', /^\/v1\/credit_notes\/(\w+)$/, ({ world, id }) => mustGet<CreditNote>(world.objects, 'credit_note', id)],
  [
    'GET',
    /^\/v1\/disputes$/,
    async (call) => {
      const ofPayment = isOf(call, 'payment_intent')
      return pageOf(await call.world.objects.list<Dispute>('dispute'), call, '/v1/disputes', (d) => ofPayment(d.payment_intent))
    },
  ],
]

/** An object with what `expand` names in the place of its ids. */
async function expand(world: World, value: unknown, path: readonly string[]): Promise<unknown> {
  const [name, ...rest] = path
  if (Array.isArray(value)) return Promise.all(value.map((item) => expand(world, item, path)))
  if (name === undefined) return typeof value === 'string' ? ((await world.objects.get<StoredObject>(value)) ?? value) : value
  const found = typeof value === 'string' ? await world.objects.get<StoredObject>(value) : value
  if (typeof found !== 'object' || found === null || !(name in found)) return found
  return { ...found, [name]: await expand(world, (found as Record<string, unknown>)[name], rest) }
}

export interface ProviderDeps {
  readonly store: ProviderStore
  /** Milliseconds. */
  readonly now: () => number
  readonly pages: string
  readonly apiVersion: string
}

/** One change of the provider's state, as its API and its pages make it. */
export const changeIn = <T>({ store, now, pages, apiVersion }: ProviderDeps, work: (world: World) => Promise<T>): Promise<T> =>
  store.change((objects) => {
    const seconds = Math.floor(now() / 1_000)
    return work({ objects, now: seconds, pages, emit: emitInto(objects, seconds, apiVersion) })
  })

interface KeptAnswer extends StoredObject {
  readonly hash: string
  readonly answer: ApiAnswer
}

/** Answers a request as Stripe's API does; what was answered to an idempotency key is answered again. */
export async function answerApi(deps: ProviderDeps, request: ApiRequest): Promise<ApiAnswer> {
  const [path = '', query = ''] = request.path.split('?', 2)
  const found = calls
    .map(([method, pattern, answer]) => ({ answer, match: method === request.method ? pattern.exec(path) : null }))
    .find(({ match }) => match !== null)
  try {
    if (found === undefined) throw new ProviderRefusal(404, `Unrecognized request URL (${request.method}: ${path}).`)
    const hash = createHash('sha256').update(`${request.method} ${request.path} ${request.body}`).digest('hex')
    return await changeIn(deps, async (world) => {
      const keyId = request.method === 'POST' && request.idempotencyKey !== null ? `key_${request.idempotencyKey}` : null
      const kept = keyId === null ? undefined : await world.objects.get<KeptAnswer>(keyId)
      if (kept !== undefined && kept.hash !== hash)
        throw new ProviderRefusal(
          400,
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          {
            type: 'idempotency_error',
          },
        )
      if (kept !== undefined) return kept.answer
      const form = parseForm(request.method === 'GET' ? query : request.body)
      let made: unknown = await found.answer({ world, form, id: found.match?.[1] ?? '' })
      for (const wanted of textsAt(form, 'expand')) made = await expand(world, made, wanted.split('.'))
      const answer = { status: 200, body: JSON.stringify(made) }
      if (keyId !== null) await world.objects.put({ id: keyId, object: 'kept_answer', hash, answer } as KeptAnswer)
      return answer
    })
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const { type, code, message } = error
    return { status: error.status, body: JSON.stringify({ error: { type, code, message } }) }
  }
}
