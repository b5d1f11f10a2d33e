import { limits } from '@playbook/contract/limits'
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/tables.ts'
import { dayOf } from './metering/month-of.ts'

interface Entry {
  readonly businessId: string
  readonly kind: 'topup' | 'adjustment'
  /** Thousandths of a US cent. */
  readonly millicents: number
  readonly reason: string
  /** What it is booked for: the same one again changes nothing. */
  readonly key: string
  readonly now: Date
}

/** Adds to the prepaid balance of a business; false where it was booked before. */
export async function bookEntry(tx: Transaction<Database>, { businessId, kind, millicents, reason, key, now }: Entry): Promise<boolean> {
  const booked = await tx
    .insertInto('business_entries')
    .values({ business_id: businessId, kind, millicents, reason, key, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (booked === undefined) return false
  await sql`update businesses set balance = balance + ${millicents} where id = ${businessId}`.execute(tx)
  return true
}

const dayMs = 24 * 3_600_000
/** A day is closed when no process can write use of it any more, also one whose clock is late. */
const closedAfterMs = 3_600_000

/** States what each business has paid on each day that is closed, once, however often it runs. The balance has paid it by then. */
export async function bookUse({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  const lastDay = dayOf(now() - closedAfterMs - dayMs)
  await sql`
    insert into business_entries (business_id, kind, millicents, reason, key, created_at)
    select business_id, 'usage', -sum(millicents), 'Calls of ' || day, 'usage:' || business_id || ':' || day, ${new Date(now())}
    from api_usage where day <= ${lastDay} and millicents > 0 group by business_id, day
    on conflict (key) do nothing`.execute(db)
}

/** Businesses whose balance is not the sum of their entries and of the use that is not stated yet; there must be none. */
export async function findUnbalanced(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from businesses where balance <>
      coalesce((select sum(millicents) from business_entries where business_id = businesses.id), 0)
      - coalesce((select sum(millicents) from api_usage where business_id = businesses.id
          and not exists (select from business_entries where key = 'usage:' || api_usage.business_id || ':' || api_usage.day)), 0)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Looks whether all books agree; what does not is an error in the log. */
export async function checkBusinessBooks({ db, log }: { readonly db: Db; readonly log: Logger }): Promise<void> {
  const businesses = await findUnbalanced(db)
  if (businesses.length > 0) log.error({ businesses }, 'The balance of a business is not the sum of its entries and its use')
}

/** Forgets exchanges whose time in the log is over. */
export async function purgeOldExchanges({ db, now }: { readonly db: Db; readonly now: () => number }): Promise<void> {
  await db
    .deleteFrom('api_requests')
    .where('at', '<', new Date(now() - limits.apiRequestsKeptDays * dayMs))
    .execute()
}
