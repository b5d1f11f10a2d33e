import { Failure } from '@playbook/contract/failure'
import type { BillingDocument } from '@playbook/contract/financial'
import { csvLine } from '@playbook/engine/format/csv-line'
import type { Db } from '../../db/tables.ts'
import type { FileAnswer } from '../../http/serve.ts'
import type { Payments } from './open-payments.ts'
import { findDocument, listDocuments, type DocumentRow, type ListedDocument } from './store.ts'
import { writeDocument } from './write-document.ts'

const stateOf = ({ state, is_disputed: isDisputed }: ListedDocument): BillingDocument['state'] => (isDisputed ? 'disputed' : state)

export const presentDocument = (row: ListedDocument): BillingDocument => ({
  ...row,
  state: stateOf(row),
  issued_at: row.issued_at.toISOString(),
})

const maxRows = 10_000

/** A user's invoices and credit notes as CSV, money in whole units of its currency. */
export async function historyFile(db: Db, userId: string, kind: DocumentRow['kind'] | undefined): Promise<FileAnswer> {
  const { rows } = await listDocuments(db, userId, { kind, limit: maxRows, offset: 0 })
  const head = ['number', 'kind', 'date', 'for', 'state', 'total', 'tax', 'currency']
  const lines = rows.map((row) => [
    row.number,
    row.kind,
    row.issued_at.toISOString().slice(0, 10),
    row.description,
    stateOf(row),
    row.total_cents / 100,
    row.tax_cents / 100,
    row.currency.toUpperCase(),
  ])
  const content = [head, ...lines].map(csvLine).join('')
  return { name: 'playbook-invoices.csv', contentType: 'text/csv; charset=utf-8', content }
}

const maxPdfBytes = 10 * 1_048_576
const pdfTimeoutMs = 15_000

/** One document as PDF: the provider's own file, ours only where payments are a test of our own. */
export async function documentFile(
  { db, payments }: { readonly db: Db; readonly payments: Payments | null },
  userId: string,
  id: string,
): Promise<FileAnswer> {
  const row = await findDocument(db, userId, id)
  if (row === undefined) throw new Failure('document_not_found')
  if (payments === null) throw new Failure('payments_unavailable')
  const file = (content: Buffer) => ({ name: `playbook-${row.number}.pdf`, contentType: 'application/pdf', content })
  if (payments.testPages === null) return file(await fetchPdf(await payments.provider.documentUrl(id, row.kind)))
  const found = await payments.testPages.readDocument(id)
  if (found === null) throw new Failure('document_not_found')
  return file(await writeDocument(found))
}

async function fetchPdf(url: string | null): Promise<Buffer> {
  if (url === null) throw new Failure('document_not_found')
  try {
    const answered = await fetch(url, { signal: AbortSignal.timeout(pdfTimeoutMs) })
    if (!answered.ok) throw new Error(`The provider answered ${answered.status}`)
    const content = Buffer.from(await answered.arrayBuffer())
    if (content.length > maxPdfBytes || !content.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The provider sent no PDF')
    return content
  } catch (cause) {
    throw new Failure('payments_unavailable', { cause })
  }
}
