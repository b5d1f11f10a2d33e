import { apiCredit, businessPlanOf, saleOf } from '@playbook/contract/business-plans'
import { planOf, type Plan } from '@playbook/contract/plans'
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Db } from '../../db/tables.ts'
import { grantTokens } from '../grant-tokens.ts'
import { takeBackTokens } from '../ledger/take-back-tokens.ts'
import { addMonths } from './add-months.ts'
import type { AnnounceDeps } from './announce-document.ts'
import { findPaidBusiness, giveToBusiness } from './give-to-business.ts'
import type { Purchase } from './payment-provider.ts'
import { changePayment, insertPayment, lockPayment, type PaymentRow } from './store.ts'
import { tellOfPayment } from './tell-of-payment.ts'

export interface FulfilDeps extends AnnounceDeps {
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

/** What a payment buys: tokens for a user, or US cents of balance or units of a month for a business. */
interface Goods {
  readonly tokens: number
  readonly creditCents: number
  readonly apiUnits: number
  readonly validMonths: number
  readonly reason: string
}

const nothing = { tokens: 0, creditCents: 0, apiUnits: 0, validMonths: 1 }

/** What a payment buys, or why it fits nothing that is sold. */
function judgePurchase(purchase: Purchase, opened: string | null): Goods | string {
  const { planCode, kind, currency } = purchase
  const sale = planCode === null ? undefined : saleOf(planCode)
  if (sale === undefined) return `The price that was paid belongs to no plan (${planCode ?? 'none'}).`
  if (opened !== null && opened !== sale.code) return `The checkout was opened for ${opened}, and ${sale.code} was paid.`
  if (currency !== 'usd') return `It was paid in ${currency}, and the price is in usd.`
  if ((kind === 'pack') === sale.isMonthly) return `A ${sale.isMonthly ? 'plan' : 'pack'} was paid as a ${kind}.`
  const plan = planOf(sale.code)
  return plan === undefined ? judgeForBusiness(purchase, sale) : judgeTokens(purchase, plan)
}

function judgeTokens({ kind, subtotalCents, fromPlanCode }: Purchase, plan: Plan): Goods | string {
  const goods = { ...nothing, validMonths: plan.tokens_valid_months, reason: reasons[kind](plan) }
  if (kind !== 'change')
    return subtotalCents === plan.price_cents
      ? { ...goods, tokens: plan.tokens }
      : `${subtotalCents} cents were paid, and the price is ${plan.price_cents}.`
  const from = fromPlanCode === null ? undefined : planOf(fromPlanCode)
  const tokens = from === undefined ? 0 : tokensOfChange(from, plan, subtotalCents)
  return tokens > 0 ? { ...goods, tokens } : `${subtotalCents} cents were paid for a change from ${fromPlanCode ?? 'none'} to ${plan.code}.`
}

function judgeForBusiness(
  { kind, subtotalCents }: Purchase,
  sale: { readonly code: string; readonly price_cents: number },
): Goods | string {
  const plan = businessPlanOf(sale.code)
  if (plan === undefined)
    return subtotalCents >= apiCredit.minCents && subtotalCents <= apiCredit.maxCents && subtotalCents % sale.price_cents === 0
      ? { ...nothing, creditCents: subtotalCents, reason: 'Top-up' }
      : `${subtotalCents} cents were paid, and a balance is topped up by whole dollars from ${apiCredit.minCents} to ${apiCredit.maxCents} cents.`
  if (kind === 'change') return 'A plan of a business is not changed within its month.'
  return subtotalCents === plan.price_cents
    ? { ...nothing, apiUnits: plan.units, reason: `${plan.name}, one month` }
    : `${subtotalCents} cents were paid, and the price is ${plan.price_cents}.`
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

/** How much a payment gave, in tokens, cents or units: only one of them is more than nothing. */
const givenBy = ({ tokens, credit_cents, api_units }: Pick<PaymentRow, 'tokens' | 'credit_cents' | 'api_units'>): number =>
  tokens + credit_cents + api_units

/** How much of what a payment gave its refunds and disputes take, of what was paid with tax. */
function owedBack(payment: PaymentRow, now: Pick<Purchase, 'refundedCents' | 'isDisputed'>): number {
  if (now.isDisputed || now.refundedCents >= payment.total_cents) return now.isDisputed || now.refundedCents > 0 ? givenBy(payment) : 0
  return Math.ceil((givenBy(payment) * now.refundedCents) / payment.total_cents)
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
  deps: FulfilDeps,
  purchase: Purchase,
  { userId, checkout, askedAt }: Owner,
): Promise<PaymentRow> {
  const { log, now } = deps
  const moment = new Date(now())
  const judged = judgePurchase(purchase, checkout?.planCode ?? null)
  const isHeld = typeof judged === 'string'
  const goods = isHeld ? null : judged
  const isForBusiness = goods !== null && goods.tokens === 0
  const businessId = isForBusiness
    ? await findPaidBusiness(tx, { userId, planCode: purchase.planCode!, checkoutId: checkout?.id ?? null, now: moment })
    : null
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
    tokens: goods?.tokens ?? 0,
    business_id: businessId,
    credit_cents: goods?.creditCents ?? 0,
    api_units: goods?.apiUnits ?? 0,
    state: isHeld ? 'held' : 'granted',
    why: isHeld ? judged : null,
    paid_at: purchase.paidAt,
    booked_at: moment,
    expires_at: addMonths(purchase.paidAt, goods?.validMonths ?? 1),
    asked_at: askedAt,
  })
  if (written !== undefined && isHeld)
    log.error({ reference: purchase.reference, userId, why: judged }, 'A payment is held: it does not fit what is sold')
  if (written !== undefined && goods !== null && isForBusiness)
    await giveToBusiness(tx, written, {
      from: 0,
      to: givenBy(written),
      kind: 'topup',
      reason: goods.reason,
      key: `payment ${written.id}`,
      now: moment,
    })
  if (written !== undefined && goods !== null && written.tokens > 0)
    await grantTokens(tx, {
      userId,
      kind: 'PAID',
      tokens: written.tokens,
      reason: goods.reason,
      key: `payment ${written.id}`,
      paymentId: written.id,
      now: moment,
      expiresAt: written.expires_at,
    })
  const payment = await lockPayment(tx, purchase.reference)
  return askedAt < payment.asked_at ? payment : settle(tx, deps, payment, purchase, { now: moment, askedAt })
}

