import type { Charge, CreditNote, Customer, Invoice, Refund } from './provider-objects.ts'
import { mustGet, newId, ProviderRefusal, type World } from './provider-world.ts'

/** Gives money of a paid invoice back, with the credit note that says so. */
export async function creditInvoice(world: World, invoiceId: string, amount: number, memo: string | null): Promise<CreditNote> {
  const { objects, now, emit, pages } = world
  const invoice = await mustGet<Invoice>(objects, 'invoice', invoiceId)
  const paidBy = invoice.payments.data[0]?.payment.payment_intent
  const left = invoice.amount_paid - invoice.post_payment_credit_notes_amount
  if (paidBy === undefined) throw new ProviderRefusal(400, 'The invoice is not paid')
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    throw new ProviderRefusal(400, `The credit note amount cannot exceed what is left of the invoice, ${left}`)
  const charge = (await objects.list<Charge>('charge')).find((found) => found.payment_intent === paidBy)
  if (charge === undefined) throw new ProviderRefusal(400, 'The invoice has no charge')
  await mustGet<Customer>(objects, 'customer', invoice.customer)
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    created: now,
    amount,
    currency: 'usd',
    status: 'succeeded',
    charge: charge.id,
    payment_intent: paidBy,
  }
  const refunded = charge.amount_refunded + amount
  const charged: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  const id = newId('cn')
  const year = new Date(now * 1_000).getUTCFullYear()
  const note: CreditNote = {
    id,
    object: 'credit_note',
    created: now,
    number: `TEST-${year}-C${String(await objects.nextNumber('credit note')).padStart(5, '0')}`,
    amount,
    total: amount,
    total_excluding_tax: Math.round((amount * invoice.total_excluding_tax) / Math.max(1, invoice.total)),
    currency: 'usd',
    memo,
    status: 'issued',
    customer: invoice.customer,
    invoice: invoice.id,
    pdf: `${pages}/documents/${id}/`,
  }
  const credited: Invoice = { ...invoice, post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + amount }
  await objects.put(credited)
  for (const object of [refund, charged, note]) await objects.put(object)
  await emit('credit_note.created', note)
  await emit('charge.refunded', charged)
  return note
}
