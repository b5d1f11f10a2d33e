import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ProviderDocument } from './payment-provider.ts'

/** Who a user is at the payment provider. */
interface BillingCustomers {
  user_id: string
  customer_id: string
  created_at: Date
}

/** A page of the provider that was opened for a user, and what became of it. */
interface Checkouts {
  id: string
  user_id: string
  plan_code: string
  /** The business that it is for, or the name of the one that it opens. */
  business_id: string | null
  business_name: string | null
  /** Null until the provider has answered. */
  session_id: string | null
  status: 'open' | 'processing' | 'paid' | 'expired'
  created_at: Date
  /** When its user was first told that it is done. */
  told_at: Date | null
}

/** Money that came, once for each reference of the provider. Cents of `currency`. */
interface Payments {
  id: Generated<string>
  number: GeneratedAlways<string>
  user_id: string
  reference: string
  kind: 'pack' | 'period' | 'change'
  plan_code: string | null
  checkout_id: string | null
  invoice_id: string | null
  currency: string
  subtotal_cents: number
  total_cents: number
  tokens: number
  /** What it gave to a business: US cents of its balance, or units of the month that it paid for. */
  business_id: string | null
  credit_cents: Generated<number>
  api_units: Generated<number>
  /** What refunds and disputes have taken of whatever it gave. */
  taken_back: Generated<number>
  /** Counts what was taken or given back, for keys of the ledger. */
  adjustments: Generated<number>
  refunded_cents: Generated<number>
  is_disputed: Generated<boolean>
  /** Its dispute is over, and the payer has the money. */
  is_dispute_lost: Generated<boolean>
  /** Held: it does not fit what is sold, so nothing was granted; `why` says how. */
  state: 'granted' | 'held'
  why: string | null
  paid_at: Date
  booked_at: Date
  expires_at: Date
  /** When the provider was asked for what stands here. */
  asked_at: Date
}

/** A monthly plan as the provider has it. */
interface Subscriptions {
  id: string
  user_id: string
  plan_code: string | null
  status: 'active' | 'past_due' | 'cancelled' | 'incomplete'
  cancel_at_period_end: boolean
  started_at: Date
  period_start: Date
  period_end: Date
  ended_at: Date | null
  next_attempt_at: Date | null
  /** When the provider was asked: an answer to an earlier question never replaces a later one. */
  asked_at: Date
}

interface BillingDocuments {
  id: string
  user_id: string
  kind: ProviderDocument['kind']
  number: string
  issued_at: Date
  description: string
  state: ProviderDocument['state']
  total_cents: number
  tax_cents: number
  currency: string
  asked_at: Date
}

/** What the provider told of, each event once. */
interface PaymentEvents {
  id: string
  type: string
  object_id: string | null
  created_at: Date
  received_at: Date
  handled_at: Date | null
  outcome: 'booked' | 'ignored' | 'unknown' | null
}

/** The state of the built-in test provider, as JSON. */
interface TestProviderObjects {
  id: string
  place: GeneratedAlways<string>
  object: string
  document: ColumnType<unknown, string, string>
}

interface TestProviderNumbers {
  name: string
  number: number
}

export interface PaymentTables {
  billing_customers: BillingCustomers
  checkouts: Checkouts
  payments: Payments
  subscriptions: Subscriptions
  billing_documents: BillingDocuments
  payment_events: PaymentEvents
  test_provider_objects: TestProviderObjects
  test_provider_numbers: TestProviderNumbers
}
