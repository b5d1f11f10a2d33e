import type { BusinessInvoice, WholeInvoice } from '@playbook/contract/b2b-invoices'
import { millicentsPerCent } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import { sql, type Selectable } from 'kysely'
import { isId } from '../../db/is-id.ts'
import type { Database, Db } from '../../db/tables.ts'

type StatementRow = Omit<Selectable<Database['business_statements']>, 'month'> & { readonly month: string }

const cents = (millicents: number) => millicents / millicentsPerCent

const present = ({ id, month, issued_at, opening, paid_in, adjusted, used }: StatementRow): BusinessInvoice => ({
  id,
  month,
  issued_at: issued_at.toISOString(),
  opening_cents: cents(opening),
  paid_in_cents: cents(paid_in),
  adjusted_cents: cents(adjusted),
  used_cents: cents(used),
  closing_cents: cents(opening + paid_in + adjusted - used),
})

const columns = ['id', 'business_id', 'business_name', 'opening', 'paid_in', 'adjusted', 'used', 'lines', 'issued_at'] as const
const of = (db: Db, businessId: string) => db.selectFrom('business_statements').where('business_id', '=', businessId)
const monthText = sql<string>`to_char(month, 'YYYY-MM')`.as('month')

export async function listStatements(
  db: Db,
  businessId: string,
  { page, page_size: size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: BusinessInvoice[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    of(db, businessId)
      .select([...columns, monthText])
      .orderBy('business_statements.month', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    of(db, businessId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(present), count }
}

export async function readStatement(db: Db, businessId: string, id: string): Promise<WholeInvoice> {
  const row = isId(id)
    ? await of(db, businessId)
        .select([...columns, monthText])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new Failure('document_not_found')
  return {
    ...present(row),
    business: row.business_name,
    lines: row.lines.map(({ millicents, ...line }) => ({ ...line, cost_cents: cents(millicents) })),
  }
}
