import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

/** What can be bought. Money is US dollars without tax: `price_cents` whole cents, `price_usd` the same in dollars. */
export const PricingPlan = z.object({
  code: z.string(),
  kind: z.enum(['plan', 'pack']),
  name: z.string(),
  tokens: z.int(),
  price_cents: z.int(),
  price_usd: z.number(),
  period: z.enum(['month', 'once']),
  tokens_valid_months: z.int(),
})
export type PricingPlan = z.output<typeof PricingPlan>

/** An offer for teams: bought in the business area for `price_cents` a month, or agreed by contact. */
const BusinessPlan = z.object({
  code: z.string(),
  name: z.string(),
  summary: z.string(),
  includes: z.array(z.string()),
  price_cents: z.nullable(z.int()),
  contact_email: z.nullable(z.string()),
})
export type BusinessPlan = z.output<typeof BusinessPlan>

/** `no`: nothing can be paid here. `test`: with cards of a test only, and no money moves. */
export const saleStates = ['yes', 'test', 'no'] as const
export type SaleState = (typeof saleStates)[number]

export const pricingPlans = endpoint({
  method: 'GET',
  path: '/financial/pricing-plans/',
  access: 'public',
  summary: 'Plans and packs for traders.',
  reply: z.object({ plans: z.array(PricingPlan) }),
})

export const billingPlans = endpoint({
  method: 'GET',
  path: '/billing/plans/',
  access: 'public',
  summary: 'The monthly plans alone.',
  reply: z.object({ plans: z.array(PricingPlan) }),
})

export const completePricing = endpoint({
  method: 'GET',
  path: '/financial/complete-pricing/',
  access: 'public',
  summary: 'Everything that pricing pages show: plans and packs for traders, offers for businesses, and whether it can be bought here.',
  reply: z.object({
    currency: z.literal('USD'),
    /** `off`: everything is free on this installation. */
    billing: z.enum(['on', 'off']),
    for_sale: z.enum(saleStates),
    user_plans: z.array(PricingPlan),
    business_plans: z.array(BusinessPlan),
  }),
})

const code = z.string().check(z.minLength(1), z.maxLength(40))
const sessionId = z.string().check(z.regex(/^\w{1,200}$/, 'Session id must be letters, digits and underscores'))

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/financial/create-checkout-session/',
  access: 'user',
  summary:
    'Opens a page of the payment provider on which one pack or plan is paid. The price is the one of the table, whatever is sent along.',
  body: z.object({ plan_code: code }),
  reply: z.object({ session_id: z.string(), url: z.string() }),
  failures: ['plan_not_found', 'nothing_for_sale', 'already_subscribed', 'payments_unavailable'],
})

/** Where a payment is: `processing` while a bank takes its time, `already_done` where somebody was told of it before. */
export const paymentStates = ['open', 'processing', 'pending', 'done', 'already_done', 'failed', 'expired', 'held'] as const

export const validatePaymentSession = endpoint({
  method: 'POST',
  path: '/financial/validate-payment-session/',
  access: 'user',
  summary: 'Looks what became of a payment, and books it where it is paid and was not booked yet.',
  body: z.object({ session_id: sessionId }),
  reply: z.object({
    status: z.enum(paymentStates),
    plan_code: z.string(),
    plan_name: z.string(),
    tokens: z.int(),
    /** How many of them paid at once what was owed after a refund or a dispute. */
    debt_tokens: z.int(),
    /** What it gives to a business: US cents of its balance once that is paid, or units of a month. */
    credit_cents: z.int(),
    api_units: z.int(),
    /** With tax; null while nothing is paid. */
    total_cents: z.nullable(z.int()),
  }),
  failures: ['checkout_not_found', 'nothing_for_sale', 'payments_unavailable'],
  keepsAnswer: false,
})

export const documentKinds = ['invoice', 'credit_note'] as const
export const documentStates = ['paid', 'open', 'refunded', 'void', 'disputed'] as const

/** An invoice or a credit note; money in cents of `currency`, with tax, below zero for a credit note. */
export const BillingDocument = z.object({
  id: z.string(),
  kind: z.enum(documentKinds),
  number: z.string(),
  issued_at: z.string(),
  description: z.string(),
  state: z.enum(documentStates),
  total_cents: z.int(),
  tax_cents: z.int(),
  currency: z.string(),
})
export type BillingDocument = z.output<typeof BillingDocument>

const historyFilter = { kind: z.optional(z.enum(documentKinds)) }

export const billingHistory = endpoint({
  method: 'GET',
  path: '/financial/billing-history/',
  access: 'user',
  summary: 'The invoices and credit notes of the caller, newest first.',
  query: z.object({ page: pageNumber, page_size: pageSize(20), ...historyFilter }),
  reply: pageOf(BillingDocument),
})

export const billingHistoryCsv = endpoint({
  method: 'GET',
  path: '/financial/billing-history/csv/',
  access: 'user',
  summary: 'The same as a CSV file.',
  query: z.object(historyFilter),
  reply: z.string(),
  answer: 'file',
})

export const billingDocument = endpoint({
  method: 'GET',
  path: '/financial/billing-history/{document_id}/pdf/',
  access: 'user',
  summary: 'One of them as PDF: the payment provider’s own, or ours where payments are a test.',
  reply: z.string(),
  answer: 'file',
  failures: ['document_not_found', 'payments_unavailable'],
})

export const subscriptionStatuses = ['active', 'past_due', 'cancelled'] as const

