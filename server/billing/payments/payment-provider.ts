/** What a payment paid for, as the provider has it now. Money in cents of `currency`; the reference is the same however it is asked for. */
export interface Purchase {
  readonly reference: string
  readonly customerId: string | null
  readonly invoiceId: string | null
  readonly kind: 'pack' | 'period' | 'change'
  /** By the price that was paid; null where the price belongs to no plan. */
  readonly planCode: string | null
  /** The plan before a change. */
  readonly fromPlanCode: string | null
  /** Without tax. */
  readonly subtotalCents: number
  readonly totalCents: number
  readonly currency: string
  readonly paidAt: Date
  readonly refundedCents: number
  /** Open, or lost. */
  readonly isDisputed: boolean
  /** The dispute is over, and the payer has the money. */
  readonly isDisputeLost: boolean
}

export interface ProviderCheckout {
  readonly sessionId: string
  /** Our own id of it, as it was given to the provider. */
  readonly checkoutId: string | null
  readonly status: 'open' | 'processing' | 'paid' | 'expired'
  readonly subscriptionId: string | null
  readonly invoiceId: string | null
  /** Of a pack that is paid. */
  readonly purchase: Purchase | null
}

export interface ProviderDocument {
  readonly id: string
  readonly kind: 'invoice' | 'credit_note'
  readonly customerId: string | null
  readonly number: string
  readonly issuedAt: Date
  readonly description: string
  readonly state: 'paid' | 'open' | 'refunded' | 'void'
  /** With tax; below zero for a credit note. */
  readonly totalCents: number
  readonly taxCents: number
  readonly currency: string
}

export interface ProviderInvoice {
  /** Null while it is a draft. */
  readonly document: ProviderDocument | null
  readonly subscriptionId: string | null
  readonly nextAttemptAt: Date | null
  /** Once it is paid. */
  readonly purchase: Purchase | null
}

export interface ProviderSubscription {
  readonly id: string
  readonly customerId: string
  readonly planCode: string | null
  readonly status: 'active' | 'past_due' | 'cancelled' | 'incomplete'
  readonly cancelAtPeriodEnd: boolean
  readonly startedAt: Date
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly endedAt: Date | null
  readonly latestInvoiceId: string | null
}

/** What an event is about. Its content is never believed: the object is asked for. */
export type ProviderObject = { readonly kind: 'checkout' | 'payment' | 'invoice' | 'subscription' | 'credit_note'; readonly id: string }

export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  /** Null for what is not followed here. */
  readonly about: ProviderObject | null
}

/** What is charged, in cents with tax, and the tax in it. */
export interface Charge {
  readonly cents: number
  readonly taxCents: number
}

interface PlanChange {
  readonly subscriptionId: string
  readonly planCode: string
  /** Charged at once for the rest of the period, as of this moment in UTC seconds; null: nothing is charged now. */
  readonly prorationAt: number | null
  readonly key: string
}

/** Whoever takes the money. Everything that is asked for and does not exist is null; a provider that does not answer is a Failure. */
export interface PaymentProvider {
  /** No money moves. */
  readonly isTest: boolean
  readonly createCustomer: (given: { readonly userId: string; readonly email: string }) => Promise<string>
  readonly createCheckout: (given: {
    readonly checkoutId: string
    readonly customerId: string
    readonly planCode: string
    readonly quantity: number
    readonly returnUrl: string
    readonly cancelUrl: string
  }) => Promise<{ readonly sessionId: string; readonly url: string }>
  readonly readCheckout: (sessionId: string) => Promise<ProviderCheckout | null>
  readonly findCheckoutOfPayment: (reference: string) => Promise<ProviderCheckout | null>
  readonly findInvoiceOfPayment: (reference: string) => Promise<string | null>
  readonly readInvoice: (invoiceId: string) => Promise<ProviderInvoice | null>
  readonly readCreditNote: (id: string) => Promise<ProviderDocument | null>
  readonly readSubscription: (id: string) => Promise<ProviderSubscription | null>
  readonly setCancelAtPeriodEnd: (id: string, cancels: boolean) => Promise<void>
  /** What a change costs now. */
  readonly previewChange: (change: Omit<PlanChange, 'key'>) => Promise<Charge>
  /** What parts of plans' prices come to together with this customer's tax; below zero for what is given back. */
  readonly previewParts: (customerId: string, parts: readonly { readonly planCode: string; readonly cents: number }[]) => Promise<Charge>
  /** What the next period costs, of another plan where one is named; null where none follows. */
  readonly previewNext: (given: { readonly subscriptionId: string; readonly planCode?: string }) => Promise<Charge | null>
  readonly changePlan: (change: PlanChange) => Promise<void>
  readonly openPortal: (customerId: string, returnUrl: string) => Promise<string>
  readonly listPaymentMethods: (
    customerId: string,
  ) => Promise<{ readonly id: string; readonly name: string; readonly expires: string | null; readonly isDefault: boolean }[]>
  /** Gives money of a paid invoice back. Gives the id of the credit note. */
  readonly refund: (given: {
    readonly invoiceId: string
    readonly cents: number
    readonly memo: string
    readonly key: string
  }) => Promise<string>
  /** Where the PDF of a document is. */
  readonly documentUrl: (id: string, kind: ProviderDocument['kind']) => Promise<string | null>
  /** Paid invoices, complete checkouts and charges since then, and every plan that runs. */
  readonly listSince: (since: Date) => Promise<{
    readonly invoiceIds: string[]
    readonly checkoutIds: string[]
    readonly subscriptionIds: string[]
    readonly charges: { readonly reference: string; readonly refundedCents: number; readonly wasDisputed: boolean }[]
  }>
  /** Throws `webhook_refused` unless the signature is a good one of about this moment. */
  readonly readEvent: (raw: Buffer, signature: string | undefined, nowMs: number) => ProviderEvent
}
