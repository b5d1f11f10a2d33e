import { Failure } from '@playbook/contract/failure'
import { readDebt } from '../ledger/read-debt.ts'
import { followObject, type FollowDeps } from './follow-provider.ts'
import { moneyText } from './money-text.ts'
import { findDocumentByNumber, findPaymentOfInvoice } from './store.ts'

interface Wanted {
  readonly number: string
  /** Null: everything that is left of it. */
  readonly cents: number | null
  /** Of this very refund: asked for twice under the same one it is given once. */
  readonly key: string
}

/** Gives money of an invoice back and takes its tokens with it. A refund beyond what was paid is refused. Why is not told to who paid. */
export async function refundInvoice(
  deps: FollowDeps,
  { number, cents, key }: Wanted,
): Promise<{ readonly userId: string; readonly cents: number; readonly text: string }> {
  const refuse = (message: string) => new Failure('act_refused', { message })
  const document = await findDocumentByNumber(deps.db, number)
  const payment = document === undefined ? undefined : await findPaymentOfInvoice(deps.db, document.id)
  if (document === undefined || payment === undefined) throw refuse(`There is no paid invoice with the number ${number}.`)
  // What was given back elsewhere is known first.
  await followObject(deps, { kind: 'payment', id: payment.reference })
  const now = (await findPaymentOfInvoice(deps.db, document.id)) ?? payment
  const left = now.total_cents - now.refunded_cents
  const wanted = cents ?? left
  if (left <= 0) throw refuse(`${number} was refunded in full already.`)
  if (wanted > left) throw refuse(`Of ${number} only ${moneyText(left, now.currency)} is left to give back.`)
  const owedBefore = await readDebt(deps.db, payment.user_id)
  const note = await deps.provider.refund({ invoiceId: document.id, cents: wanted, memo: `Refund of ${number}`, key: `refund-${key}` })
  await followObject(deps, { kind: 'payment', id: payment.reference })
  await followObject(deps, { kind: 'credit_note', id: note })
  await followObject(deps, { kind: 'invoice', id: document.id })
  const after = await findPaymentOfInvoice(deps.db, document.id)
  const taken = (after?.taken_back ?? 0) - payment.taken_back
  const owed = (await readDebt(deps.db, payment.user_id)) - owedBefore
  const debt = owed > 0 ? `, and ${owed} that were spent are owed` : ''
  return {
    userId: payment.user_id,
    cents: wanted,
    text: `${moneyText(wanted, now.currency)} of ${number} goes back, and ${taken - Math.max(0, owed)} tokens are taken back${debt}.`,
  }
}
