import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

/** US cents, with thousandths. */
const cents = z.number()

/** The statement of a calendar month (UTC): `opening` and what came and went make `closing`. `month` is as in 2026-05. */
const BusinessInvoice = z.object({
  id: z.string(),
  month: z.string(),
  issued_at: z.string(),
  opening_cents: cents,
  paid_in_cents: cents,
  adjusted_cents: cents,
  used_cents: cents,
  closing_cents: cents,
})
export type BusinessInvoice = z.output<typeof BusinessInvoice>

const InvoiceLine = z.object({
  call: z.string(),
  calls: z.int(),
  included_units: z.int(),
  paid_units: z.int(),
  cost_cents: cents,
})
const WholeInvoice = z.extend(BusinessInvoice, { business: z.string(), lines: z.array(InvoiceLine) })
export type WholeInvoice = z.output<typeof WholeInvoice>

export const b2bInvoices = endpoint({
  method: 'GET',
  path: '/b2b/invoices/',
  access: 'business',
  summary: 'A statement of the balance for each month with calls or payments, newest first. Invoices with tax are those of the payments.',
  query: z.object({ page: pageNumber, page_size: pageSize(12) }),
  reply: pageOf(BusinessInvoice),
  rows: 'results',
})

export const b2bInvoice = endpoint({
  method: 'GET',
  path: '/b2b/invoices/{invoice_id}/',
  access: 'business',
  summary: 'One of them, with what each call has cost.',
  reply: WholeInvoice,
  failures: ['document_not_found'],
})

export const b2bInvoicePdf = endpoint({
  method: 'GET',
  path: '/b2b/invoices/{invoice_id}/pdf/',
  access: 'business',
  summary: 'The same as PDF.',
  reply: z.string(),
  answer: 'file',
  failures: ['document_not_found'],
})
