import { createHmac } from 'node:crypto'
import { saleOf } from '@playbook/contract/business-plans'
import { Failure } from '@playbook/contract/failure'
import { planOf } from '@playbook/contract/plans'
import type { Logger } from 'pino'
import type { Db } from '../../../db/tables.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { openStripe } from '../stripe-provider.ts'
import { answerApi, changeIn, type ProviderDeps } from './answer-api.ts'
import { moveOn, paySession, type CardGiven, type PayOutcome } from './checkout.ts'
import { databaseStore } from './database-store.ts'
import { deliverEvents, type SendWebhook } from './deliver-events.ts'
import type { CreditNote, Customer, Invoice, Portal, Session } from './provider-objects.ts'
import { mustGet, ProviderRefusal, type World } from './provider-world.ts'
import { payOpenInvoices } from './subscriptions.ts'
import { keepCard, mustHaveCard } from './take-payment.ts'
import { testCards, testTaxPercents } from './test-cards.ts'

/** What a document of the test says. */
export interface TestDocument {
  readonly invoice: Invoice
  readonly note: CreditNote | null
  readonly customer: Customer
}

/** The pages of the test provider, behind calls. */
export interface TestPages {
  readonly readSession: (sessionId: string) => Promise<{
    readonly name: string
    readonly tokens: number
    readonly subtotal_cents: number
    readonly is_monthly: boolean
    readonly is_open: boolean
    readonly return_url: string
    readonly cancel_url: string
    readonly cards: { readonly number: string; readonly does: string }[]
    readonly taxes: Record<string, number>
  }>
  readonly pay: (sessionId: string, card: CardGiven) => Promise<PayOutcome>
  readonly saveCard: (portalId: string, number: string) => Promise<string>
  readonly readDocument: (id: string) => Promise<TestDocument | null>
}

export interface TestProvider {
  readonly provider: PaymentProvider
  readonly pages: TestPages
  /** Lets time pass at the provider and delivers its webhooks to this address, now and from then on. Gives what ends that. */
  readonly deliverTo: (url: string) => () => Promise<void>
}

const apiVersion = '2026-10-28.endive'
/** Where its pages are in ours. */
const pagesPath = '/test-payments'
const beatMs = 3_000

const derived = (secretKey: string, what: string) => createHmac('sha256', secretKey).update(`test payments: ${what}`).digest('hex')

/** The path in our own pages of an address that it was given to lead back to. */
const pathOf = (url: string, sessionId: string) => {
  const { pathname, search } = new URL(url.replace('{CHECKOUT_SESSION_ID}', sessionId))
  return pathname + search
}

/** What the provider refuses, as our failures. */
async function refusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.type === 'card_error') throw new Failure('payment_declined', { message: error.message, cause: error })
    throw new Failure(error.status === 404 ? 'checkout_not_found' : 'checkout_over', { cause: error })
  }
}

/**
 * A provider of our own that behaves like Stripe and takes no money: asked by Stripe's library with the same requests, without a
 * socket, and telling by webhooks that are signed and sent over one. For installations without keys, and never in production.
 */
export function openTestProvider({ db, now, log, secretKey }: { db: Db; now: () => number; log: Logger; secretKey: string }): TestProvider {
  const store = databaseStore(db)
  const deps: ProviderDeps = { store, now, pages: pagesPath, apiVersion }
  const [key, secret] = [`sk_test_${derived(secretKey, 'key')}`, `whsec_${derived(secretKey, 'webhooks')}`]
  let deliver: () => void = () => {}

  const answer: typeof fetch = async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    const headers = new Headers(init?.headers)
    const { status, body } = await answerApi(deps, {
      method: init?.method ?? 'GET',
      path: url.pathname + url.search,
      body: typeof init?.body === 'string' ? init.body : '',
      idempotencyKey: headers.get('idempotency-key'),
    })
    deliver()
    return new Response(body, { status, headers: { 'content-type': 'application/json' } })
  }
  const provider = openStripe({
    settings: { key, webhookSecrets: [secret], url: null },
    isTest: true,
    fetch: answer,
  })

  const change = <T>(work: (world: World) => Promise<T>): Promise<T> => refusals(() => changeIn(deps, work)).finally(() => deliver())

  const pages: TestPages = {
    readSession: (id) =>
      change(async ({ objects, now: seconds }) => {
        const session = await mustGet<Session>(objects, 'checkout.session', id)
        const code = session.line_items.data[0]?.price.lookup_key ?? ''
        return {
          name: saleOf(code)?.name ?? 'Unknown',
          tokens: planOf(code)?.tokens ?? 0,
          subtotal_cents: session.amount_subtotal ?? 0,
          is_monthly: session.mode === 'subscription',
          is_open: session.status === 'open' && session.expires_at > seconds,
          return_url: pathOf(session.success_url ?? '', session.id),
          cancel_url: pathOf(session.cancel_url ?? '', session.id),
          cards: testCards.map(({ number, does }) => ({ number, does })),
          taxes: { ...testTaxPercents },
        }
      }),
    pay: (id, card) => change((world) => paySession(world, id, card)),
    saveCard: (id, number) =>
      change(async (world) => {
        const portal = await mustGet<Portal>(world.objects, 'billing_portal.session', id)
        const card = mustHaveCard(number)
        await keepCard(world, await mustGet<Customer>(world.objects, 'customer', portal.customer), card)
        await payOpenInvoices(world, portal.customer)
        return pathOf(portal.return_url, '')
      }),
    readDocument: (id) =>
      store.change(async (objects) => {
        const found = await objects.get<Invoice | CreditNote>(id)
        const note = found?.object === 'credit_note' ? found : null
        const invoice = found?.object === 'invoice' ? found : note === null ? undefined : await objects.get<Invoice>(note.invoice)
        const customer = invoice === undefined ? undefined : await objects.get<Customer>(invoice.customer)
        return invoice === undefined || customer === undefined ? null : { invoice, note, customer }
      }),
  }

  return {
    provider,
    pages,
    deliverTo(url) {
      const send: SendWebhook = async (body, signature) => {
        const answered = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body,
          signal: AbortSignal.timeout(10_000),
        })
        await answered.arrayBuffer()
        return answered.ok
      }
      return keepDelivering(async () => void (await deliverEvents({ store, now, secret }, send)), {
        move: () => changeIn(deps, moveOn),
        onError: (err) => log.warn({ err }, 'The test payments could not go on'),
        listen: (wake) => {
          deliver = wake
        },
      })
    },
  }
}

interface Beating {
  readonly move: () => Promise<void>
  readonly onError: (error: unknown) => void
  readonly listen: (wake: () => void) => void
}

/** Delivers whenever something happened, and at each beat, one delivery at a time. */
function keepDelivering(deliver: () => Promise<void>, { move, onError, listen }: Beating): () => Promise<void> {
  let running: Promise<void> | undefined
  let isDue = false
  let isOver = false
  const run = async () => {
    while (isDue && !isOver) {
      isDue = false
      await deliver().catch(onError)
    }
    running = undefined
  }
  const wake = () => {
    isDue = true
    running ??= isOver ? undefined : run()
  }
  listen(wake)
  const beat = setInterval(() => void move().catch(onError).finally(wake), beatMs)
  beat.unref()
  wake()
  return async () => {
    isOver = true
    clearInterval(beat)
    await running
  }
}
