import { businessPlanOf, saleOf } from '@playbook/contract/business-plans'
import type { Reply } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { validatePaymentSession } from '@playbook/contract/financial'
import { planOf } from '@playbook/contract/plans'
import { readDebtPaidBy } from '../ledger/read-debt.ts'
import { followObject, type FollowDeps } from './follow-provider.ts'
import { findCheckout, findPayment, findPaymentOfCheckout, findPaymentOfInvoice, markTold, type PaymentRow } from './store.ts'

/** What became of a checkout of this user. What is paid is booked on the way, whether its webhook has come or not. */
export async function validateSession(deps: FollowDeps, userId: string, sessionId: string): Promise<Reply<typeof validatePaymentSession>> {
  const checkout = await findCheckout(deps.db, { checkoutId: null, sessionId })
  if (checkout?.user_id !== userId) throw new Failure('checkout_not_found')
  const told = await deps.provider.readCheckout(sessionId)
  if (told === null) throw new Failure('checkout_not_found')
  if (told.status !== 'open' || checkout.status === 'open') await followObject(deps, { kind: 'checkout', id: sessionId })
  const payment = await findBooked(deps, checkout.id, told.purchase?.reference ?? null, told.invoiceId)
  const code = checkout.plan_code
  const answer = {
    plan_code: checkout.plan_code,
    plan_name: saleOf(code)?.name ?? code,
    tokens: payment?.tokens ?? planOf(code)?.tokens ?? 0,
    debt_tokens: payment === undefined ? 0 : await readDebtPaidBy(deps.db, payment.id),
    credit_cents: payment?.credit_cents ?? 0,
    api_units: payment?.api_units ?? businessPlanOf(code)?.units ?? 0,
    total_cents: payment?.total_cents ?? null,
  }
  if (payment?.state === 'held') return { ...answer, status: 'held' }
  if (payment !== undefined) {
    const isFirst = await markTold(deps.db, checkout.id, new Date(deps.now()))
    return { ...answer, status: isFirst ? 'done' : 'already_done' }
  }
  const status = { open: 'open', processing: 'processing', paid: 'pending', expired: 'expired' } as const
  return { ...answer, status: status[told.status] }
}

async function findBooked(
  { db }: FollowDeps,
  checkoutId: string,
  reference: string | null,
  invoiceId: string | null,
): Promise<PaymentRow | undefined> {
  return (
    (await findPaymentOfCheckout(db, checkoutId)) ??
    (reference === null ? undefined : await findPayment(db, reference)) ??
    (invoiceId === null ? undefined : await findPaymentOfInvoice(db, invoiceId))
  )
}
