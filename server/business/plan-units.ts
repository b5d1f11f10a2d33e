import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { monthOf } from './metering/month-of.ts'

/** How the units of a period fall on the calendar months (UTC) that it touches: by time, and together exactly all of them. */
function spreadUnits(units: number, from: Date, until: Date): { readonly month: string; readonly units: number }[] {
  const [start, end] = [from.getTime(), until.getTime()]
  const givenUntil = (ms: number) => Math.floor((units * (Math.min(ms, end) - start)) / (end - start))
  const parts: { month: string; units: number }[] = []
  for (let at = start; at < end;) {
    const date = new Date(at)
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    parts.push({ month: monthOf(at), units: givenUntil(next) - givenUntil(at) })
    at = next
  }
  return parts
}

interface PlanUnits {
  readonly businessId: string
  /** What the period gives now, and what it gave until now. */
  readonly units: number
  readonly before: number
  readonly from: Date
  readonly until: Date
}

/** Sets what a paid period gives to the months of a business. */
export async function setPlanUnits(tx: Transaction<Database>, { businessId, units, before, from, until }: PlanUnits): Promise<void> {
  await sql`select 1 from businesses where id = ${businessId} for update`.execute(tx)
  const had = spreadUnits(before, from, until)
  for (const [index, part] of spreadUnits(units, from, until).entries()) {
    const change = part.units - had[index]!.units
    await sql`
      insert into api_months (subject_id, month, included_granted) values (${businessId}, ${part.month}, ${change})
      on conflict (subject_id, month) do update set included_granted = api_months.included_granted + ${change}`.execute(tx)
  }
}
