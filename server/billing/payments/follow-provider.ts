import { announceDocument } from './announce-document.ts'
import type { FulfilDeps } from './fulfil.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentProvider, ProviderCheckout, ProviderDocument, ProviderObject } from './payment-provider.ts'
import { findCheckout, findUserOfCustomer, moveCheckout, storeDocument, storeSubscription, type CheckoutRow } from './store.ts'

export interface FollowDeps extends FulfilDeps {
  readonly provider: PaymentProvider
}

export type Followed = 'booked' | 'ignored' | 'unknown'

/**
 * Asks the provider for an object and books what it says, whatever told of it. Because only the present state counts, the order in
 * which events arrive does not, and neither does how often: of two answers the one that was asked for later stays.
 */
export const followObject = (deps: FollowDeps, { kind, id }: ProviderObject): Promise<Followed> => followers[kind](deps, id)

type Follower = (deps: FollowDeps, id: string) => Promise<Followed>
const followers: Readonly<Record<ProviderObject['kind'], Follower>> = {
  checkout: followCheckout,
  payment: followPayment,
  invoice: followInvoice,
  subscription: followSubscription,
  credit_note: followCreditNote,
}

async function followCheckout(deps: FollowDeps, sessionId: string): Promise<Followed> {
  const askedAt = new Date(deps.now())
  const told = await deps.provider.readCheckout(sessionId)
  return told === null ? 'unknown' : bookCheckout(deps, told, askedAt)
}

async function bookCheckout(deps: FollowDeps, told: ProviderCheckout, askedAt: Date): Promise<Followed> {
  const checkout = await findCheckout(deps.db, told)
  if (checkout === undefined) return 'unknown'
  await book(deps, told, checkout, askedAt)
  return 'booked'
}

/** Books a checkout that is ours. */
async function book(deps: FollowDeps, told: ProviderCheckout, checkout: CheckoutRow, askedAt: Date): Promise<void> {
  const owner = { userId: checkout.user_id, checkout: { id: checkout.id, planCode: checkout.plan_code }, askedAt }
  if (told.purchase !== null) await fulfil(deps, told.purchase, owner)
  if (told.subscriptionId !== null) await followSubscription(deps, told.subscriptionId)
  if (told.invoiceId !== null) await followInvoice(deps, told.invoiceId, owner.checkout)
  await moveCheckout(deps.db, checkout.id, told.status, told.sessionId)
}

async function followPayment(deps: FollowDeps, reference: string): Promise<Followed> {
  const askedAt = new Date(deps.now())
  const checkout = await deps.provider.findCheckoutOfPayment(reference)
  if (checkout !== null) return bookCheckout(deps, checkout, askedAt)
  const invoiceId = await deps.provider.findInvoiceOfPayment(reference)
  return invoiceId === null ? 'unknown' : followInvoice(deps, invoiceId)
}

async function followInvoice(
  deps: FollowDeps,
  id: string,
  checkout: { readonly id: string; readonly planCode: string } | null = null,
): Promise<Followed> {
  const askedAt = new Date(deps.now())
  const told = await deps.provider.readInvoice(id)
  const customerId = told?.document?.customerId ?? told?.purchase?.customerId ?? null
  const userId = customerId === null ? null : await findUserOfCustomer(deps.db, customerId)
  if (told === null || userId === null) return 'unknown'
  if (told.purchase !== null) await fulfil(deps, told.purchase, { userId, checkout, askedAt })
  if (told.document !== null) await keepDocument(deps, userId, told.document, askedAt)
  if (told.subscriptionId !== null) await followSubscription(deps, told.subscriptionId)
  return 'booked'
}

async function followSubscription(deps: FollowDeps, id: string): Promise<Followed> {
  const askedAt = new Date(deps.now())
  const told = await deps.provider.readSubscription(id)
  const userId = told === null ? null : await findUserOfCustomer(deps.db, told.customerId)
  if (told === null || userId === null) return 'unknown'
  const latest = told.status === 'past_due' && told.latestInvoiceId !== null ? await deps.provider.readInvoice(told.latestInvoiceId) : null
  await storeSubscription(deps.db, userId, told, { nextAttemptAt: latest?.nextAttemptAt ?? null, askedAt })
  return 'booked'
}

async function followCreditNote(deps: FollowDeps, id: string): Promise<Followed> {
  const askedAt = new Date(deps.now())
  const note = await deps.provider.readCreditNote(id)
  const userId = note?.customerId == null ? null : await findUserOfCustomer(deps.db, note.customerId)
  if (note === null || userId === null) return 'unknown'
  await keepDocument(deps, userId, note, askedAt)
  return 'booked'
}

async function keepDocument(deps: FollowDeps, userId: string, document: ProviderDocument, askedAt: Date): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const isNew = await storeDocument(tx, userId, document, askedAt)
    if (isNew && document.state !== 'void') await announceDocument(tx, deps, userId, document)
  })
}
