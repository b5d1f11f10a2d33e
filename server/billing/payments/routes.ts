import { saleOf } from '@playbook/contract/business-plans'
import { Failure } from '@playbook/contract/failure'
import * as calls from '@playbook/contract/financial'
import { businessOffers, pricingPlans } from '@playbook/contract/price-list'
import type { Logger } from 'pino'
import type { Db } from '../../db/tables.ts'
import { serve, type Route } from '../../http/serve.ts'
import { toPage } from '../../http/to-page.ts'
import type { MailDeps } from '../../mail/send-mail.ts'
import { businessPaymentRoutes } from './business-payment-routes.ts'
import { changePlan, presentSubscription, readNextTotal, setCancel } from './change-subscription.ts'
import { followedBy } from './followed-payments.ts'
import { documentFile, historyFile, presentDocument } from './history.ts'
import { listMethods } from './list-methods.ts'
import { openCheckout, type CheckoutDeps } from './open-checkout.ts'
import type { Payments } from './open-payments.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { saleStateOf } from './sale-state.ts'
import { listDocuments, listProcessing, readCustomer, readSubscription } from './store.ts'
import type { TestPages } from './test-provider/open-test-provider.ts'
import { validateSession } from './validate-session.ts'

export interface PaymentDeps extends Omit<MailDeps, 'config'> {
  readonly db: Db
  readonly log: Logger
  /** Null where nothing is for sale. */
  readonly payments: Payments | null
  readonly config: MailDeps['config'] & {
    readonly isBillingOn: boolean
    readonly linkOrigin: string
    readonly enterpriseEmail: string
  }
}

export function paymentRoutes(deps: PaymentDeps): Route[] {
  const { db, payments, config } = deps
  const saleState = saleStateOf(payments)
  const follows = followedBy(payments, deps)
  const followed: CheckoutDeps | null = follows && { ...follows, origin: config.linkOrigin }
  const sale = (): CheckoutDeps => {
    if (followed === null) throw new Failure('nothing_for_sale')
    return followed
  }
  const testPages = (): TestPages => {
    if (payments?.testPages == null) throw new Failure('checkout_not_found')
    return payments.testPages
  }
  return [
    ...businessPaymentRoutes({ db, saleState, followed, sale }),
    serve(calls.pricingPlans, async () => ({ plans: [...pricingPlans] })),
    serve(calls.billingPlans, async () => ({ plans: pricingPlans.filter(({ kind }) => kind === 'plan') })),
    serve(calls.completePricing, async () => ({
      currency: 'USD' as const,
      billing: config.isBillingOn ? ('on' as const) : ('off' as const),
      for_sale: saleState,
      user_plans: [...pricingPlans],
      business_plans: businessOffers(config.enterpriseEmail),
    })),
    serve(calls.createCheckoutSession, async ({ body, caller, context }) =>
      openCheckout(sale(), { userId: caller.userId, planCode: body.plan_code, id: context.newId }),
    ),
    serve(calls.validatePaymentSession, async ({ body, caller }) => validateSession(sale(), caller.userId, body.session_id)),
    serve(calls.billingHistory, async ({ query, caller }) => {
      const { page, page_size, kind } = query
      const { rows, count } = await listDocuments(db, caller.userId, { kind, limit: page_size, offset: (page - 1) * page_size })
      return toPage(calls.billingHistory.path, query, rows.map(presentDocument), count)
    }),
    serve(calls.billingHistoryCsv, ({ query, caller }) => historyFile(db, caller.userId, query.kind)),
    serve(calls.billingDocument, ({ params, caller }) => documentFile(deps, caller.userId, params.document_id)),
    serve(calls.subscription, async ({ caller }) => {
      const row = await readSubscription(db, caller.userId)
      const [nextTotalCents, methods, pending] = await Promise.all([
        row === undefined || followed === null ? null : readNextTotal(followed, row),
        followed === null ? [] : listMethods(followed, caller.userId),
        listProcessing(db, caller.userId),
      ])
      return {
        subscription: row === undefined ? null : await presentSubscription(db, row, { nextTotalCents }),
        for_sale: saleState,
        payment_methods: methods,
        pending: pending.map(({ plan_code: code, created_at }) => ({
          plan_name: saleOf(code)?.name ?? code,
          since: created_at.toISOString(),
        })),
      }
    }),
    serve(calls.updateSubscription, async ({ body, caller }) => ({
      subscription: await setCancel(sale(), caller.userId, body.cancel_at_period_end),
    })),
    serve(calls.reactivateSubscription, async ({ caller }) => ({ subscription: await setCancel(sale(), caller.userId, false) })),
    serve(calls.changePlan, async ({ body, caller, context }) =>
      changePlan(sale(), {
        userId: caller.userId,
        planCode: body.plan_code,
        isPreview: body.preview,
        prorationAt: body.proration_at,
        acceptedCents: body.accepted_cents,
        key: `change-${context.newId}`,
      }),
    ),
    serve(calls.openPortal, async ({ caller }) => {
      const { provider, origin } = sale()
      const customer = await readCustomer(db, caller.userId)
      if (customer === null) throw new Failure('subscription_not_found')
      return { url: await provider.openPortal(customer, `${origin}/console/settings/billing`) }
    }),
    serve(calls.paymentWebhook, async ({ context }) => {
      const signature = context.headers['stripe-signature']
      const raw = context.rawBody ?? Buffer.alloc(0)
      await receiveWebhook(sale(), raw, typeof signature === 'string' ? signature : undefined)
      return { received: true }
    }),
    serve(calls.testCheckout, ({ params }) => testPages().readSession(params.session_id)),
    serve(calls.payTestCheckout, async ({ params, body }) => {
      const { number, country, confirmation } = body
      return {
        outcome: await testPages().pay(params.session_id, { number, country, ...(confirmation === undefined ? {} : { confirmation }) }),
      }
    }),
    serve(calls.saveTestCard, async ({ params, body }) => ({ return_url: await testPages().saveCard(params.portal_id, body.number) })),
  ]
}
