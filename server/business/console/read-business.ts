import { millicentsPerCent, monthlyUnits, type Business } from '@playbook/contract/business'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Membership } from '../business-of.ts'

/** The business as its members see it, with what is left of the balance and of this month's units. */
export async function readBusiness(db: Db, { businessId, role }: Membership, now: Date): Promise<Business> {
  const month = `${now.toISOString().slice(0, 7)}-01`
  const found = await db
    .selectFrom('businesses')
    .leftJoin('api_months', (join) => join.onRef('subject_id', '=', 'businesses.id').on('month', '=', sql<string>`${month}::date`))
    .select(['businesses.id', 'name', 'site', 'created_at', 'lapses_at', 'personal_of', 'balance', 'included_granted', 'included_used'])
    .where('businesses.id', '=', businessId)
    .executeTakeFirstOrThrow()
  return {
    id: found.id,
    name: found.name,
    site: found.site,
    role,
    created_at: found.created_at.toISOString(),
    lapses_at: found.lapses_at?.toISOString() ?? null,
    balance_cents: found.balance / millicentsPerCent,
    included_units: monthlyUnits(found.personal_of !== null) + (found.included_granted ?? 0),
    used_units: found.included_used ?? 0,
  }
}