export const Subscription = z.object({
  plan_code: z.string(),
  plan_name: z.string(),
  tokens: z.int(),
  status: z.enum(subscriptionStatuses),
  cancel_at_period_end: z.boolean(),
  started_at: z.string(),
  current_period_start: z.string(),
  current_period_end: z.string(),
  /** The plan from the next period on, where it is another one. */
  next_plan_code: z.nullable(z.string()),
  next_plan_name: z.nullable(z.string()),
  /** What is charged at the end of the period, in cents without tax; null where nothing is. */
  next_charge_cents: z.nullable(z.int()),
  /** The same with tax, as the provider computes it; null where it was not asked, or does not say. */
  next_total_cents: z.nullable(z.int()),
  /** When a refused payment is tried again. */
  next_attempt_at: z.nullable(z.string()),
})
export type Subscription = z.output<typeof Subscription>

export const PaymentMethod = z.object({
  id: z.string(),
  name: z.string(),
  expires: z.nullable(z.string()),
  /** What comes next is taken from it. */
  is_default: z.boolean(),
})
export type PaymentMethod = z.output<typeof PaymentMethod>

export const subscription = endpoint({
  method: 'GET',
  path: '/financial/subscription/',
  access: 'user',
  summary: 'The monthly plan of the caller, null without one, and the payment methods that the provider keeps.',
  reply: z.object({
    subscription: z.nullable(Subscription),
    for_sale: z.enum(saleStates),
    /** Null where the provider does not answer. */
    payment_methods: z.nullable(z.array(PaymentMethod)),
    /** Payments on their way that a bank has not confirmed yet. */
    pending: z.array(z.object({ plan_name: z.string(), since: z.string() })),
  }),
})

const changed = z.object({ subscription: Subscription })
const changeFailures = ['subscription_not_found', 'subscription_over', 'nothing_for_sale', 'payments_unavailable'] as const

export const updateSubscription = endpoint({
  method: 'PATCH',
  path: '/financial/subscription/',
  access: 'user',
  summary: 'Ends the plan with the period that is paid, or not any more.',
  body: z.object({ cancel_at_period_end: z.boolean() }),
  reply: changed,
  failures: changeFailures,
})

export const reactivateSubscription = endpoint({
  method: 'POST',
  path: '/financial/subscription/reactivate/',
  access: 'user',
  summary: 'Lets a plan go on that was to end with its period.',
  reply: changed,
  failures: changeFailures,
  keepsAnswer: false,
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/financial/subscription/change/',
  access: 'user',
  summary:
    'Changes to another plan: a larger one at once, for what the rest of the period costs more; a smaller one from the next period on. With `preview` it only tells; `proration_at` of that answer makes the change cost what was told, and `accepted_cents` refuses any other charge.',
  body: z.object({
    plan_code: code,
    preview: z._default(z.boolean(), false),
    proration_at: z.optional(z.int()),
    accepted_cents: z.optional(z.int()),
  }),
  reply: z.object({
    applied: z.boolean(),
    plan_code: z.string(),
    plan_name: z.string(),
    /** Charged now, in cents with tax as the provider computes it; 0 where nothing is. */
    due_now_cents: z.int(),
    /** The tax in it. */
    due_now_tax_cents: z.int(),
    tokens_now: z.int(),
    /** From when the new plan is charged in full. */
    from: z.string(),
    /** A period of it without tax, and with tax where the provider says. */
    then_cents: z.int(),
    then_total_cents: z.nullable(z.int()),
    proration_at: z.int(),
  }),
  failures: [...changeFailures, 'plan_not_found', 'payment_declined', 'charge_changed'],
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/financial/portal/',
  access: 'user',
  summary: 'Opens the provider’s page where payment methods and the address of invoices are kept.',
  reply: z.object({ url: z.string() }),
  failures: ['subscription_not_found', 'nothing_for_sale', 'payments_unavailable'],
  keepsAnswer: false,
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/financial/webhook/',
  access: 'provider',
  summary: 'What the payment provider tells of. The raw body is signed; the signature is the only credential.',
  reply: z.object({ received: z.boolean() }),
  failures: ['webhook_refused', 'nothing_for_sale', 'payments_unavailable'],
  keepsAnswer: false,
})

const cardFailures = ['checkout_not_found', 'payment_declined', 'checkout_over'] as const
const cardNumber = z.string().check(z.regex(/^[\d ]{8,30}$/, 'Card number must be digits'))

/** The page of the built-in test provider: what its checkout asks for, and the numbers that it takes. */
export const testCheckout = endpoint({
  method: 'GET',
  path: '/financial/test-checkout/{session_id}/',
  access: 'user',
  summary: 'A checkout of the built-in test provider, which only exists outside production and without keys of a real one.',
  reply: z.object({
    name: z.string(),
    tokens: z.int(),
    subtotal_cents: z.int(),
    is_monthly: z.boolean(),
    is_open: z.boolean(),
    return_url: z.string(),
    cancel_url: z.string(),
    cards: z.array(z.object({ number: z.string(), does: z.string() })),
    /** Tax in percent by country of the payer. */
    taxes: z.record(z.string(), z.number()),
  }),
  failures: cardFailures,
})

export const payTestCheckout = endpoint({
  method: 'POST',
  path: '/financial/test-checkout/{session_id}/',
  access: 'user',
  summary: 'Pays there with a test number. `confirm` asks for the step of confirmation, whose answer comes with the same call.',
  body: z.object({
    number: cardNumber,
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    confirmation: z.optional(z.enum(['accepted', 'refused'])),
  }),
  reply: z.object({ outcome: z.enum(['paid', 'confirm', 'processing']) }),
  failures: cardFailures,
  keepsAnswer: false,
})

export const saveTestCard = endpoint({
  method: 'POST',
  path: '/financial/test-portal/{portal_id}/',
  access: 'user',
  summary: 'Keeps another test number for the payments that follow, and pays with it what is open.',
  body: z.object({ number: cardNumber }),
  reply: z.object({ return_url: z.string() }),
  failures: cardFailures,
  keepsAnswer: false,
})
