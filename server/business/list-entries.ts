import type { BusinessTransaction } from '@playbook/contract/b2b-billing'
import { millicentsPerCent } from '@playbook/contract/business'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** What changed the prepaid balance of a business, newest first, each with the balance after it. */
export async function listEntries(
  db: Db,
  businessId: string,
  { page, page_size: size }: { readonly page: number; readonly page_size: number },
): Promise<{ rows: BusinessTransaction[]; count: number }> {
  const all = db.selectFrom('business_entries').where('business_id', '=', businessId)
  const [rows, { count }] = await Promise.all([
    all
      .select([
        'id',
        'created_at',
        'kind',
        'millicents',
        'reason',
        sql<number>`(sum(millicents) over (order by number))::bigint`.as('after'),
      ])
      .orderBy('number', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const shown = rows.map(({ id, created_at, kind, millicents, reason, after }) => ({
    id,
    created_at: created_at.toISOString(),
    kind,
    amount_cents: millicents / millicentsPerCent,
    balance_cents: after / millicentsPerCent,
    reason,
  }))
  return { rows: shown, count }
}
