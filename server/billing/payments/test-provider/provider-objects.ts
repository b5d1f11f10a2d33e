import type Stripe from 'stripe'

/** The parts of Stripe's objects that the test provider keeps and tells; their names and types are the SDK's own. */
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'metadata'> & {
  default_card: string | null
  country: string
}
export type Price = Pick<Stripe.Price, 'id' | 'object' | 'active' | 'currency' | 'lookup_key' | 'type' | 'unit_amount' | 'metadata'> & {
  product: string
  recurring: { interval: 'month'; interval_count: 1 } | null
}

export type Product = Pick<Stripe.Product, 'id' | 'object' | 'active'> & { tax_code: string }

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'created'
  | 'expires_at'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'url'
  | 'success_url'
  | 'cancel_url'
  | 'client_reference_id'
  | 'metadata'
  | 'currency'
  | 'amount_subtotal'
  | 'amount_total'
> & {
  customer: string
  payment_intent: string | null
  subscription: string | null
  invoice: string | null
  line_items: { object: 'list'; data: { id: string; object: 'item'; quantity: number; price: Price }[]; has_more: false; url: string }
  /** Card that was given and whose confirmation is awaited. */
  awaited_card?: string
  awaited_country?: string
}

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'created' | 'amount' | 'amount_received' | 'currency' | 'status' | 'metadata'
> & { customer: string; latest_charge: string | null; invoice_id: string | null; session_id: string | null }

export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'created' | 'amount' | 'amount_refunded' | 'currency' | 'disputed' | 'paid' | 'refunded' | 'status'
> & { customer: string; payment_intent: string; card: string }

export type InvoiceLine = Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'description' | 'period'> & {
  quantity: number
  pricing: { type: 'price_details'; price_details: { price: string; product: string } } | null
  parent: { type: 'subscription_item_details'; subscription_item_details: { proration: boolean } } | null
}

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'created'
  | 'number'
  | 'status'
  | 'currency'
  | 'billing_reason'
  | 'subtotal'
  | 'total'
  | 'amount_paid'
  | 'amount_due'
  | 'attempt_count'
  | 'next_payment_attempt'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
  | 'post_payment_credit_notes_amount'
> & {
  customer: string
  total_excluding_tax: number
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false; url: string }
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } } | null
  payments: { object: 'list'; data: InvoicePayment[]; has_more: false; url: string }
  status_transitions: { paid_at: number | null; finalized_at: number | null }
}

export type InvoicePayment = Pick<Stripe.InvoicePayment, 'id' | 'object' | 'created' | 'amount_paid' | 'currency' | 'status'> & {
  invoice: string
  payment: { type: 'payment_intent'; payment_intent: string }
}

export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'created' | 'cancel_at_period_end' | 'canceled_at' | 'ended_at' | 'currency' | 'metadata' | 'status'
> & {
  customer: string
  latest_invoice: string | null
  items: {
    object: 'list'
    data: {
      id: string
      object: 'subscription_item'
      current_period_start: number
      current_period_end: number
      price: Price
      quantity: 1
    }[]
    has_more: false
    url: string
  }
}

export type PaymentMethod = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'created'> & { customer: string } & (
    | { type: 'card'; card: { brand: string; last4: string; exp_month: number; exp_year: number } }
    | { type: 'us_bank_account'; us_bank_account: { bank_name: string; last4: string } }
  )

export type CreditNote = Pick<
  Stripe.CreditNote,
  'id' | 'object' | 'created' | 'number' | 'amount' | 'total' | 'currency' | 'memo' | 'pdf' | 'status'
> & { customer: string; invoice: string; total_excluding_tax: number }

export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'created' | 'amount' | 'currency' | 'status'> & {
  charge: string
  payment_intent: string
}

export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'created' | 'amount' | 'currency' | 'reason' | 'status'> & {
  charge: string
  payment_intent: string
}

export interface Portal {
  readonly id: string
  readonly object: 'billing_portal.session'
  readonly created: number
  readonly customer: string
  readonly return_url: string
  readonly url: string
}

export interface StoredEvent {
  readonly id: string
  readonly object: 'event'
  readonly created: number
  readonly type: string
  readonly api_version: string
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: null
  readonly data: { readonly object: object }
}