/** Takes back, or gives back again, what refunds and disputes ask for. The row is locked. */
async function settle(
  tx: Transaction<Database>,
  deps: AnnounceDeps,
  payment: PaymentRow,
  purchase: Purchase,
  { now, askedAt }: { readonly now: Date; readonly askedAt: Date },
): Promise<PaymentRow> {
  const owed = owedBack(payment, purchase)
  const change = {
    refunded_cents: purchase.refundedCents,
    is_disputed: purchase.isDisputed,
    is_dispute_lost: purchase.isDisputeLost,
    asked_at: askedAt,
    invoice_id: payment.invoice_id ?? purchase.invoiceId,
    taken_back: owed,
    adjustments: payment.adjustments + (owed === payment.taken_back ? 0 : 1),
  }
  const difference = owed - payment.taken_back
  const key = `payment ${payment.id} change ${change.adjustments}`
  const reasonOfTaking = purchase.isDisputed ? 'Payment disputed' : 'Payment refunded'
  const reason = difference > 0 ? reasonOfTaking : 'Dispute settled'
  let owedTokens = 0
  if (difference !== 0 && payment.business_id !== null) {
    const had = givenBy(payment) - payment.taken_back
    await giveToBusiness(tx, payment, { from: had, to: had - difference, kind: 'adjustment', reason, key, now })
  } else owedTokens = await moveTokens(tx, payment, { difference, reason, key, now })
  await changePayment(tx, payment.id, change)
  if (payment.state === 'granted') await tellOfPayment(tx, deps, { payment, purchase, difference, owedTokens, now })
  return { ...payment, ...change }
}

interface Move {
  /** How many are taken; below zero they are given again. */
  readonly difference: number
  readonly reason: string
  readonly key: string
  readonly now: Date
}

/** Gives how many of them had been spent and are owed now. */
async function moveTokens(tx: Transaction<Database>, payment: PaymentRow, { difference, ...given }: Move): Promise<number> {
  if (difference > 0) return (await takeBackTokens(tx, { ...given, paymentId: payment.id, tokens: difference })).debt
  if (difference < 0)
    await grantTokens(tx, {
      ...given,
      paymentId: payment.id,
      userId: payment.user_id,
      kind: 'PAID',
      tokens: -difference,
      expiresAt: payment.expires_at,
    })
  return 0
}
