import * as z from 'zod/mini'
import { apiCredit, businessPlanCodes } from './business-plans.ts'
import { endpoint } from './endpoint.ts'
import { PaymentMethod, saleStates, Subscription } from './financial.ts'
import { limits } from './limits.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

const saleFailures = ['role_required', 'nothing_for_sale', 'payments_unavailable'] as const
const Opened = z.object({ session_id: z.string(), url: z.string() })

const BusinessPlan = z.object({ code: z.string(), name: z.string(), units: z.int(), price_cents: z.int() })

/** The plan that a business pays each month. */
const BusinessSubscription = z.extend(z.pick(Subscription, { status: true, cancel_at_period_end: true, next_attempt_at: true }), {
  plan: BusinessPlan,
  current_period_end: z.string(),
  /** Who pays it. */
  payer: z.string(),
})
export type BusinessSubscription = z.output<typeof BusinessSubscription>

export const b2bPrices = endpoint({
  method: 'GET',
  path: '/b2b/billing/prices/',
  access: 'business',
  summary: 'What the API costs: units of each call, the price of a unit, monthly plans; and the plan that your business has.',
  reply: z.object({
    for_sale: z.enum(saleStates),
    /** US cents, with thousandths. */
    unit_cents: z.number(),
    included_units: z.int(),
    calls: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string(), units: z.int() })),
    plans: z.array(BusinessPlan),
    subscription: z.nullable(BusinessSubscription),
  }),
})

export const buyBusinessPlan = endpoint({
  method: 'POST',
  path: '/b2b/billing/plan/',
  access: 'user',
  summary: 'Opens a page on which a monthly plan is paid. Who belongs to no business names a company: the first payment opens it.',
  body: z.strictObject({
    plan_code: z.enum(businessPlanCodes),
    company: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Company is required'),
          z.maxLength(limits.maxBusinessNameChars, `Company can have at most ${limits.maxBusinessNameChars} characters`),
        ),
    ),
  }),
  reply: Opened,
  failures: ['access_denied', 'business_required', 'company_required', 'business_plan_running', ...saleFailures],
})

export const changeBusinessPlan = endpoint({
  method: 'PATCH',
  path: '/b2b/billing/plan/',
  access: 'business',
  summary: 'Ends the plan with the month that is paid, or lets it go on.',
  body: z.strictObject({ cancel_at_period_end: z.boolean() }),
  reply: z.object({ subscription: BusinessSubscription }),
  failures: ['subscription_not_found', 'subscription_over', ...saleFailures],
})

export const topUp = endpoint({
  method: 'POST',
  path: '/b2b/billing/topup/',
  access: 'business',
  summary: 'Opens a page of the payment provider on which money for the prepaid balance is paid. Tax comes on top of the amount.',
  body: z.strictObject({
    /** US cents. */
    amount: z
      .int()
      .check(
        z.gte(apiCredit.minCents, `The amount must be at least ${apiCredit.minCents / 100} dollars`),
        z.lte(apiCredit.maxCents, `The amount can be at most ${(apiCredit.maxCents / 100).toLocaleString('en-US')} dollars`),
        z.multipleOf(apiCredit.price_cents, 'The amount must be whole dollars'),
      ),
    /** How it is paid is chosen on the page that opens. */
    payment_method: z._default(z.literal('checkout'), 'checkout'),
  }),
  reply: Opened,
  failures: saleFailures,
})

/** `usage` is a day’s calls together. Money is US cents, with thousandths; below zero where it left the balance. */
const BusinessTransaction = z.object({
  id: z.string(),
  created_at: z.string(),
  kind: z.enum(['topup', 'usage', 'adjustment']),
  amount_cents: z.number(),
  balance_cents: z.number(),
  reason: z.string(),
})
export type BusinessTransaction = z.output<typeof BusinessTransaction>

export const b2bTransactions = endpoint({
  method: 'GET',
  path: '/b2b/billing/transactions/',
  access: 'business',
  summary: 'What came to the prepaid balance and what left it, newest first. Calls of a day stand there once the day is over.',
  query: z.object({ page: pageNumber, page_size: pageSize(20) }),
  reply: pageOf(BusinessTransaction),
  rows: 'results',
})

export const b2bPaymentMethods = endpoint({
  method: 'GET',
  path: '/b2b/payment-methods/',
  access: 'business',
  summary: 'The cards and accounts that the payment provider keeps for you. Those of other members are theirs.',
  reply: z.object({
    /** Null where the provider does not answer. */
    results: z.nullable(z.array(PaymentMethod)),
  }),
})

export const openB2bPaymentMethods = endpoint({
  method: 'POST',
  path: '/b2b/payment-methods/',
  access: 'business',
  summary: 'Opens the provider’s page where a payment method is added or changed.',
  reply: z.object({ url: z.string() }),
  failures: ['subscription_not_found', ...saleFailures],
  keepsAnswer: false,
})
