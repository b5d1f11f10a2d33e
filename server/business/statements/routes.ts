import * as calls from '@playbook/contract/b2b-invoices'
import type { Db } from '../../db/tables.ts'
import { serve, type Route } from '../../http/serve.ts'
import { toPage } from '../../http/to-page.ts'
import { mustBelong } from '../business-of.ts'
import { listStatements, readStatement } from './read-statements.ts'
import { writeStatement } from './write-statement.ts'

/** The monthly statements of a business. */
export const businessStatementRoutes = ({ db }: { readonly db: Db }): Route[] => [
  serve(calls.b2bInvoices, async ({ caller, query }) => {
    const { businessId } = await mustBelong(db, caller.userId)
    const { rows, count } = await listStatements(db, businessId, query)
    return toPage(calls.b2bInvoices.path, query, rows, count)
  }),
  serve(calls.b2bInvoice, async ({ caller, params }) => {
    const { businessId } = await mustBelong(db, caller.userId)
    return readStatement(db, businessId, params.invoice_id)
  }),
  serve(calls.b2bInvoicePdf, async ({ caller, params }) => {
    const { businessId } = await mustBelong(db, caller.userId)
    const statement = await readStatement(db, businessId, params.invoice_id)
    return { name: `playbook-statement-${statement.month}.pdf`, contentType: 'application/pdf', content: await writeStatement(statement) }
  }),
]
