import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { accessTopic } from '../http/access.ts'
import { announce } from '../jobs/notices.ts'

type Tx = Transaction<Database>

interface Opening {
  readonly userId: string
  readonly name: string
  readonly site: string
  readonly now: Date
}

/** Makes a user the owner of a business, or opens the one again that was suspended. */
export async function openBusiness(tx: Tx, { userId, name, site, now }: Opening): Promise<void> {
  const had = await tx.selectFrom('business_members').select('business_id').where('user_id', '=', userId).executeTakeFirst()
  if (had !== undefined) {
    await tx.updateTable('businesses').set({ suspended_at: null }).where('id', '=', had.business_id).execute()
    return
  }
  const id = randomUUID()
  await tx.insertInto('businesses').values({ id, name, site, created_at: now }).execute()
  await tx.insertInto('business_members').values({ user_id: userId, business_id: id, role: 'owner', since: now }).execute()
}

/**
 * Ends what a user has of the business area: an owner's business is suspended, with its keys and for all its members; anybody
 * else leaves theirs. Every process heeds it from the next call on. False where there was nothing to end.
 */
export async function closeBusiness(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const mine = await tx
    .selectFrom('business_members')
    .innerJoin('businesses', 'businesses.id', 'business_id')
    .select(['business_id', 'role', 'suspended_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (mine === undefined || mine.suspended_at !== null) return false
  const members = await tx.selectFrom('business_members').select('user_id').where('business_id', '=', mine.business_id).execute()
  if (mine.role === 'owner') await tx.updateTable('businesses').set({ suspended_at: now }).where('id', '=', mine.business_id).execute()
  else await tx.deleteFrom('business_members').where('user_id', '=', userId).execute()
  const concerned = mine.role === 'owner' ? members : [{ user_id: userId }]
  for (const member of concerned) await announce(tx, accessTopic(member.user_id))
  return true
}
