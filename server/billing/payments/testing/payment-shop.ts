import { session } from '@playbook/contract/auth'
import { createCheckoutSession, paymentWebhook, validatePaymentSession } from '@playbook/contract/financial'
import { apiPrefix } from '../../../http/mount.ts'
import type { TestUser } from '../../../testing/test-app.ts'
import { createTestProduct, type TestProduct } from '../../../testing/test-product.ts'
import { openStripe } from '../stripe-provider.ts'
import { signWebhook } from '../test-provider/deliver-events.ts'
import { startStripeServer, type StripeServer } from './stripe-server.ts'

/** The secret that the other one replaces. */
export const oldSecret = 'whsec_of_before'

/** The product with a Stripe behind a real socket, and a clock of its own. */
export interface PaymentShop {
  readonly product: TestProduct
  readonly stripe: StripeServer
  readonly clock: { readonly now: number }
  /** Moves the clock; who is logged in stays so. */
  readonly wait: (ms: number) => Promise<void>
  /** Sends one webhook; gives its status. */
  readonly send: (body: string, signature: string) => Promise<number>
  /** Sends every event so far, in this order; gives their statuses. */
  readonly deliverAll: (order?: <T>(events: T[]) => T[]) => Promise<number[]>
  readonly open: (user: TestUser, code: string) => Promise<string>
  /** Opens a checkout and pays it at the provider; nobody is told yet. */
  readonly buy: (user: TestUser, code: string, number?: string) => Promise<string>
  readonly validate: (user: TestUser, sessionId: string) => Promise<string>
  readonly paidTokens: (user: TestUser) => Promise<number>
  readonly payments: (user: TestUser) => Promise<{ state: string; tokens: number; taken_back: number; why: string | null }[]>
  readonly close: () => Promise<void>
}

export const day = 86_400_000

/** Its clock stands still until it is moved, unless another is given. */
export async function openPaymentShop(clock: { now: number } = { now: Date.UTC(2026, 0, 15, 12) }): Promise<PaymentShop> {
  const now = () => clock.now
  const stripe = await startStripeServer({ now })
  const settings = { key: stripe.key, webhookSecrets: [oldSecret, stripe.secret], url: stripe.url }
  const provider = openStripe({ settings, isTest: true })
  const product = await createTestProduct({
    isBillingOn: true,
    now,
    rateLimitScale: 100_000,
    payments: () => ({ provider, testPages: null, deliverTo: () => () => Promise.resolve() }),
  })
  const send: PaymentShop['send'] = async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await product.app.inject({ method: 'POST', url: apiPrefix + paymentWebhook.path, headers, payload: body })).statusCode
  }
  const open: PaymentShop['open'] = async (user, code) =>
    (await user.call(createCheckoutSession, { body: { plan_code: code } })).body.session_id
  return {
    product,
    stripe,
    clock,
    async wait(ms) {
      clock.now += ms
      const { db } = product
      await db
        .updateTable('token_pairs')
        .set({ access_expires_at: new Date(clock.now + 600_000) })
        .execute()
      await db
        .updateTable('logins')
        .set({ expires_at: new Date(clock.now + 10 * day) })
        .execute()
    },
    send,
    async deliverAll(order = (events) => events) {
      const statuses: number[] = []
      for (const { body } of order(await stripe.webhooks()))
        statuses.push(await send(body, signWebhook(body, [stripe.secret], Math.floor(clock.now / 1_000))))
      return statuses
    },
    open,
    async buy(user, code, number = '4242424242424242') {
      const sessionId = await open(user, code)
      await stripe.pay(sessionId, { number, country: 'US' })
      return sessionId
    },
    validate: async (user, sessionId) => (await user.call(validatePaymentSession, { body: { session_id: sessionId } })).body.status,
    paidTokens: async (user) => (await user.call(session)).body.tokens?.breakdown.PAID ?? 0,
    payments: (user) =>
      product.db
        .selectFrom('payments')
        .select(['state', 'tokens', 'taken_back', 'why'])
        .where('user_id', '=', user.profile.uid)
        .orderBy('number')
        .execute(),
    async close() {
      await product.close()
      await stripe.close()
    },
  }
}
