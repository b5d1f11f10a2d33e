import { planOf, type Plan } from '@playbook/contract/plans'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Db } from '../../db/tables.ts'
import { grantTokens } from '../grant-tokens.ts'
import { takeBackTokens } from '../ledger/take-back-tokens.ts'
import { addMonths } from './add-months.ts'
import type { Purchase } from './payment-provider.ts'
import { changePayment, insertPayment, lockPayment, type PaymentRow } from './store.ts'

export interface FulfilDeps {
  readonly db: Db
  readonly log: Logger
  readonly now: () => number
}

interface Owner {
  readonly userId: string
  /** The checkout that it was paid by, with what it was opened for. */
  readonly checkout: { readonly id: string; readonly planCode: string } | null
  /** When the provider was asked for the payment: an answer from before the one that is booked changes nothing. */
  readonly askedAt: Date
}

/** Tokens that a payment buys, or why it fits nothing that is sold. */
function judgePurchase(purchase: Purchase, opened: string | null): { readonly plan: Plan; readonly tokens: number } | string {
  const { planCode, kind, subtotalCents, currency } = purchase
  const plan = planCode === null ? undefined : planOf(planCode)
  if (plan === undefined) return `The price that was paid belongs to no plan (${planCode ?? 'none'}).`
  if (opened !== null && opened !== plan.code) return `The checkout was opened for ${opened}, and ${plan.code} was paid.`
  if (currency !== 'usd') return `It was paid in ${currency}, and the price is in usd.`
  if ((kind === 'pack') !== (plan.kind === 'pack')) return `A ${plan.kind} was paid as a ${kind}.`
  if (kind !== 'change')
    return subtotalCents === plan.price_cents
      ? { plan, tokens: plan.tokens }
      : `${subtotalCents} cents were paid, and the price is ${plan.price_cents}.`
  const from = purchase.fromPlanCode === null ? undefined : planOf(purchase.fromPlanCode)
  const tokens = from === undefined ? 0 : tokensOfChange(from, plan, subtotalCents)
  return tokens > 0
    ? { plan, tokens }
    : `${subtotalCents} cents were paid for a change from ${purchase.fromPlanCode ?? 'none'} to ${plan.code}.`
}

/** Tokens that a dearer plan gives for the rest of a month, in proportion to what was paid for it; 0 where that does not fit. */
export function tokensOfChange(from: Plan, to: Plan, subtotalCents: number): number {
  const [more, dearer] = [to.tokens - from.tokens, to.price_cents - from.price_cents]
  // The provider rounds each of two lines: a cent either way.
  if (from.kind !== 'plan' || dearer <= 0 || subtotalCents <= 0 || subtotalCents > dearer + 1) return 0
  return Math.floor((more * Math.min(subtotalCents, dearer)) / dearer)
}

const reasons = {
  pack: (plan: Plan) => `Bought: ${plan.name.charAt(0).toLowerCase()}${plan.name.slice(1)}`,
  period: (plan: Plan) => `${plan.name}, one month`,
  change: (plan: Plan) => `Change to ${plan.name}, rest of the month`,
} as const

/** How many of a payment's tokens its refunds and disputes take, of what was paid with tax. */
function owedBack(payment: Pick<PaymentRow, 'tokens' | 'total_cents'>, now: Pick<Purchase, 'refundedCents' | 'isDisputed'>): number {
  if (now.isDisputed || now.refundedCents >= payment.total_cents) return now.isDisputed || now.refundedCents > 0 ? payment.tokens : 0
  return Math.ceil((payment.tokens * now.refundedCents) / payment.total_cents)
}

/**
 * Books what the provider says of a payment, once however often and from wherever it is called: its tokens when it is new, and the
 * difference where refunds or disputes have changed. A payment that does not fit what is sold is held and grants nothing.
 */
export async function fulfil(deps: FulfilDeps, purchase: Purchase, owner: Owner): Promise<PaymentRow> {
  return deps.db.transaction().execute((tx) => fulfilIn(tx, deps, purchase, owner))
}

async function fulfilIn(
  tx: Transaction<Database>,
  { log, now }: FulfilDeps,
  purchase: Purchase,
  { userId, checkout, askedAt }: Owner,
): Promise<PaymentRow> {
  const moment = new Date(now())
  const judged = judgePurchase(purchase, checkout?.planCode ?? null)
  const isHeld = typeof judged === 'string'
  const plan = isHeld ? null : judged.plan
  const written = await insertPayment(tx, {
    user_id: userId,
    reference: purchase.reference,
    kind: purchase.kind,
    plan_code: purchase.planCode,
    checkout_id: checkout?.id ?? null,
    invoice_id: purchase.invoiceId,
    currency: purchase.currency,
    subtotal_cents: purchase.subtotalCents,
    total_cents: purchase.totalCents,
    tokens: isHeld ? 0 : judged.tokens,
    state: isHeld ? 'held' : 'granted',
    why: isHeld ? judged : null,
    paid_at: purchase.paidAt,
    booked_at: moment,
    expires_at: addMonths(purchase.paidAt, plan?.tokens_valid_months ?? 1),
    asked_at: askedAt,
  })
  if (written !== undefined && isHeld)
    log.error({ reference: purchase.reference, userId, why: judged }, 'A payment is held: it does not fit what is sold')
  if (written !== undefined && plan !== null && written.tokens > 0)
    await grantTokens(tx, {
      userId,
      kind: 'PAID',
      tokens: written.tokens,
      reason: reasons[purchase.kind](plan),
      key: `payment ${written.id}`,
      paymentId: written.id,
      now: moment,
      expiresAt: written.expires_at,
    })
  const payment = await lockPayment(tx, purchase.reference)
  return askedAt < payment.asked_at ? payment : settle(tx, payment, purchase, { now: moment, askedAt })
}

/** Takes back, or gives back again, what refunds and disputes ask for. The row is locked. */
async function settle(
  tx: Transaction<Database>,
  payment: PaymentRow,
  purchase: Purchase,
  { now, askedAt }: { readonly now: Date; readonly askedAt: Date },
): Promise<PaymentRow> {
  const owed = owedBack(payment, purchase)
  const change = {
    refunded_cents: purchase.refundedCents,
    is_disputed: purchase.isDisputed,
    asked_at: askedAt,
    invoice_id: payment.invoice_id ?? purchase.invoiceId,
    taken_back: owed,
    adjustments: payment.adjustments + (owed === payment.taken_back ? 0 : 1),
  }
  const difference = owed - payment.taken_back
  const given = { paymentId: payment.id, key: `payment ${payment.id} change ${change.adjustments}`, now }
  if (difference > 0)
    await takeBackTokens(tx, { ...given, tokens: difference, reason: purchase.isDisputed ? 'Payment disputed' : 'Payment refunded' })
  if (difference < 0)
    await grantTokens(tx, {
      ...given,
      userId: payment.user_id,
      kind: 'PAID',
      tokens: -difference,
      reason: 'Dispute settled',
      expiresAt: payment.expires_at,
    })
  await changePayment(tx, payment.id, change)
  return { ...payment, ...change }
}
