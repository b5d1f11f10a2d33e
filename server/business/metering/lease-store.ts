import { monthlyUnits, unitMillicents } from '@playbook/contract/business'
import { Failure } from '@playbook/contract/failure'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../../db/tables.ts'

type Tx = Transaction<Database>

/** Units that a process may let a key use without asking again. */
export interface LeasedUnits {
  readonly included: number
  readonly paid: number
}

/** A lease with whose it is; `month` is its first day. */
export interface LeaseName {
  readonly id: string
  readonly businessId: string
  readonly keyId: string
  readonly month: string
}

/** What a process takes at once, where there is plenty; near the end of what is left it takes little, so that others find some. */
const blockUnits = 1_000
const sharesOfTheRest = 20

/** Takes units for a key: of the month's included ones first, then of the balance, within the budget of the key; throws where they do not reach for `needed`. */
export function takeLease(
  db: Db,
  name: LeaseName,
  given: { readonly needed: number; readonly monthlyBudget: number | null; readonly holder: number | null; readonly now: Date },
): Promise<LeasedUnits> {
  return db.transaction().execute(async (tx) => {
    const left = await lockLeft(tx, name, given.monthlyBudget)
    const rest = left.included + Math.min(left.ofBalance, left.ofBudget)
    if (rest < given.needed) throw whatIsUsedUp(left)
    const wanted = Math.max(given.needed, Math.min(blockUnits, Math.floor(rest / sharesOfTheRest)))
    const included = Math.min(wanted, left.included)
    const paid = wanted - included
    const millicents = paid * unitMillicents
    await reserve(tx, name, { included, millicents })
    await tx
      .insertInto('api_leases')
      .values({
        id: name.id,
        business_id: name.businessId,
        key_id: name.keyId,
        month: name.month,
        included,
        millicents,
        holder: given.holder,
        taken_at: given.now,
      })
      .execute()
    return { included, paid }
  })
}

const whatIsUsedUp = (left: { readonly isPersonal: boolean; readonly ofBalance: number; readonly ofBudget: number }): Failure =>
  left.isPersonal
    ? new Failure('balance_empty', { message: 'The free units of your personal keys are used up for this month.' })
    : new Failure(left.ofBudget < left.ofBalance ? 'key_budget_spent' : 'balance_empty')

/**
 * What is left for a key, in units, with everything locked that tells it: the business first, as everywhere, and so that rows that
 * only name it can be written meanwhile.
 */
async function lockLeft(tx: Tx, { businessId, keyId, month }: LeaseName, monthlyBudget: number | null) {
  const { balance, reserved, personal_of } = await tx
    .selectFrom('businesses')
    .select(['balance', 'reserved', 'personal_of'])
    .where('id', '=', businessId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('api_months')
    .values([businessId, keyId].map((subject_id) => ({ subject_id, month })))
    .onConflict((conflict) => conflict.columns(['subject_id', 'month']).doNothing())
    .execute()
  const months = await tx
    .selectFrom('api_months')
    .selectAll()
    .where('subject_id', 'in', [businessId, keyId])
    .where('month', '=', month)
    .execute()
  const ofBusiness = months.find((row) => row.subject_id === businessId)!
  const ofKey = months.find((row) => row.subject_id === keyId)!
  const isPersonal = personal_of !== null
  const units = (millicents: number) => Math.max(0, Math.floor(millicents / unitMillicents))
  return {
    isPersonal,
    included: Math.max(0, monthlyUnits(isPersonal) + ofBusiness.included_granted - ofBusiness.included_used - ofBusiness.included_reserved),
    ofBalance: units(balance - reserved),
    ofBudget: monthlyBudget === null ? Infinity : units(monthlyBudget - ofKey.spent - ofKey.spent_reserved),
  }
}

interface Amounts {
  readonly included: number
  readonly millicents: number
}

/** Sets units apart; below zero it gives them back. */
async function reserve(tx: Tx, { businessId, keyId, month }: LeaseName, { included, millicents }: Amounts): Promise<void> {
  await sql`update businesses set reserved = reserved + ${millicents} where id = ${businessId}`.execute(tx)
  await sql`
    update api_months set
      included_reserved = included_reserved + case when subject_id = ${businessId} then ${included}::bigint else 0 end,
      spent_reserved = spent_reserved + case when subject_id = ${keyId} then ${millicents}::bigint else 0 end
    where month = ${month} and subject_id in (${businessId}, ${keyId})`.execute(tx)
}

/** Books what was used of a lease, and, where it has ended, gives back the rest of it. */
export async function settleLease(tx: Tx, lease: LeaseName, used: LeasedUnits, hasEnded: boolean): Promise<void> {
  const { businessId, keyId, month } = lease
  const spent = { included: used.included, millicents: used.paid * unitMillicents }
  await sql`select 1 from businesses where id = ${businessId} for no key update`.execute(tx)
  const held = await tx
    .selectFrom('api_leases')
    .select(['included', 'millicents'])
    .where('id', '=', lease.id)
    .forUpdate()
    .executeTakeFirst()
  await sql`update businesses set balance = balance - ${spent.millicents} where id = ${businessId}`.execute(tx)
  await sql`
    update api_months set
      included_used = included_used + case when subject_id = ${businessId} then ${spent.included}::bigint else 0 end,
      spent = spent + case when subject_id = ${keyId} then ${spent.millicents}::bigint else 0 end
    where month = ${month} and subject_id in (${businessId}, ${keyId})`.execute(tx)
  // A lease that was taken for lost has been given back already; what was used of it counts all the same.
  if (held === undefined) return
  const back = hasEnded ? held : spent
  await reserve(tx, lease, { included: -back.included, millicents: -back.millicents })
  if (hasEnded) await tx.deleteFrom('api_leases').where('id', '=', lease.id).execute()
  else
    await sql`
      update api_leases set included = included - ${spent.included}, millicents = millicents - ${spent.millicents}
      where id = ${lease.id}`.execute(tx)
}
