import { sql } from 'kysely'
import { monthOf } from '../metering/month-of.ts'
import type { EndedJob, Tx } from './store.ts'

/** What the start of a job cost is given back, as units of this month, which are used before the balance is. */
export async function giveUnitsBack(tx: Tx, { business_id: businessId, units }: EndedJob, now: Date): Promise<void> {
  if (units === 0) return
  await sql`
    insert into api_months (subject_id, month, included_granted) values (${businessId}, ${monthOf(now.getTime())}, ${units})
    on conflict (subject_id, month) do update set included_granted = api_months.included_granted + ${units}`.execute(tx)
}
