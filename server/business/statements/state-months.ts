import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import { monthOf } from '../metering/month-of.ts'

/** A month is stated once no process can write use of it any more. */
const closedAfterMs = 2 * 3_600_000

/**
 * States each month that is over and had calls or payments, once, however often it runs and however long it did not. Use counts for
 * the day of its calls, whenever the day was booked.
 */
export async function stateMonths({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  const openMonth = monthOf(now() - closedAfterMs)
  await sql`
    with moved as (
      select business_id, date_trunc('month', created_at at time zone 'UTC')::date as month,
        sum(millicents) filter (where kind = 'topup') as paid_in,
        sum(millicents) filter (where kind = 'adjustment') as adjusted, 0 as used
      from business_entries where kind <> 'usage' group by 1, 2
      union all
      select business_id, date_trunc('month', day)::date, 0, 0, sum(millicents) from api_usage group by 1, 2
    ), months as (
      select business_id, month, coalesce(sum(paid_in), 0) as paid_in, coalesce(sum(adjusted), 0) as adjusted,
        coalesce(sum(used), 0) as used
      from moved group by 1, 2
    ), running as (
      select *, sum(paid_in + adjusted - used) over (partition by business_id order by month) - paid_in - adjusted + used as opening
      from months
    )
    insert into business_statements (business_id, month, business_name, opening, paid_in, adjusted, used, lines, issued_at)
    select business_id, month, name, opening, paid_in, adjusted, used, coalesce((
        select jsonb_agg(to_jsonb(line) order by line.millicents desc, line.call) from (
          select call, sum(calls) as calls, sum(included_units) as included_units, sum(paid_units) as paid_units,
            sum(millicents) as millicents
          from api_usage join api_keys on api_keys.id = key_id
          where api_usage.business_id = running.business_id and environment = 'live'
            and day >= month and day < month + interval '1 month'
          group by call
        ) as line
      ), '[]'), ${new Date(now())}
    from running join businesses on businesses.id = business_id
    where month < ${openMonth}::date and personal_of is null
    on conflict (business_id, month) do nothing`.execute(db)
}
